"""Ask whether something is allowed, and if not, why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.told import Told
from lostatlas.kernel.values import Action, Ranged
from lostatlas.rail.actions import Bid, BuyShare, BuyTrain, LayTile, PlaceToken, SellShares
from lostatlas.rail.names import stop_name
from lostatlas.teach.exercise import Choice, Exercise, Option
from lostatlas.teach.kinds.lawful import lawful
from lostatlas.teach.kinds.near import near_to, turned
from lostatlas.teach.moments import Moment, Table
from lostatlas.teach.standing import standing
from lostatlas.track.hexes import Hex

ALLOWED, REFUSED = "allowed", "refused"
KINDS: dict[int, tuple[type[Action], ...]] = {
    1: (Bid, BuyShare, SellShares),
    2: (PlaceToken, BuyTrain, LayTile),
    3: (LayTile,),
}
TURNED_WRONG = {"lay.track": "track", "lay.unconnected": "reach", "lay.no_new_track": "reach"}
"""What is wrong with a tile that may be laid there, but not turned like this; else it is one of its ends."""
NOT_THE_REASON = ("colour", "supply", "cost")
"""What cannot be wrong with a tile that may be laid there turned otherwise."""
LEVEL_OF_REASONS = 3


class Legal:
    """Level 1: shares and bids. Level 2: hubs, trains and track. Level 3: track, and the reason."""

    name = "legal"

    def table(self, level: int) -> Table:
        """Return tables of sensible bots."""
        return Table()

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask about something that is legal, or that nearly is."""
        rules, state = moment.rules, moment.state
        choices = [choice for group in rules.legal_actions(state) for choice in group.choices]
        legal = [one for choice in choices for one in _some(choice, chance) if isinstance(one, KINDS[level])]
        if not legal:
            return None
        asked = chance.choice(legal)
        if chance.below(2):
            ideas = chance.shuffled(
                list(turned(asked) if level == LEVEL_OF_REASONS else near_to(moment, asked))
            )
            asked = next((one for one in ideas if rules.verify(state, one) is not None), asked)
        refusal = rules.verify(state, asked)
        options, key = _with_reasons(refusal) if level == LEVEL_OF_REASONS else _yes_or_no(refusal)
        company = rules.acting_for(state) or ""
        who = company or rules.actor(state)
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=Told("teach.legal", FrozenMap(who=who, action=said(moment, asked))),
            form=Choice(options),
            key=key,
            reasons=(lawful(moment, asked) if refusal is None else _reason(refusal),),
            hints=_hints(moment, asked),
            given=standing(moment, asked),
            company=company,
            hexes=_hexes(asked),
            action=asked,
        )


def _yes_or_no(refusal: Refusal | None) -> tuple[tuple[Option, ...], str]:
    """Return the options and the right one."""
    named = {ALLOWED: Told("teach.legal.allowed"), REFUSED: Told("teach.legal.refused")}
    options = tuple(Option(name, said_) for name, said_ in named.items())
    return options, ALLOWED if refusal is None else REFUSED


def _with_reasons(refusal: Refusal | None) -> tuple[tuple[Option, ...], str]:
    """Return the options and the right one, for a tile that may be laid there in some rotation.

    Several things can be wrong with a rotation at once, so only one such reason is among the options; the
    others are about what no rotation changes.
    """
    reason = "ends" if refusal is None else TURNED_WRONG.get(refusal.key, "ends")
    names = sorted((reason, *NOT_THE_REASON))
    options = (
        Option(ALLOWED, Told("teach.legal.allowed")),
        *(Option(name, Told(f"teach.legal.no_{name}")) for name in names),
    )
    return options, ALLOWED if refusal is None else reason


def said(moment: Moment, action: Action) -> Told:
    """Return an action in words."""
    facts: dict[str, Any] = {field.name: getattr(action, field.name) for field in fields(action)}
    if isinstance(action, PlaceToken):
        facts["city"] = stop_name(moment.state.board, action.city)
    if isinstance(action, LayTile):
        facts["turns"] = str(action.turns)
    key = f"teach.do.{action.kind}"
    if isinstance(action, BuyTrain):
        key = "teach.do.buy_train.exchange" if action.exchange else "teach.do.buy_train.plain"
    return Told(key, FrozenMap(facts))


def _some(choice: Action | Ranged, chance: Chance) -> Iterator[Action]:
    """Yield an action, or one of a range."""
    if isinstance(choice, Ranged):
        yield choice.at(chance.choice(list(choice.amounts)))
    else:
        yield choice


def _reason(refusal: Refusal) -> Told:
    return Told("teach.legal.why_refused", FrozenMap(refusal=refusal, rule=refusal.rule))


def _hints(moment: Moment, action: Action) -> tuple[Told, ...]:
    due = moment.rules.step_of(moment.state)
    rule = due.rule if due is not None else ""
    return (
        Told("teach.legal.hint_rule", FrozenMap(rule=rule)),
        Told(f"teach.legal.hint_{action.kind}"),
    )


def _hexes(action: Action) -> tuple[Hex, ...]:
    if isinstance(action, LayTile):
        return (action.hex,)
    return (action.city.hex,) if isinstance(action, PlaceToken) else ()
