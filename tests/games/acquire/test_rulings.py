"""The rulings R1–R20: what each option changes."""

from __future__ import annotations

import pytest

from lostatlas.games import new_game
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.opening import deal
from lostatlas.games.acquire.rulings import RULINGS
from lostatlas.kernel.errors import GameDataError, IllegalAction
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from tests.games.acquire.boards import bonuses, game, keys, offered

SAFE_PAIR = """AAAAAA.FFFFF
               AAAAAA.FFFFF
               AAAAAA.FFFFF
            """


@pytest.mark.parametrize(
    ("order", "first"), [("row_first", "Cid"), ("column_first", "Ben"), ("distance", "Dan")]
)
def test_r2_who_starts(order: str, first: str) -> None:
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(start_order=order)))
    starts = ["9I", "1I", "9A", "3B"]
    bag = [*starts, *(tile for tile in rules.figures.grid.tiles if tile not in starts)]
    assert deal(rules.figures, ("Ann", "Ben", "Cid", "Dan"), bag).turn == first


def test_r3_a_playable_tile_must_be_laid_unless_the_option_says_otherwise() -> None:
    hands = {"Ann": "1I", "Ben": "2I"}
    refusal = game("." * 12, hands=hands).why_not("pass")
    assert refusal is not None
    assert refusal.key == "acquire.refused.must_place"
    session = game("AA..........", hands=hands, options={"must_place": False})
    session.push("pass")
    assert session.state.step == "buy"
    assert session.state.hands["Ann"] == ("1I",)


STUCK = """SS..ZZ..HH..
           ............
           FF..AA..PP..
           ............
           QQ..o......o
        """


def test_r4_without_a_playable_tile_the_turn_goes_on_with_the_purchase() -> None:
    session = game(STUCK, hands={"Ann": "1I", "Ben": "6E 5F"})
    session.push("place 1I")
    session.push("pass")
    assert "no_playable" in keys(session)
    assert (session.actor, session.state.step) == ("Ben", "buy")


def test_r4_redraw_shows_the_hand_and_replaces_it() -> None:
    session = game(
        STUCK, hands={"Ann": "1I", "Ben": "6E 5F"}, bag="2I 3I 9I", options={"no_playable": "redraw"}
    )
    session.push("place 1I")
    session.push("pass")
    assert "redraws" in keys(session)
    assert (session.actor, session.state.step, session.state.hands["Ben"]) == ("Ben", "place", ("3I", "9I"))


def test_r4_with_an_empty_bag_nothing_is_replaced_and_the_hand_is_kept() -> None:
    """A tile that would found an eighth company may be laid later, so it is not lost for nothing."""
    session = game(STUCK, hands={"Ann": "1I", "Ben": "6E 5F"}, bag="", options={"no_playable": "redraw"})
    session.push("place 1I")
    session.push("pass")
    assert "redraws" not in keys(session)
    assert (session.actor, session.state.step) == ("Ben", "buy")
    assert session.state.hands["Ben"] == ("5F", "6E")


def test_r5_and_r20_a_company_without_shares_in_the_bank() -> None:
    hands, shares = {"Ann": "2A 1I", "Ben": "2I"}, {"Ben": "25A"}
    session = game("o...........", hands=hands, shares=shares)
    session.push("place 2A")
    session.push("found America")
    assert keys(session)[0] == "founded_without_share"
    assert session.state.held("Ann", "A") == 0
    session = game("o...........", hands=hands, shares=shares, options={"found_soldout": "forbidden"})
    session.push("place 2A")
    refusal = session.why_not("found America")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("R20", "acquire.refused.sold_out")


def test_r5_by_the_letter_of_the_text_whoever_has_shares_of_every_company_gets_none() -> None:
    everything = {"Ann": "1S 1Z 1H 1F 1A 1P 1Q"}
    hands = {"Ann": "2A 1I", "Ben": "2I"}
    for reading, shares in (("if_available", 2), ("text_literal", 1)):
        session = game("o...........", hands=hands, shares=everything, options={"founder_share": reading})
        session.push("place 2A")
        session.push("found Zeta")
        assert session.state.held("Ann", "Z") == shares


