"""Findings of a search so far: frozen, to be shown, tabled and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import STYLE, Described, capability
from lostatlas.extras import needed
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action
from lostatlas.lab.analysis.significance import is_clear
from lostatlas.players.search import Search, Tally, lead, mean, paired, standard_error
from lostatlas.scene.table import html_table, text_table
from lostatlas.text import listed, message
from lostatlas.text.money import dollars, escape_dollars

if TYPE_CHECKING:
    import pandas as pd


LOW, HIGH = 0.1, 0.9
"""Between these parts of the roll-outs lies what is called the usual range."""
SHOWN = 5
"""How many actions of a principal line are written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceValue:
    """One choice and what roll-outs found about it; amounts are in the currency of the title."""

    action: Action
    text: str
    """The action in the notation: ``session.push(choice.text)`` plays it."""
    words: Described | str = field(compare=False)
    """The action in words."""
    visits: int
    """Number of roll-outs that began with it."""
    worth: float
    """The final worth that is to be expected for the actor: the mean of the roll-outs."""
    error: float | None
    """The standard error of `worth`; None for fewer than two roll-outs."""
    low: float
    """One in ten roll-outs ended below this."""
    high: float
    """One in ten roll-outs ended above this."""
    lead: float
    """Expected lead of the actor over the richest other player."""
    wins: float
    """Share of the roll-outs in which the actor was the richest."""
    behind: float
    """Loss of lead against the best choice, where both were played with the same chance."""
    behind_error: float | None
    """The standard error of `behind`; None for fewer than two common roll-outs."""
    pairs: int
    """Number of common roll-outs."""
    worths: FrozenMap[str, float]
    """The final worth that is to be expected for each player."""
    line: tuple[str, ...]
    """The principal line if everybody does the usual, the choice itself first."""
    sentences: tuple[LazyMessage | str, ...] = field(compare=False)
    """The same in words: who does what."""
    currency: str = "$"

    def money(self, amount: float) -> str:
        """Return an amount as it is shown."""
        return dollars(amount, self.currency)

    @property
    def clearly_behind(self) -> bool:
        """Whether the best choice was better by more than chance gives so few roll-outs (see `is_clear`)."""
        return is_clear(self.behind, self.behind_error, self.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """The choices of one position as far as they have been looked into, the best first.

    Examples
    --------
    >>> from lostatlas import lab, new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> found = lab.analyse(game, budget=60, widest=2).run()
    >>> found.actor == game.actor, len(found.choices), found.best is found.choices[0], found.done
    (True, 2, True, True)
    """

    actor: str
    company: str | None
    """The company that the actor decides for, or None."""
    place: Described = field(compare=False)
    """Where the game stands, in words."""
    choices: tuple[ChoiceValue, ...]
    legal: int
    """Number of legal choices; a range of amounts is one."""
    nodes: int
    """Number of actions the roll-outs have played."""
    seconds: float = field(compare=False)
    """The time that it took."""
    budget: int
    seed: int
    done: bool
    """Whether the budget is used up."""

    @property
    def best(self) -> ChoiceValue:
        """The best choice."""
        return self.choices[0]

    def of(self, action: Action | str) -> ChoiceValue:
        """Return what was found about an action or its text; GameDataError when it was not looked into."""
        for choice in self.choices:
            if action in (choice.action, choice.text):
                return choice
        known = tuple(choice.text for choice in self.choices)
        raise GameDataError("analysis.not_looked_into", choice=str(action), known=known)

    def __len__(self) -> int:
        return len(self.choices)

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each choice, the best first; ``worth_`` columns hold every player's worth."""
        with needed():
            import pandas as pd
        names = (
            "text", "visits", "worth", "error", "low", "high", "lead", "wins", "behind", "behind_error",
        )  # fmt: skip
        rows = [
            {
                **{name: getattr(choice, name) for name in names},
                **{f"worth_{player}": worth for player, worth in choice.worths.items()},
                "line": "; ".join(choice.line),
            }
            for choice in self.choices
        ]
        frame = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="rank"))
        return frame.astype({"error": float, "behind_error": float})

    def caption(self) -> str:
        """Return a summary of the search and its depth, in one or two sentences."""
        text = message(
            "analysis.caption",
            actor=self.actor, place=self.place, looked=len(self.choices), legal=self.legal,
            visits=sum(choice.visits for choice in self.choices), nodes=self.nodes,
            seconds=f"{self.seconds:.2g}",
        )  # fmt: skip
        going_on = () if self.done else (message("analysis.going_on", budget=self.budget),)
        return listed((text, *going_on), "sentences")

    def _repr_html_(self) -> str:
        return escape_dollars(findings_html(self))

    def __str__(self) -> str:
        head, rows = _table(self)
        return "\n".join((self.caption(), text_table(head, rows), message("analysis.note")))

    def __repr__(self) -> str:
        best = f"{self.best.text} {self.best.money(self.best.worth)}" if self.best.visits else "–"
        return f"<Findings for {self.actor}: {len(self.choices)} choices, {self.nodes} nodes, best {best}>"


