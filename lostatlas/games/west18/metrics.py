"""What is measured in games of this title: what railway titles share, and which events show which rule."""

from __future__ import annotations

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.metrics import RailGameRows, RailMetrics

__all__ = ["WestMetrics"]

RULES: FrozenMap[str, str] = FrozenMap(
    {
        "rail.share_bought.treasury": "§1.2",
        "rail.share_bought.pool": "§1.2",
        "rail.shares_sold": "§1.1",
        "rail.presidency_passed": "§1.1",
        "rail.presidency_taken": "§1.1",
        "west.started": "§1.2",
        "west.presidency_bought": "§1.2",
        "west.subsidy": "§2.6",
        "west.consent_asked": "§2.1",
        "west.consent_declined": "§2.1",
        "west.railhead_moved": "§2.1",
        "west.converted": "§2.2",
        "west.abandoned": "§2.2",
        "west.shares_issued": "§2.3",
        "rail.token_placed": "§2.4",
        "west.bypass_placed": "§2.4",
        "rail.dividend_paid": "§2.6",
        "rail.dividend_withheld": "§2.6",
        "rail.train_sold": "§2.7",
        "rail.president_paid": "§2.7",
        "rail.trains_rusted": "§2.7",
        "rail.train_discarded": "§2.7",
        "rail.bank_broken": "§3",
        "rail.bankrupt": "§2.7",
        "west.bankrupt_for_tile": "§2.1",
        "west.acquired": "§2.8",
        "west.acquired.with_change": "§2.8",
        "west.offer_refused": "§2.8",
        "west.shares_redeemed": "§2.8",
        "west.bank_paid": "§4.4",
    }
)
"""The number of the rule behind each event that shows a rule at work, by the key of the event."""


class WestGameRows(RailGameRows):
    """The rows of a simulated game; here companies take others over instead of merging into a new one."""

    takeovers = FrozenMap({"west.acquired": "granger", "west.acquired.with_change": "granger"})


class WestMetrics(RailMetrics):
    """The metrics of railway titles with the rules of this one."""

    rules_shown = RULES
    game = WestGameRows
