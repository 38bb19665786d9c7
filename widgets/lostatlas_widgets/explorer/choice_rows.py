"""Legal choices as rows: by step, by hex, with outcomes. All rules come from the session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from lostatlas.capabilities import STYLE, title_capability
from lostatlas.capabilities.foresight import foreseen
from lostatlas.kernel.errors import IllegalAction, Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.lab.shown_board import finished_board
from lostatlas.rail.action_text import action_text
from lostatlas.rail.actions import Accept, BuyTrain, LayTile, Pass, StartCompany
from lostatlas.rail.duplicate_lays import without_twins
from lostatlas.rail.rules import RailRules
from lostatlas.render import LIGHT, Theme
from lostatlas.text import listed, message, plural
from lostatlas.text.message_format import word
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex, hex_name
from lostatlas_widgets.explorer.action_preview import beside
from lostatlas_widgets.explorer.choice_places import place_of, seen_at
from lostatlas_widgets.explorer.choices import Item
from lostatlas_widgets.explorer.hex_cards import HexCards
from lostatlas_widgets.explorer.merged_choices import COUNT, Merged, merged
from lostatlas_widgets.explorer.only_choice import only_choice
from lostatlas_widgets.explorer.outcomes import OutcomeText, outcome_of, split_common, text_by_number
from lostatlas_widgets.explorer.portraits import portrait_of, portrayed

ChoiceRow = tuple[Item, Action | ActionRange | Hex | None]
"""A row, and what it plays; headings and notes play nothing, and a hex leads to what may be done there."""

_MOST_TOLD = 12
"""With more choices than this in a step, outcomes are shown only on request."""


def choice_rows(session: Session) -> list[ChoiceRow]:
    """Return everything that the actor may do, grouped by step.

    Where there are few, a row shows its outcome; what all have in common stands once, below the heading, and
    so does up to which amount one may go in several of them.
    What may be done in several ways on one hex, such as the tiles that fit there, is one row:
    `choice_rows_at` shows the ways. What may be done at several prices is one row as well, with the price
    beside it, below what has no price to choose; so are sales of one share or more, with a button for each
    number. To pass is the last of a step, or the first where every other row is one of prices, so that Enter
    on the first row buys nothing at one. Where there is one choice alone, its heading says why; where
    companies are launched, who has to wait stands below them.
    """
    rows: list[ChoiceRow] = []
    alone = only_choice(session)
    for step, legal in session.legal_actions.steps.items():
        offered = merged(without_twins(session.ruleset, session.state, legal))
        offered = _by_place(_ranked(session, offered))
        ways = Counter(place_of(one.choice) for one in offered)
        previewed = [one for one in offered if (hex_ := place_of(one.choice)) is None or ways[hex_] == 1]
        told = [single for one in previewed for single in one.told]
        preview = len(told) <= _MOST_TOLD and bool(finished_board(session.state).cells)
        outcomes: dict[Action | ActionRange, OutcomeText] = {
            one: outcome_of(session, one, text=words(session, one), preview=preview)[0]
            for one in told
            if not isinstance(one, ActionRange) or len(one.amounts) == 1
        }
        common = OutcomeText()
        if len(outcomes) == sum(len(one.told) for one in offered):
            common, outcomes = split_common(outcomes)
        limit = _common_limit(session, offered)
        more = "\n".join(filter(None, (alone, common.text("explore.in_any_case"), limit)))
        rows.append((Item(text=word("explore.step", step), more=more, heading=True), None))
        folded, many = set(), len(ways) > _MOST_TOLD
        for one in offered:
            hex_ = place_of(one.choice)
            if hex_ is None or ways[hex_] == 1:
                more = _told(session, one, outcomes, limit)
                item = choice_row(session, one, step=step, more=more)
                rows.append((_shortened(item, one.choice) if many else item, one.choice))
            elif hex_ not in folded:
                folded.add(hex_)
                rows.append((_ways(hex_, ways[hex_]), hex_))
        if not alone and (others := _others(session, legal)):
            rows.append((Item(text=others, note=True), None))
    return rows


def _others(session: Session, choices: Iterable[Action | ActionRange]) -> str:
    """Return why others are not among the companies to choose from; nothing where none is chosen."""
    chosen = any(portrayed(session, one) for one in choices)
    return listed(map(str, session.ruleset.notices(session.state)), "sentences") if chosen else ""


def _ranked(session: Session, offered: Sequence[Merged]) -> list[Merged]:
    """Return choices with those at prices below the others, and to pass last or before all of these."""
    passes = [one for one in offered if isinstance(one.choice, Pass)]
    others = [(_rank(session, one), one) for one in offered if not isinstance(one.choice, Pass)]
    ranked = [one for _rank, one in sorted(others, key=lambda other: other[0])]
    usual = any(not any(rank) for rank, _one in others)
    return [*ranked, *passes] if usual else [*passes, *ranked]


def _rank(session: Session, one: Merged) -> tuple[bool, bool]:
    """Return whether a choice is at a price of one's own, and whether at one of a list."""
    if one.by_count:
        return False, False
    return _haggled(session, one.choice), bool(one.of) or isinstance(one.choice, StartCompany)


