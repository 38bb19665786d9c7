"""What a newcomer sees first: who decides, and what is folded away until it is wanted."""

from __future__ import annotations

from lostatlas import new_game, random_board
from lostatlas.games.lost_atlas.boards import official
from lostatlas_widgets.explorer.panel import explore


def test_one_press_seats_a_bot_that_acts_at_once_and_another_lets_it_rise() -> None:
    session = new_game(["Ann", "Bot", "Cid"], board=random_board("long", seed=1), seed=1)
    explorer = explore(session)
    first = session.actor
    assert first is not None
    row = explorer.deciders
    named = [one.description for one in row.buttons.values()]
    assert named == ["Ann: by hand", "Bot: by hand", "Cid: by hand"]
    row.buttons[first].click()
    assert row.buttons[first].description == f"{first}: computer"
    assert session.actor != first  # it has acted
    assert session.node.id > 0
    row.buttons[first].click()
    assert explorer.seats.bots == {}
    assert row.buttons[first].description == f"{first}: by hand"


def test_bots_that_wait_take_one_decision_at_a_press_and_go_on_by_themselves_afterwards() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    explorer = explore(session)
    row = explorer.deciders
    assert row.waiting.layout.display == "none", "nobody waits where all play by hand"
    row.turn("Ben")
    assert (row.waiting.layout.display, row.waiting.value) == (None, False)
    row.waiting.value = True
    row.turn("Ann")
    assert (set(explorer.seats.bots), row.waiting.value) == ({"Ann", "Ben"}, True)
    explorer.model.push("bid 120")
    assert session.actor == "Ann", "the bot waits"
    explorer.actions.bots.one.click()
    assert session.actor == "Ben"
    assert explorer.actions.meanwhile.text.count("Ann ") == 1
    row.waiting.value = False
    assert (session.actor, explorer.model.player_control.at_once) == ("Cid", True)
    explorer.model.player_control.at_once = False
    assert row.waiting.value, "the box among the seats says the same"


def test_what_is_unfolded_stays_so_in_another_language() -> None:
    explorer = explore(new_game(["Ann", "Ben"], mode="micro", seed=1))
    assert (explorer.model.code.opened, explorer.help.opened) == (False, False)
    explorer.model.code.opened = explorer.help.opened = True
    explorer.speak("ja")
    assert (explorer.model.code.opened, explorer.help.opened) == (True, True)
    explorer.speak("en")
