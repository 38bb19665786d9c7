"""Who may sit in a seat: a person, or a kind of bot, in words."""

from __future__ import annotations

from lostatlas.players import PLAYERS
from lostatlas.text import message
from lostatlas.text.message_format import word

PERSON = ""
"""Stands for somebody who plays by hand."""


def bot_words(kind: str) -> str:
    """Return what a kind of bot does, in words; one that somebody has added is called by its name.

    >>> bot_words("greedy"), bot_words("my_bot")
    ('goes for quick gains', 'my_bot')
    """
    return word("player_control.bot", kind)


def seat_options() -> list[tuple[str, str]]:
    """Return what a box for a seat offers: words, and the kind of bot; of a person, `PERSON`.

    >>> seat_options()[:2]
    [('a person', ''), ('a bot: plays at random', 'random')]
    """
    bots = [(message("panel.bot", does=bot_words(kind)), kind) for kind in PLAYERS]
    return [(message("panel.by_hand"), PERSON), *bots]


__all__ = ["PERSON", "bot_words", "seat_options"]
