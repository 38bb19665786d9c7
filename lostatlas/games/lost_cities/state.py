"""The state of a game: the players with their cards and pieces, the piles, the tiles, and what is due."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.kernel.frozen import FrozenMap

Stage = Literal["play", "advance", "step_tile", "ruin_bonus", "extra_card", "refill", "score", "over"]
"""What is due: a card, a choice about a move, a new card, the scoring of the expedition, or nothing."""
MOVES = ("advance", "step_tile", "ruin_bonus", "extra_card")
"""The stages at which a piece may be chosen to move."""


class PendingEffect(NamedTuple):
    """Something that is still to be carried out: the tile under a piece, or a move to choose."""

    kind: Literal["advance", "tile", "ruin_bonus", "extra_card"]
    space: Space
    """The space that caused it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerState:
    """What one player has."""

    hand: tuple[Card, ...]
    """Sorted by colour and value; in an observation `HIDDEN` stands for each card that is not known."""
    columns: FrozenMap[str, tuple[int, ...]] = field(default_factory=FrozenMap)
    """The values of the cards laid in each colour, oldest first."""
    positions: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """The space of the player's piece on each path where there is one."""
    researcher: str = ""
    """The path of the researcher, or ``""``."""
    points: int | None = 0
    """None in an observation where the points of others are hidden."""
    statue_tiles: int = 0
    """Statues taken in this expedition."""
    statue_chips: int = 0
    """Statues of the expeditions before."""
    seen: tuple[Card, ...] = ()
    """Cards of the hand that everybody saw the player take from a discard pile."""


class Ended(NamedTuple):
    """How an expedition ended, and what each piece scored."""

    reason: Literal["fifth_crossing", "draw_pile", "stall"]
    by: int
    """The seat of the player who took the last turn."""
    pieces: tuple[FrozenMap[str, int], ...] = ()
    """By seat: the score of the piece on each path, the researcher's doubled."""
    statues: tuple[int, ...] = ()
    """By seat: the statue chips received."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostCitiesState:
    """Everything about a game at one moment."""

    players: tuple[str, ...]
    seats: tuple[PlayerState, ...]
    """The players' things, in seat order."""
    seed: int
    """Fixes the set-up of later expeditions; 0 in an observation."""
    expedition: int
    """Counted from 1."""
    turn: int
    """The seat of the player whose turn it is."""
    stage: Stage
    draw_pile: tuple[Card, ...]
    """The first card is the top; all `HIDDEN` in an observation."""
    discards: FrozenMap[str, tuple[int, ...]]
    """The values of the cards discarded in each colour; the last is the top."""
    removed: tuple[Card, ...] = ()
    """The cards that two players put into the box unseen."""
    tiles: FrozenMap[Space, EventTile]
    """The event tiles on the board."""
    crossed: int = 0
    """How many pieces, whoever's, are beyond a bridge."""
    source: Space | None = None
    """At a choice of a move: the space that gave it."""
    pending: tuple[PendingEffect, ...] = ()
    """What is still to be carried out after the choice that is due, the first first."""
    discarded: str = ""
    """The colour of the card that was discarded in this turn."""
    stalled: int = 0
    """How many turns in a row took no card from the draw pile."""
    ended: tuple[Ended, ...] = ()
    """How each expedition that is over ended."""

    @property
    def active(self) -> PlayerState:
        """What the player has whose turn it is."""
        return self.seats[self.turn]

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[self.turn]
