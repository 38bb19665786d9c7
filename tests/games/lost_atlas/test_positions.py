"""Positions as text and as data: what may be left out, and the round trip."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lostatlas
from lostatlas.games import new_game
from lostatlas.games.lost_atlas.position.lines import position_text
from lostatlas.games.lost_atlas.position.text import parse_position
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import PositionMovedOn
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.track.hexes import parse_hex

TWO = """
lost_atlas short
player Ann: 120, EM 2*, SU 1
player Ben: 85, EM 1, SU 2*
company EM: 70, cash 125, trains 2 2
company SU: 60, cash 40, trains 3
"""


def opened(text: str = TWO, *more: str) -> Session:
    return lostatlas.position("\n".join((text.strip(), *more)))


def test_the_least_position_is_a_stock_round_on_the_official_board() -> None:
    state = opened("lost_atlas long\nplayer Ann: 300\nplayer Ben: 300\nplayer Cid: 300").state
    assert (state.round, state.cycle, state.priority) == ("SR", 1, "Ann")
    assert sum(map(len, state.charters)) == 12
    assert dict(state.depot.deck) == {"2": 7, "3": 6, "4": 4, "5": 3, "6": 2, "7": 7}
    assert len(state.majors) == 6
    assert len(state.board.cells) == 99


def test_bank_shares_rest_in_the_treasury() -> None:
    shares = opened().state.companies["EM"].shares
    assert (shares.of("Ann"), shares.of("Ben"), shares.of(TREASURY), shares.of(POOL)) == (2, 1, 2, 0)
    assert shares.president == "Ann"


def test_a_hub_stands_in_the_printed_home() -> None:
    state = opened().state
    assert state.board.tokens_of("EM") == (state.board.homes["EM"],)
    assert not any("EM" in owners for owners in state.board.reservations.values())
    assert any("NP" in owners for owners in state.board.reservations.values())


def test_unlaunched_minors_lie_in_the_columns() -> None:
    state = opened().state
    codes = {code for column in state.charters for code in column}
    assert codes == {"AG", "EA", "ER", "NP", "RE", "TU"}  # short: AD, OV, BR and SP take no part


def test_trains_that_nobody_has_lie_in_the_deck_and_the_phase_follows() -> None:
    state = opened().state
    assert dict(state.depot.deck) == {"3": 4, "4": 3, "5": 2, "6": 1, "7": 7}
    assert dict(state.depot.gone) == {"2": 4}  # the 3-trains come only after them
    assert state.phase == 1


def test_money_comes_from_the_bank() -> None:
    state = opened().state
    assert state.ledger.total == 24_500  # the printed money
    assert state.cash("bank") == 24_500 - (120 + 85 + 125 + 40)


def test_a_turn_begins_where_the_text_says() -> None:
    game = opened(TWO, "now: OR1 SU track, cycle 2")
    assert (game.actor, game.acting_for, game.state.step) == ("Ben", "SU", "track")
    assert game.state.operating.acted == ("EM",)
    assert game.state.companies["SU"].operated


def test_a_new_company_may_still_buy_its_lead_off_train() -> None:
    text = "lost_atlas short\nplayer Ann: 10, SU 2*\nplayer Ben: 10\ncompany SU: 60, cash 120, new"
    game = opened(text, "now: OR1 SU, cycle 1")
    assert game.state.step == "lead_off"


def test_without_a_company_the_round_begins_with_the_first() -> None:
    game = opened(TWO, "now: OR2, cycle 3")
    assert (game.acting_for, game.state.round, game.state.cycle) == ("EM", "OR2", 3)


def test_track_hubs_and_suburbs_lie_where_the_text_says() -> None:
    text = TWO.replace("trains 3", "trains 3, hubs P12, suburbs L14")
    board = opened(text, "track: 57@L14 r0, 9@L18 r0").state.board
    assert board.laid[parse_hex("L14")].id == "57"
    assert [str(stop.hex) for stop in board.tokens_of("SU")] == ["P12"]
    assert board.markers[parse_hex("L14")][0].owner == "SU"
    assert opened(text, "track: 57@L14").state.board.laid[parse_hex("L14")].turns == 0
    assert opened(text, "track: 57@L14 r0").state.companies["SU"].supplies["suburb"] == 1


def test_a_major_has_the_powers_and_the_spare_hubs_of_its_parts() -> None:
    text = """
    lost_atlas long
    player Ann: 100, Con 4*
    player Ben: 100, Con 3
    player Cid: 100
    company Con: 80, cash 50, parts EA AG, hubs L14
    now: SR, cycle 3
    """.replace("    ", "")
    company = opened(text).state.companies["Con"]
    assert company.kind == "major"
    assert company.powers == ("agricultural",)
    assert company.tokens == (0, 40, 60, 60)  # the other home's hub came back free
    assert opened(text).state.closed == ("EA", "AG")
    assert "Con" not in opened(text).state.majors


def test_names_with_signs_are_quoted() -> None:
    game = new_game(["A: b", 'c "d"', "#e", "f, g"], mode="short", seed=1)
    text = position_text(game.position())
    assert opened(text).players == game.players


def test_json_is_a_position_too() -> None:
    data = opened().position()
    assert data["format"] == "lostatlas.position/1"
    assert lostatlas.position(json.dumps(data)).state == opened().state
    assert lostatlas.position(data).state == opened().state


def test_comments_and_empty_lines_are_skipped() -> None:
    assert opened(TWO + "\n\n# a remark\npool: 2  # one train\n").state.depot.pool == ("2",)


def test_options_and_seed_travel_along() -> None:
    game = opened(TWO, 'options: {"sell_timing":"every_turn"}', 'also: {"seed":7}')
    assert game.ruleset.setting.options == {"sell_timing": "every_turn"}
    assert game.state.seed == 7
    assert opened(position_text(game.position())).position() == game.position()


def test_a_text_without_a_title_is_the_long_game() -> None:
    game = lostatlas.position("player Ann: 1\nplayer Ben: 2\nplayer Cid: 3")
    assert (game.state.mode, game.state.cash("Cid")) == ("long", 3)


def test_the_front_door_writes_what_it_reads() -> None:
    game = opened()
    assert lostatlas.position(lostatlas.position_text(game)).state == game.state
    assert lostatlas.position_text(game.position()) == lostatlas.position_text(game)


MAP = """
lost_atlas short
player Ann: 300
player Ben: 300
player Cid: 300
pieces: 04@M13 r0
drawn: 120
builder: Ben
now: MAP
"""


def test_a_map_under_construction_is_a_position() -> None:
    game = opened(MAP)
    assert (game.actor, game.state.round) == ("Ben", "MAP")
    progress = game.state.building.progress
    assert (progress.drawn, [one.piece for one in progress.placements]) == ("120", ["04"])
    assert len(progress.stack) == 25 + 2 - 2
    assert not {"04", "120", "09", "10", "11", "210", "260"} & set(progress.stack)
    assert any(text.startswith("MAP place") for text in map(game.text_of, game.legal_actions))
    assert lostatlas.position(lostatlas.position_text(game)).state == game.state


def test_the_routes_of_a_turn_are_written_as_a_run_is() -> None:
    """A local route, of one city and no track, is written and read as any other."""
    text = TWO.replace("cash 40, trains 3", "cash 400, trains 3")
    for run in ("3:P12", "3:P12 for 40"):
        game = opened(text, "now: OR1 SU trains, cycle 3", f"ran: {run}")
        turn = game.state.current_turn
        assert [str(stop.hex) for route in turn.routes for stop in route.stops] == ["P12"]
        assert turn.revenue == (40 if "for" in run else 0)
        assert f"ran: {run}" in lostatlas.position_text(game).splitlines()
        assert lostatlas.position(lostatlas.position_text(game)).state == game.state


@pytest.mark.parametrize("step", ["token", "run"])
def test_a_position_at_a_step_with_nothing_to_do_says_that_it_moves_on(step: str) -> None:
    """SU reaches no city for a hub, and has no train to run."""
    text = TWO.replace(", trains 3", "")
    with pytest.warns(
        PositionMovedOn, match=r"goes on: operating round 1 of cycle 3, the turn of SU, Buy tr"
    ):
        game = opened(text, f"now: OR1 SU {step}, cycle 3")
    assert game.state.step == "trains"


def test_the_undrawn_pieces_can_be_said_in_their_order() -> None:
    stack = opened(MAP).state.building.progress.stack
    turned = " ".join(reversed(stack))
    game = opened(MAP, f"stack: {turned}")
    assert game.state.building.progress.stack == tuple(reversed(stack))
    first = next(iter(game.legal_actions))
    game.push(first)
    assert game.state.building.progress.drawn == stack[-1]


def test_a_map_can_be_begun_and_finished_from_a_position() -> None:
    game = opened("lost_atlas short\nplayer Ann: 300\nplayer Ben: 300\nnow: MAP")
    chance = Chance(2)
    while game.state.round == "MAP":
        game.push(chosen(game, chance))
    assert len(game.state.board.cells) >= 75
    assert sum(map(len, game.state.charters)) == 8


def chosen(session: Session, chance: Chance) -> Action:
    choice = chance.choice(session.legal_actions.choices)
    if isinstance(choice, ActionRange):
        amounts = choice.amounts
        return choice.at(amounts.min + amounts.step * chance.below(min(len(amounts), 5)))
    return choice


def offered(session: Session) -> list[Action | ActionRange]:
    groups = session.ruleset.legal_actions(session.state)
    return [choice for group in groups for choice in group.choices]


@pytest.mark.parametrize(
    ("mode", "players", "seed", "options"),
    [
        ("long", 3, 11, {}),
        ("long", 5, 12, {"mine_hub": "far_city", "blanks": "choice"}),
        ("short", 2, 13, {"printing": "first"}),
        ("short", 4, 14, {"bankruptcy": "ends_game"}),
        ("micro", 2, 15, {"destinations": "20/30/50/80"}),
        ("micro", 3, 16, {"launch_marker": "top"}),
    ],
)
def test_every_state_of_a_game_is_a_position_and_back(
    mode: str, players: int, seed: int, options: dict[str, Any]
) -> None:
    game = new_game([f"P{n}" for n in range(players)], mode=mode, seed=seed, options=options)
    chance = Chance(seed)
    count = 0
    while not game.over:
        if count % (7 if game.state.round == "MAP" else 9 if mode == "long" else 1) == 0:
            again = lostatlas.position(json.loads(json.dumps(game.position())))
            assert again.state == game.state
            assert offered(again) == offered(game)
            if count % 5 == 0:
                assert lostatlas.position(position_text(game.position())).state == game.state
        game.push(chosen(game, chance))
        count += 1
    assert lostatlas.position(game.position()).state == game.state
    assert lostatlas.position(game.position()).ranking == game.ranking


def test_the_text_of_a_late_position_is_short() -> None:
    game = new_game(["Ann", "Ben", "Cid"], mode="long", seed=21)
    chance = Chance(5)
    while not game.over and not (game.state.cycle == 4 and game.state.round == "OR1"):
        game.push(chosen(game, chance))
    text = position_text(game.position())
    assert len(text.splitlines()) <= 25
    assert len(text) < 4_000
    assert lostatlas.position(text).state == game.state


def test_a_game_goes_on_from_a_position() -> None:
    game = opened(TWO, "now: OR1 EM track, cycle 2")
    chance = Chance(3)
    for _ in range(60):
        if game.over:
            break
        game.push(chosen(game, chance))
    assert len(game.history) > 30


def test_the_text_is_data_that_reads_back_unchanged() -> None:
    data = opened(TWO, "now: OR1 SU trains, cycle 2").position()
    assert json.loads(json.dumps(parse_position(position_text(data))))["position"] == data["position"]
