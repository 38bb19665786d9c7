"""The rules that variants add or change, each in a position of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.session import Session
from tests.games.lost_atlas.rules.cases import LINE, MAP, merging
from tests.games.lost_atlas.rules.land import at, cash, do, legal, reloaded, until, why
from tests.games.lost_atlas.rules.table import launched


def variant(**changes: Any) -> str:
    """Return the line of a position that names a variant."""
    return f"variant: {json.dumps(changes)}"


def told(session: Session) -> list[str]:
    """Return the keys of what the last action brought about."""
    return [event.key for event in session.node.events]


HOSTILE = variant(extends="hostile_mergers")


def test_a_hostile_merger_goes_against_the_will_of_a_president() -> None:
    """Two shares of the proposer and two of Cid are a strict majority over the two of Ben."""
    game = do(merging(cid="100, EM 1, TU 1", more=HOSTILE), "propose TU")
    assert (game.actor, game.acting_for, legal(game)) == ("Ben", None, {"accept", "decline"})
    do(game, "decline")
    assert (game.actor, reloaded(game).actor) == ("Cid", "Cid")
    do(game, "accept")
    assert "variant.vote.won" in told(game)
    assert game.actor == "Ann"
    assert "major Con as Consortium" in legal(game)


def test_a_tie_of_votes_is_no_majority_and_counts_as_refused() -> None:
    game = do(merging(more=HOSTILE), "propose TU", "decline")
    assert {"variant.vote.lost", "rotla.merger_refused"} <= set(told(game))
    assert {"EM", "TU"} <= set(game.state.companies)


@pytest.mark.parametrize(
    ("em", "tu", "won"),
    [("", ", pool 1", True), (", pool 1", "", False), (", pool 1", ", pool 1", False), ("", "", False)],
)
def test_the_pool_votes_with_the_change_of_its_price(em: str, tu: str, won: bool) -> None:
    """90 and 60 become 70: shares of EM lose, those of TU gain; without a pool it is two against two."""
    game = merging(em=f"90, cash 40, trains 3{em}", tu=f"60, cash 60, trains 3{tu}", more=HOSTILE)
    do(game, "propose TU", "decline")
    assert ("variant.vote.won" in told(game)) is won


def test_without_another_shareholder_the_vote_is_counted_at_once() -> None:
    game = do(merging(ann="100, EM 2*, TU 2*", ben="100", more=HOSTILE), "propose TU")
    assert "variant.vote.won" in told(game)
    assert "major Con as Consortium" in legal(game)


MAJOR = (
    "player Ann: 100\nplayer Ben: 100\nplayer Cid: 100, Con 4*\n"
    "company Con: 70, parts EM TU, hubs M13 M17, cash 100, trains 3\n"
)


def headquarters(step: str = "headquarters") -> Session:
    """Return the operating turn of a major whose headquarters is still to be chosen."""
    also = variant(extends="headquarters")
    return at(f"{MAJOR}track: {LINE}\nnow: OR1 Con {step}, cycle 2\n{also}", MAP)


def test_a_major_chooses_a_headquarters_among_its_homes() -> None:
    game = headquarters()
    assert (game.actor, game.acting_for) == ("Cid", "Con")
    assert legal(game) == {"headquarters M13", "headquarters M17"}
    assert why(game, "headquarters M15").key == "variant.headquarters.home"


def test_half_of_the_city_comes_to_the_treasury_in_every_turn() -> None:
    game = do(headquarters(), "headquarters M17")
    assert cash(game, "Con") == [110]  # the yellow city is worth 20
    assert "variant.headquarters.founded" in told(game)
    assert reloaded(game).state == game.state
    until(game, "dividend")
    before, revenue = cash(game, "Con")[0], game.state.turn.revenue
    do(game, "withhold")
    while game.state.round == "OR1":
        do(game, "pass")
    assert "variant.headquarters.paid" in told(game)
    assert cash(game, "Con") == [before + revenue + 10]
    assert why(game, "headquarters M13").key in ("rail.not_now", "variant.headquarters.chosen")


def test_a_minor_has_no_headquarters() -> None:
    also = variant(extends="headquarters")
    text = f"player Ann: 100, EM 2*\nplayer Ben: 9\nplayer Cid: 9\ncompany EM: 90, trains 2\n{also}\n"
    game = at(f"{text}track: {LINE}\nnow: OR1 EM headquarters", MAP)
    assert not any(text.startswith("headquarters") for text in legal(game))


MINOR = "player Ann: 100, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 90, cash 200, trains 2\n"


def turn(step: str, *, more: str = "", **changes: Any) -> Session:
    """Return the operating turn of EM at a step, by a variant with these changes."""
    return at(f"{MINOR}{more}track: {LINE}\nnow: OR1 EM {step}\n{variant(**changes)}", MAP)


def test_the_series_of_lays_say_what_may_be_laid() -> None:
    game = turn("track", steps={"track": {"lays": [["yellow"]]}})
    lay = next(text for text in sorted(legal(game)) if text.startswith("lay"))
    do(game, lay)
    assert game.state.step != "track"
    game = turn("track", steps={"track": {"lays": [["yellow", "yellow", "yellow"]]}})
    for _ in range(2):
        do(game, next(text for text in sorted(legal(game)) if text.startswith("lay")))
    assert game.state.step == "track"


def test_more_than_one_hub_in_a_turn() -> None:
    minor = {"code": "EM", "tokens": [0, 10, 10]}
    track = "57@M13 r0, 9@M15 r0, 57@M17 r0, 57@M11 r0"
    text = f"{MINOR}track: {track}\nnow: OR1 EM token\n"
    board = {**MAP, "cells": [{**cell, "home": None} if cell.get("home") in ("TU", "NP") else cell
                              for cell in MAP["cells"]]}  # fmt: skip
    board["cells"] = [{key: one for key, one in cell.items() if one is not None} for cell in board["cells"]]
    one = at(f"{text}{variant(minors=[minor])}", board)
    two = at(f"{text}{variant(minors=[minor], steps={'token': {'most': 2}})}", board)
    for game, again in ((one, False), (two, True)):
        do(game, "hub M17")
        assert (game.state.step == "token" and "hub M11" in legal(game)) is again


@pytest.mark.parametrize(
    ("dividend", "action", "price"),
    [
        ({"withheld": 3}, "withhold", 60),
        ({"withheld": 0}, "withhold", 90),
        ({"rises": [1, 2, 3]}, "pay", 120),
        ({"rises": []}, "pay", 90),
    ],
)
def test_the_price_moves_as_the_policy_says(dividend: dict[str, Any], action: str, price: int) -> None:
    table = launched(("EM", "Alice", 140), variant={"steps": {"dividend": dividend}}).price_is("EM", 90)
    assert table.operate("EM", "dividend", revenue=270).do(action).price("EM") == price


def test_an_issued_share_lowers_the_price_as_the_policy_says() -> None:
    for drop, price in ((0, 90), (2, 70)):
        assert do(turn("issue", steps={"issue": {"drop": drop}}), "issue").state.price("EM") == price


def test_companies_may_be_kept_from_buying_each_others_trains() -> None:
    rich = MINOR.replace("Ben: 100", "Ben: 100, TU 2*") + "company TU: 60, cash 60, trains 2 2\n"
    for allowed in (True, False):
        also = variant(steps={"trains": {"between_companies": allowed}})
        game = at(f"{rich}track: {LINE}\nnow: OR1 EM trains\n{also}", MAP)
        assert any("from TU" in text for text in legal(game)) is allowed
    assert why(game, "train 2 from TU for 50").key == "rail.no_such_seller"


def test_a_step_that_is_left_out_is_not_played_and_others_come_in_the_order_named() -> None:
    game = turn("run", rounds={"operating": ["run", "dividend", "track"]})
    do(game, "run best")
    assert game.state.step == "dividend"
    do(game, "withhold")
    assert game.state.step == "track"


@pytest.mark.parametrize(
    ("cycle", "rounds"),
    [
        (["SR", "OR"], ["SR", "OR1"]),
        (["SR", "OR", "OR", "OR", "export"], ["SR", "OR1", "OR2", "OR3"]),
        (["SR", "OR", "MR", "OR"], ["SR", "OR1", "MR", "OR2"]),
    ],
)
def test_a_cycle_has_the_rounds_that_the_variant_lists(cycle: list[str], rounds: list[str]) -> None:
    em, tu = "company EM: 90, cash 900, trains 3\n", "company TU: 60, cash 900, trains 3\n"
    players = "player Ann: 100, EM 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
    rules = variant(rounds={"cycle": cycle, "operating": ["run", "dividend"]})
    game = at(f"{players}{em}{tu}track: {LINE}\nnow: SR, cycle 2\n{rules}", MAP)
    seen = [game.state.round]
    while game.state.cycle == 2:
        usual = {"run": "run best", "dividend": "withhold"}.get(game.state.step, "pass")
        do(game, usual)
        if game.state.cycle == 2 and game.state.round != seen[-1]:
            seen.append(game.state.round)
    assert seen == rounds


def test_a_certificate_limit_without_a_bank_that_breaks() -> None:
    setting = GameConfig(
        title="lost_atlas", mode="long", variant={"steps": {"stock": {"certificate_limits": {"3": 9}}}}
    )
    stock: Any = LostAtlas(setting).rounds["SR"].steps[-1]
    assert (stock.certificate_limit(3), stock.certificate_limit(4)) == (9, None)
    published: Any = LostAtlas(GameConfig(title="lost_atlas", mode="long")).rounds["SR"].steps[-1]
    assert published.certificate_limit(3) is None


def test_an_option_still_decides_over_the_variant() -> None:
    on = LostAtlas(GameConfig(title="lost_atlas", mode="long", variant={"extends": "bank_break"}))
    off = new_game(["Ann", "Ben", "Cid"], variant="bank_break", options={"bank_break": False}, seed=1)
    assert (on.bank_break, off.ruleset.bank_break) == (True, False)  # type: ignore[attr-defined]  # of this title


def test_a_game_in_which_nothing_can_be_launched_ends() -> None:
    game = new_game(
        ["Ann", "Ben"], variant={"extends": "beginner", "auction": {"minimum": 900}}, mode="short", seed=1
    )
    for _ in range(100):
        if game.over:
            break
        assert legal(game) == {"pass"}
        game.push("pass")
    assert game.over


def test_the_coastal_company_settles_beside_water_and_goes_one_stop_further() -> None:
    rules = LostAtlas(GameConfig(title="lost_atlas", mode="long", variant={"extends": "thirteenth_company"}))
    (coastal,) = rules.powers_named(("coastal",))
    board = at("now: SR", {**MAP, "cells": [
        {"hex": "M13", "terrain": "city", "colour": "white", "code": "city=revenue:0"},
        {"hex": "M15", "terrain": "water", "colour": "blue", "code": ""},
        {"hex": "M9", "terrain": "city", "colour": "white", "code": "city=revenue:0"},
    ]}).state  # fmt: skip
    assert [str(stop.hex) for stop in coastal.homes(board) or ()] == ["M13"]


def test_terrain_costs_and_destinations_are_figures() -> None:
    rules = LostAtlas(GameConfig(title="lost_atlas", mode="long", variant={
        "map": {"costs": {"mountain": 70}}, "destinations": {"cards": ["10/20/30/40"]}}))  # fmt: skip
    printed = [cell.printed for piece in rules.box.pieces.values() for cell in piece.cells]
    assert {tile.cost for tile in printed if "mountain" in tile.terrains} == {70}
    assert {tile.stops[0].revenue.at("gray") for tile in printed if tile.colour == "red"} == {40}


def test_a_map_of_a_variants_own_pieces_is_saved_as_a_position() -> None:
    change = {"map": {"pieces": {"3": {"cells": [{"terrain": "mountain"}, {"terrain": "home", "home": "AG"},
                                                 {"terrain": "city"}]}}}}  # fmt: skip
    game = new_game(["Ann", "Ben", "Cid"], variant={"extends": "beginner", **change}, mode="short", seed=2)
    assert reloaded(game).state == game.state
    with pytest.raises(GameDataError, match=r"map\.boards\.short: placements"):
        new_game(["Ann", "Ben"], variant={"extends": "beginner", "map": {"rules": {"minimum_shared": 9}}})


def test_a_company_that_chooses_its_home_leaves_its_printed_one_free() -> None:
    game = new_game(
        ["Ann", "Ben"],
        variant={
            "extends": "beginner",
            "minors": {"SU": {"powers": ["adaptive"]}},
            "auction": {"minimum": 5},
        },
        mode="short",
        seed=1,
    )
    printed = game.state.board.homes["SU"].hex
    while "SU" not in game.state.companies:
        do(game, "bid 5", "pass")
        do(game, "launch SU" if "launch SU" in legal(game) else min(legal(game)))
    assert printed not in {stop.hex for stop in game.state.board.reservations}
    assert reloaded(game).state == game.state
