"""The game panel without a page: it shows what the title's views show to its viewer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Hashable
from pathlib import Path

import ipywidgets
import pytest

from lostatlas import load, new_game
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.lab.game_page import game_html
from lostatlas.players import PLAYERS
from lostatlas.text import language, set_language, speaking
from lostatlas_widgets.explorer.panel import explore
from lostatlas_widgets.explorer.typed_input import TypedInput
from lostatlas_widgets.game_panel import GameModel, GamePanel, review_drawer
from lostatlas_widgets.game_panel.frame import FrameLayout
from lostatlas_widgets.language_switch import LanguageSwitch
from tests.kernel.toys import Auction, ThreeInARow
from tests.widgets.page import say, tap

ROOT = Path(__file__).parents[2]


def grid() -> Session:
    return Session.new(ThreeInARow(), ("Ann", "Ben"))


def press(panel: GamePanel, cell: Hashable) -> None:
    """Click the middle of a cell."""
    tap(panel.board.view, next(group.at for group in panel.board.plot.scene.groups if group.cell == cell))


def enter(panel: GamePanel, text: str) -> None:
    """Type a text into the box below the choices, and press Enter."""
    row = panel.decision.children[-1].children
    say(next(one for one in row if isinstance(one, TypedInput)), type="typed", act=0, text=text)


def test_a_press_on_a_cell_plays_the_one_thing_it_leads_to() -> None:
    panel = GamePanel(grid())
    press(panel, (1, 1))
    assert panel.session.state.cells[1, 1] == "Ann"
    assert panel.decision.who.text == "Ben to decide"
    assert panel.tables.tables[0]["rows"] == [["Ann", 1], ["Ben", 0]]


def test_a_cell_where_nothing_may_be_done_says_so_and_changes_nothing() -> None:
    panel = GamePanel(grid())
    press(panel, (1, 1))
    press(panel, (1, 1))
    assert panel.session.node.id == 1
    assert panel.decision.list.texts[0] == "Nothing may be done here now: 1,1 Ann"


@pytest.mark.parametrize(
    ("moves", "cell", "english", "japanese"),
    [
        (40, "4F", "4F would found a company, but all that can be are on the board", "活動している会社は7社"),
        (41, "4F", "Laying a tile is not possible now: D buys shares or passes. [§5]", "[§5]"),
        (127, "10E", "10E would join the safe companies Zeta and Hydra:", "会社どうしは合併しません。"),
    ],
)
def test_a_tile_of_the_hand_that_may_not_be_laid_says_which_rule_keeps_it(
    moves: int, cell: str, english: str, japanese: str
) -> None:
    game = new_game(list("ABCDE"), title="acquire", seed=4)
    bot = PLAYERS["greedy"](1)
    for _ in range(moves):
        game.push(bot.choose(game))
    panel = GamePanel(game)
    press(panel, cell)
    heading = panel.decision.list.items[0]
    assert heading["text"].startswith(f"Nothing may be done here now: {cell}")
    assert heading["more"].startswith(english)
    assert "[§" in heading["more"]
    with speaking("ja"):
        press(panel, cell)
        assert japanese in panel.decision.list.items[0]["more"]


def test_what_may_be_done_has_players_words_above_it_and_looks_like_what_may_be_pressed() -> None:
    rows = GamePanel(new_game(["Ann", "Ben", "Cid"], title="acquire", seed=4)).decision.list
    railway = explore(new_game(["Ann", "Ben"], mode="micro", seed=1)).actions.list
    assert rows.texts[0] == railway.label == "What you can do"
    assert "lostatlas-offers" in {*rows._dom_classes} & {*railway._dom_classes}


def test_a_refusal_is_the_answer_and_no_traceback() -> None:
    panel = GamePanel(grid())
    enter(panel, "mark 9,9")
    assert "toys.outside" in panel.decision.answer.text
    assert panel.session.node.id == 0
    enter(panel, "no such thing")
    assert panel.decision.answer.text
    enter(panel, "mark 0,0")
    assert panel.decision.answer.text == ""


def test_looking_back_keeps_the_length_of_the_game() -> None:
    panel = GamePanel(grid())
    for cell in ((0, 0), (1, 1), (2, 2)):
        press(panel, cell)
    panel.timeline.step(-2)
    assert panel.timeline.place.text == "1 of 3"
    assert panel.session.state.cells.keys() == {(0, 0)}
    assert panel.timeline.way_back.past.text == "What you do here is a try."
    panel.timeline.slider.value = 3
    assert panel.session.node.id == 3
    assert panel.timeline.way_back.past.text == ""


def test_a_button_of_the_timeline_that_would_lead_nowhere_looks_so() -> None:
    panel = GamePanel(grid())
    timeline = panel.timeline

    def idle() -> set[str]:
        return {
            one.description
            for one in timeline.controls
            if isinstance(one, ipywidgets.Button) and "lostatlas-idle" in one._dom_classes
        }

    assert idle() == {"Undo", "Redo", "Back", "Next", "Last"}
    press(panel, (0, 0))
    press(panel, (1, 1))
    assert idle() == {"Redo", "Next", "Last"}
    timeline.step(-1)
    assert idle() == set()
    timeline.last_button.click()
    assert idle() == {"Redo", "Next", "Last"}
    timeline.step(-2)
    assert idle() == {"Undo", "Back"}


def test_each_part_is_told_once_of_a_change() -> None:
    model = GameModel(grid(), bots={"Ben": "random"})
    told: list[int] = []
    model.on_update(lambda update: told.append(update.node.id))
    model.play("mark 0,0")
    assert told == [0, 1, 2]  # at once, after the person's action, after the bot's


def test_bots_answer_until_a_person_has_to_decide() -> None:
    panel = GamePanel(grid(), bots={"Ann": "random"})
    assert panel.session.actor == "Ben"
    panel.model.undo()
    assert panel.session.node.id == 0


def test_what_all_others_did_since_is_told_as_the_viewer_may_read_it() -> None:
    session = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=4)
    panel = GamePanel(session, bots={"Ben": "greedy", "Cid": "greedy"}, viewer="Ann")
    own, player = 0, PLAYERS["greedy"](1)
    while panel.session.node.id <= own + 1:  # until the bots have answered
        own = panel.session.node.id
        panel.model.play(player.choose(panel.session))
    told = panel.decision.news.text
    assert told.count("Ben lays") == told.count("Cid lays") == 1
    drawn = [
        tile
        for node in panel.session.history[own + 1 :]
        for event in node.events
        if event.key == "acquire.drew" and event.facts["player"] != "Ann"
        for tile in event.facts["tiles"]
    ]
    assert drawn
    assert not any(f"draws {tile}" in told for tile in drawn)


def test_whoever_plays_again_what_was_taken_back_makes_no_try() -> None:
    """The bot may answer otherwise than before; the game goes on with that."""
    panel = GamePanel(new_game(["Ann", "Ben"], title="acquire", seed=4), bots={"Ben": "greedy"})
    session = panel.session
    begun = session.node
    for _ in range(4):
        panel.model.play(session.legal_actions.choices[0])
    for _ in range(4):
        panel.model.undo()
    assert session.node is begun
    for _ in range(4):
        panel.model.play(session.legal_actions.choices[0])
        assert (session.actor, session.branch_name) == ("Ann", "main")
        assert panel.model.tries.past_words() == ""
    assert list(session.branches) == ["main"]


def test_a_review_goes_on_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_drawer, "SLICE", 0.0)  # one decision at a time, however fast the machine is
    session = load("examples/games/lost_cities.json")
    panel = GamePanel(session)
    before = panel.drawers.page("review")
    before.start()
    before.slices.beat()
    try:
        panel.language.value = "ja"
        after = panel.drawers.page("review")
        assert after is not before
        assert after.review is before.review, "what was found is kept"
        assert not after.status.text.isascii()
        assert (before.slices.running, after.slices.running) == (False, True)
    finally:
        panel.language.value = "en"


def test_a_bot_for_nobody_is_refused() -> None:
    with pytest.raises(GameDataError, match="Cid"):
        GamePanel(grid(), bots={"Cid": "random"})


def test_the_frame_is_told_how_many_rows_there_are_also_behind_the_curtain() -> None:
    panel = GamePanel(grid())
    (before,) = panel.frame.fit.tables
    assert before[0] == 4, "a caption, headings, and two players"
    panel.model.look_as(None, shares_screen=True)
    assert (panel.tables.tables, panel.frame.fit.tables) == ([], [before])


def test_a_frame_that_is_told_of_no_tables_knows_of_none() -> None:
    """With an empty list, strips would have no room."""
    assert FrameLayout().tables is None


def test_behind_the_curtain_nothing_is_shown() -> None:
    panel = GamePanel(grid())
    panel.model.look_as(None, shares_screen=True)
    assert panel.board.plot.cells == ()
    assert panel.tables.tables == []
    assert panel.drawers.layout.visibility == "hidden"
    panel.model.lift_curtain()
    assert len(panel.board.plot.cells) == 9


def test_who_shares_a_screen_is_covered_until_somebody_sits_before_it() -> None:
    """Also where a bot would act, or nobody, and in the picture that a saved notebook keeps."""
    game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    panel = GamePanel(game)
    panel.model.look_as(None, shares_screen=True)
    assert "image/svg+xml" not in panel._repr_mimebundle_()
    person, other = game.actor, next(name for name in game.players if name != game.actor)
    panel.model.seat({str(person): "random"})
    panel.model.refresh()
    assert panel.model.update.covered
    assert panel.model.awaited == other
    panel.model.lift_curtain()
    assert (panel.model.update.covered, panel.model.update.viewer) == (False, other)


def test_nothing_is_tried_for_another_player() -> None:
    """The refusal of a tile would tell whether it is in a hidden hand."""
    game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    viewer = next(name for name in game.players if name != game.actor)
    panel = GamePanel(game, viewer=viewer)
    answers = set()
    for tile in game.ruleset.figures.grid.tiles:  # type: ignore[attr-defined]
        enter(panel, tile)
        answers.add(panel.model.answer)
    assert answers == {f"{game.actor} decides; you look on."}
    assert game.node.id == 0


def test_bots_are_asked_with_what_their_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Spy:
        def choose(self, session: Session) -> Action:
            seen.append((session.tree.start.seed, session.state.seed, len(session.history)))
            return next(one for one in session.legal_actions.choices if isinstance(one, Action))

    monkeypatch.setitem(PLAYERS, "spy", lambda _seed: Spy())
    game = new_game(["Ann", "Ben"], title="acquire", seed=5)
    GamePanel(game, bots={str(game.actor): "spy"})
    assert set(seen) == {(0, 0, 1)}


def test_a_row_about_nobody_has_no_colour() -> None:
    panel = GamePanel(new_game(["Ann", "Ben"], title="acquire", seed=5))
    *players, bank = panel.tables.tables[0]["colours"]
    assert all(players)
    assert bank == ""


def test_whose_turn_it_is_not_sees_no_choices() -> None:
    panel = GamePanel(grid(), viewer="Ben")
    assert panel.model.update.choices == ()
    assert panel.decision.list.texts == ["Ann decides; you look on."]


def test_a_title_without_views_is_played_by_its_choices() -> None:
    panel = GamePanel(Session.new(Auction(), ("Ann", "Ben")))
    assert not panel.has_board
    before = panel.session.node.id
    panel.decision.list.choose(1)
    assert panel.session.node.id > before


def test_nothing_of_a_railway_is_loaded_for_a_title_without_trains() -> None:
    code = """
