"""What a person types, and what the answers say."""

from __future__ import annotations

import pytest

from lostatlas.games import new_game
from lostatlas.games.acquire.actions import BuyShares, Dispose, FoundCompany, PlaceTile
from lostatlas.kernel.errors import AmbiguousAction, NotationError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.text import speaking

GAME = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
RULES, STATE = GAME.ruleset, GAME.state


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place 5E", PlaceTile("5E")),
        ("pl e5", PlaceTile("5E")),
        ("place 12 a", PlaceTile("12A")),
        ("found America", FoundCompany("A")),
        ("found q", FoundCompany("Q")),
        ("found ame", FoundCompany("A")),
        ("buy 2A 1F", BuyShares(FrozenMap(A=2, F=1))),
        ("buy 2 America, 1 fusion", BuyShares(FrozenMap(A=2, F=1))),
        ("buy 1a 1a", BuyShares(FrozenMap(A=2))),
        ("hold", Dispose(0, 0)),
        ("sell 3", Dispose(3, 0)),
        ("sell 3 trade 2", Dispose(3, 2)),
        ("trade 2 sell 3", Dispose(3, 2)),
        ("trade 4", Dispose(0, 4)),
    ],
)
def test_what_is_read(text: str, action: object) -> None:
    assert RULES.parse_action(STATE, text) == action


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("found Amerika", "Did you mean America"),
        ("place five", "write a number and a letter, such as 5E"),
        ("buy some", "such as 2A 1F"),
        ("buy 2X", "X' is not a company"),
        ("plcae 5E", "Did you mean 'place'"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(text: str, answer: str) -> None:
    with pytest.raises(NotationError, match=answer):
        GAME.push(text)


def test_a_beginning_that_several_verbs_share_is_ambiguous() -> None:
    with pytest.raises(AmbiguousAction):
        GAME.push("p")


def test_in_japanese_companies_are_read_by_their_japanese_names_too() -> None:
    with speaking("ja"):
        assert RULES.parse_action(STATE, "found アメリカ") == FoundCompany("A")
        refusal = GAME.why_not("buy 1A")
        assert str(
            refusal
        ) == "株券を購入することは今はできません。Annがまずタイルを置くところです。 [§5]".replace(
            "Ann", str(GAME.actor)
        )


def test_a_refusal_says_what_where_which_rule_and_what_would_be_right() -> None:
    refusal = GAME.why_not("place 13A")
    assert str(refusal) == "There is no tile 13A: the board goes from 1A to 12I. [§1]"
    hand = ", ".join(STATE.hands[STATE.turn])
    absent = next(tile for tile in RULES.figures.grid.tiles if tile not in STATE.hands[STATE.turn])  # type: ignore[attr-defined]
    assert str(GAME.why_not(f"place {absent}")) == (
        f"{STATE.turn} does not have the tile {absent}, but {hand}. [§5]"
    )
