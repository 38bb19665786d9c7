"""Frozen values become plain data and come back the same; what does not fit is named."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.serialize import from_plain, to_plain


class Colour(Enum):
    YELLOW = "yellow"
    GREEN = "green"


class Point(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Round:
    name: str


@dataclass(frozen=True, slots=True)
class Sale:
    seller: str
    price: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    flag: bool
    word: str
    maybe: int | None
    colour: Colour
    side: Literal["left", "right"]
    point: Point
    pair: tuple[int, str]
    row: tuple[Point, ...]
    names: frozenset[str]
    cash: FrozenMap[str, int]
    cells: FrozenMap[Point, Colour]
    phase: Round | Sale | None
    stack: tuple[Round | Sale, ...]
    free: Any = None
    share: float = 1.5
    inner: Everything | None = None
    cache: int = field(default=7, init=False, compare=False)


points = st.builds(Point, st.integers(), st.integers())
colours = st.sampled_from(Colour)
phases = st.builds(Round, st.text()) | st.builds(Sale, st.text(), st.fractions())
values = st.builds(
    Everything,
    number=st.integers(),
    flag=st.booleans(),
    word=st.text(),
    maybe=st.none() | st.integers(),
    colour=colours,
    side=st.sampled_from(["left", "right"]),
    point=points,
    pair=st.tuples(st.integers(), st.text()),
    row=st.lists(points).map(tuple),
    names=st.frozensets(st.text()),
    cash=st.dictionaries(st.text(), st.integers()).map(FrozenMap),
    cells=st.dictionaries(points, colours).map(FrozenMap),
    phase=st.none() | phases,
    stack=st.lists(phases).map(tuple),
    free=st.none() | st.integers() | st.lists(st.text()).map(tuple),
    share=st.floats(allow_nan=False, allow_infinity=False),
    inner=st.none(),
)


@given(values)
def test_a_value_is_written_and_read_back(value: Everything) -> None:
    nested = Everything(**{name: getattr(value, name) for name in FIELDS}, inner=value)
    data = json.loads(json.dumps(to_plain(nested)))
    again = from_plain(Everything, data)
    assert again == nested
    assert hash(again) == hash(nested)
    assert to_plain(again) == data


FIELDS = [name for name in Everything.__dataclass_fields__ if name not in ("inner", "cache")]


def plain() -> dict[str, Any]:
    data: dict[str, Any] = to_plain(
        Everything(
            number=1,
            flag=True,
            word="w",
            maybe=None,
            colour=Colour.GREEN,
            side="left",
            point=Point(1, 2),
            pair=(1, "a"),
            row=(Point(3, 4),),
            names=frozenset({"b", "a"}),
            cash=FrozenMap(Ann=5),
            cells=FrozenMap({Point(0, 0): Colour.YELLOW}),
            phase=Round("SR"),
            stack=(Sale("Ann"),),
        )
    )
    return data


def test_the_plain_form_is_what_one_would_write() -> None:
    data = plain()
    assert data["colour"] == "green"
    assert data["point"] == [1, 2]
    assert data["names"] == ["a", "b"]
    assert data["cash"] == {"Ann": 5}
    assert data["cells"] == [[[0, 0], "yellow"]]
    assert data["phase"] == {"is": "Round", "name": "SR"}
    assert data["stack"] == [{"is": "Sale", "seller": "Ann"}]
    assert "share" not in data  # it has its default


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("number", True, "number: expected a whole number, got True"),
        ("number", 1.0, "number: expected .*, got 1.0"),
        ("flag", 1, "flag: expected true or false, got 1"),
        ("word", None, "word: expected a text, got None"),
        ("maybe", "x", "maybe: expected .*, got 'x'"),
        ("colour", "red", "colour: expected yellow, green, got 'red'"),
        ("colour", [], r"colour: expected .*, got \[\]"),
        ("side", "up", "side: expected 'left', 'right', got 'up'"),
        ("point", [1], r"point: expected a list of 2, got \[1\]"),
        ("point", [1, "2"], r"point\[1\]: expected .*, got '2'"),
        ("pair", {}, "pair: expected a list, got {}"),
        ("row", [[1, 2], [3, None]], r"row\[1\]\[1\]: expected .*, got None"),
        ("names", "ab", "names: expected .*, got 'ab'"),
        ("cash", {"Ann": "5"}, "cash.Ann: expected .*, got '5'"),
        ("cash", [["Ann"]], r"cash: expected a pair .*, got \['Ann'\]"),
        ("cells", [[[0, 0], "blue"]], "cells.*: expected .*, got 'blue'"),
        ("phase", {"is": "Round"}, "phase.name: the key 'name' is missing"),
        ("phase", {"is": "Sale", "seller": "Ann", "price": "1/0"}, "phase.price: expected .*, got '1/0'"),
        ("phase", {"name": "SR"}, "phase: "),
        ("stack", [{"is": "Sale", "seller": 5}], r"stack\[0\].seller: expected .*, got 5"),
        ("inner", {}, "inner.number: the key 'number' is missing"),
        ("cache", 1, "cache: the key 'cache' is not known here"),
        ("word", "x" * 5000, None),
        ("side", "x" * 5000, r"side: expected .*, got 'x{50,60}\.\.\."),
    ],
)
def test_what_does_not_fit_is_named(key: str, value: Any, words: str | None) -> None:
    data = {**plain(), key: value}
    if words is None:
        assert from_plain(Everything, data).word == value
    else:
        with pytest.raises(GameDataError, match=f"^{words}"):
            from_plain(Everything, data)


@dataclass(frozen=True)
class Checked:
    amount: int

    def __post_init__(self) -> None:
        if self.amount < 0:
            raise ValueError("an amount is never negative")


def test_a_class_that_checks_itself_is_heard() -> None:
    with pytest.raises(GameDataError, match="this makes no Checked: an amount is never negative"):
        from_plain(Checked, {"amount": -1})


def test_a_hint_without_plain_form_is_a_mistake_in_the_program() -> None:
    with pytest.raises(TypeError, match="no plain form is known"):
        from_plain(complex, 1)
