"""Ask who becomes president."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import ChoiceAnswer, Exercise, Option
from lostatlas.finance import Shares
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.exercises.givens import named
from lostatlas.rail.exercises.railway_kind import RailwayKind
from lostatlas.rail.share_transfers import holding_limit, pool_room
from lostatlas.rail.state import POOL, TREASURY

TIES_DECIDE = (2, 3)
"""The levels at which several may own more than the president, so that their seats must be known."""


class Trade(NamedTuple):
    """Shares that might move from one holder to another."""

    player: str
    verb: str
    """``buy`` or ``sell``."""
    units: int
    after: Shares
    """The holdings before the presidency is settled."""


class Presidency(RailwayKind):
    """Level 1: one buys a share. Level 2: one sells. Level 3: only trades that change the president."""

    name = "presidency"

    def bots(self, level: int) -> tuple[str, ...]:
        """Return careless bots among them, who own companies in common."""
        return ("greedy", "random", "random")

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask in a stock round, about any company that several players own."""
        state = moment.state
        if state.stock is None:
            return None
        shared = [
            code
            for code, company in state.companies.items()
            if sum(1 for player in state.players if company.shares.of(player)) > 1
        ]
        if not shared:
            return None
        code = chance.choice(sorted(shared))
        before = state.companies[code].president
        wanted = ("buy",) if level == 1 else ("sell",) if level == 2 else ("buy", "sell")
        trades = [one for one in _trades(moment, code) if one.verb in wanted]
        changing = [one for one in trades if _president(moment, one) != before]
        if level == 3 or (changing and chance.below(2)):
            trades = changing
        if not trades:
            return None
        trade = chance.choice(trades)
        return _asked(self.name, level, moment, code, trade)


def _trades(moment: Moment, code: str) -> Iterator[Trade]:
    """Yield the trades within the limits of ownership, regardless of turn and cash."""
    rules, state = moment.rules, moment.state
    shares = state.companies[code].shares
    for player in state.players:
        source = TREASURY if shares.of(TREASURY) else POOL
        if shares.of(source) and shares.of(player) < holding_limit(rules, state, code):
            yield Trade(player, "buy", 1, shares.moved(source, player))
        for units in range(1, min(shares.ordinary(player), pool_room(rules, state, code)) + 1):
            yield Trade(player, "sell", units, shares.moved(player, POOL, units))


def _president(moment: Moment, trade: Trade) -> str:
    return trade.after.due_president(moment.state.players) or ""


def _asked(kind: str, level: int, moment: Moment, code: str, trade: Trade) -> Exercise:
    state = moment.state
    before, shares = state.companies[code].president, state.companies[code].shares
    after = _president(moment, trade)
    held = tuple(f"{player} {shares.of(player)}" for player in state.players if shares.of(player))
    then = tuple(f"{player} {trade.after.of(player)}" for player in state.players if trade.after.of(player))
    most = trade.after.of(after)
    tied = tuple(player for player in state.players if trade.after.of(player) == most)
    why = "stays" if after == before else "tied" if len(tied) > 1 else "passes"
    facts = FrozenMap(
        company=code,
        player=trade.player,
        units=trade.units,
        before=before,
        after=after,
        held=held,
        then=then,
        tied=tied,
    )
    return Exercise(
        kind=kind,
        level=level,
        moment=moment,
        question=LazyMessage(f"teach.presidency.{trade.verb}", facts | {"named": named(moment, code)}),
        form=ChoiceAnswer(
            tuple(
                Option(player, LazyMessage("teach.name", FrozenMap(name=player))) for player in state.players
            )
        ),
        key=after,
        reasons=(LazyMessage(f"teach.presidency.why_{why}", facts),),
        hints=(
            LazyMessage("teach.presidency.hint_count", facts),
            LazyMessage("teach.presidency.hint_more", facts),
        ),
        given=(LazyMessage("teach.given.seats", FrozenMap(players=state.players)),)
        if level in TIES_DECIDE
        else (),
        company=code,
    )
