"""Replay recorded games of Lost Cities by an independent engine: every legal set and every state equal.

Run ``python -m tests.oracle.lost_cities FILES``; it writes a line for each file and each difference, and the
exit code is 1 if there is any, or a file cannot be read. After a state that differs nothing more is compared.
A difference in a decision that carries a reading of the rules text is marked with its name.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from lostatlas.games.lost_cities import actions
from lostatlas.games.lost_cities.cards import direction
from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.config import MODES
from lostatlas.games.lost_cities.expedition import ExpeditionDraw, statue_points
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.state import MOVES, LostCitiesState, PlayerState
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import CHANCE, Action, Event
from tests.oracle.acquire import UNREADABLE


class Recorded(LostCities):
    """Our rules with the set-ups of a recorded game in place of those of a seed."""

    def __init__(self, head: dict[str, Any]) -> None:
        wanted = (head.get("short", False), head.get("both_directions", False))
        mode = next(name for name, one in MODES.items() if one == wanted)
        options = FrozenMap(head.get("options") or {})
        super().__init__(GameConfig(title="lost_cities", mode=mode, options=options))
        self.head = head

    def deal(self, state: LostCitiesState, expedition: int) -> ExpeditionDraw:
        set_up = self.head["expeditions"][expedition - 1]
        return ExpeditionDraw(
            tiles=FrozenMap(
                (Space(path, int(number)), EventTile.read(tile))
                for path, row in set_up["tiles"].items()
                for number, tile in row.items()
            ),
            hands=tuple(tuple(map(Card.read, hand)) for hand in set_up["hands"]),
            draw_pile=tuple(map(Card.read, set_up["draw_pile"])),
            removed=tuple(map(Card.read, set_up["removed"])),
        )

    def begin(self) -> LostCitiesState:
        """Return the first state, with the first player of the record."""
        names = tuple(f"seat {seat}" for seat in range(self.head["players"]))
        return evolve(self.setup(names, Start()), turn=self.head["first_player"])


def read_action(kind: str, args: dict[str, Any]) -> Action:
    """Return our action for one of theirs."""
    if kind == "play":
        card = Card.read(args["card"])
        if args["do"] == "start":
            return actions.StartPath(card, args["piece"])
        return actions.PlayCard(card) if args["do"] == "continue" else actions.DiscardCard(card)
    if kind == "refill":
        if args["from"] is None:
            return actions.SkipRefill()
        return actions.DrawCard() if args["from"] == "draw_pile" else actions.TakeDiscard(args["from"])
    return actions.Stay() if args["move"] is None else actions.StepPiece(args["move"])


def written_state(rules: LostCities, state: LostCitiesState) -> dict[str, Any]:
    """Return a state as the records write it."""
    over = state.stage in ("score", "over")
    return {
        "expedition": state.expedition,
        "players": [_player(rules, own) for own in state.seats],
        "discards": {
            path: [Card(path, value).text for value in pile]
            for path, pile in sorted(state.discards.items(), key=lambda pair: rules.config.order[pair[0]])
        },
        "draw_pile": len(state.draw_pile),
        "tiles": {
            path: {str(s.number): tile.text for s, tile in sorted(state.tiles.items()) if s.path == path}
            for path in rules.variant.colours
        },
        "crossed": state.crossed,
        "next": None if over else {"actor": state.turn, "kind": state.stage},
    }


def _player(rules: LostCities, own: PlayerState) -> dict[str, Any]:
    told: dict[str, Any] = {
        "positions": dict(own.positions),
        "researcher": own.researcher or None,
        "columns": {path: [Card(path, one).text for one in column] for path, column in own.columns.items()},
        "hand": [card.text for card in own.hand],
        "points": own.points,
        "statue_tiles": own.statue_tiles,
        "statue_chips": own.statue_chips,
    }
    if rules.config.both_directions:
        told["directions"] = {path: direction(rules.config, column) for path, column in own.columns.items()}
    return told


def differences(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield what our rules do otherwise than a recorded game, in the order of its decisions."""
    lines = iter(rows)
    rules = Recorded(next(lines, {}))
    state = rules.begin()
    final: dict[str, Any] = {}
    points: list[Any] = []
    for row in lines:
        if "start" in row:
            yield from _compared("start", row["state"], written_state(rules, state))
        elif "final" in row:
            final = row
        elif "n" in row:
            where = f"decision {row['n']}" + "".join(f" ({one})" for one in row.get("readings", ()))
            due = (state.turn, state.stage)
            if due != (row["actor"], row["kind"]) or state.stage not in ("play", "refill", *MOVES):
                yield f"{where}: theirs {row['actor']} {row['kind']}, ours {due[0]} {due[1]}"
                return
            theirs = {read_action(row["kind"], one) for one in row["legal"]}
            ours: list[Any] = [one for step in rules.legal_actions(state) for one in step.choices]
            if len(set(ours)) < len(ours) or theirs != set(ours):
                told = [rules.format_action(state, one) for one in theirs.symmetric_difference(set(ours))]
                yield f"{where}: legal only in one: {', '.join(sorted(told)) or 'something twice'}"
            action = read_action(row["kind"], row["args"])
            if refused := rules.verify(state, action):
                yield f"{where}: refused: {refused}"
                return
            state = rules.apply(state, action).state
            other = list(_compared(where, row["state"], written_state(rules, state)))
            if ("end" in row) != (rules.actor(state) == CHANCE):
                other.append(f"{where}: the expedition ends in one only")
            yield from other
            if other:
                return
            if "end" in row:
                before = state
                state, events = rules.apply(state, rules.chance(state))
                points = [event.facts["points"] for event in events if event.key == "lostcities.scored"]
                yield from _compared(f"{where} end", row["end"], _end(rules, before, state, events))
    if not final:
        yield "the record has no last line"
        return
    yield from _compared("final", final, _final(rules, state, points))


