"""The worked examples 1–4 and the tricky situations T1–T12 of the rules, in their words."""

from __future__ import annotations

import pytest

from lostatlas.games.acquire.bonuses import bonuses as shared
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.opening import deal
from lostatlas.games.acquire.state import MARKET
from lostatlas.kernel.errors import IllegalAction
from lostatlas.kernel.ruleset import GameConfig
from tests.games.acquire.boards import bonuses, game, keys, offered

FIGURES = Acquire(GameConfig(title="acquire")).figures

EXAMPLES = [
    (
        "America, 5 tiles: a tie for second splits the minority",
        "A",
        5,
        {"A": 6, "B": 4, "C": 4},
        (6000, 1500, 1500),
    ),
    ("Zeta, 3 tiles: a tie for most splits both", "Z", 3, {"A": 5, "B": 5, "C": 2}, (2300, 2300, 0)),
    (
        "Sackson, 2 tiles: every part is rounded up",
        "S",
        2,
        {"A": 5, "B": 2, "C": 2, "D": 2},
        (2000, 400, 400, 400),
    ),
    ("T9: Quantum, 5 tiles, a sole holder gets both", "Q", 5, {"A": 1}, (10500,)),
    ("Hydra, 10 tiles", "H", 10, {"A": 7, "B": 2}, (7000, 3500)),
    ("Phoenix, 41 tiles", "P", 41, {"A": 9, "B": 9}, (9000, 9000)),
    ("those without shares never count", "P", 2, {"A": 9, "B": 0}, (6000, 0)),
]


@pytest.mark.parametrize(
    ("name", "company", "size", "holders", "pay"), EXAMPLES, ids=[one[0] for one in EXAMPLES]
)
def test_bonuses_of_the_worked_examples(
    name: str, company: str, size: int, holders: dict[str, int], pay: tuple[int, ...]
) -> None:
    paid = FIGURES.bonuses(company, size, holders)
    assert tuple(paid.get(holder, 0) for holder in holders) == pay


@pytest.mark.parametrize(
    ("market", "pay"), [(9, (3500, 0)), (5, (5300, 0)), (3, (7000, 1800)), (1, (7000, 3500))]
)
def test_example_4_the_market_competes_when_two_play(market: int, pay: tuple[int, int]) -> None:
    paid = shared({"A": 5, "B": 3, MARKET: market}, majority=7000, minority=3500)
    assert (paid["A"], paid.get("B", 0)) == pay


def test_example_1_played() -> None:
    session = game(
        """AAAAA.ZZZZZZ
        """,
        hands={"Ann": "6A 1I", "Ben": "2I", "Cid": "3I"},
        shares={"Ann": "6A", "Ben": "4A", "Cid": "4A 1Z"},
    )
    session.push("place 6A")
    assert bonuses(session) == {"Ann": 6000, "Ben": 1500, "Cid": 1500}
    assert session.actor == "Ann"


@pytest.mark.parametrize(
    ("tile", "pay"), [("9I", (3500, 0)), ("5I", (5300, 0)), ("3I", (7000, 1800)), ("1I", (7000, 3500))]
)
def test_example_4_played(tile: str, pay: tuple[int, int]) -> None:
    """The number of a face-down tile is the market's holding; its money is not paid (§10)."""
    session = game(
        """FFFFFF.QQQQQ
           ...........Q
           ...........Q
        """,
        hands={"Ann": "7A 12I", "Ben": "11I"},
        shares={"Ann": "5F", "Ben": "3F 1Q"},
        bag=f"{tile} 6I 7I",
    )
    before = session.state.ledger.cash
    session.push("place 7A")
    after = session.state.ledger.cash
    assert (after["Ann"] - before["Ann"], after["Ben"] - before["Ben"]) == pay
    assert session.state.ledger.total == 0
    assert sorted(session.state.bag) == sorted(["6I", "7I", tile]), "it goes back among the others (R17)"


