"""What somebody who decides has at hand: cash, the company's treasury, the bid that leads."""

from __future__ import annotations

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.kernel.session import Session
from lostatlas.text import listed, message


def funds_line(session: Session) -> str:
    """Return in a line what the actor and the company that acts can spend, and who leads an auction.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> funds_line(game)
    'Cash: Cid $300.'
    >>> _ = game.push("bid 120")
    >>> funds_line(game)
    'Cash: Ann $300. The highest bid is $120, by Cid.'
    """
    ledger = getattr(session.state, "ledger", None)
    if ledger is None or session.actor is None:
        return ""
    company = session.acting_for
    currency = title_capability(session.ruleset.title, STYLE).currency
    key = "explore.purse_for" if company else "explore.purse"
    lines = [
        message(
            key,
            player=session.actor,
            cash=ledger[session.actor],
            company=company,
            treasury=ledger[company] if company else 0,
            currency=currency,
        )
    ]
    auction = getattr(getattr(session.state, "stock", None), "auction", None)
    if auction is not None:
        lines.append(message("explore.leading", player=auction.bidder, bid=auction.bid, currency=currency))
    return listed(lines, "sentences")


__all__ = ["funds_line"]
