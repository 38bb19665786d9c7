"""Every refusal of the game has a live example, which the engine itself refuses for just that reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lostatlas
from lostatlas import new_game, rule
from lostatlas.games.lost_atlas.clauses import clause_table
from lostatlas.games.lost_atlas.glossary import term
from lostatlas.games.lost_atlas.map_data import data_file
from lostatlas.games.lost_atlas.refusal_examples import RefusalExample, example_of, examples, why_no_example
from lostatlas.games.lost_atlas.refusals_schema import RefusalsFile
from lostatlas.kernel.errors import GameDataError, IllegalAction, Refusal
from lostatlas.rail.steps.base import Step
from lostatlas.storage.checked_data import checked
from lostatlas.text import speaking
from lostatlas.track.track_barriers import BARRIERS

PACKAGE = Path(lostatlas.__file__).parent
ROOMS = ("kernel", "track", "routes", "rail", "games/lost_atlas")
FAMILIES = {
    "f'lay.end_{barrier}'": [f"lay.end_{barrier}" for barrier in BARRIERS],
    "f'lay.{cell.terrain}'": ["lay.border", "lay.offboard"],
}
"""Keys that are put together, and what they can become; the judge of routes is read below."""
PASSED_ON = {"key", "refusal.key", "error.key", "f'routes.{key}'"}
"""Where a key comes from elsewhere."""


def keys_of(file: Path) -> Iterator[str]:
    """Yield every key of a refusal in a file, or the source of what makes one."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = ast.unparse(node.func)
            if name in {"refuse", "Refusal", "Refusal.of"}:
                with_rule = name == "Refusal" and len(node.args) > 1
                found = node.args[1 if with_rule else 0]
                yield str(found.value) if isinstance(found, ast.Constant) else ast.unparse(found)


