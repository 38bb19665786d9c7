"""Explain why an action is allowed: the limits that apply, with the figures of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import Bid, BuyShare, BuyTrain, LayTile, PlaceToken, SellShares
from lostatlas.rail.place_names import stop_label
from lostatlas.rail.share_transfers import holding_limit, pool_room

__all__ = ["why_legal"]


def why_legal(moment: Moment, action: Action) -> LazyMessage:
    """Return the reasons why a legal action is legal."""
    key = f"teach.legal.lawful_{action.kind}"
    if isinstance(action, LayTile) and not moment.state.board.tile(action.hex).paths:
        key = "teach.legal.lawful_first_tile"  # there is no track to be kept
    return LazyMessage(key, FrozenMap(_FACTS[type(action)](moment, action)))


def _bid(moment: Moment, action: Any) -> Mapping[str, object]:
    groups = moment.rules.legal_actions(moment.state)
    choices = [choice for group in groups for choice in group.choices]
    amounts = next(
        one.amounts for one in choices if isinstance(one, ActionRange) and isinstance(one.least, Bid)
    )
    return {"least": amounts.min, "most": amounts.max, "step": amounts.step}


def _buy_share(moment: Moment, action: Any) -> Mapping[str, object]:
    state, code = moment.state, action.company
    player, shares = moment.rules.actor(state) or "", state.companies[code].shares
    return {
        "player": player,
        "cash": state.cash(player),
        "price": state.price(code),
        "then": shares.of(player) + 1,
        "total": shares.total,
        "limit": holding_limit(moment.rules, state, code),
    }


def _sell_shares(moment: Moment, action: Any) -> Mapping[str, object]:
    state, code = moment.state, action.company
    player = moment.rules.actor(state) or ""
    ordinary = state.companies[code].shares.ordinary(player)
    return {"player": player, "ordinary": ordinary, "room": pool_room(moment.rules, state, code)}


def _buy_train(moment: Moment, action: Any) -> Mapping[str, object]:
    state = moment.state
    company = state.company
    return {
        "company": company.code,
        "train": action.train,
        "cash": state.cash(company.code),
        "count": len(company.trains),
        "limit": moment.rules.train_limit(state, company.code),
    }


def _lay_tile(moment: Moment, action: Any) -> Mapping[str, object]:
    return {"company": moment.state.company.code, "hex": action.hex}


def _place_token(moment: Moment, action: Any) -> Mapping[str, object]:
    return {"company": moment.state.company.code, "city": stop_label(moment.state.board, action.city)}


_FACTS: dict[type[Action], Callable[[Moment, Any], Mapping[str, object]]] = {
    Bid: _bid,
    BuyShare: _buy_share,
    SellShares: _sell_shares,
    BuyTrain: _buy_train,
    LayTile: _lay_tile,
    PlaceToken: _place_token,
}
