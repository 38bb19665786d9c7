"""The message catalogue: every key that the code uses has words, and every word has a use."""

from __future__ import annotations

import ast
import errno
import os
import re
import string
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from lostatlas import new_game
from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.errors import FileError, GameDataError
from lostatlas.text import catalogue, language, message, plural, set_language, speaking
from lostatlas.text.catalogue import speak_of
from lostatlas.text.compile import compiled, main
from lostatlas_widgets.explorer.step_hints import steps_of

ROOT = Path(__file__).parents[2]
PACKAGES = [ROOT / "lostatlas", ROOT / "widgets"]
PO_FILES = sorted(file for package in PACKAGES for file in package.rglob("*.po"))

SAYS = {"message", "plural", "GameDataError", "DamagedJournal", "PositionMovedOn", "NotationError"}
SAYS |= {"AmbiguousAction"}
"""Calls whose first argument is a key and whose keywords fill it."""


_KEY = re.compile(r"[a-z]+\.")


class Use(NamedTuple):
    """A key in the code, and the facts it is given (``None``: not known without running)."""

    place: str
    key: str
    facts: frozenset[str] | None


def words(code: str = "en") -> dict[str, tuple[str, ...]]:
    """Return every key of a language with its texts (several for a plural).

    A title may say a key of a shared room in the words of its glossary, with the same facts.
    """
    found: dict[str, tuple[str, ...]] = {}
    shared: set[str] = set()
    for file in sorted(PO_FILES, key=lambda file: "games" in file.parts):
        if file.parents[1].name == code:
            for entry in po(file):
                if entry.id:
                    key = entry.id if isinstance(entry.id, str) else entry.id[0]
                    texts = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
                    if key in shared and "games" in file.parts:
                        assert {*map(frozenset, map(placeholders, texts))} == {
                            *map(frozenset, map(placeholders, found[key]))
                        }, f"{key} has other facts in {file}"
                        continue
                    assert key not in found, f"{key} has words twice"
                    found[key] = texts
                    if "games" not in file.parts:
                        shared.add(key)
    return found


def po(file: Path) -> Catalog:
    """Read a message file."""
    with file.open("rb") as stream:
        return read_po(stream, abort_invalid=True)


def placeholders(text: str) -> set[str]:
    """Return the facts that a text asks for: ``{hex}`` and ``{hex.name}`` ask for ``hex``."""
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def forms(text: str) -> set[str]:
    """Return what a text asks of its facts after a colon, such as ``render.colour``."""
    return {one for _, _, form, _ in string.Formatter().parse(text) for one in (form or "").split()}


def strings(node: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression can be: a constant, or either side of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)


