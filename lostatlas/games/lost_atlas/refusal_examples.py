"""A live example of every refusal: a position, the action that is refused there, and a legal one beside it.

They stand in ``data/refusals.toml``; the engine says what is refused, and why.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from html import escape
from typing import TYPE_CHECKING, Any

from lostatlas.games.lost_atlas.map_data import data_file
from lostatlas.games.lost_atlas.refusals_schema import ExamplePosition, KindEntry, MapEntry, RefusalsFile
from lostatlas.games.saved import position
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.rail.action_text import tried_action_text
from lostatlas.storage.checked_data import checked
from lostatlas.text import message
from lostatlas.text.money import escape_dollars
from lostatlas.track.hexes import Hex

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

__all__ = ["RefusalExample", "example_of", "examples", "why_no_example"]

_BLANK = KindEntry(terrain="blank")


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalExample:
    """A small position where the engine refuses an action for one reason.

    Examples
    --------
    >>> shown = example_of("rail.bid_step")
    >>> shown.refused, shown.lawful
    ('bid 122', 'bid 125')
    >>> print(shown.refusal())
    A bid of $122 is not allowed: bids go up in steps of $5. [§7]
    """

    key: str
    """The key of the refusal."""
    rule: str
    """The section or ruling as the refusal names it."""
    clause: str
    """The most fitting clause of the rules, or ruling, such as ``§7.bids``."""
    name: str
    """The name of the position in the data."""
    position: str = field(repr=False)
    """The position as text, which `lostatlas.position` reads."""
    after: tuple[str, ...] = ()
    """What is played first."""
    refused: str
    """The action that is refused, in the notation."""
    lawful: str = ""
    """An action that is legal instead; empty where there is none."""

    def session(self) -> Session:
        """Return a new session that stands where the action is refused."""
        session = position(self.position)
        for action in self.after:
            session.push(action)
        return session

    def refusal(self, session: Session | None = None) -> Refusal:
        """Return what the engine says of the refused action.

        Raises
        ------
        GameDataError
            When it refuses nothing: the example has become wrong.
        """
        found = (session or self.session()).why_not(self.refused)
        if found is None:
            raise GameDataError("rules.example_lawful", name=self.name, action=self.refused)
        return found

    def lines(self, session: Session | None = None) -> tuple[str, ...]:
        """Return the example in words: what is refused and why, and what is legal instead."""
        here = session or self.session()
        in_words = partial(_in_words, here)
        texts = [
            message("rules.example.refused", action=in_words(self.refused), reason=str(self.refusal(here)))
        ]
        if self.lawful:
            texts.append(message("rules.example.lawful", action=in_words(self.lawful)))
        return tuple(texts)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        from lostatlas.render import board_svg, themed  # a picture is drawn where one is wanted

        session = self.session()
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.lines(session))
        picture = themed(lambda theme: board_svg(session.state.board, theme=theme))
        shown = f'{lines}<div style="max-width:360px">{picture}</div>'
        return escape_dollars(f'<div class="lostatlas-refused">{shown}</div>')


def _in_words(session: Session, text: str) -> str:
    """Return an action in words with what is typed for it; that alone where there are no words."""
    spoken = tried_action_text(session.ruleset, session.state, session.parse(text))
    return message("rules.example.action", words=spoken, typed=text) if spoken else text


@cache
def examples() -> tuple[RefusalExample, ...]:
    """Return every example, in the order of the data file.

    Raises
    ------
    GameDataError
        When the file is spoiled.

    Examples
    --------
    >>> len(examples()) > 120
    True
    """
    data = _data()
    return tuple(one for name, about in data.positions.items() for one in _examples(name, about, data))


def example_of(refusal: Refusal | str, *, rule: str = "") -> RefusalExample | None:
    """Return the example of a refusal, or of its key; None when it has none, see `why_no_example`.

    Parameters
    ----------
    refusal : a refusal, or the key of one
    rule : of a key that several rules use, which of them; without it, the first
    """
    key = refusal
    if isinstance(refusal, Refusal):
        key, rule = refusal.key, refusal.rule
    found = _by_key().get(str(key), ())
    return next((one for one in found if one.rule == rule), found[0] if found else None)


def why_no_example(key: str) -> str:
    """Return in words why a refusal has no example; empty when it has one, or is none of this game.

    >>> why_no_example("session.kind")
    'There is nothing to show on a board: the game knows no such action.'
    """
    reason = _data().without.get(key)
    return message(f"rules.without.{reason}") if reason else ""


@cache
def _by_key() -> Mapping[str, tuple[RefusalExample, ...]]:
    found: dict[str, tuple[RefusalExample, ...]] = {}
    for one in examples():
        found[one.key] = (*found.get(one.key, ()), one)
    return found


@cache
def _data() -> RefusalsFile:
    return checked(RefusalsFile, data_file("refusals.toml"), where="refusals.toml")


def _examples(name: str, about: ExamplePosition, data: RefusalsFile) -> Iterator[RefusalExample]:
    text = about.text.strip()
    if about.map:
        text += f"\nboard: {json.dumps(_board(data.maps[about.map], data.kinds))}"
    for entry in about.examples:
        yield RefusalExample(
            key=entry.key,
            rule=entry.rule or entry.clause.partition(".")[0],
            clause=entry.clause,
            name=name,
            position=text,
            after=entry.after,
            refused=entry.refused,
            lawful=entry.lawful,
        )


def _board(about: MapEntry, kinds: Mapping[str, KindEntry]) -> dict[str, Any]:
    """Return a map as plain data: blank land about M13, and the hexes that are named."""
    middle, span = Hex(0, 0), range(-about.radius, about.radius + 1)
    land = [str(Hex(q, r)) for q in span for r in span if Hex(q, r).distance(middle) <= about.radius]
    names = dict.fromkeys((*land, *about.hexes))
    return {
        "format": "lostatlas.board/1",
        "cells": [_cell(name, about.hexes.get(name, ""), kinds) for name in names],
    }


def _cell(name: str, text: str, kinds: Mapping[str, KindEntry]) -> dict[str, Any]:
    kind, *more = text.split() or ("",)
    cell: dict[str, Any] = {"hex": name, **(kinds[kind] if kind else _BLANK).model_dump()}
    for word in more:
        cell |= {"turns": int(word)} if word.isdecimal() else {"home": word}
    return cell
