"""What a merger is worth (§22): revenue, shares, price, presidency, hubs before and after."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.valuation import best_routes, merger_value

GAME = figure(6)


def test_section_22_together_they_have_both_hubs_all_trains_and_all_cash() -> None:
    value = merger_value(GAME, "EA", "EM")
    assert set(value.together.cities) == {hub for side in value.apart for hub in side.cities}
    assert sorted(value.together.trains) == sorted(train for side in value.apart for train in side.trains)
    assert value.together.cash == sum(side.cash for side in value.apart)
    assert (value.freed, value.discarded, value.refusal) == (0, (), None)


def test_section_22_the_price_is_the_average_rounded_down() -> None:
    assert merger_value(GAME, "EA", "EM").together.price == 60  # of 70 and 60


def test_section_22_one_old_share_is_one_new_share() -> None:
    value = merger_value(GAME, "EA", "EM")
    assert {player: held.shares for player, held in value.together.holdings.items()} == {"Ann": 3, "Ben": 3}
    assert {held.percent for held in value.together.holdings.values()} == {30}
    assert value.together.president == "Ann"  # R12: equal shares, and EA operates first


def test_the_gain_is_the_run_together_less_the_runs_apart() -> None:
    value = merger_value(GAME, "EA", "EM")
    apart = sum(best_routes(GAME, code).revenue for code in ("EA", "EM"))
    assert value.gain == value.together.revenue - apart
    assert value.together.revenue == value.together.run.revenue
    assert value.worth_gain("Ann") == 3 * 60 - 3 * 70
    text = str(value)
    assert "Prices 70 and 60 become 60" in text
    assert "Ann holds 30%" in text


def test_companies_that_are_not_linked_say_so_and_are_valued_all_the_same() -> None:
    value = merger_value(GAME, "EM", "EA")
    assert value.gain == merger_value(GAME, "EA", "EM").gain


def test_what_is_no_company_cannot_merge() -> None:
    with pytest.raises(GameDataError, match="EA, EM"):
        merger_value(GAME, "EA", "ER")
    with pytest.raises(GameDataError):
        merger_value(GAME, "EA", "EA")
