"""Powers that are ten times too strong, for looking whether a report shows it.

Worker processes import this module by name, which adds the powers there.
"""

from __future__ import annotations

from typing import Any

from lostatlas.games.lost_atlas.powers.suburban import Suburban
from lostatlas.rail.company_powers import add_power

FACTOR = 10
SUBURBAN = {"name": "Rich suburbs", "minors": [{"code": "SU", "powers": ["rich_suburban"]}]}


@add_power
class RichSuburban(Suburban):
    """A suburb earns ten times as much."""

    name = "rich_suburban"
    dollars = FACTOR * Suburban.dollars

    def under(self, rulings: Any) -> RichSuburban:
        return RichSuburban(on_homes=rulings.suburbs_on_homes)
