"""The small values: maps that cannot change, amounts, outcomes, events, differences."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.kernel.diff import MISSING, diff
from lostatlas.kernel.errors import GameDataError, IllegalAction, Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import ActionRange, AmountRange, Event, Outcome, Transition
from tests.kernel.toys import Bid, Pass

maps = st.dictionaries(st.text(max_size=3), st.integers())


@given(maps, st.text(max_size=3), st.integers())
def test_a_changed_copy_leaves_the_map_alone(content: dict[str, int], key: str, value: int) -> None:
    before = FrozenMap(content)
    assert before.set(key, value) == {**content, key: value}
    assert before.merge({key: value}) == (before | {key: value}) == before.set(key, value)
    assert {key: value} | before == {key: value, **content}
    assert before == content
    if key in content:
        assert before.delete(key) == {name: one for name, one in content.items() if name != key}
    else:
        with pytest.raises(KeyError):
            before.delete(key)


@given(maps)
def test_equal_maps_hash_alike_in_any_order(content: dict[str, int]) -> None:
    turned = FrozenMap(reversed(content.items()))
    assert turned == FrozenMap(content)
    assert hash(turned) == hash(FrozenMap(content))
    assert hash(turned) == hash(turned)


@given(maps)
def test_maps_are_copied_pickled_and_written(content: dict[str, int]) -> None:
    frozen = FrozenMap(content)
    pickled = pickle.loads(pickle.dumps(frozen))  # noqa: S301 - our own bytes, as sent to worker processes
    for twin in (pickled, copy.deepcopy(frozen), copy.copy(frozen), frozen.copy()):
        assert twin == frozen
        assert type(twin) is FrozenMap
    assert json.loads(json.dumps(frozen)) == content


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("update", ({"b": 2},)),
        ("pop", ("a",)),
        ("popitem", ()),
        ("clear", ()),
        ("setdefault", ("b", 2)),
        ("__setitem__", ("b", 2)),
        ("__delitem__", ("a",)),
        ("__ior__", ({"b": 2},)),
    ],
)
def test_nothing_changes_a_map_in_place(method: str, arguments: tuple[Any, ...]) -> None:
    frozen = FrozenMap(a=1)
    with pytest.raises(TypeError, match="cannot change"):
        getattr(frozen, method)(*arguments)
    assert frozen == {"a": 1}


def test_a_map_from_keys_is_frozen_too() -> None:
    assert type(FrozenMap.fromkeys("ab", 0)) is FrozenMap
    assert FrozenMap.fromkeys("ab", 0) == {"a": 0, "b": 0}


@dataclass(frozen=True, slots=True)
class Slotted:
    a: int
    b: str = "x"


@dataclass(frozen=True)
class Open:
    a: int
    b: str = "x"


@dataclass(frozen=True, slots=True)
class Child(Slotted):
    c: int = 3


@pytest.mark.parametrize("value", [Slotted(1), Open(1), Child(1, "y", 7)])
def test_evolve_does_what_replace_does(value: Slotted | Open) -> None:
    changed = evolve(value, a=9)
    assert changed == replace(value, a=9)
    assert type(changed) is type(value)
    assert value.a == 1
    with pytest.raises(TypeError, match="has no field 'z'"):
        evolve(value, z=1)


@given(st.integers(-50, 50), st.integers(0, 80), st.integers(1, 9))
def test_a_range_holds_exactly_its_steps(least: int, width: int, step: int) -> None:
    amounts = AmountRange.upto(least, least + width, step=step)
    assert amounts is not None
    listed = list(amounts)
    assert listed == [one for one in range(least, least + width + 1) if (one - least) % step == 0]
    assert len(amounts) == len(listed)
    assert all((one in amounts) == (one in listed) for one in range(least - 3, least + width + 4))
    assert "5" not in amounts


def test_a_range_is_never_empty() -> None:
    assert AmountRange.upto(5, 4) is None
    for odd in ((5, 4, 1), (1, 4, 2), (1, 4, 0)):
        with pytest.raises(ValueError, match="no amounts"):
            AmountRange(odd[0], odd[1], step=odd[2])
    assert str(AmountRange(7, 7)) == "7"


def test_a_ranged_action_is_legal_for_its_amounts_only() -> None:
    bids = ActionRange(Bid(10, "yes"), "amount", AmountRange(10, 20, step=5))
    assert list(bids) == [Bid(10, "yes"), Bid(15, "yes"), Bid(20, "yes")]
    assert Bid(15, "yes") in bids
    for other in (Bid(15), Bid(25, "yes"), Pass(), "bid 15"):
        assert other not in bids
    with pytest.raises(ValueError, match="25 is not among"):
        bids.at(25)


def test_equal_scores_share_a_place() -> None:
    outcome = Outcome(FrozenMap(Ann=(5, 1), Ben=(5, 2), Cid=(9, 0), Dan=(5, 1)))
    assert [(one.place, one.player) for one in outcome.ranking] == [
        (1, "Cid"),
        (2, "Ben"),
        (3, "Ann"),
        (3, "Dan"),
    ]
    assert outcome.winners == ("Cid",)


def test_events_and_transitions_are_values() -> None:
    assert Event("a.b") == Event("a.b", {})
    assert str(Event("nothing.known", {"x": 1})) == "nothing.known {'x': 1}"
    state, events = Transition("next", (Event("a.b"),))
    assert (state, events) == ("next", (Event("a.b"),))


def test_a_refusal_is_said_with_its_rule() -> None:
    law = "§3"
    refusal = Refusal(law, "session.branch", {"name": "x", "known": "main"})
    assert str(IllegalAction(refusal)) == "There is no branch 'x'; the branches are: main. [§3]"
    error = GameDataError("record.missing", where="players", rule=law, name="players").at("game.json")
    assert str(error) == "game.json: players: the key 'players' is missing. [§3]"


def test_differences_name_their_place() -> None:
    before = (Slotted(1), FrozenMap(a=(1, 2), b=frozenset({1})), "same")
    after = (Slotted(2), FrozenMap(a=(1,), b=frozenset({2}), c=0), "same")
    assert diff(before, after) == (
        ("[0].a", 1, 2),
        ("[1].a[1]", 2, MISSING),
        ("[1].b[1]", 1, MISSING),
        ("[1].b[2]", MISSING, 2),
        ("[1].c", MISSING, 0),
    )
    assert diff(Slotted(1), Open(1)) == (("", Slotted(1), Open(1)),)
    assert diff(FrozenMap({(1, 2): 1}), FrozenMap({(1, 2): 2})) == (("[(1, 2)]", 1, 2),)
    assert diff(Event("a"), Event("b")) == (("key", "a", "b"),)
    assert diff(1, True) == (("", 1, True),)
