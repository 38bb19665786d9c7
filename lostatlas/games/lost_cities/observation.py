"""What a player may know of a state, and states that fit what is known."""

from __future__ import annotations

from collections import Counter

from lostatlas.games.lost_cities.components import HIDDEN, Card
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.state import LostCitiesState, PlayerState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import evolve


def observe(config: Config, state: LostCitiesState, player: str) -> LostCitiesState:
    """Return the state as one player knows it.

    Hidden are the hands of the others (but for the cards they took from discard piles), the order of the draw
    pile, the cards in the box, the seed, and the points of the others (R18). Chips for statues lie open.
    """
    seats = tuple(
        own if name == player else _from_outside(config, own, over=state.stage == "over")
        for name, own in zip(state.players, state.seats, strict=True)
    )
    return evolve(
        state,
        seats=seats,
        seed=0,
        draw_pile=(HIDDEN,) * len(state.draw_pile),
        removed=(HIDDEN,) * len(state.removed),
    )


def _from_outside(config: Config, own: PlayerState, *, over: bool) -> PlayerState:
    hand = own.seen + (HIDDEN,) * (len(own.hand) - len(own.seen))
    hidden = config.rulings.points_hidden and not over
    return evolve(own, hand=hand, points=None if hidden else own.points)


def unseen(config: Config, observation: LostCitiesState) -> Counter[Card]:
    """Return the cards that a viewer sees nowhere, each with how many of it there are.

    They are in the draw pile, in the box, or in the hands of others.
    """
    left = Counter(config.deck)
    for own in observation.seats:
        left.subtract(card for card in own.hand if card != HIDDEN)
        for colour, column in own.columns.items():
            left.subtract(Card(colour, value) for value in column)
    for colour, pile in observation.discards.items():
        left.subtract(Card(colour, value) for value in pile)
    left.subtract(card for card in (*observation.draw_pile, *observation.removed) if card != HIDDEN)
    return +left


def sample(config: Config, observation: LostCitiesState, chance: Chance) -> LostCitiesState:
    """Return a state that fits an observation: everything hidden is redrawn at random.

    Points that are hidden become those of the viewer, who has the only points shown, so that nobody leads by
    what is not known; what each player gains from now on does not depend on them.
    """
    cards = list(chance.shuffled(sorted(unseen(config, observation).elements())))

    def drawn(places: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(cards.pop() if card == HIDDEN else card for card in places)

    shown = [own.points for own in observation.seats if own.points is not None]
    points = shown[0] if shown else 0
    seats = tuple(
        evolve(
            own,
            hand=config.sorted_cards(drawn(own.hand)),
            points=points if own.points is None else own.points,
        )
        for own in observation.seats
    )
    removed = config.sorted_cards(drawn(observation.removed))
    draw_pile = drawn(observation.draw_pile)
    return evolve(observation, seats=seats, removed=removed, draw_pile=draw_pile, seed=chance.bits())
