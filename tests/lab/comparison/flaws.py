"""Powers that are ten times too strong, for looking whether a report shows it.

Worker processes import this module by name, which adds the powers there.
"""

from __future__ import annotations

from typing import Any

from lostatlas.games.lost_atlas.powers.express import Express
from lostatlas.games.lost_atlas.powers.suburban import Suburban
from lostatlas.games.lost_atlas.powers.tunneling import REWARD, Tunneling
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.power import add_power
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import Company, RailState

FACTOR = 10
SUBURBAN = {"name": "Rich suburbs", "minors": [{"code": "SU", "powers": ["rich_suburban"]}]}
EXPRESS = {"name": "Far express", "minors": [{"code": "ER", "powers": ["far_express"]}]}
TUNNELING = {"name": "Golden mountains", "minors": [{"code": "TU", "powers": ["rich_tunneling"]}]}


@add_power
class RichSuburban(Suburban):
    """A suburb earns ten times as much."""

    name = "rich_suburban"
    dollars = FACTOR * Suburban.dollars

    def under(self, rulings: Any) -> RichSuburban:
        return RichSuburban(on_homes=rulings.suburbs_on_homes)


@add_power
class FarExpress(Express):
    """A single train counts ten stops more."""

    name = "far_express"

    def under(self, rulings: Any) -> FarExpress:
        return FarExpress(counts_kept=rulings.express_counts_retained)

    def extra_stops(self, company: Company) -> int:
        return FACTOR * super().extra_stops(company)


@add_power
class RichTunneling(Tunneling):
    """A mountain is rewarded ten times as well."""

    name = "rich_tunneling"

    def after_lay(self, state: RailState, *, paid: int, log: EventLog) -> RailState:
        if not paid:
            return state
        code = state.turn.company
        log.add("rotla.mountain_rewarded", company=code, amount=FACTOR * REWARD)
        return pay(state, state.ledger.bank, code, FACTOR * REWARD)
