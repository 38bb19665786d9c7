"""OnlyChoice: why nothing else is offered where one thing alone is."""

from __future__ import annotations

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.session import Session
from lostatlas.text import message

_MOST = 4
"""The most reasons shown before a single choice."""


def only_choice(session: Session) -> str:
    """Return why nothing else may be done, in the words of the rules; empty where there is a choice.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> only_choice(game)
    ''
    >>> cash = game.state.cash(game.actor)
    >>> _ = game.push(f"bid {cash}")
    >>> print(only_choice(game))  # doctest: +ELLIPSIS
    Nothing else can be done here now:
    • The least bid now is $..., more than the bidder's cash, $... [§7]
    """
    if len(session.legal_actions) != 1:
        return ""
    reasons: dict[tuple[str, str], Refusal] = {}  # one of a kind: that of what comes nearest
    for action in session.ruleset.near_misses(session.state):
        if (refusal := session.why_not(action)) is not None:
            reasons.setdefault((refusal.rule, refusal.key), refusal)
    lines = "\n".join(f"• {reason}" for reason in [*reasons.values()][:_MOST])
    return message("explore.only_choice", reasons=lines) if lines else ""


__all__ = ["only_choice"]
