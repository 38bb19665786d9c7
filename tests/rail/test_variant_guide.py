"""The schema and the guide of variant files, for titles whose figures are data files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from lostatlas.capabilities import VARIANTS, title_capability
from lostatlas.cli import main
from lostatlas.games import open_title
from lostatlas.rail.figure_variants import LABELS, FigureVariants
from lostatlas.storage.checked_data import parse_toml
from lostatlas.text import speaking

TITLES = ("west18", "chubu18")


def variants_of(title: str) -> FigureVariants:
    found = title_capability(open_title(title), VARIANTS)
    assert isinstance(found, FigureVariants)
    return found


def flat(data: Any, prefix: str) -> Iterator[str]:
    """Yield the dotted keys of figures; entries of a list are meant by their label."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from flat(value, f"{prefix}.{key}")
    elif isinstance(data, list) and data and isinstance(data[0], dict):
        for one in data:
            label = next(one[key] for key in LABELS if key in one)
            yield from flat(one, f"{prefix}.{label}")
    else:
        yield prefix


@pytest.mark.parametrize("title", TITLES)
def test_the_guide_lists_every_figure_and_option(title: str) -> None:
    variants = variants_of(title)
    listed = re.findall(r"^\| `([^`]+)` \|", variants.guide(), re.MULTILINE)
    patterns = [re.compile(re.escape(key).replace(r"\*", "[^.]+")) for key in listed]
    figures = [key for file, data in variants.published().items() for key in flat(data, file)]
    unlisted = [key for key in figures if not any(one.fullmatch(key) for one in patterns)]
    assert not unlisted, unlisted[:5]
    assert {f"options.{name}" for name in variants.rulings} <= set(listed)
    assert set(variants.names()) <= set(listed)


@pytest.mark.parametrize("title", TITLES)
def test_the_schema_takes_what_the_title_takes(title: str) -> None:
    variants = variants_of(title)
    checker = import_module("jsonschema").Draft202012Validator
    checker.check_schema(variants.schema())
    good = checker(variants.schema())
    whole = {"title": title, "name": "All of it", **variants.published()}
    shipped = [
        parse_toml((variants.shipped / f"{name}.toml").read_text("utf-8")) for name in variants.names()
    ]
    file, trains = ("game", "trains") if title == "west18" else ("figures", "train")
    parts = [{file: {trains: [{"name": "3", "price": 250}]}}]
    if title == "chubu18":
        parts.append({"figures": {"phase": [{"train": "3", "rounds": 3}]}})
    for data in ({}, whole, *shipped, *parts):
        assert variants.read(data)
        assert not [error.message for error in good.iter_errors(data)]
    for wrong, path in (
        ({file: {trains: [{"name": "3", "price": "dear"}]}}, [file, trains, 0, "price"]),
        ({file: {trains: [{"price": 250}]}}, [file, trains, 0]),
        ({"options": {"no_such": 1}}, ["options"]),
        ({"cards": {}}, []),
    ):
        assert [list(error.absolute_path) for error in good.iter_errors(wrong)] == [path]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("title", TITLES)
def test_the_guide_says_what_every_key_is_for(title: str, language: str) -> None:
    with speaking(language):
        guide = variants_of(title).guide()
    rows = re.findall(r"^\| `([^`]+)` \| (.*?) \|.*\|.*\|$", guide, re.MULTILINE)
    assert len(rows) > 80
    assert [key for key, words in rows if not words.strip()] == []
    assert all(re.search("[ぁ-ん]|[一-龥]", words) for _key, words in rows) == (language == "ja")


def test_the_guide_is_printed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "guide", "--game", "west18"]) == 0
    price = "| `game.trains.*.price` | What it costs. | whole number from 0 to 9999 |  |"
    assert price in capsys.readouterr().out
    with speaking("ja"):
        lines = variants_of("chubu18").guide().splitlines()
    assert "| `figures.bank` | ゲーム全体の資金。 | 0から99999までの整数 | `12000` |" in lines
