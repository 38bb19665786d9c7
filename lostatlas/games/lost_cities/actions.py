"""The decisions of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.games.lost_cities.components import Card, PieceKind
from lostatlas.kernel.values import Action


@dataclass(frozen=True, slots=True)
class StartPath(Action):
    """Lay the first card of a colour and put a piece on the first space of its path."""

    kind: ClassVar[str] = "start_path"
    card: Card
    piece: PieceKind


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Lay a further card of a colour."""

    kind: ClassVar[str] = "play_card"
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardCard(Action):
    """Put a card on the discard pile of its colour."""

    kind: ClassVar[str] = "discard_card"
    card: Card


@dataclass(frozen=True, slots=True)
class StepPiece(Action):
    """Move the own piece on a path one space on, where a tile, a ruin or a card gives a step."""

    kind: ClassVar[str] = "step_piece"
    path: str
    piece: PieceKind | None = None
    """Which piece begins this path; only where the step of a ruin may begin one (R22)."""


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Decline a step."""

    kind: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """Take the top card of the draw pile."""

    kind: ClassVar[str] = "draw_card"


@dataclass(frozen=True, slots=True)
class TakeDiscard(Action):
    """Take the top card of a discard pile."""

    kind: ClassVar[str] = "take_discard"
    colour: str


@dataclass(frozen=True, slots=True)
class SkipRefill(Action):
    """Take no card, where that is allowed (R9)."""

    kind: ClassVar[str] = "skip_refill"


@dataclass(frozen=True, slots=True)
class ScoreExpedition(Action):
    """Score the expedition that is over and set up the next one; nobody decides this."""

    kind: ClassVar[str] = "score_expedition"


ACTIONS: tuple[type[Action], ...] = (
    StartPath,
    PlayCard,
    DiscardCard,
    StepPiece,
    Stay,
    DrawCard,
    TakeDiscard,
    SkipRefill,
    ScoreExpedition,
)
"""Every decision of the game."""
