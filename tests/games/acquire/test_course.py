"""Exercises: every answer is found again in another way, from the figures of the rules and the bare board."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import Any

import networkx as nx
import pytest

from lostatlas.games.acquire.state import AcquireState
from lostatlas.kernel.errors import GameDataError
from lostatlas.teach import LEVELS, Exercise, course_of, exercise
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from tests.games.acquire.boards import ROWS

TIERS = {"S": 0, "Z": 0, "H": 100, "F": 100, "A": 100, "P": 200, "Q": 200}
STEPS = (3, 4, 5, 6, 11, 21, 31, 41)
"""At these sizes a share costs $100 more; it begins with $200, $300 or $400."""
COURSE = course_of("acquire")
SEEDS = range(12)


def price(company: str, size: int) -> int:
    """Return the price on the information card."""
    return 200 + TIERS[company] + 100 * sum(size >= step for step in STEPS)


def sizes(state: AcquireState) -> dict[str, int]:
    """Count the tiles of each company on the board."""
    found: dict[str, int] = {}
    for owner in state.board.values():
        if owner != "o":
            found[owner] = found.get(owner, 0) + 1
    return found


def paid(held: dict[str, int], share: int) -> dict[str, int]:
    """Return the bonuses: each place of the ranking has its part, and those tied share theirs."""
    pots = [10 * share, 5 * share]
    parts: dict[str, int] = {}
    order = sorted(held, key=lambda player: -held[player])
    for units in sorted(set(held.values()), reverse=True)[:2]:
        tied = [player for player in order if held[player] == units]
        taken = [pots.pop(0) for _ in tied if pots] if units == held[order[0]] else pots[:1]
        if len(held) == 1:
            taken, pots = [*taken, *pots], []
        whole = Fraction(sum(taken), len(tied))
        for player in tied:
            parts[player] = ceil(whole / 100) * 100
        if units != held[order[0]]:
            break
    return {player: amount for player, amount in parts.items() if amount}


def bonus(asked: Exercise) -> int:
    """Rank the holders by hand."""
    state: AcquireState = asked.moment.state
    held = {p: state.held(p, asked.company) for p in state.players if state.held(p, asked.company)}
    share = price(asked.company, sizes(state)[asked.company])
    return paid(held, share).get(str(asked.question.facts["player"]), 0)


def tile(asked: Exercise) -> str:
    """Walk the board as a graph with the tile on it."""
    state: AcquireState = asked.moment.state
    name = str(asked.cells[0])
    column, row = int(name[:-1]), ROWS.index(name[-1])
    beside = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    owners = [state.board.get(f"{x}{ROWS[y]}") for x, y in beside if 0 <= y < 9]
    companies = {owner for owner in owners if owner not in (None, "o")}
    if not any(owners):
        return "lone"
    if not companies:
        return "found" if len(sizes(state)) < 7 else "not_now"
    if len(companies) == 1:
        return "grow"
    safe = [company for company in companies if company and sizes(state)[company] >= 11]
    return "dead" if len(safe) > 1 else "merge"


def disposal(asked: Exercise) -> int | str:
    """Try every way that the rules offer."""
    rules, state = asked.moment.rules, asked.moment.state
    offered: list[Any] = [choice for step in rules.legal_actions(state) for choice in step.choices]
    merger = state.merger
    player = merger.holders[0]
    held = state.held(player, merger.company)
    if asked.level == 1:
        after = rules.apply(state, max(offered, key=lambda one: one.sell)).state
        return int(after.cash(player) - state.cash(player))
    most = max(one.trade for one in offered)
    if asked.level == 2:
        return int(most)
    graph = nx.Graph([(t, t) for t in state.board])
    for t in state.board:
        x, y = int(t[:-1]), ROWS.index(t[-1])
        for other in (f"{x + 1}{t[-1]}", f"{x}{ROWS[y + 1]}" if y < 8 else ""):
            if other in state.board and {state.board[t], state.board[other]} <= {"o", *merger.sizes}:
                graph.add_edge(t, other)
    joined = len(nx.node_connected_component(graph, merger.tile))
    old, new = price(merger.company, merger.sizes[merger.company]), price(merger.survivor, joined)
    selling, trading = held * old, most // 2 * new + (held - most) * old
    return "sell" if selling > trading else "trade" if trading > selling else "equal"


def ending(asked: Exercise) -> str:
    """Add up everybody's money."""
    state: AcquireState = asked.moment.state
    counts = sizes(state)
    if not (max(counts.values()) >= 41 or min(counts.values()) >= 11):
        return "not_allowed"
    worth = {player: state.cash(player) for player in state.players}
    for company, size in counts.items():
        held = {p: state.held(p, company) for p in state.players if state.held(p, company)}
        for player, units in held.items():
            worth[player] += units * price(company, size) + paid(held, price(company, size)).get(player, 0)
    mine = worth.pop(state.turn)
    return "wins" if mine > max(worth.values()) else "loses"


ANSWERS: dict[str, Callable[[Exercise], int | str]] = {
    "bonus": bonus, "tile": tile, "disposal": disposal, "ending": ending,
}  # fmt: skip


def test_the_recount_of_bonuses_knows_the_worked_examples() -> None:
    assert paid({"A": 6, "B": 4, "C": 4}, 600) == {"A": 6000, "B": 1500, "C": 1500}
    assert paid({"A": 5, "B": 5, "C": 2}, 300) == {"A": 2300, "B": 2300}
    assert paid({"A": 5, "B": 2, "C": 2, "D": 2}, 200) == {"A": 2000, "B": 400, "C": 400, "D": 400}
    assert paid({"A": 5}, 700) == {"A": 10500}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ANSWERS)
def test_the_right_answer_is_what_a_recount_finds(kind: str, level: int) -> None:
    answers = set()
    for seed in SEEDS:
        asked = exercise(kind, level=level, seed=seed, title="acquire")
        assert ANSWERS[kind](asked) == asked.key, asked
        assert asked.check(asked.key)
        assert asked.hints
        answers.add(asked.key)
    assert len(answers) > 1


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", ANSWERS)
def test_an_exercise_is_all_words(kind: str, code: str) -> None:
    with speaking(code):
        for level in LEVELS:
            asked = exercise(kind, level=level, seed=1, title="acquire")
            told = [str(asked), *map(str, (*asked.given, *asked.hints, *asked.reasons)), asked._repr_html_()]
            assert not [text for text in told if "acquire." in text or "{" in text]


def test_a_wrong_answer_is_named() -> None:
    asked = exercise("bonus", level=1, seed=1, title="acquire")
    assert not asked.check(int(asked.key) + 1)
    with pytest.raises(GameDataError):
        asked.check("much")


@pytest.mark.parametrize("name", COURSE.truths)
def test_a_prediction_has_one_right_answer_and_words(name: str) -> None:
    assert 1 <= COURSE.truths[name].right(None) <= len(COURSE.truths[name].answers)


def test_the_lessons_ask_what_there_is() -> None:
    assert len(COURSE.lessons) == 3
    for plan in COURSE.lessons:
        for code in LANGUAGES:
            with speaking(code):
                assert not plan.title.startswith("lessons.")
        for part in plan.parts:
            if "/" in part:
                kind, level, seed = part.split("/")
                assert exercise(kind, level=int(level), seed=int(seed), title="acquire").hints
            else:
                assert part in COURSE.truths
