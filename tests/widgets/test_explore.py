"""The explorer without a browser: a click is one push, and everything follows the session."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lostatlas import Session, load, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.errors import GameDataError
from lostatlas.players import seated
from lostatlas.text import set_language
from lostatlas.track.hexes import Hex
from lostatlas_widgets import explore
from lostatlas_widgets.explorer.actions import Actions
from lostatlas_widgets.explorer.charts_panel import CHARTS, PRESENT
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.explorer.offers import offers_at, outcome, places
from lostatlas_widgets.explorer.panel import Explorer

RUDE = '<img src=x onerror="alert(1)"> $1$'


def fresh() -> Session:
    """Return a new game on the official map."""
    return new_game([RUDE, "Ben", "Cid"], board=official(), seed=1)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a finished game."""
    session = new_game([RUDE, "Ben", "Cid"], mode="short", seed=4)
    bots = seated(["greedy"], session.players, seed=1)
    while not session.over:
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    file = tmp_path_factory.mktemp("games") / "game.json"
    session.save(file)
    return file


@pytest.fixture
def explorer(record: Path) -> Explorer:
    """Return an explorer of the finished game."""
    return explore(record)


def node_at(explorer: Explorer, step: str) -> int:
    """Go to the first node where this step is offered; return its number."""
    session = explorer.session
    for node in session.history:
        if node.state.step == step:
            explorer.timeline.slider.value = node.id
            return node.id
    raise LookupError(step)


def press(explorer: Explorer, text: str, amount: int | None = None) -> None:
    """Choose the action that begins with this text."""
    rows = explorer.actions.list
    rows.choose(next(n for n, row in enumerate(rows.texts) if row.startswith(text)), amount)


def test_every_node_of_a_game_can_be_looked_at(explorer: Explorer) -> None:
    session = explorer.session
    for node in session.tree.nodes:
        explorer.timeline.slider.value = node.id
        assert session.node is node
        assert explorer.last_error is None
        choices = [choice for _row, choice in explorer.actions._offers if choice is not None]
        ways = [offers_at(session, choice) if isinstance(choice, Hex) else [choice] for choice in choices]
        assert sum(map(len, ways)) == session.legal_actions.count()
    assert session.over
    assert explorer.actions.who.text.startswith("The game is over: 1. ")


def test_the_map_is_shown_while_it_is_built(explorer: Explorer) -> None:
    sizes = []
    for place in (0, 3, 9):
        explorer.timeline.slider.value = place
        sizes.append(len(explorer.board.board.cells))
        assert set(explorer.board.dotted) == set(places(explorer.session))
    assert sizes == [0, 9, 27]


def test_nothing_hidden_is_told_before_it_is_drawn(explorer: Explorer) -> None:
    explorer.timeline.slider.value = 0
    assert not any(row.get("more") for row in explorer.actions.list.items)


def test_a_click_is_one_push_and_shows_its_line() -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 150)
    assert explorer.session.peek().amount == 150  # type: ignore[attr-defined]  # it is a bid
    assert explorer.desk.code.code == "session.push('SR bid 150')"


def test_the_line_shown_does_the_same() -> None:
    explorer, other = explore(fresh()), fresh()
    acts: tuple[Callable[[], object], ...] = (
        lambda: press(explorer, "bid", 150),
        lambda: press(explorer, "pass"),
        explorer.actions.let_bot_move,
        explorer.timeline.undo,
        lambda: explorer.timeline.go(1),
    )
    for act in acts:
        act()
        exec(explorer.desk.code.code, {"session": other})  # noqa: S102 - the line is what is tested
        assert other.node.id == explorer.session.node.id
        assert other.state == explorer.session.state


def test_an_amount_out_of_bounds_is_answered_by_the_rule() -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 10_000)
    assert explorer.session.node.id == 0
    assert "§7" in explorer.desk.answer.text


@pytest.mark.parametrize(
    ("typed", "answer"), [("bid 3", "[§7"), ("dance", "dance"), ("pass", "That may be played.")]
)
def test_why_not_is_answered(typed: str, answer: str) -> None:
    explorer = explore(fresh())
    explorer.actions.entry.box.value = typed
    try:
        explorer.actions.entry.ask()
    except Exception as error:  # noqa: BLE001 - what the button would show
        assert answer in str(error)  # noqa: PT017
    else:
        assert answer in explorer.desk.answer.text
    assert explorer.session.node.id == 0


def test_the_dividend_is_foretold(explorer: Explorer) -> None:
    node_at(explorer, "dividend")
    told = {row["text"]: row.get("more", "") for row in explorer.actions.list.items}
    session = explorer.session
    for text in ("pay", "withhold"):
        before = explorer.session.node
        press(explorer, text)
        assert told[text] == " ".join(map(str, session.node.events))
        explorer.timeline.go(before.id)


