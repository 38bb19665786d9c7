"""What shells show of Lost Cities: cells for every action, tables, the log, and nothing that is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lostatlas.capabilities import POSITION_TEXT, RULE_BOOK, STYLE, VARIANTS, VIEWS, capability
from lostatlas.games import new_game
from lostatlas.games.lost_cities.analysis import colour_outlooks
from lostatlas.games.lost_cities.config import MODES
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.rule_book import CLAUSES
from lostatlas.games.lost_cities.variant import standard
from lostatlas.games.lost_cities.variants import VARIANTS_OF_TITLE
from lostatlas.games.lost_cities.views import LostCitiesViews
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import CHANCE, Event
from lostatlas.lab import compare
from lostatlas.scene.shapes import Circle, Text
from lostatlas.scene.theme import DARK, LIGHT
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from tests.games.lost_cities.random_games import random_states
from tests.games.lost_cities.table import Table, has
from tests.games.lost_cities.test_hidden import NAMES, other_worlds, rules_of
from tests.text.test_catalogue import words


def shown(views: LostCitiesViews, state: Any, viewer: str) -> tuple[Any, ...]:
    return (
        views.scene(state, viewer=viewer),
        views.side_scenes(state, viewer=viewer),
        views.tables(state, viewer=viewer),
        views.net_worth(state, viewer=viewer),
        views.stage(state),
    )


def test_what_a_viewer_cannot_know_changes_no_view() -> None:
    rules = rules_of()
    views = LostCitiesViews(rules)
    for state in random_states(rules, NAMES, seed=12, every=61):
        for viewer in NAMES:
            expected = shown(views, state, viewer)
            for world in other_worlds(rules, state, viewer, count=2):
                assert shown(views, world, viewer) == expected


def test_the_log_of_a_viewer_hides_cards_that_others_drew_and_their_points() -> None:
    rules = rules_of()
    views = LostCitiesViews(rules)
    state = evolve(rules.setup(NAMES, Start(seed=2)), stage="refill")
    events = rules.apply(state, rules.parse_action(state, "draw")).events
    other = next(name for name in NAMES if name != state.player)
    assert "card" in events[0].facts
    assert views.events(state, events, viewer=state.player) == events
    assert views.events(state, events) == events
    (hidden,) = views.events(state, events, viewer=other)
    assert "card" not in hidden.facts
    assert str(events[0].facts["card"]) not in str(hidden)
    scored = Event("lostcities.scored", {"player": "Ann", "pieces": 5, "statues": 1, "points": 95})
    assert "95" in str(scored)
    assert "95" not in str(views.events(state, (scored,), viewer="Ben")[0])
    open_rules = LostCities(GameConfig(title="lost_cities", options=FrozenMap(points_hidden=False)))
    assert LostCitiesViews(open_rules).events(state, (scored,), viewer="Ben") == (scored,)


@pytest.mark.parametrize("mode", MODES)
def test_every_action_of_the_actor_has_cells_of_the_scene(mode: str) -> None:
    rules = rules_of(mode)
    views = LostCitiesViews(rules)
    for state in random_states(rules, NAMES, seed=3, every=13):
        actor = rules.actor(state)
        if actor in (None, CHANCE):
            continue
        cells = {group.cell for group in views.scene(state, viewer=actor).groups}
        for step in rules.legal_actions(state):
            for choice in step.choices:
                found = views.cells_of(state, choice)  # type: ignore[arg-type]  # there are no ranges
                assert set(found) <= cells, choice
                assert found or choice.kind in ("stay", "skip_refill")  # type: ignore[union-attr]


def texts(views: LostCitiesViews, table: Table, **given: Any) -> str:
    scene = views.scene(table.state, **given)
    return " ".join(shape.text for _, shape in scene.shapes() if isinstance(shape, Text))


def test_the_scene_shows_values_columns_the_next_value_and_the_pieces() -> None:
    table = Table(has("red 4", columns="red 0, red 7", hand="blue 9", researcher="red"), has("red 4"))
    views = LostCitiesViews(table.rules)
    shown = texts(views, table, viewer="Ann")
    assert {"−20", "−15", "−10", "5", "10", "15", "30", "35", "50"} <= set(shown.split())
    assert "0  7" in shown
    assert "next 7 or more" in shown
    assert shown.count("not started") == 4
    scene = views.scene(table.state, viewer="Ann")
    (space,) = [group for group in scene.groups if group.cell == "space red 4"]
    pieces = [shape for shape in space.shapes if isinstance(shape, Circle) and shape.layer == "stops"]
    sizes = {shape.role: shape.radius for shape in reversed(pieces)}  # the rings lie below
    assert sizes["researcher"] > sizes["explorer"]
    assert "researcher of Ann" in space.title
    assert "explorer of Ben" in space.title


def test_the_hand_shown_is_the_viewers() -> None:
    table = Table(has(hand="blue 9"), has(hand="red 10"))
    views = LostCitiesViews(table.rules)
    for seat, viewer in enumerate(table.state.players):
        cells = {group.cell for group in views.scene(table.state, viewer=viewer).groups}
        hand = {f"card {card.text}" for card in table.state.seats[seat].hand}
        shown = {str(cell).partition(" (")[0] for cell in cells if str(cell).startswith("card")}
        assert shown == hand


def test_the_board_in_words_says_all_that_is_drawn() -> None:
    """For the terminal, and for whoever hears the drawing instead of seeing it."""
    ann = has("red 4, blue 7", columns="red 0, red 7", hand="blue 9", researcher="red")
    table = Table(ann, has("red 4"), discards="green 3", tiles={"red 5": "points 15"})
    summary = LostCitiesViews(table.rules).scene(table.state, viewer="Ann").summary
    for told in (
        "Pieces beyond a bridge: 1 of 5.", "red 5 15 points", "red 4 (researcher)", "Ben: red 4.",
        "On top of the discard piles: green 3.", "0, 7 (next 7 or more)", "Hand of Ann: ", "blue 3, blue 9.",
    ):  # fmt: skip
        assert told in summary
    assert "Hand of Ann" not in LostCitiesViews(table.rules).scene(table.state, viewer="Ben").summary


def test_equal_cards_of_a_hand_lie_side_by_side_and_lead_to_the_same() -> None:
    table = Table(has(hand="blue 9, blue 9, red 1"))
    views = LostCitiesViews(table.rules)
    cells = {group.cell: group.at for group in views.scene(table.state, viewer="Ann").groups}
    discard = table.rules.parse_action(table.state, "discard blue 9")
    both = [cell for cell in views.cells_of(table.state, discard) if str(cell).startswith("card")]
    assert len({cells[cell] for cell in both}) == 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_choice_is_said_in_words(code: str) -> None:
    rules = LostCities(
        GameConfig(title="lost_cities", options=FrozenMap(bonus_starts=True, refill="optional"))
    )
    views, told = LostCitiesViews(rules), set()
    with speaking(code):
        for state in random_states(rules, NAMES, seed=4, every=3):
            for step in rules.legal_actions(state):
                for choice in step.choices:
                    words = views.describe(state, choice)
                    assert "lostcities." not in words
                    assert "{" not in words
                    told.add(choice.kind)  # type: ignore[union-attr]  # there are no ranges
    assert len(told) == 9
    table = Table(has("red 4", columns="red 7", hand="red 9"))
    lay = LostCitiesViews(table.rules).describe(
        table.state, table.rules.parse_action(table.state, "play red 9")
    )
    assert lay == "Lay red 9: space 5, 10 points"


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_is_said_in_every_language(code: str) -> None:
    rules = rules_of()
    views = LostCitiesViews(rules)
    with speaking(code):
        for state in random_states(rules, NAMES, seed=5, every=97):
            for theme in (LIGHT, DARK):
                scene = views.scene(state, theme=theme)
                told = [scene.title, scene.summary, *(group.title for group in scene.groups)]
                told += [column.title for table in views.tables(state) for column in table.columns]
                told += [side.title for side in views.side_scenes(state, theme=theme)]
                assert not [text for text in told if "lostcities." in text or "{" in text]


def test_net_worth_is_what_ending_now_would_give() -> None:
    table = Table(has("red 9", points=40, statue_tiles=3, statue_chips=4), has("blue 1", points=10))
    views = LostCitiesViews(table.rules)
    assert views.net_worth(table.state) == {"Ann": 40 + 50 + 35, "Ben": 0}
    assert views.net_worth(table.state, viewer="Ann") == {"Ann": 125}


# the rule book, positions, variants


def test_every_refusal_has_a_clause_and_every_clause_has_words() -> None:
    book = capability(rules_of(), RULE_BOOK)
    refused = {key for key in words() if key.startswith("lostcities.refused.")}
    assert set(CLAUSES) == refused
    for code in LANGUAGES:
        with speaking(code):
            for name in (*book.clauses(), *CLAUSES):
                clause = book.clause(name)
                assert clause is not None
                assert "lostcities." not in str(clause)
    assert book.clause("§99") is None
    refused_low = book.clause("lostcities.refused.low")
    assert refused_low is not None
    assert refused_low.id == "§6.2"


@pytest.mark.parametrize("mode", MODES)
def test_a_position_written_as_text_is_read_back(mode: str) -> None:
    rules = rules_of(mode)
    text = capability(rules, POSITION_TEXT)
    for state in random_states(rules, NAMES, seed=7, every=41):
        game = {
            "format": "lostatlas.position/1",
            "title": "lost_cities",
            "mode": mode,
            "players": list(NAMES),
            "position": rules.position(state),
        }
        assert text.parse(text.write(game)) == game


def test_a_position_by_hand_leaves_the_rest_to_the_seed() -> None:
    text = capability(rules_of(), POSITION_TEXT)
    by_hand = """
        turn = "Ben"
        [players.Ann]
        paths = ["red 7 researcher: 0 2 5"]
        [players.Ben]
        hand = "red 7, blue 3"
        [board]
        tiles = ["red 9 step"]
        discards = ["red: 1 2"]
        draw = "green 4"
    """
    data = text.parse(by_hand)
    assert data == text.parse(by_hand)
    assert data != text.parse(f"seed = 9\n{by_hand}")
    rules = rules_of()
    state = rules.setup(tuple(data["players"]), Start(position=data["position"]))
    assert (state.player, state.crossed, len(state.removed)) == ("Ben", 1, 30)
    assert [card.text for card in state.active.hand] == ["red 7", "blue 3"]
    assert len(state.seats[0].hand) == 8
    assert state.draw_pile[0].text == "green 4"


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ('turn = "Cid"', "turn"),
        ("colour = 3", "colour"),
        ('due = "sleep"', "stage"),
        ("expedition = 7", "expedition"),
        ('mode = "endless"', "mode"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_place(line: str, where: str) -> None:
    text = capability(rules_of(), POSITION_TEXT)
    with pytest.raises(GameDataError) as caught:
        text.parse(f"{line}\n[players.Ann]\n[players.Ben]\n")
    assert where in caught.value.where


def test_a_variant_is_changed_compared_and_played() -> None:
    variants = capability(rules_of(), VARIANTS)
    made = variants.changed(
        None, {"path.bridge": 5, "cards.hand": 6, "colours": ["brown", "red", "blue", "green", "yellow"]}
    )
    assert variants.differences(None, made) == (
        "cards in a hand: 8 → 6",
        "last space before the bridge: 6 → 5",
    )
    game = new_game(["Ann", "Ben", "Cid"], title="lost_cities", seed=1, variant=made)
    assert len(game.state.active.hand) == 6
    assert game.ruleset.setting.variant["path"]["bridge"] == 5
    for changes, where in (
        ({"path.bridge": 9}, "path.bridge"),
        ({"tiles.steps": 8}, "tiles"),
        ({"cards.copies": 0}, "cards.copies"),
        ({"cards.sleeves": 1}, "sleeves"),
        ({"paper.size": 1}, "paper.size"),
        ({"expeditions": "three"}, "expeditions"),
        ({"cards.hand": 40}, "cards"),
    ):
        with pytest.raises(GameDataError) as caught:
            variants.changed(None, changes)
        assert where in caught.value.where


def test_marked_spaces_of_a_variants_own_are_custom() -> None:
    variants = capability(rules_of(), VARIANTS)
    made = variants.changed(None, {"tiles.spaces.red": [2, 5, 6, 7, 9]})
    game = new_game(["Ann", "Ben"], title="lost_cities", seed=1, variant=made)
    assert isinstance(game.ruleset, LostCities)
    assert game.ruleset.config.rulings.tile_spaces == "custom"
    with pytest.raises(GameDataError, match="R20"):
        new_game(["Ann", "Ben"], title="lost_cities", variant=made, options={"tile_spaces": "keltis"})


def test_no_card_fits_a_path_whose_piece_is_at_the_ruin() -> None:
    """R8."""
    cards = "red 8, red 9, red 10"

    def red(**options: Any) -> Any:
        table = Table(has("red 9", hand=cards, columns="red 2"), has(), **options)
        return colour_outlooks(table.rules, table.state, "Ann")["red"]

    assert (red().in_hand, red().unseen) == (0, 0)
    idle = red(card_on_finished="lay_idle")
    assert idle.in_hand == 3
    assert idle.unseen > 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"last_space": "both"}, "Lay red 8: red is at the ruin, another piece may go one space on"),
        ({"card_on_finished": "lay_idle"}, "Lay red 8: red is at the ruin, nothing moves"),
    ],
)
def test_a_card_for_a_piece_at_the_ruin_is_not_said_to_move_it(options: dict[str, Any], words: str) -> None:
    """R4 and R8."""
    table = Table(has("red 9, blue 3", hand="red 8", columns="red 2"), has(), **options)
    views = LostCitiesViews(table.rules)
    assert views.describe(table.state, table.rules.parse_action(table.state, "play red 8")) == words
    alone = Table(has("red 9", hand="red 8", columns="red 2"), has(), **options)
    told = views.describe(alone.state, alone.rules.parse_action(alone.state, "play red 8"))
    assert told == "Lay red 8: red is at the ruin, nothing moves"


def test_a_path_that_the_step_of_a_ruin_began_is_not_called_unstarted() -> None:
    """R22."""
    red = has("red 8", hand="red 10", columns="red 2")
    table = Table(red, has(), tiles={"red 9": "statue"}, bonus_starts=True)
    state = table.do("play red 10", "step green explorer").state
    scene = LostCitiesViews(table.rules).scene(state, viewer="Ann")
    (green,) = (group for group in scene.groups if group.title.startswith("The green cards of Ann"))
    assert "next any card" in [shape.text for shape in green.shapes if isinstance(shape, Text)]


def test_a_game_without_researchers_says_so() -> None:
    game = new_game(["Ann", "Ben"], title="lost_cities", seed=1, variant={"pieces": {"researchers": 0}})
    first = game.state.active.hand[0]
    refusal = game.ruleset.verify(
        game.state, game.ruleset.parse_action(game.state, f"start {first.text} researcher")
    )
    assert str(refusal).startswith("No piece is a researcher in this game.")


def test_the_style_has_points_and_words() -> None:
    for code in LANGUAGES:
        with speaking(code):
            style = capability(rules_of(), STYLE)
            assert style.money(-20) == "-20"
            assert len(style.glossary()) == 10
            assert not [word for pair in style.glossary().items() for word in pair if "lostcities." in word]


def test_views_are_found_by_the_key() -> None:
    assert capability(rules_of(), VIEWS) is LostCitiesViews


def test_what_a_variant_does_not_say_is_as_published(tmp_path: Path) -> None:
    """A file of three lines is a whole variant; the spaces of tiles are replaced as one table."""
    file = tmp_path / "small.toml"
    file.write_text('name = "Small"\n[cards]\nhand = 6\n[path]\nbridge = 5\n', encoding="utf-8")
    made = VARIANTS_OF_TITLE.read(file)
    assert (made.cards.hand, made.path.bridge, made.pieces.explorers) == (6, 5, 4)
    assert VARIANTS_OF_TITLE.differences(None, made)[1:] == (
        "cards in a hand: 8 → 6",
        "last space before the bridge: 6 → 5",
    )
    with pytest.raises(GameDataError, match=r"tiles\.spaces"):
        VARIANTS_OF_TITLE.read({"tiles": {"spaces": {"red": [1, 2]}}})


def test_a_comparison_counts_points_and_no_dollars() -> None:
    facts: dict[str, Any] = {"mode": "short", "title": "lost_cities", "workers": 1, "progress": False}
    richer = {"name": "Rich", "path": {"values": [-20, -15, -10, 50, 100, 150, 300, 350, 500]}}
    told = compare(None, richer, players=["greedy"] * 2, games=8, **facts)._repr_html_()
    assert "The winner&#x27;s result" in told
    assert "Points of pieces in" in told
    assert "$" not in told


def test_every_figure_that_differs_has_words() -> None:
    """Lists are compared item by item; statues count from none, spaces from 1."""
    changes = {"path.values": [-25, -15, -10, 5, 10, 15, 30, 35, 50], "statues.short": [-30, -15, 10, 15, 30]}
    other = VARIANTS_OF_TITLE.changed(None, {**changes, "rulings": {"start_card": "any"}})
    assert VARIANTS_OF_TITLE.differences("standard", other) == (
        "points of the spaces (1): -20 → -25",
        "points in the short game by number of statues: -20, -15, 10, 15, 30, 50 → -30, -15, 10, 15, 30",
        "ruling (start_card): lowest → any",
    )
    other = VARIANTS_OF_TITLE.changed(None, {"statues.long": [-60, *standard().statues.long[1:]]})
    assert VARIANTS_OF_TITLE.keyed_differences(None, other) == (
        "statues.long.0: points in the full game by number of statues (0): -50 → -60",
    )


@pytest.mark.parametrize(
    ("language", "begins", "goes_on"),
    [("en", "blue 0 (researcher)", "red 8"), ("ja", "青の0（調査員）", "赤の8")],
)
def test_a_card_that_can_be_laid_is_told_in_words(language: str, begins: str, goes_on: str) -> None:
    table = Table(has("red 4", columns="red 7", hand="red 8, blue 0"))
    with speaking(language):
        tables = LostCitiesViews(table.rules).tables(table.state)
    rows = next(one for one in tables if one.name == "cards").rows
    assert {begins, goes_on} <= {row[0] for row in rows}
