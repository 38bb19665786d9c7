"""The powers that a variant may name are those that the title has."""

from __future__ import annotations

from lostatlas.games.lost_atlas.powers import POWERS
from lostatlas.games.lost_atlas.variants.power_names import OWN_POWERS, settles_anywhere
from lostatlas.rail.company_powers import Power


def test_every_power_of_the_title_can_be_named() -> None:
    assert set(POWERS) == set(OWN_POWERS)


def test_those_that_choose_a_home_are_known() -> None:
    chosen = {name for name, power in POWERS.items() if power.homes is not Power.homes}
    assert {name for name in POWERS if settles_anywhere([name])} == chosen
