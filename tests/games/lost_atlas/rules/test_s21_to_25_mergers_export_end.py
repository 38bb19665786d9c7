"""§21–25: the merger round, export and the end; parts E and G of the clarifications."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.lost_atlas.outcome import wealth
from lostatlas.kernel.session import Session
from lostatlas.rail.state import POOL, TREASURY
from tests.games.lost_atlas.rules.land import at, cash, do, hubs, land, legal, reloaded, until, why

LINE = "57@M13 r0, 9@M15 r0, 57@M17 r0"
MAP = land("M13 home EM; M17 home TU; M11 home NP; M9 city; N14 home EA", radius=4)
"""EM, a straight, TU on one line; NP touches EM's city from the north once it has track."""


def merging(
    *,
    ann: str = "100, EM 2*",
    ben: str = "100, TU 2*",
    cid: str = "100",
    em: str = "90, cash 40, trains 3",
    tu: str = "60, cash 60, trains 3",
    more: str = "",
    track: str = LINE,
    now: str = "MR, cycle 2",
    board: Any = MAP,
    **options: Any,
) -> Session:
    text = (
        f"player Ann: {ann}\nplayer Ben: {ben}\nplayer Cid: {cid}\ncompany EM: {em}\n"
        f"company TU: {tu}\n{more}\n"
    )
    return at(f"{text}track: {track}\nnow: {now}", board, **options)


def merged(*answers: str, **changes: Any) -> Session:
    """EM proposes to TU, the answers follow, and the new president takes Con."""
    return do(merging(**changes), "propose TU", *(answers or ("accept",)), "major Con as Consortium")


# when there is a merger round


def test_item_83_a_merger_round_follows_or2_from_green_on() -> None:
    green = until(merging(now="OR2 TU trains, cycle 2"), "propose")
    assert (green.state.round, green.state.cycle) == ("MR", 2)


def test_item_83_none_in_yellow_nor_when_only_the_export_brings_green() -> None:
    yellow = {"em": "90, cash 40, trains 2", "tu": "60, cash 60, trains 2 2"}
    game = merging(**yellow, now="OR2 TU run, cycle 1, phase 2", more="deck: 2x1 3x6 4x4 5x3 6x2 7x7")
    do(game, "run best", "withhold")
    assert (game.state.round, game.state.cycle) == ("SR", 2)
    assert game.state.phase == 0  # the last 2 left, green has not begun
    game = merging(**yellow, now="OR2 TU run, cycle 1, phase 2", more="deck: 3x6 4x4 5x3 6x2 7x7")
    do(game, "run best", "withhold")
    assert (game.state.round, game.state.cycle, game.state.phase) == ("SR", 2, 1)


def test_item_84_minors_propose_in_operating_order_and_a_merged_pair_leaves() -> None:
    game = merging()
    assert (game.actor, game.acting_for) == ("Ann", "EM")
    do(game, "pass")
    assert (game.actor, game.acting_for) == ("Ben", "TU")
    do(game, "propose EM", "accept", "major Con as Consortium")
    assert (game.state.round, game.state.cycle) == ("SR", 3)


def test_majors_do_not_merge() -> None:
    text = "player Cid: 100, Con 4*\nplayer Ann: 100, EM 2*\nplayer Ben: 100\n"
    game = at(
        f"{text}company EM: 90, trains 3\ncompany Con: 70, parts TU NP, hubs M17\n"
        f"track: {LINE}\nnow: MR, cycle 2",
        MAP,
    )
    assert game.state.round == "SR"  # EM has nobody to merge with, and Con proposes nothing


# who may merge with whom


def test_item_85_a_route_of_any_length_links() -> None:
    far = land("M13 home EM; M21 home TU", radius=4)
    game = merging(
        board=far, track="57@M13 r0, 9@M15 r0, 9@M17 r0, 9@M19 r0, 57@M21 r0", em="90, trains 3", tu="60"
    )
    assert legal(game) == {"propose TU", "pass"}


def test_item_85_without_track_there_is_no_link() -> None:
    game = do(merging(track="57@M13 r0, 57@M17 r0", now="OR2 TU trains, cycle 2"), "pass")
    assert game.state.round == "SR"


def test_item_85_the_partner_is_a_launched_minor() -> None:
    assert why(merging(), "propose NP").key == "rotla.no_partner"
    assert why(merging(), "propose EM").key == "rotla.no_partner"
    assert why(merging(), "propose Con").key == "rotla.no_partner"


