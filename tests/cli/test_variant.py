"""``lostatlas variant``: variants checked, compared and listed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lostatlas.capabilities import VARIANTS, title_capability
from lostatlas.cli import main
from lostatlas.games import TITLES, open_title


def test_a_sound_variant_is_said_to_be_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "check", "bank_break"]) == 0
    assert "nothing about it is odd" in capsys.readouterr().out


def test_what_is_odd_is_told_with_its_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.toml"
    file.write_text('[trains.4]\nrusted_by = "4"\n[auction]\nminimum = 400\n', encoding="utf-8")
    assert main(["variant", "check", str(file)]) == 1
    said = capsys.readouterr().out
    assert "trains.4.rusted_by: The 4-train rusts with the first 4-train" in said
    assert "auction.minimum: In the long game with 3 players everybody has $300" in said


def test_what_is_wrong_is_one_line_with_file_and_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("[trains.4]\nprise = 250\n", encoding="utf-8")
    assert main(["variant", "check", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"{file}: trains.4.prise: There is no key 'prise' here" in said.err


@pytest.mark.parametrize("game", TITLES)
def test_every_title_knows_the_game_as_published_by_that_name(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["variant", "diff", "published", "published", "--game", game]) == 0
    assert capsys.readouterr().out == "The two variants are the same.\n"
    assert main(["variant", "check", "published", "--game", game]) in (0, 1)
    assert capsys.readouterr().out.partition(": ")[0]


CHANGES = {
    "lost_atlas": "[auction]\nminimum = 90",
    "acquire": "hand = 7",
    "lost_cities": "[cards]\nhand = 7",
    "west18": "[game.money]\nbank = 9000",
    "chubu18": "[figures]\nbank = 9000",
}


@pytest.mark.parametrize("game", TITLES)
def test_a_file_names_its_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'title = "{game}"\nname = "Mine"\n{CHANGES[game]}\n', encoding="utf-8")
    assert main(["variant", "check", str(file)]) in (0, 1)
    assert capsys.readouterr().out.startswith("Mine: this variant can be played")
    assert main(["variant", "diff", "published", str(file)]) == 0
    assert "The two variants are the same" not in capsys.readouterr().out
    other = "acquire" if game == "lost_atlas" else "lost_atlas"
    assert main(["variant", "check", str(file), "--game", other]) == 2
    said = capsys.readouterr().err
    assert f"title: This is a variant of '{game}', but the game here is '{other}'" in said


def test_a_power_of_ones_own_is_imported_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lostatlas.rail.company_powers._ADDED", {})
    monkeypatch.setattr(sys, "path", [*sys.path])
    power, variant = tmp_path / "power_by_the_quay.py", tmp_path / "quay.toml"
    power.write_text(
        "from lostatlas.rail.company_powers import Power, add_power\n\n"
        '@add_power\nclass Quay(Power):\n    name = "quay"\n',
        encoding="utf-8",
    )
    variant.write_text('name = "Quay"\n[minors.EM]\npowers = ["quay"]\n', encoding="utf-8")
    assert main(["variant", "check", str(variant)]) == 2
    assert "minors.EM.powers[0]: 'quay' is not known here" in capsys.readouterr().err
    assert main(["--import", str(power), "variant", "check", str(variant)]) == 0
    assert main(["variant", "check", str(variant), "--import", str(power)]) == 0
    assert main(["--import", "no_such_file.py", "variant", "list"]) == 2
    assert "The module 'no_such_file.py' cannot be imported" in capsys.readouterr().err


def test_what_a_check_finds_is_told_once_with_games_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.toml"
    file.write_text("[size]\nsafe = 50\n", encoding="utf-8")
    assert main(["variant", "check", str(file), "--game", "acquire", "--games", "2"]) == 1
    said = capsys.readouterr().out
    assert said.count("No company is safe before the end") == 1
    assert said.endswith("1 thing is odd.\n")


BIG = """
name = "Big"
[tiles.purple]
big1 = { count = 2, code = "city=revenue:50,slots:3;path=a:0,b:_0;path=a:1,b:_0;path=a:2,b:_0;path=a:4,b:_0" }
"""


def test_games_of_bots_show_what_never_happens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In so few games of two players nobody comes to a purple tile."""
    file = tmp_path / "big.toml"
    file.write_text(BIG, encoding="utf-8")
    assert main(["variant", "check", str(file)]) == 0
    capsys.readouterr()
    assert main(["variant", "check", str(file), "--games", "2", "--mode", "micro", "--players", "2"]) == 1
    assert (
        "Never in Big, in 2 games: tiles laid (no phase brings their colour): big1."
        in capsys.readouterr().out
    )
    assert main(["variant", "check", str(file), "--games", "2", "--mode", "micro", "--players", "7"]) == 2
    assert "for 2 or 3 players, not 7" in capsys.readouterr().err


def test_two_variants_are_compared_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "diff", "published", "hostile_mergers"]) == 0
    assert "The shareholders of both companies vote about a merger." in capsys.readouterr().out
    assert main(["variant", "diff", "--keys", "published", "hostile_mergers"]) == 0
    assert "steps.propose.consent: The shareholders" in capsys.readouterr().out
    assert main(["variant", "diff", "beginner", "beginner"]) == 0
    assert capsys.readouterr().out == "The two variants are the same.\n"


def test_the_shipped_variants_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "list"]) == 0
    said = capsys.readouterr().out
    assert "headquarters: Headquarters (a reconstruction)." in said
    assert len(said.splitlines()) >= 10


def test_schema_and_guide_are_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert main(["variant", "schema", "--out", str(tmp_path / "s.json")]) == 0
    assert json.loads((tmp_path / "s.json").read_text("utf-8")) == schema
    (tmp_path / "guide.md").write_text("# Our head\n", encoding="utf-8")
    assert main(["variant", "guide", "--out", str(tmp_path / "guide.md")]) == 0
    assert (tmp_path / "guide.md").read_text("utf-8").startswith("# Our head\n")
    assert main(["variant", "guide"]) == 0
    assert "auction.minimum" in capsys.readouterr().out


def test_a_game_is_played_with_a_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "game.json"
    args = ["play", "--variant", "beginner", "--mode", "short", "--players", "2", "--bots", "random"]
    assert main([*args, "--seed", "4", "--save", str(out)]) == 0
    assert "A beginner's game" in capsys.readouterr().out
    assert json.loads(out.read_text("utf-8"))["variant"]["name"] == "A beginner's game"


@pytest.mark.parametrize("title", TITLES)
def test_the_variants_of_every_title_are_listed_checked_and_compared(
    title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = title_capability(open_title(title), VARIANTS).names()
    assert main(["variant", "list", "--game", title]) == 0
    said = capsys.readouterr().out
    if not names:
        own = f'One of your own is a TOML file: "lostatlas variant check FILE --game {title}" reads it.'
        assert said == f"No variants come with this game. {own}\n"
        return
    assert [line.split(":")[0] for line in said.splitlines()] == list(names)
    assert main(["variant", "check", names[0], "--game", title]) in (0, 1)
    assert "can be played" in capsys.readouterr().out
    assert main(["variant", "diff", names[0], names[0], "--game", title]) == 0
    assert capsys.readouterr().out == "The two variants are the same.\n"


def test_a_title_without_a_schema_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variant", "schema", "--game", "acquire"]) == 2
    assert "no schema" in capsys.readouterr().err
