"""The examples of the rules text and the tricky situations, each in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_cities.components import EventTile, Space
from lostatlas.games.lost_cities.expedition import piece_scores, points_after, statue_points, with_statues
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import Start
from tests.games.lost_cities.table import Table, has


def test_the_piece_that_the_third_brown_card_brings_to_a_step_tile_steps_on_itself() -> None:
    """The text's example: space 3 with a step tile, on to 4; next turn one more brown card: 5, a 15 tile."""
    table = Table(
        has("brown 2", columns="brown 1, brown 2", hand="brown 3, brown 4"),
        tiles={"brown 3": "step", "brown 5": "points 15"},
    )
    table.do("play brown 3")
    assert table.ann.positions["brown"] == 3
    assert table.legal() == {"step brown", "stay"}
    table.do("step brown", "draw")
    assert table.ann.positions["brown"] == 4
    table.do(next(one for one in table.legal() if one.startswith("discard")), "draw", "play brown 4")
    assert (table.ann.positions["brown"], table.ann.points) == (5, 15)


def test_a_sum_below_zero_leaves_no_debt() -> None:
    """Explorers on 2, 8 and 1, the researcher on 3: −15 + 35 − 20 − 20 = −20; with 10 points before: 0."""
    table = Table(has("brown 2, red 8, blue 1, green 3", researcher="green", points=10), draw=1)
    scores = piece_scores(table.rules.config, table.ann, expedition=1)
    assert dict(scores) == {"brown": -15, "red": 35, "blue": -20, "green": -20}
    table.do(next(one for one in table.legal() if one.startswith("discard")), "draw").score()
    assert table.ann.points == 0


def test_the_researcher_at_a_ruin_and_an_explorer_beyond_the_bridge() -> None:
    """The researcher on 9 and an explorer on 7: 100 + 30."""
    table = Table(has("brown 9, red 7", researcher="brown"), draw=1)
    table.do(next(one for one in table.legal() if one.startswith("discard")), "draw").score()
    assert table.ann.points == 130


@pytest.mark.parametrize(
    ("chips", "points"), [(0, -50), (4, -5), (5, 0), (6, 30), (7, 35), (15, 150), (16, 150)]
)
def test_the_long_table_of_statues(chips: int, points: int) -> None:
    assert statue_points(Table().rules.config, chips) == points


@pytest.mark.parametrize(
    ("chips", "points"), [(0, -20), (1, -15), (2, 10), (3, 15), (4, 30), (5, 50), (9, 50)]
)
def test_the_short_game_has_one_expedition_and_the_short_table(chips: int, points: int) -> None:
    config = Table(mode="short").rules.config
    assert config.expeditions == 1
    assert statue_points(config, chips) == points
    assert with_statues(config, 10, chips) == max(0, 10 + points)


def test_t1_a_chain_of_steps_over_three_paths() -> None:
    """Red card to 5 (step tile); blue 3→4 (step tile); green 1→2 (10 tile): +10; all tiles stay."""
    tiles = {"red 5": "step", "blue 4": "step", "green 2": "points 10"}
    table = Table(has("red 4, blue 3, green 1", columns="red 1", hand="red 4"), tiles=tiles)
    table.do("play red 4")
    assert table.legal() == {"step red", "step blue", "step green", "stay"}
    table.do("step blue")
    assert table.legal() == {"step red", "step blue", "step green", "stay"}
    table.do("step green")
    assert dict(table.ann.positions) == {"red": 5, "blue": 4, "green": 2}
    assert table.ann.points == 10
    assert table.state.stage == "refill"
    for place, tile in tiles.items():
        assert table.state.tiles[Space.from_plain(place)] == EventTile.read(tile)


def four_crossed(**given: str) -> Table:
    """Return a table at which four pieces are beyond bridges: two of Ann's, two of Ben's."""
    return Table(
        has("brown 7, green 8, red 6, blue 6", columns="red 1", hand="red 4, brown 9"),
        has("brown 7, green 8"),
        tiles=given,
    )


def test_t2_the_fifth_crossing_ends_the_expedition_before_the_tile_and_the_refill() -> None:
    table = four_crossed(**{"red 7": "statue"}).do("play red 4")
    assert table.over
    assert table.ann.statue_tiles == 0
    assert Space("red", 7) in table.state.tiles
    assert len(table.ann.hand) == 7


