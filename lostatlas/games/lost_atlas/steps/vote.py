"""Hostile mergers, a variant on the cards: shareholders vote instead of the other president's consent.

What is known of it is one program's reading (trains-party): the proposer's shares count for the merger; the
other holders vote with all their shares of both minors; treasuries abstain; shares in the pool go with the
change of their minor's price; a strict majority decides, and what fails counts as refused. Rebuilt from that.
"""

from __future__ import annotations

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.merger import price_of_merged
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.steps.merge import AnswerProposal, NewPresident, ProposeMergers, proposed
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.state import POOL


class ProposeToVote(ProposeMergers):
    """Propose a merger about which the shareholders vote."""

    def ask(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state in which the first voter is asked; without one, the vote is counted at once."""
        return state if voters(state) else self.count(state, log)

    def count(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state after the votes have been counted."""
        first, second = proposed(state)
        for_it, against = tally(state)
        key = "variant.vote.won" if for_it > against else "variant.vote.lost"
        log.add(key, company=first, partner=second, for_it=for_it, against=against)
        state = evolve(state, merging=evolve(state.merger_round, votes=()))
        return self.agree(state, log) if for_it > against else self.refuse_proposal(state, log)


class Vote(AnswerProposal):
    """One shareholder after the other votes, clockwise from the proposer's president."""

    def __init__(self, propose: ProposeToVote) -> None:
        super().__init__(propose)
        self.count = propose.count

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return the next voter."""
        return voters(state)[0]

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return None: shareholders vote for themselves, not for a company."""
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: Accept | Decline, log: EventLog
    ) -> LostAtlasState:
        """Note the vote; after the last one they are counted."""
        player, agrees = voters(state)[0], isinstance(action, Accept)
        first, second = proposed(state)
        key = "variant.vote.for" if agrees else "variant.vote.against"
        log.add(key, player=player, shares=held(state, player), company=first, partner=second)
        votes = (*state.merger_round.votes, (player, agrees))
        state = evolve(state, merging=evolve(state.merger_round, votes=votes))
        return state if voters(state) else self.count(state, log)


def by_vote(*, many: bool, president: NewPresident) -> tuple[ProposeToVote, Vote]:
    """Return the steps of a merger about which the shareholders vote."""
    propose = ProposeToVote(many=many, president=president)
    return propose, Vote(propose)


def held(state: LostAtlasState, holder: str) -> int:
    """Return how many shares of the two companies a player holds."""
    return sum(state.companies[code].shares.of(holder) for code in proposed(state))


def voters(state: LostAtlasState) -> tuple[str, ...]:
    """Return who has yet to vote, the next one first: the holders of shares besides the proposer."""
    proposer = state.companies[proposed(state)[0]].president
    done = {proposer, *(player for player, _ in state.merger_round.votes)}
    return tuple(
        player for player in clockwise(state.players, proposer) if player not in done and held(state, player)
    )


def tally(state: LostAtlasState) -> tuple[int, int]:
    """Return the shares for and against the proposal; a pool goes with its company's change of price."""
    first, second = proposed(state)
    for_it, against = held(state, state.companies[first].president), 0
    for player, agrees in state.merger_round.votes:
        for_it += held(state, player) * agrees
        against += held(state, player) * (not agrees)
    price = price_of_merged(state, first, second)
    for code in (first, second):
        pool = state.companies[code].shares.of(POOL)
        for_it += pool * (price > state.price(code))
        against += pool * (price < state.price(code))
    return for_it, against
