"""Who owns what, in a few lines: what a question needs beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.teach.moments import Moment
from lostatlas.teach.told import Told

__all__ = ["standing"]


def standing(moment: Moment) -> tuple[Told, ...]:
    """Return a line for each player, each company and the trains for sale."""
    return tuple(_lines(moment))


def _lines(moment: Moment) -> Iterator[Told]:
    state = moment.state
    for player in state.players:
        owned = tuple(
            f"{code} {company.shares.of(player)}"
            for code, company in state.companies.items()
            if company.shares.of(player)
        )
        facts = FrozenMap(player=player, cash=state.cash(player), shares=owned)
        yield Told("teach.given.player", facts)
    for code in state.market.order:
        company = state.companies[code]
        facts = FrozenMap(
            company=code,
            president=company.president,
            price=state.price(code),
            cash=state.cash(code),
            trains=tuple(company.trains),
            limit=moment.rules.train_limit(state, code),
            treasury=company.shares.of(TREASURY),
            pool=company.shares.of(POOL),
        )
        yield Told("teach.given.company", facts)
    pool = tuple(state.depot.pool)
    yield Told("teach.given.trains", FrozenMap(top=state.depot.top or "–", pool=pool))
