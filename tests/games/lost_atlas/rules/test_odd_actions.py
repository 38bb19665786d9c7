"""The verdict on every action of the right type, however odd its fields: words, never an error."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_atlas import actions as own
from lostatlas.games.lost_atlas.actions import ChooseMajor, KeepMergedToken, PlaceMarker
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action
from lostatlas.rail import actions as rail
from lostatlas.rail.state import RunRoute
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.track_index import TrackPiece
from tests.games.lost_atlas.rules.test_invariants import SEATS, random_choice

NUMBERS = (0, 1, 2, 3, 5, 6, -1, 100, 120, 125, 10**12, -(10**9))
WORDS = ("EM", "AD", "Con", "deck", "pool", "treasury", "2", "3", "∞", "57", "LA1", "721", "", "bank", "x y")


class Oddities:
    """Draws any action with fields that fit, nearly fit, or fit nothing."""

    def __init__(self, state: LostAtlasState, chance: Chance) -> None:
        self.state, self.chance = state, chance

    def word(self) -> str:
        return self.chance.choice((*self.state.companies, *self.state.players, *WORDS))

    def number(self) -> int:
        return self.chance.choice(NUMBERS)

    def hex(self) -> Hex:
        cells = tuple(self.state.board.cells)
        if cells and self.chance.below(3):
            return self.chance.choice(cells)
        return self.chance.choice((Hex(0, 0), Hex(3, -4), Hex(-20, 9), Hex(10**9, -5)))

    def stop(self) -> Stop:
        return Stop(self.hex(), self.chance.choice((0, 0, 1, 2, -1, 99)))

    def route(self) -> RunRoute:
        stops = tuple(self.stop() for _ in range(self.chance.below(4)))
        pieces = (
            TrackPiece(self.hex(), self.chance.choice((0, 1, 2, -1, 99))) for _ in range(self.chance.below(4))
        )
        return RunRoute(self.word(), stops, tuple(pieces))

    def action(self) -> Action:
        exchange = self.word() if self.chance.below(2) else None
        routes = tuple(self.route() for _ in range(self.chance.below(4)))
        fields: dict[type[Action], tuple[Any, ...]] = {
            own.PlacePiece: (self.hex(), self.number()),
            own.PlaceCapital: (self.hex(),),
            own.PlaceBlank: (self.hex(),),
            rail.Bid: (self.number(),),
            own.ChooseCompany: (self.word(),),
            own.ChooseHome: (self.stop(),),
            rail.BuyShare: (self.word(), self.word()),
            rail.SellShares: (self.word(), self.number()),
            rail.LayTile: (self.hex(), self.word(), self.number()),
            rail.PlaceToken: (self.stop(),),
            PlaceMarker: (self.hex(),),
            rail.Run: (routes,),
            rail.BuyTrain: (self.word(), self.word(), self.number(), exchange),
            rail.DiscardTrain: (self.word(),),
            own.ProposeMerger: (self.word(),),
            ChooseMajor: (self.word(), self.word()),
            KeepMergedToken: (self.stop(),),
            own.ChooseHeadquarters: (self.stop(),),
        }
        kind = self.chance.choice(own.ACTIONS)
        return kind(*fields.get(kind, ()))


@pytest.mark.parametrize(
    ("mode", "players", "options"),
    [("long", 5, {"blanks": "choice"}), ("short", 3, {}), ("micro", 2, {"reach_from": "home"})],
)
def test_a_verdict_is_given_on_anything(mode: str, players: int, options: dict[str, Any]) -> None:
    rules = LostAtlas(GameConfig(title="lost_atlas", mode=mode, options=FrozenMap(options)))
    state, chance = rules.setup(SEATS[:players], Start(seed=6)), Chance(6)
    refused = 0
    while not state.over:
        for _ in range(12):
            action = Oddities(state, chance).action()
            refusal = rules.verify(state, action)
            if refusal is not None:
                assert str(refusal) != refusal.key
                refused += 1
            else:
                assert rules.parse_action(state, rules.format_action(state, action)) == action
                rules.apply(state, action)
        state = rules.apply(state, random_choice(rules, state, chance)).state
    assert refused > 500
