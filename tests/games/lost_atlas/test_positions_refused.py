"""Positions that contradict themselves or the rules: one error that says what and where."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

import lostatlas
from lostatlas.games.saved import start_position
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.replay import from_position
from lostatlas.text import speaking
from tests.games.lost_atlas.test_positions import MAP, TWO, opened


def refused(text: str = TWO, *more: str) -> str:
    with pytest.raises(GameDataError) as caught:
        opened(text, *more)
    return str(caught.value)


def test_a_seed_that_no_file_could_keep_is_refused() -> None:
    data = opened(TWO).position()
    inner = {**data["position"], "seed": 10**5000}
    with pytest.raises(GameDataError, match="a seed is a whole number of at most 3000 digits"):
        lostatlas.position({**data, "position": inner})


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("stack: 01", "this mode has"),
        ("stack: 99", "does not hold 1 piece 99"),
        ("stack: 04", "pieces 04"),
        ("drawn: xyz", "does not hold 1 piece xyz"),
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
        ('also: {"turn":{"lays":["upgrade"]}}', "'turn' belongs to the round OR"),
        ('also: {"merging":{"waiting":[]}}', "'merging' belongs to the round MR"),
        ('now: MR, cycle 2\nalso: {"stock":{"passes":1}}', "'stock' belongs to the round SR"),
        ("builder: Ann", "'building' belongs to the round MAP"),
        ("drawn: capital", "'drawn' belongs to the round MAP"),
        ("now: MR, cycle 1, phase 2\ndeck: 2x1", "3-train"),
        ("deck: 2x1 2x2", "each kind once"),
        ("deck: 2x1\ndeck: 3x3", "'deck' is given twice"),
        ("company SU: 60, cash 40", "'company SU' is given twice"),
        ("player Ann: 5", "'player Ann' is given twice"),
        ("company NP: 60, cash 5, cash 6", "'cash' is given twice"),
        ("player Cid: 5, EM 1, EM 1", "'EM' is given twice"),
        ("player Cid: 5, EM 2*", "EM has a president already: Ann"),
    ],
)
def test_a_wrong_line_is_one_error_that_says_where(line: str, complaint: str) -> None:
    assert complaint in refused(TWO, line)


def test_of_a_long_part_only_its_beginning_is_quoted() -> None:
    assert len(refused(TWO, "company NP: cash " + "1" * 50_000)) < 300


def test_a_wrong_line_is_told_in_the_language_of_the_moment_down_to_what_belongs_there() -> None:
    with pytest.raises(GameDataError) as caught, speaking("ja"):
        opened(TWO, "company NP: dear")
    assert "expected: a whole number" in str(caught.value)
    with speaking("ja"):
        assert "使える値：0以上の整数。" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (("trains 2 2", "trains 2 2 2 2 2 2 2"), r"companies\[0\].trains"),
        (("trains 3\n", "trains 3\npool: 2 2 2 2 2\n"), "pool"),
        (("trains 3\n", "trains 3\ndeck: 2x5\n"), "deck"),
        (("trains 3\n", "trains 3\ndeck: 3x4 2x1\npool: 2 2 2\ngone: 2x1\n"), "gone"),
        (("trains 3\n", "trains 3\ndeck: 3x9\n"), "deck"),
    ],
)
def test_too_many_trains_are_reported_where_they_are_too_many(change: tuple[str, str], where: str) -> None:
    """What companies have is believed first, then the pool, the deck, and the trains that are gone."""
    assert re.match(rf"{where}: There are", refused(TWO.replace(*change, 1)))


def test_a_minor_has_a_hub_in_its_home() -> None:
    """It gets it when it is launched (§7), and nothing takes it away."""
    said = refused(TWO.replace("trains 3", "hubs K19.1"))
    assert said.startswith("companies[1].hubs: SU has its home hub in P12")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("majors: Xyz", "Xyz is not left for a merger"),
        ("majors: SU", "SU is not left for a merger"),
        ("majors: Con Con", "Con is not left for a merger"),
        ("majors: Con\nclosed: Con", "Con is not left for a merger"),
        ("closed: Xyz", "Xyz takes no part in this game"),
        ("closed: EM", "EM"),
        ("closed: Con Con", "Con"),
    ],
)
def test_majors_left_and_closed_companies_are_companies_of_the_game_once(line: str, complaint: str) -> None:
    """Such a position was opened once, and broke when a merger was to use the major."""
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
                start_position(data)
    assert tried > 100
