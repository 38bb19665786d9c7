"""The published form of variant files: the schema, the guide, and the examples are true."""

from __future__ import annotations

import json
import tomllib
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from lostatlas.games.lost_atlas.variants import load_variant, shipped_names, variant_schema
from lostatlas.games.lost_atlas.variants.guide import BEGINS, variant_guide
from lostatlas.games.lost_atlas.variants.toml_text import toml_text

EXAMPLES = Path(__file__).parents[4] / "examples" / "variants"
OUR_OWN = sorted(EXAMPLES.glob("*.toml"))


def faults(data: Any) -> list[str]:
    """Return what the schema finds wrong with the data of a variant file."""
    checker = import_module("jsonschema").Draft202012Validator(variant_schema())
    return [f"{'.'.join(map(str, one.absolute_path))}: {one.message}" for one in checker.iter_errors(data)]


def test_the_committed_schema_is_that_of_the_models() -> None:
    """`lostatlas variant schema --out examples/variants/variant.schema.json` makes it anew."""
    assert json.loads((EXAMPLES / "variant.schema.json").read_text("utf-8")) == variant_schema()


def test_the_committed_guide_is_that_of_the_models() -> None:
    """`lostatlas variant guide --out examples/variants/README.md` makes it anew."""
    written, made = (EXAMPLES / "README.md").read_text("utf-8").split(BEGINS)
    assert BEGINS + made == variant_guide()
    assert len(written) > 500


def test_the_schema_itself_is_valid() -> None:
    import_module("jsonschema").Draft202012Validator.check_schema(variant_schema())


@pytest.mark.parametrize("name", shipped_names())
def test_the_schema_allows_the_shipped_files(name: str) -> None:
    text = files("lostatlas.games.lost_atlas.variants.shipped").joinpath(f"{name}.toml").read_text("utf-8")
    assert faults(tomllib.loads(text)) == []


@pytest.mark.parametrize("file", OUR_OWN, ids=[file.name for file in OUR_OWN])
def test_the_schema_allows_the_examples_and_they_are_variants(file: Path) -> None:
    assert faults(tomllib.loads(file.read_text("utf-8"))) == []
    assert load_variant(file).status == "own"


@pytest.mark.parametrize(
    "data",
    [
        {"trains": {"4": {"prise": 3}}},
        {"trains": [{"price": 3}]},
        {"auction": {"minimum": -1}},
        {"rulings": {"sell_timing": "never"}},
        {"rounds": {"operating": ["sleep"]}},
        {"nonsense": 1},
    ],
)
def test_the_schema_refuses_what_reading_refuses(data: dict[str, Any]) -> None:
    assert faults(data)


def test_the_guide_explains_every_key_in_words() -> None:
    rows = [line for line in variant_guide().splitlines() if line.startswith("| `")]
    assert len(rows) > 120
    assert not [row for row in rows if not row.split(" | ")[1].strip()]


def test_toml_is_written_so_that_it_is_read_back() -> None:
    data: dict[str, Any] = {
        "odd": 'a "quoted" \\ text\nof two lines\t\x7f ∞',
        "list": [1, [2, 3], [{"a": 1, "b ∞": [True, "x"]}]],
        "table": {"with.dots": {"n": -3}, "empty": {}, "x": {"y": {"z": False}}},
        "tables": [{"name": "4"}, {}],
    }
    assert tomllib.loads(toml_text(data)) == data
