"""18West in the shells: variants as data, overlays of the map, advice, search, pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lostatlas import best_lays, load, new_game, random_board, rule
from lostatlas.capabilities import BOARDS, RULE_BOOK, STYLE, VARIANTS, title_capability
from lostatlas.cli import main
from lostatlas.games import open_title
from lostatlas.games.west18.rulings import NAMES, rule_of
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.players import SearchPlayer, playout, seated
from lostatlas.rail.actions import LayTile
from lostatlas.teach import review
from lostatlas.text import message, speaking
from lostatlas.text.catalogue import LANGUAGES
from lostatlas_widgets import explore
from lostatlas_widgets.explorer import RuleView
from tests.games.west18.games import with_cash

TITLE = open_title("west18")
SAMPLE = Path(__file__).parents[3] / "examples" / "games" / "west18.json"


def rules_in(game: Session) -> Any:
    """Return the rules of a game with what only this title has."""
    return game.ruleset


def test_a_greedy_player_of_the_second_edition_beats_a_random_one() -> None:
    names = ("Ann", "Ben")
    game = new_game(names, title="west18", seed=1, options={"edition": "second"})
    state = playout(game.ruleset, game.state, seated(["greedy", "random"], names, seed=1))
    outcome = game.ruleset.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ann",)


def test_a_search_player_decides() -> None:
    game = new_game(["Ann", "Ben"], title="west18", seed=1, options={"seating": "random"})
    action = SearchPlayer(seed=1, budget=40, horizon=1).choose(game)
    assert game.ruleset.verify(game.state, action) is None


def test_a_variant_changes_figures_and_the_record_keeps_it(tmp_path: Path) -> None:
    variants = title_capability(TITLE, VARIANTS)
    dear = variants.changed(None, {"game.trains.3.price": 250, "options.order": "grangers_first"})
    game = new_game(["Ann", "Ben"], title="west18", seed=1, variant=dear)
    assert rules_in(game).trains["3"].price == 250
    game.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert rules_in(again).trains["3"].price == 250
    assert rules_in(again).rulings.order == "grangers_first"


@pytest.mark.parametrize(
    "data",
    [{"colour": 1}, {"game": {"money": {"bank": -1}}}, {"options": {"order": "size"}}, "no such file", 7],
    ids=str,
)
def test_a_wrong_variant_is_refused_in_words(data: Any) -> None:
    with pytest.raises(GameDataError):
        title_capability(TITLE, VARIANTS).read(data)


def test_companies_are_figures_of_a_variant_too() -> None:
    changes = {"companies.granger.MKT.homes": [["G14", 0]], "companies.land_grant.SP.name": "Sunset Route"}
    variant = title_capability(TITLE, VARIANTS).changed(None, changes)
    state: Any = new_game(["Ann", "Ben"], title="west18", seed=1, variant=variant).state
    assert [str(stop.hex) for stop in state.board.tokens_of("MKT")] == ["G14"]
    assert rules_in(new_game(["Ann", "Ben"], title="west18", seed=1, variant=variant)).charter("SP").name == (
        "Sunset Route"
    )
    with pytest.raises(GameDataError, match="MKT cannot begin"):
        title_capability(TITLE, VARIANTS).changed(None, {"companies.granger.MKT.homes": [["B7", 0]]})


def test_a_record_of_a_whole_game_is_shown_on_a_page(tmp_path: Path) -> None:
    """The sample game: greedy players to the end, every action verified when it is loaded."""
    game = load(SAMPLE)
    outcome = game.ruleset.outcome(game.state)
    assert outcome is not None
    assert outcome.ranking[0].score.money > 750
    out = tmp_path / "page.html"
    assert main(["export", str(SAMPLE), "--html", str(out)]) == 0
    page = out.read_text("utf-8")
    assert "Southern Pacific" in page
    assert "west." not in page


def test_the_explorer_wears_the_colours_of_the_title_and_explains_a_step_by_its_section() -> None:
    panel = explore(new_game(["Ann", "Ben"], title="west18", seed=1, options={"seating": "random"}))
    assert panel.board.style.colour("NP") == title_capability(TITLE, STYLE).colour("NP")
    assert panel.last_error is None
    view = RuleView(rule("west.grey_granger", title="west18"))
    assert view.text.text.splitlines()[0] == 'Rule "M&A round"'
    panel.close()


def test_the_ranked_lays_of_a_turn_are_legal_and_a_president_helps_to_pay() -> None:
    game = load(SAMPLE)
    turns = [node.state for node in game.history if node.state.step == "track" and not node.state.turn.lays]
    poor = next(one for one in turns if one.company.kind == "land_grant" and one.phase)
    for state in (*turns[::12], with_cash(poor, poor.turn.company, 0)):
        ranking = best_lays(state, state.turn.company, rules=rules_in(game))
        first = {LayTile(plan.lays[0].hex, plan.lays[0].tile, plan.lays[0].rotation) for plan in ranking}
        assert [lay for lay in first if game.ruleset.verify(state, lay) is not None] == []


def test_a_whole_game_is_reviewed() -> None:
    found = review(load(SAMPLE), players=["Ann"])
    assert {lesson.kind for lesson in found.lessons} >= {"track"}


def test_the_second_edition_comes_as_a_variant() -> None:
    game = new_game(["Ann", "Ben"], title="west18", seed=1, variant="second_edition")
    assert (rules_in(game).rulings.first_round, game.state.round) == ("auction", "SR")
    variants = title_capability(TITLE, VARIANTS)
    names = []
    for spoken in LANGUAGES:
        with speaking(spoken):
            names.append((variants.name_of(variants.read("second_edition")), rules_in(game).spoken_name))
    assert names == [("Second edition",) * 2, ("第2版",) * 2]


def test_the_settled_zone_is_one_edit_away() -> None:
    variants = title_capability(TITLE, VARIANTS)
    narrow = variants.changed(None, {"map.settled_zone.F": [25]})
    game = new_game(["Ann", "Ben"], title="west18", seed=1, variant=narrow)
    zone = {str(hex_) for hex_ in rules_in(game).figures.settled_zone}
    assert [name for name in ("F21", "F23", "F25") if name in zone] == ["F25"]
    shown = {one.name: one for one in title_capability(TITLE, BOARDS).overlays(narrow)}
    assert {str(hex_) for hex_ in shown["settled_zone"].hexes} == zone


def test_a_variant_says_which_figures_are_still_reconstructed_or_disputed() -> None:
    variants = title_capability(TITLE, VARIANTS)
    assert [line.split()[0] for line in variants.check(None)] == ["map.settled_zone", "map.prohibited"]
    sides = variants.changed(None, {"map.prohibited.hexsides": [["H3", 1]]})
    assert [line.split()[0] for line in variants.check(sides)] == ["map.settled_zone"]
    shown = {one.name: one for one in title_capability(TITLE, BOARDS).overlays(sides)}
    assert {str(hex_) for hex_ in shown["prohibited"].hexes} == {"H3"}


def test_the_map_is_always_the_same_and_shows_overlays_on_demand(tmp_path: Path) -> None:
    boards = title_capability(TITLE, BOARDS)
    assert random_board("standard", seed=1, title="west18") == random_board(
        "standard", seed=2, title="west18"
    )
    shown = {one.name: len(one.hexes) for one in boards.overlays()}
    assert (shown["grant.KP"], shown["reserved"], shown["railheads"], shown["prohibited"]) == (6, 4, 6, 0)
    out = tmp_path / "map.svg"
    assert main(["board", "--game", "west18", "--show", "settled_zone", "--svg", str(out)]) == 0
    assert "Eastern Settled Zone" in out.read_text("utf-8")
    assert main(["board", "--game", "west18", "--show", "moon", "--svg", str(out)]) == 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_section_and_ruling_has_words(language: str) -> None:
    book = title_capability(TITLE, RULE_BOOK)
    with speaking(language):
        for number in book.clauses():
            clause = book.clause(number)
            assert clause is not None
            assert not clause.text.startswith("west.")
    assert {rule_of(name) for name in NAMES} <= {*book.clauses()}


def test_an_operating_round_has_one_name_in_japanese() -> None:
    open_title("west18")
    with speaking("ja"):
        heading = message("explore.part", cycle=2, round="OR1")
        begun = message("rail.operating_round_begun", cycle=2, number=1)
        assert message("west.round.OR1") == "第1運営ラウンド"
    assert "第1運営ラウンド" in heading
    assert "第1運営ラウンド" in begun


def test_a_refusal_leads_to_its_section() -> None:
    assert rule("west.grey_granger", title="west18").id == "§2.8"
    assert rule("R6", title="west18").title == "land_grant_step"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game.players", {}, "game.toml: players: an empty table is not valid here; expected: at least 1"),
        ("map.other_tiles", {}, "map.toml: other_tiles: The key 'plain' is missing"),
        ("companies.public", [], "companies.toml: public: UP is missing"),
    ],
)
def test_what_the_rules_need_may_not_be_taken_away(key: str, value: Any, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        title_capability(TITLE, VARIANTS).changed(None, {key: value})


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game.money.bank", 0, "game.money.bank: With 2 players all begin with $1500 together, and the bank"),
        ("game.players.3.cash", 0, "game.players.3.cash: With 3 players everybody begins without money"),
        ("game.trains.3.price", 1, "game.trains.3.price: The 3-train costs $1, less than the 2-train before"),
    ],
)
def test_a_check_of_a_variant_tells_what_is_odd(key: str, value: int, words: str) -> None:
    variants = title_capability(TITLE, VARIANTS)
    known = variants.check(variants.read({}))
    (found,) = set(variants.check(variants.changed(None, {key: value}))) - set(known)
    assert found.startswith(words)


def test_a_train_that_there_is_not_is_refused() -> None:
    with pytest.raises(GameDataError, match=r"trains\.4\.rusted_by: There is no train 'Z'; there are 2, 3"):
        title_capability(TITLE, VARIANTS).changed(None, {"game.trains.4.rusted_by": "Z"})