def test_t3_the_fifth_crossing_by_a_step_tile_ends_the_chain() -> None:
    """The later links of the chain lapse; the tile that gave the step did count."""
    table = Table(
        has("brown 7, green 8, red 4, blue 6, yellow 1", columns="red 1", hand="red 4", researcher="yellow"),
        has("brown 7, green 8"),
        tiles={"red 5": "step", "blue 7": "step"},
    )
    table.do("play red 4", "step blue")
    assert table.over
    assert table.ann.positions["blue"] == 7
    assert table.ann.positions["red"] == 5
    assert table.state.pending == ()


def test_t4_a_piece_beyond_the_bridge_moves_on_without_a_new_crossing() -> None:
    table = Table(
        has("brown 8, green 8, red 6", columns="brown 1", hand="brown 4"),
        has("brown 7, green 8"),
        tiles={"brown 9": "points 15"},
    ).do("play brown 4")
    assert not table.over
    assert table.state.crossed == 4
    assert table.ann.points == 15


def test_t5_one_player_may_own_all_five_pieces_that_cross() -> None:
    table = Table(
        has(
            "brown 7, red 7, blue 8, green 9, yellow 6", columns="yellow 2", hand="yellow 2", researcher="red"
        )
    )
    table.do("play yellow 2")
    assert table.over
    assert not table.ben.positions


def test_t6_the_researcher_never_doubles_a_tile_but_a_loss() -> None:
    table = Table(
        has("red 2", columns="red 0", hand="red 4", researcher="red"), tiles={"red 3": "points 15"}
    ).do("play red 4")
    assert table.ann.points == 15
    assert dict(piece_scores(table.rules.config, table.ann, expedition=1)) == {"red": -20}


def test_t7_the_floor_is_for_the_sum_of_all_pieces() -> None:
    scores = FrozenMap(brown=-20, red=-15, blue=50)
    assert points_after(Table().rules.config, 0, scores) == 15
    piecewise = Table(floor="piece_by_piece").rules.config
    assert points_after(piecewise, 0, scores) == 50
    assert points_after(piecewise, 0, FrozenMap(brown=50, red=-20, blue=-15)) == 15
    best = Table(floor="piece_by_piece", piece_order="chosen").rules.config
    assert points_after(best, 0, FrozenMap(brown=50, red=-20, blue=-15)) == 50


def test_t8_an_equal_card_may_be_laid_and_a_lower_one_only_discarded_or_kept() -> None:
    table = Table(has("red 1, blue 1", columns="red 5, blue 7", hand="red 5, blue 3"))
    assert {"play red 5", "discard red 5", "discard blue 3"} <= table.legal()
    assert table.refusal("play blue 3").rule == "§6.2"
    table.do("play red 5", "draw")
    assert any(card.text == "blue 3" for card in table.ann.hand)


def test_t9_a_second_visitor_finds_points_and_steps_but_no_statue() -> None:
    tiles = {"red 3": "statue", "blue 2": "points 10", "green 2": "step"}
    own = {"columns": "red 0, blue 0, green 0", "hand": "red 4, blue 4, green 4"}
    first = Table(has("red 2, blue 1, green 1", **own), tiles=tiles).do("play red 4", "draw")
    assert (first.ann.statue_tiles, Space("red", 3) in first.state.tiles) == (1, False)
    second = Table(has(), has("red 2, blue 1, green 1", **own), tiles=tiles)
    for play, points, statues, due in (
        ("play red 4", 0, 0, "refill"),
        ("play blue 4", 10, 0, "refill"),
        ("play green 4", 0, 0, "step_tile"),
    ):
        state = first.state
        seats = (first.ann, second.ben)
        rules = second.rules
        there = evolve(state, seats=seats, turn=1, stage="play")
        after = rules.apply(there, rules.parse_action(there, play)).state
        assert (after.seats[1].points, after.seats[1].statue_tiles, after.stage) == (points, statues, due)


def test_t10_the_last_card_of_the_draw_pile_ends_the_expedition_and_the_left_neighbour_starts() -> None:
    table = Table(has(hand="red 3"), has(), has(), draw=1, discards="blue 9")
    table.do("discard red 3", "take blue")
    assert not table.over, "taking discards never ends it"
    table.do(next(one for one in table.legal() if one.startswith("discard")), "draw")
    assert table.over
    table.score()
    assert (table.state.player, table.state.expedition) == ("Cid", 2)


