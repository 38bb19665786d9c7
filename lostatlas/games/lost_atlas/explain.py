"""Explain a position: where the game stands, what comes next, what rusts when, who is at risk.

An explanation is a list of notes, which are put into words when they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from lostatlas.capabilities.notes import Note
from lostatlas.games import open_title
from lostatlas.games.lost_atlas.risks import risks
from lostatlas.games.lost_atlas.sequence import place_in
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.rail.deck_outlook import rusting_card
from lostatlas.rail.steps.dividend import Dividend
from lostatlas.text import message
from lostatlas.text.money import escape_dollars
from lostatlas.text.output_heading import output_heading

__all__ = ["ExplainedState", "Note", "PositionNotes", "explain"]


TOPICS = ("now", "next", "trains", "risk", "dividend")
_ROUNDS = {"MAP": "map", "SR": "stock_round", "MR": "merger_round", "export": "export_round"}


@dataclass(frozen=True, slots=True)
class PositionNotes:
    """Notes on a position; print it, or look through `notes`."""

    notes: tuple[Note, ...]

    def about(self, topic: str) -> tuple[Note, ...]:
        """Return the notes on one topic."""
        return tuple(note for note in self.notes if note.topic == topic)

    def find(self, key: str) -> tuple[Note, ...]:
        """Return the notes of one key, such as ``explain.loses_trains``."""
        return tuple(note for note in self.notes if note.key == key)

    def __str__(self) -> str:
        lines = []
        for topic in TOPICS:
            if notes := self.about(topic):
                lines += [message(f"rail.topic.{topic}"), *(f"- {note}" for note in notes)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = []
        for topic in TOPICS:
            if notes := self.about(topic):
                items = "".join(f'<li title="{escape(note.rule)}">{escape(str(note))}</li>' for note in notes)
                parts.append(f"{output_heading(message(f'rail.topic.{topic}'))}<ul>{items}</ul>")
        return escape_dollars(f'<div class="lostatlas-explanation">{"".join(parts)}</div>')


@checked_arguments
def explain(game: Session | Node | LostAtlasState, rules: TitleRules | None = None) -> PositionNotes:
    """Explain a position.

    Parameters
    ----------
    game : a session or a node, which have their own rules, or a state
    rules : the rules of a state; by default those of its mode as published

    Raises
    ------
    GameDataError
        When `game` is neither, or a session of another title.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> from lostatlas.games.lost_atlas.boards import official
    >>> notes = explain(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1))
    >>> [note.key for note in notes.about("now")]
    ['explain.stock_round', 'explain.phase', 'explain.actor']
    """
    state: LostAtlasState = game.state if isinstance(game, Session | Node) else game
    if not isinstance(state, LostAtlasState):
        raise GameDataError("valuation.no_position", found=type(state).__name__)
    if isinstance(game, Session | Node) and isinstance(game.ruleset, TitleRules):
        rules = game.ruleset
    rules = rules or state.published_rules()
    notes: list[Note] = []
    for tell in (_now, _next, _trains, risks, _dividend):
        notes += tell(rules, state)
    return PositionNotes(tuple(notes))


class ExplainedState(LostAtlasState):
    """The state of this title's games, with a method that explains it."""

    __slots__ = ()

    def explain(self, rules: TitleRules | None = None) -> PositionNotes:
        """Explain the position, by these rules or by those of the mode as published."""
        return explain(self, rules)

    def published_rules(self) -> TitleRules:
        """Return the rules of its mode as published; by way of `open_title`, since ``game`` imports this."""
        rules: Any = open_title("lost_atlas").ruleset(GameConfig(title="lost_atlas", mode=self.mode))
        found: TitleRules = rules
        return found


