"""Any position as data and as text: what may be left out, what is refused, whole games there and back."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

import lostatlas
from lostatlas.games import new_game
from lostatlas.games.lost_atlas.position.lines import position_text
from lostatlas.games.lost_atlas.position.text import parse_position
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.position import from_position
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, Ranged
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


def refused(text: str = TWO, *more: str) -> str:
    with pytest.raises(GameDataError) as caught:
        opened(text, *more)
    return str(caught.value)


# what may be left out


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
    assert state.board.hubs_of("EM") == (state.board.homes["EM"],)
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
    assert [str(stop.hex) for stop in board.hubs_of("SU")] == ["P12"]
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


# a map under construction

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


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("stack: 01", "this mode has"),
        ("stack: 99", "pieces 99"),
        ("stack: 04", "pieces 04"),
        ("drawn: xyz", "pieces xyz"),
        ("builder: Zoe", "no player 'Zoe'"),
        ("pieces: 01@M13 r0", "Piece"),
        ("pieces: 01@W13 r0", "share"),
        ("pieces: 01", "such as 04@M13 r0"),
        ("capitals: N12", "N12"),
        ('also: {"building":{"hats":1}}', "hats"),
    ],
)
def test_a_wrong_map_under_construction_is_refused(line: str, complaint: str) -> None:
    word = line.partition(":")[0]
    rest = [one for one in MAP.splitlines() if word == "pieces" or not one.startswith(word)]
    assert complaint in refused("\n".join(rest), line)


# what is refused


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("EM 2*", "EM 4*"), "60%"),
        (("EM 2*, SU 1", "EM 2*, SU 3"), "Ben cannot be president of SU"),
        (("trains 3", "pool 4"), "which has 5"),
        (("EM 2*, SU 1\nplayer Ben: 85, EM 1", "EM 2, SU 1\nplayer Ben: 85, EM 2"), "Say who"),
        (("EM 2*", "EM 1*"), "president"),
        (("EM 2*, SU 1", "EM 1, SU 1"), "president"),
        (("EM 1, SU 2*", "EM 3, SU 2*"), "Ann cannot be president of EM"),
        (("company EM: 70", "company EM: 75"), "no space 75"),
        (("company EM: 70", "company EM: 0"), "no space 0"),
        (("company EM: 70", "company XX: 70"), "XX"),
        (("company SU: 60", "company OV: 60"), "OV"),
        (("company SU: 60", "company Con: 60"), ""),
        (("trains 3", "trains 3 3 3 3 3 3"), "3-trains"),
        (("trains 3", "trains 9"), "no train '9'"),
        (("trains 3", "trains 4"), "rusted"),
        (("trains 3", "kept 2"), "keeps rusted"),
        (("trains 3", "hubs K3"), ""),
        (("trains 3", "hubs H2H"), "no city"),
        (("trains 3", "hubs L18"), "no city"),
        (("trains 3", "pool 3"), ""),
        (("trains 3", "tokens 60 60 60"), "more hubs"),
        (("trains 3", "colour red"), "does not belong"),
        (("cash 40", "cash -40"), "whole number"),
        (("player Ben: 85", "player Ben: much"), "whole number"),
        (("SU 2*", "SU two"), "shares such as"),
        (("company SU", "firm SU"), "begins with"),
        (("lost_atlas short", "lost_atlas huge"), "huge"),
        (("player Ben", "player Ann"), ""),
    ],
)
def test_a_contradiction_is_one_error_that_says_what(change: tuple[str, str], complaint: str) -> None:
    text = TWO.replace(*change, 1)
    assert text != TWO
    said = refused(text)
    assert complaint in said
    assert "position." not in said.split(":")[0]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("track: 57", "8@J8 r3"),
        ("track: 57@L18 r0", "does not belong on L18"),
        ("track: 9@L14 r0", "does not belong on L14"),
        ("track: 999@L14 r0", "no tile 999"),
        ("track: 57@A1 r0", "no hex A1"),
        ("track: 9@L18 r0, 8@L18 r1", "Two tiles lie on L18"),
        ("track: 57@L14 r7", "8@J8 r3"),
        ("board: nowhere", "no board called 'nowhere'"),
        ("board: {", "JSON"),
        ('board: {"placements":[],"capitals":[]}', "placements"),
        ("now: OR1 NP track, cycle 1", "NP is not launched"),
        ("now: OR1 EM dance, cycle 1", "no step 'dance'"),
        ("now: SR, cycle 9", "no cycle 9"),
        ("now: SR, cycle 0", "no cycle 0"),
        ("now: XR, cycle 1", "does not belong"),
        ("now: SR, phase 9", "No phase begins"),
        ("priority: Zoe", "no player 'Zoe'"),
        ("order: SU EM", "by falling prices"),
        ("order: EM", "must name"),
        ("charters: EM", "EM cannot lie"),
        ("charters: NP NP", "NP cannot lie"),
        ("charters: NP", "lie nowhere"),
        ("closed: NP\ncharters: NP", "NP cannot lie"),
        ("deck: 2x9", "2-trains"),
        ("deck: 2x1, phase 3", "2x3"),
        ("pool: 2 2 2 2 2 2 2", "2-trains"),
        ("also: 3", "table"),
        ('also: {"colour":"red"}', "colour"),
        ('also: {"stock":{"player":"Zoe"}}', "no player 'Zoe'"),
        ('also: {"stock":{"passes":"many"}}', "stock"),
        ('also: {"stock":{"auction":{"starter":"Zoe","bidder":"Ann","bid":120,"bidders":["Ann"]}}}', "Zoe"),
        ('also: {"stock":{"auction":{"starter":"Ben","bidder":"Ann","bid":121,"bidders":["Ann"]}}}', "$121"),
        ('also: {"stock":{"auction":{"starter":"Ben","bidder":"Ann","bid":125,"bidders":["Ann"]}}}', "$125"),
        ('also: {"stock":{"launch":{"player":"Zoe","bid":120,"starter":"Ann"}}}', "Zoe"),
        ('also: {"stock":{"sold":[["Ann","XX"]]}}', "XX"),
        ('now: MR, cycle 2\nalso: {"merging":{"proposal":["EM","NP"]}}', "NP is not launched"),
        ('now: OR1 EM trains, cycle 2\nalso: {"turn":{"offer":{"seller":"NP","train":"2","price":1}}}', "NP"),
        ('now: OR1 EM trains, cycle 2\nalso: {"operating":{"acted":["QQ"]}}', "QQ"),
        ("now: MR, cycle 1, phase 2\ndeck: 2x1", "3-train"),
        ("deck: 2x1 2x2", "each kind once"),
        ("deck: 2x1\ndeck: 3x3", "'deck' is told twice"),
        ("company SU: 60, cash 40", "'company SU' is told twice"),
        ("player Ann: 5", "'player Ann' is told twice"),
        ("company NP: 60, cash 5, cash 6", "'cash' is told twice"),
        ("player Cid: 5, EM 1, EM 1", "'EM' is told twice"),
        ("player Cid: 5, EM 2*", "EM has a president already: Ann"),
    ],
)
def test_a_wrong_line_is_one_error_that_says_where(line: str, complaint: str) -> None:
    assert complaint in refused(TWO, line)


@pytest.mark.parametrize("source", [None, 3, ["lost_atlas long"]])
def test_what_is_neither_text_nor_table_is_no_position(source: Any) -> None:
    with pytest.raises(GameDataError, match="A position is a text, or a table"):
        lostatlas.position(source)


def test_the_rule_is_named() -> None:
    assert "[§4.holding]" in refused(TWO.replace("EM 2*", "EM 4*"))
    assert "[§3.trains]" in refused(TWO.replace("trains 3", "trains 3 3 3 3 3 3"))


@pytest.mark.parametrize(
    "data", [None, 3, [], {}, {"format": "lostatlas.position/1"}, {"format": "lostatlas.position/9"}]
)
def test_what_is_no_position_is_refused(data: Any) -> None:
    from lostatlas.games import open_title

    with pytest.raises(GameDataError):
        from_position(data, titles=open_title)


def test_spoiled_data_never_breaks_in_another_way() -> None:
    """Replace every value of a position by something else: a GameDataError, or a position that is fine."""
    whole = opened(TWO, "now: OR1 SU trains, cycle 2").position()
    position = whole["position"]
    tried = 0
    for key in position:
        for odd in (None, 0, -1, "x", [], {}, ["x"], {"x": 1}, [[1]], 10**30, True, 0.5):
            data = whole | {"position": position | {key: odd}}
            tried += 1
            with suppress(GameDataError):
                lostatlas.position(data)
    assert tried > 100


# the round trip


def chosen(session: Session, chance: Chance) -> Action:
    choice = chance.choice(session.legal_actions.choices)
    if isinstance(choice, Ranged):
        amounts = choice.amounts
        return choice.at(amounts.min + amounts.step * chance.below(min(len(amounts), 5)))
    return choice


def offered(session: Session) -> list[Action | Ranged]:
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
        if count % (7 if game.state.round == "MAP" else 3 if mode == "long" else 1) == 0:
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
