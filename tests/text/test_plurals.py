"""English words go with their numbers: one share, no shares, two shares."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest

from lostatlas.text.message_format import filled
from tests.text.test_catalogue import words

ENGLISH = words()
PAIRS = {
    (one, several)
    for texts in ENGLISH.values()
    for text in texts
    for _, name, form, _ in string.Formatter().parse(text)
    if name and form and form.count("|") == 1
    for one, several in [form.split("|")]
}
"""What the messages decline, and what only plural messages or nobody declines yet."""
ONES = {one.split()[0] for one, _ in PAIRS} - {"is", "says", "shows", "leaves", "label"}
SEVERAL = {several.split()[0] for _, several in PAIRS} - {"are", "say", "show", "leave", "labels"}
SEVERAL |= {
    "branches", "companies", "cubes", "dollars", "files", "findings", "hints", "lessons", "mergers",
    "moves", "numbers", "parts", "places", "points", "questions", "rolls", "rounds", "rules", "seconds",
    "steps", "stretches", "suburbs", "things", "threats", "tokens", "towns", "trades", "turns", "ways",
    "years",
}  # fmt: skip
NAMES = {
    "about", "action", "actor", "after", "allowed", "answer", "area", "before", "by", "chosen", "city",
    "colour", "company", "comparison", "event", "file", "found", "hex", "holder", "key", "kind", "known",
    "label", "largest", "line", "meant", "mode", "moment", "mountain", "move", "name", "named", "needed",
    "new_colour", "node", "old_colour", "other", "owner", "owners", "partner", "path", "percent", "piece",
    "place", "player", "president", "problem", "question", "reason", "rival", "round", "rule", "second",
    "stop", "target", "terrain", "text", "tile", "title", "train", "what", "where", "who", "whose",
}  # fmt: skip
"""Facts that are names or lists, with which no number is told."""


class Names(dict[str, Any]):
    """Facts of a message: a number for everything that may be one, and a name for the rest."""

    def __init__(self, text: str, number: int) -> None:
        forms = {name: form or "" for _, name, form, _ in string.Formatter().parse(text) if name}
        plain = {name.split(".")[0].split("[")[0] for name in forms}
        super().__init__({name: "X" if name in NAMES else number for name in plain})
        for name, form in forms.items():
            if re.search(r"[a-z]\.[a-z]|^(an|An|and|or|long|way|sentences|money)$", form):
                self[name] = "X"


def told(key: str, number: int) -> list[str]:
    """Return what a message says when all its numbers are this one."""
    texts = ENGLISH[key]
    chosen = texts if len(texts) == 1 else texts[:1] if number == 1 else texts[1:]
    return [filled(re.sub(r"!r", "", text), Names(text, number), "en") for text in chosen]


NUMBERED = sorted(key for key, texts in ENGLISH.items() if any("{" in text for text in texts))
_BETWEEN = r"(?:(?!of\b|to\b|in\b|the\b|on\b|is\b|has\b|and\b|or\b|for\b|with\b)[a-z]+(?:-[a-z]+)? ){0,2}?"


def test_no_message_says_one_things() -> None:
    pattern = rf"(?<![\w.,$§%-])1 {_BETWEEN}(?:{'|'.join(sorted(SEVERAL))})\b|\((?:e?s)\)"
    assert {key: text for key in NUMBERED for text in told(key, 1) if re.search(pattern, text)} == {}


@pytest.mark.parametrize("number", [0, 2])
def test_no_message_says_two_thing(number: int) -> None:
    pattern = rf"(?<![\w.,$§%-]){number} (?:{'|'.join(sorted(ONES))})\b(?!-| [a-z]+s\b)"
    assert {key: text for key in NUMBERED for text in told(key, number) if re.search(pattern, text)} == {}
