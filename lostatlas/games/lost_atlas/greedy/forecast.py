"""Estimates of what companies will earn and what shares will be worth, by rules of thumb."""

from __future__ import annotations

from typing import Any, NamedTuple

from lostatlas.games.lost_atlas.sequence import place_in
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.derived import derived
from lostatlas.rail.revenue_cache import RevenueCache
from lostatlas.rail.state import TREASURY
from lostatlas.rail.steps.dividend import Dividend, by_multiples
from lostatlas.rail.steps.run import RunTrains
from lostatlas.track.board import Board

USUAL = (0, 0, 50, 90, 150, 220, 270, 320)
"""What a train of so many stops usually earns once there is track for it (from games of greedy players)."""
ENDLESS = 380
"""The same for a train of any number of stops."""
FURTHER = 50
"""What each stop beyond the list adds."""
CROWDED = 0.85
"""What is left of the sum for each further train of a company."""
RIPE = 0.7
"""How far a company comes to what is usual, at most."""
OTHERS_PAY = 0.65
"""How often a company of another president pays its shareholders."""
DEMAND = 0.3
"""Number of trains of the deck a company buys in an operating round."""
EAGER = 1.5
"""Number of trains that a company without one buys as soon as it can."""
SOON = 2
"""In how many operating rounds a train that the president must help to pay is urgent."""
DREAD = 1.5
"""How bad it is to lack a dollar for such a train."""
DISASTER = 250.0
"""How bad it is to lack anything at all for it: that may be the end."""
NEVER = 99.0
"""After how many operating rounds a train rusts that nothing makes rust."""


class Firm(NamedTuple):
    """The facts about a company that a forecast depends on."""

    code: str
    trains: tuple[str, ...]
    cash: int
    price: int
    shares: int
    in_treasury: int
    limit: int


