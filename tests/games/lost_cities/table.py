"""A table at which a rule is tried: a position made by hand, and moves in the notation."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.position import broken
from lostatlas.games.lost_cities.state import Ended, LostCitiesState, PlayerState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.values import CHANCE, Event


def cards(text: str) -> tuple[Card, ...]:
    """Read ``"red 3, blue 7"``."""
    return tuple(Card.read(one.strip()) for one in text.split(",") if one.strip())


def has(
    paths: str = "", *, hand: str = "", columns: str = "", researcher: str = "", **other: Any
) -> dict[str, Any]:
    """Say what a player has: ``has("red 5, blue 3", hand="red 8")``.

    A path without cards in `columns` has the lowest card that is free.
    """
    return {"paths": paths, "hand": hand, "columns": columns, "researcher": researcher, **other}


class Table:
    """A position of Ann (whose turn it is), Ben and others, and the rules of the game.

    Parameters
    ----------
    players : what each has, in seat order; hands are filled up to eight from the cards that are left
    tiles : the tile of each space that matters; the others come to the other marked spaces
    draw : how many cards the draw pile has; those left over lie on the discard piles
    top : the top of the draw pile
    """

    def __init__(
        self,
        *players: dict[str, Any],
        tiles: dict[str, str] | None = None,
        draw: int | None = None,
        top: str = "",
        discards: str = "",
        mode: str = "full",
        expedition: int = 1,
        **options: Any,
    ) -> None:
        self.rules = LostCities(GameConfig(title="lost_cities", mode=mode, options=FrozenMap(options)))
        self.events: tuple[Event, ...] = ()
        config, variant = self.rules.config, self.rules.variant
        free = Counter(variant.deck)
        given = (*players, *[has()] * (2 - len(players)))
        names = ("Ann", "Ben", "Cid", "Dan")[: len(given)]
        pile = cards(discards)
        hands = [cards(one["hand"]) for one in given]
        columns = [cards(one["columns"]) for one in given]
        free.subtract([*pile, *cards(top), *sum(hands, ()), *sum(columns, ())])
        assert min(free.values()) >= 0, "a card is used too often"

        def take(colour: str = "") -> Card:
            card = next(one for one in sorted(free) if free[one] and one.colour in (colour or one.colour))
            free[card] -= 1
            return card

        seats = []
        for one, hand, column in zip(given, hands, columns, strict=True):
            places = {place.path: place.number for place in map(Space.from_plain, _split(one["paths"]))}
            laid: dict[str, tuple[int, ...]] = {}
            for card in column:
                laid[card.colour] = (*laid.get(card.colour, ()), card.value)
            for path in places:
                if path not in laid:
                    laid[path] = (take(path).value,)
            rest = {k: v for k, v in one.items() if k not in ("paths", "hand", "columns", "researcher")}
            seats.append(
                PlayerState(
                    hand=hand,
                    columns=FrozenMap(laid),
                    positions=FrozenMap(places),
                    researcher=one["researcher"],
                    **rest,
                )
            )
        for seat, own in enumerate(seats):
            full = own.hand + tuple(take() for _ in range(variant.cards.hand - len(own.hand)))
            seats[seat] = evolve(own, hand=config.sorted_cards(full))
        removed = tuple(take() for _ in range(variant.cards.removed_for_two)) if len(given) == 2 else ()
        left = (*cards(top), *free.elements())
        down = left[draw:] if draw is not None else ()
        piles: dict[str, tuple[int, ...]] = {}
        for card in (*down, *pile):
            piles[card.colour] = (*piles.get(card.colour, ()), card.value)
        wanted = {Space.from_plain(place): EventTile.read(tile) for place, tile in (tiles or {}).items()}
        bag = Counter(variant.bag)
        bag.subtract(wanted.values())
        for own in seats:
            bag[EventTile("statue")] -= own.statue_tiles
        assert min(bag.values()) >= 0, "a tile is used too often"
        others = [space for space in variant.marks if space not in wanted]
        gone = sum(own.statue_tiles for own in seats)
        filled = dict(zip(others[: len(others) - gone], bag.elements(), strict=True))
        bridge = variant.path.bridge
        self.state = LostCitiesState(
            players=names,
            seats=tuple(seats),
            seed=5,
            expedition=expedition,
            turn=0,
            stage="play",
            draw_pile=left[:draw],
            discards=FrozenMap(piles),
            removed=config.sorted_cards(removed),
            tiles=FrozenMap({**wanted, **filled}),
            crossed=sum(place > bridge for own in seats for place in own.positions.values()),
            ended=(Ended("draw_pile", 0),) * (expedition - 1),
        )
        self._check()

    def _check(self) -> None:
        wrong = broken(self.rules.config, self.state)
        assert not wrong, "; ".join(map(str, wrong))

    def do(self, *texts: str) -> Self:
        """Play these actions; each must be legal and offered."""
        for text in texts:
            action = self.rules.parse_action(self.state, text)
            refusal = self.rules.verify(self.state, action)
            assert refusal is None, f"{text}: {refusal}"
            assert text in self.legal()
            self.state, self.events = self.rules.apply(self.state, action)
            self._check()
        return self

    def score(self) -> Self:
        """Let chance score the expedition that is over."""
        assert self.rules.actor(self.state) == CHANCE
        return self.do("score")

    def legal(self) -> set[str]:
        """Return what is offered, in the notation."""
        rules, state = self.rules, self.state
        return {
            rules.format_action(state, choice)  # type: ignore[arg-type]  # there are no ranges
            for step in rules.legal_actions(state)
            for choice in step.choices
        }

    def refusal(self, text: str) -> Refusal:
        """Return why an action is refused; it must be, must not be offered, and must have words."""
        refusal = self.rules.verify(self.state, self.rules.parse_action(self.state, text))
        assert refusal is not None, f"{text} is legal"
        assert text not in self.legal()
        assert str(refusal) != refusal.key
        assert "{" not in str(refusal)
        return refusal

    @property
    def ann(self) -> PlayerState:
        """What Ann has."""
        return self.state.seats[0]

    @property
    def ben(self) -> PlayerState:
        """What Ben has."""
        return self.state.seats[1]

    @property
    def over(self) -> bool:
        """Whether the expedition is over and waits for its scoring."""
        return self.state.stage == "score"


def _split(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]
