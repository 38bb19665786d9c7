"""Warn of companies that could lay no track, since water and the edge of the map shut in their home."""

from __future__ import annotations

from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.steps.launch import ChooseMinor
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.actions import ChooseCompany
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.steps.track import lay_rules_of
from lostatlas.track.lays import Lays


def blocked_homes(rules: TitleRules, state: LostAtlasState, code: str) -> LazyMessage | None:
    """Return a warning if a company could lay no tile of this phase from its home, at whatever cost (§14).

    None if it could, and if it has no printed home and will choose a city.
    """
    launched = ChooseMinor().apply(rules, state, ChooseCompany(code), EventLog())
    company = launched.companies[code]
    if not company.homes:
        return None
    lay_rules = lay_rules_of(rules, launched.board, company, rules.phase(state).colours)
    lays = Lays(launched.board, code, rules.tileset, lay_rules)
    if lays.any_of(upgrades=False) or lays.any_of(upgrades=True):
        return None
    return LazyMessage("rotla.shut_in", FrozenMap(company=code, hex=str(company.homes[0])))


__all__ = ["blocked_homes"]
