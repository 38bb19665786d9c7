"""``lostatlas simulate``: games in a folder, and a report about two variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.cli import main
from lostatlas.lab import open_results

QUICK = ("simulate", "--mode", "micro", "--players", "random,random", "--workers", "1", "--quiet")


def test_games_are_kept_and_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    assert main([*QUICK, "--games", "3", "--folder", str(folder)]) == 0
    assert main([*QUICK, "--games", "5", "--folder", str(folder)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 games.\nOn average")
    assert "\n5 games.\n" in told
    assert len(open_results(folder)) == 5


def test_two_variants_are_compared_in_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dear = tmp_path / "dear.toml"
    dear.write_text('format = "lostatlas.variant/1"\nname = "Dear charters"\n[auction]\nminimum = 150\n')
    report = tmp_path / "report.html"
    options = (
        "--against",
        str(dear),
        "--games",
        "4",
        "--report",
        str(report),
        "--folder",
        str(tmp_path / "g"),
    )
    assert main([*QUICK, *options]) == 0
    told = capsys.readouterr().out
    assert "4 games of Railways of the Lost Atlas and as many of Dear charters" in told
    assert "Dear charters" in report.read_text("utf-8")
    assert len(open_results(tmp_path / "g" / "variant")) == 4


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--report", "x.html"), "name the second one with --against"),
        (("--against", "no-such.toml"), "no-such.toml"),
        (("--games", "0"), "games is a whole number of at least 1"),
        (("--players", "random,chess"), "chess"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_played(
    options: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*QUICK, *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert captured.err.count("\n") == 1


def test_a_mode_that_the_variant_lacks_is_refused_with_those_it_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--mode", "epic", "--players", "random,random", "--games", "1", "--quiet"]) == 2
    assert "There is no mode 'epic'; choose one of: long, short, micro." in capsys.readouterr().err
