"""What is written is read back; what cannot be read is told what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.kernel.errors import AmbiguousAction, GameDataError, NotationError
from lostatlas.kernel.notation import Notation, Verb, Word, word_for
from lostatlas.kernel.values import Action


@dataclass(frozen=True, slots=True)
class Square:
    """A value with a plain text form of its own, such as b7 or [-1,2]."""

    column: int
    row: int

    def to_plain(self) -> str:
        if 0 <= self.column < 26 and self.row > 0:
            return f"{chr(97 + self.column)}{self.row}"
        return f"[{self.column},{self.row}]"

    @classmethod
    def from_plain(cls, text: str) -> Square:
        if text.startswith("["):
            column, row = text.strip("[]").split(",")
            return cls(int(column), int(row))
        if not text[1:].isdecimal():
            raise GameDataError("hex.unknown", text=text)
        return cls(ord(text[0].lower()) - 97, int(text[1:]))


@dataclass(frozen=True, slots=True)
class Lay(Action):
    kind: ClassVar[str] = "lay"
    tile: str
    at: Square
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Buy(Action):
    kind: ClassVar[str] = "buy"
    name: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyBack(Action):
    kind: ClassVar[str] = "buy_back"
    names: tuple[str, ...] = ()
    whole: bool = False
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Build(Action):
    kind: ClassVar[str] = "build"
    length: int


NOTATION = Notation(
    Verb(Lay, "lay {tile}@{at}[ r{rotation}]"),
    Verb(Buy, "buy {name} for {price}"),
    Verb(BuyBack, "buy back {names}[ all {whole}][ of {owner}]"),
    Verb(Build, "build {length}"),
    where=lambda state: state,
)

names = st.text(min_size=1, max_size=8)
squares = st.builds(Square, st.integers(-30, 30), st.integers(-30, 30))
actions = st.one_of(
    st.builds(Lay, names, squares, st.integers(0, 5)),
    st.builds(Buy, st.text(max_size=8), st.integers(-9, 999)),
    st.builds(BuyBack, st.lists(names, max_size=3).map(tuple), st.booleans(), st.none() | names),
    st.builds(Build, st.integers(0, 9)),
)


@given(actions, st.sampled_from(["", "OR1 EM", "OR1"]))
def test_what_is_written_is_read_back(action: Action, where: str) -> None:
    text = NOTATION.format(where, action)
    assert NOTATION.parse(where, text) == action
    assert text.startswith(where)


def test_the_forms_are_short() -> None:
    assert NOTATION.format("OR1 EM", Lay("8", Square(9, 8), 3)) == "OR1 EM lay 8@j8 r3"
    assert NOTATION.format("", Lay("8", Square(-1, 8))) == "lay 8@[-1,8]"
    assert NOTATION.format("", Buy("north line", 80)) == 'buy "north line" for 80'
    assert NOTATION.format("", BuyBack(("a", "b"), owner="Ann")) == "buy back a,b of Ann"


@pytest.mark.parametrize(
    "text",
    [
        "lay 8@j8 r3",
        "  LAY  8@J8   R3 ",
        "EM lay 8@j8 r3",
        "or1 em lay 8@j8 r3",
        "la 8@j8 r3",
    ],
)
def test_case_spaces_and_where_do_not_matter(text: str) -> None:
    assert NOTATION.parse("OR1 EM", text) == Lay("8", Square(9, 8), 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("jump 3", r"^Unknown action 'jump'\.$"),
        ("biuld 3", r"Unknown action 'biuld'\. Did you mean 'build'\?"),
        ("", "Nothing was typed"),
        ("OR1 lay 8@j8", "'OR1 lay 8@j8' is for OR1, but we are at: SR"),
        ("SR EM lay 8@j8", "is for SR EM, but we are at: SR"),
        ("BU lay 8@j8", "is for BU, but we are at: SR"),  # a company, though two verbs begin like it
        ("lay 8 on j8", r"cannot be read\. Write: lay TILE@AT\[ rROTATION\]"),
        ("buy a", r"Write: buy NAME for PRICE or buy back"),
        ("buy a for many", r"Write: buy NAME for PRICE"),
        ("lay 8@jj", "'jj' is not a hex name.* Write: lay"),
        ("lay 8@[x,y]", "cannot be read: .* Write: lay"),
    ],
)
def test_a_text_that_cannot_be_read_is_told_what_would_be_right(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        NOTATION.parse("SR", text)


def test_a_shortened_verb_must_be_the_only_one() -> None:
    with pytest.raises(AmbiguousAction) as caught:
        NOTATION.parse("", "bu 5")
    assert caught.value.candidates == ("buy", "build")


def test_a_text_of_two_forms_is_ambiguous() -> None:
    twins = Notation(Verb(Buy, "buy {name} {price}"), Verb(BuyBack, "buy {names} [{whole}][{owner}]"))
    with pytest.raises(AmbiguousAction, match="could mean several things"):
        twins.parse("", "buy a 5")


def test_a_form_names_every_field_once() -> None:
    with pytest.raises(ValueError, match="must name each of the fields"):
        Verb(Buy, "buy {name}")
    with pytest.raises(ValueError, match="must name each of the fields"):
        Verb(Build, "build {length} {length}")


def test_a_field_may_have_words_of_its_own() -> None:
    words = {
        "length": Word("short|long", lambda length: "long" if length else "short", ("short", "long").index)
    }
    notation = Notation(Verb(Build, "build {length}", words))
    assert notation.format("", Build(1)) == "build long"
    assert notation.parse("", "build long") == Build(1)
    with pytest.raises(NotationError):
        notation.parse("", "build 1")


def test_a_type_without_notation_needs_a_word() -> None:
    with pytest.raises(TypeError, match="needs a Word of its own"):
        word_for(dict[str, Any])
