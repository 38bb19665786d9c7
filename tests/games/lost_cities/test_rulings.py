"""Every ruling R1–R26 with its other values: what changes, and that the default stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_cities.components import Space
from lostatlas.games.lost_cities.config import MODES
from lostatlas.games.lost_cities.expedition import piece_scores
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.rulings import NAMES, VALUES, rule_of
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from tests.games.lost_cities.table import Table, has


def discarding(table: Table) -> Table:
    return table.do(next(one for one in sorted(table.legal()) if one.startswith("discard")))


def test_the_rulings_are_numbered_in_their_order() -> None:
    assert [rule_of(name) for name in NAMES] == [f"R{number}" for number in range(1, 27)]


def test_r1_the_cards_of_two_players_are_removed_once_or_before_each_expedition() -> None:
    for option, same in (("each_expedition", False), ("once", True)):
        table = Table(has(), draw=1, two_player_removal=option)
        before = table.state.removed
        discarding(table).do("draw").score()
        assert len(table.state.removed) == 30
        assert (table.state.removed == before) is same


def test_r2_the_first_player_is_random_or_the_first_seat() -> None:
    first = {
        option: {
            LostCities(GameConfig(title="lost_cities", options=FrozenMap(first_player=option)))
            .setup(("Ann", "Ben", "Cid"), Start(seed=seed))
            .player
            for seed in range(20)
        }
        for option in ("random", "fixed")
    }
    assert first == {"random": {"Ann", "Ben", "Cid"}, "fixed": {"Ann"}}


def test_r3_and_r23_any_card_may_start_a_path_where_the_option_says_so() -> None:
    def starts(**options: Any) -> int:
        table = Table(has(hand="red 3, red 6, red 9"), **options)
        return sum(one.startswith("start red") for one in table.legal())

    assert starts() == 2
    assert starts(start_card="any") == 6
    assert starts(mode="both_directions") == 6
    assert starts(mode="both_directions", both_directions_start="lowest") == 2


def at_ruin(**options: Any) -> Table:
    own = has("red 9, blue 1", columns="red 0", hand="red 4")
    return Table(own, tiles={"blue 2": "points 10"}, **options)


def test_r4_each_later_card_of_a_finished_colour_moves_another_piece() -> None:
    assert at_ruin().refusal("play red 4").rule == "R8"
    for option in ("extra_cards", "both"):
        table = at_ruin(last_space=option).do("play red 4")
        assert table.state.stage == "extra_card"
        assert table.do("step blue").ann.points == 10


def test_r4_the_step_on_arrival_is_only_of_arrival_and_both() -> None:
    for option, due in (("arrival", "ruin_bonus"), ("both", "ruin_bonus"), ("extra_cards", "refill")):
        own = has("red 8, blue 1", columns="red 0", hand="red 4")
        table = Table(own, tiles={"red 9": "points 5"}, last_space=option).do("play red 4")
        assert table.state.stage == due


def test_r5_a_ruin_reached_by_a_step_gives_its_own_only_where_any_way_counts() -> None:
    for option, due in (("any", "ruin_bonus"), ("card_only", "refill")):
        own = has("red 2, blue 8, green 1", columns="red 0", hand="red 4")
        table = Table(own, tiles={"red 3": "step", "blue 9": "points 5"}, arrival_by=option)
        assert table.do("play red 4", "step blue").state.stage == due


def test_r6_the_step_of_the_ruin_comes_before_its_tile() -> None:
    for option, points in (("tile_first", 15), ("bonus_first", 0)):
        own = has("red 8, blue 1", columns="red 0", hand="red 4")
        table = Table(own, tiles={"red 9": "points 15", "blue 2": "step"}, arrival_order=option)
        table.do("play red 4")
        assert (table.ann.points, table.state.stage) == (points, "ruin_bonus")
        table.do("step blue", "stay")
        assert table.ann.points == 15


def test_r7_the_step_of_a_ruin_is_optional_or_forced() -> None:
    own = has("red 8, blue 1", columns="red 0", hand="red 4")
    tiles = {"red 9": "points 15"}
    assert Table(own, tiles=tiles).do("play red 4").legal() == {"step blue", "stay"}
    forced = Table(own, tiles=tiles, free_step="forced").do("play red 4")
    assert forced.legal() == {"step blue"}
    assert forced.refusal("stay").rule == "R7"


def test_r8_cards_may_be_laid_idle_on_a_finished_path() -> None:
    table = at_ruin(card_on_finished="lay_idle").do("play red 4")
    assert (table.ann.columns["red"], table.state.stage) == ((0, 4), "refill")


def test_r9_a_player_may_take_no_card() -> None:
    table = discarding(Table())
    assert table.refusal("skip").rule == "§7"
    table = discarding(Table(refill="optional")).do("skip")
    assert len(table.ann.hand) == 7
    assert table.state.player == "Ben"


def test_r10_the_card_discarded_in_this_turn_may_be_taken() -> None:
    own = has(hand="red 4")
    table = Table(own).do("discard red 4")
    assert table.legal() == {"draw"}
    assert table.refusal("take red").rule == "R10"
    assert table.refusal("take blue").rule == "§7"
    assert "take red" in Table(own, take_own_discard=True).do("discard red 4").legal()


def test_r11_point_tiles_are_for_all_or_for_the_first() -> None:
    for option, stays in (("stay", True), ("once", False)):
        own = has("red 2", columns="red 0", hand="red 4")
        table = Table(own, tiles={"red 3": "points 15"}, point_tiles=option).do("play red 4")
        assert table.ann.points == 15
        assert (Space("red", 3) in table.state.tiles) is stays


def test_r12_the_step_of_a_tile_is_optional_or_forced() -> None:
    own = has("red 2", columns="red 0", hand="red 4")
    assert Table(own, tiles={"red 3": "step"}).do("play red 4").legal() == {"step red", "stay"}
    forced = Table(own, tiles={"red 3": "step"}, step_optional=False).do("play red 4")
    assert forced.legal() == {"step red"}
    assert forced.refusal("stay").rule == "R12"


def test_r13_the_researcher_counts_twice_in_every_expedition_or_in_the_last() -> None:
    own = has("red 8", researcher="red")
    for option, scores in (("every_expedition", (70, 70, 70)), ("last_only", (35, 35, 70))):
        table = Table(own, researcher=option)
        found = tuple(
            sum(piece_scores(table.rules.config, table.ann, expedition=n).values()) for n in (1, 2, 3)
        )
        assert found == scores


def test_r14_and_r15_the_floors() -> None:
    for option, points in ((True, 0), (False, -50)):
        table = Table(has("red 1"), draw=1, expedition=3, statue_floor=option)
        discarding(table).do("draw")
        table.state, _ = table.rules.apply(table.state, table.rules.chance(table.state))
        assert table.ann.points == points


def test_r17_is_tried_with_the_directions() -> None:
    assert VALUES["equal_second"] == ("open", "ascending")


def test_r18_the_points_of_the_others_are_hidden_or_open() -> None:
    for option, seen in ((True, None), (False, 40)):
        table = Table(has(), has(points=40), points_hidden=option)
        assert table.rules.observe(table.state, "Ann").seats[1].points == seen
        assert table.rules.observe(table.state, "Ben").seats[1].points == 40


def test_r19_turns_without_a_card_of_the_draw_pile_end_the_expedition() -> None:
    table = Table(has(hand="red 3"), has(hand="green 1"), discards="blue 9, yellow 9", stall_limit=2)
    table.do("discard red 3", "take blue", "discard green 1", "take yellow")
    assert table.over
    assert table.state.ended[-1].reason == "stall"
    assert table.score().state.player == "Ann"


def test_r20_only_a_variant_with_spaces_of_its_own_says_custom() -> None:
    with pytest.raises(GameDataError, match="R20"):
        Table(tile_spaces="custom")


def test_r21_a_statue_that_stays_gives_a_chip_each_time() -> None:
    own = has("red 2", columns="red 0", hand="red 4")
    table = Table(own, tiles={"red 3": "statue"}, statue_tile="stays").do("play red 4")
    assert (table.ann.statue_chips, table.ann.statue_tiles) == (1, 0)
    assert Space("red", 3) in table.state.tiles


def test_r22_the_step_of_a_ruin_may_begin_a_path() -> None:
    own = has("red 8", columns="red 0", hand="red 4, blue 3, blue 7")
    tiles = {"red 9": "points 15"}
    assert Table(own, tiles=tiles).do("play red 4").state.stage == "refill"
    table = Table(own, tiles=tiles, bonus_starts=True).do("play red 4")
    assert "step blue researcher" in table.legal()
    table.do("step blue researcher")
    assert (table.ann.positions["blue"], table.ann.researcher) == (1, "blue")
    table.do("draw", *[next(one for one in table.legal() if one.startswith("discard")) for _ in ()])
    discarding(table).do("draw")
    assert table.refusal("start blue 3 explorer").key == "lostcities.refused.started"
    assert table.do("play blue 7").ann.positions["blue"] == 2, "any card continues an empty column"


def test_r24_a_card_may_leave_its_piece_where_it_is() -> None:
    own = has("red 2, blue 1", columns="red 0", hand="red 4")
    table = Table(own, advance="may").do("play red 4")
    assert table.legal() == {"step red", "stay"}
    assert table.refusal("step blue").rule == "R24"
    assert table.do("stay").ann.positions["red"] == 2


def test_r25_the_effects_of_a_move_come_before_or_after_what_was_pending() -> None:
    """Red reaches the ruin with a step tile: two moves. The first brings blue to a step tile too."""
    own = has("red 8, blue 1, green 1", columns="red 0", hand="red 4")
    tiles = {"red 9": "step", "blue 2": "step"}
    deep = Table(own, tiles=tiles).do("play red 4", "step blue")
    wide = Table(own, tiles=tiles, pending="breadth_first").do("play red 4", "step blue")
    assert (deep.state.stage, deep.state.source) == ("step_tile", Space("blue", 2))
    assert (wide.state.stage, wide.state.source) == ("ruin_bonus", Space("red", 9))
    assert deep.do("stay").state.stage == "ruin_bonus"
    assert wide.do("stay").state.stage == "step_tile"


@pytest.mark.parametrize("name", NAMES)
def test_a_value_that_a_ruling_cannot_have_is_refused_by_its_number(name: str) -> None:
    for wrong in ("nonsense", 0, 1.5, [1]):
        with pytest.raises(GameDataError, match=rule_of(name)) as caught:
            LostCities(GameConfig(title="lost_cities", options=FrozenMap({name: wrong})))
        assert caught.value.where == f"options.{name}"
    for right in VALUES[name][:1]:
        LostCities(GameConfig(title="lost_cities", options=FrozenMap({name: right})))


def test_unknown_options_and_modes_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(GameDataError, match="did you mean 'start_card'"):
        Table(start_cards="any")
    with pytest.raises(GameDataError, match=", ".join(MODES)):
        Table(mode="endless")