def _now(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    if state.over:
        yield Note("now", "explain.over", {"reason": message(state.over)}, "§25.end")
        return
    name = _ROUNDS.get(state.round, "operating_round")
    facts = {"cycle": state.cycle, "cycles": rules.mode.cycles, "number": state.round[2:]}
    yield Note("now", f"explain.{name}", facts, "§5.cycle")
    if state.round != "MAP":
        phase = rules.phase(state)
        colours = tuple(phase.colours)
        facts = {"colour": phase.colour, "train": phase.train, "tiles": colours}
        yield Note(
            "now", "explain.phase", facts | {"low": phase.launch[0], "high": phase.launch[1]}, "§5.phase"
        )
    step, actor, company = rules.step_of(state), rules.actor(state), rules.acting_for(state)
    if step is not None:
        facts = {"player": actor, "company": company, "step": step.name}
        key = "explain.actor_for" if company else "explain.actor"
        yield Note(
            "now", key, facts | {"what": message(f"explain.step_{step.name}")}, rules.clause("", step.name)
        )


def _next(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    if not state.over and state.round != "MAP":
        yield from _waiting(state)
        yield from _next_round(rules, state)
        yield from _end_of_cycle(rules, state)


def _waiting(state: LostAtlasState) -> Iterator[Note]:
    """Yield the companies that have yet to act in this operating round."""
    operating = state.operating
    if operating is not None and state.round.startswith("OR"):
        acting = operating.turn.company if operating.turn else None
        waiting = [code for code in state.market.order if code not in (*operating.acted, acting)]
        if waiting:
            yield Note("next", "explain.waiting", {"companies": tuple(waiting)}, "§11.order")


def _next_round(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    """Yield which round follows this one in the cycle."""
    cycle = rules.variant.rounds.cycle
    place = place_in(cycle, state)
    following = next((name for name in cycle[place + 1 :] if name != "export"), "")
    if state.round == "SR":
        yield Note("next", "explain.then_operating", {"number": 1}, "§10.end")
        left = tuple(state.available)
        if left:
            yield Note("next", "explain.charters", {"companies": left}, "§3.charters")
    elif following == "OR":
        number = cycle[: place + 1].count("OR") + 1
        yield Note("next", "explain.then_operating", {"number": number}, "§21.round")
    elif following == "MR" and rules.phase(state).colour not in rules.variant.steps.propose.closed_in:
        yield Note("next", "explain.then_mergers", {"majors": len(state.majors)}, "§22.when")
    elif following == "MR":
        yield Note("next", "explain.no_mergers", {"colour": rules.phase(state).colour}, "§22.when")


def _end_of_cycle(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    """Yield what is exported after this cycle, and whether it is the last one."""
    last = state.cycle >= rules.mode.cycles
    if rules.exports(state.cycle) and state.round != "export" and state.depot.deck:
        train, count = state.depot.deck[0]
        leaving = count if train == rules.phases[0].train else 1
        yield Note("next", "explain.export", {"train": train, "count": leaving}, "§23.export")
    if last:
        yield Note("next", "explain.last_cycle", {"cycle": state.cycle}, "§25.end")


def _trains(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    if state.over or state.round == "MAP":
        return
    for train, count in state.depot.deck[:1]:
        facts = {"train": train, "count": count, "price": rules.trains[train].price}
        endless = train in state.depot.endless
        yield Note("trains", "explain.top_endless" if endless else "explain.top", facts, "§18.bank")
    before, colour = 0, rules.phase(state).colour
    deck = dict(state.depot.deck)
    for place, phase in enumerate(rules.phases):
        if place > state.phase and phase.train in deck:
            limits = {"minor": phase.limits["minor"], "major": phase.limits["major"], "high": phase.launch[1]}
            facts = {"train": phase.train, "cards": before, "colour": phase.colour, **limits}
            changes = phase.colour != colour
            colour = phase.colour
            yield Note(
                "trains", "explain.phase_after" if changes else "explain.train_after", facts, "§5.phase"
            )
            yield from _rust(rules, state, place, before)
        before += deck.get(phase.train, 0) if place >= state.phase else 0


def _rust(rules: TitleRules, state: LostAtlasState, place: int, cards: int) -> Iterator[Note]:
    """Yield which trains the first train of a phase makes rust."""
    phase = rules.phases[place]
    for kind in rules.trains.values():
        card = rusting_card(rules, state, kind.name)
        if card is None or card[0] != phase.train:
            continue
        owners = [code for code, company in state.companies.items() if kind.name in company.trains]
        if owners or kind.name in state.depot.pool:
            facts = {
                "train": kind.name,
                "by": phase.train,
                "cards": cards,
                "owners": tuple(owners),
            }
            yield Note("trains", "explain.rusts", facts, "§5.rust")


def _dividend(rules: TitleRules, state: LostAtlasState) -> Iterator[Note]:
    """Yield what paying out and withholding would bring."""
    turn = state.current_turn
    if turn is None or state.step != "dividend":
        return
    code, revenue = turn.company, turn.revenue
    if not revenue or code not in state.companies:
        return
    step, price = rules.find_step(Dividend), state.price(code)
    assert step is not None  # the state is at it
    for holder, amount in step.payout(state, code, revenue).items():
        yield Note("dividend", "explain.receives", {"holder": holder, "amount": amount}, "§17.pay")
    move = step.price_move(revenue, price)
    up = state.market.moved(code, move).price(code)
    down = state.market.moved(code, step.price_move(0, price)).price(code)
    facts = {"company": code, "revenue": revenue, "price": price}
    key = (
        "explain.price_rises" if up > price else "explain.price_top" if move.spaces else "explain.price_stays"
    )
    yield Note("dividend", key, facts | {"after": up, "twice": 2 * price}, "§17.price")
    yield Note("dividend", "explain.withheld", facts | {"after": down}, "§17.withhold")
