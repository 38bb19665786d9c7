"""The explorer's way through time, without a browser: playing, comparing, since a turn, recovery, keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lostatlas import Session, lab, load, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.tree import Node
from lostatlas.lab.difference import differences
from lostatlas.plots.board import changed_hexes
from lostatlas_widgets import explore
from lostatlas_widgets.explorer.board import SessionBoard, board_at
from lostatlas_widgets.explorer.changes import Changes
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.explorer.keeping import Keeping
from lostatlas_widgets.explorer.pair import BEFORE, PINNED, Against
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.recovery import Recovery, kept_files
from lostatlas_widgets.explorer.timeline import Timeline

SAMPLE = Path(__file__).parents[2] / "examples" / "games" / "short.json"
RUDE = '<img src=x onerror="alert(1)"> $1$'


def fresh() -> Session:
    """Return a new game on the official map."""
    return new_game([RUDE, "Ben", "Cid"], board=official(), seed=1)


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    """Return an explorer of a finished game, one for all: each test goes where it needs to be."""
    return explore(SAMPLE)


def run(explorer: Explorer, code: str) -> Any:
    """Return the value of a line of code that the explorer shows."""
    return eval(code, {"session": explorer.session, "lab": lab})  # noqa: S307 - the line is what is tested


def round_begins(explorer: Explorer, name: str) -> Node:
    """Return the first node of a round."""
    return next(node for node in explorer.session.history if node.state.round == name)


# playing by itself


@pytest.mark.parametrize(
    ("unit", "name"), [("action", None), ("turn", None), ("round", "round"), ("cycle", "cycle")]
)
def test_it_walks_on_by_the_chosen_unit_and_stops_at_the_end(
    explorer: Explorer, unit: str, name: str | None
) -> None:
    timeline, session = explorer.timeline, explorer.session
    timeline.unit.value = unit
    start = 0 if name else 230
    timeline.go(start or len(timeline.nodes) - 1)
    timeline.playing.playing = True
    assert timeline.step == start  # at the end, it begins anew
    seen = [session.node]
    while timeline.playing.playing:
        timeline.playing.ring()
        seen.append(session.node)
    assert session.node is timeline.nodes[-1]
    if unit == "action":
        assert seen == list(timeline.nodes[start:])
    if name:
        values = [getattr(node.state, name) for node in seen[:-1]]
        assert all(a != b for a, b in pairwise(values))
    timeline.unit.value = "action"


def test_a_step_that_fails_stops_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = explore(SAMPLE)
    timeline = explorer.timeline
    timeline.go(3)
    timeline.playing.playing = True
    monkeypatch.setattr(explorer.session, "goto", lambda _node: 1 / 0)
    timeline.playing.ring()
    assert not timeline.playing.playing
    assert "ZeroDivisionError" in explorer.desk.answer.text


def test_the_clock_waits_for_an_answer_to_each_ring(explorer: Explorer) -> None:
    playing = explorer.timeline.playing
    before = playing.answered
    playing.playing = False
    playing.ring()  # one that was on its way when somebody pressed pause
    assert (playing.answered, playing.playing) == (before + 1, False)


# what differs between two places


def test_the_board_frames_what_the_last_action_changed_or_all_since_a_pinned_place(
    explorer: Explorer,
) -> None:
    session, changes, board = explorer.session, explorer.changes, explorer.board
    lays = [n for n in session.tree.nodes if n.action is not None and n.action.kind == "lay_tile"]
    session.goto(lays[4])
    assert board._highlights == (lays[4].action.hex,)  # type: ignore[union-attr]  # a lay has a hex
    session.goto(lays[0])
    changes.pin()
    session.goto(lays[4])
    wanted = changed_hexes(lays[0].state.board, lays[4].state.board)
    assert len(wanted) > 1
    assert set(board._highlights) == set(wanted)
    changes.pick.value = BEFORE
    assert board._highlights == (lays[4].action.hex,)  # type: ignore[union-attr]


def test_what_differs_stands_in_words_and_the_line_gives_the_same_table(explorer: Explorer) -> None:
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    first = round_begins(explorer, "OR1")
    session.goto(first)
    changes.pin()
    assert changes.told.text.startswith("This is the pinned place itself")
    explorer.timeline.go(first.id + 60)
    frame = lab.changes(first, session)
    told = changes.table.rows
    assert [row[1:4] for row in told] == frame[["what", "before", "after"]].to_numpy().tolist()
    assert run(explorer, f"{'lab.changes(session.tree.node(' + str(first.id) + '), session)'}").equals(frame)
    changes.pick.value = Against("turn", session.players[1])
    assert run(explorer, explorer.desk.code.code).equals(
        lab.changes(lab.last_turn(session, session.players[1]) or session.node, session)
    )
    assert not any("." in str(row[1]) and "[" in str(row[1]) for row in told)  # no paths of the state


def test_two_places_are_compared_that_somebody_names(explorer: Explorer) -> None:
    changes = explorer.changes
    changes.activate(active=True)
    changes.two.value = "40-120"
    assert explorer.last_error is None
    assert (explorer.desk.pair.node.id, explorer.session.node.id) == (40, 120)  # type: ignore[union-attr]
    assert changes.rows == differences(explorer.session.tree.node(40), explorer.session)
    assert changes.rows
    assert explorer.desk.code.code == "session.goto(120); lab.changes(session.tree.node(40), session)"
    changes.two.value = "12, main"
    assert explorer.session.node is explorer.session.branches["main"]
    for wrong, said in (("5", "names no two places"), ("5, nowhere", "nowhere"), ("1-99999", "99999")):
        changes.two.value = wrong
        assert said in explorer.desk.answer.text
        assert explorer.session.node is explorer.session.branches["main"]
    explorer.desk.last_error = None


def test_what_happened_in_between_leads_there(explorer: Explorer) -> None:
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    explorer.timeline.go(50)
    changes.pin()
    explorer.timeline.go(58)
    assert len(changes.between.texts) == 8
    assert changes.between.texts[2] in explorer.timeline.story.texts
    changes.between.choose(2)
    assert session.node.id == 53
    changes.go_there()
    assert session.node.id == 50


@pytest.mark.parametrize("place", [0, 40, 120, 200])
def test_since_my_last_turn_begins_where_i_acted_last(explorer: Explorer, place: int) -> None:
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    explorer.timeline.go(place)
    for player in session.players:
        changes.since(player)
        node = lab.last_turn(session, player)
        if node is None:
            assert changes.told.text == f"{player} has had no turn yet before this place."
            continue
        assert node.parent is not None
        assert session.ruleset.actor(node.parent.state) == player
        between = [one for one in session.history if one.id > node.id and one.parent is not None]
        deciders = [session.ruleset.actor(one.parent.state) for one in between]  # type: ignore[union-attr]
        mine = [place for place, who in enumerate(deciders) if who == player]
        # What is mine since then is the turn that I am in: nothing of others follows it.
        assert mine == list(range(len(between) - len(mine), len(between)))
        assert not mine or session.actor == player
    changes.pick.value = BEFORE


def test_a_pinned_place_is_forgotten_with_its_game(tmp_path: Path) -> None:
    explorer = explore(fresh())
    explorer.changes.pin()
    assert explorer.desk.pair.against == PINNED
    fresh().save(tmp_path / "other.json")
    explorer.keeping.file.value = str(tmp_path / "other.json")
    explorer.keeping.open_file()
    assert explorer.desk.pair.pinned is None
    assert explorer.desk.pair.against == BEFORE
    assert explorer.last_error is None


def test_names_in_the_changes_are_plain_text() -> None:
    desk = Desk(fresh())
    changes = Changes(desk)
    changes.pin()
    for bid in (120, 130):
        desk.push(f"bid {bid}")
    assert any(RUDE in str(row) for row in changes.table.rows)
    assert any(RUDE in str(option) for option, _ in changes.pick.options)


# two places side by side


def test_two_places_stand_side_by_side_and_follow(explorer: Explorer) -> None:
    session, both = explorer.session, explorer.both
    explorer.timeline.go(100)
    explorer.changes.pin()
    both.unfold()
    explorer.timeline.go(150)
    assert both.boards is not None
    assert both.boards.left.board is session.tree.node(100).state.board
    assert both.boards.right.board is session.state.board
    cash = [{row[0]: row[1] for row in side.players.rows} for side in (both.left, both.right)]
    for told, node in zip(cash, (session.tree.node(100), session.node), strict=True):
        assert told == {player: node.state.cash(player) for player in session.players}
    both.fold()
    explorer.timeline.go(20)
    assert both.boards.right.board is session.tree.node(150).state.board  # nobody looks: nothing is drawn
    explorer.changes.pick.value = BEFORE
    assert explorer.last_error is None


def test_two_boards_show_the_same_part_of_the_plane_even_while_the_map_grows(explorer: Explorer) -> None:
    explorer.timeline.go(2)
    explorer.changes.pin()
    explorer.both.unfold()
    explorer.timeline.go(5)
    boards = explorer.both.boards
    assert boards is not None
    assert len(boards.left.board.cells) < len(boards.right.board.cells)
    for name in ("x_range", "y_range"):
        here, there = getattr(boards.left.figure, name), getattr(boards.right.figure, name)
        assert (here.start, here.end) == (there.start, there.end)
    explorer.both.fold()
    explorer.changes.pick.value = BEFORE


# a line of code for every control


def test_every_control_shows_the_line_that_does_it() -> None:
    explorer, other = explore(SAMPLE), load(SAMPLE)
    timeline, branches = explorer.timeline, explorer.branches
    acts: tuple[Callable[[], object], ...] = (
        lambda: timeline.go(80),
        lambda: timeline.step_by(onward=True),
        lambda: timeline.story.choose(30),
        timeline.undo,
        timeline.redo,
        branches.begin,
        branches.write,
        lambda: branches.tree.choose(0),
    )
    for act in acts:
        branches.name.value, branches.note.value = "what 'if'", "why\nnot"
        act()
        exec(explorer.desk.code.code, {"session": other})  # noqa: S102 - the line is what is tested
        here = explorer.session
        assert (other.node.id, other.branch_name, other.node.note) == (
            here.node.id, here.branch_name, here.node.note,
        )  # fmt: skip


def test_keys_do_what_the_line_of_help_says(explorer: Explorer) -> None:
    timeline, keys = explorer.timeline, explorer.help
    timeline.unit.value = "action"
    timeline.go(10)
    for key, step in ((".", 11), (".", 12), (",", 11), ("u", 10), ("r", 11)):
        keys.press(key)
        assert timeline.step == step
    keys.press("p")
    assert timeline.playing.playing
    keys.press("p")
    assert not timeline.playing.playing
    keys.press("m")
    assert explorer.desk.pair.pinned is explorer.session.node
    assert explorer.tabs.children[explorer.tabs.selected_index] is explorer.changes
    keys.press(".")
    assert timeline.place.text.endswith("compared with action 11")
    explorer.changes.pick.value = BEFORE
    assert set(keys.takes) == set(",.purm")


def test_what_was_played_on_before_stays_in_the_tree_of_branches() -> None:
    explorer = explore(SAMPLE)
    session, branches = explorer.session, explorer.branches
    end = session.node
    explorer.timeline.go(120)
    other = next(one for one in session.legal_actions if one != session.tree.node(121).action)
    explorer.desk.push(other)
    assert session.node.id == end.id + 1
    assert session.branches["main"] is session.node  # the branch follows what is played
    row = branches.tree.texts.index(f"without a name, to action {end.id}")
    branches.tree.choose(row)
    assert session.node is end
    assert explorer.timeline.nodes[-1] is end


# keeping what is played


def test_what_was_played_is_offered_when_the_kernel_was_lost(tmp_path: Path) -> None:
    desk = Desk(fresh())
    Recovery(desk, folder=tmp_path)
    assert not list(tmp_path.iterdir())  # to look is not to play
    desk.push("bid 120")
    desk.push("bid 130")
    desk.do("", lambda: desk.session.branch("what if"))
    again = Desk(fresh())  # as the cell does when it is run again
    offer = Recovery(again, folder=tmp_path)
    assert again.session.node.id == 0
    assert offer.told.text.startswith("This game was played before: 2 actions, ")
    assert offer.layout.display is None
    offer.recover()
    assert (again.session.node.id, again.session.branch_name) == (2, "what if")
    assert offer.layout.display == "none"
    again.push("pass")
    third = Recovery(Desk(fresh()), folder=tmp_path)
    third.recover()
    assert third.desk.session.node.id == 3


def test_visitors_of_a_voila_page_keep_nothing_and_are_offered_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Recovery(alone := Desk(fresh()), folder=tmp_path)
    alone.push("bid 120")
    kept = sorted(tmp_path.iterdir())
    assert kept
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    visitor = Desk(fresh())
    offer = Recovery(visitor, folder=tmp_path)
    assert offer.offered is None
    visitor.push("bid 130")
    assert sorted(tmp_path.iterdir()) == kept
    assert visitor.session.journal is None


def test_a_torn_last_line_loses_only_what_was_never_shown(tmp_path: Path) -> None:
    desk = Desk(fresh())
    Recovery(desk, folder=tmp_path)
    for bid in (120, 130, 140):
        desk.push(f"bid {bid}")
    (journal,) = tmp_path.glob("*.journal")
    journal.write_bytes(journal.read_bytes()[:-9])
    offer = Recovery(Desk(fresh()), folder=tmp_path)
    offer.recover()
    assert offer.desk.session.node.id == 2


def test_nothing_is_offered_for_another_game_or_when_nothing_is_lost_or_was_forgotten(tmp_path: Path) -> None:
    desk = Desk(fresh())
    Recovery(desk, folder=tmp_path)
    desk.push("bid 120")
    other = Desk(new_game(["Ann", "Ben", "Cid"], board=official(), seed=2))
    assert Recovery(other, folder=tmp_path).offered is None
    same = fresh()
    same.push("bid 120")
    assert Recovery(Desk(same), folder=tmp_path).offered is None
    offer = Recovery(Desk(fresh()), folder=tmp_path)
    offer.forget()
    assert Recovery(Desk(fresh()), folder=tmp_path).offered is None


def test_a_spoiled_file_or_a_folder_that_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    desk = Desk(fresh())
    Recovery(desk, folder=tmp_path)
    desk.push("bid 120")
    (file,) = kept_files(desk.session, tmp_path)
    file.write_text("{")
    assert Recovery(Desk(fresh()), folder=tmp_path).offered is None
    (tmp_path / "taken").write_text("a file where a folder should be")
    stuck = Desk(fresh())
    Recovery(stuck, folder=tmp_path / "taken")
    stuck.push("bid 120")
    assert stuck.session.node.id == 1
    assert "is not kept" in stuck.answer.text


def test_the_file_tab_tells_where_the_game_is_kept(tmp_path: Path) -> None:
    explorer = explore(fresh())
    assert explorer.keeping.told.text.startswith("Nothing has been played here yet")
    explorer.desk.push("bid 120")
    assert explorer.session.journal is not None
    assert str(explorer.session.journal.record) in explorer.keeping.told.text
    explorer.keeping.file.value = str(tmp_path / "mine.json")
    explorer.keeping.keep_file()
    assert str(tmp_path / "mine.json") in explorer.keeping.told.text


def test_a_session_that_keeps_itself_is_left_alone(tmp_path: Path) -> None:
    session = fresh()
    session.autosave(tmp_path / "mine.json")
    kept = tmp_path / "kept"
    desk = Desk(session)
    Recovery(desk, folder=kept)
    desk.push("bid 120")
    assert not kept.exists()
    assert load(tmp_path / "mine.json").node.id == 1


# parts alone


def test_each_part_can_be_used_alone() -> None:
    desk = Desk(load(SAMPLE))
    timeline, board, changes, keeping = Timeline(desk), SessionBoard(desk), Changes(desk), Keeping(desk)
    timeline.go(77)
    assert board.board is board_at(desk.session, desk.session.node)
    assert changes.table.rows
    assert keeping.file.value
    assert desk.last_error is None
