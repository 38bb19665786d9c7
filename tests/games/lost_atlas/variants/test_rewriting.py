"""A variant is written back into its author's file: comments, order and all that is unchanged stay."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.variants import (
    LostAtlasVariant,
    add_entry,
    fill,
    form_fields,
    load_variant,
    move_entry,
    names_in,
    put_hex,
    read_variant,
    remove_entry,
    rename_entry,
    save_variant,
    variant_file,
)
from lostatlas.games.lost_atlas.variants.file_update import rewritten
from lostatlas.games.lost_atlas.variants.toml_lines import comments
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import parse_toml

EXAMPLES = Path(__file__).parents[4] / "examples" / "variants"

TABLES = """#:schema ./variant.schema.json
# Every kind of comment.

name = "Mine"  # its name
remove = [  # what goes
  "minors.EM",  # no eastern mining
  # and nothing else
]

# --- trains ---
[trains.4] # the workhorse
price = 250   # was 300
  # indented

# dearer fives
[trains.5]
price = 480

[trains."4+"]  # a new one
before = "5"  # between
price = 380
stops = 5
# behind it

[market]
spaces = [
  0, 10, 20, 30, 40, 50, 60, 70,  # low
  80, 90, 100,
  # high
  120, 150, 200, 250,  # the end
]

[modes]
# tables with dots
long.tables.3.cash = 280  # poorer
long.tables.4 = { cash = 260 }  # in line
"""

LISTS = """# lists instead of tables
trains = [
  { name = "2", price = 70 },  # cheap
  { name = "8", price = 900, stops = 9 },  # last
]  # trains end

[[phases]]  # the first
train = "2"
limits.minor = 3  # fewer

[[phases]]
train = "8"  # a phase of its own
colour = "gray"
launch = [
  60,  # least
  100,
]
[phases.limits]  # under the eight
minor = 2
major = 2
# the end of it

[tiles.yellow]
7.removed = true  # no sharp curves
"57" = { count = 9, before = "5" } # up front

