"""Plausible variations of a legal action, with one thing about it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action
from lostatlas.rail.actions import Bid, BuyShare, BuyTrain, LayTile, PlaceToken, SellShares
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.buy_trains import DECK
from lostatlas.track.board import Stop

__all__ = ["mutations", "turned"]

MOST_SOLD = 4
CHANGES_OF_BID = (-10, -5, -3, 2, 5, 50)
CHANGE_OF_PRICE = 50


def mutations(moment: Moment, action: Action) -> Iterator[Action]:
    """Yield actions like this one, legal or not; none for a kind that nobody is asked about."""
    ideas = _IDEAS.get(type(action))
    if ideas is not None:
        yield from ideas(moment, action)


def turned(action: Action) -> Iterator[Action]:
    """Yield a lay in every rotation."""
    yield from (evolve(action, turns=turns) for turns in range(6))


def _bids(moment: Moment, action: Any) -> Iterator[Action]:
    yield from (Bid(max(0, action.amount + change)) for change in CHANGES_OF_BID)
    yield Bid(moment.state.cash(moment.rules.actor(moment.state) or "") + 5)


def _purchases(moment: Moment, action: Any) -> Iterator[Action]:
    for company in moment.state.companies:
        yield from (BuyShare(company, source) for source in (TREASURY, POOL))


def _sales(moment: Moment, action: Any) -> Iterator[Action]:
    for company in moment.state.companies:
        yield from (SellShares(company, shares) for shares in range(1, MOST_SOLD + 1))


def _lays(moment: Moment, action: Any) -> Iterator[Action]:
    """Yield other rotations, and other tiles of the same colour."""
    yield from turned(action)
    designs = moment.rules.tileset.designs
    colour = designs[action.tile].colour
    yield from (evolve(action, tile=name) for name, tile in designs.items() if tile.colour == colour)


def _tokens(moment: Moment, action: Any) -> Iterator[Action]:
    board = moment.state.board
    for hex_ in (*board.laid, *(stop.hex for stop in board.tokens)):
        for number, node in enumerate(board.tile(hex_).nodes):
            if node.kind == "city":
                yield PlaceToken(Stop(hex_, number))


def _trains(moment: Moment, action: Any) -> Iterator[Action]:
    """Yield other prices, and other trains of the deck."""
    for price in (action.price - CHANGE_OF_PRICE, action.price + CHANGE_OF_PRICE):
        if price > 0:
            yield evolve(action, price=price)
    for name, kind in moment.rules.trains.items():
        yield BuyTrain(name, DECK, kind.price)


_IDEAS: dict[type[Action], Callable[[Moment, Any], Iterator[Action]]] = {
    Bid: _bids,
    BuyShare: _purchases,
    SellShares: _sales,
    LayTile: _lays,
    PlaceToken: _tokens,
    BuyTrain: _trains,
}
