"""What simulations and histories measure of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from lostatlas.capabilities import Metrics
from lostatlas.capabilities.metrics import GameRows, HistoryRows, Row
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.valuation import end_now
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event, Outcome


class AcquireHistory(HistoryRows):
    """What each player has after each move, and what each company is worth and who owns it."""

    columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "moves": ("turn", "companies", "tiles_left"),
        "players": ("cash", "shares", "share_value", "net_worth"),
        "companies": ("company", "tiles", "price"),
        "holdings": ("company", "holder", "units", "percent", "value"),
    }
    rules: Acquire

    def add(
        self, before: Any, action: Action | None, state: AcquireState, events: Sequence[Event]
    ) -> Iterator[tuple[str, Row]]:
        """Yield a row for the move, for each player, each company, and each holder of its shares."""
        yield "moves", {"turn": state.number, "companies": len(state.sizes), "tiles_left": len(state.bag)}
        worth = end_now(self.rules.figures, state)
        for player in state.players:
            shares = sum(state.held(player, company) for company in state.shares)
            cash = state.cash(player)
            row = {"cash": cash, "shares": shares, "share_value": worth[player] - cash}
            yield "players", {"player": player, "net_worth": worth[player], **row}
        each = self.rules.figures.variant.shares.each
        for company, held in state.shares.items():
            size, price = state.sizes.get(company, 0), self.rules.figures.share_price(state, company)
            yield "companies", {"company": company, "tiles": size, "price": price}
            for holder, units in held.units.items():
                owned = {"holder": holder, "units": units, "percent": 100 * units / each}
                yield "holdings", {"company": company, "value": units * price, **owned}


class AcquireGame(GameRows):
    """How often companies were founded and merged, and what each player ended with."""

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        super().__init__(rules, players)
        self.foundings = self.mergers = 0

    def add(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        """Count foundings and mergers."""
        self.foundings += sum(event.key.startswith("acquire.founded") for event in events)
        self.mergers += sum(event.key == "acquire.merging" for event in events)

    def draws(self, first: AcquireState, last: AcquireState) -> Mapping[str, str]:
        """Return a digest of the order in which the tiles are drawn."""
        order = "|".join((*first.bag, *(tile for hand in first.hands.values() for tile in hand)))
        return {"tiles": sha256(order.encode()).hexdigest()[:12]}

    def game_row(self, state: AcquireState, outcome: Outcome) -> Row:
        """Return the number of turns, foundings and mergers, and why the game ended."""
        return {
            "turns": state.number,
            "foundings": self.foundings,
            "mergers": self.mergers,
            "end": state.over.rpartition(".")[2],
        }

    def seat_row(self, state: AcquireState, outcome: Outcome, player: str) -> Row:
        """Return the cash before the end, the last bonuses, and what the last shares brought, in dollars."""
        final = state.final[player]
        return {"cash": final.cash, "bonus": final.bonus, "sale": final.sale}


class AcquireMetrics(Metrics):
    """The measures of a game.

    Examples
    --------
    >>> from lostatlas.games import open_title
    >>> from lostatlas.capabilities import METRICS, title_capability
    >>> title_capability(open_title("acquire"), METRICS).game.__name__
    'AcquireGame'
    """

    history = AcquireHistory
    game = AcquireGame

    def period(self, state: AcquireState) -> Mapping[str, int | str]:
        """Return the round: as many turns as there are players."""
        return {"round_number": (state.number - 1) // len(state.players) + 1}
