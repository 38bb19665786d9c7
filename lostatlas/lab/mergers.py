"""What a merger would bring, as tables: the companies side by side, their holders, and who could merge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.rail.valuation.mergers import MergerSide, MergerValue, why_not_merge
from lostatlas.text import listed
from lostatlas.text.message_format import word

with needed():
    import pandas as pd

__all__ = ["merger", "merger_holders", "merger_pairs"]

FACTS = (
    "president", "price", "treasury", "trains", "limit", "discarded", "hubs", "given_back", "charter",
    "powers", "revenue",
)  # fmt: skip
"""The rows of `merger`."""
TOGETHER = "together"


@checked_arguments
def merger(value: MergerValue) -> pd.DataFrame:
    """Return two companies apart, and what they would be together: a column each, and a row for each fact.

    ``limit`` is empty in a phase that has no such company yet; ``discarded`` are the trains beyond it;
    ``given_back`` the cities whose token returns to the charter because both had one there; ``charter`` what
    each token on the charter costs; ``revenue`` the best run.

    Raises
    ------
    GameDataError
        For anything else.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> from lostatlas.rail.valuation import merger_value
    >>> session = position(Path("examples/positions/two_companies.txt").read_text())
    >>> merger(merger_value(session, *session.state.companies)).loc["price"].tolist()
    [70, 60, 60]
    """
    lost = [city for side in value.apart for city in side.cities if city not in value.together.cities]
    columns = {side.company: _facts(side) for side in value.apart}
    columns[TOGETHER] = _facts(value.together) | {
        "discarded": _several(value.discarded),
        "given_back": _several(lost),
    }
    return pd.DataFrame(columns, index=pd.Index(FACTS, name="fact"), dtype=object)


def _several(names: Sequence[object]) -> str:
    return listed(names) if names else ""


def _facts(side: MergerSide) -> dict[str, object]:
    rules, state = side.run.rules, side.run.state
    powers = state.companies[side.company].powers
    return {
        "president": side.president,
        "price": side.price,
        "treasury": side.cash,
        "trains": _several(side.trains),
        "limit": rules.train_limit(state, side.company) or None,
        "discarded": "",
        "hubs": _several(side.cities),
        "given_back": "",
        "charter": _several(side.unplaced),
        "powers": _several([word("player_control.power_name", name) for name in powers]),
        "revenue": side.revenue,
    }


@checked_arguments
def merger_holders(value: MergerValue) -> pd.DataFrame:
    """Return a row for each player with shares: what each had of both, has then, and gains.

    ``worth`` is what the shares are worth then and ``worth_gain`` how much more that is; ``dividend`` is what
    the best run would pay to them.

    Raises
    ------
    GameDataError
        For anything but what `lostatlas.merger_value` has returned.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> from lostatlas.rail.valuation import merger_value
    >>> session = position(Path("examples/positions/two_companies.txt").read_text())
    >>> merger_holders(merger_value(session, *session.state.companies))["percent"].tolist()
    [20, 20]
    """
    one, other = value.apart
    rows = []
    for player in dict.fromkeys((*one.holdings, *other.holdings, *value.together.holdings)):
        after = value.together.holdings.get(player)
        rows.append(
            {
                "player": player,
                one.company: one.holdings[player].shares if player in one.holdings else 0,
                other.company: other.holdings[player].shares if player in other.holdings else 0,
                TOGETHER: after.shares if after else 0,
                "percent": after.percent if after else 0,
                "worth": after.worth if after else 0,
                "worth_gain": value.worth_gain(player),
                "dividend": after.dividend if after else 0,
                "dividend_gain": value.dividend_gain(player),
            }
        )
    columns = [
        "player", one.company, other.company, TOGETHER, "percent", "worth", "worth_gain", "dividend",
        "dividend_gain",
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=columns).set_index("player")


@checked_arguments
def merger_pairs(session: Session) -> pd.DataFrame:
    """Return every two companies, whether they could merge if the merger round were now, and why not.

    Raises
    ------
    GameDataError
        The title knows no mergers.
    GameDataError
        For anything but a session.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> session = position(Path("examples/positions/two_companies.txt").read_text())
    >>> merger_pairs(session)["possible"].tolist()
    [False]
    """
    rows = []
    for first, second in combinations(session.state.market.order, 2):
        refusal = why_not_merge(session, first, second)
        reason = "" if refusal is None else str(refusal)
        rows.append({"first": first, "second": second, "possible": refusal is None, "reason": reason})
    return pd.DataFrame(rows, columns=["first", "second", "possible", "reason"])