def test_t11_at_the_ruin_its_tile_comes_first_and_then_one_step_of_another_piece() -> None:
    tiles = {"red 9": "points 15", "blue 2": "points 10"}
    table = Table(has("red 8, blue 1", columns="red 0", hand="red 4"), tiles=tiles).do("play red 4")
    assert table.ann.points == 15
    assert table.state.stage == "ruin_bonus"
    assert table.legal() == {"step blue", "stay"}
    table.do("step blue")
    assert table.ann.points == 25


def test_t11_the_step_of_a_ruin_may_be_the_fifth_crossing() -> None:
    table = Table(
        has("red 8, blue 6", columns="red 0", hand="red 4"),
        has("red 7, blue 7, green 7"),
        tiles={"red 9": "points 15", "blue 7": "statue"},
    ).do("play red 4", "step blue")
    assert table.over
    assert (table.ann.points, table.ann.statue_tiles, len(table.ann.hand)) == (15, 0, 7)


@pytest.mark.parametrize(("players", "pile"), [(2, 64), (3, 86), (4, 78)])
def test_t12_the_draw_pile_after_the_deal(players: int, pile: int) -> None:
    rules = Table().rules
    state = rules.setup(("Ann", "Ben", "Cid", "Dan")[:players], Start(seed=3))
    assert len(state.draw_pile) == pile
    assert len(state.removed) == (30 if players == 2 else 0)
    assert all(len(own.hand) == 8 for own in state.seats)
    assert len(state.tiles) == 25


def test_pieces_come_home_and_statues_become_chips_after_an_expedition() -> None:
    table = Table(has("red 4", statue_tiles=3, statue_chips=2, points=40), draw=1)
    table.do(next(one for one in table.legal() if one.startswith("discard")), "draw").score()
    assert (table.ann.points, table.ann.statue_chips, table.ann.statue_tiles) == (45, 5, 0)
    assert not table.ann.positions
    assert len(table.state.tiles) == 25
    assert len(table.state.draw_pile) == 64


def test_the_game_ends_after_the_third_expedition_with_the_statues() -> None:
    table = Table(has("red 5", statue_chips=7, points=40), has(points=90), draw=1, expedition=3)
    table.do(next(one for one in table.legal() if one.startswith("discard")), "draw").score()
    assert (table.ann.points, table.ben.points) == (85, 40)
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == ("Ann",)
    assert table.legal() == set()
    assert table.refusal("draw").rule == "§10"


def test_equal_points_are_decided_by_statues_and_equal_statues_are_shared() -> None:
    for chips, winners in ((2, ("Ann",)), (0, ("Ann", "Ben"))):
        table = Table(has(points=0, statue_chips=chips), has(points=0, statue_chips=0), draw=1, expedition=3)
        table.do(next(one for one in table.legal() if one.startswith("discard")), "draw").score()
        outcome = table.rules.outcome(table.state)
        assert outcome is not None
        assert outcome.winners == winners


def test_the_second_card_fixes_the_direction_of_a_colour_when_both_are_played() -> None:
    def at(columns: str, hand: str, mode: str = "both_directions", **options: Any) -> set[str]:
        table = Table(has("red 2", columns=columns, hand=hand), mode=mode, **options)
        return {one for one in table.legal() if one.startswith("play")}

    assert at("red 5", "red 3, red 7") == {"play red 3", "play red 7"}
    assert at("red 5, red 3", "red 1, red 7") == {"play red 1"}
    assert at("red 5, red 7", "red 1, red 8") == {"play red 8"}
    assert at("red 5, red 5", "red 3, red 7") == {"play red 3", "play red 7"}
    assert at("red 5, red 5", "red 3, red 7", equal_second="ascending") == {"play red 7"}
    assert at("red 5", "red 3, red 7", mode="full") == {"play red 7"}


def test_a_path_starts_with_the_lowest_card_in_the_hand() -> None:
    table = Table(has(hand="red 3, red 6, blue 7"))
    red = {one for one in table.legal() if one.startswith("start red")}
    assert red == {"start red 3 explorer", "start red 3 researcher"}
    assert table.refusal("start red 6 explorer").rule == "R3"
    table.do("start red 3 researcher")
    assert (table.ann.positions["red"], table.ann.researcher, table.ann.columns["red"]) == (1, "red", (3,))


def test_a_player_has_one_researcher_and_four_explorers() -> None:
    own = has("red 1, blue 1, green 1, brown 1", hand="yellow 3", researcher="")
    assert Table(own).refusal("start yellow 3 explorer").key == "lostcities.refused.no_explorer"
    own = has("red 1", hand="yellow 3", researcher="red")
    assert Table(own).refusal("start yellow 3 researcher").key == "lostcities.refused.no_researcher"