def _end(
    rules: LostCities, before: LostCitiesState, after: LostCitiesState, events: tuple[Event, ...]
) -> dict[str, Any]:
    ended = after.ended[before.expedition - 1]
    points = [event.facts["points"] for event in events if event.key == "lostcities.scored"]
    seats = range(len(before.players))
    return {
        "expedition": before.expedition,
        "reason": ended.reason.replace("_", " "),
        "by": ended.by,
        "next_first_player": None if after.stage == "over" else after.turn,
        "scores": [
            {
                "pieces": list(ended.pieces[seat].values()),
                "points_before": before.seats[seat].points,
                "points_after": points[seat],
                "statue_chips": after.seats[seat].statue_chips,
            }
            for seat in seats
        ],
    }


def _final(rules: LostCities, state: LostCitiesState, points: list[Any]) -> dict[str, Any]:
    outcome = rules.outcome(state)
    ranks = {one.player: one.place for one in outcome.ranking} if outcome else {}
    return {
        "final": [
            {
                "seat": seat,
                "points_before_statues": points[seat],
                "statue_chips": own.statue_chips,
                "statue_points": statue_points(rules.config, own.statue_chips),
                "points": own.points,
                "rank": ranks.get(name),
            }
            for seat, (name, own) in enumerate(zip(state.players, state.seats, strict=True))
        ],
        "winners": [state.players.index(name) for name in (outcome.winners if outcome else ())],
    }


def _compared(where: str, theirs: Any, ours: Any, place: str = "") -> Iterator[str]:
    """Yield each value that differs, by its path inside the state."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in sorted(theirs.keys() | ours.keys()):
            if key in theirs and key in ours:
                yield from _compared(where, theirs[key], ours[key], f"{place}.{key}")
            else:
                yield f"{where}: {place}.{key}: theirs {theirs.get(key)!r}, ours {ours.get(key)!r}"
    elif isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        for number, (one, other) in enumerate(zip(theirs, ours, strict=True)):
            yield from _compared(where, one, other, f"{place}[{number}]")
    elif theirs != ours:
        yield f"{where}: {place}: theirs {theirs!r}, ours {ours!r}"


def read_game(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a recorded game, packed or not."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def main(files: list[str]) -> int:
    """Replay these files; return 1 if anything differs."""
    wrong = 0 if files else 1
    for name in files:
        found: list[str] = []
        try:
            found += differences(read_game(Path(name)))
        except UNREADABLE as error:
            found.append(f"given up: {type(error).__name__}: {error}")
        print(f"{name}: {'equal' if not found else f'{len(found)} differences'}")
        for one in found:
            print(f"  {one}")
        wrong += bool(found)
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
