"""Cards, tiles and the spaces of the paths: the small values that the rules move about."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import message_text, short_repr

PieceKind = Literal["explorer", "researcher"]


class Card(NamedTuple):
    """A card: its colour names the path, its value says where it may be laid.

    >>> Card("red", 7).text, Card.read("red 7")
    ('red 7', Card(colour='red', value=7))
    """

    colour: str
    value: int

    @property
    def text(self) -> str:
        """The card in the notation, such as ``red 7``."""
        return f"{self.colour} {self.value}"

    @classmethod
    def read(cls, text: str) -> Card:
        """Read ``red 7``; GameDataError for anything else."""
        match = re.fullmatch(r"([^\W\d_]{1,40}) (\d{1,9})", text) if isinstance(text, str) else None
        if match is None:
            raise GameDataError("lostcities.card_text", found=short_repr(text))
        return cls(match[1], int(match[2]))

    def to_plain(self) -> str:
        """Return it as it is written to files."""
        return HIDDEN_TEXT if self == HIDDEN else self.text

    @classmethod
    def from_plain(cls, data: Any) -> Card:
        """Read it back."""
        return HIDDEN if data == HIDDEN_TEXT else cls.read(data)

    def __str__(self) -> str:
        """Return the card in the words of the current language."""
        return message_text("lostcities.card", colour=self.colour, value=self.value)


HIDDEN = Card("", -1)
"""A card that the viewer cannot see; it stands only in observations."""
HIDDEN_TEXT = "?"


class EventTile(NamedTuple):
    """An event tile: a statue, a step, or a number of points.

    >>> EventTile.read("points 15"), EventTile("step").text
    (EventTile(kind='points', points=15), 'step')
    """

    kind: Literal["statue", "step", "points"]
    points: int = 0

    @property
    def text(self) -> str:
        """The tile in files: ``statue``, ``step`` or ``points 15``."""
        return f"{self.kind} {self.points}" if self.kind == "points" else self.kind

    @classmethod
    def read(cls, text: str) -> EventTile:
        """Read what `text` writes; GameDataError for anything else."""
        if text == "statue":
            return cls("statue")
        if text == "step":
            return cls("step")
        match = re.fullmatch(r"points (\d{1,9})", text) if isinstance(text, str) else None
        if match is None:
            raise GameDataError("lostcities.tile_text", found=short_repr(text))
        return cls("points", int(match[1]))

    def to_plain(self) -> str:
        """Return it as it is written to files."""
        return self.text

    @classmethod
    def from_plain(cls, data: Any) -> EventTile:
        """Read it back."""
        return cls.read(data)

    def __str__(self) -> str:
        """Return the tile in the words of the current language."""
        return message_text(f"lostcities.tile.{self.kind}", points=self.points)


class Space(NamedTuple):
    """A space of a path, counted from 1.

    >>> Space("red", 3).text
    'red 3'
    """

    path: str
    number: int

    @property
    def text(self) -> str:
        """The space in files and in pictures."""
        return f"{self.path} {self.number}"

    def to_plain(self) -> str:
        """Return it as it is written to files."""
        return self.text

    @classmethod
    def from_plain(cls, data: Any) -> Space:
        """Read it back."""
        return cls(*Card.read(data))