def uses_of(call: ast.Call, place: str) -> Iterator[Use]:
    """Yield the keys that a call uses, when it is one that speaks."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    spread = any(keyword.arg is None for keyword in call.keywords)
    if name in SAYS and call.args:
        facts = None if spread else frozenset(named) | ({"count"} if name == "plural" else set())
        if name in {"NotationError", "AmbiguousAction"} and facts is not None:
            facts |= {"text", "candidates"}
        for key in strings(call.args[0]):
            yield Use(place, key, facts)
    elif name == "Refusal":
        key_node = named.get("key") or (call.args[1] if len(call.args) > 1 else None)
        facts_node = named.get("facts") or (call.args[2] if len(call.args) > 2 else None)
        facts = frozenset[str]() if facts_node is None else None
        if isinstance(facts_node, ast.Dict) and all(isinstance(key, ast.Constant) for key in facts_node.keys):
            facts = frozenset(str(key.value) for key in facts_node.keys if isinstance(key, ast.Constant))
        for key in strings(key_node) if key_node is not None else ():
            yield Use(place, key, facts)


def code() -> Iterator[tuple[str, ast.AST]]:
    """Yield every node of both packages with its place."""
    for package in PACKAGES:
        for file in sorted(package.rglob("*.py")):
            name = str(file.relative_to(ROOT))
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                yield f"{name}:{getattr(node, 'lineno', 0)}", node


USES = [use for place, node in code() if isinstance(node, ast.Call) for use in uses_of(node, place)]


def test_every_key_in_the_code_has_english_words() -> None:
    english = words()
    missing = [f"{use.place}: {use.key}" for use in USES if use.key not in english]
    assert not missing, "\n".join(missing)


def test_every_placeholder_is_given() -> None:
    english = words()
    wrong = [
        f"{use.place}: {use.key} needs {sorted(lacking)}"
        for use in USES
        if use.facts is not None
        for text in english.get(use.key, ())
        if (lacking := placeholders(text) - use.facts)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_word_is_used() -> None:
    """A key counts as used when it stands in the code as a string, or when a string there begins it.

    Such beginnings are ``f"rail.moved.{why}"``, ``word("rail.moved", why)``, and the plain ``"rail.moved"``
    that is not a key itself.
    """
    english = words()
    whole: set[str] = set()
    beginnings: set[str] = set()
    for _, node in code():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            beginnings.add(str(node.values[0].value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "word":
            beginnings |= {
                f"{ast.literal_eval(one)}." for one in node.args[:1] if isinstance(one, ast.Constant)
            }
    beginnings = {start for start in beginnings if "." in start.strip(".") or start.endswith(".")}
    beginnings |= {f"{start}." for start in whole if "." in start.strip(".") and start not in english}
    spoken = [text for one in catalogue.LANGUAGES for texts in words(one).values() for text in texts]
    beginnings |= {f"{form}." for text in spoken for form in forms(text)}
    unused = [key for key in english if key not in whole and not any(key.startswith(b) for b in beginnings)]
    assert not unused, "\n".join(unused)


def built(node: ast.expr) -> Iterator[str]:
    """Yield patterns of the keys that an f-string can make: ``rail[.].+`` for ``f"rail.{why}"``."""
    if isinstance(node, ast.IfExp):
        yield from built(node.body)
        yield from built(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
        if not parts[0].startswith(".+"):
            yield "".join(parts)


def test_every_key_that_is_built_at_run_time_can_have_words() -> None:
    """In every room: at least one message has such a key, so neither the domain nor the rest is misspelt."""
    english = words()
    patterns = {
        pattern: place
        for place, node in code()
        if isinstance(node, ast.Call) and node.args
        for pattern in built(node.args[0])
        if getattr(node.func, "attr", getattr(node.func, "id", "")) in SAYS | {"add", "refuse", "word"}
    }
    assert len(patterns) > 60
    wordless = [
        f"{place}: {p}" for p, place in patterns.items() if not any(re.fullmatch(p, k) for k in english)
    ]
    assert not wordless, "\n".join(wordless)


@pytest.mark.parametrize("code_of_language", catalogue.LANGUAGES)
def test_a_code_is_told_by_words_that_exist(code_of_language: str) -> None:
    """A text may ask for words by the beginning of their keys: ``{colour:render.colour}``."""
    every = words(code_of_language)
    asked = {form for texts in every.values() for text in texts for form in forms(text) if _KEY.match(form)}
    assert {form for form in asked if not any(key.startswith(f"{form}.") for key in every)} == set()


@pytest.mark.parametrize("file", PO_FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_the_compiled_catalogue_is_current(file: Path) -> None:
    """`make messages` writes it."""
    assert file.with_suffix(".mo").read_bytes() == compiled(file)


def test_a_catalogue_is_compiled_whole_or_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads it meanwhile, such as a test beside, never finds half of it."""
    (tmp_path / "en.po").write_bytes(PO_FILES[0].read_bytes())
    before = tmp_path / "en.mo"
    before.write_bytes(b"as it was")
    found = []

    def looked_at(draft: str, target: str) -> None:
        found.append((Path(draft).read_bytes(), Path(target).read_bytes()))
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "replace", looked_at)
    with pytest.raises(FileError):
        main([str(tmp_path)])
    assert found == [(compiled(PO_FILES[0]), b"as it was")]
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["en.mo", "en.po"]
    assert before.read_bytes() == b"as it was"
    monkeypatch.undo()
    main([str(tmp_path)])
    assert before.read_bytes() == compiled(PO_FILES[0])


