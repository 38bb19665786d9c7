"""The rulings R1–R33: our decisions where the rulebook is silent, each of them a named option."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class LostAtlasRulings:
    """Every ruling with the value it has in this game; what the values mean stands in the rules digest."""

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


NAMES = tuple(field.name for field in fields(LostAtlasRulings))
