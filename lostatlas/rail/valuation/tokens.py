"""Rank the tokens that a company may place now by what it would earn with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Unpack

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.actions import PlaceToken
from lostatlas.rail.place_names import stop_label, stop_name
from lostatlas.rail.revenue_cache import best_revenue
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.rail.valuation.lays import own_turn
from lostatlas.rail.valuation.position import Position, rules_and_state
from lostatlas.rail.valuation.ranking import Ranking
from lostatlas.rail.valuation.what_if import Suppositions, what_if
from lostatlas.text import message
from lostatlas.text.numbers import signed
from lostatlas.track.board import Stop

__all__ = ["TokenPlan", "best_tokens"]


@dataclass(frozen=True, slots=True)
class TokenPlan:
    """One city where a token may stand.

    Examples
    --------
    >>> from lostatlas.track.hexes import Hex
    >>> str(TokenPlan(Stop(Hex(0, 0), 0), "M13", 120, 30, 40)).endswith("in M13: 120 (+30), costs 40")
    True
    """

    city: Stop
    name: str
    revenue: int
    """Revenue of the best run with it."""
    gain: int
    cost: int
    label: LazyMessage | str = field(default="", compare=False)
    """Name of the city in a sentence, if other than `name`."""

    def __str__(self) -> str:
        """Return the city, the revenue, the gain and the cost."""
        facts = {"revenue": self.revenue, "gain": signed(self.gain), "cost": self.cost}
        key = "valuation.token_line_paid" if self.cost else "valuation.token_line"
        return message(key, city=self.label or self.name, **facts)


@checked_arguments
def best_tokens(
    state: Position,
    company: str,
    *,
    rules: RailRules | None = None,
    time_limit: float | None = None,
    **supposed: Unpack[Suppositions],
) -> Ranking[TokenPlan]:
    """Return the cities where a company may place its next token, ranked by its best run after it.

    The company must reach them, find a free slot there, and be able to pay. The track it lays in this turn
    can be supposed as `tiles`; `trains`, `tokens` and `phase` are as in `best_routes`.

    Parameters
    ----------
    state, rules : as in `best_routes`
    company : its code
    time_limit : seconds for each run; after that its best is a lower bound and `proven` is False

    Raises
    ------
    GameDataError, NotationError
        As `best_routes`.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> company = min(game.state.board.homes)
    >>> ranking = best_tokens(game, company, trains="2")
    >>> len(ranking), ranking.proven  # a company without money cannot pay for a token
    (0, True)
    """
    known, now = rules_and_state(state, rules)
    start = own_turn(known, what_if(known, now, company, **supposed), company)
    base, proven = best_revenue(known, start, company, time_limit=time_limit)
    step = known.find_step(PlaceOneToken)
    plans = []
    for choice in () if step is None else step.offers(known, start):
        if isinstance(choice, PlaceToken):
            after = evolve(start, board=start.board.place_token(choice.city, company))
            revenue, exact = best_revenue(known, after, company, time_limit=time_limit)
            proven = proven and exact
            name = stop_name(start.board, choice.city)
            gain, cost = revenue - base, start.companies[company].tokens[0]
            label = stop_label(start.board, choice.city)
            plans.append(TokenPlan(choice.city, name, revenue, gain, cost, label))
    plans.sort(key=lambda plan: (-plan.revenue, plan.city))
    return Ranking(tuple(plans), company, base, proven, currency=known.currency)
