"""§22: two minors merge into a major."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.actions import ChooseMajor, KeepMergedToken, ProposeMerger
from lostatlas.games.lost_atlas.merger import merge, shared_hexes, unify_token
from lostatlas.games.lost_atlas.state import LostAtlasState, MergerRoundState, MinorMerger
from lostatlas.games.lost_atlas.title_rules import TitleRules, TitleStep
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Accept, Decline, Pass
from lostatlas.rail.steps.base import YesOrNo, refuse
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import linked

NewPresident = Callable[[LostAtlasState, str, str], str]
"""A policy: who is the first president of a merged company, before anybody with more shares takes over."""


def among_presidents(state: LostAtlasState, first: str, second: str) -> str:
    """Return the president with more shares of both; tied: of the company earlier in order (R12)."""
    order = [code for code in state.market.order if code in (first, second)]
    return _most(state, order, [state.companies[code].president for code in order])


def among_players(state: LostAtlasState, first: str, second: str) -> str:
    """Return the player with most shares of both; tied: the president earlier in order, then clockwise."""
    order = [code for code in state.market.order if code in (first, second)]
    presidents = [state.companies[code].president for code in order]
    return _most(state, order, [*presidents, *clockwise(state.players, presidents[0])])


def _most(state: LostAtlasState, companies: list[str], candidates: list[str]) -> str:
    return max(
        candidates, key=lambda player: sum(state.companies[code].shares.of(player) for code in companies)
    )


def proposer(state: LostAtlasState) -> str | None:
    """Return the minor whose turn it is in the merger round, or None."""
    done = state.merger_round.done
    return next(
        (code for code in state.market.order if code not in done and state.companies[code].kind == "minor"),
        None,
    )


def proposed(state: LostAtlasState) -> tuple[str, str]:
    """Return proposer and partner; only to be asked for while the answer is awaited."""
    pair = state.merger_round.proposal
    assert pair is not None
    return pair


def _agreed(state: LostAtlasState) -> MinorMerger:
    merger = state.merger_round.merger
    assert merger is not None  # the step is open
    return merger


def _shared(state: LostAtlasState) -> tuple[str, Hex]:
    shared = state.merger_round.shared
    assert shared is not None  # the step is open
    return shared


def why_not_merge(rules: TitleRules, state: LostAtlasState, first: str, second: str) -> Refusal | None:
    """Return why the first minor may not propose to merge with the second, or None."""
    partner = state.companies.get(second)
    if partner is None or partner.kind != "minor" or first == second:
        return refuse("rotla.no_partner", company=first, partner=second)
    if not state.majors:
        return refuse("rotla.no_major_left")
    if {first, second} in [set(pair) for pair in state.merger_round.refused]:
        return refuse("rotla.merger_refused_before", company=first, partner=second)
    passing = any(rules.full_cities(state.companies[code]) is FullCities.PASS for code in (first, second))
    full_cities = FullCities.PASS if passing else FullCities.END
    ways = ((first, second), (second, first))
    if all(linked(state.board, one, other, full_cities=full_cities) is None for one, other in ways):
        return refuse("rotla.not_linked", company=first, partner=second)
    return None


class ProposeMergers(TitleStep):
    """The minors in operating order: propose a merger, or pass."""

    name = "propose"
    actions: ClassVar[tuple[type[Action], ...]] = (ProposeMerger, Pass)

    def __init__(self, *, many: bool, president: NewPresident) -> None:
        self.many = many
        self.president = president

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return the proposer's president."""
        code = proposer(state)
        assert code is not None
        return state.companies[code].president

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return the proposer."""
        return proposer(state)

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether the minor whose turn it is has a possible partner."""
        code = proposer(state)
        return code is not None and any(
            why_not_merge(rules, state, code, other) is None for other in state.companies
        )

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield each possible partner, and passing."""
        code = proposer(state)
        assert code is not None
        for other in state.market.order:
            if why_not_merge(rules, state, code, other) is None:
                yield ProposeMerger(other)
        yield Pass()

    def verify(
        self, rules: TitleRules, state: LostAtlasState, action: ProposeMerger | Pass
    ) -> Refusal | None:
        """Return why the two may not merge."""
        code = proposer(state)
        assert code is not None
        return None if isinstance(action, Pass) else why_not_merge(rules, state, code, action.partner)

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: ProposeMerger | Pass, log: EventLog
    ) -> LostAtlasState:
        """Ask the partner's president; one who presides over both has agreed."""
        code = proposer(state)
        assert code is not None
        if isinstance(action, Pass):
            log.add("rotla.merger_passed", company=code, player=state.companies[code].president)
            return finish_turn(state, code)
        log.add("rotla.merger_proposed", company=code, partner=action.partner)
        merging = evolve(state.merger_round, proposal=(code, action.partner))
        return self.ask(evolve(state, merging=merging), log)

    def ask(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state in which the answer is awaited, or has been given already."""
        first, second = proposed(state)
        if state.companies[first].president == state.companies[second].president:
            return self.agree(state, log)
        return state

    def agree(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state after the proposal has been accepted."""
        first, second = proposed(state)
        president = self.president(state, first, second)
        log.add("rotla.merger_agreed", company=first, partner=second, player=president)
        merging = evolve(state.merger_round, proposal=None, merger=MinorMerger(first, second, president))
        return evolve(state, merging=merging)

    def refuse_proposal(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state after the proposal has been refused."""
        first, second = proposed(state)
        log.add("rotla.merger_refused", company=first, partner=second)
        merging = evolve(
            state.merger_round, proposal=None, refused=(*state.merger_round.refused, (first, second))
        )
        state = evolve(state, merging=merging)
        return state if self.many else finish_turn(state, first)


def finish_turn(state: LostAtlasState, code: str) -> LostAtlasState:
    """Return the state after a minor has had its turn in the merger round."""
    return evolve(state, merging=evolve(state.merger_round, done=(*state.merger_round.done, code)))


class AnswerProposal(YesOrNo[TitleRules, LostAtlasState]):
    """The other president agrees or refuses."""

    name = "answer"

    def __init__(self, propose: ProposeMergers) -> None:
        self.propose = propose

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return the partner's president."""
        return state.companies[proposed(state)[1]].president

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return the partner."""
        return proposed(state)[1]

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether a proposal waits."""
        return state.merger_round.proposal is not None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: Accept | Decline, log: EventLog
    ) -> LostAtlasState:
        """Pass the answer on."""
        if isinstance(action, Accept):
            return self.propose.agree(state, log)
        return self.propose.refuse_proposal(state, log)


def by_president(*, many: bool, president: NewPresident) -> tuple[ProposeMergers, AnswerProposal]:
    """Return the steps of a merger to which the other president has to agree."""
    propose = ProposeMergers(many=many, president=president)
    return propose, AnswerProposal(propose)


class ChooseCharter(TitleStep):
    """The new president chooses an unused major and one of its names."""

    name = "major"
    actions: ClassVar[tuple[type[Action], ...]] = (ChooseMajor,)

    def __init__(self, *, shared: str) -> None:
        self.shared = shared

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return the new president."""
        return _agreed(state).president

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return the proposer, which is about to merge."""
        return _agreed(state).proposer

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether a merger has been agreed."""
        return state.merger_round.merger is not None

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield each name of each unused major."""
        for code in state.majors:
            for name in rules.majors[code].names:
                yield ChooseMajor(code, name)

    def verify(self, rules: TitleRules, state: LostAtlasState, action: ChooseMajor) -> Refusal | None:
        """Return why a major cannot be taken."""
        if action.company not in state.majors:
            return refuse("rotla.major_used", company=action.company, left=tuple(state.majors))
        if action.name not in rules.majors[action.company].names:
            names = tuple(rules.majors[action.company].names)
            return refuse("rotla.major_name", company=action.company, name=action.name, names=names)
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: ChooseMajor, log: EventLog
    ) -> LostAtlasState:
        """Merge; of two tokens on one hex, which one stays is settled at once or chosen."""
        merger = _agreed(state)
        home = state.board.tokens_of(merger.proposer)
        state = merge(rules, state, merger, action, log)
        state = evolve(state, merging=evolve(state.merger_round, merger=None))
        for hex_, cities in shared_hexes(state, action.company):
            if len(set(cities)) == 1:
                state = unify_token(state, action.company, cities[0], log)
            elif self.shared == "proposer":
                kept = next(stop for stop in cities if stop in home)
                state = unify_token(state, action.company, kept, log)
            else:
                state = evolve(state, merging=evolve(state.merger_round, shared=(action.company, hex_)))
        return state