def test_item_85_full_cities_block_on_the_way_but_not_the_partners_own() -> None:
    row = land("M13 home EM; M15 home NP; M17 home TU", radius=3)
    text = """
    player Ann: 100, EM 2*
    player Ben: 100, TU 2*
    player Cid: 100, NP 2*
    company EM: 90
    company NP: 70
    company TU: 60
    track: 57@M13 r0, 57@M15 r0, 57@M17 r0
    deck: 3x5 4x4 5x3 6x2 7x7
    now: MR, cycle 2
    """
    game = at(text, row)
    assert legal(game) == {"propose NP", "pass"}
    assert why(game, "propose TU").key == "rotla.not_linked"


def test_item_96_without_a_major_left_nothing_is_proposed() -> None:
    used = "majors:\nclosed: Con Exp Fed Int Syn Unl"
    assert do(merging(now="OR2 TU trains, cycle 2"), "pass").state.round == "MR"
    assert do(merging(more=used, now="OR2 TU trains, cycle 2"), "pass").state.round == "SR"


def test_item_96_fewer_than_two_minors_skip_the_round() -> None:
    text = "player Ann: 100, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 90, trains 3\n"
    game = do(at(f"{text}track: 57@M13 r0\nnow: OR2 EM run, cycle 2", MAP), "run best", "withhold")
    assert (game.state.round, game.state.cycle) == ("SR", 3)


# consent


def test_item_86_the_other_president_agrees_or_refuses() -> None:
    game = do(merging(), "propose TU")
    assert (game.actor, game.acting_for, legal(game)) == ("Ben", "TU", {"accept", "decline"})
    do(game, "decline")
    assert "EM" in game.state.companies


def test_item_86_one_president_of_both_needs_no_consent() -> None:
    game = do(merging(ann="100, EM 2*, TU 2*", ben="100"), "propose TU")
    assert (game.actor, "major Con as Consortium" in legal(game)) == ("Ann", True)


def test_item_86_a_refused_pair_is_not_proposed_again_in_either_order() -> None:
    third = "company NP: 50, trains 3"
    game = merging(cid="100, NP 2*", more=third, track=f"{LINE}, 57@M11 r0", now="MR, cycle 2")
    do(game, "propose TU", "decline")
    assert why(game, "propose TU").key == "rotla.merger_refused_before"
    assert "propose NP" in legal(game)  # R11: others still
    do(game, "pass")
    assert game.acting_for == "NP"  # TU, which comes before it, has nobody else to merge with


def test_item_86_the_refused_one_may_not_propose_either() -> None:
    row = land("M11 home TU; M13 home EM; M15 home NP")
    third = "company NP: 50, trains 3"
    track = "57@M11 r0, 57@M13 r0, 57@M15 r0"
    game = merging(cid="100, NP 2*", more=third, track=track, board=row, em="60, trains 3", tu="90, trains 3")
    do(game, "propose EM", "decline")  # and TU is linked to nobody else
    assert game.acting_for == "EM"
    assert why(game, "propose TU").key == "rotla.merger_refused_before"
    assert legal(game) == {"propose NP", "pass"}


def test_r11_one_proposal_only() -> None:
    third = "company NP: 50, trains 3"
    game = merging(
        cid="100, NP 2*", more=third, track=f"{LINE}, 57@M11 r0", merger_proposals="one", board=MAP
    )
    do(game, "propose TU", "decline")
    assert game.acting_for != "EM"


# who presides


def test_item_88_most_shares_of_both_together() -> None:
    game = do(merging(ben="100, TU 2*, EM 1"), "propose TU", "accept")
    assert game.actor == "Ben"
    do(game, "major Fed as Firm")
    assert game.state.companies["Fed"].president == "Ben"


def test_item_88_tied_the_president_of_the_company_earlier_in_order() -> None:
    assert do(merging(), "propose TU", "accept").actor == "Ann"
    assert do(merging(em="60, trains 3", tu="90, trains 3"), "propose EM", "accept").actor == "Ben"


def test_r12_only_the_two_presidents_are_candidates_then_section_4_applies() -> None:
    """Cid holds two of each, as many as either president, and so more than both."""
    rich = {"ann": "100, EM 2*, TU 1", "ben": "100, TU 2*", "cid": "100, EM 2, TU 2"}
    game = do(merging(**rich), "propose TU", "accept")
    assert game.actor == "Ann"  # of the presidents, 3 against 2
    do(game, "major Con as Consortium")
    assert game.state.companies["Con"].president == "Cid"  # holds strictly more: 4 against 3
    game = do(merging(**rich, merger_president="all_players"), "propose TU", "accept")
    assert game.actor == "Cid"


# what becomes of everything


