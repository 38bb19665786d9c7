"""A model of the train rush: from pace and savings, who loses all trains, when, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.outlook import rusting_card
from lostatlas.rail.state import RailState

__all__ = ["Rushed", "train_rush"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rushed:
    """The effect of the rush on a company that has trains now."""

    company: str
    trains: tuple[str, ...]
    by: str | None = None
    """The card that makes its last train rust; None when one of its trains never rusts."""
    rounds: int | None = None
    """The operating round in which that card leaves the deck, counted from now as 1."""
    train: str | None = None
    """The card on top of the deck then, which the company has to buy."""
    price: int = 0
    money: int = 0
    """Its cash by then, in dollars."""

    @property
    def caught(self) -> bool:
        """Whether all of its trains rust."""
        return self.rounds is not None

    @property
    def missing(self) -> int:
        """The president's payment, in dollars, when it is caught."""
        return max(0, self.price - self.money) if self.caught else 0


def train_rush(rules: Any, state: RailState, *, pace: int, saved: int) -> tuple[Rushed, ...]:
    """Return what happens to each company that has trains, in the order of operation.

    This is a model, not a forecast: cards leave the deck at an even pace, every company saves the same
    amount, no company buys a train before it must, and the bank pool is ignored. So are powers that keep a
    rusted train for one more run, since such a company needs a new train all the same.

    Parameters
    ----------
    pace : cards that leave the deck in an operating round, bought or exported; at least 1
    saved : dollars that each company saves in an operating round; at least 0

    Raises
    ------
    GameDataError
        When one of the two is not such a number.

    Examples
    --------
    >>> from lostatlas import load
    >>> game = load("examples/games/short.json")
    >>> state = next(node.state for node in game.history if node.state.step == "dividend")
    >>> rushed = train_rush(game.ruleset, state, pace=2, saved=40)[0]
    >>> rushed.trains, rushed.by, rushed.caught
    (('2',), '4', True)
    """
    for name, value, least in (("pace", pace, 1), ("saved", saved, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise GameDataError(f"train_rush.bad_{name}", value=repr(value), least=least)
    owning = (code for code in state.market.order if state.companies[code].trains)
    return tuple(_rushed(rules, state, code, pace=pace, saved=saved) for code in owning)


def _rushed(rules: Any, state: RailState, code: str, *, pace: int, saved: int) -> Rushed:
    trains = tuple(state.companies[code].trains)
    cards = [rusting_card(rules, state, train) for train in trains]
    rusting = [card for card in cards if card is not None]
    if len(rusting) < len(cards):
        return Rushed(company=code, trains=trains, money=state.cash(code))
    by, above = max(rusting, key=lambda card: card[1])
    rounds = -(-(above + 1) // pace)
    train = _top_after(state, above + 1) or by
    return Rushed(
        company=code,
        trains=trains,
        by=by,
        rounds=rounds,
        train=train,
        price=rules.trains[train].price,
        money=state.cash(code) + saved * rounds,
    )


def _top_after(state: RailState, gone: int) -> str | None:
    """Return the card on top after this many have left; endless ones never run out."""
    for name, count in state.depot.deck:
        if gone < count or name in state.depot.endless:
            return name
        gone -= count
    return None