@pytest.mark.parametrize(("option", "size"), [("after", 4), ("before", 9)])
def test_r6_when_tile_and_independent_tiles_join_the_survivor(option: str, size: int) -> None:
    session = game(
        """AAAA.FFF....
           ....o.......
        """,
        hands={"Ann": "5A 1I", "Ben": "2I"},
        shares={"Ben": "1F"},
        options={"independent_in_merger": option},
    )
    session.push("place 5A")
    assert session.state.step == "dispose"
    assert session.state.sizes["A"] == size
    session.push("hold")
    assert session.state.sizes == {"A": 9}


def test_r7_two_safe_companies_and_a_small_one() -> None:
    drawn = """AAAAAA.FFFFF
               AAAAAAZFFFFF
               AAAAA.ZFFFF.
            """
    hands = {"Ann": "7A 1H", "Ben": "1I"}
    for option, exchangeable in (("two_safe_any", True), ("two_safe_only", False)):
        session = game(drawn, hands=hands, options={"dead_tile": option})
        assert session.why_not("place 7A") is not None
        session.push("place 1H")
        session.push("pass")
        assert (session.state.step == "exchange") == exchangeable


@pytest.mark.parametrize("option", ["one_by_one", "all_bonuses_first"])
def test_r9_multiple_merger_bonuses(option: str) -> None:
    session = game(
        """PPPPPPPP.HHH
           ........ZZHH
           .........Z..
        """,
        hands={"Ann": "9A 1I", "Ben": "2I"},
        shares={"Ann": "2H", "Ben": "2Z"},
        options={"multi_merger": option, "two_player_market": False},
    )
    session.push("place 9A")
    hydra, zeta = {"Ann": 9000}, {"Ben": 4500}
    assert bonuses(session) == (hydra if option == "one_by_one" else hydra | zeta)
    session.push("hold")
    session.push("hold")
    assert (session.state.cash("Ann"), session.state.cash("Ben")) == (15_000, 10_500)


@pytest.mark.parametrize("option", ["mergemaker", "card_order"])
def test_r10_equal_defunct_companies(option: str) -> None:
    session = game(
        """PPPP.HHH....
           ....Z.......
           ....ZZ......
        """,
        hands={"Ann": "5A 1I", "Ben": "2I"},
        shares={"Ben": "1H 1Z"},
        options={"defunct_tie": option},
    )
    session.push("place 5A")
    if option == "mergemaker":
        assert offered(session) == ["settle Zeta", "settle Hydra"]
        session.push("settle Hydra")
        assert session.state.merger is not None
        assert session.state.merger.company == "H"
    else:
        assert session.state.merger is not None
        assert session.state.merger.company == "Z"


@pytest.mark.parametrize("option", ["optional", "forced", "repeat"])
def test_r11_dead_tiles(option: str) -> None:
    hands = {"Ann": "7A 1H", "Ben": "1I"}
    session = game(SAFE_PAIR, hands=hands, bag="2I 7B 3I", options={"dead_discard": option})
    session.push("place 1H")
    session.push("pass")
    kept = {"optional": ("2I", "7A"), "forced": ("2I", "7B"), "repeat": ("2I", "3I")}
    assert session.state.hands["Ann"] == kept[option]


def test_r11_repeat_puts_dead_tiles_aside_with_an_empty_bag() -> None:
    session = game(
        SAFE_PAIR, hands={"Ann": "7A 1H 2H", "Ben": "1I"}, bag="", options={"dead_discard": "repeat"}
    )
    session.push("place 1H")
    session.push("pass")
    assert session.state.hands["Ann"] == ("2H",)


def test_r12_last_round_after_the_bag_is_empty() -> None:
    session = game(
        "AA..........", hands={"Ann": "1I 3I", "Ben": "5I 7I"}, bag="9I", options={"empty_pile": "last_round"}
    )
    for tile in ("1I", "5I", "3I"):
        assert not session.over
        session.push(f"place {tile}")
        session.push("pass")
    assert session.state.over == "acquire.end.last_round"
    assert session.state.hands["Ann"] == ("9I",)


def test_r13_the_end_needs_a_company() -> None:
    hands = {"Ann": "1I", "Ben": "2I"}
    assert "end" not in offered(game("." * 12, hands=hands))
    refusal = game("." * 12, hands=hands).why_not("end")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("R13", "acquire.refused.ends_without_company")
    assert "while no company is on the board" in str(refusal)
    assert "end" in offered(game("." * 12, hands=hands, options={"end_needs_company": False}))


