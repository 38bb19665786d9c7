"""What each choice of now would do to cash and prices, side by side."""

from __future__ import annotations

from lostatlas.capabilities.foresight import foreseen
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import ActionRange
from lostatlas.rail.state import RailState

with needed():
    import pandas as pd

__all__ = ["consequences"]


@checked_arguments
def consequences(session: Session) -> pd.DataFrame:
    """Return the immediate changes by each choice that leaves no amount open: a column each, by its text.

    Returns
    -------
    pandas.DataFrame
        A row for each ``holder`` of cash and for each company's price (``what`` says which) that any of the
        choices changes; ``now`` is the present amount, the columns of the choices hold the change.

    Raises
    ------
    GameDataError
        For anything but a session.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> consequences(new_game(["Ann", "Ben"], mode="micro", seed=3)).empty
    True
    """
    before = amounts(session.state)
    found: dict[str, dict[tuple[str, str], int]] = {}
    for choice in session.legal_actions.choices:
        if not isinstance(choice, ActionRange):
            after = amounts(foreseen(session.ruleset, session.state, choice).state)
            found[session.text_of(choice)] = {
                place: after.get(place, 0) - before.get(place, 0) for place in {**before, **after}
            }
    places = [place for place in before if any(changes.get(place) for changes in found.values())]
    rows = [
        {"holder": holder, "what": what, "now": before[holder, what]}
        | {text: changes.get((holder, what), 0) for text, changes in found.items()}
        for holder, what in places
    ]
    return pd.DataFrame(rows, columns=["holder", "what", "now", *found])


def amounts(state: RailState) -> dict[tuple[str, str], int]:
    """Return all cash outside the bank, and the price of each company in business."""
    ledger, market = state.ledger, state.market
    cash = {(holder, "cash"): ledger[holder] for holder in ledger.cash if holder != ledger.bank}
    return cash | {(code, "price"): market.price(code) for code in market.order}
