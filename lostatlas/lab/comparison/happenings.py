"""What happens in one of two simulations and never in the other, or always: before any figure.

A happening is something that a game has or has not: a train is bought, a phase begins, a tile is laid, a
company is launched, a power takes effect, the game ends in some way. What only one of the two knows, such as
a new tile, is listed when it never happens; otherwise the difference must be beyond chance.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lostatlas.lab.comparison.measures import Said, measured_of
from lostatlas.lab.comparison.statistics import CLEAR, holm, share, unpaired_shares
from lostatlas.lab.simulation import Results
from lostatlas.text import listed, message

if TYPE_CHECKING:
    import pandas as pd

KINDS = ("train_bought", "train_rusted", "phase", "colour", "tile_laid", "company", "power", "event", "end")
"""Order of the kinds; kinds that a title has added come last."""
STAGES = ("phase", "colour", "tile_laid")
"""Kinds that are listed even where their precondition is missing: they show how far games come."""
SHOWN = 6
"""The number of names listed for a kind."""


@dataclass(frozen=True, slots=True)
class Happening:
    """In how many of the games of both simulations something happened."""

    kind: str
    name: str
    base: int
    variant: int
    games: tuple[int, int]
    known: tuple[bool, bool]
    """Whether the rules of each of the two know it."""
    adjusted: float
    """How probable chance makes the difference, all happenings counted (Holm); missing where one lacks it."""
    needs: tuple[str, str] | None = None
    """The kind and name of what it cannot happen without."""
    changed: bool = False
    """Whether the rules of the two say something else of it."""

    @property
    def unseen(self) -> bool:
        """Whether it was changed, and no game of either side shows what comes of that."""
        return self.changed and not self.base and not self.variant

    def count(self, side: int) -> int:
        """Return in how many games of a side it happened."""
        return self.variant if side else self.base

    def never(self, side: int) -> bool:
        """Return whether it never happened on a side that knows it, though it did on the other or is new."""
        if not self.known[side] or self.count(side):
            return False
        return not self.known[1 - side] or (self.count(1 - side) > 0 and self.adjusted < CLEAR)

    def always(self, side: int) -> bool:
        """Return whether it happened in every game of one side, and in less than half of the other's."""
        everywhere = self.count(side) == self.games[side] and all(self.known)
        other = self.count(1 - side)
        return everywhere and 0 < other < self.games[1 - side] / 2 and self.adjusted < CLEAR


def happenings(base: Results, variant: Results) -> tuple[Happening, ...]:
    """Return everything that may happen in either of two simulations, with how often it did."""
    both = (base, variant)
    counts = [dict(_counted(results)) for results in both]
    pieces = [
        {(kind, name) for kind, names in measured_of(results).pieces().items() for name in names}
        for results in both
    ]
    games = (len(base.finished), len(variant.finished))
    keys = sorted({*counts[0], *counts[1], *pieces[0], *pieces[1]}, key=_order)
    ps, known = [], []
    kinds = {kind for kind, _ in (*pieces[0], *pieces[1])}
    for key in keys:
        free = key[0] not in kinds  # what the rules do not list may happen on both sides
        here = (free or _known(key, pieces[0], counts[0]), free or _known(key, pieces[1], counts[1]))
        known.append(here)
        old, new = (counts[side].get(key, 0) for side in (0, 1))
        ps.append(_chance((old, new), games) if all(here) and (old, new) != (0, 0) else float("nan"))
    metrics = [measured_of(results) for results in both]
    found = []
    for key, here, p in zip(keys, known, holm(ps), strict=True):
        owner = metrics[1 if here[1] else 0]
        needs = owner.needs(*key)
        old, new = (counts[side].get(key, 0) for side in (0, 1))
        changed = all(here) and metrics[0].figures(*key) != metrics[1].figures(*key)
        found.append(Happening(*key, old, new, games, here, p, needs, changed))
    return tuple(found)