def test_a_hex_shows_its_legal_lays_as_pictures(explorer: Explorer) -> None:
    node_at(explorer, "track")
    session = explorer.session
    for hex_ in explorer.board.dotted:
        explorer.actions.ask_about(hex_)
        heading, *rows = explorer.actions.here.items
        assert heading["text"] == f"On {hex_}:"
        assert all(row["picture"].startswith("<svg") for row in rows)
        assert [choice for _row, choice in offers_at(session, hex_)] == [
            choice for choice in session.legal_actions.choices if getattr(choice, "hex", None) == hex_
        ]
    explorer.actions.take(1)
    assert session.node.action is not None
    assert session.node.action.kind == "lay_tile"


def test_a_hex_without_a_lay_says_why(explorer: Explorer) -> None:
    node_at(explorer, "track")
    far = next(hex_ for hex_ in explorer.board.board.cells if hex_ not in explorer.board.dotted)
    explorer.actions.ask_about(far)
    (told,) = explorer.actions.here.items
    assert told["text"] == f"Nothing may be done on {far} now."
    assert "[§14" in told["more"]


def test_buttons_step_by_action_turn_round_and_cycle(explorer: Explorer) -> None:
    session, timeline = explorer.session, explorer.timeline
    timeline.go(0)
    for unit, key in (("round", "round"), ("cycle", "cycle")):
        timeline.unit.value = unit
        before = getattr(session.state, key)
        timeline.step_by(onward=True)
        assert getattr(session.state, key) != before
        here = session.node
        timeline.step_by(onward=True)
        timeline.step_by(onward=False)
        assert session.node is here


def test_a_line_of_the_log_leads_there(explorer: Explorer) -> None:
    story = explorer.timeline.story
    index = next(n for n, text in enumerate(story.texts) if "wins the auction" in text)
    story.choose(index)
    assert "wins the auction" in " ".join(map(str, explorer.session.node.events))
    assert story.current == index


def test_undo_and_redo(explorer: Explorer) -> None:
    session, timeline = explorer.session, explorer.timeline
    end = session.node
    timeline.undo()
    assert session.node is end.parent
    timeline.redo()
    assert session.node is end
    timeline.go(0)
    timeline.undo_button.click()
    assert explorer.desk.answer.text  # there is nothing to take back


def test_branches_are_a_tree_with_notes(explorer: Explorer) -> None:
    session, branches = explorer.session, explorer.branches
    node_at(explorer, "dividend")
    branches.name.value = RUDE
    branches.begin()
    press(explorer, "withhold")
    branches.note.value = "<script>alert(1)</script>"
    branches.write()
    assert branches.tree.texts[0] == "main"
    assert RUDE in branches.tree.texts
    assert any("<script>alert(1)</script>" in text for text in branches.tree.texts)
    branches.tree.choose(0)
    assert session.branch_name == "main"
    assert session.over


def test_the_board_follows_plays_from_elsewhere_and_frames_what_changed() -> None:
    session = fresh()
    bots = seated(["greedy"], session.players, seed=1)
    explorer = explore(session)
    while not (session.node.action and session.node.action.kind == "lay_tile"):
        assert session.actor is not None
        session.push(bots[session.actor].choose(session))
    assert explorer.board.board is session.state.board
    assert session.node.action.hex in explorer.board._highlights  # type: ignore[attr-defined]  # a lay has a hex
    explorer.reach.value = "*"
    assert explorer.board.hatched


def test_bots_act_for_whoever_has_to(explorer: Explorer) -> None:
    node_at(explorer, "lead_off")
    session = explorer.session
    company = session.acting_for
    explorer.actions.let_bot_finish()
    assert session.acting_for != company


def test_a_kept_game_goes_on_after_the_kernel_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    explorer = explore(fresh(), keep=file)
    press(explorer, "bid", 150)
    explorer.branches.name.value = "what if"
    explorer.branches.begin()
    press(explorer, "pass")
    again = explore(fresh(), keep=file)  # as the cell does when it is run again
    assert again.session.node.id == 2
    assert again.session.branch_name == "what if"
    assert again.desk.answer.text == f"The game in {file} goes on."


def test_saving_and_opening_and_no_harm_to_other_files(tmp_path: Path) -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 150)
    keeping = explorer.keeping
    keeping.file.value = str(tmp_path / "game.json")
    keeping.save_file()
    assert load(tmp_path / "game.json").node.id == 1
    (tmp_path / "other.json").write_text('{"mine": 1}')
    keeping.file.value = str(tmp_path / "other.json")
    keeping.save_file()
    assert (tmp_path / "other.json").read_text() == '{"mine": 1}'
    assert "holds no game" in explorer.desk.answer.text
    explorer.timeline.go(0)
    keeping.file.value = str(tmp_path / "game.json")
    keeping.open_file()
    assert explorer.session.node.id == 1
    press(explorer, "pass")
    assert explorer.session.node.id == 2


def test_an_error_in_a_part_is_text_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    session = fresh()
    explorer = explore(session)
    monkeypatch.setattr(explorer.board, "_reached", lambda board: 1 / 0)
    session.push("bid 150")
    assert "ZeroDivisionError" in explorer.desk.answer.text
    assert explorer.timeline.step == 1


def test_the_parts_can_be_used_alone() -> None:
    desk = Desk(fresh())
    actions = Actions(desk)
    actions.list.choose(1, 150)
    last = list(desk.session.legal_actions)[-1]
    assert outcome(desk.session, last).endswith("leaves the auction.")


