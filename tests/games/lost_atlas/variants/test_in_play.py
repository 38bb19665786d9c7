"""Variants: figures changed in data, checked, and played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lostatlas import load_variant, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.variants import read_variant, standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import ActionRange
from lostatlas.track.board import Stop

NAMES = ["Ann", "Ben", "Cid"]


def test_a_variant_names_only_what_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "cheap.toml"
    file.write_text('name = "Cheap"\n[[trains]]\nname = "4"\nprice = 250\n', encoding="utf-8")
    variant = load_variant(file)
    assert new_game(NAMES, variant=file, seed=1).ruleset.variant == variant  # type: ignore[attr-defined]
    assert (variant.train("4").price, variant.train("4").rusted_by, variant.train("5").price) == (
        250,
        "7",
        450,
    )


def test_a_variant_is_whole_when_it_is_written() -> None:
    variant = read_variant(
        {"minors": [{"code": "EM", "removed": True}], "market": {"spaces": [0, 60, 90, 135]}}
    )
    assert "EM" not in [minor.code for minor in variant.minors]
    assert read_variant(variant.to_plain()) == variant
    assert read_variant(standard_variant().to_plain()) == standard_variant()


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"trains": [{"name": "4", "prise": 3}]}, "trains.4.prise"),
        ({"market": {"spaces": [10, 20, 30]}}, "market"),
        ({"trains": [{"name": "4", "rusted_by": "9"}]}, ""),
        ({"phases": [{"train": "8", "limits": {"minor": 2}}]}, "phases.8"),
        ({"nonsense": 1}, ""),
    ],
)
def test_a_spoiled_variant_is_refused_with_its_place(data: dict[str, object], place: str) -> None:
    with pytest.raises(GameDataError) as error:
        read_variant(data, where="mine.toml")
    assert error.value.where.startswith("mine.toml")
    assert place in error.value.where
    assert str(error.value)


def test_a_missing_or_broken_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameDataError, match=r"none\.toml"):
        load_variant(tmp_path / "none.toml")
    (tmp_path / "broken.toml").write_text("[[trains", encoding="utf-8")
    with pytest.raises(GameDataError, match=r"broken\.toml"):
        load_variant(tmp_path / "broken.toml")


def test_tiles_are_added_changed_and_taken_away() -> None:
    tiles = {
        "yellow": {"9": {"count": 0}, "mine": {"count": 2, "code": "path=a:0,b:3"}},
        "green": {"16": {"count": 3}},
    }
    rules = LostAtlas(GameConfig(title="lost_atlas", mode="long", variant={"tiles": tiles}))
    counts = rules.tileset.counts
    assert (counts["9"], counts["mine"], counts["16"], counts["8"]) == (0, 2, 3, 14)


def test_a_variant_is_played_and_saved(tmp_path: Path) -> None:
    variant = read_variant({"auction": {"minimum": 100, "step": 10}, "name": "Low bids"})
    game = new_game(NAMES, variant=variant, board=official(), seed=1)
    bids = next(choice for choice in game.legal_actions.choices if isinstance(choice, ActionRange))
    assert (bids.amounts.min, bids.amounts.step) == (100, 10)
    game.push("bid 110")
    game.save(tmp_path / "game.json")
    from lostatlas import load

    again = load(tmp_path / "game.json")
    assert again.state == game.state
    assert again.ruleset.variant == variant  # type: ignore[attr-defined]  # the ruleset of this title


def test_a_company_without_a_home_is_refused() -> None:
    homeless = {"code": "XX", "name": "Nowhere", "colour": "#000000", "tokens": [0], "joins": "always"}
    with pytest.raises(GameDataError, match=r"minors\.XX\.joins: XX always takes part"):
        read_variant({"minors": [homeless]})


def test_an_unknown_power_is_refused() -> None:
    with pytest.raises(GameDataError, match=r"minors\.EM\.powers\[0\]: 'flying'"):
        read_variant({"minors": [{"code": "EM", "powers": ["flying"]}]})


def test_a_given_map_takes_the_chosen_card_of_destinations() -> None:
    game = new_game(NAMES, board=official(), seed=1, options={"destinations": "30/60/90/30"})
    stops = [
        n for cell in game.state.board.cells.values() for n in cell.printed.nodes if n.kind == "offboard"
    ]
    assert {stop.revenue.at("purple") for stop in stops} == {90}


def test_a_given_map_has_no_hubs_yet() -> None:
    board = official()
    home = board.homes["EM"]
    with pytest.raises(GameDataError, match="without hubs"):
        LostAtlas(GameConfig(title="lost_atlas", mode="long")).setup(
            tuple(NAMES), Start(board=board.place_token(Stop(*home), "EM").to_plain())
        )


def test_a_variant_that_is_no_toml_is_told_in_words_before_any_game_is_opened(tmp_path: Path) -> None:
    """A process of its own: elsewhere a game has been imported, and the title's words with it."""
    bad = tmp_path / "bad.toml"
    bad.write_text("[[[")
    code = (
        "import lostatlas\n"
        f"try: lostatlas.load_variant({str(bad)!r})\n"
        "except lostatlas.GameDataError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert str(bad) in said
    assert "rotla." not in said
