"""The rulings R1–R20: decisions where the rules text is silent or disputed, each of them a named option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from lostatlas.capabilities.rulings import check_options


class RulingOption(NamedTuple):
    """One option: its clause, and its values, the default first."""

    rule: str
    values: tuple[Any, ...]


RULINGS: dict[str, RulingOption] = {
    "holdings": RulingOption("§4", ("open", "hidden")),
    "player_trading": RulingOption("R1", (False, True)),
    "start_order": RulingOption("R2", ("row_first", "column_first", "distance")),
    "start_seats": RulingOption("R2", ("clockwise", "by_tile")),
    "must_place": RulingOption("R3", (True, False)),
    "no_playable": RulingOption("R4", ("skip", "redraw")),
    "founder_share": RulingOption("R5", ("if_available", "text_literal")),
    "independent_in_merger": RulingOption("R6", ("after", "before")),
    "dead_tile": RulingOption("R7", ("two_safe_any", "two_safe_only")),
    "no_holder": RulingOption("R8", ("nothing",)),
    "multi_merger": RulingOption("R9", ("one_by_one", "all_bonuses_first")),
    "defunct_tie": RulingOption("R10", ("mergemaker", "card_order")),
    "dead_discard": RulingOption("R11", ("optional", "forced", "repeat")),
    "empty_pile": RulingOption("R12", ("play_on", "last_round")),
    "end_needs_company": RulingOption("R13", (True, False)),
    "declare": RulingOption("R14", ("any_time", "immediate", "turn_start")),
    "forced_end": RulingOption("R15", (True, False)),
    "final_tie": RulingOption("R16", ("shared", "most_shares")),
    "two_player_market": RulingOption("R17a", (True, False)),
    "market_tile": RulingOption("R17", ("return_and_shuffle", "set_aside")),
    "market_no_tiles": RulingOption("R18", ("uniform_1_12", "zero")),
    "fresh_draw_exchange": RulingOption("R19", (True, False)),
    "found_soldout": RulingOption("R20", ("allowed", "forbidden")),
}
"""Every option by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireRulings:
    """Every option with the value that it has in this game.

    Examples
    --------
    >>> read_rulings({"declare": "immediate"}).declare, read_rulings({}).declare
    ('immediate', 'any_time')
    """

    holdings: str
    player_trading: bool
    start_order: str
    start_seats: str
    must_place: bool
    no_playable: str
    founder_share: str
    independent_in_merger: str
    dead_tile: str
    no_holder: str
    multi_merger: str
    defunct_tie: str
    dead_discard: str
    empty_pile: str
    end_needs_company: bool
    declare: str
    forced_end: bool
    final_tie: str
    two_player_market: bool
    market_tile: str
    market_no_tiles: str
    fresh_draw_exchange: bool
    found_soldout: str


def read_rulings(options: Mapping[str, Any]) -> AcquireRulings:
    """Return every option: the given values, and the defaults of the others.

    Raises
    ------
    GameDataError
        For an unknown option, or a value that it cannot have.
    """
    values = {name: ruling.values for name, ruling in RULINGS.items()}
    check_options(options, values, rule_of=lambda name: RULINGS[name].rule)
    return AcquireRulings(**{name: options.get(name, ruling.values[0]) for name, ruling in RULINGS.items()})
