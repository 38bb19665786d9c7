"""Ten variants with one planted flaw each, and ten harmless ones.

Most flaws are named by the checks of the variant before anything is played; a power that is ten times too
strong and a seat that always wins are seen only in games.
"""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.values import EventLog
from lostatlas.rail.company_powers import Power, add_power
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import RailState
from tests.lab.comparison import flaws

BRIBE = 150
LAKE = [{"terrain": "water"}, {"terrain": "home", "home": "AG", "colour": "gray", "code": "city=revenue:0"}]
KNOT = {"count": 1, "code": "path=a:0,b:1;path=a:2,b:3;path=a:4,b:5"}


@add_power
class FirstSeat(Power):
    """Whoever builds, the bank pays the player in the first seat."""

    name = "first_seat"

    def after_lay(self, state: RailState, *, paid: int, log: EventLog) -> RailState:
        return pay(state, state.ledger.bank, state.players[0], BRIBE)


CHECKED: dict[str, tuple[dict[str, Any], str]] = {
    "a rusting order that never comes": ({"trains.4.rusted_by": "∞"}, "no phase begins"),
    "a tile that leads to nothing": ({"tiles.yellow.x1": KNOT}, "upgraded to nothing"),
    "a price typo": ({"trains.3.price": 2000}, "more than the 4-train at $300"),
    "a train by mistake": ({"trains.33.price": 400}, "perhaps the 3-train is meant"),
    "a train without cards": (
        {"rosters.text.long.any.5": 0, "rosters.text.short.any.5": 0, "rulings.micro_fives": 0},
        "never for sale",
    ),
    "dividends before runs": (
        {"rounds.operating": ["track", "dividend", "run", "trains"]},
        "before the run",
    ),
    "a colour that no phase opens": (
        {"phases.5.colour": "green", "phases.6.colour": "green"},
        "No phase opens purple tiles",
    ),
    "a home in a lake": ({"map.pieces.3.cells": [*LAKE, {"terrain": "blank"}]}, "No track can lead out"),
}
"""By name: what is changed, and how the check names it."""

PLAYED: dict[str, tuple[dict[str, Any], str]] = {
    "a power ten times too strong": (flaws.SUBURBAN, "Suburban earns from a suburb"),
    "a seat that always wins": (
        {"minors": [{"code": code, "powers": ["first_seat"]} for code in ("AG", "EM", "ER", "RE", "TU")]},
        "wins",
    ),
}
"""By name: the variant, and how the comparison of games names it."""

HARMLESS: dict[str, dict[str, Any]] = {
    "fours a little dearer": {"trains.4.price": 310},
    "twos a little dearer": {"trains.2.price": 105},
    "one more yellow city": {"tiles.yellow.57.count": 9},
    "one more straight": {"tiles.yellow.9.count": 14},
    "dearer mountains": {"map.costs.mountain": 70},
    "bids of ten": {"auction.step": 10},
    "another colour": {"minors.ER.colour": "#123456"},
    "a cheaper last train": {"trains.∞.price": 950},
    "a new name": {"name": "Another name"},
    "sixes at $560": {"trains.6.price": 560},
}
