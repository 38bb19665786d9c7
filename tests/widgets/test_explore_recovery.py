"""What was played is offered again when the kernel was lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lostatlas import load, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.storage.outline import Outline, read_outline
from lostatlas.teach.course import course_of
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.explorer.recovery import Recovery
from lostatlas_widgets.explorer.saved_games import actions_of, in_trash, left_over, saved_files
from lostatlas_widgets.explorer.timeline import Timeline
from lostatlas_widgets.lessons.lesson import Lesson
from tests.widgets.explored import fresh


def test_what_was_played_is_offered_when_the_kernel_was_lost(tmp_path: Path) -> None:
    model = ExplorerModel(fresh())
    Recovery(model, folder=tmp_path)
    assert not list(tmp_path.iterdir())  # to look is not to play
    model.push("bid 120")
    model.push("bid 130")
    model.do("", lambda: model.session.branch("what if"))
    again = ExplorerModel(fresh())  # as the cell does when it is run again
    offer = Recovery(again, folder=tmp_path)
    assert again.session.node.id == 0
    assert offer.text_line.text.startswith("This game was played before: 2 actions, ")
    assert offer.layout.display is None
    offer.recover()
    assert (again.session.node.id, again.session.branch_name) == (2, "what if")
    assert offer.layout.display == "none"
    again.push("pass")
    third = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    third.recover()
    assert third.model.session.node.id == 3


def test_a_torn_last_line_loses_only_what_was_never_shown(tmp_path: Path) -> None:
    model = ExplorerModel(fresh())
    Recovery(model, folder=tmp_path)
    for bid in (120, 130, 140):
        model.push(f"bid {bid}")
    (journal,) = tmp_path.glob("*.journal")
    journal.write_bytes(journal.read_bytes()[:-9])
    offer = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    offer.recover()
    assert offer.model.session.node.id == 2


def test_a_damaged_journal_costs_only_what_follows_the_damage(tmp_path: Path) -> None:
    model = ExplorerModel(fresh())
    Recovery(model, folder=tmp_path)
    for bid in (120, 130, 140):
        model.push(f"bid {bid}")
    (journal,) = tmp_path.glob("*.journal")
    model.session.autosave(tmp_path / "elsewhere.json")  # this kernel keeps the file no more
    journal.write_bytes(journal.read_bytes().replace(b"130", b"135", 1))
    offer = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    assert "1 action" in offer.text_line.text
    offer.recover()
    assert offer.model.session.node.id == 1
    assert "left out" in offer.model.answer.text


def test_nothing_is_offered_for_another_game_or_when_nothing_is_lost_or_was_forgotten(tmp_path: Path) -> None:
    model = ExplorerModel(fresh())
    Recovery(model, folder=tmp_path)
    model.push("bid 120")
    other = ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=official(), seed=2))
    assert Recovery(other, folder=tmp_path).offered is None
    same = fresh()
    same.push("bid 120")
    assert Recovery(ExplorerModel(same), folder=tmp_path).offered is None
    close(model)
    offer = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    offer.forget()
    assert Recovery(ExplorerModel(fresh()), folder=tmp_path).offered is None


def test_a_spoiled_file_or_a_folder_that_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    model = ExplorerModel(fresh())
    Recovery(model, folder=tmp_path)
    model.push("bid 120")
    (file,) = saved_files(model.session, tmp_path)
    for spoiled in ("{", "[1]", '{"nodes": [1]}', '{"nodes": [{"id": 1}]}', '{"notes": {"x": "y"}}'):
        file.write_text(spoiled)
        assert Recovery(ExplorerModel(fresh()), folder=tmp_path).offered is None
    (tmp_path / "taken").write_text("a file where a folder should be")
    stuck = ExplorerModel(fresh())
    Recovery(stuck, folder=tmp_path / "taken")
    stuck.push("bid 120")
    assert stuck.session.node.id == 1
    assert "is not kept" in stuck.answer.text


def close(model: ExplorerModel) -> None:
    """Let go of the file of a game, as the end of its kernel does."""
    assert model.session.journal is not None
    model.session.journal.close()


def test_a_game_that_is_in_use_is_not_forgotten(tmp_path: Path) -> None:
    model = ExplorerModel(fresh())
    Recovery(model, folder=tmp_path)
    model.push("bid 120")
    offer = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    offer.forget()
    assert "is being played in another place" in offer.model.answer.text
    assert offer.offered in saved_files(model.session, tmp_path)
    model.push("bid 130")
    assert load(saved_files(model.session, tmp_path)[0]).node.id == 2


def test_what_was_forgotten_is_brought_back_with_its_journal(tmp_path: Path) -> None:
    for bids in (("bid 120", "bid 130", "pass"), ("bid 125",)):
        close(play(tmp_path, *bids).model)
    explorer = Explorer(fresh(), folder=tmp_path)
    offer = explorer.recovery
    assert offer.restore.layout.display == "none"
    offer.forget()
    assert "3 actions" in offer.text_line.text
    offer.forget()
    assert offer.offered is None
    assert "tab File brings it back" in explorer.model.answer.text
    assert len(in_trash(explorer.session, tmp_path)) == 2
    assert offer.restore.layout.display is None
    offer.restore.click()
    assert "3 actions" in offer.text_line.text
    offer.restore.click()
    assert offer.restore.layout.display == "none"
    offer.turn()
    offer.recover()
    assert offer.model.session.node.id in (1, 3)


def test_only_so_many_forgotten_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostatlas_widgets.explorer.saved_games._MOST_TRASHED", 2)
    for bid in (120, 125, 130, 135):
        close(play(tmp_path, f"bid {bid}").model)
    offer = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    while offer.offered:
        offer.forget()
    assert len(in_trash(fresh(), tmp_path)) == 2


DAMAGED = (
    "{",
    "[1]",
    '{"nodes": [1]}',
    '{"format": "lostatlas.game/1", "title": "lost_atlas", "players": ["A", "B"], "node": 7}',
    '{"format": "lostatlas.game/1", "title": "lost_atlas", "players": ["A", "B"], "branches": [1, 2]}',
    '{"format": "lostatlas.game/1", "title": "lost_atlas", "players": ["A", "B"], "nodes": ['
    '{"id": 1, "parent": 2, "action": {}}, {"id": 2, "parent": 1, "action": {}}]}',
    '{"format": "lostatlas.game/1", "title": "lost_atlas", "players": ["A", "B"], "notes": {"x": "y"}}',
)


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_kept_game_is_set_aside_with_a_sentence_and_play_begins(
    tmp_path: Path, content: str
) -> None:
    close(play(tmp_path, "bid 120").model)
    (file,) = saved_files(fresh(), tmp_path)
    file.write_text(content)
    explorer = Explorer(fresh(), folder=tmp_path)
    assert explorer.recovery.offered is None
    assert f"{file.name} cannot be read" in explorer.model.answer.text
    assert (tmp_path / "trash" / file.name).read_text() == content
    explorer.model.push("bid 120")
    assert explorer.session.node.id == 1
    assert Explorer(fresh(), folder=tmp_path).model.answer.text == ""


def play(folder: Path, *actions: str) -> Recovery:
    """Run the cell again and play: what is offered is passed by."""
    model = ExplorerModel(fresh())
    recovery = Recovery(model, folder=folder)
    for action in actions:
        model.push(action)
    return recovery


def test_what_is_passed_by_is_offered_again_however_often_a_bot_acts_first(tmp_path: Path) -> None:
    play(tmp_path, "bid 120", "bid 130", "pass")
    for _ in range(12):  # each time a bot begins in the same way, and the offer is not answered
        play(tmp_path, "bid 120")
    offer = play(tmp_path)
    assert "3 actions" in offer.text_line.text
    assert offer.another.layout.display == "none"  # the rest is the beginning of it
    offer.recover()
    assert offer.model.session.node.id == 3


def test_what_was_played_instead_does_not_hide_what_was_passed_by(tmp_path: Path) -> None:
    play(tmp_path, "bid 120", "bid 130", "pass")
    for _ in range(10):
        close(play(tmp_path, "bid 125", "bid 200").model)
    offer = play(tmp_path)
    assert "2 actions" in offer.text_line.text
    offer.turn()
    assert "3 actions" in offer.text_line.text
    offer.turn()
    assert "2 actions" in offer.text_line.text
    offer.forget()
    assert "3 actions" in offer.text_line.text
    offer.recover()
    assert offer.model.session.node.id == 3


def test_a_note_or_a_branch_alone_is_not_lost(tmp_path: Path) -> None:
    first = play(tmp_path, "bid 120")
    first.model.session.note("a good start")
    play(tmp_path, "bid 120", "bid 130")
    assert len(left_over(fresh(), tmp_path)) == 2


def beside(recovery: Recovery) -> bool:
    """Return whether the offer stands beside the board."""
    return recovery.layout.display is None and bool(recovery.children)


def waits(recovery: Recovery) -> bool:
    """Return whether the offer waits in the tab File."""
    return recovery.later.layout.display is None and bool(recovery.later.children)


def test_the_offer_counts_what_the_slider_counts_and_tells_the_rest(tmp_path: Path) -> None:
    first = play(tmp_path, "bid 120", "bid 130", "pass")
    timeline = Timeline(first.model)
    timeline.go(1)
    first.model.push("bid 140")  # a try: it stands where the session was left
    timeline.go(1)
    offer = play(tmp_path)
    assert timeline.place.text == "1 of 2 · your try from 1"
    assert "before: 2 actions, " in offer.text_line.text
    assert "2 actions that were tried on other lines of play" in offer.text_line.text
    offer.recover()
    assert Timeline(offer.model).place.text == timeline.place.text


@pytest.mark.parametrize("seed", range(4))
def test_a_kept_line_is_as_long_as_that_of_the_game_when_it_is_opened(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    session = fresh()
    session.autosave(file := tmp_path / "game.json")
    for step in range(60):
        match chance.randrange(5):
            case 0:
                session.goto(chance.choice(session.tree.nodes))
            case 1:
                session.goto(chance.choice(list(session.branches)))
            case 2:
                session.branch(f"try {step}")
            case _:
                session.push(chance.choice(session.legal_actions.choices))
        if step == 30:
            session.save(file)
        actions = len(load(file).line) - 1
        assert actions_of(file) == (actions, len(session.tree.nodes) - 1 - actions)


def test_who_plays_on_makes_the_offer_wait_in_the_tab_file(tmp_path: Path) -> None:
    play(tmp_path, "bid 120", "bid 130", "pass")
    explorer = Explorer(fresh(), folder=tmp_path)
    recovery = explorer.recovery
    assert explorer.children[0] is explorer.frame, "above it stands nothing that would go"
    places = list(explorer.actions.children)
    assert places.index(explorer.actions.offered) + 1 == places.index(recovery)
    assert beside(recovery)
    assert not waits(recovery)
    explorer.model.push("bid 125")
    assert not beside(recovery)
    assert waits(recovery)
    assert recovery.later in explorer.game_files.children
    assert "tab File" in explorer.model.answer.text
    explorer.speak("ja")  # every part is made anew
    explorer.speak("en")
    assert waits(explorer.recovery)
    explorer.recovery.recover()
    assert explorer.session.node.id == 3
    assert not waits(explorer.recovery)
    again = play(tmp_path)
    assert len(left_over(again.model.session, tmp_path)) == 2  # neither game is lost


def test_who_plays_the_same_again_is_offered_nothing_any_more(tmp_path: Path) -> None:
    play(tmp_path, "bid 120", "bid 130")
    again = play(tmp_path, "bid 120")
    assert waits(again)
    again.model.session.push("bid 130")  # as a cell does
    assert again.offered is None
    assert not waits(again)
    assert again.model.answer.text == ""


def test_what_bots_begin_with_leaves_the_offer_beside_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in lesson 3: bots act as soon as the cell runs, and nobody has answered yet."""
    monkeypatch.setenv("LOSTATLAS_KEPT", str(tmp_path))
    lesson = Lesson(course_of().lesson("03"), file=tmp_path / "progress.json")

    def own_round() -> Explorer:
        game = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2)
        panel: Explorer = lesson.explore(game, bots={"Ben": "greedy", "Cid": "greedy"})
        return panel

    first = own_round()
    begun = first.timeline.step
    assert begun > 0
    for _ in range(3):
        first.model.push(first.session.legal_actions.choices[0])
    left = first.timeline.place.text
    for _ in range(10):  # as often as the page is run without an answer
        offer = own_round()
        assert offer.timeline.step == begun
        assert beside(offer.recovery)
    offer.recovery.recover()
    assert offer.timeline.place.text == left
    assert offer.seats.bots == {"Ben": "greedy", "Cid": "greedy"}
    offer.model.push(offer.session.legal_actions.choices[0])
    assert offer.session.actor == "Ann"


def test_a_place_that_a_lesson_shows_keeps_the_offer_in_the_tab_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTATLAS_KEPT", str(tmp_path))
    lesson = Lesson(course_of().lesson("07"), file=tmp_path / "progress.json")
    lesson.explore(fresh()).model.push("bid 120")
    again = lesson.explore(fresh()).recovery
    assert not beside(again)
    assert waits(again)


def test_a_file_that_nobody_writes_is_read_once_however_long_one_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def counted(file: Path) -> Outline:
        read.append(file)
        return read_outline(file)

    monkeypatch.setattr("lostatlas_widgets.explorer.saved_games.read_outline", counted)
    for bid in (120, 125):
        Recovery(before := ExplorerModel(fresh()), folder=tmp_path)
        before.push(f"bid {bid}")
    offer = Recovery(ExplorerModel(fresh()), folder=tmp_path)
    for bid in (150, 155, 160, 165):
        offer.model.push(f"bid {bid}")
    assert len(read) == len({*read}) == 2
    assert offer.offered is not None
    (journal,) = tmp_path.glob(f"{offer.offered.name}.journal")
    journal.write_bytes(b"")  # what was written since is seen
    offer.model.push("bid 170")
    assert len(read) == 3
