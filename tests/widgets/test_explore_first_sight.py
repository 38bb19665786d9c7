"""What a newcomer sees first: who decides, and what is folded away until it is wanted."""

from __future__ import annotations

from lostatlas import new_game, random_board
from lostatlas_widgets import explore


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
    assert explorer.standing.seats.bots == {}
    assert row.buttons[first].description == f"{first}: by hand"


def test_what_is_unfolded_stays_so_in_another_language() -> None:
    explorer = explore(new_game(["Ann", "Ben"], mode="micro", seed=1))
    assert (explorer.desk.code.opened, explorer.help.opened) == (False, False)
    explorer.desk.code.opened = explorer.help.opened = True
    explorer.speak("ja")
    assert (explorer.desk.code.opened, explorer.help.opened) == (True, True)
    explorer.speak("en")