class KeepOneToken(TitleStep):
    """R33: of two tokens on one hex the president chooses the one that stays."""

    name = "shared_hub"
    actions: ClassVar[tuple[type[Action], ...]] = (KeepMergedToken,)

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return the president of the new company."""
        return state.companies[_shared(state)[0]].president

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return the new company."""
        return _shared(state)[0]

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether there are two."""
        return state.merger_round.shared is not None

    def _cities(self, state: LostAtlasState) -> list[Stop]:
        code, hex_ = _shared(state)
        return [stop for stop in state.board.tokens_of(code) if stop.hex == hex_]

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[KeepMergedToken]:
        """Yield the cities in which they stand."""
        return map(KeepMergedToken, self._cities(state))

    def verify(self, rules: TitleRules, state: LostAtlasState, action: KeepMergedToken) -> Refusal | None:
        """Return why a token cannot stay there."""
        if action.city not in self._cities(state):
            return refuse("rotla.no_shared_hub", company=_shared(state)[0], hex=str(action.city.hex))
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: KeepMergedToken, log: EventLog
    ) -> LostAtlasState:
        """Take the other one back to the charter."""
        state = unify_token(state, _shared(state)[0], action.city, log)
        return evolve(state, merging=evolve(state.merger_round, shared=None))


__all__ = [
    "AnswerProposal",
    "ChooseCharter",
    "KeepOneToken",
    "MergerRoundState",
    "ProposeMergers",
    "among_players",
    "among_presidents",
    "by_president",
]