def test_the_run_that_was_made_or_is_proposed_is_drawn(explorer: Explorer) -> None:
    session = explorer.session
    seen = 0
    for node in session.history:
        turn = node.state.operating.turn if node.state.operating else None
        if turn is not None and turn.routes and node.state.step == "dividend":
            explorer.timeline.go(node.id)
            run = explorer.board._run
            assert run is not None
            assert run.revenue == turn.revenue
            explorer.timeline.go(node.id - 1)
            assert (explorer.board._run is None) == (session.state.step != "run")
            seen += 1
    assert seen > 10
    assert explorer.last_error is None


def test_runs_are_found_and_judged(explorer: Explorer) -> None:
    node_at(explorer, "run")
    runs, session = explorer.runs, explorer.session
    assert runs.company.value == session.acting_for
    runs.find()
    press(explorer, "run")
    assert runs.list.texts == []
    explorer.timeline.undo()
    runs.find()
    assert runs.list.texts[0].startswith("$40: 2-train R14–Q15")
    runs.route.value = "R14-Q15"
    assert runs.verdict.text.endswith("This is the best run: nothing earns more than 40.")
    runs.list.choose(0)
    assert explorer.last_error is None


def test_tables_market_and_charts_follow(explorer: Explorer) -> None:
    session, standing = explorer.session, explorer.standing
    assert RUDE in [row[0] for row in standing.tables.players.rows]
    for place in (150, 40, 0, 237):
        for tab in ("tables", "shares", "market", "merger", "watch", "charts", "seats"):
            standing.show_tab(tab)
            explorer.timeline.go(place)
            assert explorer.last_error is None
    standing.selected_index = 0
    explorer.timeline.go(150)
    cash = {row[0]: row[1] for row in standing.tables.players.rows}
    assert cash == {player: session.state.cash(player) for player in session.players}


def test_every_chart_is_drawn(explorer: Explorer) -> None:
    standing = explorer.standing
    standing.show_tab("charts")
    seen = set()
    for name in (*CHARTS, *PRESENT):
        standing.charts.pick.value = name
        assert explorer.last_error is None
        assert standing.charts.chart is not None
        seen.add(standing.charts.box.table.caption)
        assert standing.charts.box.table.rows
    assert len(seen) == len(CHARTS) + len(PRESENT)


def test_the_language_switch_speaks_anew_at_the_same_place(explorer: Explorer) -> None:
    explorer.timeline.slider.value = 20
    explorer.timeline.unit.value, explorer.tabs.selected_index = "round", 3
    explorer.changes.pin()
    explorer.actions.entry.box.value = "pass"
    explorer.edit_position()
    editor, old_reach = explorer.editing.children[0], explorer.reach
    try:
        explorer.language.value = "ja"
        assert explorer.reach is not old_reach
        assert explorer.tabs.get_title(0) == "記録"
        assert explorer.session.node.id == explorer.timeline.slider.value == 20
        assert (explorer.timeline.unit.value, explorer.tabs.selected_index) == ("round", 3)
        assert explorer.actions.entry.box.value == "pass"
        assert explorer.desk.pair.pinned is explorer.session.node
        assert explorer.editing.children == (editor,)
        assert explorer.view is explorer.board.view
        assert not any(row["text"].isascii() for row in explorer.timeline.story.items[:5])
        explorer.timeline.slider.value = 10
        assert explorer.session.node.id == 10
        assert explorer.last_error is None
        with pytest.raises(GameDataError, match="xx"):
            explorer.speak("xx")
        explorer.speak("en")
        assert explorer.tabs.get_title(0) == "Log"
        assert explorer.language.value == "en"
    finally:
        set_language("en")


def test_words_of_the_game_are_explained_where_they_stand(explorer: Explorer) -> None:
    told = "😀 hubs may not rust."  # an emoji counts twice in the page
    explorer.desk.say(told)
    units = told.encode("utf-16-le")
    marks = explorer.desk.answer.marks
    found = {units[2 * begins : 2 * ends].decode("utf-16-le"): meaning for begins, ends, meaning in marks}
    assert set(found) == {"hubs", "rust"}
    assert found["hubs"].startswith("hub: ")
    assert all("[§" in meaning for meaning in found.values())
    explorer.desk.say("")
    assert explorer.desk.answer.marks == []
    node_at(explorer, "track")
    explorer.standing.show_tab("watch")
    watch = explorer.standing.watch.table
    place, note = next((n, row[1]) for n, row in enumerate(watch.rows) if "phase" in str(row[1]))
    begins, ends, _ = next(mark for mark in watch.marks[place + 1][1] if str(mark[2]).startswith("phase: "))
    assert str(note)[int(begins) : int(ends)] == "phase"
    assert not any(watch.marks[n + 1][2] for n, row in enumerate(watch.rows) if row[2] == "§5.phase")
    rows = [row for row in explorer.timeline.story.items if "stock round" in row["text"]]
    assert rows
    for row in rows:
        begins, ends, _ = next(mark for mark in row["marks"] if mark[2].startswith("stock round: "))
        assert row["text"][begins:ends] == "stock round"
