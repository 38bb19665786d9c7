"""The parser of the command: argparse with its own words from our catalogue, and lines as wide as they look.

argparse looks up what it says itself ("usage: ", "the following arguments are required: …") through two
functions in its module, and has no public way to hand a parser others. `own_words` puts ours there while our
parser is made and used, and takes them away again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unicodedata import east_asian_width

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
"""What argparse says to a user, and our key for it; what it says to a programmer stays as it is."""

_NEVER_FIRST = "、。，．：；！？）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
"""Signs that no line of Japanese begins with."""


@contextmanager
def own_words() -> Iterator[None]:
    """Let argparse speak our language inside the block."""
    mine = {"_": _said, "ngettext": _said}
    before = {name: vars(argparse)[name] for name in mine}
    vars(argparse).update(mine)
    try:
        yield
    finally:
        vars(argparse).update(before)


def _said(text: str, *_: Any) -> str:
    return message(WORDS[text]) if text in WORDS else text


class Parser(argparse.ArgumentParser):
    """A parser whose help counts wide signs as two columns; its subcommands are parsers like it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": Formatter, **options})


class Formatter(argparse.HelpFormatter):
    """Help in lines that fit the terminal in every language."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return list(wrapped(text, width))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))


def wrapped(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of at most `width` columns; Japanese breaks before a word, not before its end.

    >>> list(wrapped("a long word", 6)), list(wrapped("山札、金庫。", 6))
    (['a long', 'word'], ['山札、', '金庫。'])
    """
    line = ""
    for piece in _pieces(" ".join(text.split())):
        if line and columns(line + piece.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += piece if line else piece.lstrip()
    if line.strip():
        yield line.rstrip()


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns("EM"), columns("会社")
    (2, 4)
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _pieces(text: str) -> Iterator[str]:
    """Yield what stays on one line: a word with the blank after it, in Japanese much the same.

    >>> list(_pieces("マップを描く。 N個")), list(_pieces("a map"))
    (['マップを', '描く。 ', 'N', '個'], ['a ', 'map'])
    """
    piece = ""
    for sign in text:
        if piece and not _clings(sign, piece[-1]):
            yield piece
            piece = ""
        piece += sign
    yield piece


def _clings(sign: str, before: str) -> bool:
    """Return whether no line may end between two signs."""
    if sign == " " or sign in _NEVER_FIRST or before in "（「『":
        return True
    if before == " " or before in "、。":
        return False
    if "ぁ" <= sign <= "ん":  # the end of a word, or what marks its part in the sentence
        return columns(before) == 2
    if "ァ" <= sign <= "ヿ":  # a word of another language
        return "ァ" <= before <= "ヿ"
    return columns(sign) == columns(before) == 1
