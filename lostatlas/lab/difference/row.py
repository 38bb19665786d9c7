"""What all kinds of differences between two moments of a railway game share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lostatlas.kernel.tree import Node
from lostatlas.lab.difference.any_title import NOTHING, FieldDifference
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.text import listed as joined
from lostatlas.text import message
from lostatlas.text.message_format import word


@dataclass(frozen=True, slots=True)
class Moments:
    """The two moments that are compared, and the rules of the game."""

    rules: RailRules
    old: RailState
    new: RailState
    steps: tuple[tuple[Node, int], ...] = ()
    """The nodes on the way, where they are known: each with 1, or with -1 where it is taken back."""

    @property
    def companies(self) -> tuple[str, ...]:
        """Every company that is in business at one of the two, those of the later one first."""
        return tuple(dict.fromkeys((*self.new.market.order, *self.old.market.order)))

    @property
    def both(self) -> tuple[str, ...]:
        """The companies that are in business at both."""
        return tuple(
            code for code in self.companies if code in self.old.companies and code in self.new.companies
        )


def holder_words(holder: str) -> str:
    """Return who holds shares: a player's own name, or the word for the place."""
    return word("changes.holder", holder)


def train_word(train: str) -> str:
    """Return the name of a train.

    >>> train_word("3")
    '3-train'
    """
    return message("changes.train", train=train)


def listed(things: Iterable[Any]) -> str:
    """Return names side by side, equal ones counted; a dash for none.

    >>> listed(["2", "2", "3"]), listed([])
    ('2 × 2, 3', '–')
    """
    counts: dict[str, int] = {}
    for thing in map(str, things):
        counts[thing] = counts.get(thing, 0) + 1
    return tally(counts)


def tally(counts: Mapping[str, int]) -> str:
    """Return names with how many there are of each.

    >>> tally({"2": 2, "3": 1})
    '2 × 2, 3'
    """
    texts = [
        name if count == 1 else message("changes.several", count=count, name=name)
        for name, count in counts.items()
        if count
    ]
    return joined(texts)


__all__ = ["NOTHING", "FieldDifference", "Moments", "holder_words", "listed", "tally", "train_word"]