COLUMNS = ("choice", "worth", "range", "lead", "wins", "behind", "visits", "line")


def cells(choice: ChoiceValue) -> tuple[str, ...]:
    """Return a row of the table, in the order of `COLUMNS`."""
    if not choice.visits:
        return (str(choice.words), *[""] * 5, "0", "")
    return (
        str(choice.words),
        choice.money(choice.worth) + ("" if choice.error is None else f" ± {choice.error:.0f}"),
        f"{choice.money(choice.low)} – {choice.money(choice.high)}" if choice.visits > 1 else "–",
        choice.money(choice.lead),
        f"{choice.wins:.0%}",
        "" if not choice.behind else behind_words(choice),
        str(choice.visits),
        listed(choice.sentences[1:], "long"),
    )


def behind_words(choice: ChoiceValue) -> str:
    """Return how far a choice is behind the best one, and how sure that is."""
    if choice.behind_error is None:
        return choice.money(-choice.behind)
    key = "analysis.clearly" if choice.clearly_behind else "analysis.unsure"
    return message(key, behind=choice.money(-choice.behind), error=f"{choice.behind_error:.0f}")


def _table(found: Findings) -> tuple[list[str], list[tuple[object, ...]]]:
    head = [message("analysis.column.rank"), *(message(f"analysis.column.{one}") for one in COLUMNS)]
    return head, [(rank, *cells(choice)) for rank, choice in enumerate(found.choices, 1)]


def findings_html(found: Findings) -> str:
    """Return the choices as an HTML table, everything in it escaped."""
    head, rows = _table(found)
    note = escape(message("analysis.note"))
    table = html_table(head, rows, caption=found.caption())
    return f'<div class="lostatlas-analysis">{table}<p>{note}</p></div>'


def findings_of(search: Search, *, place: Described, legal: int, seconds: float, done: bool) -> Findings:
    """Return the findings of a search so far."""
    best = search.best
    return Findings(
        actor=search.actor,
        company=search.rules.acting_for(search.state),
        place=place,
        choices=tuple(_choice(search, tally, best) for tally in search.ranked()),
        legal=legal,
        nodes=search.nodes,
        seconds=seconds,
        budget=search.budget,
        seed=search.seed,
        done=done,
    )


def _choice(search: Search, tally: Tally, best: Tally) -> ChoiceValue:
    worths = sorted(rollout.worths[tally.actor] for rollout in tally.rollouts)
    behind = paired(best, tally)
    players = tally.rollouts[0].worths if tally.rollouts else {}
    line = tuple(_line(search, tally))
    return ChoiceValue(
        action=tally.action,
        text=search.rules.format_action(search.state, tally.action),
        words=Described(search.rules, search.state, tally.action),
        visits=tally.visits,
        worth=tally.worth,
        error=standard_error(worths),
        low=quantile(worths, LOW),
        high=quantile(worths, HIGH),
        lead=tally.lead,
        wins=mean([float(lead(rollout, tally.actor) > 0) for rollout in tally.rollouts]),
        behind=0.0 if tally is best else mean(behind),
        behind_error=None if tally is best else standard_error(behind),
        pairs=len(behind),
        worths=FrozenMap(
            (player, mean([rollout.worths[player] for rollout in tally.rollouts])) for player in players
        ),
        line=tuple(search.rules.format_action(state, action) for state, action in line),
        sentences=tuple(_follows(search, state, action) for state, action in line),
        currency=capability(search.rules, STYLE).currency,
    )


def _line(search: Search, tally: Tally) -> Iterator[tuple[Any, Action]]:
    """Yield the first actions of the first roll-out, in which everybody did the usual, and their states."""
    if not tally.rollouts:
        return
    state = search.sampled(0)
    for action in tally.rollouts[0].line[:SHOWN]:
        yield state, action
        state = search.hints.follow(state, action)


def _follows(search: Search, state: Any, action: Action) -> LazyMessage:
    rules = search.rules
    facts = {"who": rules.acting_for(state) or rules.actor(state), "what": Described(rules, state, action)}
    return LazyMessage("analysis.follows", facts)


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the value below which a part of these lies, between neighbours in proportion; 0 of nothing.

    >>> quantile([0.0, 10.0], 0.1), quantile([7.0], 0.9), quantile([], 0.5)
    (1.0, 7.0, 0.0)
    """
    if not ordered:
        return 0.0
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
