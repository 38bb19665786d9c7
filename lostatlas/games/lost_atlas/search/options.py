"""Select the choices that a search tries: all of them where there are few, else the most promising."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lostatlas.games.lost_atlas.greedy import LostAtlasAdviser
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.actions import BuyShare, Pass, SellShares

RAISES = (0, 4, 12)
"""The bids to try, in steps above the least one, besides the bid that looks best."""

LAYS = 5
"""How many tile lays to try."""

Choices = Sequence[Action | ActionRange]


class Options:
    """Selects the choices to try by roll-outs, beginning with the one that the rules of thumb prefer.

    Parameters
    ----------
    adviser : the rules of thumb
    """

    def __init__(self, adviser: LostAtlasAdviser) -> None:
        self.adviser = adviser
        self.rules = adviser.rules
        self._steps: dict[str, Callable[[Any, Choices, Chance], Iterable[Action]]] = {
            "piece": self._at_random,
            "blank": self._at_random,
            "stock": self._stock,
            "auction": self._auction,
            "track": self._lays,
            "run": self._none,
            "trains": self._trains,
        }

    def of(self, state: Any, chance: Chance, *, widest: int) -> tuple[Action, ...]:
        """Return at most `widest` different choices; where they are many, those that promise most."""
        group = next(iter(self.rules.legal_actions(state)))
        choices = list(group.choices)
        usual = self.adviser.decide(state, chance)
        if widest == 1 or (len(choices) == 1 and isinstance(choices[0], Action)):
            return (usual,)
        found = self._steps.get(group.step, self._each)(state, choices, chance)
        return tuple(dict.fromkeys((usual, *found)))[:widest]

    def _none(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        """Yield nothing: the best run is proved to be the best choice, so there is nothing to search."""
        return ()

    def _each(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        return (least_action(choice) for choice in choices)

    def _at_random(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        return self._each(state, chance.shuffled(choices), chance)

    def _stock(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        player = state.stock.player
        most: dict[str, SellShares] = {}
        deals: list[Action] = []
        for choice in choices:
            if isinstance(choice, ActionRange):
                yield from self._bids(state, player, choice)
            elif isinstance(choice, SellShares):
                most[choice.company] = choice
                deals += [choice] if choice.shares == 1 else []
            elif isinstance(choice, BuyShare):
                deals.append(choice)
        yield Pass()
        deals += [choice for choice in most.values() if choice.shares > 1]
        yield from sorted(deals, key=lambda deal: -self.adviser.after(state, deal, player))

    def _auction(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        yield Pass()
        for choice in choices:
            if isinstance(choice, ActionRange):
                yield from self._bids(state, state.stock.auction.bidders[0], choice)

    def _bids(self, state: Any, player: str, choice: ActionRange) -> Iterable[Action]:
        amounts = choice.amounts
        best, _ = self.adviser.trader.bidding.best(state, player, amounts)
        wanted = dict.fromkeys((best, *(amounts.min + steps * amounts.step for steps in RAISES)))
        return (choice.at(amount) for amount in wanted if amount in amounts)

    def _trains(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        for choice in choices:
            if isinstance(choice, ActionRange):
                yield from self._offers(state, choice)
            else:
                yield choice

    def _offers(self, state: Any, choice: ActionRange) -> Iterable[Action]:
        """Yield prices for another company's train: the ends for an own one, else its price, asked once."""
        least: Any = choice.least
        if state.companies[least.source].president == state.company.president:
            yield from (least, choice.at(choice.amounts.max))
        elif not any((one.seller, one.train) == (least.source, least.train) for one in state.turn.refused):
            yield choice.at(max(least.price, min(self.rules.trains[least.train].price, choice.amounts.max)))

    def _lays(self, state: Any, choices: Choices, chance: Chance) -> Iterable[Action]:
        yield from (lay for _, lay in self.adviser.track_chooser.promising(state, choices)[:LAYS])
        yield Pass()
