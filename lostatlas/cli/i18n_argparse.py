"""The argument parser of the command: argparse in the user's language.

argparse translates its own messages ("usage: ", "the following arguments are required: …") by two functions
of its module, and offers no public way to replace them. `own_words` replaces them by ours while our parser is
made and used, and then puts them back.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lostatlas.cli.wrapping import wrapped
from lostatlas.text import message

WORDS = {
    "usage: ": "usage.prefix",
    "positional arguments": "usage.positional",
    "options": "usage.options",
    "show this help message and exit": "usage.help",
    "%(prog)s: error: %(message)s\n": "usage.error",
    "argument %(argument_name)s: %(message)s": "usage.argument",
    "the following arguments are required: %s": "usage.required",
    "one of the arguments %s is required": "usage.one_required",
    "unrecognized arguments: %s": "usage.unrecognized",
    "ambiguous option: %(option)s could match %(matches)s": "usage.ambiguous",
    "invalid choice: %(value)r (choose from %(choices)s)": "usage.choice",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "usage.command",
    "invalid %(type)s value: %(value)r": "usage.value",
    "expected one argument": "usage.expected_one",
    "expected at most one argument": "usage.expected_most_one",
    "expected at least one argument": "usage.expected_least_one",
    "expected %s argument": "usage.expected",
    "not allowed with argument %s": "usage.not_with",
    "ignored explicit argument %r": "usage.ignored",
}
"""The messages of argparse for users, and our key for each; those for programmers stay in English."""


@contextmanager
def own_words() -> Iterator[None]:
    """Make argparse speak the current language inside the block."""
    mine = {"_": _translated, "ngettext": _translated}
    before = {name: vars(argparse)[name] for name in mine}
    vars(argparse).update(mine)
    try:
        yield
    finally:
        vars(argparse).update(before)


def _translated(text: str, *_: Any) -> str:
    return message(WORDS[text]) if text in WORDS else text


class Parser(argparse.ArgumentParser):
    """A parser whose help fits the terminal in every language; its subcommands use the same class."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": Formatter, **options})


class Formatter(argparse.HelpFormatter):
    """Help in lines that fit the terminal in every language."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return list(wrapped(text, width))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))