class LostAtlasForecast:
    """Estimates under one ruleset.

    Parameters
    ----------
    rules : the ruleset of the title
    """

    def __init__(self, rules: TitleRules) -> None:
        self.rules = rules
        self.earnings = RevenueCache(rules)
        steps = rules.rounds["OR"].steps
        names = [step.name for step in steps]
        self.after_run = tuple(names[names.index(RunTrains.name) + 1 :] if RunTrains.name in names else ())
        """The steps of a turn that come after the trains have run."""
        dividend = (step for step in steps if isinstance(step, Dividend))
        self.price_move = next((step.price_move for step in dividend), by_multiples)
        """How a dividend moves the price."""

    # time

    def rounds_left(self, state: LostAtlasState) -> int:
        """Return how many operating rounds begin after now."""
        cycle = self.rules.variant.rounds.cycle
        rest = cycle if state.round == "MAP" else cycle[place_in(cycle, state) + 1 :]
        return int(cycle.count("OR") * (self.rules.mode.cycles - state.cycle) + rest.count("OR"))

    def runs_left(self, state: LostAtlasState, code: str) -> int:
        """Return how often a company will still run its trains."""
        left = self.rounds_left(state)
        operating = state.operating
        if operating is None or not state.round.startswith("OR") or code in operating.acted:
            return left
        has_run = (
            operating.turn is not None and operating.turn.company == code and state.step in self.after_run
        )
        return left if has_run else left + 1

    def life(self, state: LostAtlasState, name: str) -> float:
        """Return after how many operating rounds a train of this name will have rusted."""
        ruster = self.rules.trains[name].rusted_by
        if ruster is None:
            return NEVER
        before = 0
        for card, count in state.depot.deck:
            if card == ruster:
                exports = 0.5 if self.rules.mode.exports else 0.0
                return 0.5 + before / (exports + DEMAND * max(2, len(state.companies)))
            before += count
        return NEVER  # what would make it rust is not in this game

    # money

    def earns(
        self, state: LostAtlasState, code: str, trains: tuple[str, ...], board: Board | None = None
    ) -> int:
        """Return the best revenue of a company with these trains, on this board if one is given."""
        return self.earnings.of(state, code, trains, board) if trains else 0

    def earns_at_most(self, state: LostAtlasState, code: str, trains: tuple[str, ...], board: Board) -> int:
        """Return a bound of what `earns` returns, found much faster."""
        return self.earnings.at_most(state, code, trains, board) if trains else 0

    def usual(self, name: str) -> int:
        """Return what a train of this name usually earns once there is track for it."""
        stops: int | None = self.rules.trains[name].stops
        if stops is None:
            return ENDLESS
        return USUAL[min(stops, len(USUAL) - 1)] + FURTHER * max(0, stops - len(USUAL) + 1)

    def firm(self, state: LostAtlasState, code: str) -> Firm:
        """Return what a forecast looks at in a company."""
        company = state.companies[code]
        return Firm(
            code,
            company.trains,
            state.cash(code),
            state.price(code),
            company.shares.total,
            company.shares.of(TREASURY),
            self.rules.train_limit(state, code),
        )

    def future(self, state: LostAtlasState, code: str, *, presides: bool) -> tuple[float, float, float]:
        """Return what one share will bring until the end, what the president will have to add, and soon.

        Parameters
        ----------
        presides : whether whoever asks runs the company, and so knows that it will pay
        """
        firm = self.firm(state, code)
        key = (
            self, firm, state.phase, state.depot.deck, self.runs_left(state, code),
            len(state.companies), presides, 0.0 if firm.trains else self.ahead(state, code),
        )  # fmt: skip
        known: dict[Any, tuple[float, float, float]] = derived(state.board).setdefault("futures", {})
        found = known.get(key)  # kept with the board, as what its companies earn is
        if found is None:
            found = known[key] = self._look(state, firm, presides=presides)
        return found

    def _look(self, state: LostAtlasState, firm: Firm, *, presides: bool) -> tuple[float, float, float]:
        runs = self.runs_left(state, firm.code)
        spaces = self.rules.variant.market.spaces
        paying = 1.0 if presides else OTHERS_PAY
        place: float = spaces.index(firm.price)
        cash, burden, urgent, dividends = float(firm.cash), 0.0, 0.0, 0.0
        fleet = [(name, self.life(state, name)) for name in firm.trains]
        ahead = 0.0 if firm.trains else self.ahead(state, firm.code)
        earned: dict[tuple[str, ...], float] = {}
        for run in range(runs):
            fleet = [one for one in fleet if one[1] > run]
            trains = tuple(sorted([name for name, _ in fleet]))
            if trains not in earned:
                earned[trains] = float(self.earns(state, firm.code, trains))
            revenue = self._later(trains, earned[trains], run)
            price = spaces[min(int(place), len(spaces) - 1)]
            steps = self.price_move(int(revenue), price).rise
            place = min(max(place + paying * steps - (1 - paying), 1.0), len(spaces) - 1.0)
            dividends += paying * revenue / firm.shares
            cash += revenue * (paying * firm.in_treasury / firm.shares + (1 - paying))
            if run == runs - 1:
                break
            name, cost = self.next_train(state, run + 1 if fleet else run, ahead=ahead)
            if not name:
                continue
            if not [one for one in fleet if one[1] > run + 1]:
                burden += max(0.0, cost - cash)
                urgent += max(0.0, cost - cash) if run < SOON else 0.0
                cash = max(0.0, cash - cost)
                fleet = [(name, self._life_of_new(state, name, run))]
            elif run and len(fleet) < firm.limit and cash >= cost:
                cash -= cost
                fleet.append((name, self._life_of_new(state, name, run)))
        low = int(place)
        high = min(low + 1, len(spaces) - 1)
        final = spaces[low] + (spaces[high] - spaces[low]) * (place - low)
        return dividends + final, burden, urgent

    def _life_of_new(self, state: LostAtlasState, name: str, run: int) -> float:
        return max(self.life(state, name), run + 2.0)

    def _later(self, trains: tuple[str, ...], now: float, run: int) -> float:
        """Return what trains that earn so much now will earn in a later run, when there is more track."""
        if not trains:
            return 0.0
        usual = sum(map(self.usual, trains)) * CROWDED ** (len(trains) - 1)
        return now + max(0.0, usual - now) * min(RIPE, 0.15 + 0.1 * run)

    def next_train(self, state: LostAtlasState, run: int, *, ahead: float = 0.0) -> tuple[str, int]:
        """Return the train that will be on top of the deck after some runs, and its price.

        Parameters
        ----------
        ahead : how many trains others will have bought before, beyond the usual demand
        """
        trains = self.rules.trains
        if not state.depot.deck:
            return next(((name, trains[name].price) for name in state.depot.pool), ("", 0))
        sold = ahead + run * (0.5 * bool(self.rules.mode.exports) + DEMAND * max(2, len(state.companies)))
        for card, count in state.depot.deck:
            sold -= count
            if sold < 0 or card in state.depot.endless:
                break
        return card, trains[card].price

    def ahead(self, state: LostAtlasState, code: str | None = None) -> float:
        """Return how many trains companies without one will buy before this one, or a new one, can."""
        total = 0.0
        for other in state.market.order:
            if other == code:
                break
            if not state.companies[other].trains:
                total += EAGER
        return total

    def wealth(self, state: LostAtlasState, player: str, *, touching: str = "") -> float:
        """Return what a player will have at the end: cash and what the shares will bring, less burdens.

        Parameters
        ----------
        touching : a company; shares of others that the player does not run are then left out, for comparing
            actions that change nothing about them
        """
        if player in state.out:
            return -500.0
        total = cash = float(state.cash(player))
        for code, company in state.companies.items():
            units = company.shares.of(player)
            presides = company.president == player
            if units and (presides or not touching or code == touching):
                worth, burden, urgent = self.future(state, code, presides=presides)
                total += units * worth
                if presides:
                    total -= burden
                    cash -= urgent
        return total - self.fear(-cash)

    def fear(self, lacking: float) -> float:
        """Return how bad it is to lack so much for a train that must be bought soon."""
        return DISASTER + DREAD * lacking if lacking > 0 else 0.0
