"""The train rush: the cards in their order, and who loses the last train when."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from bokeh.models import Quad, Scatter, Text
from bokeh.models.annotations import Span

from lostatlas.kernel.session import Session
from lostatlas.lab import charts
from lostatlas.plots.trains import train_rush
from lostatlas.rail.outlook import deck_pace, rust_ahead
from tests.lab.games import random_game
from tests.rail.railway import rules_of


def states(game: Session) -> list[Any]:
    return [node.state for node in game.history if node.state.companies and not node.state.over]


def data_of(figure: Any, kind: type[Any]) -> dict[str, Any]:
    return next(dict(one.data_source.data) for one in figure.renderers if isinstance(one.glyph, kind))


def test_the_cards_stand_in_the_order_in_which_they_leave() -> None:
    game = random_game(4)
    state = states(game)[0]
    data = data_of(train_rush(game.ruleset, state).figure, Quad)
    deck = [about for about, low in zip(data["about"], data["bottom"], strict=True) if low == -0.36]
    expected = [n for n, count in state.depot.deck for _ in range(1 if n in state.depot.endless else count)]
    assert [about.split()[1].split("/")[0].rstrip(",") for about in deck] == expected


@pytest.mark.parametrize("seed", [4, 5])
def test_a_cross_is_where_a_company_has_no_train_left(seed: int) -> None:
    game = random_game(seed)
    seen = 0
    for state in states(game)[::9]:
        data = data_of(train_rush(game.ruleset, state).figure, Scatter)
        crossed = {(-y, x) for x, y in zip(data["x"], data["y"], strict=True)}
        for row, code in enumerate(state.market.order, 1):
            trains = set(state.companies[code].trains)
            mine = [one for one in rust_ahead(rules_of(game), state) if one.train in trains]
            caught = bool(trains) and len(mine) == len(trains) and code not in mine[-1].keepers
            seen += caught
            assert ((row, mine[-1].cards + 1) in crossed) == caught if mine else row not in dict(crossed)
    assert seen


def test_every_rust_has_its_line() -> None:
    game = random_game(4)
    state = states(game)[5]
    figure = train_rush(game.ruleset, state).figure
    lines = [one.location for one in figure.center if isinstance(one, Span)]
    assert lines == [one.cards + 1 for one in rust_ahead(rules_of(game), state)]


def test_the_words_of_a_line_stand_where_there_is_room_for_them() -> None:
    """Behind the line, or before it near the right edge, where they would be cut off."""
    game = random_game(4)
    for state in states(game)[::3]:
        figure: Any = train_rush(game.ruleset, state).figure
        words = data_of(figure, Text)
        sides = [
            (x / figure.x_range.end, align, y)
            for x, y, align in zip(words["x"], words["y"], words["align"], strict=True)
            if y > 0.5
        ]
        assert sides
        assert all((align == "right") == (place > 0.6) for place, align, _ in sides)
        for (_, first, above), (_, second, height) in pairwise(sides):
            assert first == second or above != height, "two that face each other stand one above the other"


def test_the_pace_is_the_cards_that_left_by_operating_round() -> None:
    """Over the last rounds: what the deck had before the first of them, less what it has now."""
    game = random_game(4)
    line = [node.state for node in game.history]
    rounds = list(dict.fromkeys((s.cycle, s.round) for s in line if s.operating is not None))

    def left(state: Any) -> int:
        return sum(count for name, count in state.depot.deck if name not in state.depot.endless)

    for many in (1, 2, 4):
        first = next(k for k, s in enumerate(line) if (s.cycle, s.round) == rounds[-many])
        assert deck_pace(line, rounds=many) == (left(line[first - 1]) - left(line[-1])) / many
    assert deck_pace(line[:1]) == 0


def test_the_table_says_when_at_this_pace() -> None:
    game = random_game(4)
    state = next(state for state in states(game) if rust_ahead(rules_of(game), state))
    table = train_rush(game.ruleset, state, pace=2.0).table
    for one in rust_ahead(rules_of(game), state):
        assert table.loc[one.train, "rounds"] == (one.cards + 1) / 2
    assert train_rush(game.ruleset, state).table["rounds"].isna().all()


def test_a_finished_game_has_a_chart_too() -> None:
    assert charts.train_rush(random_game(3)).alt.startswith("Trains left in the deck:")
