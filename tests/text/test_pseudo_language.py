"""The command line and the charts say nothing that bypasses the catalogue."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lostatlas import Session, best_routes, new_game
from lostatlas.cli import COMMANDS, main, parser
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab import charts, merger
from lostatlas.players import seated
from lostatlas.rail.valuation import merger_value
from lostatlas.storage.files import parse_json, read_limited
from lostatlas.text import speaking
from lostatlas.text.catalogue import PSEUDO
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.start_form import StartForm

DATA = r"--?[a-z][\w-]*|\b[A-Z]+\b|\{[^}]*\}|Ann|Ben|Cid"
"""Options, placeholders and company codes, lists of names to choose from, players."""


@pytest.fixture(autouse=True)
def bracketed() -> Iterator[None]:
    """Speak the pseudo-language."""
    with speaking(PSEUDO):
        yield


def outside(text: str) -> str:
    """Return the words of `text` that stand outside all brackets and are no data."""
    before = ""
    while text != before:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", " ", text), text
    return " ".join(re.findall(r"[^\W\d_]+", re.sub(DATA, " ", text)))


@pytest.mark.parametrize("command", ["", *(command.name for command in COMMANDS)])
def test_the_help_is_in_brackets(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*filter(None, [command]), "--help"])
    told = capsys.readouterr().out
    assert told.startswith("⟦")
    assert set(outside(told).split()) <= {"lostatlas", *_names(parser())}


@pytest.mark.parametrize(
    "typed",
    [
        "nonsense",
        "export",
        "play --nonsense",
        "play --mode",
        "play --m",
        "board --players x",
        "variant diff one",
        "verify one two",
        "board --quiet=1 --markdown",
    ],
)
def test_what_is_typed_wrongly_is_told_in_brackets(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(typed.split())
    told = capsys.readouterr().err
    said = {"lostatlas", *typed.split(), *_names(parser()), "int", "one", "two", "nonsense"}
    assert set(outside(told).split()) <= said
    assert told.count("⟦") > 1


def test_a_mode_that_no_game_has_is_told_in_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "--seed", "1", "--players", "2", "--mode", "huge"]) == 2
    told = capsys.readouterr().err
    assert set(outside(told).split()) <= {"lostatlas", "mode"}
    assert "huge" in told


def _names(asked: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the names of subcommands and of what stands without a dash, the same in every language."""
    for action in asked._actions:  # argparse tells them nowhere else
        yield from re.findall(r"[^\W\d_]+", action.dest)
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield from (name, *_names(sub))


def _played(actions: int) -> Session:
    """Return a game in which bots have acted so often."""
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    bots = seated(["greedy"], session.players, seed=1)
    while len(session.history) < actions:
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    return session


def test_charts_are_in_brackets() -> None:
    session = _played(120)
    draws = (
        charts.net_worth,
        charts.worth_sources,
        charts.holdings_over_time,
        charts.price_lines,
        charts.revenue,
    )
    strange: dict[str, str] = {}
    for draw in (*draws, charts.shareholdings, charts.train_rush):
        chart = draw(session)
        texts = [chart.alt, *_texts(chart.figure)]
        assert len(texts) > 3
        strange |= {f"{draw.__name__}: {text}": found for text in texts if (found := outside(text))}
    assert strange == {}


def test_the_errors_of_the_system_and_of_json_are_in_brackets(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("{")
    for path in (tmp_path, tmp_path / "b", tmp_path / ("n" * 300), tmp_path / "a"):
        with pytest.raises(GameDataError) as caught:
            parse_json(read_limited(path))
        assert outside(str(caught.value).replace(str(path), "")) == ""


@pytest.fixture(scope="module")
def later() -> Session:
    """Return a game with companies that have trains."""
    return _played(200)


def test_the_lines_of_a_run_are_in_brackets(later: Session) -> None:
    lines = [line for company in later.state.companies for line in best_routes(later, company).lines()]
    assert lines
    assert {line for line in lines if not re.fullmatch(r"⟦[^⟦⟧]*⟧", line)} == set()


def test_what_two_companies_would_be_together_is_in_brackets(later: Session) -> None:
    value = merger_value(later, *tuple(later.state.companies)[:2])
    facts = merger(value)
    told = [part for cell in facts.loc["powers"] for part in str(cell).split(", ")]
    assert {part for part in told if not re.fullmatch(r"⟦[A-Z][a-z]+⟧", part)} == set()


def test_the_start_of_a_position_is_in_brackets() -> None:
    start = StartForm(lambda session: None, Report())
    choices = [str(label) for one in (start.mode, start.board) for label, _value in one.options]
    assert len(choices) == 8
    assert {label for label in choices if not re.fullmatch(r"⟦[^⟦⟧]*⟧", label)} == set()


def _texts(figure: Any) -> Iterator[str]:
    """Yield the words that a figure shows: its title, axes, legend and the factors of its ranges."""
    from bokeh.models import Axis, FactorRange
    from bokeh.models.annotations import LegendItem, Title

    for title in figure.select({"type": Title}):
        yield str(title.text or "")
    for axis in figure.select({"type": Axis}):
        yield str(axis.axis_label or "")
    for item in figure.select({"type": LegendItem}):
        yield str(getattr(item.label, "value", None) or "")
    for one in figure.select({"type": FactorRange}):
        yield from (str(factor) for factor in one.factors)
