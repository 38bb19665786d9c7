"""`analyse`: which choice of a position promises most, found by playing on from each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import Described
from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type, checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.lab.analysis.findings import ChoiceValue, Findings, findings_of
from lostatlas.lab.position_rules import position_rules
from lostatlas.players.search import Search

if TYPE_CHECKING:
    import pandas as pd

    from lostatlas.plots.history_chart import Chart
    from lostatlas.scene.theme import Theme

BUDGET = 2000
"""Default number of actions to play: a second or two."""


class Analysis:
    """The analysis of one position: it is done when something is asked of it, or step by step by `stream`.

    It may be stopped at any time: close the generator of `stream`, call `stop`, or interrupt the kernel. What
    was found until then stays.

    Parameters
    ----------
    search : what does the work; `analyse` makes one

    Examples
    --------
    >>> from lostatlas import lab, new_game
    >>> analysis = lab.analyse(new_game(["Ann", "Ben"], mode="micro", seed=3), budget=60)
    >>> analysis.done  # nothing was asked of it yet
    False
    >>> analysis.best == analysis.choices[0], analysis.done
    (True, True)
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        offered = search.rules.legal_actions(search.state)
        self._legal = sum(len(tuple(group.choices)) for group in offered)
        self._place = Described(search.rules, search.state)
        self._walk = search.walk()
        self.done = False
        """Whether the budget is used up."""
        self.stopped = False
        """Whether it was stopped before."""
        self.seconds = 0.0
        """Duration of the search so far."""

    # doing it

    def walk(self) -> Iterator[bool]:
        """Search on, yielding after each action that is played, about every millisecond.

        Each item says whether a roll-out has just ended; `so_far` has the findings until then.
        """
        while not (self.done or self.stopped):
            begun = perf_counter()
            try:
                tally = next(self._walk)
            except StopIteration:
                self.done = True
            else:
                self.seconds += perf_counter() - begun
                yield tally is not None

    def stream(self) -> Iterator[Findings]:
        """Search on, yielding what is known after each roll-out; close the generator to stop."""
        ended = False
        try:
            for ended_one in self.walk():
                if ended_one:
                    yield self.so_far
            ended = True
        finally:
            self.stopped = self.stopped or not ended
        yield self.so_far

    def run(self) -> Findings:
        """Search to the end of the budget; an interrupt ends it early and keeps what was found."""
        try:
            for _ in self.walk():
                pass
        except KeyboardInterrupt:
            self.stop()
        return self.so_far

    def stop(self) -> None:
        """Search no further."""
        self.stopped = not self.done

    # asking

    @property
    def so_far(self) -> Findings:
        """The findings so far, without any further search."""
        return findings_of(
            self.search, place=self._place, legal=self._legal, seconds=self.seconds, done=self.done
        )

    @property
    def findings(self) -> Findings:
        """The findings when the budget is used up, or when it was stopped."""
        return self.run()

    @property
    def choices(self) -> tuple[ChoiceValue, ...]:
        """The choices that were looked into, the best first."""
        return self.findings.choices

    @property
    def best(self) -> ChoiceValue:
        """The best choice."""
        return self.findings.best

    def of(self, action: Action | str) -> ChoiceValue:
        """Return what was found about an action; GameDataError when it was not looked into."""
        return self.findings.of(action)

    @checked_arguments
    def clearly_better(self, than: Action | str, *, by: float = 0.0) -> ChoiceValue | None:
        """Return the best choice if it was clearly better than this one, or None.

        That is: ahead by more than `by` dollars and by more than chance gives so few pairs of roll-outs of
        the same chance (`ChoiceValue.clearly_behind`). The action must have been looked into
        (``analyse(..., also=[action])``).
        """
        found = self.findings
        made = found.of(than)
        return found.best if made.clearly_behind and made.behind > by else None

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each choice (see `Findings.to_frame`)."""
        return self.findings.to_frame()

    def chart(self, *, theme: Theme | None = None, width: int = 760) -> Chart:
        """Return the choices as a chart with its table (see `Findings.chart`)."""
        with needed():
            from lostatlas.lab.analysis.chart import choices_chart
        return choices_chart(self.findings, theme=theme, width=width)

    def _repr_html_(self) -> str:
        return self.findings._repr_html_()

    def __str__(self) -> str:
        return str(self.findings)

    def __repr__(self) -> str:
        state = "done" if self.done else "stopped" if self.stopped else "not finished"
        return f"<Analysis for {self.search.actor}: {len(self.search.tallies)} choices, {state}>"


def analyse(
    position: Any,
    *,
    budget: int = BUDGET,
    seed: int = 0,
    choices: Sequence[Action | ActionRange | str] | None = None,
    also: Sequence[Action | ActionRange | str] = (),
    widest: int = 8,
    least: int = 4,
    horizon: int | None = None,
    noise: float = 0.1,
    rules: Ruleset[Any] | None = None,
) -> Analysis:
    """Return which choice of a position promises most, and how much each is worth to whom.

    Each choice is played on many times by players who know rules of thumb, mostly do what these say, and
    sometimes something else; what is hidden is redrawn each time. So it says what is good against such
    players. Nothing is computed before something is asked of the result.

    Parameters
    ----------
    position : a session or a state; sessions are left as they are
    budget : how many actions are played, about; the result has the time they took
    seed : fixes the result; no clock is looked at
    choices : look into these and no others: actions, or texts such as ``"SR pass"``
    also : look into these beside the promising ones
    widest : how many promising choices, unless `choices` are given
    least : how many roll-outs every choice gets before the worse half is dropped
    horizon : how many rounds are played, this one included; None as many as the budget allows
    noise : how often players do something else than the usual
    rules : the rules of a bare state; those of its title as published unless given

    Raises
    ------
    GameDataError
        When the position is none, the game is over, or a choice is not legal.
    NotationError
        When a text is not an action.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> analysis = analyse(game, budget=100, widest=3)
    >>> [found.nodes > 0 for found in analysis.stream()][:2], analysis.done
    ([True, True], True)
    >>> analysis.best.action in game.legal_actions
    True
    """
    rules, state = position_rules(position, rules)
    actor = rules.actor(state)
    if actor is None:
        raise GameDataError("players.over")
    seen = rules.observe(state, actor)
    for name, asked in (("choices", () if choices is None else choices), ("also", also)):
        check_type(name, asked, Sequence)
    given = None if choices is None else [_action(rules, seen, one) for one in choices]
    more = [_action(rules, seen, one) for one in also]
    search = Search(
        rules, seen, seed=seed, budget=budget, choices=given, also=more, widest=widest, least=least,
        horizon=horizon, noise=noise,
    )  # fmt: skip
    return Analysis(search)


def _action(rules: Ruleset[Any], state: Any, given: Action | ActionRange | str) -> Action:
    if isinstance(given, str):
        return rules.parse_action(state, given)
    if isinstance(given, ActionRange):
        return given.least
    if not isinstance(given, Action):
        raise GameDataError("analysis.no_action", found=type(given).__name__)
    return given
