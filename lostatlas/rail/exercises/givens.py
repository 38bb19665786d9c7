"""The facts of a question that the board does not show: money and shares, the phase, powers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action
from lostatlas.rail.actions import Bid, BuyShare, BuyTrain, LayTile, PlaceToken, SellShares
from lostatlas.rail.place_names import stop_label
from lostatlas.rail.state import POOL, TREASURY

__all__ = ["givens", "holders", "named", "of_company", "spaces", "trains_by_name"]


def givens(moment: Moment, action: Action) -> tuple[LazyMessage, ...]:
    """Return the facts needed to judge an action that the board does not show."""
    return tuple(_NEEDED[type(action)](moment, action))


def named(moment: Moment, code: str) -> LazyMessage:
    """Return a company by name and code, as a question introduces it."""
    return LazyMessage("teach.company", FrozenMap(code=code, name=moment.state.companies[code].name))


def trains_by_name(trains: Iterable[str]) -> tuple[LazyMessage, ...]:
    """Return trains by their names, those of a name together: a bare number would look like a count.

    Examples
    --------
    >>> [str(message) for message in trains_by_name(["2", "2", "3"])]
    ['two 2-trains', '3-train']
    """
    return tuple(
        LazyMessage("teach.trains", FrozenMap(train=train, count=count))
        if count > 1
        else LazyMessage("teach.train", FrozenMap(train=train))
        for train, count in Counter(trains).items()
    )


def of_company(moment: Moment, code: str) -> Iterator[LazyMessage]:
    """Yield the phase, and the powers of a company if it has any."""
    yield LazyMessage("teach.given.phase", FrozenMap(phase=moment.rules.phase(moment.state).colour))
    powers = moment.state.companies[code].powers
    if powers:
        yield LazyMessage("teach.given.powers", FrozenMap(company=code, powers=tuple(powers)))


def holders(moment: Moment, code: str) -> LazyMessage:
    """Return who holds the shares of a company."""
    shares = moment.state.companies[code].shares
    held = tuple(f"{player} {shares.of(player)}" for player in moment.state.players if shares.of(player))
    facts = FrozenMap(company=code, held=held, treasury=shares.of(TREASURY), pool=shares.of(POOL))
    return LazyMessage("teach.given.shares", facts)


def spaces(moment: Moment, lowest: int, highest: int) -> LazyMessage:
    """Return the spaces of the price track from one to another, and two more on either side."""
    track = moment.state.market.spaces
    shown = track[max(0, lowest - 2) : highest + 3]
    return LazyMessage("teach.given.track", FrozenMap(track=" – ".join(f"${price}" for price in shown)))


def _bid(moment: Moment, action: Any) -> Iterator[LazyMessage]:
    auction = moment.state.stock_round.auction
    if auction is not None:
        yield LazyMessage("teach.given.auction", FrozenMap(player=auction.bidder, bid=auction.bid))
    yield from (_player(moment, player) for player in moment.state.players)


def _share(moment: Moment, action: Any) -> Iterator[LazyMessage]:
    yield from (_player(moment, player) for player in moment.state.players)
    yield _company(moment, action.company)
    yield holders(moment, action.company)
    if isinstance(action, SellShares) and not moment.state.companies[action.company].operated:
        yield LazyMessage("teach.given.unoperated", FrozenMap(company=action.company))
    sold = tuple(f"{player} {code}" for player, code in moment.state.stock_round.sold)
    if sold:
        yield LazyMessage("teach.given.sold", FrozenMap(sold=sold))


def _train(moment: Moment, action: Any) -> Iterator[LazyMessage]:
    state = moment.state
    yield _company(moment, state.company.code)
    yield _player(moment, state.company.president)
    top = trains_by_name((state.depot.top,) if state.depot.top else ())
    yield LazyMessage("teach.given.trains", FrozenMap(top=top, pool=trains_by_name(state.depot.pool)))
    if action.source in state.companies:
        yield _company(moment, action.source)
        seller = state.companies[action.source].president
        if seller != state.company.president:
            yield LazyMessage("teach.given.agrees", FrozenMap(president=seller, company=action.source))


def _ground(moment: Moment, action: Any) -> Iterator[LazyMessage]:
    state = moment.state
    yield from of_company(moment, state.company.code)
    yield _company(moment, state.company.code)
    yield _tokens(moment, state.company.code)
    if isinstance(action, LayTile):  # the phase may have changed during the turn
        yield LazyMessage("teach.given.colours", FrozenMap(colours=state.turn.colours))
        yield _left(moment, action.tile)
    elif state.company.tokens:
        facts = FrozenMap(company=state.company.code, cost=state.company.tokens[0])
        yield LazyMessage("teach.given.token_cost", facts)


_NEEDED: dict[type[Action], Callable[[Moment, Any], Iterator[LazyMessage]]] = {
    Bid: _bid,
    BuyShare: _share,
    SellShares: _share,
    BuyTrain: _train,
    LayTile: _ground,
    PlaceToken: _ground,
}


def _player(moment: Moment, player: str) -> LazyMessage:
    state = moment.state
    owned = tuple(
        f"{code} {company.shares.of(player)}"
        for code, company in state.companies.items()
        if company.shares.of(player)
    )
    return LazyMessage("teach.given.player", FrozenMap(player=player, cash=state.cash(player), shares=owned))


def _tokens(moment: Moment, code: str) -> LazyMessage:
    board = moment.state.board
    tokens = tuple(stop_label(board, stop) for stop in board.tokens_of(code))
    return LazyMessage("teach.given.tokens", FrozenMap(company=code, tokens=tokens))


def _left(moment: Moment, tile: str) -> LazyMessage:
    """Return how many copies of a tile are left."""
    tiles = moment.rules.tileset
    left = tiles.left(moment.state.board, tile)
    return LazyMessage("teach.given.left", FrozenMap(tile=tile, left=left, count=tiles.counts[tile]))


def _company(moment: Moment, code: str) -> LazyMessage:
    state = moment.state
    company = state.companies[code]
    facts = FrozenMap(
        company=code,
        president=company.president,
        price=state.price(code),
        cash=state.cash(code),
        trains=trains_by_name(company.trains),
        limit=moment.rules.train_limit(state, code),
    )
    return LazyMessage("teach.given.company", facts)