def keys_of_routes() -> Iterator[str]:
    """Yield the keys of the judge of routes: the first words of the pairs and triples that it makes."""
    for node in ast.walk(ast.parse((PACKAGE / "routes" / "route_check.py").read_text("utf-8"))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            (word, *_) = node.value.elts
            assert isinstance(word, ast.Constant)
            yield f"routes.{word.value!s}"
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "found.append":
            (told,) = node.args
            assert isinstance(told, ast.Tuple)
            if isinstance(told.elts[1], ast.Constant):
                yield f"routes.{told.elts[1].value!s}"


def every_key() -> set[str]:
    """Return the keys of all refusals that the code can give."""
    found = {key for room in ROOMS for file in (PACKAGE / room).rglob("*.py") for key in keys_of(file)}
    found |= {"rail.presidents_certificate", "rail.too_few_shares"}  # chosen by a condition
    known = {key for family in FAMILIES.values() for key in family}
    assert not [
        key for key in found - PASSED_ON - FAMILIES.keys() if not key.replace(".", "_").isidentifier()
    ]
    return (found - PASSED_ON - FAMILIES.keys()) | known | set(keys_of_routes())


def test_every_refusal_has_an_example_or_a_reason_why_it_has_none() -> None:
    keys = every_key()
    assert len(keys) > 140
    lacking = sorted(key for key in keys if example_of(key) is None and not why_no_example(key))
    assert not lacking
    both = [key for key in keys if example_of(key) is not None and why_no_example(key)]
    assert not both


def every_step(beginning: type[Step[Any, Any]] = Step) -> Iterator[type[Step[Any, Any]]]:
    """Yield the steps of the game, those of its shipped variants among them."""
    for kind in beginning.__subclasses__():
        if kind.__module__.startswith("lostatlas.") and "name" in vars(kind):
            yield kind
        yield from every_step(kind)


def test_what_is_not_possible_now_has_an_example_in_every_step() -> None:
    new_game(["Ann", "Ben"], mode="micro", seed=1)  # loads the steps
    rules = {clause_table().find("", kind.name) for kind in every_step()} - {""}  # of other titles
    assert {"§3", "§11", "§19", "§20", "§22", "R33"} <= rules
    assert rules == {one.rule for one in examples() if one.key == "rail.not_now"}


def test_no_example_is_of_a_refusal_that_nobody_gives() -> None:
    assert {one.key for one in examples()} <= every_key()


@pytest.mark.parametrize("one", examples(), ids=lambda one: f"{one.key}-{one.rule}-{one.name}")
def test_the_engine_refuses_the_one_for_this_reason_and_allows_the_other(one: RefusalExample) -> None:
    session = one.session()
    refusal = session.why_not(one.refused)
    assert refusal is not None
    assert (refusal.key, refusal.rule) == (one.key, one.rule)
    rules, state = session.ruleset, session.state
    first, *others = rules.reasons(state, session.parse(one.refused))
    assert first == refusal, "what is told first is the first of everything that forbids it"
    assert len({(other.key, str(other)) for other in (first, *others)}) == 1 + len(others)
    assert str(refusal) != one.key
    if one.lawful:
        session.push(one.lawful)
    else:
        assert session.over
    assert rule(one.clause).id == one.clause


def test_an_example_stands_once_for_each_key_and_rule() -> None:
    pairs = [(one.key, one.rule) for one in examples()]
    assert len(set(pairs)) == len(pairs)


def test_a_refusal_leads_to_its_clause_and_its_example() -> None:
    session = example_of("rail.sold_then_auction").session()  # type: ignore[union-attr]  # it has one
    with pytest.raises(IllegalAction) as caught:
        session.push("bid 120")
    for asked in (caught.value, caught.value.refusal, "rail.sold_then_auction"):
        found = rule(asked)
        assert found.id == "§6.trade"
        assert "Refused: Bid $120 (bid 120)." in str(found)
        assert "Legal instead: Buy a share of EM from the treasury (buy EM from treasury)." in str(found)
        assert "<svg" in found._repr_html_()


def test_two_amounts_are_no_formula_to_a_notebook() -> None:
    """What stands between two dollar signs would be set as mathematics."""
    example = example_of("rail.bid_too_low")
    assert example is not None
    refused = example.session().why_not(example.refused)
    assert refused is not None
    for shown in (example, refused, term("share")):
        assert shown._repr_html_().startswith('<div class="mathjax_ignore">')
        assert shown._repr_html_().endswith("</div>")


def test_a_key_of_several_rules_is_told_apart_by_the_rule() -> None:
    assert {rule(f"rail.cannot_pay {one}").section for one in ("§8", "§13", "§15", "§18")} == {
        "§8",
        "§13",
        "§15",
        "§18",
    }
    refusal = Refusal("§15", "rail.cannot_pay")
    assert rule(refusal).shown == example_of("rail.cannot_pay", rule="§15")


def test_a_refusal_without_an_example_says_why() -> None:
    found = rule(Refusal("§16", "routes.rows"))
    assert found.id == "§16"
    assert why_no_example("routes.rows") in found.notes
    with pytest.raises(GameDataError, match="no such action"):
        rule("session.kind")


def test_a_rule_knows_the_refusals_that_it_gives() -> None:
    assert {one.rule for one in rule("§14").refusals} == {"§14"}
    assert [one.key for one in rule("§14.mountain").refusals] == ["lay.cost"]
    assert rule("§24").refusals == ()


def test_an_example_speaks_the_language_that_is_spoken() -> None:
    with speaking("ja"):
        assert "120" in str(rule("rail.bid_too_low"))
        assert "Refused" not in str(rule("rail.bid_too_low"))


def test_a_spoiled_file_is_refused_with_the_place() -> None:
    data = data_file("refusals.toml")
    data["positions"]["stock"]["examples"][0]["refuse"] = "pass"
    with pytest.raises(GameDataError, match=r"refusals\.toml: positions\.stock\.examples\[0\].*refuse"):
        checked(RefusalsFile, data, where="refusals.toml")
