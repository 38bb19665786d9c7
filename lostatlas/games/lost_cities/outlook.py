"""What a player may expect of an expedition: unseen cards, steps of each colour, turns that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from lostatlas.games.lost_cities.cards import direction
from lostatlas.games.lost_cities.components import HIDDEN
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.state import LostCitiesState, PlayerState

USED = 0.8
"""How much of what a player draws of a colour is laid in the end: some comes in the wrong order."""
TURNS_A_CROSSING = 4.0
"""Number of turns of each player that a crossing takes, about; measured in games of sensible players."""


@dataclass(frozen=True)
class Outlook:
    """What one player may expect, from what that player knows.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="lost_cities", seed=1)
    >>> outlook = Outlook(game.ruleset.config, game.observe("Ann"), 0)
    >>> round(outlook.turns, 1), sum(map(sum, outlook.unseen.values()))
    (20.0, 102)
    """

    config: Config
    observation: LostCitiesState
    """A state of which only what the player knows is read."""
    seat: int

    @property
    def own(self) -> PlayerState:
        """What the player has."""
        return self.observation.seats[self.seat]

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The place of each card value in the lists of `unseen`."""
        return {value: place for place, value in enumerate(self.config.variant.cards.values)}

    @cached_property
    def unseen(self) -> dict[str, list[int]]:
        """For each colour, how many cards of each value this player sees nowhere."""
        cards, place_of = self.config.variant.cards, self.place_of
        left = {colour: [cards.copies] * len(cards.values) for colour in self.config.variant.colours}
        for seat, other in enumerate(self.observation.seats):
            for card in other.hand if seat == self.seat else other.seen:
                if card != HIDDEN:
                    left[card.colour][place_of[card.value]] -= 1
            for colour, column in other.columns.items():
                row = left[colour]
                for value in column:
                    row[place_of[value]] -= 1
        for colour, pile in self.observation.discards.items():
            row = left[colour]
            for value in pile:
                row[place_of[value]] -= 1
        return left

    @cached_property
    def hand(self) -> dict[str, list[int]]:
        """The values of the hand by colour, in order."""
        found: dict[str, list[int]] = {}
        for card in self.own.hand:
            found.setdefault(card.colour, []).append(card.value)
        return found

    @cached_property
    def turns(self) -> float:
        """Number of turns the player has left, about: until the draw pile or the crossings end it."""
        by_pile = len(self.observation.draw_pile) / len(self.observation.players)
        to_go = self.config.variant.path.crossings - self.observation.crossed
        return min(by_pile, to_go * TURNS_A_CROSSING)

    @cached_property
    def share(self) -> float:
        """The chance that an unseen card comes to the player in time and is laid."""
        unseen = sum(map(sum, self.unseen.values()))
        return USED * min(1.0, self.turns / unseen) if unseen else 0.0

    def steps(self, colour: str) -> float:
        """Return how many steps the cards of a colour promise: those in the hand, and those that may come."""
        column = self.own.columns.get(colour, ())
        way = direction(self.config, column)
        return self.steps_above(colour, column[-1] if column else None, way, self.hand.get(colour, ()))

    def steps_above(self, colour: str, top: int | None, way: str, hand: Sequence[int]) -> float:
        """Return how many steps a colour promises with this card on top and these values in the hand.

        Where a column may still run both ways, the better one counts.
        """
        row = self.unseen[colour]
        if top is None:
            if not self.config.both_directions:
                return len(hand) + self.share * sum(row)
            return len(hand) + 0.7 * self.share * sum(row)  # only one way will be open after two cards
        place = self.place_of[top]
        up = down = 0.0
        if way != "down":
            up = sum(value >= top for value in hand) + self.share * sum(row[place:])
        if way != "up":
            down = sum(value <= top for value in hand) + self.share * sum(row[: place + 1])
        return up if up > down else down

    def expected_steps(self) -> dict[str, float]:
        """Return `steps` of every colour: no more than there are turns, and no further than the ruin."""
        ruin = self.config.ruin
        return {
            colour: min(self.steps(colour), self.turns, ruin - self.own.positions.get(colour, 0))
            for colour in self.config.variant.colours
        }