def _haggled(session: Session, choice: Action | ActionRange) -> bool:
    """Return whether a choice names a price of one's own for a train, or for what its owner agrees to sell.

    Below it stands at most to pass: what is usual, such as to buy from the bank, comes first.
    """
    if not isinstance(choice, ActionRange) or isinstance(choice.least, BuyTrain):
        return isinstance(choice, ActionRange)
    rules = session.ruleset
    after = foreseen(rules, session.state, choice.least).state
    return any(isinstance(answer, Accept) for step in rules.legal_actions(after) for answer in step.choices)


def _by_place(offered: Sequence[Merged]) -> list[Merged]:
    """Return choices of which those about a place are in the order of the map, column by column."""
    hexes = [place_of(one.choice) for one in offered]
    placed = iter(sorted((hex_, n) for n, hex_ in enumerate(hexes) if hex_ is not None))
    return [
        one if hex_ is None else offered[next(placed)[1]] for one, hex_ in zip(offered, hexes, strict=True)
    ]


def _shortened(item: Item, choice: Action | ActionRange) -> Item:
    """Return the row of one tile with as few words as those of hexes with several; the rest is a hint."""
    if not isinstance(choice, LayTile):
        return item
    label = message("explore.one_way", hex=hex_name(choice.hex), tile=choice.tile)
    return evolve(item, text=label, hint=item.text)


def _ways(hex_: Hex, count: int) -> Item:
    """Return the row of a hex on which several things may be done."""
    words = plural("explore.ways", hex=hex_name(hex_), count=count)
    return Item(
        text=words, key=hex_name(hex_), hint=message("explore.ways.hint", hex=hex_name(hex_)), pointing=True
    )


def choice_row(session: Session, offered: Merged, *, step: str, more: str = "") -> Item:
    """Return the row of a choice: its words, its notation, its numbers, and its outcome if given.

    Its key names actor and step: a pass of the next player, or of the next step, is another choice.
    """
    choice = offered.choice
    text, label = session.text_of(choice), words(session, choice)
    code, amounts = typed(session, choice), None
    if isinstance(choice, ActionRange) and len(choice.amounts) > 1:
        amounts = choice.amounts
    # Of many companies to start, with a list of prices each, the code alone explains who it is.
    if (who := portrayed(session, choice)) and not isinstance(least_action(choice), StartCompany):
        beware = session.ruleset.warning(session.state, choice)
        more = "\n".join(filter(None, (portrait_of(session, who), str(beware or ""), more)))
    return Item(
        text=label,
        key=f"{session.actor}/{step}/{text}",
        code=code if label != code else "",
        more=more,
        amounts=amounts,
        options=tuple(offered.of),
        buttons=tuple((words(session, one), typed(session, one)) for one in offered.by_count.values()),
        stays=isinstance(choice, Pass),
        pointing=seen_at(session, choice) is not None,
    )


def words(session: Session, choice: Action | ActionRange) -> str:
    """Return a choice in words; its notation where its title has none."""
    text = action_text(session.ruleset, session.state, choice)
    return text or typed(session, choice)


def _told(
    session: Session, one: Merged, outcomes: Mapping[Action | ActionRange, OutcomeText], limit: str = ""
) -> str:
    """Return what a row adds to its words: its outcome, or the terms of an amount that may be chosen.

    `limit` is what the heading says of the most that may be chosen; without it, the row tells its own range.
    """
    if one.by_count:
        return text_by_number({number: outcomes[single] for number, single in one.by_count.items()})
    if (open_ := _open(one)) is not None:
        return listed(([] if limit else [_range(session, open_)]) + _terms(session, open_), "sentences")
    return "" if one.of else outcomes.get(one.choice, OutcomeText()).text()


def _open(one: Merged) -> ActionRange | None:
    """Return a choice that leaves an amount open, of which there is no list; None for any other."""
    choice = one.choice
    return choice if isinstance(choice, ActionRange) and not one.of and len(choice.amounts) > 1 else None


def _common_limit(session: Session, offered: Sequence[Merged]) -> str:
    """Return up to what several choices leave an amount of money open; nothing where they differ in that."""
    open_ = [choice for one in offered if (choice := _open(one)) is not None]
    limits = {(one.amounts.max, one.amounts.step) for one in open_}
    if len(open_) < 2 or len(limits) != 1 or any(one.field == COUNT for one in open_):
        return ""
    ((most, step),) = limits
    key = "player_control.amounts" if step == 1 else "player_control.amounts.step"
    return message(key, currency=_currency(session), most=most, step=step)


