"""A game cannot begin from a position in which nobody can act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Start, StepActions
from lostatlas.kernel.session import Session
from tests.kernel.toys import Auction, ThreeInARow


class NoPaper(ThreeInARow):
    """Nobody may mark anything."""

    def legal_actions(self, state: Any) -> Iterable[StepActions]:
        return ()


def test_a_position_in_which_nobody_can_do_anything_is_refused() -> None:
    session = Session.new(ThreeInARow(), ("Ann", "Ben"))
    session.push("mark 1,1")
    goes_on = Start(position=session.ruleset.position(session.state))
    assert Session.new(ThreeInARow(), ("Ann", "Ben"), goes_on).actor == "Ben"
    with pytest.raises(GameDataError, match="Nobody can do anything in this position") as refused:
        Session.new(NoPaper(), ("Ann", "Ben"), goes_on)
    assert refused.value.key == "session.standstill"
    assert "to act: Ben" in str(refused.value)
    for text in ("mark 0,0", "mark 1,0", "mark 0,1", "mark 1,2"):
        session.push(text)
    ended = Start(position=session.ruleset.position(session.state))
    assert Session.new(NoPaper(), ("Ann", "Ben"), ended).over


def test_a_position_before_a_turn_of_chance_is_none_of_these() -> None:
    drawn = Session.new(Auction(), ("Ann", "Ben"))
    first = Start(position=drawn.ruleset.position(drawn.tree.root.state))
    assert Session.new(Auction(), ("Ann", "Ben"), first).state == drawn.state
