"""What was played is offered again when the kernel was lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.explorer.kept_games import kept_files, left_over
from lostatlas_widgets.explorer.recovery import Recovery
from tests.widgets.explored import RUDE, fresh


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
    assert offer.told.text.startswith(f"This long game of {RUDE}, Ben and Cid was played before: 2 actions, ")
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
    for spoiled in ("{", "[1]", '{"nodes": [1]}', '{"nodes": [{"id": 1}]}', '{"notes": {"x": "y"}}'):
        file.write_text(spoiled)
        assert Recovery(Desk(fresh()), folder=tmp_path).offered is None
    (tmp_path / "taken").write_text("a file where a folder should be")
    stuck = Desk(fresh())
    Recovery(stuck, folder=tmp_path / "taken")
    stuck.push("bid 120")
    assert stuck.session.node.id == 1
    assert "is not kept" in stuck.answer.text


def play(folder: Path, *actions: str) -> Recovery:
    """Run the cell again and play: what is offered is passed by."""
    desk = Desk(fresh())
    recovery = Recovery(desk, folder=folder)
    for action in actions:
        desk.push(action)
    return recovery


def test_what_is_passed_by_is_offered_again_however_often_a_bot_acts_first(tmp_path: Path) -> None:
    play(tmp_path, "bid 120", "bid 130", "pass")
    for _ in range(12):  # each time a bot begins in the same way, and the offer is not answered
        play(tmp_path, "bid 120")
    offer = play(tmp_path)
    assert "3 actions" in offer.told.text
    assert offer.another.layout.display == "none"  # the rest is the beginning of it
    offer.recover()
    assert offer.desk.session.node.id == 3


def test_what_was_played_instead_does_not_hide_what_was_passed_by(tmp_path: Path) -> None:
    play(tmp_path, "bid 120", "bid 130", "pass")
    for _ in range(10):
        play(tmp_path, "bid 125", "bid 200")
    offer = play(tmp_path)
    assert "2 actions" in offer.told.text
    offer.turn()
    assert "3 actions" in offer.told.text
    offer.turn()
    assert "2 actions" in offer.told.text
    offer.forget()
    assert "3 actions" in offer.told.text
    offer.recover()
    assert offer.desk.session.node.id == 3


def test_a_note_or_a_branch_alone_is_not_lost(tmp_path: Path) -> None:
    first = play(tmp_path, "bid 120")
    first.desk.session.note("a good start")
    play(tmp_path, "bid 120", "bid 130")
    assert len(left_over(fresh(), tmp_path)) == 2
