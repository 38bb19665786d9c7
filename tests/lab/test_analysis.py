"""`lab.analyse`: choices ranked by playing on from them, in parts, with their spread; left when one likes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from scipy import stats

from lostatlas import lab, new_game
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.frozen import evolve
from lostatlas.lab.analysis import Analysis, Findings
from lostatlas.lab.analysis.chart import ChoicesPlot, choices_chart
from lostatlas.lab.analysis.significance import FEWEST, is_clear
from lostatlas.players import finish, seated
from lostatlas.players.search import Search
from lostatlas.rail.actions import Bid, Pass, PayOut, Withhold
from lostatlas.scene.theme import DARK
from lostatlas.text import speaking

NAMES = ("<b>Ann</b>", "Ben $1$", "Cid")


@cache
def state_at(step: str, cycle: int = 1) -> tuple[Any, Any]:
    """Return rules and state of a greedy game where this step is due, with something to choose."""
    game = new_game(list(NAMES), mode="short", seed=3)
    seats = seated(["greedy"], NAMES, seed=3)
    while not game.over:
        rules: Any = game.ruleset
        due = rules.step_of(game.state).name == step and game.state.cycle >= cycle
        if due and game.legal_actions.count() > 1:
            return game.ruleset, game.state
        game.push(seats[str(game.actor)].choose(game))
    raise AssertionError(f"no step {step} in this game")


def analysis(step: str, cycle: int = 1, **options: Any) -> Analysis:
    rules, state = state_at(step, cycle)
    return lab.analyse(state, rules=rules, **{"budget": 300, "seed": 1, **options})


def test_the_choices_are_legal_and_ranked_by_the_lead_that_they_promise() -> None:
    rules, state = state_at("stock")
    found = analysis("stock").run()
    assert all(rules.verify(state, choice.action) is None for choice in found.choices)
    longest = [choice.lead for choice in found.choices if choice.visits == found.best.visits]
    assert longest == sorted(longest, reverse=True)
    assert found.best.behind == 0.0
    assert found.actor == rules.actor(state)
    assert set(found.best.worths) == set(NAMES)
    assert found.best.worth == pytest.approx(found.best.worths[found.actor])


def test_the_same_seed_and_budget_find_the_same() -> None:
    one, two = (analysis("stock", seed=5).run() for _ in "ab")
    assert one == two
    assert analysis("stock", seed=6).run() != one


def test_a_stream_tells_more_and_more_and_ends_with_the_same_as_a_run() -> None:
    stream = list(analysis("dividend", 2).stream())
    visits = [sum(choice.visits for choice in found.choices) for found in stream]
    assert visits == sorted(visits)
    assert [found.done for found in stream] == [False] * (len(stream) - 1) + [True]
    assert stream[-1] == analysis("dividend", 2).run()


def test_a_closed_stream_has_stopped_and_keeps_what_was_found() -> None:
    started = analysis("dividend", 2)
    stream = started.stream()
    assert isinstance(stream, Iterator)
    next(stream), next(stream)
    stream.close()  # type: ignore[attr-defined]  # a generator
    found = started.findings
    assert started.stopped
    assert not found.done
    assert sum(choice.visits for choice in found.choices) == 2


def test_an_interrupt_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, plain = [0], Search.walk

    def interrupted(search: Search) -> Iterator[Any]:
        for ended in plain(search):
            steps[0] += ended is not None
            if steps[0] > 3:
                raise KeyboardInterrupt
            yield ended

    monkeypatch.setattr(Search, "walk", interrupted)
    started = analysis("dividend", 2)
    assert started.run().choices[0].visits > 0
    assert started.stopped


def test_spread_and_pairs_are_those_of_the_roll_outs() -> None:
    """Checked by hand from the tallies: the mean, and the difference to the best pair by pair."""
    started = analysis("dividend", 2)
    found = started.run()
    best, other = found.choices
    tallies = {tally.action: tally for tally in started.search.tallies}
    pairs = zip(tallies[best.action].leads, tallies[other.action].leads, strict=True)
    assert other.behind == pytest.approx(sum(a - b for a, b in pairs) / other.visits)
    worths = [one.worths[found.actor] for one in tallies[best.action].rollouts]
    assert min(worths) <= best.low <= best.high <= max(worths)
    assert best.error is not None
    assert best.visits == len(worths) >= 2


@pytest.mark.parametrize("pairs", range(2, 41))
def test_few_pairs_must_differ_by_more_standard_errors(pairs: int) -> None:
    enough = stats.t.ppf(0.975, pairs - 1)
    assert is_clear(enough + 1e-6, 1.0, pairs) == (pairs >= FEWEST)
    assert not is_clear(enough - 1e-6, 1.0, pairs)


def test_two_pairs_that_agree_by_accident_make_nothing_clear() -> None:
    found = analysis("dividend", 2).run()
    other = evolve(found.choices[1], behind=50.0, behind_error=0.0, pairs=2)
    assert not other.clearly_behind
    assert evolve(other, pairs=3).clearly_behind
    assert not evolve(other, behind=0.0, pairs=3).clearly_behind


def test_withholding_in_the_last_operating_round_is_clearly_worse() -> None:
    """What lies in a treasury at the end counts for nobody (§25): the teacher asks such questions."""
    game = new_game(list(NAMES), mode="short", seed=3)
    seats = seated(["greedy"], NAMES, seed=3)
    while not (game.state.cycle == 4 and game.state.round == "OR2" and game.state.step == "dividend"):
        game.push(seats[str(game.actor)].choose(game))
    before = game.node
    asked = lab.analyse(game, budget=600, also=[Withhold()])
    better = asked.clearly_better(Withhold(), by=1)
    assert better is not None
    assert better.action == PayOut()
    assert asked.clearly_better(PayOut()) is None
    assert game.node is before
    assert len(game.history) == len(before.line)


def test_a_game_that_ends_with_an_operating_round_is_analysed_to_its_last_decision() -> None:
    """No merger round follows where nobody could merge (§22)."""
    players = ["Ann", "Ben"]
    game = finish(new_game(players, mode="micro", seed=930000), seated(["random"], players, seed=930000))
    assert (game.state.round, game.state.operating) == ("OR2", None)
    last = [node for node in game.history if not node.automatic and node.action is not None][-1]
    assert last.parent is not None
    game.goto(last.parent)
    assert last.action is not None
    found = lab.analyse(game, budget=40, also=[last.action]).run()
    assert found.of(last.action).visits > 0


def test_choices_may_be_given_as_actions_or_in_words() -> None:
    found = analysis("stock", choices=["SR pass", Bid(130)]).run()
    assert {choice.action for choice in found.choices} == {Pass(), Bid(130)}
    more = analysis("stock", widest=1, also=[Bid(135)]).run()
    assert Bid(135) in [choice.action for choice in more.choices]


def test_the_table_has_a_row_for_each_choice() -> None:
    found = analysis("stock").run()
    frame = found.to_frame()
    assert list(frame["text"]) == [choice.text for choice in found.choices]
    assert {f"worth_{name}" for name in NAMES} <= set(frame.columns)
    assert frame.index.name == "rank"


def test_names_are_text_in_the_html() -> None:
    started = analysis("stock")
    shown = started._repr_html_()
    assert "<b>Ann" not in shown
    assert shown.count("<tr>") == len(started.choices) + 1


def test_what_was_found_is_told_in_the_language_of_the_moment() -> None:
    with speaking("ja"):
        found = analysis("dividend").findings
        japanese = found.caption()
    assert "サイクル1" in japanese
    assert "cycle 1" in found.caption()
    assert "サイクル" not in found._repr_html_()


def test_the_chart_shows_what_the_table_says_and_follows() -> None:
    started = analysis("stock")
    first = started.so_far
    plot = ChoicesPlot(first, theme=DARK)
    assert len(plot.source.data["worth"]) == 0
    found = started.run()
    plot.update(found)
    assert list(plot.source.data["worth"]) == [choice.worth for choice in found.choices]
    chart = choices_chart(found)
    assert str(found.best.words) in chart.alt
    assert len(chart.table) == len(found.choices)


def test_nothing_is_looked_into_before_it_is_asked() -> None:
    started = analysis("stock")
    assert started.search.nodes == 0
    assert "not finished" in repr(started)
    assert started.best.visits > 0
    assert "done" in repr(started)


def test_a_map_being_built_can_be_asked_about_too() -> None:
    game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    found = lab.analyse(game, budget=40, widest=3).run()
    assert isinstance(found, Findings)
    assert found.best.action in game.legal_actions


def test_mistakes_are_told_in_sentences() -> None:
    rules, state = state_at("stock")
    game = finish(new_game(["Ann", "Ben"], mode="micro", seed=1), seated(["random"], ["Ann", "Ben"]))
    with pytest.raises(GameDataError, match="over"):
        lab.analyse(game)
    with pytest.raises(GameDataError, match="int"):
        lab.analyse(3)
    with pytest.raises(GameDataError, match="too low"):
        lab.analyse(state, rules=rules, choices=[Bid(1)])
    with pytest.raises(GameDataError, match="float"):
        lab.analyse(state, rules=rules, choices=[1.5])  # type: ignore[list-item]
    with pytest.raises(NotationError):
        lab.analyse(state, rules=rules, also=["dance"])
    with pytest.raises(GameDataError, match="also: expected list, got 5"):
        lab.analyse(state, rules=rules, also=5)  # type: ignore[arg-type]
    with pytest.raises(GameDataError, match="choices: expected list, got 'SR pass'"):
        lab.analyse(state, rules=rules, choices="SR pass")
    with pytest.raises(GameDataError, match=r"such as session\.ruleset, not str"):
        lab.analyse(state, rules="short")  # type: ignore[arg-type]
    with pytest.raises(GameDataError, match="budget"):
        lab.analyse(state, rules=rules, budget=0)
    with pytest.raises(GameDataError, match="at least one"):
        lab.analyse(state, rules=rules, choices=[])
    with pytest.raises(GameDataError, match="was not examined"):
        analysis("stock").of("SR bid 999")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"theme": "dark"}, "'dark' is not a theme"),
        ({"width": "x"}, "width: expected int, got 'x'"),
        ({"width": -3}, "width: expected a whole number from 20 to 20000, got -3"),
    ],
)
def test_a_chart_is_drawn_as_every_drawing_is(options: Any, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        analysis("dividend").chart(**options)


def test_a_lead_is_an_amount() -> None:
    made: Any = analysis("dividend")
    with pytest.raises(GameDataError, match=r"^by: expected float, got 'much'"):
        made.clearly_better(made.choices[-1].text, by="much")