def test_item_89_the_new_president_takes_an_unused_major_under_one_of_its_names() -> None:
    game = do(merging(), "propose TU", "accept")
    assert len(legal(game)) == 12
    assert why(game, "major Con as Union").key == "rotla.major_name"
    assert why(game, "major Xyz as Union").key == "rotla.major_used"
    do(game, "major Con as Consortium")
    assert game.state.companies["Con"].name == "Consortium"
    assert "Con" not in game.state.majors


def test_item_90_one_old_share_is_one_new_share_wherever_it_lies() -> None:
    game = merged(
        ann="100, EM 2*", ben="100, TU 2*, EM 1", cid="100, TU 1", em="90, pool 1, trains 3", tu="60, pool 1"
    )
    shares = game.state.companies["Con"].shares
    assert {who: shares.of(who) for who in ("Ann", "Ben", "Cid", POOL, TREASURY)} == {
        "Ann": 2,
        "Ben": 3,
        "Cid": 1,
        POOL: 2,
        TREASURY: 2,
    }
    assert shares.total == 10
    assert shares.president == "Ben"
    assert shares.certificates("Ben") == 2  # the president's certificate and one more


def test_item_90_40_percent_and_60_percent_of_two_minors_are_half_of_the_major() -> None:
    game = (
        merged("accept", ann="100, EM 2*, TU 3*", ben="100")
        if False
        else do(merging(ann="100, EM 2*, TU 3*", ben="100"), "propose TU", "major Con as Consortium")
    )
    assert game.state.companies["Con"].shares.percent("Ann") == 50


@pytest.mark.parametrize(
    ("first", "second", "price"), [(90, 60, 70), (90, 70, 80), (60, 60, 60), (150, 110, 120)]
)
def test_item_91_the_average_moved_down_to_a_space(first: int, second: int, price: int) -> None:
    game = merged(em=f"{first}, trains 3", tu=f"{second}, trains 3")
    assert game.state.price("Con") == price


def test_item_91_the_marker_goes_under_those_there() -> None:
    game = merged(cid="100, NP 2*", more="company NP: 70, trains 3")
    assert game.state.market.order == ("NP", "Con")


def test_item_92_cash_and_trains_combine() -> None:
    game = merged()
    assert game.state.cash("Con") == 100  # 40 + 60
    assert game.state.companies["Con"].trains == ("3", "3")
    assert "EM" not in game.state.ledger


def test_item_92_trains_above_the_limit_are_discarded_before_the_round_goes_on() -> None:
    many = {"em": "90, trains 3 3", "tu": "60, trains 3 4", "more": "deck: 4x3 5x3 6x2 7x7"}
    game = merged(**many)
    assert (game.actor, game.acting_for, legal(game)) == ("Ann", "Con", {"discard 3", "discard 4"})
    do(game, "discard 3")
    assert game.state.companies["Con"].trains == ("3", "3", "4")
    assert game.state.depot.pool == ("3",)


def test_item_93_the_hubs_become_the_majors_and_two_spare_ones_cost_60() -> None:
    game = merged()
    assert hubs(game, "Con") == ["M13", "M17"]
    assert game.state.companies["Con"].tokens == (60, 60)


def test_item_93_expansives_unplaced_hub_still_costs_40() -> None:
    board = land("M13 home EA; M17 home TU", radius=3)
    text = (
        "player Ann: 9, EA 2*\nplayer Ben: 9, TU 2*\nplayer Cid: 9\n"
        f"company EA: 90, trains 3\ncompany TU: 60\ntrack: {LINE}\nnow: MR, cycle 2"
    )
    game = do(at(text, board), "propose TU", "accept", "major Con as Consortium")
    assert game.state.companies["Con"].tokens == (40, 60, 60)


DOUBLE = "57@M13 r0, 9@M11 r0, 14@M9 r0"


def shared_city(**options: Any) -> Session:
    """EA at home in M13 with its second hub beside TU's home hub in the two circles of M9."""
    board = land("M13 home EA; M9 home TU; M5 city", radius=4)
    text = (
        "player Ann: 9, EA 2*\nplayer Ben: 9, TU 2*\nplayer Cid: 9\n"
        "company EA: 90, trains 3, hubs M13 M9\ncompany TU: 60, hubs M9\n"
        f"track: {DOUBLE}\nnow: MR, cycle 2"
    )
    return do(at(text, board, **options), "propose TU", "accept", "major Con as Consortium")


def test_item_93_two_hubs_on_one_hex_become_one_and_a_free_one() -> None:
    game = shared_city()
    assert sorted(hubs(game, "Con")) == ["M13", "M9"]
    assert game.state.companies["Con"].tokens == (0, 60, 60)