[rulings]
sell_timing = "every_turn"  # R5
"""

DRAWN = """extends = "beginner"  # that map
[map.boards.short]
hexes = [
  { hex = "M13", terrain = "mountain" },  # the middle
  { hex = "Z14", terrain = "blank" },
  # more to come
]
"""
SOURCES = [TABLES, LISTS, DRAWN, "# nothing\n", "", TABLES.replace("\n", "\r\n"), 'name = "no end"  # here']
SOURCES += [file.read_text("utf-8") for file in sorted(EXAMPLES.glob("*.toml"))]
LISTED = (("trains",), ("phases",), ("minors",), ("majors",), ("tiles", "yellow"), ("map", "pieces"))
PARTS = (
    "market", "auction", "trains", "phases", "modes", "rosters", "rulings", "minors", "majors", "tiles",
    "map", "rounds", "steps", "shares", "bank_break", "destinations", "name", "about", "status", "sources",
)  # fmt: skip


def plain_edit(data: dict[str, Any], chance: random.Random) -> None:
    """Change one key of the sheet to another value that may be right."""
    items = list(form_fields(data, (chance.choice(PARTS),)))
    item = chance.choice(items)
    value: Any = item.value
    if item.optional and chance.random() < 0.3:
        value = None
    elif item.kind in ("choice", "switch"):
        value = chance.choice(item.options or (True, False))
    elif isinstance(value, int):
        value = max(0, value + chance.choice((-5, -1, 1, 5, 10)))
    elif isinstance(value, list) and value:
        value = [one for one in value if chance.random() < 0.8] + value[:1] * chance.choice((0, 0, 1))
    elif item.kind == "text":
        value = chance.choice(("Other # words", 'Mine "again"', "x"))
    fill(data, item, value)


def entry_edit(data: dict[str, Any], chance: random.Random) -> None:
    """Add, take away, rename or move one entry."""
    path = chance.choice(LISTED)
    name = chance.choice(names_in(data, path))
    act = chance.choice(("add", "remove", "rename", "up", "down"))
    if act == "add":
        add_entry(data, path, after=name)
    elif act == "remove":
        remove_entry(data, path, name)
    elif act == "rename":
        rename_entry(data, path, name, "77" if path == ("map", "pieces") else "Zz")
    else:
        move_entry(data, path, name, by=chance.choice((-3, -1, 1, 2)))


def changed(variant: LostAtlasVariant, chance: random.Random) -> LostAtlasVariant:
    """Return the variant with some edits; those that would not be valid are left out."""
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        data = deepcopy(variant.to_plain())
        try:
            if data["map"]["boards"].get("short") and chance.random() < 0.2:
                put_hex(data, "short", {"hex": chance.choice(("M13", "Z14", "Z16")), "terrain": "city"})
            else:
                (entry_edit if chance.random() < 0.4 else plain_edit)(data, chance)
            variant = read_variant(data)
        except GameDataError:
            continue
    return variant


def read(text: str) -> LostAtlasVariant:
    return read_variant(parse_toml(text), folder=EXAMPLES)


@pytest.mark.parametrize("text", SOURCES)
def test_what_is_not_changed_is_not_touched(text: str) -> None:
    assert variant_file(read(text), text, folder=EXAMPLES) == text


@given(st.sampled_from(SOURCES), st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_any_change_keeps_every_comment_and_says_the_same_variant(text: str, seed: int) -> None:
    variant = changed(read(text), random.Random(seed))
    made = rewritten(text, variant, folder=EXAMPLES)  # in place, not anew
    assert read(made) == variant
    assert sorted(comments(made)) == sorted(comments(text))
    assert ("\r\n" in made) == ("\r\n" in text)
    back = rewritten(made, read(text), folder=EXAMPLES)
    assert read(back) == read(text)
    assert sorted(comments(back)) == sorted(comments(text))


def test_an_entry_of_a_list_that_is_renamed_says_under_its_old_name_that_it_is_gone() -> None:
    text = 'trains = [\n  { name = "2", price = 70 },  # cheap\n]\n'
    data = deepcopy(read(text).to_plain())
    rename_entry(data, ("trains",), "2", "Zz")
    made = rewritten(text, read_variant(data), folder=EXAMPLES)
    assert '{ name = "2", removed = true },  # cheap' in made
    assert read(made) == read_variant(data)


def test_a_saved_file_stays_the_author_s(tmp_path: Path) -> None:
    file, base = tmp_path / "inner" / "mine.toml", tmp_path / "base.toml"
    file.parent.mkdir()
    base.write_text('name = "Base"\n', encoding="utf-8")
    file.write_text('# mine\nextends = "../base.toml"  # up there\n[trains.4]\nprice = 280  # was 300\n')
    variant = load_variant(file).changed({"trains.4.price": 250, "trains.5.price": 400})
    save_variant(variant, file)
    assert file.read_text("utf-8") == (
        '# mine\nextends = "../base.toml"  # up there\n[trains.4]\nprice = 250  # was 300\n\n'
        "[trains.5]\nprice = 400\n"
    )
    assert load_variant(file) == variant
    save_variant(variant, tmp_path / "inner" / "new.toml", extends=str(base))
    assert 'extends = "../base.toml"' in (tmp_path / "inner" / "new.toml").read_text("utf-8")
    assert load_variant(tmp_path / "inner" / "new.toml") == variant
    save_variant(variant, file, extends="bank_break")
    assert load_variant(file) == variant
    assert comments(file.read_text("utf-8")) == ["# mine", "# up there", "# was 300"]


def test_a_file_of_the_whole_game_is_written_anew_below_its_comments() -> None:
    variant = read_variant({"trains": {"4": {"price": 250}}})
    made = variant_file(variant, "# all of it\nwhole = true\n")
    assert made.startswith("# all of it\n")
    assert read(made) == variant


@pytest.mark.parametrize("text", ["", "no = toml = at all", "\x00"])
def test_what_is_no_variant_file_is_replaced(text: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(text)
    variant = read_variant({"name": "New"})
    save_variant(variant, file)
    assert load_variant(file) == variant


def test_an_order_alone_is_told_too() -> None:
    data = read_variant({}).to_plain()
    move_entry(data, ("tiles", "yellow"), "9", by=-2)
    variant = read_variant(data)
    made = variant_file(variant, "# mine\n")
    assert "whole" not in made
    assert read(made) == variant


def test_a_value_that_went_and_came_again_is_no_change() -> None:
    data = read_variant({}).to_plain()
    limit = data["bank_break"]["certificates"].pop("3")
    data["bank_break"]["certificates"]["3"] = limit
    assert read_variant(data) == read_variant({})
    sold = read_variant({"rulings": {"sell_timing": "every_turn"}}).changed(
        {"rulings.sell_timing": "one_turn"}
    )
    assert sold == read_variant({"rulings": {"sell_timing": "one_turn"}})
