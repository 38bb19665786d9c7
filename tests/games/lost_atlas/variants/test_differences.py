"""Differences between variants, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lostatlas import load_variant
from lostatlas.games.lost_atlas.variants import (
    shipped_names,
    standard_variant,
    variant_diff,
    variant_schema,
)
from lostatlas.games.lost_atlas.variants.difference_text import (
    CHOICES,
    PATTERNS,
    SWITCHES,
    pattern_of,
    sentence,
)
from lostatlas.kernel.errors import GameDataError

ENTRIES = {"train", "phase", "mode", "table", "roster_printing", "roster_mode", "roster", "minor", "major"}
ENTRIES |= {"tiles", "tile", "terrain", "piece", "fixed_map"}
"""What is told only when one variant has it and the other has not: its inside has sentences of its own."""
VALUES = {
    "hub_spend": ("cheapest", "charter"),
    "company_joins": ("map", "always"),
    "sale_drop": ("sale", "share"),
    "consent": ("president", "share_vote"),
    "status": ("published", "card", "reconstruction", "own"),
}


def test_each_difference_is_a_sentence() -> None:
    changed = standard_variant().changed(
        {
            "trains.2.rusted_by": None,
            "phases.2.launch": [60, 100],
            "rulings.final_export": True,
            "minors.EM": None,
            "map.costs.mountain": 60,
            "rounds.operating": ["track", "run", "dividend", "trains"],
            "steps.stock.certificate_limits": {"3": 12},
        }
    )
    words = [one.words for one in variant_diff(standard_variant(), changed)]
    assert words == [
        "Its rules are its author's own.",
        "The 2-train never rusts; it did with the first 4-train.",
        "From the 2-train on, launch prices lie between 60, 100 instead of 60, 90 (lowest, highest).",
        "Ruling R16, Is there an export in the last cycle? Now: yes; before: no.",
        "The minor EM (Eastern Mining) does not exist.",
        "The first tile on a mountain hex costs $60 instead of $40.",
        "A company's turn has the steps track, run, dividend, trains instead of lead_off, issue, track, "
        "token, run, dividend, trains.",
        "With 3 players, nobody holds more than 12 certificates; there was no limit.",
    ]


@pytest.mark.parametrize("name", shipped_names())
def test_shipped_variants_are_told_in_words(name: str) -> None:
    for there, back in ((standard_variant(), load_variant(name)), (load_variant(name), standard_variant())):
        found = variant_diff(there, back)
        assert found
        for one in found:
            assert pattern_of(one.path) is not None, one.key
            assert not one.words.startswith(("variant.", one.key)), one.words


def leaves(
    told: dict[str, Any], schema: dict[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield every key that a variant file may hold, ``x`` where names are free."""
    while "$ref" in told:
        told = schema["$defs"][told["$ref"].rpartition("/")[2]]
    for one in told.get("anyOf", ()):
        if "additionalProperties" in one:
            told = one
    if "properties" in told:
        for name, one in told["properties"].items():
            if name not in ("removed", "before", "extends", "remove", "format", "title"):
                yield from leaves(one, schema, (*path, name))
    elif isinstance(told.get("additionalProperties"), dict):
        yield from leaves(told["additionalProperties"], schema, (*path, "x"))
    else:
        yield path


def test_every_key_of_the_form_has_its_sentence() -> None:
    schema = variant_schema()
    keys = [key for key in leaves(schema, schema) if key[-1] not in ("train", "code", "players", "number")]
    keys += [("trains", "x", "price"), ("tiles", "yellow", "x", "code")]
    assert len(keys) > 100
    assert not [key for key in keys if pattern_of(key) is None and key[-1] != "name"]


def test_every_sentence_exists_in_each_of_its_forms() -> None:
    for pattern, name in PATTERNS:
        path = tuple(step.strip("{}") for step in pattern.split("."))
        entry = {"price": 1, "colour": "green", "cash": 2, "name": "N", "names": "M", "count": 3, "code": "c"}
        entry |= {"powers": ["express"]}
        forms: list[tuple[Any, Any]] = [
            ("a", "b"),
            (None, {**entry, "ids": "01"}),
            ({**entry, "ids": "01"}, None),
        ]
        if name in CHOICES:
            forms = [("", value) for value in VALUES[name]]
        elif name in SWITCHES:
            forms = [(False, True), (True, False)]
        elif name in ENTRIES:
            forms = forms[1:]
        for old, new in forms:
            assert "variant.diff" not in sentence(path, old, new), (pattern, old, new)


def test_variants_are_compared_by_their_names_too_and_what_is_none_is_refused() -> None:
    assert [one.key for one in variant_diff("published", "bank_break")]  # type: ignore[arg-type]  # names
    with pytest.raises(GameDataError, match="is not a variant"):
        variant_diff(5, "published")  # type: ignore[arg-type]  # neither
