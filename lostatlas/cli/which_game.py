"""Which game a command is about: the argument ``--game``, and the choice of a person who gave none."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from lostatlas.games import DEFAULT_TITLE, TITLES, find_title
from lostatlas.text import message

__all__ = ["add_game", "asked_game", "first_mode", "usual_number"]


def add_game(parser: ArgumentParser) -> None:
    """Add the argument that names a title."""
    known = tuple(TITLES)
    parser.add_argument("--game", choices=known, metavar="GAME", help=message("play.arg.game", games=known))


def asked_game() -> str:
    """Return the game that a person at a terminal names; the first one where nobody can be asked."""
    known = tuple(TITLES)
    if len(known) == 1 or not sys.stdin.isatty():
        return DEFAULT_TITLE
    while True:
        try:
            named = input(message("play.which", games=known)).strip() or DEFAULT_TITLE
        except EOFError:
            raise KeyboardInterrupt from None
        if named in known:
            return named


def first_mode(game: str) -> str:
    """Return the mode that is played unless another is named; empty for a title without modes.

    >>> first_mode("lost_atlas")
    'long'
    """
    modes = find_title(game).modes
    return modes[0].name if modes else ""


def usual_number(game: str, mode: str) -> int:
    """Return with how many players a game is begun: with three where it allows them.

    >>> usual_number("lost_atlas", "micro")
    3
    """
    modes = find_title(game).modes
    allowed = next((one.players for one in modes if one.name == mode), modes[0].players if modes else (2,))
    return 3 if 3 in allowed else allowed[0]