def headlines(found: tuple[Happening, ...], names: tuple[str, str]) -> list[str]:
    """Return happenings that one of the two never or always has, the variant first, a line each.

    What was changed and happened in no game of either comes last.
    """
    lines = []
    for side in (1, 0):
        never = [one for one in found if one.never(side)]
        if never:
            most = share(0, found[0].games[side]).high
            facts = {"name": names[side], "games": found[0].games[side], "most": f"{100 * most:.1f} %"}
            absent = {(one.kind, one.name) for one in found if not one.count(side)}
            lines.append(message("comparison.never", things=_things(never, absent), **facts))
    for side in (1, 0):
        always = [one for one in found if one.always(side)]
        if always:
            facts = {"name": names[side], "other": names[1 - side], "games": found[0].games[side]}
            lines.append(message("comparison.always", things=_things(always), **facts))
    unseen = [one for one in found if one.unseen]
    if unseen:
        lines.append(message("comparison.unseen", things=_things(unseen), name=names[1]))
    return lines


def _things(found: list[Happening], absent: Container[tuple[str, str]] = ()) -> str:
    """Return happenings in words: each kind with its names; tiles of a colour that is `absent` apart."""
    missing = {(one.kind, one.name) for one in found}
    groups: dict[tuple[str, bool], list[Happening]] = {}
    for one in found:
        if one.needs in missing and one.kind not in STAGES:
            continue
        if one.kind == "train_rusted" and ("train_bought", one.name) in missing:
            continue
        groups.setdefault((one.kind, one.kind == "tile_laid" and one.needs in absent), []).append(one)
    lines = []
    for (kind, barred), own in groups.items():
        names = [_name(one) for one in own[:SHOWN]]
        if len(own) > SHOWN:
            names.append(message("comparison.more", count=len(own) - SHOWN))
        key = f"comparison.piece.{kind}{'_barred' if barred else ''}"
        words = message(key)
        lines.append(message("comparison.things", kind=kind if words == key else words, names=tuple(names)))
    return listed(lines, "long")


def _name(one: Happening) -> str:
    if one.kind in ("power", "event"):
        return str(Said(one.kind, one.name))
    if one.kind == "end":
        words = message(one.name)
        return words.rstrip(".。")
    if one.kind == "colour":
        return message(f"render.colour.{one.name}")
    return one.name


def _counted(results: Results) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield each happening with the number of games that have it."""
    finished = set(results.finished["game"])
    counts = results.frame("counts")
    measured = counts["what"].isin(list(measured_of(results).counted))
    yield from _games(counts[~measured], "what", "piece", finished)
    for kind, frame, column in (
        ("company", results.careers, "company"),
        ("power", results.effects, "power"),
        ("end", results.finished, "reason"),
    ):
        yield from _games(frame.assign(kind_=kind), "kind_", column, finished)
    shown = measured_of(results).rules_shown
    events = results.events[results.events["key"].isin(list(shown))]
    yield from _games(events.assign(kind_="event"), "kind_", "key", finished)


def _games(
    frame: pd.DataFrame, kind: str, name: str, finished: set[int]
) -> Iterator[tuple[tuple[str, str], int]]:
    own = frame[frame["game"].isin(finished)]
    for key, count in own.groupby([kind, name])["game"].nunique().items():
        yield key, int(count)  # type: ignore[misc]  # a pair of texts


def _known(key: tuple[str, str], pieces: Container[tuple[str, str]], counts: Container[Any]) -> bool:
    """Return whether rules know a piece; a train may rust wherever there is that train."""
    kind, name = key
    return key in pieces or key in counts or (kind == "train_rusted" and ("train_bought", name) in pieces)


def _chance(counts: tuple[int, int], games: tuple[int, int]) -> float:
    """Return how probable chance makes the difference of two shares of games (Fisher's exact test)."""
    sides: list[Any] = [[1.0] * count + [0.0] * (of - count) for count, of in zip(counts, games, strict=True)]
    return unpaired_shares(np.array(sides[0]), np.array(sides[1])).p


def _order(key: tuple[str, str]) -> tuple[int, str, str]:
    kind, name = key
    return (KINDS.index(kind) if kind in KINDS else len(KINDS), kind, name)
