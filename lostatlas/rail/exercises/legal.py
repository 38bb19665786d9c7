"""Ask whether something is allowed, and if not, why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import ChoiceAnswer, Exercise, Option
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import Bid, BuyShare, BuyTrain, LayTile, PlaceToken, SellShares
from lostatlas.rail.exercises.givens import givens, named
from lostatlas.rail.exercises.mutations import mutations, turned
from lostatlas.rail.exercises.railway_kind import RailwayKind
from lostatlas.rail.exercises.single_violation import ONLY, single_violations
from lostatlas.rail.exercises.why_legal import why_legal
from lostatlas.rail.place_names import stop_label
from lostatlas.track.hexes import Hex

ALLOWED, REFUSED = "allowed", "refused"
KINDS: dict[int, tuple[type[Action], ...]] = {
    1: (Bid, BuyShare, SellShares),
    2: (PlaceToken, BuyTrain, LayTile),
    3: (LayTile,),
}
TURNED = ("ends", "reach", "track")
"""What can be wrong with a rotation. Several of these can be at once, so only one is among the options."""
LEVEL_OF_SHARES, LEVEL_OF_REASONS = 1, 3


class Legal(RailwayKind):
    """Level 1: shares and bids. Level 2: tokens, trains and track. Level 3: track, and the reason."""

    name = "legal"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask about something that is legal, or that nearly is."""
        rules, state = moment.rules, moment.state
        choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
        legal = [one for choice in choices for one in _some(choice, chance) if isinstance(one, KINDS[level])]
        forced = level == LEVEL_OF_SHARES and state.stock is None
        if not legal or forced:  # a forced sale depends on more facts than fit in a question
            return None
        asked = chance.choice(legal)
        if chance.below(2):
            near = turned(asked) if level == LEVEL_OF_REASONS else mutations(moment, asked)
            ideas = chance.shuffled(list(near))
            asked = next((one for one in ideas if rules.verify(state, one) is not None), asked)
        aside = Chance(f"{self.name} {moment.origin}")  # what is drawn here shifts no other exercise
        if level == LEVEL_OF_REASONS and aside.below(2):
            asked = _forbidden_for_one_reason(moment, aside) or asked
        refusal = rules.verify(state, asked)
        options, key = _with_reasons(refusal, aside) if level == LEVEL_OF_REASONS else _yes_or_no(refusal)
        company = rules.acting_for(state) or ""
        who = named(moment, company) if company else rules.actor(state)
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage("teach.legal", FrozenMap(who=who, action=action_message(moment, asked))),
            form=ChoiceAnswer(options),
            key=key,
            reasons=(why_legal(moment, asked),) if refusal is None else _why_refused(moment, asked),
            hints=_hints(moment, asked),
            given=givens(moment, asked),
            company=company,
            cells=_hexes(asked),
            action=asked,
            tile=rules.tileset[asked.tile].rotated(asked.turns) if isinstance(asked, LayTile) else None,
        )


def _yes_or_no(refusal: Refusal | None) -> tuple[tuple[Option, ...], str]:
    """Return the options and the right one."""
    named = {ALLOWED: LazyMessage("teach.legal.allowed"), REFUSED: LazyMessage("teach.legal.refused")}
    options = tuple(Option(name, said_) for name, said_ in named.items())
    return options, ALLOWED if refusal is None else REFUSED


def _forbidden_for_one_reason(moment: Moment, chance: Chance) -> Action | None:
    """Return a lay that its colour, the supply or its cost alone forbids, if there is any."""
    for reason in chance.shuffled(sorted(ONLY)):
        found = list(single_violations(moment, reason))
        if found:
            return chance.choice(found)
    return None


def _with_reasons(refusal: Refusal | None, chance: Chance) -> tuple[tuple[Option, ...], str]:
    """Return the options and the right one, for a lay with which one thing is wrong, or its rotation."""
    key = ALLOWED if refusal is None else _reason_of(refusal.key)
    about_turns = key if key in TURNED else chance.choice(TURNED)
    names = sorted((about_turns, *ONLY))
    options = (
        Option(ALLOWED, LazyMessage("teach.legal.allowed")),
        *(Option(name, LazyMessage(f"teach.legal.no_{name}")) for name in names),
    )
    return options, key


def _reason_of(refusal: str) -> str:
    """Return which reason a refusal of the rules is: what concerns neither track nor ends is about reach."""
    for reason, key in ONLY.items():
        if refusal == key:
            return reason
    if refusal == "lay.track":
        return "track"
    return "ends" if refusal.removeprefix("lay.").startswith("end_") else "reach"


def action_message(moment: Moment, action: Action) -> LazyMessage:
    """Return an action in words."""
    facts: dict[str, Any] = {field.name: getattr(action, field.name) for field in fields(action)}
    if isinstance(action, BuyShare | SellShares):
        facts["named"] = named(moment, action.company)
    if isinstance(action, PlaceToken):
        facts["city"] = stop_label(moment.state.board, action.city)
    if isinstance(action, LayTile):
        facts["turns"] = str(action.turns)
    key = f"teach.do.{action.kind}"
    if isinstance(action, BuyTrain):
        way = "company" if action.source in moment.state.companies else "plain"
        key = f"teach.do.buy_train.{'exchange' if action.exchange else way}"
    return LazyMessage(key, FrozenMap(facts))


def _some(choice: Action | ActionRange, chance: Chance) -> Iterator[Action]:
    """Yield an action, or one of a range."""
    if isinstance(choice, ActionRange):
        yield choice.at(chance.choice(list(choice.amounts)))
    else:
        yield choice


def _why_refused(moment: Moment, action: Action) -> tuple[LazyMessage, ...]:
    """Return everything that forbids it: what the rules name first, which the key is about, comes first."""
    return tuple(
        LazyMessage("teach.legal.why_refused", FrozenMap(refusal=refusal, rule=refusal.rule))
        for refusal in moment.rules.reasons(moment.state, action)
    )


def _hints(moment: Moment, action: Action) -> tuple[LazyMessage, ...]:
    due = moment.rules.step_of(moment.state)
    rule = "" if due is None else moment.rules.clause("", due.name)
    return (
        LazyMessage("teach.legal.hint_rule", FrozenMap(rule=rule)),
        LazyMessage(f"teach.legal.hint_{action.kind}"),
    )


def _hexes(action: Action) -> tuple[Hex, ...]:
    if isinstance(action, LayTile):
        return (action.hex,)
    return (action.city.hex,) if isinstance(action, PlaceToken) else ()
