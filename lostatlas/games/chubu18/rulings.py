"""The rulings: where the text is silent, each is a named option (R1, R2…)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from lostatlas.capabilities.rulings import check_options, option_values

__all__ = ["NAMES", "VALUES", "ChubuRulings", "read_rulings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChubuRulings:
    """The options of a game, in the order of their numbers.

    Examples
    --------
    >>> ChubuRulings().bank_empty, read_rulings({"bank_empty": "set"}).bank_empty
    ('this round', 'set')
    """

    bids_committed: bool = True
    """R1: whether the money of all bids together must be there."""
    gihoku_at_zero: Literal["must take", "pass on"] = "must take"
    """R2: what the holder of the priority card does when the first private costs nothing."""
    unsold_privates: Literal["auction_again", "removed"] = "auction_again"
    """R3: what becomes of privates that nobody has bought."""
    exchange_when: Literal["own turn", "any time"] = "own turn"
    """R4: when a private may be exchanged: in the own turn of a stock round, or in operating turns too."""
    exchange_is_buy: bool = True
    """R5: whether an exchange is the purchase of the turn."""
    free_lay_reach: Literal["none", "connected"] = "none"
    """R6: whether the company must be connected to where a private's power works."""
    bank_empty: Literal["this round", "set"] = "this round"
    """R7: what is played out when the bank is empty."""
    private_value: Literal["face", "zero"] = "face"
    """R8: what a private is worth at the end."""
    presidency: Literal["strictly more"] = "strictly more"
    """R9: who takes a presidency over."""
    gift_counts: bool = True
    """R10: whether shares that come with privates count as sold."""
    bonus_tiles: Literal["by shares", "by certificates"] = "by shares"
    """R11: how the government railway's tiles after a stock round are counted."""
    bonus_terrain: Literal["half", "free"] = "half"
    """R12: what terrain costs under these tiles."""
    half_terrain: Literal["down", "up"] = "down"
    """R13: how half the cost of terrain is rounded."""
    line_open: Literal["for ever", "while linked"] = "for ever"
    """R14: how long a main line is open."""
    limit_row: Literal["remaining", "floated", "phase_5_only"] = "remaining"
    """R15: which companies count for the certificate limit."""
    gr_deals: Literal["absorb only"] = "absorb only"
    """R16: which deals the government railway may make."""
    deal_link: Literal["none", "connected"] = "none"
    """R17: whether companies that deal must be connected."""
    merged_price: Literal["nearest", "not above"] = "nearest"
    """R18: which value of the chart a merged company has."""
    over_60: Literal["sold down", "kept"] = "sold down"
    """R19: what becomes of more than 60% in one hand."""
    merged_president: Literal["most shares"] = "most shares"
    """R20: who presides over a merged company."""
    ors_at_once: Literal["running set", "next set"] = "running set"
    """R21: which set of operating rounds a new phase lengthens."""
    sell_unfloated: Literal["at par"] = "at par"
    """R22: what shares of a company that does not operate yet are sold for."""
    upgrade_reach: Literal["new", "any"] = "new"
    """R23: which track of an upgrade must be reached."""
    marker_costs: Literal["40, 100", "data"] = "40, 100"
    """R24: what markers cost."""
    towns_count: bool = True
    """R25: whether a train's number counts towns."""
    best_run: Literal["required", "on demand"] = "required"
    """R26: whether the run must earn as much as possible, or only if another shareholder demands it."""
    zero_revenue: Literal["left", "stays"] = "left"
    """R27: where the price goes when a company earns nothing."""
    excess_trains: Literal["market", "bank"] = "market"
    """R28: where trains above the limit go."""
    president_money: Literal["gift", "loan"] = "gift"
    """R29: whether a company repays what its president adds to a train."""
    bankrupt_company_debt: Literal["none"] = "none"
    """R30: what a company that goes bankrupt leaves to be paid."""
    deal_when: Literal["own turn", "any time"] = "own turn"
    """R31: when a company may deal: in its own turn, or whenever its president acts in the round."""
    standstill: Literal["ends", "plays on"] = "ends"
    """R32: what becomes of a game in which nothing has come about from one stock round to the next."""


VALUES = option_values(ChubuRulings)
"""What each ruling may be, the default first."""
NAMES = tuple(VALUES)


def read_rulings(options: Mapping[str, Any]) -> ChubuRulings:
    """Return the rulings with these options in place of the defaults.

    Raises
    ------
    GameDataError
        For an unknown name, and for a value that an option cannot have.
    """
    check_options(options, VALUES, rule_of=lambda name: f"R{NAMES.index(name) + 1}")
    return ChubuRulings(**options)
