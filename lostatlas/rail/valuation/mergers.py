"""The value of a merger: two companies apart, compared with what they would be together.

How two companies merge is up to the title: a module ``supposed_merger`` beside its ruleset says what they
become.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations

from lostatlas.capabilities import capability
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.depot import without_one
from lostatlas.rail.place_names import stop_label
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState, with_company
from lostatlas.rail.supposed_mergers import MERGERS
from lostatlas.rail.valuation.best_run import BestRun, best_run_of
from lostatlas.rail.valuation.position import Position, rules_and_state
from lostatlas.text import message
from lostatlas.text.numbers import signed

__all__ = ["Holding", "MergerSide", "MergerValue", "merger_value", "why_not_merge"]


@dataclass(frozen=True, slots=True)
class Holding:
    """The shares of one player in a company."""

    shares: int
    percent: int
    worth: int
    """Their value at the share price."""
    dividend: int
    """Their share of the best run."""


@dataclass(frozen=True, slots=True)
class MergerSide:
    """A company before the merger, or the merged one."""

    company: str
    president: str
    price: int
    cash: int
    trains: tuple[str, ...]
    cities: tuple[LazyMessage | str, ...]
    """The cities with its tokens, by name."""
    unplaced: tuple[int, ...]
    """The cost of each token that is still on its charter."""
    holdings: FrozenMap[str, Holding]
    """The holding of each player who has shares."""
    run: BestRun = field(repr=False)

    @property
    def revenue(self) -> int:
        """Revenue of its best run."""
        return self.run.revenue


@dataclass(frozen=True, slots=True)
class MergerValue:
    """Two companies apart, and what they would be together."""

    apart: tuple[MergerSide, MergerSide]
    together: MergerSide
    refusal: Refusal | None
    """Why the two may not merge now; None if they may. The figures show what a merger would bring."""
    discarded: tuple[str, ...]
    """The trains that it would discard for its limit: those that its best run can best do without."""
    freed: int
    """Tokens that return to the charter because both had one on a hex."""

    @property
    def gain(self) -> int:
        """Gain of the merged company over the two together."""
        return self.together.revenue - sum(side.revenue for side in self.apart)

    def dividend_gain(self, player: str) -> int:
        """Return how much more a player's shares would receive from the best runs."""
        before = sum(side.holdings[player].dividend for side in self.apart if player in side.holdings)
        after = self.together.holdings[player].dividend if player in self.together.holdings else 0
        return after - before

    def worth_gain(self, player: str) -> int:
        """Return how much more a player's shares would be worth."""
        before = sum(side.holdings[player].worth for side in self.apart if player in side.holdings)
        after = self.together.holdings[player].worth if player in self.together.holdings else 0
        return after - before

    def __str__(self) -> str:
        """Say both sides, line by line."""
        one, other = self.apart
        lines = [] if self.refusal is None else [str(self.refusal)]
        apart = one.revenue + other.revenue
        lines.append(
            message("valuation.merger", first=one.company, second=other.company, apart=apart,
                    together=self.together.revenue, gain=signed(self.gain))
        )  # fmt: skip
        lines.append(
            message("valuation.merger_price", first=one.price, second=other.price, price=self.together.price,
                    president=self.together.president)
        )  # fmt: skip
        lines.append(
            message("valuation.merger_tokens", tokens=tuple(self.together.cities), freed=self.freed,
                    unplaced=tuple(map(str, self.together.unplaced)))
        )  # fmt: skip
        if self.discarded:
            lines.append(message("valuation.merger_trains", trains=tuple(self.discarded)))
        for player, holding in self.together.holdings.items():
            lines.append(
                message("valuation.merger_holder", player=player, percent=holding.percent,
                        worth=signed(self.worth_gain(player)), dividend=signed(self.dividend_gain(player)))
            )  # fmt: skip
        return "\n".join(lines)


@checked_arguments
def merger_value(
    state: Position,
    first: str,
    second: str,
    *,
    rules: RailRules | None = None,
    time_limit: float | None = None,
) -> MergerValue:
    """Return revenue and value of two companies apart and together.

    It can be asked at any time. Of two tokens on one hex, and of trains above the limit, the merged
    company keeps those with which it earns most.

    Raises
    ------
    GameDataError
        A company is not in the game, both are the same, no company is left to become, or the title knows no
        mergers.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> session = position(Path("examples/positions/two_companies.txt").read_text())
    >>> value = merger_value(session, *session.state.companies)
    >>> [side.price for side in value.apart], value.together.price
    ([70, 60], 60)
    """
    known, now = rules_and_state(state, rules)
    for code in (first, second):
        if code not in now.companies:
            companies = tuple(now.companies)
            raise GameDataError(
                "valuation.not_launched",
                rule=known.clause("valuation.not_launched"),
                company=code,
                known=companies,
            )
    title = capability(known, MERGERS)
    refusal = title.why_not(known, now, first, second)
    apart = (_side(known, now, first, time_limit), _side(known, now, second, time_limit))
    found = [
        (_after(known, after, code, time_limit), after, code)
        for code, after in (title.merged(known, now, first, second) if first != second else ())
    ]
    if not found:
        raise (
            GameDataError(refusal.key, rule=refusal.rule, **refusal.facts)
            if refusal
            else GameDataError("valuation.no_merger", title=known.setting.title)
        )
    (together, discarded), _, _ = max(found, key=lambda one: one[0][0].revenue)
    freed = sum(len(side.cities) for side in apart) - len(together.cities)
    return MergerValue(apart, together, refusal, discarded, freed)


def why_not_merge(
    state: Position, first: str, second: str, *, rules: RailRules | None = None
) -> Refusal | None:
    """Return why two companies could not merge if the merger round were now, or None.

    Raises
    ------
    GameDataError
        The title knows no mergers.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> print(why_not_merge(game, *sorted(game.state.board.homes)[:2]))
    There is no merger round in the yellow phase. [...]
    """
    known, now = rules_and_state(state, rules)
    return capability(known, MERGERS).why_not(known, now, first, second)


def _after(
    rules: RailRules, state: RailState, code: str, time_limit: float | None
) -> tuple[MergerSide, tuple[str, ...]]:
    """Return the merged company with the trains that it may keep, the best ones, and those it loses."""
    owner = state.companies[code]
    limit = rules.train_limit(state, code)  # 0 in a phase that has no such companies yet
    excess = max(0, len(owner.trains) - limit) if limit else 0
    best: tuple[MergerSide, tuple[str, ...]] | None = None
    for lost in dict.fromkeys(combinations(owner.trains, excess)):
        kept = evolve(owner, trains=reduce(without_one, lost, owner.trains))
        side = _side(rules, with_company(state, kept), code, time_limit)
        if best is None or side.revenue > best[0].revenue:
            best = (side, lost)
    assert best is not None
    return best


def _side(rules: RailRules, state: RailState, code: str, time_limit: float | None) -> MergerSide:
    owner = state.companies[code]
    run = best_run_of(rules, state, code, time_limit=time_limit)
    price, total = state.price(code), owner.shares.total
    holdings = {
        player: Holding(units, 100 * units // total, units * price, run.revenue * units // total)
        for player in state.players
        if (units := owner.shares.of(player))
    }
    cities = tuple(stop_label(state.board, stop) for stop in state.board.tokens_of(code))
    cash = state.cash(code)
    return MergerSide(
        code, owner.president, price, cash, (*owner.trains, *owner.kept), cities, owner.tokens,
        FrozenMap(holdings), run,
    )  # fmt: skip