def test_r14_declaring_leaves_the_rest_of_the_turn() -> None:
    hands = {"Ann": "1I 12I", "Ben": "2I"}
    session = game(SAFE_PAIR, hands=hands)
    session.push("end")
    session.push("place 1I")
    session.push("buy 2A 1F")
    assert session.state.over == "acquire.end.declared"
    assert session.state.declared == "Ann"
    session = game(SAFE_PAIR, hands=hands, options={"declare": "immediate"})
    session.push("end")
    assert session.over
    session = game(SAFE_PAIR, hands=hands, options={"declare": "turn_start"})
    assert "end" in offered(session)
    session.push("place 1I")
    with pytest.raises(IllegalAction, match="only at the beginning"):
        session.push("end")


def test_r14_a_declaration_stands_even_if_the_condition_has_passed() -> None:
    session = game(
        "\n".join(["AAAAAAAAAAAA", "............", "........o..."]), hands={"Ann": "9D 12I", "Ben": "2I"}
    )
    session.push("end")
    session.push("place 9D")
    session.push("found Zeta")
    session.push("pass")
    assert session.state.over == "acquire.end.declared"


def test_r15_the_game_ends_when_all_hands_are_empty() -> None:
    session = game("AA..........", hands={"Ann": "1I", "Ben": ""}, bag="")
    session.push("place 1I")
    session.push("buy 1A")
    assert session.state.over == "acquire.end.hands_empty"
    session = game("AA..........", hands={"Ann": "1I", "Ben": ""}, bag="", options={"forced_end": False})
    session.push("place 1I")
    session.push("buy 1A")
    assert not session.over


def test_r15_the_game_ends_when_nobody_could_lay_a_tile_for_a_round() -> None:
    session = game(
        STUCK,
        hands={"Ann": "2I", "Ben": "6E"},
        bag="5F 4E",
        cash={"Ann": 0, "Ben": 0},
    )
    session.push("place 2I")
    assert session.state.over == "acquire.end.nobody_places"


def test_without_a_forced_end_the_game_ends_when_nothing_can_change_any_more() -> None:
    session = game(
        STUCK,
        hands={"Ann": "2I", "Ben": "6E"},
        bag="5F 4E",
        cash={"Ann": 0, "Ben": 0},
        options={"forced_end": False},
    )
    session.push("place 2I")
    assert session.state.over == "acquire.end.nothing_left"


def test_with_hidden_holdings_too_the_game_ends_when_nothing_can_change_any_more() -> None:
    """Although everybody stops at the purchase (§4), nobody has to pass for ever."""
    session = game(
        STUCK,
        hands={"Ann": "2I", "Ben": "6E"},
        bag="5F 4E",
        cash={"Ann": 0, "Ben": 0},
        options={"forced_end": False, "holdings": "hidden"},
    )
    session.push("place 2I")
    assert session.state.step == "buy"
    session.push("pass")
    assert session.state.over == "acquire.end.nothing_left"


@pytest.mark.parametrize(("option", "winners"), [("shared", ("Ann", "Ben")), ("most_shares", ("Ben",))])
def test_r16_a_tie_for_the_win(option: str, winners: tuple[str, ...]) -> None:
    session = game(
        SAFE_PAIR,
        hands={"Ann": "1I 12I", "Ben": "2I"},
        shares={"Ben": "4Q"},
        options={"final_tie": option, "declare": "immediate"},
    )
    session.push("end")
    assert session.outcome is not None
    assert session.outcome.winners == winners


TWO = """FFFFFF.QQQQQ
         ...........Q
         ...........Q
      """


def test_r17_the_market_tile_is_set_aside_and_r17a_there_is_no_market() -> None:
    facts = {
        "hands": {"Ann": "7A 12I", "Ben": "11I"},
        "shares": {"Ann": "5F", "Ben": "3F 1Q"},
        "bag": "9I 6I",
    }
    session = game(TWO, **facts, options={"market_tile": "set_aside"})  # type: ignore[arg-type]
    session.push("place 7A")
    assert "9I" in session.state.aside
    assert session.state.bag == ("6I",)
    session = game(TWO, **facts, options={"two_player_market": False})  # type: ignore[arg-type]
    session.push("place 7A")
    assert bonuses(session) == {"Ann": 7000, "Ben": 3500}