def _range(session: Session, choice: ActionRange) -> str:
    """Return between what an amount may be chosen."""
    amounts = choice.amounts
    key = "player_control.range" if amounts.step == 1 else "player_control.range.step"
    if choice.field == COUNT:
        key = "player_control.range.count"
    facts = {"least": amounts.min, "most": amounts.max, "step": amounts.step}
    return message(key, currency=_currency(session), **facts)


def _currency(session: Session) -> str:
    return title_capability(session.ruleset.title, STYLE).currency


def _terms(session: Session, choice: ActionRange) -> list[str]:
    """Return what the words of a choice do not tell, and who has to agree."""
    lines = []
    if (means := session.ruleset.consequence(session.state, choice)) is not None:
        lines.append(beside(str(means), words(session, choice)))
    after, events = foreseen(session.ruleset, session.state, choice.least)
    if any(event.key == "rail.train_asked" for event in events):
        lines.append(message("player_control.has_to_agree", player=session.ruleset.actor(after)))
    return lines


def typed(session: Session, choice: Action | ActionRange) -> str:
    """Return the least that may be typed for a choice: of an amount the first, and no word of the place.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> [typed(game, choice) for choice in game.legal_actions.choices]
    ['bid 120', 'pass']
    """
    state = session.state
    text = session.ruleset.brief_action(state, least_action(choice))
    turn = getattr(getattr(state, "operating", None), "turn", None)
    places = (
        getattr(state, "round", None),
        session.ruleset.acting_for(state),
        getattr(turn, "company", None),
    )
    for part in places:
        if part and text.startswith(f"{part} "):
            text = text[len(part) + 1 :]
    return text


def choice_rows_at(session: Session, hex_: Hex, *, theme: Theme = LIGHT) -> list[ChoiceRow]:
    """Return what may be done on a hex, below a heading; each with a picture of what would be laid.

    What all have in common stands in the heading. Where nothing may be done there is no heading either.
    """
    found = [
        (step, choice)
        for step, legal in session.legal_actions.steps.items()
        for choice in without_twins(session.ruleset, session.state, legal)
        if place_of(choice) == hex_
    ]
    if not found:
        return []
    known = [outcome_of(session, choice, text=words(session, choice)) for _step, choice in found]
    common, own = split_common(dict(enumerate(outcome for outcome, _after in known)))
    cards = HexCards(session, hex_, theme=theme)
    title, more = message("explore.on", hex=hex_name(hex_)), common.text("explore.in_any_case")
    rows: list[ChoiceRow] = [(Item(text=title, more=more, heading=True), None)]
    for n, (step, choice) in enumerate(found):
        more = _told(session, Merged(choice), {choice: own[n]})
        row = choice_row(session, Merged(choice), step=step, more=more)
        rows.append((cards.card(row, least_action(choice), known[n][1]), choice))
    return rows


def elsewhere(rows: Sequence[ChoiceRow], here: Sequence[ChoiceRow]) -> list[ChoiceRow]:
    """Return the rows that are not in `here`, without empty headings."""
    above = [choice for _item, choice in here if choice is not None]
    left = [(item, choice) for item, choice in rows if choice not in above]
    heads = [item.heading for item, _choice in left]
    idle = [one and nothing for one, nothing in zip(heads, [*heads[1:], True], strict=False)]
    return [row for row, without in zip(left, idle, strict=True) if not without]


def refusals_at(session: Session, hex_: Hex) -> list[Refusal]:
    """Return why what may be done elsewhere may not be done on this hex; each reason once.

    A step that has one reason for the hex gives it; else the rules are asked about every choice of now, moved
    to the hex.
    """
    found: dict[tuple[str, str], Refusal] = {}
    for step, choices in session.legal_actions.steps.items():
        for refusal in _reasons(session, step, [one for one in choices if place_of(one) is not None], hex_):
            found.setdefault((refusal.rule, refusal.key), refusal)
    return list(found.values())


def _reasons(
    session: Session, step: str, choices: Iterable[Action | ActionRange], hex_: Hex
) -> Iterable[Refusal]:
    rules = session.ruleset
    whole = rules.why_nothing_on(session.state, step, hex_) if isinstance(rules, RailRules) else None
    if whole is not None:
        return [whole]
    tried = (session.why_not(action) for choice in choices for action in _moved(choice, hex_))
    return [refusal for refusal in tried if refusal is not None]


def _moved(choice: Action | ActionRange, hex_: Hex) -> Iterable[Action]:
    action = least_action(choice)
    if isinstance(getattr(action, "hex", None), Hex):
        yield evolve(action, hex=hex_)
    else:
        yield evolve(action, city=Stop(hex_, 0))


__all__ = [
    "ChoiceRow", "IllegalAction", "choice_row", "choice_rows", "choice_rows_at", "elsewhere", "refusals_at",
    "typed", "words",
]  # fmt: skip
