"""The clause of this title's rules behind each refusal."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap

__all__ = ["CLAUSES", "refuse"]

CLAUSES = FrozenMap(
    {
        "rail.cannot_pay": "§1.2",
        "rail.certificate_limit": "§5",
        "rail.face_value": "§2.7",
        "rail.holding_limit": "§1.2",
        "rail.keeps_presidency": "§2.7",
        "rail.no_city": "§2.4",
        "rail.no_share_there": "§1.2",
        "rail.not_forced": "§2.7",
        "rail.not_launched": "§1.2",
        "rail.not_operated": "§1.1",
        "rail.one_token_per_hex": "§2.4",
        "rail.sell_first": "§2.7",
        "rail.sold_this_round": "§1.2",
        "rail.sold_this_turn": "§1.1",
        "rail.too_few_shares": "§1.1",
        "rail.train_not_there": "§2.7",
        "west.after_first_6": "§2.7",
        "west.circle_free": "§2.4",
        "west.earns_less": "§2.5",
        "west.enough_money": "§2.7",
        "west.first_round_sale": "§4.2",
        "west.granger_sale": "§1.1",
        "west.grey_granger": "§2.8",
        "west.issue_too_early": "§2.3",
        "west.issue_too_many": "§2.3",
        "west.more_than_needed": "§2.7",
        "west.must_buy_up": "§4.2",
        "west.must_have_train": "§2.7",
        "west.no_bypass": "§2.4",
        "west.no_granger": "§2.8",
        "west.no_heir": "§1.1",
        "west.no_presidency": "§1.2",
        "west.no_trade_yet": "§2.7",
        "west.not_connected": "§2.8",
        "west.not_president": "§2.8",
        "west.not_to_start": "§1.2",
        "west.not_your_public": "§2.8",
        "west.offer_declined": "§2.8",
        "west.one_token": "§2.4",
        "west.only_public_tokens": "§2.4",
        "west.only_to_green": "§2.1",
        "west.other_way": "§2.8",
        "west.outside_zone": "§2.1",
        "west.redeem_too_many": "§2.8",
        "west.reserved": "§2.4",
        "west.seat_bid": "§4.1",
        "west.start_price": "§1.2",
        "west.treasury_kept": "§1.2",
        "west.treasury_short": "§2.8",
        "west.two_for_unstarted": "§2.8",
    }
)
"""By key of a refusal: the clause, numbered as in the summary of the rules."""


def refuse(key: str, /, **facts: Any) -> Refusal:
    """Return a refusal with its clause."""
    return Refusal(rule=CLAUSES[key], key=key, facts=facts)