def test_t1_start_tiles_order() -> None:
    """Start tiles 12A, 1B, 9A: order 9A, 12A, 1B."""
    others = [tile for tile in FIGURES.grid.tiles if tile not in ("12A", "1B", "9A")]
    bag = ["12A", "1B", "9A", *others]
    seats = Acquire(GameConfig(title="acquire", options={"start_seats": "by_tile"})).figures  # type: ignore[arg-type]
    assert deal(seats, ("Ann", "Ben", "Cid"), bag).players == ("Cid", "Ann", "Ben")
    state = deal(FIGURES, ("Ann", "Ben", "Cid"), bag)
    assert (state.players, state.turn) == (("Ann", "Ben", "Cid"), "Cid")


def test_t2_adjacent_start_tiles_become_a_company_with_the_next_tile() -> None:
    """Start tiles 5E, 5F; somebody lays 5G: a company of three."""
    session = game("\n".join(["." * 12] * 4 + ["....o......."] * 2), hands={"Ann": "5G 1A", "Ben": "1B"})
    assert not session.state.sizes
    session.push("place 5G")
    session.push("found America")
    assert session.state.sizes == {"A": 3}
    assert session.state.held("Ann", "A") == 1


SEVEN = """SS..ZZ..HH..
           ............
           FF..AA..PP..
           ............
           QQ..o.......
        """


def test_t3_seven_active() -> None:
    """A tile that touches only an independent tile is illegal, not exchangeable; beside a company: legal."""
    session = game(SEVEN, hands={"Ann": "6E 5D", "Ben": "1I"}, options={"dead_discard": "forced"})
    refusal = session.why_not("place 6E")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("§6.1", "acquire.refused.no_company_left")
    session.push("place 5D")
    assert session.state.sizes["A"] == 4, "the tile and the independent tile: two more"
    session.push("pass")
    assert "6E" in session.state.hands["Ann"]
    assert "6E" not in session.state.aside


def test_t4_four_against_four_the_mergemaker_chooses() -> None:
    session = game("AAAA.FFFF...", hands={"Ann": "5A 1I", "Ben": "2I"}, shares={"Ben": "1A 1F"})
    session.push("place 5A")
    assert offered(session) == ["merge into Fusion", "merge into America"]
    session.push("merge into America")
    assert session.actor == "Ben"
    session.push("hold")
    assert session.state.sizes == {"A": 9}


TEN_AND_TEN = """AAAAA.FFFFF.
                 AAAAA.FFFFF.
              """


def test_t5_ten_against_ten() -> None:
    """10 against 10 beside a merging tile: legal, survivor 21, defunct pays at size 10."""
    session = game(TEN_AND_TEN, hands={"Ann": "6A 1I", "Ben": "2I", "Cid": "3I"}, shares={"Ben": "1A 1F"})
    session.push("place 6A")
    session.push("merge into Fusion")
    assert bonuses(session) == {"Ben": 10_500}
    session.push("hold")
    assert session.state.sizes == {"F": 21}


def test_t6_two_safe_companies_make_a_tile_dead() -> None:
    """11, 12 and 3 around one cell: dead. 11, 10 and 3: legal, both small ones defunct, the 10 first."""
    dead = game(
        """AAAAAA.FFFFF
           AAAAA.ZFFFFF
           ......ZZ.FF.
        """,
        hands={"Ann": "7A 1I", "Ben": "2I"},
    )
    assert dead.state.sizes == {"A": 11, "F": 12, "Z": 3}
    refusal = dead.why_not("place 7A")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("§6.3", "acquire.refused.dead")

    legal = game(
        """AAAAAA.FFFFF
           AAAAA.ZFFFFF
           ......ZZ....
        """,
        hands={"Ann": "7A 1I", "Ben": "2I", "Cid": "3I"},
        shares={"Ben": "1A 1F 1Z"},
    )
    assert legal.state.sizes == {"A": 11, "F": 10, "Z": 3}
    legal.push("place 7A")
    assert legal.state.merger is not None
    assert legal.state.merger.company == "F"
    legal.push("hold")
    assert legal.state.merger.company == "Z"
    legal.push("hold")
    assert legal.state.sizes == {"A": 25}


