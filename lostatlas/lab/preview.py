"""What each choice of now would do to cash and prices, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lostatlas.capabilities.foresight import foreseen
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.state import RailState

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Consequence", "consequences", "consequences_of_choices"]


class Consequence(NamedTuple):
    """What the choices would do to one amount."""

    holder: str
    what: str
    """``"cash"`` or ``"price"``."""
    now: int
    changes: dict[str, int]
    """The change by each choice, by its text."""


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
    with needed():
        import pandas as pd
    texts = [session.text_of(choice) for choice in _closed_choices(session)]
    rows = [
        (one.holder, one.what, one.now, *one.changes.values()) for one in consequences_of_choices(session)
    ]
    return pd.DataFrame(rows, columns=["holder", "what", "now", *texts])


def consequences_of_choices(session: Session) -> list[Consequence]:
    """Return each amount that a choice of now changes at once; choices with an open amount are left out.

    >>> from lostatlas import new_game
    >>> consequences_of_choices(new_game(["Ann", "Ben"], mode="micro", seed=3))
    []
    """
    before = amounts(session.state)
    after = {
        session.text_of(choice): amounts(foreseen(session.ruleset, session.state, choice).state)
        for choice in _closed_choices(session)
    }
    found = [
        Consequence(*place, now, {text: then.get(place, 0) - now for text, then in after.items()})
        for place, now in before.items()
    ]
    return [one for one in found if any(one.changes.values())]


def _closed_choices(session: Session) -> list[Action]:
    return [choice for choice in session.legal_actions.choices if not isinstance(choice, ActionRange)]


def amounts(state: RailState) -> dict[tuple[str, str], int]:
    """Return all cash outside the bank, and the price of each company in business."""
    ledger, market = state.ledger, state.market
    cash = {(holder, "cash"): ledger[holder] for holder in ledger.cash if holder != ledger.bank}
    return cash | {(code, "price"): market.price(code) for code in market.order}
