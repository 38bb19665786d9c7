"""What stands beside each other on a page calls the same thing by the same word."""

from __future__ import annotations

from lostatlas import new_game
from lostatlas.text import message
from lostatlas.text.catalogue import speak_of


def test_the_heading_of_a_turn_and_the_choice_below_it_both_say_token() -> None:
    new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1)
    speak_of("chubu18")
    heading = message("chubu.where.turn", cycle=5, number=1, company="MK", step="token")
    assert heading == "operating round 5.1, MK: token"
    assert message("explore.step.token") == "Place a token"
    assert message("choice.place_free_marker", city="I19") == "Place a token in I19, free of charge"
