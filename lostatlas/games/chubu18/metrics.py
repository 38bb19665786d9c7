"""What is measured in games of this title: what railway titles share, and which events show which rule."""

from __future__ import annotations

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.metrics import RailGameRows, RailMetrics

__all__ = ["ChubuMetrics"]

RULES: FrozenMap[str, str] = FrozenMap(
    {
        "chubu.bid_made": "§3",
        "chubu.cheaper": "§3",
        "chubu.private_bought": "§3",
        "chubu.private_unsold": "§3",
        "chubu.exchanged": "§4",
        "chubu.private_sold": "§4",
        "chubu.private_closed": "§4",
        "chubu.floated": "§8",
        "rail.company_started": "§8",
        "chubu.line_open": "§9",
        "rail.bank_broken": "§6",
        "rail.bankrupt": "§10",
        "chubu.absorbed": "§12",
        "chubu.merged": "§12",
        "chubu.deal_dropped": "§12",
        "rail.trains_rusted": "P",
        "rail.train_discarded": "P",
        "rail.shares_sold": "I.A",
        "rail.presidency_passed": "I.A",
        "chubu.share_bought": "I.B",
        "rail.token_placed": "II.2",
        "rail.dividend_paid": "II.4",
        "rail.dividend_half": "II.4",
        "rail.dividend_withheld": "II.4",
        "rail.company_closed.price_zero": "II.5",
        "rail.train_sold": "II.6",
        "rail.president_paid": "II.6",
    }
)
"""The number of the rule behind each event that shows a rule at work, by the key of the event."""


class ChubuGameRows(RailGameRows):
    """The rows of a simulated game; here companies take others over instead of merging into a new one."""

    takeovers = FrozenMap({"chubu.absorbed": "target", "chubu.merged": "target"})


class ChubuMetrics(RailMetrics):
    """The metrics of railway titles with the rules of this one."""

    rules_shown = RULES
    game = ChubuGameRows