def mine_shared(**options: Any) -> Session:
    """Two hubs in the two cities of the mine, one each."""
    board = land("M13 mine EM; N14 home EA", radius=3)
    text = """
    player Ann: 9, EA 2*
    player Ben: 9, EM 2*
    player Cid: 9
    company EA: 90, trains 3, hubs N14 M13.1
    company EM: 60, hubs M13
    track: 57@N14 r2
    now: MR, cycle 2
    """
    return do(at(text, board, **options), "propose EM", "accept", "major Con as Consortium")


def test_r33_the_president_chooses_which_of_two_circles_stays() -> None:
    game = mine_shared()
    assert (game.actor, legal(game)) == ("Ann", {"keep M13", "keep M13.1"})
    assert why(game, "keep N14").rule == "R33"
    kept = do(reloaded(game), "keep M13.1")
    assert [stop.node for stop in kept.state.board.hubs_of("Con") if str(stop.hex) == "M13"] == [1]
    assert kept.state.companies["Con"].tokens == (0, 60, 60)
    other = do(reloaded(game), "keep M13")
    assert [stop.node for stop in other.state.board.hubs_of("Con") if str(stop.hex) == "M13"] == [0]


def test_r33_proposer_keeps_the_proposers_own() -> None:
    game = mine_shared(shared_hub="proposer")
    assert [stop.node for stop in game.state.board.hubs_of("Con") if str(stop.hex) == "M13"] == [1]


def test_item_94_both_minors_powers_go_along() -> None:
    board = land("M13 home SP; M17 home SU; M15 city", radius=3)
    text = (
        "player Ann: 9, SP 2*\nplayer Ben: 9, SU 2*\nplayer Cid: 9\n"
        "company SP: 90, trains 3\ncompany SU: 60, suburbs M15\n"
        "track: 57@M13 r0, 57@M15 r0, 57@M17 r0\nnow: MR, cycle 2"
    )
    game = do(at(text, board), "propose SU", "accept", "major Con as Consortium")
    company = game.state.companies["Con"]
    assert set(company.powers) == {"spacious", "suburban"}
    assert company.supplies["suburb"] == 1  # one was used
    assert [mark.owner for marks in game.state.board.markers.values() for mark in marks] == ["Con"]


def test_item_95_a_new_major_is_sold_at_once_and_gets_no_lead_off() -> None:
    game = merged(ben="100, TU 2*, EM 1")
    assert game.state.round == "SR"
    while game.actor != "Ann":
        do(game, "pass")
    do(game, "sell 1 Con", "pass")
    until(game, "issue", "Con")
    assert game.state.companies["Con"].turns == 1
    assert "rail.train_bought.deck" not in [event.key for node in game.history for event in node.events]


def test_item_47_a_major_issues_ten_percent() -> None:
    text = (
        "player Ann: 9, Con 4*\nplayer Ben: 9\nplayer Cid: 9\n"
        "company Con: 70, cash 10, trains 3, parts EM TU, hubs M13\ntrack: 57@M13 r0\n"
        "now: OR1 Con issue, cycle 3"
    )
    game = do(at(text, MAP), "issue")
    assert (cash(game, "Con"), game.state.price("Con")) == ([80], 60)
    assert game.state.companies["Con"].shares.percent(POOL) == 10


# export


def closing(
    deck: str, *, em: str = "90, trains 2", cycle: int = 1, mode: str = "long", more: str = "", **options: Any
) -> Session:
    """The last company of OR2 is about to leave its last step."""
    text = (
        f"lost_atlas {mode}\nplayer Ann: 100, EM 2*\nplayer Ben: 100{', TU 2*' if 'TU' in more else ''}\n"
        + ("player Cid: 100\n" if mode == "long" else "")
    )
    return at(
        f"{text}company EM: {em}, cash 500\n{more}\n{deck}\nnow: OR2 EM trains, cycle {cycle}",
        None,
        **options,
    )


def test_item_110_a_two_takes_all_twos_along() -> None:
    game = do(closing("deck: 2x4 3x6 4x4 5x3 6x2 7x7"), "pass")
    assert game.state.depot.top == "3"
    assert game.state.depot.gone["2"] == 6  # two had gone before
    assert game.state.phase == 0


def test_item_110_otherwise_the_top_train_leaves_and_acts_like_a_purchase() -> None:
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=2), "pass")
    assert (game.state.round, game.state.depot.top) == ("SR", "5")
    rust = do(closing("deck: 4x4 5x3 6x2 7x7\npool: 2 2", em="90, trains 3", cycle=2), "pass")
    assert rust.state.depot.pool == ()  # the first 4 has gone
    assert rust.state.phase == 2


