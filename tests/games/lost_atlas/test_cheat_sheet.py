"""The cheat sheet: one page with what is looked up most, in every language, true to the variant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lostatlas.games.lost_atlas.cheat_sheet import CLAUSES, TOLD, cheat_sheet
from lostatlas.games.lost_atlas.rule_text import rule
from lostatlas.games.lost_atlas.variants import load_variant, standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import speaking


@pytest.mark.parametrize("code", ["en", "ja"])
def test_it_tells_every_train_and_every_clause(code: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    with speaking(code):
        cheat_sheet().save(file)
        page = file.read_text("utf-8")
        assert f'<html lang="{code}">' in page
        for name in CLAUSES:
            assert rule(name).text.replace("'", "&#x27;") in page
    for train in standard_variant().trains:
        assert f"<td>{train.name}</td><td>${train.price}</td>" in page


def test_a_variant_shows_its_own_figures() -> None:
    dear = standard_variant().changed({"trains.4.price": 321, "name": "<b>mine</b>"})
    page = cheat_sheet(dear).html()
    assert "<td>$321</td>" in page
    assert "<b>mine" not in page


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("bank_break", "The bank can break, and certificates are limited."),
        ("price_drop", "A sale lowers the price by one space for each share."),
        ("sell_every_turn", "When may a player sell? Now: in every turn"),
        ("hostile_mergers", "The shareholders of both companies vote about a merger."),
    ],
)
def test_what_a_variant_does_otherwise_stands_before_the_clauses_that_it_contradicts(
    variant: str, words: str
) -> None:
    page = cheat_sheet(variant).html()
    assert words in page.partition("<dl>")[0]
    assert words not in cheat_sheet().html()
    assert "Its sources are" not in page


def test_a_variant_with_many_differences_says_how_many_more_there_are() -> None:
    page = cheat_sheet("bigger_map").html()
    assert page.count("<li>") == TOLD + 1
    assert "and 22 more" in page
    new = "<li>There is a new minor: CO (Coastal); its powers: coastal.</li>"
    # before what the box holds
    assert f'<ul class="differs">{new}' in cheat_sheet("thirteenth_company").html()


def test_a_variant_bears_its_name_in_the_language_that_is_spoken() -> None:
    with speaking("ja"):
        assert "<h1>初めてのゲーム：早見表</h1>" in cheat_sheet("beginner").html()


def test_the_published_game_differs_from_nothing() -> None:
    assert "<li>" not in cheat_sheet().html()
    assert cheat_sheet("published").html() == cheat_sheet().html()


def test_a_variant_may_be_named_and_what_is_none_is_refused_at_once() -> None:
    named = cheat_sheet("first_printing")
    assert named == cheat_sheet(load_variant("first_printing")) != cheat_sheet()
    with pytest.raises(GameDataError, match="neither a file nor a variant"):
        cheat_sheet("nonsense")


def test_every_step_of_a_turn_stands_there_under_its_section() -> None:
    page = cheat_sheet().html()
    for section in ("§11", "§12", "§13", "§14", "§15", "§16", "§17", "§18"):
        assert page.count(f"<dt>{section} {rule(section).title}</dt>") == 1
    assert not re.search(r"§\d+\.[a-z]", page)  # the name of a clause is for the program
    assert "<td>2 / –</td>" in page  # there are no majors in the yellow phase


def test_it_says_what_makes_a_price_fall_and_who_presides() -> None:
    page = cheat_sheet().html()
    for words in (
        "the price falls by one space. A revenue of 0 is the same as withholding.",
        "Each company sold falls by one space, however many shares were sold",
        "Only somebody with strictly more takes over, at once",
        "An ∞-train costs $800 when exactly one own train that has not rusted is handed in",
    ):
        assert words in page
