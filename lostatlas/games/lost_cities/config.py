"""What is fixed for a whole game: the figures of the variant, the mode and the rulings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.rulings import LostCitiesRulings
from lostatlas.games.lost_cities.variant import LostCitiesVariant, rulings_of
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap

MODES: FrozenMap[str, tuple[bool, bool]] = FrozenMap(
    full=(False, False),
    short=(True, False),
    both_directions=(False, True),
    short_both_directions=(True, True),
)
"""Every mode: whether it is the short game (§10.1), and whether colours run both ways (§10.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The fixed part of a game, which every rule looks into."""

    variant: LostCitiesVariant
    rulings: LostCitiesRulings
    short: bool
    both_directions: bool
    order: FrozenMap[str, int]
    """The place of each colour, in which hands and paths are sorted."""
    deck: FrozenMap[Card, int]
    """How often there is each card."""
    bag: FrozenMap[EventTile, int]
    """How often there is each event tile."""
    marks: tuple[Space, ...]
    """The marked spaces, path by path."""

    @property
    def ruin(self) -> int:
        """The last space of every path."""
        return len(self.variant.path.values)

    @property
    def expeditions(self) -> int:
        """Number of expeditions that are played."""
        return 1 if self.short else self.variant.expeditions

    @property
    def table(self) -> tuple[int, ...]:
        """The points for 0, 1, 2 … statue chips."""
        return self.variant.statues.short if self.short else self.variant.statues.long

    def sorted_cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return cards by colour and value; hidden ones come last."""
        return tuple(sorted(cards, key=self.card_key))

    def card_key(self, card: Card) -> tuple[int, int]:
        """Return what cards are sorted by."""
        return (self.order.get(card.colour, len(self.order)), card.value)


def configured(variant: LostCitiesVariant, mode: str, options: FrozenMap[str, object]) -> Config:
    """Return the configuration of a game; GameDataError for an unknown mode, option or value."""
    if mode not in MODES:
        raise GameDataError("lostcities.mode", where="mode", rule="§10", mode=mode, known=tuple(MODES))
    short, both = MODES[mode]
    return Config(
        variant=variant,
        rulings=rulings_of(variant, options),
        short=short,
        both_directions=both,
        order=FrozenMap((colour, place) for place, colour in enumerate(variant.colours)),
        deck=FrozenMap(Counter(variant.deck)),
        bag=FrozenMap(Counter(variant.bag)),
        marks=variant.marks,
    )