@pytest.mark.parametrize("file", PO_FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_no_message_writes_an_amount_with_a_comma(file: Path) -> None:
    assert re.findall(r"\$\d+,\d{3}", file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", PO_FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_a_file_holds_only_the_keys_of_its_domain(file: Path) -> None:
    strays = [entry.id for entry in po(file) if entry.id and str(entry.id).partition(".")[0] != file.stem]
    assert not [stray for stray in strays if isinstance(stray, str)]
    assert all(entry.string for entry in po(file) if entry.id), "a message without words"


def test_all_languages_hold_the_same_keys_and_placeholders() -> None:
    english = words()
    for code_of_language in catalogue.LANGUAGES:
        other = words(code_of_language)
        assert other.keys() == english.keys()
        for key, texts in other.items():
            assert {frozenset(placeholders(text)) for text in texts} <= {
                frozenset(placeholders(text)) for text in english[key]
            }, key


def test_the_pseudo_language_brackets_every_message_and_no_key() -> None:
    with speaking(catalogue.PSEUDO):
        assert message("text.language", code="xx", known="en").startswith(catalogue.OPENING)
        assert message("text.language", code="xx", known="en").endswith(catalogue.CLOSING)
        assert message("nowhere.known") == "nowhere.known"
    assert not message("text.language", code="xx", known="en").startswith(catalogue.OPENING)


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGES", ("en", "xx"))
    english = message("text.language", code="xx", known="en")
    with speaking("xx"):
        assert message("text.language", code="xx", known="en") == english


def test_an_unknown_key_is_shown_with_its_facts() -> None:
    assert message("nowhere.known", hex="K9") == "nowhere.known {'hex': 'K9'}"


def test_an_unknown_language_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(GameDataError, match=r"'tlh'.*choose one of: en"):
        set_language("tlh")
    assert language() == "en"


def test_a_chosen_language_holds_in_every_thread_and_a_spoken_one_only_inside_its_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGES", ("en", "xx"))
    monkeypatch.setattr(catalogue, "_chosen", "en")
    heard: list[str] = []

    def listen() -> None:
        thread = threading.Thread(target=lambda: heard.append(language()))
        thread.start()
        thread.join()

    set_language("xx")
    listen()
    with speaking("en"):
        assert language() == "en"
        listen()
    assert language() == "xx"
    assert heard == ["xx", "xx"]


def test_a_title_says_what_all_share_in_its_own_words_and_in_no_other_game() -> None:
    """A game of 18West beside one of the Lost Atlas spoke of hubs where shared rooms say tokens."""
    atlas = new_game(["Ann", "Ben"], mode="micro", seed=1)
    west = new_game(["Ann", "Ben", "Cid"], title="west18", seed=1)
    for game, token, area in ((west, "token", "off-board area"), (atlas, "hub", "distant destination")) * 2:
        capability(game.ruleset, VIEWS)  # as whatever shows something of a game does
        assert message("explore.step.token") == f"Place a {token}"
        assert message("render.ground.offboard") == area
        assert plural("render.board.tokens", 2) == f"2 {token}s"
    speak_of("")
    assert message("explore.step.token") == "Place a token"


@pytest.mark.parametrize("title", ["lost_atlas", "west18", "chubu18"])
def test_no_step_is_named_or_explained_in_the_words_of_another_title(title: str) -> None:
    rules = new_game(["Ann", "Ben", "Cid"], title=title, seed=1).ruleset
    wanted = {f"explore.{kind}.{step.name}" for step in steps_of(rules) for kind in ("step", "help")}
    homes: dict[str, set[str]] = {}
    for file in PO_FILES:
        for entry in po(file):
            if entry.id in wanted:
                owner = file.relative_to(ROOT).parts[2] if "games" in file.parts else ""
                homes.setdefault(entry.id, set()).add(owner)
    foreign = {key: owners for key, owners in homes.items() if not owners & {"", title}}
    assert homes
    assert not foreign
