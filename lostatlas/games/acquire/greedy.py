"""The adviser: sensible play without looking ahead, by what each choice promises (`valuation`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from lostatlas.capabilities.advice import Adviser
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire import merging, placing, turns
from lostatlas.games.acquire.choices import affordable, choices
from lostatlas.games.acquire.effects import FOUND, GROW, LONE, MERGE, TileEffect, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState, Merger
from lostatlas.games.acquire.trading import answer
from lostatlas.games.acquire.valuation import end_now, lead, prospects, purchase_gains
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, EventLog

RESERVE = 6000
"""Dollars that are worth more in the hand early on, since they buy into the next companies."""
THRIFT = 3.0
"""How much more each of these dollars is worth while tiles are left."""


class AcquireAdviser(Adviser[AcquireState]):
    """Ranks the actions of a step by how far ahead of the others they promise to lead.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
    >>> seen = game.observe(game.actor)
    >>> AcquireAdviser(game.ruleset).decide(seen, Chance(1)) in game.legal_actions
    True
    """

    rules: Acquire

    @property
    def figures(self) -> AcquireFigures:
        """The figures of the game."""
        return self.rules.figures

    def ranked(self, observation: AcquireState, chance: Chance) -> tuple[Action, ...]:
        """Return the actions of the step that are worth taking, the best first."""
        state = observation
        if state.step in ("place", "buy") and self._ends_now(state):
            return (act.DeclareEnd(),)
        if state.step == "buy":
            return self.purchases(state)
        if state.step == "exchange":
            return tuple(choices(self.figures, state))
        pairs = list(self._placements(state) if state.step == "place" else self._rated(state))
        if len(pairs) > 1:
            pairs = sorted(chance.shuffled(pairs), key=itemgetter(0), reverse=True)
        return tuple(action for _, action in pairs) or (act.Skip(),)

    def _ends_now(self, state: AcquireState) -> bool:
        """Return whether to declare the end: it is possible, and nobody else has as much."""
        if not turns.may_declare(self.figures, state):
            return False
        if not turns.can_place(self.figures, state) and not turns.can_buy(self.figures, state):
            return True  # or nobody might ever end the game, where nothing else ends it
        worth = end_now(self.figures, state)
        mine = worth.pop(state.turn)
        if self.figures.rulings.holdings == "hidden":
            unknown = sum(self._unknown(state))
            return mine > unknown / len(worth)
        return mine > max(worth.values())

    def _unknown(self, state: AcquireState) -> Iterator[float]:
        """Yield what the hidden shares of a company are worth, with both bonuses where others hold more."""
        for company, size in state.sizes.items():
            units = state.shares[company].units
            others = sum(count for holder, count in units.items() if holder not in (state.turn, BANK))
            price = self.figures.price(company, size)
            card = self.figures.variant.card
            own = state.held(state.turn, company)
            yield price * (others + (card.minority if own > others / 2 else card.majority + card.minority))
        yield self.figures.variant.start_cash

    def _rated(self, state: AcquireState) -> Iterator[tuple[float, Action]]:
        """Yield the actions that are compared and how far ahead each promises to lead whoever takes it."""
        for action in self._disposals(state) if state.step == "dispose" else choices(self.figures, state):
            yield self._value(state, action), action

    def _disposals(self, state: AcquireState) -> Iterable[act.Dispose]:
        """Return the ways to dispose of shares that hold nothing, or as much as possible."""
        merger = state.merger
        assert merger is not None
        held = state.held(merger.holders[0], merger.company)
        ratio = self.figures.variant.shares.trade_in
        most = min(held // ratio, state.unsold(merger.survivor))
        trades = [number * ratio for number in range(most + 1)]
        selling = [act.Dispose(held - traded, traded) for traded in trades]
        return (*selling, act.Dispose(0, trades[-1]), act.Dispose(0, 0))

    def _value(self, state: AcquireState, action: Action) -> float:
        """Return how far an action promises to lead whoever takes it, in dollars."""
        figures, player = self.figures, state.actor or state.turn
        match action:
            case act.FoundCompany(company):
                return self.lead(placing.found(figures, state, company, EventLog()), player)
            case act.ChooseSurvivor(company):
                return self._survived(state, company)
            case act.Dispose(sell, trade):
                return self._disposed(state, sell, trade)
            case act.AcceptTrade() | act.DeclineTrade():
                accepted = isinstance(action, act.AcceptTrade)
                return self.lead(answer(figures, state, EventLog(), accepted=accepted), player)
        return 0.0  # which defunct company is settled next

    def lead(self, state: AcquireState, player: str) -> float:
        """Return by how much a player may expect to lead, with what scarce cash is worth."""
        return lead(prospects(self.figures, state), player) + self.scarcity(state, player)

    def scarcity(self, state: AcquireState, player: str) -> float:
        """Return how much more a player's cash is worth than its face, while there are tiles to be laid."""
        left = 1 - len(state.board) / len(self.figures.grid.tiles)
        return THRIFT * left * min(state.cash(player), RESERVE)

    def _placements(self, state: AcquireState) -> Iterator[tuple[float, Action]]:
        """Yield each tile that may be laid and what it promises: equally much where it does the same."""
        known: dict[tuple[TileEffect, int], float] = {}
        for action in choices(self.figures, state):
            if isinstance(action, act.PlaceTile):
                effect = effect_of(self.figures, state, action.tile)
                alone = effect.kind == LONE
                joined = () if alone else self.figures.grid.connected(action.tile, state.board, INDEPENDENT)
                key = (effect, len(joined))
                if key not in known:
                    known[key] = self._placed(state, action.tile, effect)
                yield known[key], action

    def _placed(self, state: AcquireState, tile: str, effect: TileEffect) -> float:
        """Return what laying a tile promises, with the best company to found or to survive."""
        figures, player = self.figures, state.turn
        laid = evolve(state, board=state.board.set(tile, INDEPENDENT), placed=tile)
        if effect.kind == FOUND:
            founded = (
                placing.found(figures, laid, company, EventLog()) for company in figures.foundable(state)
            )
            return max(self.lead(after, player) for after in founded)
        if effect.kind == MERGE:
            sizes = FrozenMap((company, state.sizes[company]) for company in effect.companies)
            merging_state = evolve(laid, merger=Merger(tile, player, sizes))
            largest = merging.largest_of(Merger(tile, player, sizes))
            return max(self._survived(merging_state, company) for company in largest)
        if effect.kind == GROW:
            laid = placing.grow(figures, laid, effect.companies[0], EventLog())
        return self.lead(laid, player)

    def _survived(self, state: AcquireState, survivor: str) -> float:
        """Return what a merger into this survivor promises, before bonuses are paid and anybody disposes.

        Nothing is drawn for the market here: the adviser may not know what lies in the bag.
        """
        after = evolve(state, merger=evolve(state.merger, survivor=survivor))
        return self.lead(merging.join(self.figures, after), state.turn)

    def _disposed(self, state: AcquireState, sell: int, trade: int) -> float:
        """Return what a disposal promises: cash, shares of the survivor, and some hope for what is held."""
        merger = state.merger
        assert merger is not None
        figures, player, company = self.figures, merger.holders[0], merger.company
        held = state.held(player, company) - sell - trade
        left = max(0.0, 1 - len(state.board) / len(figures.grid.tiles) - 0.2)
        price = figures.price(company, merger.sizes[company])
        hope = held * (figures.price(company, 3) * left - price)  # `prospects` counts it at the old price
        alone = evolve(state, merger=evolve(merger, holders=(player, player)))
        return self.lead(merging.dispose(figures, alone, sell, trade, EventLog()), player) + hope

    def purchases(self, state: AcquireState) -> tuple[Action, ...]:
        """Return the purchases and the pass, the best first; each company is looked at by itself.

        A company whose shares all cost more than they promise is left out: without it a purchase is better.
        """
        figures, cash = self.figures, state.cash(state.turn)
        gains = {}
        for company in figures.letters:
            if company in state.sizes:
                price, found = figures.share_price(state, company), purchase_gains(figures, state, company)
                if any(gain >= price * units for units, gain in enumerate(found, 1)):
                    gains[company] = found
        thrift = THRIFT * (1 - len(state.board) / len(figures.grid.tiles))
        ranked: list[tuple[float, Action]] = []
        for action, cost in affordable(figures, state, gains):
            gain = sum([gains[company][units - 1] for company, units in action.shares.items()])
            short = max(0, min(RESERVE, cash) - (cash - cost))
            ranked.append((gain - cost - thrift * short, action))
        ranked.append((0.0, act.Skip()))
        ranked.sort(key=itemgetter(0), reverse=True)
        return tuple([action for _, action in ranked])
