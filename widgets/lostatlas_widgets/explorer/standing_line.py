"""Where the game stands and what somebody who decides has at hand: cash, treasury, the bid that leads."""

from __future__ import annotations

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.kernel.session import Session
from lostatlas.text import listed, message


def standing_line(session: Session) -> str:
    """Return in a line the round, what the actor and its company can spend, and the state of an auction.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> standing_line(game)
    'Stock round 1. Cash: Cid $300.'
    >>> _ = game.push("bid 120")
    >>> standing_line(game)
    'Stock round 1. Cash: Ann $300. The highest bid is $120, by Cid.'
    >>> for _player in "Ann", "Ben":
    ...     _ = game.push("pass")
    >>> standing_line(game)
    'Stock round 1. Cash: Cid $300. Cid has won the auction for $120.'
    """
    ledger = getattr(session.state, "ledger", None)
    if ledger is None or session.actor is None:
        return ""
    company = session.acting_for
    currency = title_capability(session.ruleset.title, STYLE).currency
    lines = []
    where = str(session.ruleset.where(session.state) or "")
    if where:
        lines.append(message("explore.where", where=where[0].upper() + where[1:]))
    lines.append(
        message(
            "explore.purse_for" if company else "explore.purse",
            player=session.actor,
            cash=ledger[session.actor],
            company=company,
            treasury=ledger[company] if company else 0,
            currency=currency,
        )
    )
    stock = getattr(session.state, "stock", None)
    auction, launch = getattr(stock, "auction", None), getattr(stock, "launch", None)
    if auction is not None:
        lines.append(message("explore.leading", player=auction.bidder, bid=auction.bid, currency=currency))
    elif launch is not None:
        lines.append(message("explore.won", player=launch.player, bid=launch.bid, currency=currency))
    return listed(lines, "sentences")


__all__ = ["standing_line"]
