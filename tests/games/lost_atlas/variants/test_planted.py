"""Planted flaws are named before anybody plays, and harmless changes are not blamed."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_atlas.variants import check_variant, standard_variant
from tests.lab.comparison.planted import CHECKED, HARMLESS


@pytest.mark.parametrize("name", CHECKED)
def test_a_planted_flaw_is_named(name: str) -> None:
    changes, words = CHECKED[name]
    told = [one.words for one in check_variant(standard_variant().changed(changes))]
    assert any(words in line for line in told), told


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_change_is_not_blamed(name: str) -> None:
    assert check_variant(standard_variant().changed(HARMLESS[name])) == ()
