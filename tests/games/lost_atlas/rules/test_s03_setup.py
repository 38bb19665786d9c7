"""§3 Setup, and part A of the clarifications: building the map, charters, rosters, cash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import EventLog
from lostatlas.text import speaking
from lostatlas.track.builder import CAPITAL, Builder
from lostatlas.track.hexes import Hex
from tests.games.lost_atlas.rules.table import Table

SEATS = ("Ann", "Ben", "Cid", "Dan", "Eva")
TABLES = [
    ("long", 3),
    ("long", 4),
    ("long", 5),
    ("short", 2),
    ("short", 3),
    ("short", 4),
    ("micro", 2),
    ("micro", 3),
]


def rules(mode: str = "long", **options: Any) -> LostAtlas:
    return LostAtlas(GameConfig(title="lost_atlas", mode=mode, options=FrozenMap(options)))


def built(mode: str, players: int, seed: int = 1, **options: Any) -> Any:
    """Build a map at random; return the rules and the state of the first stock round."""
    own = rules(mode, **options)
    state, chance = own.setup(SEATS[:players], Start(seed=seed)), Chance(seed)
    while state.round == "MAP":
        offers = [choice for group in own.legal_actions(state) for choice in group.choices]
        state = own.apply(state, chance.choice(offers)).state  # type: ignore[arg-type]  # no ranges here
    return own, state


def test_item_14_the_recommended_card_unless_another_is_chosen() -> None:
    _, state = built("long", 3)
    cells = state.board.cells.values()
    values = {node.revenue for cell in cells for node in cell.printed.nodes if node.kind == "offboard"}
    colours = ("yellow", "green", "purple", "gray")
    assert {tuple(map(revenue.at, colours)) for revenue in values} == {(30, 40, 70, 100)}


@pytest.mark.parametrize(
    ("mode", "players"), [("long", 2), ("long", 6), ("short", 5), ("micro", 4), ("short", 1)]
)
def test_item_16_a_player_count_that_the_mode_lacks_is_refused(mode: str, players: int) -> None:
    with pytest.raises(GameDataError) as error:
        rules(mode).setup(tuple(f"P{n}" for n in range(players)), Start())
    assert (error.value.rule, error.value.where) == ("§3", "players")


@pytest.mark.parametrize(
    "names",
    [("Ann", "Ann", "Ben"), ("Ann", "", "Ben"), ("Ann", "  ", "Ben"), ("EM", "A", "B"), ("A\nnn", "B", "C")],
)
def test_names_are_different_and_not_empty(names: tuple[str, ...]) -> None:
    with pytest.raises(GameDataError) as error:
        rules().setup(names, Start())
    assert error.value.rule == "§3"
    assert str(error.value)


def test_an_unknown_mode_or_option_is_refused() -> None:
    with pytest.raises(GameDataError, match="long, short, micro"):
        rules("medium")
    with pytest.raises(GameDataError, match="sell_timing"):
        rules(sell_timing="never")
    with pytest.raises(GameDataError, match="sell_timing, operating_order"):
        rules(selltiming="first_turn")


def test_the_values_of_an_option_are_told_as_they_are_typed_and_in_words() -> None:
    with pytest.raises(GameDataError) as ruling:
        rules(track_ends="none")
    with pytest.raises(GameDataError) as card:
        rules(sale_drop="none")
    assert "choose one of: 'new_sides' (the new sides), 'all_sides' (all sides)." in str(ruling.value)
    assert "choose one of: 'sale' (by one space a sale), 'share' (by one space a share)." in str(card.value)
    with speaking("ja"):
        assert "'new_sides'（新しく使う辺）" in str(ruling.value)


@pytest.mark.parametrize(
    ("mode", "players", "cash"),
    [
        *(("long", n, c) for n, c in ((3, 300), (4, 275), (5, 220))),
        ("short", 2, 450),
        ("micro", 2, 225),
        ("micro", 3, 225),
    ],
)
def test_item_19_starting_cash(mode: str, players: int, cash: int) -> None:
    state = rules(mode).setup(SEATS[:players], Start())
    assert {state.cash(player) for player in state.players} == {cash}


def numbers_of(own: LostAtlas, stack: Iterable[str]) -> Counter[int]:
    """Return how often each number is on the pieces of a stack."""
    return Counter(own.box.pieces[name].number for name in stack if name != CAPITAL)


def test_item_1_pieces_and_projects_of_the_long_game() -> None:
    own = rules()
    stack = Counter(own.deal(1, 4, shuffles=0))
    assert (sum(stack.values()), stack[CAPITAL]) == (36, 3)
    assert numbers_of(own, stack) == {number: 2 if 12 <= number <= 16 else 1 for number in range(1, 29)}
    assert {len(piece.cells) for piece in own.box.pieces.values()} == {3}
    assert (own.box.rules.overlays, own.box.rules.blanks) == (3, 12)


def test_item_15_pieces_of_the_short_game() -> None:
    own, state = built("short", 3)
    stack = Counter(own.deal(1, 3, shuffles=0))
    assert (sum(stack.values()) - stack[CAPITAL], stack[CAPITAL]) == (25, 2)
    numbers = numbers_of(own, stack)
    assert numbers.keys() == set(range(1, 29)) - {9, 10, 11, 21, 26}
    assert {number for number, copies in numbers.items() if copies == 2} == {15, 16}
    assert sorted(code for column in state.charters for code in column) == [
        "AG",
        "EA",
        "EM",
        "ER",
        "NP",
        "RE",
        "SU",
        "TU",
    ]
    assert own.trains["2"].price == 100


@pytest.mark.parametrize(("players", "pieces", "minors"), [(2, 11, 4), (3, 16, 6)])
def test_item_17_pieces_of_the_micro_games(players: int, pieces: int, minors: int) -> None:
    own, state = built("micro", players, seed=5)
    dealt: set[str] = set()
    for seed in range(20):
        stack = own.deal(seed, players, shuffles=0)
        assert (len(stack) - stack.count(CAPITAL), stack.count(CAPITAL)) == (pieces, 1)
        homes = [name for name in stack if name != CAPITAL and own.box.pieces[name].company]
        assert len(homes) == minors
        dealt |= {*stack}
    assert own.box.pieces.keys() - dealt == ({"260"} if players == 3 else set())
    assert sum(len(column) for column in state.charters) == minors


def test_micro_piece_21_brings_adaptive_into_play() -> None:
    for seed in range(30):
        own = rules("micro")
        if "210" in own.deal(seed, 3, shuffles=0):
            _, state = built("micro", 3, seed=seed)
            assert "AD" in {code for column in state.charters for code in column}
            return
    raise AssertionError("piece 21 was never dealt")


def test_r30_destinations_may_be_dealt_one_to_each_pile() -> None:
    box = map_box()
    for seed in range(20):
        stack = rules("micro", deal_destinations=True).deal(seed, 3, shuffles=0)
        away = [
            p for p in stack if p != CAPITAL and any(c.terrain == "offboard" for c in box.pieces[p].cells)
        ]
        assert len(away) == 1
    counts = {
        sum(
            p != CAPITAL and any(c.terrain == "offboard" for c in box.pieces[p].cells)
            for p in rules("micro").deal(seed, 3, shuffles=0)
        )
        for seed in range(40)
    }
    assert len(counts) > 1  # purely random by default


@pytest.mark.parametrize(
    ("mode", "players", "printing", "roster"),
    [
        ("long", 4, "text", {"2": 7, "3": 6, "4": 4, "5": 3, "6": 2, "7": 7}),
        ("short", 2, "text", {"2": 6, "3": 5, "4": 3, "5": 2, "6": 1, "7": 7}),
        ("long", 3, "first", {"2": 7, "3": 5, "4": 4, "5": 3, "6": 2, "7": 7}),
        ("long", 5, "first", {"2": 7, "3": 6, "4": 4, "5": 3, "6": 2, "7": 7}),
        ("long", 4, "second", {"2": 7, "3": 6, "4": 4, "5": 3, "6": 3, "7": 7}),
        ("long", 3, "second", {"2": 7, "3": 5, "4": 4, "5": 3, "6": 2, "7": 7}),
        ("short", 4, "second", {"2": 6, "3": 5, "4": 3, "5": 2, "6": 2, "7": 7}),
        ("short", 4, "first", {"2": 6, "3": 4, "4": 3, "5": 2, "6": 1, "7": 7}),
        ("micro", 3, "text", {"2": 5, "3": 4, "4": 4, "5": 3}),
        ("micro", 2, "text", {"2": 3, "3": 3, "4": 3, "5": 3}),
    ],
)
def test_r2_item_133_rosters(mode: str, players: int, printing: str, roster: dict[str, int]) -> None:
    state = rules(mode, printing=printing).setup(SEATS[:players], Start())
    assert dict(state.depot.deck) == roster


def test_r1_micro_without_fives() -> None:
    state = rules("micro", micro_fives=0).setup(SEATS[:2], Start())
    assert dict(state.depot.deck) == {"2": 3, "3": 3, "4": 3}


def test_item_8_a_project_makes_a_placed_basic_city_a_capital() -> None:
    """It stays a city of one circle that earns nothing and has no track; no hex is placed."""
    builder = Builder.start(map_box(), ["03", CAPITAL, "160", CAPITAL]).draw()
    placed = builder.place(builder.placements[0]).draw()
    (spot, *_) = placed.capitals
    before, after = placed.site.cells, placed.place_capital(spot).site.cells
    assert set(after) == set(before)
    assert (before[spot].terrain, before[spot].home) == ("city", None)
    tile = after[spot].printed
    assert (tile.label, tile.exits, [node.slots for node in tile.nodes]) == ("C", (), [1])
    assert [node.revenue.at("gray") for node in tile.nodes] == [0]


@pytest.mark.parametrize(
    ("card", "values"),
    [
        ("30/40/70/100", (30, 40, 70, 100)),
        ("20/30/50/80", (20, 30, 50, 80)),
        ("30/60/90/30", (30, 60, 90, 30)),
        ((10, 20, 30, 40), (10, 20, 30, 40)),
    ],
)
def test_item_14_one_card_for_all_destinations(card: Any, values: tuple[int, ...]) -> None:
    _, state = built("micro", 2, destinations=card, deal_destinations=True)
    found = {
        tuple(node.revenue.at(colour) for colour in ("yellow", "green", "purple", "gray"))
        for cell in state.board.cells.values()
        for node in cell.printed.nodes
        if node.kind == "offboard"
    }
    assert found == {values}


def test_item_2_players_draw_in_turn_from_a_random_starter() -> None:
    own = rules()
    starters = {own.setup(SEATS[:4], Start(seed=seed)).starter for seed in range(20)}
    assert len(starters) > 1
    state = own.setup(SEATS[:4], Start(seed=3))
    first = own.actor(state)
    assert first == state.starter
    offers = [choice for group in own.legal_actions(state) for choice in group.choices]
    following = own.apply(state, offers[0]).state  # type: ignore[arg-type]  # no ranges here
    if following.building.progress.drawn != CAPITAL:
        seats = SEATS[:4]
        assert own.actor(following) == seats[(seats.index(first) + 1) % 4]


def test_the_order_of_the_stack_is_hidden_from_the_players() -> None:
    own = rules()
    state = own.setup(SEATS[:4], Start(seed=3))
    seen = own.observe(state, "Ann")
    assert seen.seed == 0
    assert list(seen.building.progress.stack) == sorted(state.building.progress.stack)  # type: ignore[union-attr]


def test_item_9_a_project_without_a_city_goes_to_the_bottom() -> None:
    own = rules()
    state = own.setup(SEATS[:3], Start(seed=1))
    builder = Builder.start(own.box, [CAPITAL, "03", CAPITAL])
    building = evolve(state.map_building, progress=builder.progress)
    state = own.settle(evolve(state, building=building), log := EventLog())
    assert state.map_building.progress.drawn == "03"
    assert own.actor(state) == state.starter
    assert [event.key for event in log] == ["rotla.project_set_aside", "rotla.piece_drawn"]


def test_r23_projects_that_fit_nowhere_leave_the_game() -> None:
    own = rules(blanks="none")
    state = own.setup(SEATS[:3], Start(seed=1))
    bare = next(
        piece.id for piece in own.box.pieces.values() if all(c.terrain != "city" for c in piece.cells)
    )
    builder = Builder.start(own.box, [bare, CAPITAL, CAPITAL])
    state = own.settle(evolve(state, building=evolve(state.building, progress=builder.progress)), EventLog())
    offers = [choice for group in own.legal_actions(state) for choice in group.choices]
    state, events = own.apply(state, offers[0])  # type: ignore[arg-type]  # no ranges here
    assert [event.facts["count"] for event in events if event.key == "rotla.projects_left"] == [2]
    assert (state.round, state.board.recipe.capitals) == ("SR", ())


def test_item_21_the_same_seed_and_choices_make_the_same_map() -> None:
    (_, first), (_, second) = built("long", 4, seed=9), built("long", 4, seed=9)
    assert first.board == second.board
    assert first.charters == second.charters
    assert built("long", 4, seed=10)[1].board != first.board


def test_s3_every_piece_shares_three_edges_with_those_before_it_and_overlaps_none() -> None:
    own, state = built("long", 4)
    lying: set[Hex] = set()
    for placement in state.board.recipe.placements:
        hexes = {cell.hex for cell in own.box.pieces[placement.piece].at(placement)}
        shared = [near for hex_ in hexes for near in hex_.neighbours() if near in lying]
        assert not lying or len(shared) >= 3
        assert not lying & hexes
        lying |= hexes


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_s3_a_border_hex_touches_only_the_two_other_hexes_of_its_piece(seed: int) -> None:
    _, state = built("long", 4, seed)
    cells = state.board.cells
    for border in [cell for cell in cells.values() if cell.terrain == "border"]:
        near = [cells[hex_].piece for hex_ in border.hex.neighbours() if hex_ in cells]
        assert near == [border.piece] * 2


def test_item_11_all_pieces_lie_and_all_projects_are_resolved() -> None:
    _, state = built("long", 4)
    assert len(state.board.recipe.placements) == 33
    assert len(state.board.recipe.capitals) == 3


def test_r4_blanks_surround_the_homes_by_themselves() -> None:
    _, state = built("long", 4)
    assert 0 < len(state.board.recipe.blanks) <= 12
    assert built("long", 4, blanks="none")[1].board.recipe.blanks == ()


def test_r4_blanks_by_choice_item_12() -> None:
    own = rules(blanks="choice")
    state, chance = own.setup(SEATS[:4], Start(seed=1)), Chance(1)
    while own.step_of(state).name != "blank":  # type: ignore[union-attr]
        offers = [choice for group in own.legal_actions(state) for choice in group.choices]
        state = own.apply(state, chance.choice(offers)).state  # type: ignore[arg-type]
    first = own.actor(state)
    state = own.apply(state, own.parse_action(state, "pass")).state
    assert own.actor(state) != first
    offers = [choice for group in own.legal_actions(state) for choice in group.choices]
    state = own.apply(state, offers[0]).state  # type: ignore[arg-type]
    for _ in range(4):
        assert state.round == "MAP"
        state = own.apply(state, own.parse_action(state, "pass")).state
    assert state.round == "SR"
    assert len(state.board.recipe.blanks) == 1


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_item_18_charters_lie_in_columns(mode: str, players: int) -> None:
    own, state = built(mode, players, seed=2)
    table = own.mode.table(players)
    assert [len(column) for column in state.charters] == list(table.columns)
    assert state.available == tuple(column[0] for column in state.charters)


def test_item_20_homes_of_companies_to_come_are_reserved() -> None:
    table = Table()
    assert {owner for owners in table.state.board.reservations.values() for owner in owners} == set(
        table.state.board.homes
    )


def test_r24_map_starter_and_priority_are_drawn_independently() -> None:
    pairs = set()
    for seed in range(30):
        _, state = rules(), rules().setup(SEATS[:3], Start(seed=seed))
        pairs.add(state.starter == state.priority)
    assert pairs == {True, False}
    same = rules(first_priority="map_starter")
    assert all((s := same.setup(SEATS[:3], Start(seed=n))).starter == s.priority for n in range(10))


def test_item_10_r3_the_map_is_begun_anew_when_a_piece_fits_nowhere() -> None:
    table = Table()
    own = table.rules
    state = own.setup(SEATS[:3], Start(seed=1))
    assert own.verify(state, own.parse_action(state, "restart")).rule == "§3"  # type: ignore[union-attr]
    for seed in range(400):
        state, chance = own.setup(SEATS[:3], Start(seed=seed)), Chance(seed)
        while state.round == "MAP":
            offers = [choice for group in own.legal_actions(state) for choice in group.choices]
            if own.format_action(state, offers[0]) == "MAP restart":  # type: ignore[arg-type]
                after, events = own.apply(state, offers[0])  # type: ignore[arg-type]
                assert "rotla.map_restarted" in [event.key for event in events]
                assert after.building.progress.placements == ()
                assert (own.actor(after), after.shuffles) == (after.starter, 1)
                whole = [*after.building.progress.stack, after.building.progress.drawn]
                assert Counter(whole) == Counter(own.deal(seed, 3, shuffles=0))
                return
            state = own.apply(state, chance.choice(offers)).state  # type: ignore[arg-type]
    raise AssertionError("no piece was ever stuck")


def test_a_given_board_begins_with_the_stock_round() -> None:
    _, state = built("long", 3)
    game = new_game(["Ann", "Ben", "Cid"], board=state.board, seed=4)
    assert (game.state.round, game.state.board) == ("SR", state.board)


@pytest.mark.parametrize("name", ["bank", "pool", "treasury", "(chance)", "EM", "Con"])
def test_s3_players_are_not_named_as_the_places_where_money_and_shares_lie(name: str) -> None:
    with pytest.raises(GameDataError, match="not a name for a player"):
        new_game([name, "Bob", "Carol"], seed=1)
