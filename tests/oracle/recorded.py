"""One recorded game of the independent engine, our state beside it, and what is known to differ."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.track.blocking import FullCities, ends
from lostatlas.track.board import Board, assemble
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import Placement
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.track_index import TrackIndex

OPTIONS = {
    "printing": "second",
    "micro_fives": 0,
    "blanks": "choice",
    "sell_timing": "every_turn",
    "track_reach": "new_on_plain",
    "track_ends": "all_sides",
    "mine_hub": "exit_city",
    "shared_hub": "proposer",
    "overnight_may_end_full": False,
    "bankruptcy": "ends_game",
    "merger_proposals": "one",
    "merger_president": "all_players",
    "final_export": True,
    "deal_destinations": True,
}

KNOWN = {
    "aside": "ours stops where only a suburb can be placed; theirs has skipped the step",
    "overnight_reach": "theirs lets Overnight's reach go on through a destination with two entries "
    "(their README)",
    "overnight_link": "the same, for the link of a merger; where such a merger is proposed, the replay ends",
    "home_gray": "theirs lets Adaptive settle in the gray or blue home of a company that has left; "
    "they are no basic cities",
    "suburb_blue": "theirs offers suburbs on the blue and gray homes; rules §26 (R28) forbid them there",
    "ran_before": "theirs lets no train run twice in a round, although it was discarded and bought from the "
    "pool between; the rules text knows no such limit (§12: a lead-off train runs in the same turn)",
    "forced_presidency": "theirs lets a forced sale change the presidency of another company; §20 forbids "
    "it, so the replay of that game ends there",
    "r15": "sets with lays that only `track_ends=all_sides` allows: these are equal (their README)",
    "our best is better": "our best run earns more than the one their search found",
}
"""Differences that are explained: they are counted, not reported."""

STEPS = {
    "LeadOffTrain": "lead_off",
    "IssueShares": "issue",
    "Track": "track",
    "Token": "token",
    "Route": "run",
    "Dividend": "dividend",
    "BuyTrain": "trains",
}


def off_boards_let_through() -> AbstractContextManager[Any]:
    """Let companies that pass full cities pass off-board areas too: the mistake of the recording engine."""

    def wrong(
        board: Board, net: TrackIndex, owners: tuple[str, ...], full_cities: FullCities
    ) -> frozenset[int]:
        return frozenset() if full_cities is FullCities.PASS else ends(board, net, owners, full_cities)

    return patch("lostatlas.track.reach.ends", wrong)


def read_hex(name: str) -> Hex:
    """Read a hex of theirs: numbers may be negative."""
    q = ord(name[0]) - 77
    return Hex(q, (int(name[1:]) - q - 13) // 2)


def name_of(hex_: Hex) -> str:
    """Write a hex as they do."""
    return f"{chr(77 + hex_.q)}{2 * hex_.r + hex_.q + 13}"


class Recorded:
    """One recorded game, and our state beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with gzip.open(path) as stream:
            rows = [json.loads(line) for line in stream]
        self.head, self.rows, self.end = rows[0], rows[1:-1], rows[-1]
        self.differences: list[str] = []
        self.known: Counter[str] = Counter()
        self.coming: dict[str, Any] = {}
        self.cut_off = False
        self.discards: dict[str, list[Any]] = {}
        self.counts: Counter[str] = Counter()
        self.mode = re.match(r"[a-z]+", self.head["setting"])[0]  # type: ignore[index]  # every setting has a mode
        self.destinations = self.head["destination_values"].replace("brown", "purple")
        card = "/".join(re.findall(r"\d+", self.destinations))
        setting = GameConfig(
            title="lost_atlas",
            mode=self.mode,
            variant={"hubs": {"spend": "charter"}},
            options=FrozenMap({**OPTIONS, "destinations": card}),
        )
        self.rules = LostAtlas(setting)
        self.state = self._start()

    def _start(self) -> LostAtlasState:
        head = self.head
        seats = tuple(head["players_seat_order"])
        box = map_box(self.destinations)
        placed = [Placement(one["piece"], one["q"], one["r"], one["rot"]) for one in head["pieces"]]
        recipe = MapRecipe.of(
            box,
            placed,
            capitals=[Hex(*hex_) for hex_ in head["capitals"]],
            blanks=[Hex(*hex_) for hex_ in head["blanks"]],
        )
        state = self.rules.setup(seats, Start(seed=1))
        board = assemble(box, recipe)
        state = evolve(state, building=None, round="", step="", priority=head["priority"])
        log = EventLog()
        state = self.rules._on_board(state, board, log)
        columns = tuple(tuple(column) for column in head["columns"])
        settled: LostAtlasState = self.rules.settle(evolve(state, charters=columns), log)
        return settled

    def differ(self, row: dict[str, Any], what: str, theirs: Any, ours: Any) -> None:
        """Note a difference."""
        self.differences.append(
            f"{self.path.name} #{row['n']} {row.get('actor')} {row['kind']}: {what}: "
            f"theirs {theirs!r}, ours {ours!r}"
        )

    def same(self, row: dict[str, Any], what: str, theirs: Any, ours: Any) -> None:
        """Compare two values."""
        self.counts["compared"] += 1
        if theirs != ours:
            if isinstance(theirs, list | set) and isinstance(ours, list | set):
                extra = [one for one in ours if one not in theirs]
                lack = [one for one in theirs if one not in ours]
                if extra or lack:
                    self.differ(row, what, f"also {lack}", f"also {extra}")
                else:
                    self.differ(row, what, theirs, ours)
            else:
                self.differ(row, what, theirs, ours)

    def push(self, row: dict[str, Any], action: Action) -> None:
        """Play an action of ours."""
        refusal = self.rules.verify(self.state, action)
        self.counts[action.kind] += 1
        if refusal is not None:
            self.differ(
                row,
                f"{self.state.step} refuses {action}",
                row.get("args"),
                f"{refusal.rule} {refusal.key} {refusal.facts}",
            )
            return
        text = self.rules.format_action(self.state, action)
        if self.rules.parse_action(self.state, text) != action:
            self.differ(row, "notation", text, action)
        self.state = self.rules.apply(self.state, action).state

    def offered(self) -> tuple[str, list[Action | ActionRange]]:
        """Return our step and what it offers, powers left out."""
        groups = list(self.rules.legal_actions(self.state))
        return (groups[0].step, list(groups[0].choices)) if groups else ("", [])
