"""What simulations and histories measure of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from lostatlas.capabilities import Metrics
from lostatlas.capabilities.metrics import Counted, Counts, GameRows, HistoryRows, Row
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.observation import unknown_holdings
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.valuation import end_now
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event, Outcome


def round_of(state: AcquireState) -> int:
    """Return the round, from 1: as many turns as there are players."""
    return (state.number - 1) // len(state.players) + 1


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
        for player in state.players:
            yield "players", {"player": player, **self._player(state, player)}
        each = self.rules.figures.variant.shares.each
        for company, held in state.shares.items():
            size, price = state.sizes.get(company, 0), self.rules.figures.share_price(state, company)
            yield "companies", {"company": company, "tiles": size, "price": price}
            for holder, units in held.units.items():
                owned = {"holder": holder, "units": units, "percent": 100 * units / each}
                yield "holdings", {"company": company, "value": units * price, **owned}

    def _player(self, state: AcquireState, player: str) -> Row:
        """Return what a player has; None for what an observer may not know (§4)."""
        closed = unknown_holdings(state) if self.rules.figures.rulings.holdings == "hidden" else ()
        if player in closed:
            return dict.fromkeys(("cash", "shares", "share_value", "net_worth"))
        figures, cash = self.rules.figures, state.cash(player)
        held = {company: state.held(player, company) for company in state.shares}
        value = end_now(figures, state)[player] - cash
        if closed:  # bonuses depend on the holdings of others
            value = float(sum(units * figures.share_price(state, one) for one, units in held.items()))
        worth = {"share_value": value, "net_worth": cash + value}
        return {"cash": cash, "shares": sum(held.values()), **worth}


class AcquireGame(GameRows):
    """How long the game was, what became of each company and what it paid, and who was ahead."""

    rules: Acquire

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        super().__init__(rules, players)
        self.order: tuple[str, ...] = ()
        self.foundings = self.mergers = 0
        self.counts = Counts()
        self.rounds: list[tuple[Any, ...]] = []

    def add(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        """Count foundings and mergers, bonuses, and what everybody has at the end of a round."""
        self.order = self.order or before.clockwise(before.turn)
        for event in events:
            self.foundings += event.key.startswith("acquire.founded")
            self.mergers += event.key == "acquire.merging"
            if event.key == "acquire.bonus":
                facts = event.facts
                seat = self.players.index(facts["player"]) + 1
                self.counts.add("bonus", facts["company"], seat=seat, amount=facts["amount"])
        seat, names = self.players.index(before.turn) + 1, self.rules.figures.names
        for what, companies in (
            ("company_founded", after.sizes.keys() - before.sizes.keys()),
            ("company_merged", before.sizes.keys() - after.sizes.keys()),
        ):
            for company in companies:
                self.counts.add(what, names[company], seat=seat)
        if round_of(after) > round_of(before) or after.over:
            self._end_round(after)

    def _end_round(self, state: AcquireState) -> None:
        number, worth = len({row[0] for row in self.rounds}) + 1, end_now(self.rules.figures, state)
        for seat, player in enumerate(self.players, 1):
            cash = state.cash(player)
            self.rounds.append((number, number, "", seat, cash, worth[player] - cash, worth[player], None))

    def tables(self, state: AcquireState, outcome: Outcome) -> Mapping[str, Sequence[tuple[Any, ...]]]:
        """Return what each player had after each round, and what became of the companies and what they paid.

        ``tiles_at_end`` has as its amount how many tiles a company had on the board in the end.
        """
        for company, size in state.sizes.items():
            self.counts.add("tiles_at_end", self.rules.figures.names[company], amount=size)
        return {"players": self.rounds, "counts": self.counts.rows()}

    def draws(self, first: AcquireState, last: AcquireState) -> Mapping[str, str]:
        """Return a digest of the order in which the tiles are drawn."""
        order = "|".join((*first.bag, *(tile for hand in first.hands.values() for tile in hand)))
        return {"tiles": sha256(order.encode()).hexdigest()[:12]}

    def game_row(self, state: AcquireState, outcome: Outcome) -> Row:
        """Return how many rounds, foundings of companies and mergers there were."""
        return {"rounds": round_of(state), "launches": self.foundings, "mergers": self.mergers}

    def seat_row(self, state: AcquireState, outcome: Outcome, player: str) -> Row:
        """Return the place of a player in the order of the first turns, from 1."""
        return {"order": 1 + self.order.index(player)}


class AcquireMetrics(Metrics):
    """The measures of a game.

    Examples
    --------
    >>> from lostatlas.games import open_title
    >>> from lostatlas.capabilities import METRICS, title_capability
    >>> title_capability(open_title("acquire"), METRICS).game.__name__
    'AcquireGame'
    """

    counted: ClassVar[Mapping[str, Counted]] = {
        "company_founded": Counted(),
        "company_merged": Counted(),
        "tiles_at_end": Counted("amount"),
        "bonus": Counted("amount", "$"),
    }
    history = AcquireHistory
    game = AcquireGame

    def period(self, state: AcquireState) -> Mapping[str, int | str]:
        """Return the round: as many turns as there are players."""
        return {"round_number": round_of(state)}