def test_t7_the_first_trader_exhausts_the_survivor() -> None:
    """Phoenix 8, Hydra 5, Zeta 3; one Phoenix share in the bank."""
    session = game(
        """PPPPPPPP.HHH
           ........ZZHH
           .........Z..
        """,
        hands={"Ann": "9A 1I", "Ben": "2I", "Cid": "3I"},
        shares={"Ann": "2H 2Z", "Ben": "2H 2Z", "Cid": "24P"},
    )
    assert session.state.sizes == {"P": 8, "H": 5, "Z": 3}
    session.push("place 9A")
    session.push("trade 2")
    assert session.state.unsold("P") == 0
    assert not [one for one in offered(session) if "trade" in one]
    session.push("hold")
    assert session.actor == "Ann"
    refusal = session.why_not("trade 2")
    assert refusal is not None
    assert refusal.key == "acquire.refused.bank_lacks_survivor"


def test_t8_at_most_as_many_trades_as_the_bank_has() -> None:
    """7 defunct shares, bank has 2 of the survivor: at most 4 traded, the odd one held or sold."""
    session = game(
        "HHHHH.PPP...",
        hands={"Ann": "6A 1I", "Ben": "2I"},
        shares={"Ann": "7P", "Ben": "23H"},
    )
    session.push("place 6A")
    assert session.actor == "Ann"
    trades = {choice.trade for choice in session.legal_actions.choices}  # type: ignore[union-attr]
    assert trades == {0, 2, 4}
    with pytest.raises(IllegalAction, match="the bank has 2"):
        session.push("trade 6")
    session.push("sell 1 trade 4")
    assert (session.state.held("Ann", "H"), session.state.held("Ann", "P")) == (2, 2)


def test_t10_two_dead_tiles_leave_and_a_new_dead_one_stays() -> None:
    """Two dead tiles: both away, two new; a new dead one stays till next turn."""
    session = game(
        """AAAAAA.FFFFF
           AAAAAA.FFFFF
           AAAAAA.FFFFF
        """,
        hands={"Ann": "7A 7B 1H", "Ben": "1I"},
        bag="2I 7C 3I 4I",
    )
    session.push("place 1H")
    session.push("pass")
    assert offered(session) == ["exchange", "pass"]
    session.push("exchange")
    assert session.state.hands["Ann"] == ("2I", "3I", "7C")
    assert session.state.aside[-2:] == ("7A", "7B")
    assert session.actor == "Ben"


def test_t11_held_shares_of_a_company_that_is_founded_again_count_at_once() -> None:
    session = game(
        "ooo.........",
        hands={"Ann": "4A 1I", "Ben": "2I"},
        shares={"Ben": "3A", "Ann": "2Q"},
    )
    session.push("place 4A")
    session.push("found America")
    assert session.state.sizes == {"A": 4}
    assert session.state.held("Ben", "A") == 3
    assert session.state.held("Ann", "Q") == 2, "of one that is inactive at the end: nothing"


def test_t11_and_t12_the_end_pays_every_active_company() -> None:
    """A company of 41 and one of 3: the end may be declared; both pay. Inactive shares are worthless."""
    rows = ["AAAAAAAAAAAA"] * 3 + ["AAAAA......."] + ["............"] * 4 + ["ZZZ........."]
    session = game(
        "\n".join(rows),
        hands={"Ann": "12I 7F", "Ben": "11I", "Cid": "12F"},
        shares={"Ann": "4A 2Z 9Q", "Ben": "3A"},
        cash={"Ann": 0, "Ben": 0, "Cid": 0},
    )
    assert session.state.sizes == {"A": 41, "Z": 3}
    session.push("end")
    session.push("place 7F")
    assert session.over
    assert session.ranking[0].score == 4 * 1100 + 11_000 + 2 * 300 + 3000 + 1500
    assert session.ranking[1].score == 3 * 1100 + 5500
    assert "end.declared" in keys(session)
