"""The position editor without a browser: its parts are told what the page would tell them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from lostatlas import load, new_game, position, random_board
from lostatlas.kernel.session import Session
from lostatlas_widgets import PositionEditor, edit_position, explore
from lostatlas_widgets.position_editor.bench import Bench, judged
from lostatlas_widgets.position_editor.companies import Companies, Shares
from lostatlas_widgets.position_editor.facts import Facts
from lostatlas_widgets.position_editor.form import Form
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.table import Now, Players, Trains

GAME = Path(__file__).parents[2] / "examples" / "games" / "short.json"
TEXT = """lost_atlas short
player Ann: 120, EM 2*
player Ben: 85, EM 1, SU 2*
company EM: 70, cash 325, trains 2 2
company SU: 60, cash 40, new
track: 8@L18 r1, 57@L16 r0
now: OR1 EM trains, cycle 2"""


@pytest.fixture(scope="module")
def shared() -> Iterator[PositionEditor]:
    made = edit_position(TEXT)
    yield made
    made.close()


@pytest.fixture
def editor(shared: PositionEditor) -> Iterator[PositionEditor]:
    """Return an editor of the text, as if it were a new one; to make one takes half a second."""
    shared.bench._places[:], shared.bench._at = [judged(position(TEXT).position())], 0
    shared.bench.close_field()
    shared.report.text, shared.report.last_error = "", None
    shared._drop()
    shared.shelf.file.value = "position.json"
    shared.bench._tell()
    yield shared
    assert shared.last_error is None


def forms(editor: PositionEditor) -> dict[str, Form]:
    sections = (editor.shares, editor.companies, editor.players, editor.trains, editor.now)
    return {section.name: section.form for section in sections}


def troubles(editor: PositionEditor) -> list[str]:
    return [one for form in forms(editor).values() for one in form.troubles]


def test_it_begins_where_a_session_stands_and_leaves_that_session_alone() -> None:
    session = load(GAME)
    session.goto(next(node for node in session.history if node.state.step == "trains"))
    before = session.position()
    editor = edit_position(session)
    editor.players.form.change("0.cash", "7")
    assert editor.session.state.cash("Ann") == 7
    assert session.position() == before
    assert editor.session.actor == session.actor


def test_every_round_of_a_game_can_be_opened_and_comes_back_unchanged() -> None:
    session = load(GAME)
    seen = set()
    for node in session.history:
        kind = (node.state.round, node.state.step)
        if kind not in seen:
            seen.add(kind)
            session.goto(node)
            bench = Bench(session)
            for section in (Shares, Companies, Players, Trains, Now):
                section(bench, Facts(bench), Report()).follow()
            assert bench.draft == session.position()
            assert bench.trouble is None
            bench.edit(lambda position: position["cash"].update(Ann=-1))
            assert bench.trouble is not None
            bench.undo()
            assert bench.session.state == position(session.position()).state
    assert {"MAP", "SR", "OR1", "OR2"} <= {name for name, _step in seen}


def test_cash_of_players_and_treasuries(editor: PositionEditor) -> None:
    editor.players.form.change("1.cash", "300")
    editor.companies.form.change("0.cash", "0")
    state = editor.session.state
    assert (state.cash("Ben"), state.cash("EM")) == (300, 0)
    assert "player Ben: 300" in editor.text.text


def test_the_president_follows_the_shares(editor: PositionEditor) -> None:
    shares = editor.shares.form
    shares.change("0.shares.1", "3")
    assert editor.session.state.companies["EM"].president == "Ben"
    shares.change("0.shares.1", "2")  # a tie: whoever was president stays
    assert editor.session.state.companies["EM"].president == "Ben"
    shares.change("0.president", "Ann")
    assert editor.session.state.companies["EM"].president == "Ann"


def test_the_treasury_has_the_rest_so_shares_are_always_a_whole(editor: PositionEditor) -> None:
    (em, su) = editor.shares.form.rows
    assert [cell["value"] for cell in em["cells"]] == ["EM", "2", "1", "", "2 · 40 %", "Ann"]
    assert su["cells"][1]["value"] == ""
    editor.shares.form.change("0.pool", "2")
    assert editor.session.state.companies["EM"].shares.of("pool") == 2


def test_too_many_shares_are_refused_beside_them_and_kept(editor: PositionEditor) -> None:
    editor.shares.form.change("0.shares.0", "3")
    editor.shares.form.change("0.shares.1", "3")
    assert "Players and pool hold 6 shares of EM, which has 5." in editor.shares.form.rows[0]["trouble"]
    assert editor.shares.form.rows[0]["cells"][2]["wrong"]
    assert editor.shares.form.value("0.shares.1") == "3"
    assert (editor.forms.get_title(0), editor.forms.get_title(1)) == ("⚠ Shares", "Companies")
    assert editor.verdict.text.startswith("Not a position yet:")
    assert editor.session.state.companies["EM"].shares.of("Ben") == 1  # the last good one
    editor.shares.form.change("0.shares.1", "2")
    assert (troubles(editor), editor.forms.get_title(0)) == ([], "Shares")


def test_half_a_number_leaves_no_trace(editor: PositionEditor) -> None:
    """Ann types 2, pauses with an empty field, and types 2 again: she is president still."""
    shares = editor.shares.form
    shares.change("0.shares.1", "2")
    shares.change("0.shares.0", "", done=False)
    shares.change("0.shares.0", "2", done=False)
    shares.change("0.shares.0", "2")
    assert editor.session.state.companies["EM"].president == "Ann"


def test_what_is_typed_into_one_field_is_undone_together(editor: PositionEditor) -> None:
    cash = editor.players.form
    for text in ("1", "12", "125"):
        cash.change("0.cash", text, done=False)
    cash.change("0.cash", "125")
    assert editor.session.state.cash("Ann") == 125
    editor.undo()
    assert editor.session.state.cash("Ann") == 120
    editor.redo()
    assert editor.session.state.cash("Ann") == 125
    cash.change("0.cash", "200")
    editor.undo()
    assert editor.session.state.cash("Ann") == 125


def test_words_where_a_number_belongs_are_kept_and_explained(editor: PositionEditor) -> None:
    editor.players.form.change("1.cash", "many")
    assert editor.players.form.value("1.cash") == "many"
    assert editor.players.form.rows[1]["trouble"] == "'many' stands here; expected: a whole number."
    editor.undo()
    assert editor.players.form.value("1.cash") == "85"


def test_markers_move_on_the_price_track(editor: PositionEditor) -> None:
    companies = editor.companies.form
    companies.change("1.price", "70")
    assert editor.session.state.market.order == ("EM", "SU")  # below the one that was there
    companies.change("1.stack", "")
    assert editor.session.state.market.order == ("SU", "EM")
    assert [row["key"] for row in companies.rows[:2]] == ["SU", "EM"]
    companies.change("0.price", "90")
    assert editor.session.state.market.order == ("EM", "SU")


def test_trains_come_from_the_deck_and_go_back_to_it(editor: PositionEditor) -> None:
    deck = dict(editor.session.state.depot.deck)
    editor.companies.form.change("0.trains", "2")
    assert dict(editor.session.state.depot.deck)["2"] == deck["2"] + 1
    editor.companies.form.change("1.trains", "2, 2")
    state = editor.session.state
    assert state.companies["SU"].trains == ("2", "2")
    assert dict(state.depot.deck)["2"] == deck["2"] - 1


def test_too_many_trains_of_a_kind_are_refused_beside_it(editor: PositionEditor) -> None:
    editor.trains.form.change("deck.2", "40")
    assert "2-trains in this position, but only" in next(iter(editor.trains.form.troubles))
    assert editor.forms.get_title(2) == "⚠ Players and trains"


def test_the_pool_and_the_phase(editor: PositionEditor) -> None:
    editor.trains.form.change("phase", "3")
    assert editor.trains.form.troubles == [
        "The deck still holds 2-trains, though the first 3-train has left it. [§5.phase]"
    ]
    editor.trains.form.change("deck.2", "0")
    assert editor.session.state.phase == 1
    editor.trains.form.change("pool.3", "1")
    assert editor.session.state.depot.pool == ("3",)
    editor.trains.form.change("pool.3", "x")
    assert editor.bench.trouble is not None
    assert editor.session.state.depot.pool == ("3",)


def test_whose_turn_it_is(editor: PositionEditor) -> None:
    now = editor.now.form
    now.change("company", "SU")
    assert editor.session.acting_for == "SU"
    now.change("round", "SR")
    assert editor.session.state.round == "SR"
    now.change("stock.player", "Ben")
    assert editor.session.actor == "Ben"
    now.change("cycle", "9")
    assert "There is no cycle 9" in now.troubles[0]
    assert editor.session.state.cycle == 2
    now.change("cycle", "3")
    assert editor.session.state.cycle == 3
    now.change("round", "MR")
    assert "no merger round" in editor.verdict.text


def test_a_turns_memory_that_no_longer_fits_can_be_forgotten() -> None:
    session = load(GAME)
    session.goto(
        next(n for n in session.history if n.state.operating and n.state.operating.turn and n.state.turn.lays)
    )
    editor = edit_position(session)
    assert editor.session.state.turn.lays
    editor.now.form.change("forget", "")
    assert editor.session.state.turn.lays == ()


def test_tiles_are_laid_turned_and_taken_up(editor: PositionEditor) -> None:
    ground = editor.ground
    ground.ask("L16")
    assert editor.ground.turned.texts[0] == "Tile 57 lies here. Turn it:"
    assert "57" not in [text.split()[0] for text in ground.tiles.texts]
    place = next(n for n, text in enumerate(ground.tiles.texts) if text.startswith("15 "))
    ground.tiles.choose(place)
    here = ground.hex
    assert here is not None
    assert editor.session.state.board.laid[here].id == "15"
    ground.turned.choose(3)
    assert editor.session.state.board.laid[here].turns == 2
    ground._pressed("r")
    assert editor.session.state.board.laid[here].turns == 3
    ground.turned.choose(len(ground.turned.texts) - 1)
    assert here not in editor.session.state.board.laid
    editor.undo()
    assert here in editor.session.state.board.laid


def test_only_tiles_that_suit_the_ground_and_are_left_are_offered(editor: PositionEditor) -> None:
    ground = editor.ground
    ground.ask("L18")
    plain = {text.split()[0] for text in ground.tiles.texts[1:]}
    assert {"7", "9"} <= plain
    assert not {"57", "5"} & plain
    rules: Any = editor.session.ruleset
    count = rules.tileset.counts["57"]
    ground.ask("L16")
    ground.take_up()
    assert f"57 ({count} left)" in ground.tiles.texts
    cities = [
        hex_
        for hex_, cell in editor.session.state.board.cells.items()
        if cell.terrain == "city" and not cell.printed.label
    ]
    for hex_ in cities[:count]:
        ground.ask(hex_)
        ground.lay("57")
    assert editor.bench.trouble is None
    ground.ask(cities[count])
    assert "57" not in {text.split()[0] for text in ground.tiles.texts}


def test_hubs_are_placed_and_removed(editor: PositionEditor) -> None:
    ground = editor.ground
    ground.ask("L16")
    assert ground.hubs.texts == ["Place a hub of EM in L16", "Place a hub of SU in L16"]
    ground.hubs.choose(0)
    assert ground.hubs.texts[0] == "Remove the hub of EM from L16"
    (trouble,) = editor.companies.form.troubles
    assert trouble == "EM has more hubs on the map and on its charter than the 1 it owns. [§15.tokens]"
    editor.companies.form.change("0.hubs", "L16")
    assert [str(stop.hex) for stop in editor.session.state.board.hubs_of("EM")] == ["L16"]
    ground.hubs.choose(1)
    assert "More hubs stand in L16" in ground.trouble.text
    ground.hubs.choose(1)
    assert (ground.trouble.text, editor.bench.trouble) == ("", None)


def test_the_map_follows_while_something_else_is_wrong(editor: PositionEditor) -> None:
    editor.players.form.change("0.cash", "")
    editor.ground.ask("L14")
    editor.ground.lay("57", turns=1)
    assert editor.ground.hex in editor.ground.board.board.laid
    assert editor.bench.trouble is not None
    editor.players.form.change("0.cash", "5")
    assert editor.ground.hex in editor.session.state.board.laid


def test_a_company_is_launched_and_withdrawn(editor: PositionEditor) -> None:
    companies = editor.companies.form
    waiting = [option[0] for option in companies.rows[-1]["cells"][0]["options"]]
    companies.change("launch.code", "TU")
    companies.change("launch", "")
    state = editor.session.state
    assert state.companies["TU"].president == "Ann"
    assert "TU" in waiting
    assert not any("TU" in column for column in state.charters)
    companies.change("2.remove", "")
    state = editor.session.state
    assert "TU" not in state.companies
    assert any("TU" in column for column in state.charters)


def test_a_major_needs_its_parts_and_goes_back_to_them(editor: PositionEditor) -> None:
    companies = editor.companies.form
    companies.change("launch.code", "Fed")
    companies.change("launch", "")
    assert "merged from two minors" in companies.troubles[0]
    companies.change("2.parts", "RE TU")
    companies.change("2.hubs", "J6")
    assert editor.bench.trouble is None or "parts" not in editor.bench.trouble.where
    companies.change("2.remove", "")
    state = editor.session.state
    assert {"RE", "TU"} <= {code for column in state.charters for code in column}
    assert "Fed" in state.majors


def test_the_text_is_read_and_a_wrong_one_is_kept_with_the_reason(editor: PositionEditor) -> None:
    wrong = TEXT.replace("57@L16 r0", "57@J6 r0")
    editor.text.type(wrong)
    assert "[§14.ground]" in editor.text.trouble
    assert editor.bench.trouble is None
    editor.text.type(TEXT.replace("Ann: 120", "Ann: 77"))
    assert (editor.text.trouble, editor.session.state.cash("Ann")) == ("", 77)
    assert editor.players.form.value("0.cash") == "77"
    editor.text.type(json.dumps(position(TEXT).position()))
    assert editor.session.state.cash("Ann") == 120


def test_a_wrong_text_outlives_other_edits_until_it_is_mended_or_dropped(editor: PositionEditor) -> None:
    wrong = TEXT.replace("Ann: 120", "Ann: 12o")
    editor.text.type(wrong)
    editor.players.form.change("1.cash", "86")
    assert editor.text.text == wrong
    assert "12o" in editor.text.trouble
    editor.text._hear(None, {"type": "drop"}, None)
    assert editor.text.trouble == ""
    assert "player Ben: 86" in editor.text.text
    editor.text.type(wrong)
    editor.text.type(TEXT)
    assert (editor.text.trouble, editor.session.state.cash("Ben")) == ("", 85)


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        ({"players": "Ann", "position": {}}, "players: This draft cannot be shown"),
        ({"players": ["Ann"], "position": {"companies": "x"}}, "companies: This draft cannot be shown"),
        ({"players": ["Ann"], "position": {"companies": [{"code": 5}]}}, "companies[0]"),
        ({"players": ["Ann"], "position": {"companies": [{"code": "A"}, {"code": "A"}]}}, "companies"),
        ({"players": ["Ann"], "position": {"cash": [1]}}, "cash: This draft cannot be shown: a table"),
        ({"players": ["Ann"], "position": {"charters": ["EM"]}}, "charters"),
        ({"players": ["Ann"], "position": {"track": [5]}}, "track"),
        ({"players": ["Ann"], "position": {"order": [5, {}]}}, "order"),
        ({"players": ["Ann"]}, "position"),
    ],
)
def test_a_file_that_no_field_could_show_is_refused_and_changes_nothing(
    editor: PositionEditor, tmp_path: Path, draft: dict[str, Any], words: str
) -> None:
    before = editor.draft
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({"format": "lostatlas.position/1", "title": "lost_atlas", **draft}))
    editor.shelf.file.value = str(file)
    press(editor, "Open")
    assert words in editor.report.text
    assert editor.draft is before
    editor.report.last_error = None


@pytest.mark.parametrize(
    "said",
    [
        {"title": "chess"},
        {"mode": "endless"},
        {"options": {"nonsense": 1}},
        {"position": {"companies": [{"code": "ZZ", "price": "a lot", "shares": {"Nobody": "all"}}]}},
        {"position": {"cash": {"Ann": None}, "deck": {"2": "two", "99": 4}, "round": 7, "cycle": []}},
        {"position": {"board": {"placements": 5}, "track": ["nonsense"], "order": ["5"]}},
        {"players": []},
        {"players": ["Ann", "Ann"]},
    ],
)
def test_any_draft_that_can_be_shown_is_shown(
    editor: PositionEditor, tmp_path: Path, said: dict[str, Any]
) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**position(TEXT).position(), **said}))
    editor.shelf.file.value = str(file)
    press(editor, "Open")
    assert editor.bench.trouble is not None
    assert editor.report.text.startswith("Opened")
    assert editor.session.state.cash("Ann") == 120
    editor.undo()
    assert editor.bench.trouble is None


def test_a_draft_is_saved_and_opened_again_good_or_not(
    editor: PositionEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    editor.shelf.save_file()
    assert position(json.loads(Path("position.json").read_text("utf-8"))).state == editor.session.state
    editor.players.form.change("0.cash", "oops")
    editor.shelf.file.value = "draft.json"
    editor.shelf.save_file()
    again = edit_position(TEXT)
    again.shelf.file.value = "draft.json"
    again.shelf.open_file()
    assert again.players.form.value("0.cash") == "oops"
    assert again.session.state.cash("Ann") == 120
    Path("other.txt").write_text("my diary\n")
    again.shelf.file.value = "other.txt"
    press(again, "Save")
    assert Path("other.txt").read_text() == "my diary\n"
    assert "other.txt" in again.report.text
    Path("board.json").write_text('{"format": "lostatlas.board/1"}')
    again.shelf.file.value = "board.json"
    press(again, "Open")
    assert "holds no position" in again.report.text
    again.shelf.file.value = ""
    press(again, "Open")
    assert again.report.text == "Give the file a name first."


def press(editor: PositionEditor, name: str) -> None:
    """Press a button of the shelf."""
    next(one for one in editor.shelf.children if getattr(one, "description", "") == name).click()


def test_explore_opens_the_last_good_position_and_the_editor_is_not_touched(editor: PositionEditor) -> None:
    editor.players.form.change("0.cash", "200")
    editor.players.form.change("0.cash", "-1")
    editor.explore()
    (panel,) = editor.stage.children
    session: Session = panel.session
    assert session.state.cash("Ann") == 200
    assert editor.report.text == "The draft is no position yet: the last one that was is open below."
    session.push(next(iter(session.legal_actions.choices)))
    assert editor.session.state.cash("Ann") == 200
    assert editor.players.form.value("0.cash") == "-1"


@pytest.mark.parametrize("board", ["random", "official", "official with blanks", "build", "file"])
def test_from_nothing(editor: PositionEditor, board: str, tmp_path: Path) -> None:
    start = editor.start
    file = tmp_path / "map.json"
    if board == "file":
        random_board("short", 5).save(file)
    start.mode.value, start.players.value, start.board.value = "short", "Dora, <b>Emil</b>", board
    start.seed.value, start.file.value = "5", str(file)
    start.button.click()
    assert editor.report.text == ""
    assert editor.session.players == ("Dora", "<b>Emil</b>")
    assert editor.session.state.round == ("MAP" if board == "build" else "SR")
    assert editor.session.state.cash("Dora") == 450
    editor.undo()
    assert editor.session.players == ("Ann", "Ben")


def test_a_start_that_the_rules_forbid_is_told_and_changes_nothing(editor: PositionEditor) -> None:
    for players, seed, words in (("Ann", "1", "player"), ("Ann, Ben", "x", "'x' is no seed")):
        editor.start.mode.value, editor.start.players.value = "short", players
        editor.start.board.value, editor.start.seed.value = "random", seed
        editor.start.button.click()
        assert words in editor.report.text
        assert editor.session.players == ("Ann", "Ben")
    editor.report.last_error = None


def test_a_map_under_construction_has_its_pieces() -> None:
    session = new_game(["Ann", "Ben"], mode="micro", seed=3)
    editor = edit_position(session)
    keys = [row["key"] for row in editor.now.form.rows]
    assert {"stack", "drawn", "building.player"} <= set(keys)
    editor.now.form.change("building.player", "Ann")
    assert editor.session.actor == "Ann"
    before = editor.session.state.building.progress.stack
    turned = [before[1], before[0], *before[2:]]
    editor.now.form.change("stack", " ".join(turned))
    assert editor.session.state.building.progress.stack == tuple(turned)
    editor.now.form.change("stack", "99 99")
    assert editor.bench.trouble is not None
    assert editor.now.form.troubles


def test_a_map_under_construction_is_shown_and_takes_no_tiles() -> None:
    session = load(GAME)
    session.goto(7)
    editor = edit_position(session)
    cells = editor.ground.board.board.cells
    assert 6 < len(cells) < 60
    editor.ground.ask(sorted(cells)[0])
    assert len(editor.ground.tiles.texts) == 1
    assert "no tiles lie" in editor.ground.tiles.texts[0]


def test_a_finished_game_can_be_reopened() -> None:
    editor = edit_position(load(GAME))
    assert editor.verdict.text == "The game is over here."
    editor.now.form.change("round", "OR1")
    assert editor.session.actor is not None
    editor.undo()
    editor.players.form.change("0.cash", "1")
    editor.now.form.change("forget", "")
    assert editor.session.actor is not None


GARBAGE = ("", "x", "-3", "99999999999999999999", "<img src=x onerror=alert(1)>", "R7", "2 2 2 2 2 2", "true")


@pytest.mark.parametrize("garbage", GARBAGE)
def test_no_cell_fails_whatever_is_typed_into_it(editor: PositionEditor, garbage: str) -> None:
    good = editor.session.position()
    for form in forms(editor).values():
        for key in [cell["key"] for row in form.rows for cell in row["cells"] if "key" in cell]:
            form.change(key, garbage)
            assert editor.last_error is None, key
            assert editor.bench.trouble is None or editor.verdict.text.startswith("Not a position yet")
            while editor.bench.can_undo:
                editor.undo()
            assert editor.session.position() == good


def test_names_are_text_to_the_page() -> None:
    name = "<img src=x onerror=alert(1)>"
    editor = edit_position(new_game([name, "Ben $1$", "Cid"], seed=2))
    assert editor.players.form.rows[0]["cells"][0]["value"] == name
    editor.players.form.change("0.cash", "x")
    assert name in editor.verdict.text
    assert editor.players.form.troubles == ["'x' stands here; expected: a whole number."]


def test_the_explorer_offers_to_edit_the_position_where_it_stands() -> None:
    panel = explore(load(GAME))
    panel.session.goto(200)
    panel.edit_position()
    (inner,) = panel.editing.children
    assert inner.draft == panel.session.position()
    inner.players.form.change("0.cash", "1")
    assert panel.session.state.cash("Ann") != 1
    panel.close()
