"""Words of the game, and the companies, are explained where they stand."""

from __future__ import annotations

import re

import pytest

from lostatlas import load
from lostatlas.games.lost_atlas.refusal_examples import examples
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from lostatlas_widgets import explore
from lostatlas_widgets.explorer.choice_rows import choice_rows
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.refusal_example import in_words
from lostatlas_widgets.explorer.variation import words
from tests.widgets.explored import fresh, node_at


def test_words_of_the_game_are_explained_where_they_stand(explorer: Explorer) -> None:
    told = "😀 hubs may not rust."  # an emoji counts twice in the page
    explorer.model.show_message(told)
    units = told.encode("utf-16-le")
    marks = explorer.model.answer.marks
    found = {units[2 * begins : 2 * ends].decode("utf-16-le"): meaning for begins, ends, meaning in marks}
    assert set(found) == {"hubs", "rust"}
    assert found["hubs"].startswith("hub: ")
    assert found["hubs"].endswith('Rule "Step 4: placing a hub"')
    assert found["rust"].endswith('Rule "Cycle and phase"')
    explorer.model.show_message("")
    assert explorer.model.answer.marks == []
    node_at(explorer, "track")
    explorer.frame.fit.drawer_open = True
    explorer.standing.bring("watch")
    watch = explorer.standing.page("watch").table
    place, note = next((n, row[1]) for n, row in enumerate(watch.rows) if "phase" in str(row[1]))
    begins, ends, _ = next(mark for mark in watch.marks[place + 1][1] if str(mark[2]).startswith("phase: "))
    assert str(note)[int(begins) : int(ends)] == "phase"
    named = [watch.marks[n + 1][2] for n, row in enumerate(watch.rows) if row[2] == "§5.phase"]
    assert named, "each is one link to the rule, under its title"
    for (begins, ends, *_, title), *others in named:
        assert (begins, ends, title, others) == (0, len("§5.phase"), 'Rule "Cycle and phase"', [])
    log = explorer.timeline.game_log
    (place,) = [n for n, meaning in enumerate(log.meanings) if meaning.startswith("stock round: ")]
    rows = [row for row in log.items if "stock round" in row["text"]]
    assert len(rows) > 1, "and what it means is sent once"
    for row in rows:
        begins, ends, _ = next(mark for mark in row["marks"] if mark[2] == place)
        assert row["text"][begins:ends] == "stock round"


@pytest.mark.parametrize(
    ("spoken", "text"), [("en", "SU lays 5 on P12."), ("ja", "SUが5をP12に敷きました。")]
)
def test_the_code_of_a_company_is_explained_by_its_power(spoken: str, text: str) -> None:
    model = ExplorerModel(fresh())
    with speaking(spoken):
        found = model.marks(text)
        assert found[0][:2] == [0, 2]
        assert str(found[0][2]).startswith(("Suburban (SU): Suburban", "Suburban（SU）：Suburban"))
        assert model.marks("SUB and R2SU") == []


def test_the_table_of_companies_says_who_they_are(explorer: Explorer) -> None:
    explorer.timeline.go(150)
    explorer.frame.fit.drawer_open = True
    table = explorer.standing.page("tables").companies
    assert table.head[1] == "Name and power"
    told = {str(row[0]): str(row[1]) for row in table.rows}
    assert told["SU"] == "Suburban: has two suburbs, each worth $10 more to its trains"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_row_says_in_the_users_language_what_may_be_typed_beside_it(
    explorer: Explorer, spoken: str
) -> None:
    session, words = explorer.session, {"en": "Then: ", "ja": "選ぶと："}
    then = words.pop(spoken)
    seen, foretold = set(), 0
    for node in session.tree.nodes:
        if node.state.step not in seen:
            seen.add(node.state.step)
            session.goto(node)
            with speaking(spoken):
                rows = [row for row, choice in choice_rows(session) if choice is not None]
            for row in rows:
                # nothing is told by the notation alone
                assert row.code or not row.hint.endswith(row.text), row
                assert not re.search("[。」] ", row.more), row
                told = [line for line in row.more.splitlines() if line.startswith(then)]
                assert not any(other in row.more for other in words.values()), row
                assert row.more.endswith(tuple(told) or row.more), row
                foretold += len(told)
    assert foretold > 6
    assert len(seen) > 8


def test_what_is_shown_beside_a_choice_can_be_typed_as_it_stands(explorer: Explorer) -> None:
    session, seen = explorer.session, set()
    for node in session.tree.nodes:
        if node.state.step not in seen:
            seen.add(node.state.step)
            session.goto(node)
            for row, choice in choice_rows(session):
                if isinstance(choice, Action | ActionRange):
                    meant = least_action(choice)
                    assert session.legal_actions.parse(row.code) == meant
                    assert len(row.code) < 40, row
    assert "run" in seen


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_example_of_a_refusal_is_told_in_words(spoken: str) -> None:
    with speaking(spoken):
        for one in examples():
            session = one.session()
            for typed in filter(None, (one.refused, one.lawful)):
                told = in_words(session, typed)
                assert told != typed, one
                assert "=" not in told, "a route is told by its stops"


@pytest.mark.parametrize(
    ("spoken", "told"),
    [
        ("en", r"\w+ runs for \$\d+: 2-train \w+–\w+\."),
        ("ja", r"\w+の運行の収益は\$\d+です（2-列車 \w+–\w+）。"),
    ],
)
def test_the_log_tells_what_each_train_runs(explorer: Explorer, spoken: str, told: str) -> None:
    session = explorer.session
    node = next(one for one in session.tree.nodes if one.action is not None and one.action.kind == "run")
    with speaking(spoken):
        assert re.match(told, words(session, node))


def test_two_games_on_one_page_keep_their_own_words() -> None:
    """Each says in its own words what happens to it, whichever has been spoken of last."""
    games = {"distant destination": explored("short"), "off-board area": explored("west18")}
    for area, own in [*games.items()] * 2:
        (other,) = games.keys() - {area}
        own.timeline.go(len(own.model.session.history) // 2 - 1)
        own.timeline.go(len(own.model.session.history))
        red = next(hex_ for hex_, cell in own.board.board.cells.items() if cell.printed.colour == "red")
        for found in games.values():  # the others are looked at in between
            found.timeline.go(150)
        own.board.find.value = str(red)
        assert area in own.board.view.status
        own.board.find.value = ""
        assert area in own.board.view.alt
        assert other not in own.board.view.alt


def explored(name: str) -> Explorer:
    """Return the explorer of a sample game."""
    shown = explore(load(f"examples/games/{name}.json"))
    assert isinstance(shown, Explorer)
    return shown
