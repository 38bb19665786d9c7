"""What to know before a launch: share prices, companies that must wait, homes that are shut in."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, ActionRange, AmountRange
from lostatlas.rail.actions import Bid, ChooseCompany
from lostatlas.rail.rules import RailRules

__all__ = ["bid_means", "shut_in", "who_waits"]


def who_waits(rules: Ruleset[Any], state: Any) -> LazyMessage | None:
    """Return which companies cannot be launched yet, and for which they wait; None when there are none.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> str(who_waits(game.ruleset, game.state)).partition(",")[0]
    'Only the first company of each column of charters can be launched'
    """
    return rules.who_waits(state) if isinstance(rules, RailRules) else None


def shut_in(rules: Ruleset[Any], state: Any, choice: Action | ActionRange) -> LazyMessage | None:
    """Return a warning if the company to launch could lay no track from its home, or else None.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> for text in ("bid 120", "pass"):
    ...     _ = game.push(text)
    >>> {str(shut_in(game.ruleset, game.state, one)) for one in game.legal_actions.choices}
    {'None'}
    """
    if not isinstance(choice, ChooseCompany) or not isinstance(rules, RailRules):
        return None
    return rules.shut_in(state, choice.company)


def bid_means(rules: Ruleset[Any], state: Any, choice: Action | ActionRange) -> LazyMessage | None:
    """Return what a bid, or each of a range of bids, leads to; None for any other choice.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> print(bid_means(game.ruleset, game.state, Bid(125)))
    The new company would get $125 as its cash, and $60 as its share price. [...]
    """
    action = choice.least if isinstance(choice, ActionRange) else choice
    if not isinstance(action, Bid) or not isinstance(rules, RailRules):
        return None
    amounts = choice.amounts if isinstance(choice, ActionRange) else AmountRange(action.amount, action.amount)
    return rules.bid_means(state, amounts)