import sys
from lostatlas.kernel.session import Session
from lostatlas_widgets import explore
from tests.kernel.toys import ThreeInARow
panel = explore(Session.new(ThreeInARow(), ("Ann", "Ben")))
panel.decision.look_at((1, 1))
for part in range(len(panel.drawers.children)):
    panel.drawers.selected_index = part
rooms = ("lostatlas.rail", "lostatlas.track", "lostatlas.routes", "lostatlas.games.lost_atlas")
print(sorted(name for name in sys.modules if name.startswith(rooms)))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_chart_of_scores_has_its_table_and_follows_moves_and_viewers() -> None:
    """The line is drawn anew when it grows; looking back only moves the mark."""
    panel = GamePanel(new_game(["Ann", "Ben"], title="lost_cities", seed=1))
    panel.drawers.bring("worth")
    drawer = panel.drawers.page("worth")
    before = drawer.box.chart
    assert before is not None
    assert drawer.box.table.rows == before.table.reset_index().values.tolist()
    session = panel.session
    for _ in range(4):
        session.push(next(iter(session.legal_actions)))
    drawn = drawer.box.chart
    assert drawn is not None
    assert drawn is not before
    session.goto(session.history[-2])
    assert drawer.box.chart is drawn
    panel.model.look_as("Ben")
    assert drawer.box.chart is not drawn


