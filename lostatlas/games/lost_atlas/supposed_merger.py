"""What two minors would become if they merged (§22), for `lostatlas.rail.valuation.mergers`."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.actions import ChooseMajor, ProposeMerger
from lostatlas.games.lost_atlas.state import LostAtlasState, MergerRoundState
from lostatlas.games.lost_atlas.steps.merge import ChooseCharter, KeepOneToken, ProposeMergers, why_not_merge
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.supposed_mergers import SupposedMergers

__all__ = ["LostAtlasMergers"]


class LostAtlasMergers(SupposedMergers):
    """The mergers of two minors, each time as if it were the merger round."""

    def why_not(self, rules: TitleRules, state: LostAtlasState, first: str, second: str) -> Refusal | None:
        """Return why the two could not merge if it were the merger round now, or None."""
        phase = rules.phase(state)
        if not phase.limits.get("major"):
            return rules.cite(Refusal.of("valuation.no_merger_round", {"colour": phase.colour}))
        if first in state.companies and state.companies[first].kind != "minor":  # which never proposes
            first, second = second, first
        refusal = why_not_merge(rules, _in_round(state), first, second)
        return None if refusal is None else rules.cite(refusal, ProposeMergers.name)

    def proposal(self, rules: TitleRules, partner: str) -> ProposeMerger:
        """Return the action that proposes to merge with a company."""
        return ProposeMerger(partner)

    def partner_of(self, choice: Action | ActionRange) -> str:
        """Return the company that a choice proposes to merge with; empty for any other choice."""
        return choice.partner if isinstance(choice, ProposeMerger) else ""

    def merged(
        self, rules: TitleRules, state: LostAtlasState, first: str, second: str
    ) -> Iterator[tuple[str, LostAtlasState]]:
        """Yield each company that the two may become, with the state after it; one for each hub kept (R33).

        Any unused major will do, and the two need not be linked; without an unused major nothing is yielded.
        """
        if not state.majors:
            return
        steps = rules.rounds["MR"].steps
        propose = next(step for step in steps if isinstance(step, ProposeMergers))
        charter = next(step for step in steps if isinstance(step, ChooseCharter))
        keep = next(step for step in steps if isinstance(step, KeepOneToken))
        log, code = EventLog(), state.majors[0]
        state = _in_round(state)
        state = evolve(state, merging=evolve(state.merger_round, proposal=(first, second)))
        state = propose.agree(state, log)
        todo = [charter.apply(rules, state, ChooseMajor(code, rules.majors[code].names[0]), log)]
        while todo:
            after = todo.pop()
            if keep.open(rules, after):
                todo += [keep.apply(rules, after, choice, log) for choice in keep.offers(rules, after)]
            else:
                yield code, after


def _in_round(state: LostAtlasState) -> LostAtlasState:
    return state if state.merging is not None else evolve(state, merging=MergerRoundState())
