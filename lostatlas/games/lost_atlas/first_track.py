"""Whether a company that is launched now could lay track at all: a home may be shut in by sea and rim."""

from __future__ import annotations

from lostatlas.games.lost_atlas.state import State
from lostatlas.games.lost_atlas.steps.launch import ChooseMinor
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.told import Told
from lostatlas.rail.actions import ChooseCompany
from lostatlas.rail.steps.track import lay_rules_of
from lostatlas.rail.story import Story
from lostatlas.track.lays import Lays


def shut_in(rules: TitleRules, state: State, code: str) -> Told | None:
    """Return that a company could lay no tile of this phase from its home, whatever it pays (§14).

    None for one that could, and for one that has no printed home: it chooses a city.
    """
    launched = ChooseMinor().apply(rules, state, ChooseCompany(code), Story())
    company = launched.companies[code]
    if not company.homes:
        return None
    lay_rules = lay_rules_of(rules, launched.board, company, rules.phase(state).colours)
    lays = Lays(launched.board, code, rules.tileset, lay_rules)
    if lays.any_of(upgrades=False) or lays.any_of(upgrades=True):
        return None
    return Told("rotla.shut_in", FrozenMap(company=code, hex=str(company.homes[0])))


__all__ = ["shut_in"]
