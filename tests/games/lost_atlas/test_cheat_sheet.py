"""The cheat sheet: one page with what is looked up most, in every language, true to the variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.games.lost_atlas.cheat_sheet import CLAUSES, cheat_sheet
from lostatlas.games.lost_atlas.rule_text import rule
from lostatlas.games.lost_atlas.variants import standard_variant
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


def test_it_says_what_makes_a_price_fall_and_who_presides() -> None:
    page = cheat_sheet().html()
    for words in (
        "the price falls by one space. A revenue of 0 is the same as withholding.",
        "Each company sold falls by one space, however many shares were sold",
        "Only somebody with strictly more takes over, at once",
        "An ∞-train costs $800 when exactly one own train that has not rusted is handed in",
    ):
        assert words in page