def test_the_file_drawer_saves_a_game_and_a_page_and_writes_over_nobody_elses_file(tmp_path: Path) -> None:
    game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    panel = GamePanel(game, viewer="Ben")
    panel.drawers.bring("file")
    drawer, file, page = panel.drawers.page("file"), tmp_path / "game.json", tmp_path / "game.html"
    drawer.path.value = str(file)
    for path, act in ((file, drawer.save), (page, drawer.write_page)):
        path.write_text("mine")
        act()
        assert path.read_text() == "mine"
        assert "choose another name" in panel.model.answer
        path.unlink()
        act()
        assert panel.model.answer == ""
        assert str(path) in drawer.answer.text
    assert load(file).players == ("Ann", "Ben")
    assert page.read_text("utf-8") == game_html(game, viewer="Ben") != game_html(game)
    game.push(game.legal_actions.choices[0])
    assert drawer.answer.text == "", "the files hold the game as it was before"


def test_the_panel_speaks_another_language_at_the_same_place() -> None:
    panel = GamePanel(new_game(["Ann", "Ben"], title="lost_cities", seed=1), viewer="Ann")
    panel.timeline.step(1)
    panel.drawers.bring("file")
    panel.drawers.page("file").path.value, panel.decision.box.value = "mine.json", "half a move"
    panel.viewer.value = "*"
    before, where = panel.frame, panel.decision.where.text
    try:
        panel.language.turn("ja")
        assert panel.frame is panel.children[0] is not before
        assert before.comm is None, "the old parts are closed"
        assert panel.drawers.get_title(0) == "記録"
        assert panel.decision.where.text != where
        assert panel.drawers.front == "file"
        assert panel.drawers.page("file").path.value == "mine.json"
        assert (panel.decision.box.value, panel.viewer.value) == ("half a move", "*")
        panel.model.lift_curtain()
        panel.model.play(panel.session.text_of(panel.session.legal_actions.choices[0]))
        assert panel.last_error is None
        assert panel.timeline.slider.value == panel.session.node.id == 1, "the new parts follow"
    finally:
        panel.language.turn("en")
    assert panel.drawers.get_title(0) == "Log"


def test_a_panel_that_cannot_be_made_in_another_language_stays_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panel = GamePanel(new_game(["Ann", "Ben"], title="acquire", seed=1), viewer="Ann")
    frame = panel.frame

    def fail(*_parts: object, **_more: object) -> None:
        raise GameDataError("record.path", found="?")

    monkeypatch.setattr("lostatlas_widgets.game_panel.panel.GameFrame", fail)
    try:
        panel.language.turn("ja")
    finally:
        set_language("en")
    assert panel.model.answer
    assert panel.frame is panel.children[0] is frame
    panel.model.play(panel.session.text_of(panel.session.legal_actions.choices[0]))
    assert panel.timeline.slider.value == panel.session.node.id == 1, "the parts still follow"


def test_a_switch_speaks_its_language_though_another_one_has_spoken_since() -> None:
    switch = LanguageSwitch(lambda: None)
    try:
        set_language("ja")
        switch.turn("en")
        assert language() == switch.value == "en"
        switch.turn("ja_JP")
        assert (language(), switch.value, len(switch.options)) == ("ja", "ja", 2)
    finally:
        set_language("en")
