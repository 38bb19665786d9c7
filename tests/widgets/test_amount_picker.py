"""One control for a purchase and one for defunct shares, bound by the rules of the game that is played."""

from __future__ import annotations

import pytest

from lostatlas import position
from lostatlas.text import speaking
from lostatlas_widgets.game_panel import GamePanel

BUYING = """acquire
step: buy
board:
AA.FFFFFFFF
Ann: $1700 | 24A | 1I
Ben: $6000 | | 2I
"""
MERGING = """acquire
board:
AA.FFFFFFFF
Ann: $100 | 7A 22F | 3A 1I
Ben: $6000 | 1A 1F | 2I
"""


def test_up_to_three_shares_are_bought_in_one_go_as_far_as_bank_and_cash_allow() -> None:
    panel = GamePanel(position(BUYING), viewer="Ann")
    picker = panel.decision.amounts
    assert picker.layout.display == "flex"
    assert picker.play.description == "Buy nothing"
    for name in ("A", "A", "F", "F", "F"):  # one share of America is left, and two of Fusion can be paid
        picker.change(name, 1)
    assert picker.chosen == {"A": 1, "F": 2}
    assert picker.play.description == "Buy Fusion 2 and America 1 for $1700"
    assert picker.text_line.text == "That costs $1700; $0 are left."
    more = [row.children[-1] for row in picker.children[:2]]
    assert [(one.icon, one.disabled) for one in more] == [("plus", True), ("plus", True)]
    assert not [text for text in panel.decision.list.texts if "Buy" in text], "they are not listed as well"
    picker.play.click()
    assert panel.session.state.held("Ann", "F") == 2
    assert panel.session.state.turn == "Ben"


def test_the_box_to_type_in_has_an_example_also_where_amounts_are_chosen() -> None:
    for position_text, played in ((BUYING, ()), (MERGING, ("place 3A",))):
        panel = GamePanel(position(position_text), viewer="Ann")
        for text in played:
            panel.model.play(text)
        panel.decision.follow(panel.model.update)
        such, _, example = panel.decision.box.placeholder.partition("e.g. ")
        assert (such, bool(example)) == ("", True)
        assert panel.session.legal_actions.parse(example)


def test_nothing_is_bought_when_nothing_is_chosen() -> None:
    panel = GamePanel(position(BUYING), viewer="Ann")
    panel.decision.amounts.play.click()
    assert panel.session.state.turn == "Ben"


def test_defunct_shares_are_sold_and_traded_two_for_one_while_the_bank_has_any() -> None:
    """Two shares of Fusion are left: at most four of seven are traded, the odd one is held or sold."""
    panel = GamePanel(position(MERGING), viewer="Ann")
    panel.model.play("place 3A")
    picker = panel.decision.amounts
    assert [row.children[0].children[1].value for row in picker.children[:2]] == [
        "Sell America at $300 (7 held)",
        "Trade 2 for 1 Fusion (2 left)",
    ]
    for _ in range(4):
        picker.change("trade", 2)
    assert picker.chosen == {"sell": 0, "trade": 4}
    for _ in range(9):
        picker.change("sell", 1)
    assert picker.chosen == {"sell": 3, "trade": 4}
    picker.change("sell", -1)
    assert picker.text_line.text == "You get $600 and 2 of Fusion, and hold 1 of America."
    picker.play.click()
    assert panel.session.state.held("Ann", "F") == 24
    assert panel.session.state.held("Ann", "A") == 1


def test_who_does_not_decide_has_no_control() -> None:
    assert GamePanel(position(BUYING), viewer="Ben").decision.amounts.layout.display == "none"


@pytest.mark.parametrize(("code", "words"), [("en", "Buy nothing"), ("ja", "購入しない")])
def test_it_speaks_the_language(code: str, words: str) -> None:
    with speaking(code):
        assert GamePanel(position(BUYING)).decision.amounts.play.description == words


def test_amounts_stay_when_the_map_is_pressed_something_is_refused_or_the_language_changes() -> None:
    panel = GamePanel(position(BUYING), viewer="Ann")
    panel.decision.amounts.change("F", 1)
    panel.decision.look_at("5D")
    panel.model.play("buy A 9")
    assert panel.decision.answer.text
    assert panel.decision.amounts.chosen == {"A": 0, "F": 1}
    with speaking("en"):
        panel.language.turn("ja")
        assert panel.decision.amounts.chosen == {"A": 0, "F": 1}
        panel.language.turn("en")
    panel.decision.amounts.play.click()
    assert panel.session.state.held("Ann", "F") == 1


def test_the_next_purchase_begins_with_nothing() -> None:
    panel = GamePanel(position(BUYING), viewer="Ann")
    panel.decision.amounts.change("F", 1)
    panel.decision.amounts.play.click()
    panel.session.goto(0)
    assert panel.session.state.step == "buy"
    assert panel.decision.amounts.chosen == {"A": 0, "F": 0}


def test_other_amounts_are_shown_in_the_same_rows() -> None:
    """A page builds the dozen widgets of a row once, and a step in time need not wait for them."""
    panel = GamePanel(position(MERGING))
    panel.model.play("place 3A")
    picker = panel.decision.amounts
    row = picker.children[0]
    mark, label = row.children[0].children
    assert label.value == "Sell America at $300 (7 held)"
    america = mark.style.background
    picker.change("sell", 2)
    panel.model.play("sell 2")
    panel.model.play("hold")
    assert panel.session.state.step == "buy"
    assert picker.children[0] is row
    assert label.value.startswith("Fusion, ")
    assert mark.style.background not in ("", america)
    assert row.children[2].value == "0"
    assert row.children[3].tooltip.endswith(label.value)
    row.children[3].click()
    assert picker.chosen == {"F": 1}
