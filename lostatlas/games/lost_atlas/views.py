"""What shells show of this title beyond the views of every railway game: its companies and risks in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lostatlas.capabilities.notes import Note, Portrait
from lostatlas.capabilities.views import Stage
from lostatlas.games.lost_atlas.actions import ChooseCompany, ProposeMerger
from lostatlas.games.lost_atlas.explain import explain
from lostatlas.games.lost_atlas.portraits import portraits
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.views import RailViews

__all__ = ["LostAtlasViews"]


class LostAtlasViews(RailViews):
    """The views of this title."""

    rules: TitleRules

    def stage(self, state: LostAtlasState) -> Stage:
        """Return cycle, round and step."""
        parts = FrozenMap(self.rules.stage(state))
        return Stage(parts, str(LazyMessage("analysis.place", parts)))

    def portraits(self, state: LostAtlasState) -> Mapping[str, Portrait]:
        """Return the portrait of every company that takes part or may, by its code."""
        return portraits(self.rules, state)

    def portrayed(self, choice: Action | ActionRange) -> str:
        """Return the company that is launched, or that a merger is proposed to; empty for other choices."""
        if isinstance(choice, ChooseCompany):
            return choice.company
        return choice.partner if isinstance(choice, ProposeMerger) else ""

    def notes(self, state: LostAtlasState, choices: Sequence[Action | ActionRange]) -> Iterator[str]:
        """Yield which companies wait behind others, where one is launched; then the notes on each choice."""
        if any(isinstance(one, ChooseCompany) for one in choices):
            yield from map(str, self.rules.notices(state))
        yield from super().notes(state, choices)

    def position_notes(self, state: LostAtlasState) -> tuple[Note, ...]:
        """Return what is to come and who is at risk."""
        return explain(state, self.rules).notes
