"""The rulings R1–R30: where the text is silent or its sources differ, each decision is a named option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from lostatlas.capabilities.rulings import check_options, option_values

__all__ = ["NAMES", "SECOND", "VALUES", "WestRulings", "read_rulings", "rule_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WestRulings:
    """The options of a game in the order of their numbers; the defaults are the text of the first edition.

    Examples
    --------
    >>> WestRulings().order, read_rulings({"edition": "second"}).order
    ('price', 'grangers_first')
    >>> read_rulings({"edition": "second", "order": "price"}).seating
    'random'
    """

    edition: Literal["text", "second"] = "text"
    """R1: the preset of R2–R10."""
    order: Literal["price", "grangers_first"] = "price"
    """R2: the order of operation."""
    seating: Literal["sealed_bids", "random"] = "sealed_bids"
    """R3: how the seats are found."""
    first_round: Literal["purchase", "auction"] = "purchase"
    """R4: how president's certificates are sold in the first stock round."""
    first_train: Literal["end_of_round", "after_grangers"] = "end_of_round"
    """R5: when a public company that has not operated buys a first train."""
    land_grant_step: Literal["approach", "railhead"] = "approach"
    """R6: what a land-grant company's track must do: come nearer, or begin in the hex of its railhead."""
    np_tiles: Literal[3, 4] = 3
    """R7: how many tiles NP lays; of four at most two for each railhead."""
    up_token: Literal["x2", "bypass"] = "x2"  # noqa: S105 - a token of the game
    """R8: what UP has: an x2 token in Oakland, or a B token."""
    up_buys: Literal["text", "thresholds"] = "text"
    """R9: which trains an ownerless company buys."""
    late_start: Literal["at_once", "five_shares"] = "at_once"
    """R10: how a company starts from phase 6 on."""
    reserved: Literal["data", False] = "data"
    """R11: whether cities are kept for land-grant companies."""
    live_order: bool = True
    """R12: whether the next company is always the highest that has not acted."""
    grant_consent: bool = True
    """R13: whether tiles in others' land grants need their consent until phase 3."""
    grant_shortfall: Literal["president_pays", "no_lay"] = "president_pays"
    """R14: what happens when a land-grant company cannot pay for terrain."""
    mp_slsf: Literal["mp_north", "mp_south"] = "mp_north"
    """R15: which half of St. Louis is whose."""
    settled_zone: Literal["data"] = "data"
    """R16: where Granger Roads lay track: the reconstructed list of the variant."""
    plain_supply: Literal["endless", "counts"] = "endless"
    """R17: whether #8 and #9 run out."""
    must_maximise: bool = True
    """R18: whether trains must earn as much as they can."""
    subsidy_is_revenue: bool = True
    """R19: whether a subsidy alone keeps the price from falling."""
    bankruptcy: Literal["leaves", "ends_game"] = "leaves"
    """R20: whether a bankrupt player leaves, or the game ends."""
    bank_break: Literal["pair", "round"] = "pair"
    """R21: what is finished when the bank is broken: the pair of operating rounds, or the round."""
    final_tie: Literal["shared", "seat_order"] = "shared"
    """R22: who wins among equals."""
    seat_bids_paid: Literal["all", "none"] = "all"
    """R23: whether bids for seats are paid."""
    auction_starts: Literal["purchase"] = "purchase"
    """R24: what the winner of an auction does then: all that a purchase does."""
    up_swap: Literal["automatic", "offered"] = "automatic"
    """R25: whether two shares of UP from the pool become its certificate by themselves."""
    operated_after: Literal["dividend", "turn"] = "dividend"
    """R26: when a company has operated."""
    grant_consent_from: Literal["operating_owners"] = "operating_owners"
    """R27: whose consent it is: that of owners that have started and not reached their destination."""
    forced_sale: Literal["needed"] = "needed"
    """R28: how many shares a president sells for a train: no more than it needs."""
    issue_by: Literal["any", "public"] = "any"
    """R29: which companies issue shares in an operating round."""
    grey_returns: Literal["dividend"] = "dividend"
    """R30: what brings a Granger Road back from the grey space."""
    b_token: Literal["full_only", "anywhere"] = "full_only"  # noqa: S105 - a token of the game
    """Where B tokens stand; it has no number of its own."""


SECOND = {
    "order": "grangers_first",
    "seating": "random",
    "first_round": "auction",
    "first_train": "after_grangers",
    "land_grant_step": "railhead",
    "np_tiles": 4,
    "up_token": "bypass",
    "up_buys": "thresholds",
    "late_start": "five_shares",
}
"""What ``edition="second"`` sets: R2–R10."""

VALUES = option_values(WestRulings)
"""What each ruling may be, the default first."""
NAMES = tuple(VALUES)


def rule_of(name: str) -> str:
    """Return the number of a ruling, such as ``R4``; the one without a number is a reading of §2.4.

    >>> rule_of("first_round"), rule_of("b_token")
    ('R4', '§2.4')
    """
    return "§2.4" if name == "b_token" else f"R{NAMES.index(name) + 1}"


def read_rulings(options: Mapping[str, Any]) -> WestRulings:
    """Return the rulings of a game's options; GameDataError names the option and what it may be."""
    check_options(options, VALUES, rule_of=rule_of)
    preset = SECOND if options.get("edition") == "second" else {}
    return replace(WestRulings(), **{**preset, **options})
