"""The rulings R1–R33: our decisions where the rulebook is silent, each of them a named option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.variants.model import Variant
from lostatlas.games.lost_atlas.variants.ruling_text import Typed
from lostatlas.kernel.errors import GameDataError


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """Every ruling with the value it has in this game; what the values mean stands in the rules digest.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> read_rulings(standard_variant(), {"sell_timing": "every_turn"}).sell_timing
    'every_turn'
    """

    micro_fives: int
    printing: str
    unplaceable_piece: str
    blanks: str
    sell_timing: str
    operating_order: str
    track_reach: str
    price_zero: str
    bankrupt_succession: str
    bankruptcy: str
    merger_proposals: str
    merger_president: str
    express_counts_retained: bool
    launch_marker: str
    track_ends: str
    final_export: bool
    hub_costs: str
    must_run: bool
    sale_then_presidency: bool
    reach_from: str
    majors_operate: bool
    limit_check: str
    stuck_projects: str
    first_priority: str
    adaptive_home: str
    operated_after: str
    bridge_sides: str
    suburbs_on_homes: bool
    final_tie: str
    deal_destinations: bool
    mine_hub: str
    overnight_may_end_full: bool
    shared_hub: str


NAMES = tuple(field.name for field in fields(Rulings))


def read_rulings(variant: Variant, options: Mapping[str, Any]) -> Rulings:
    """Return the rulings of the variant, with these options in place of its defaults.

    Raises
    ------
    GameDataError
        When an option has a value that its ruling cannot have; unknown names are left to `check_options`.
    """
    chosen: dict[str, Any] = {}
    for name in NAMES:
        ruling = variant.rulings[name]
        value = options.get(name, ruling.values[0])
        if not any(value == known and type(value) is type(known) for known in ruling.values):
            known = tuple(Typed(name, one, repr(one)) for one in ruling.values)
            raise GameDataError(
                "rotla.option_value",
                where=f"options.{name}",
                rule=clause(ruling.rule),
                value=repr(value),
                known=known,
            )
        chosen[name] = value
    return Rulings(**chosen)