def test_item_110_micro_knows_no_export() -> None:
    text = "lost_atlas micro\nplayer Ann: 100, EM 2*\nplayer Ben: 100\ncompany EM: 90, trains 2\n"
    game = at(f"{text}now: OR2 EM trains, cycle 1", land("M13 home EM"))
    top = dict(game.state.depot.deck)
    assert (game.state.cycle, top) == (2, {"2": 2, "3": 3, "4": 3, "5": 3})


def test_item_111_discards_come_before_the_next_stock_round() -> None:
    game = do(
        closing("deck: 5x3 6x2 7x7", em="90, trains 4", cycle=2, more="company TU: 100, trains 4 4"),
        "pass",
    )
    assert (game.acting_for, legal(game)) == ("TU", {"discard 4"})
    do(game, "discard 4")
    assert (game.state.round, game.state.cycle, game.state.depot.pool) == ("SR", 3, ("4",))
    assert game.state.depot.deck[0] == ("5", 2)  # one export only


def test_r16_no_export_in_the_last_cycle_unless_asked_for() -> None:
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=6), "pass")
    assert game.over
    assert game.state.depot.top == "4"
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=6, final_export=True), "pass")
    assert game.over
    assert game.state.depot.top == "5"


# the end


@pytest.mark.parametrize(("mode", "cycles"), [("long", 6), ("short", 4)])
def test_item_113_the_game_ends_after_its_last_cycle(mode: str, cycles: int) -> None:
    deck = "deck: 4x2 5x3 6x2 7x7" if mode == "long" else "deck: 4x2 5x2 6x1 7x7"
    before = do(closing(deck, em="90, trains 3", cycle=cycles - 1, mode=mode), "pass")
    assert not before.over
    assert before.state.cycle == cycles
    assert do(closing(deck, em="90, trains 3", cycle=cycles, mode=mode), "pass").over


def test_item_113_the_last_merger_round_is_played() -> None:
    game = merging(now="MR, cycle 6")
    assert not game.over
    do(game, "propose TU", "accept", "major Con as Consortium")
    assert game.over


def test_item_114_cash_and_shares_at_market_price_treasuries_never() -> None:
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=6), "pass")
    assert (game.ranking[0].player, wealth(game.state, "Ann")) == ("Ann", 280)
    assert {wealth(game.state, player) for player in ("Ben", "Cid")} == {100}


def ending(ann: str, ben: str, cid: str, *, priority: str = "Ann", **options: Any) -> list[str]:
    text = (
        f"player Ann: {ann}\nplayer Ben: {ben}\nplayer Cid: {cid}\n"
        "company EM: 90, trains 4\ncompany TU: 90, trains 4\n"
    )
    game = at(
        f"{text}order: EM TU\npriority: {priority}\ndeck: 5x3 6x2 7x7\nnow: OR2 TU trains, cycle 6",
        MAP,
        **options,
    )
    while not game.over:
        do(game, "pass")
    return [one.player for one in game.ranking]


def test_item_114_tied_the_president_of_the_earliest_company_wins() -> None:
    assert ending("120, EM 2*", "120, TU 2*", "0") == ["Ann", "Ben", "Cid"]
    assert ending("120, TU 2*", "120, EM 2*", "0") == ["Ben", "Ann", "Cid"]


def test_r29_who_presides_over_nothing_comes_after_in_seat_order_from_priority() -> None:
    ranking = ending("0, EM 2*, TU 2*", "400", "400", priority="Cid")
    assert ranking == ["Cid", "Ben", "Ann"]
    ranking = ending("0, EM 2*, TU 2*", "400", "400", priority="Ben")
    assert ranking == ["Ben", "Cid", "Ann"]


def test_item_115_an_empty_bank_does_not_matter() -> None:
    rich = at(
        "player Ann: 90000, EM 2*\nplayer Ben: 1\nplayer Cid: 1\ncompany EM: 90, trains 2\nnow: SR, cycle 2",
        MAP,
    )
    assert rich.state.cash("bank") < 0  # more than the printed money is out
    assert not rich.over


# the trackers


def test_the_next_cycle_begins_with_its_stock_round() -> None:
    game = do(closing("deck: 4x2 5x3 6x2 7x7", em="90, trains 3", cycle=2), "pass")
    assert (game.state.round, game.state.cycle) == ("SR", 3)


def test_or2_uses_the_order_of_the_new_prices() -> None:
    game = merging(now="OR1 TU trains, cycle 1", em="60, trains 3", tu="60, trains 3", more="order: EM TU")
    do(game, "pass")
    assert game.state.round == "OR2"
    assert game.acting_for == game.state.market.order[0]