def test_r18_without_a_face_down_tile_the_number_is_drawn_or_zero() -> None:
    facts = {"hands": {"Ann": "7A 12I", "Ben": "11I"}, "shares": {"Ann": "5F", "Ben": "1Q"}, "bag": ""}
    session = game(TWO, **facts, options={"market_no_tiles": "zero"})  # type: ignore[arg-type]
    session.push("place 7A")
    assert bonuses(session) == {"Ann": 10_500}, "a sole holder"
    numbers = set()
    for seed in range(60):
        session = game(TWO, **facts, seed=seed)  # type: ignore[arg-type]
        session.push("place 7A")
        numbers |= {event.facts["number"] for event in session.node.events if "number" in event.facts}
    assert numbers == set(range(1, 13))


@pytest.mark.parametrize(("option", "hand"), [(True, ("2I",)), (False, ("7B",))])
def test_r19_this_turns_draw_is_exchanged_along(option: bool, hand: tuple[str, ...]) -> None:
    session = game(
        SAFE_PAIR,
        hands={"Ann": "1H", "Ben": "1I"},
        bag="7B 2I",
        options={"fresh_draw_exchange": option, "dead_discard": "forced"},
    )
    session.push("place 1H")
    session.push("pass")
    assert session.state.hands["Ann"] == hand


def test_r19_this_turns_draw_waits_even_where_dead_tiles_leave_until_none_is_left() -> None:
    """The dead replacement 7C leaves at once (R11 repeat); the dead tile drawn in this turn waits."""
    session = game(
        SAFE_PAIR,
        hands={"Ann": "7A 1H", "Ben": "1I"},
        bag="7B 7C 2I 3I",
        options={"fresh_draw_exchange": False, "dead_discard": "repeat"},
    )
    session.push("place 1H")
    session.push("pass")
    assert session.state.hands["Ann"] == ("2I", "7B")


def test_r1_players_do_not_trade_unless_the_option_allows_it() -> None:
    hands, shares = {"Ann": "1I 3I", "Ben": "2I"}, {"Ann": "2A", "Ben": "2F"}
    session = game("AA.FF.......", hands=hands, shares=shares)
    session.push("place 1I")
    refusal = session.why_not("offer Ben 1A for 1F")
    assert refusal is not None
    assert refusal.key == "acquire.refused.no_trading"
    session = game("AA.FF.......", hands=hands, shares=shares, options={"player_trading": True})
    session.push("place 1I")
    session.push("offer Ben 1A for 2F pay 300")
    assert session.actor == "Ben"
    session.push("accept")
    assert session.state.held("Ann", "F") == 2
    assert session.state.held("Ben", "A") == 1
    assert session.state.cash("Ben") == 6300
    refusal = session.why_not("offer Ben 1A for 1A")
    assert refusal is not None
    assert refusal.key == "acquire.refused.offered", "one offer in a turn"
    assert session.actor == "Ann"


def test_r1_nothing_is_lent_or_given() -> None:
    session = game(
        "AA.FF.......",
        hands={"Ann": "1I", "Ben": "2I"},
        shares={"Ann": "2A"},
        options={"player_trading": True},
    )
    session.push("place 1I")
    for text in ("offer Ben - for - pay 300", "offer Ben 1A for -", "offer Ben 3A for - pay -300"):
        assert session.why_not(text) is not None


@pytest.mark.parametrize(
    "wrong", [{"partner": "Ann"}, {"partner": "Eve"}, {"give": {"A": 3}}, {"give": {"X": 1}}, {"pay": 7000}]
)
def test_r1_a_position_with_an_offer_that_could_not_be_made_is_refused(wrong: dict[str, object]) -> None:
    session = game(
        "AA.FF.......",
        hands={"Ann": "1I", "Ben": "2I"},
        shares={"Ann": "2A", "Ben": "2F"},
        options={"player_trading": True},
    )
    session.push("place 1I")
    session.push("offer Ben 1A for 2F pay 300")
    rules, position = session.ruleset, session.ruleset.position(session.state)
    assert rules.setup(session.players, Start(position=position)) == session.state
    with pytest.raises(GameDataError, match="step"):
        rules.setup(session.players, Start(position=position | {"offer": position["offer"] | wrong}))


def test_options_are_checked() -> None:
    names = ["Ann", "Ben"]
    with pytest.raises(GameDataError, match="did you mean 'dead_tile'"):
        new_game(names, title="acquire", options={"dead_tiles": "optional"})
    with pytest.raises(GameDataError, match="'any_time', 'immediate' or 'turn_start'"):
        new_game(names, title="acquire", options={"declare": "never"})
    with pytest.raises(GameDataError, match="True or False"):
        new_game(names, title="acquire", options={"must_place": 1})
    assert len(RULINGS) == 23
