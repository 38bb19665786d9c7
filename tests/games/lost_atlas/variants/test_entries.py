"""Entries added, taken away, renamed and moved, and the sheet that holds every key of the form."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_atlas.variants import (
    add_entry,
    fill,
    form_fields,
    load_variant,
    move_entry,
    names_in,
    read_variant,
    remove_entry,
    rename_entry,
    shipped_names,
    standard_variant,
    value_words,
    variant_changes,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import speaking

PLACES: tuple[tuple[Any, ...], ...] = (
    ("trains",),
    ("phases",),
    ("minors",),
    ("majors",),
    ("modes",),
    ("modes", "short", "tables"),
    ("tiles", "green"),
    ("map", "pieces"),
)


@pytest.fixture
def data() -> dict[str, Any]:
    return standard_variant().to_plain()


@pytest.mark.parametrize("path", PLACES, ids=str)
def test_a_new_entry_makes_a_valid_variant_and_its_removal_the_old_one(
    data: dict[str, Any], path: tuple[Any, ...]
) -> None:
    if path == ("phases",):
        add_entry(data, ("trains",), after="7")
    before = read_variant(data)
    name = add_entry(data, path, after=names_in(data, path)[0])
    assert name in names_in(data, path)
    after = read_variant(data)
    assert after != before
    assert read_variant(variant_changes(after)) == after
    remove_entry(data, path, name)
    assert read_variant(data) == before


@pytest.mark.parametrize("path", [one for one in PLACES if one != ("modes",)], ids=str)
def test_an_entry_moves_among_the_others_and_back(data: dict[str, Any], path: tuple[Any, ...]) -> None:
    names = names_in(data, path)
    move_entry(data, path, names[1], by=1)
    assert names_in(data, path) == [names[0], names[2], names[1], *names[3:]]
    moved = read_variant(data)
    assert read_variant(variant_changes(moved)) == moved
    move_entry(data, path, names[0], by=-5)
    move_entry(data, path, names[1], by=-1)
    assert names_in(data, path) == names


def test_a_new_train_has_cards_in_every_roster_and_a_removed_one_is_named_nowhere(
    data: dict[str, Any],
) -> None:
    name = add_entry(data, ("trains",), after="6")
    assert names_in(data, ("trains",)).index(name) == 5
    cards = read_variant(data).roster(printing="text", mode="long", players=4)
    assert cards[name] == cards["6"] == 2
    remove_entry(data, ("trains",), "4")
    left = read_variant(data)
    assert left.train("2").rusted_by is None
    assert "4" not in str(names_in(data, ("phases",)))


def test_every_mention_of_a_name_follows_it(data: dict[str, Any]) -> None:
    rename_entry(data, ("minors",), "EM", "ZZ")
    rename_entry(data, ("map", "pieces"), "9", "99")
    rename_entry(data, ("modes",), "micro", "tiny")
    variant = read_variant(data)
    assert variant.map.pieces[1].company == variant.map.pieces[1].cells[0].home == "ZZ"
    assert 99 in variant.modes["short"].pieces.remove
    assert "tiny" in variant.rosters["text"]


@pytest.mark.parametrize(("new", "why"), [("", "''"), ("3", "'3'")])
def test_no_two_entries_have_one_name(data: dict[str, Any], new: str, why: str) -> None:
    with pytest.raises(GameDataError, match=why):
        rename_entry(data, ("trains",), "2", new)


def test_there_is_no_phase_without_a_train_and_no_table_for_nine(data: dict[str, Any]) -> None:
    add_entry(data, ("phases",))  # of the ∞-train
    with pytest.raises(GameDataError, match="add a train first"):
        add_entry(data, ("phases",))
    for _ in range(5):
        add_entry(data, ("modes", "micro", "tables"))
    with pytest.raises(GameDataError, match="2 to 8"):
        add_entry(data, ("modes", "micro", "tables"))


@pytest.mark.parametrize("name", ["published", *shipped_names()])
def test_the_sheet_puts_back_whatever_it_shows(name: str) -> None:
    before = load_variant(name)
    data = before.to_plain()
    for root in [key for key in data if isinstance(data[key], dict | list) and key != "sources"]:
        for item in list(form_fields(data, (root,))):
            if item.value is not None:
                fill(data, item, item.value)
    assert read_variant(data) == before


def test_every_key_of_the_sheet_has_a_name_in_both_languages(data: dict[str, Any]) -> None:
    for code in ("en", "ja"):
        with speaking(code):
            for root in [key for key in data if isinstance(data[key], dict | list)]:
                for item in form_fields(data, (root,)):
                    assert "variant." not in item.label, item
                    assert all("variant." not in value_words(one) for one in item.options)


def test_a_ruling_offers_all_its_values_and_says_what_they_mean(data: dict[str, Any]) -> None:
    selling = next(item for item in form_fields(data, ("rulings",)) if item.place == "rulings.sell_timing")
    assert selling.options == ("first_turn", "one_turn", "every_turn")
    assert "R5" in selling.label
    assert selling.words[-1] == "in every turn"
    assert "“in every turn”" in selling.note
    fill(data, selling, "every_turn")
    assert read_variant(data).rulings["sell_timing"].values == ("every_turn", "first_turn", "one_turn")


def test_ground_that_is_to_cost_something_says_so_in_its_print(data: dict[str, Any]) -> None:
    costs = {item.path[-1]: item for item in form_fields(data, ("map", "costs"))}
    fill(data, costs["mountain"], 80)
    fill(data, costs["city"], 20)
    land = read_variant(data).map
    assert land.costs == {"mountain": 80, "city": 20}
    assert "{city}" in land.terrains["city"].code
    assert land.terrains["mountain"].code.count("{mountain}") == 1


def test_cards_of_one_number_of_players_begin_with_those_of_any(data: dict[str, Any]) -> None:
    before = read_variant(data)
    items = {item.place: item for item in form_fields(data, ("rosters", "text", "long"))}
    fill(data, items["rosters.text.long.4.3"], 9)
    assert read_variant(data).roster(printing="text", mode="long", players=4) == {
        **standard_variant().roster(printing="text", mode="long", players=3), "3": 9
    }  # fmt: skip
    items = {item.place: item for item in form_fields(data, ("rosters", "text", "long"))}
    for train in "234567":
        fill(data, items[f"rosters.text.long.4.{train}"], None)
    assert read_variant(data) == before
