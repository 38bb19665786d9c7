"""What is printed of variant files is in the language that is spoken, and whole in each."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import lostatlas.games.lost_atlas as title
from lostatlas.cli import main
from lostatlas.games.lost_atlas.variants import variant_schema
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.guide import BEGINS, variant_guide
from lostatlas.games.lost_atlas.variants.schema_text import WHOLE_FILE
from lostatlas.storage.checked_data import Strict
from lostatlas.text import message, speaking
from lostatlas.text.catalogue import PSEUDO, SOURCE

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
REWRITTEN = "guide.RulingEntry"
"""A model that the schema does not show: each ruling is told by its rule."""


def docstrings() -> dict[str, str]:
    """Return what the models say of themselves and their keys, by the key of its words."""
    models = {one.__name__: one for one in below(Strict)} | {WHOLE_FILE: LostAtlasVariant}
    shown = {WHOLE_FILE, *LostAtlasVariant.model_json_schema()["$defs"]}
    about = {models[name].__doc__ for name in shown}
    found: dict[str, str] = {}
    for name in shown - {"LostAtlasVariant"}:
        found[f"guide.{name}"] = inspect.cleandoc(models[name].__doc__ or "")
        for base in reversed(models[name].__mro__):
            if issubclass(base, Strict):
                fields = told_of_fields(base)  # what says no more than its model is not said again
                found |= {f"guide.{name}.{key}": text for key, text in fields if text not in about}
    return {key: text.partition("\n\n")[0] for key, text in found.items() if not key.startswith(REWRITTEN)}


def below(model: type[Strict]) -> Iterator[type[Strict]]:
    """Yield every model that is made of this one."""
    for one in model.__subclasses__():
        yield one
        yield from below(one)


def told_of_fields(model: type[Strict]) -> Iterator[tuple[str, str]]:
    """Yield each field of a model and the text that stands below it in the source."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(model))).body
    assert isinstance(definition, ast.ClassDef)
    for field, text in pairwise(definition.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match text:
                case ast.Expr(ast.Constant(str(words))):
                    yield field.target.id, inspect.cleandoc(words)


def translated() -> set[str]:
    """Return the keys of the domain that are the name of a model, and what follows."""
    file = Path(str(title.__file__)).parent / "locale" / "ja" / "LC_MESSAGES" / "guide.po"
    with file.open("rb") as stream:
        keys = {str(entry.id) for entry in read_po(stream) if entry.id}
    return {key for key in keys if key.split(".")[1][0].isupper()}


def descriptions(data: Any) -> Iterator[str]:
    """Yield every description in a schema, however deep."""
    if isinstance(data, dict):
        if isinstance(data.get("description"), str):
            yield data["description"]
        for inside in data.values():
            yield from descriptions(inside)
    elif isinstance(data, list):
        for inside in data:
            yield from descriptions(inside)


def bare(data: Any) -> Any:
    """Return a schema without its descriptions."""
    if isinstance(data, list):
        return [bare(one) for one in data]
    if not isinstance(data, dict):
        return data
    return {
        key: bare(one) for key, one in data.items() if not (key == "description" and isinstance(one, str))
    }


def test_every_docstring_of_the_models_is_in_the_catalogue_word_for_word_and_in_japanese() -> None:
    written = docstrings()
    assert len(written) > 150
    with speaking(SOURCE):
        assert {key: message(key) for key in written} == written
    with speaking("ja"):
        assert [key for key in written if not JAPANESE.search(message(key))] == []


def test_no_words_are_left_of_a_model_or_key_that_is_gone() -> None:
    assert translated() == set(docstrings())


def test_the_schema_is_told_in_japanese_and_checks_the_same() -> None:
    before = LostAtlasVariant.model_json_schema()
    with speaking("ja"):
        told = variant_schema()
    assert [one for one in descriptions(told) if not JAPANESE.search(one)] == []
    with speaking(SOURCE):
        english = variant_schema()
    assert len(list(descriptions(told))) == len(list(descriptions(english)))
    assert bare(told) == bare(english)
    assert LostAtlasVariant.model_json_schema() == before


def test_the_guide_is_told_in_japanese() -> None:
    with speaking("ja"):
        lines = variant_guide().removeprefix(BEGINS).splitlines()
    rows = [line.split(" | ") for line in lines if line.startswith("| `")]
    assert len(rows) > 120
    assert [row for row in rows if not JAPANESE.search(row[1])] == []
    words = re.sub(r"`[^`]*`", "", "\n".join(line for line in lines if not line.startswith("| `")))
    assert re.findall(r"[a-z]{2,}", words) == []


def test_the_guide_says_nothing_that_bypasses_the_catalogue() -> None:
    with speaking(PSEUDO):
        told = re.sub(r"`[^`]*`", "", variant_guide().removeprefix(BEGINS))
    before = ""
    while told != before:
        told, before = re.sub(r"⟦[^⟦⟧]*⟧", "", told), told
    assert re.findall(r"\w+", told) == []


def test_the_command_line_prints_both_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("ja"):
        assert main(["variant", "schema"]) == 0
        assert json.loads(capsys.readouterr().out) == variant_schema()
        assert main(["variant", "guide"]) == 0
        assert capsys.readouterr().out == variant_guide()
