"""The adviser: sensible play without looking ahead, by what each choice promises (`valuation`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lostatlas.capabilities.advice import Adviser
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire import merging, placing, turns
from lostatlas.games.acquire.choices import choices
from lostatlas.games.acquire.effects import FOUND, GROW, MERGE, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState, Merger
from lostatlas.games.acquire.trading import answer
from lostatlas.games.acquire.valuation import end_now, lead, outlook, pending_sizes, prospects
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action

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

    def decide(self, observation: AcquireState, chance: Chance) -> Action:
        """Return the action that promises most."""
        return self.ranked(observation, chance)[0]

    def ranked(self, observation: AcquireState, chance: Chance) -> tuple[Action, ...]:
        """Return the actions of the step that are worth taking, the best first."""
        state = observation
        if state.step in ("place", "buy") and self._ends_now(state):
            return (act.DeclareEnd(),)
        if state.step == "buy":
            return self.purchases(state)
        if state.step == "exchange":
            return (act.ExchangeDead(), act.Skip())
        pairs = [(self._value(state, action), action) for action in self._candidates(state)]
        if len(pairs) > 1:
            pairs = sorted(chance.shuffled(pairs), key=lambda pair: -pair[0])
        return tuple(action for _, action in pairs)

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

    def _candidates(self, state: AcquireState) -> Iterable[Action]:
        """Return the legal actions that are compared; of disposals those that hold nothing or everything."""
        merger = state.merger
        if state.step == "dispose" and merger is not None:
            held = state.held(merger.holders[0], merger.company)
            ratio = self.figures.variant.shares.trade_in
            most = min(held // ratio, state.unsold(merger.survivor))
            trades = [number * ratio for number in range(most + 1)]
            selling = [act.Dispose(held - traded, traded) for traded in trades]
            return (*selling, act.Dispose(0, trades[-1]), act.Dispose(0, 0))
        found: tuple[Action, ...] = tuple(
            one for one in choices(self.figures, state) if not isinstance(one, act.DeclareEnd | act.Skip)
        )
        return found or (act.Skip(),)

    def _value(self, state: AcquireState, action: Action) -> float:
        """Return how far an action promises to lead whoever takes it, in dollars."""
        figures, player = self.figures, state.actor or state.turn
        match action:
            case act.PlaceTile(tile):
                return self._placed(state, tile)
            case act.FoundCompany(company):
                after = placing.found(figures, state, company, [])
            case act.ChooseSurvivor(company):
                return self._survived(state, company)
            case act.ChooseDefunct():
                after = state
            case act.Dispose(sell, trade):
                return self._disposed(state, sell, trade)
            case act.AcceptTrade() | act.DeclineTrade():
                after = answer(figures, state, [], accepted=isinstance(action, act.AcceptTrade))
            case _:
                after = state
        return self.lead(after, player)

    def lead(self, state: AcquireState, player: str) -> float:
        """Return by how much a player may expect to lead, with what scarce cash is worth."""
        return lead(prospects(self.figures, state), player) + self.scarcity(state, player)

    def scarcity(self, state: AcquireState, player: str) -> float:
        """Return how much more a player's cash is worth than its face, while there are tiles to be laid."""
        left = 1 - len(state.board) / len(self.figures.grid.tiles)
        return THRIFT * left * min(state.cash(player), RESERVE)

    def _placed(self, state: AcquireState, tile: str) -> float:
        """Return what laying a tile promises, with the best company to found or to survive."""
        figures, player = self.figures, state.turn
        effect = effect_of(figures, state, tile)
        laid = evolve(state, board=state.board.set(tile, INDEPENDENT), placed=tile)
        if effect.kind == FOUND:
            founded = (placing.found(figures, laid, company, []) for company in figures.foundable(state))
            return max(self.lead(after, player) for after in founded)
        if effect.kind == MERGE:
            sizes = FrozenMap((company, state.sizes[company]) for company in effect.companies)
            merging_state = evolve(laid, merger=Merger(tile, player, sizes))
            largest = merging.largest_of(Merger(tile, player, sizes))
            return max(self._survived(merging_state, company) for company in largest)
        if effect.kind == GROW:
            laid = placing.grow(figures, laid, effect.companies[0], [])
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
        return self.lead(merging.dispose(figures, alone, sell, trade, []), player) + hope

    def purchases(self, state: AcquireState) -> tuple[Action, ...]:
        """Return the purchases and the pass, the best first; each company is looked at by itself."""
        figures, cash = self.figures, state.cash(state.turn)
        most = figures.variant.shares.purchases
        gains: dict[str, list[float]] = {}
        for company in state.sizes:
            if unsold := min(state.unsold(company), most):
                gains[company] = list(self._gains(state, company, unsold))
        left = 1 - len(state.board) / len(figures.grid.tiles)
        prices = {company: figures.share_price(state, company) for company in gains}
        ranked: list[tuple[float, Action]] = []
        for action in choices(figures, state):
            if isinstance(action, act.BuyShares):
                shares = action.shares
                cost = sum([prices[company] * units for company, units in shares.items()])
                gain = sum([gains[company][units - 1] for company, units in shares.items()])
                short = max(0, min(RESERVE, cash) - (cash - cost))
                ranked.append((gain - cost - THRIFT * left * short, action))
            elif isinstance(action, act.Skip):
                ranked.append((0.0, action))
        ranked.sort(key=lambda pair: -pair[0])
        return tuple(action for _, action in ranked)

    def _gains(self, state: AcquireState, company: str, unsold: int) -> Iterator[float]:
        """Yield by how much one, two, … more shares change the lead in one company."""
        player, size = state.turn, pending_sizes(state)[company]
        before = self._share_lead(state, company, size)
        for units in range(1, unsold + 1):
            held = state.shares.set(company, state.shares[company].moved(BANK, player, units))
            yield self._share_lead(evolve(state, shares=held), company, size) - before

    def _share_lead(self, state: AcquireState, company: str, size: int) -> float:
        promise = dict.fromkeys(state.players, 0.0) | outlook(self.figures, state, company, size)
        mine = promise.pop(state.turn)
        return mine - sum(promise.values()) / len(promise)
