"""What the others have done that concerns whoever decides now, a line for each turn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any

from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Event
from lostatlas.rail.actions import Pass
from lostatlas.rail.state import RailState
from lostatlas.text import listed, message
from lostatlas_widgets.explorer.action_preview import beginning, facts_in
from lostatlas_widgets.explorer.pass_button import only_pass_in
from lostatlas_widgets.explorer.variation import Standing, standing, words

_MOST = 12
"""The most turns shown before a choice; the log has them all."""
_WHOLE, _TABLE, _BRIEF = "whole", "table", "brief"
_PASSED = "rail.passed"
_LEADS_ON = ("round_begun", "turn_begun", "stock_round_ended")
_IDLE = re.compile(r"\.(skipped|price_stayed)\.")


def since_last_turn(session: Session, bots: Collection[str] = (), *, viewer: str | None = None) -> str:
    """Return what the others have done that concerns the actor, a line for each turn.

    That is what others have decided for themselves, not for a company, but of an auction only its end; what
    names the actor or a company of which the actor has held a share; who has got or lost shares, that a
    company comes or goes, what begins with a phase, trains that are for sale again, and all of the turn that
    goes on. A last line refers to the log for the rest, or for everything where nothing of it concerns the
    actor. An auction is one line, whoever bids. Where a round began on the way, its name stands before what
    was done in it. A pass where nothing else could be done was no decision. Empty when the actor decides
    again.

    Parameters
    ----------
    bots : the players for whom a bot plays: they read nothing, so while one of them decides, the text has
        the events since somebody decided by hand. Without bots it names its reader.
    viewer : whose eyes see it; None sees all

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> since_last_turn(game)
    ''
    >>> bidder = game.push("bid 120") and game.actor
    >>> since_last_turn(game).startswith(f"Meanwhile, for {bidder}:")
    True
    """
    actor = session.actor
    readers = {actor} if actor not in bots else {*session.players} - {*bots}
    since = takewhile(
        lambda node: _player(session, node) not in readers or _could_only_pass(session, node),
        reversed(session.history[1:]),
    )
    wanted = {*session.players} - readers  # not what chance drew
    others = [node for node in since if _player(session, node) in wanted]
    if actor is None or not others:
        return ""
    key = "explore.meanwhile" if bots else "explore.meanwhile.for"
    lines = "\n".join(_lines(session, others[::-1], readers, viewer))
    return message(key, player=actor, lines=lines) if lines else ""


def _lines(
    session: Session, nodes: Sequence[Node], readers: Collection[str | None], viewer: str | None
) -> Iterator[str]:
    """Yield a line for each turn, the name of a round where one begins, and whether there was more."""
    turns = [(turn, list(found)) for turn, found in groupby(nodes, lambda node: _turn(session, node.parent))]
    now, own, more = _turn(session, session.node), _own(nodes, readers), False
    lines: list[tuple[Standing, str]] = []
    for turn, found in turns:
        done = _doings(session, found, viewer)
        every = [str(one) for one, _news in done]
        whole = not own or turn == now
        tells = {_WHOLE} if any(news == _BRIEF for _one, news in done) else {_WHOLE, _TABLE}
        texts = []
        for (event, news), text in zip(done, every, strict=True):
            if whole or news in tells or own.intersection(facts_in(event.facts)):
                texts.append(text)
            elif news == _BRIEF:
                texts.append(beginning(text))
        more = more or texts != every
        if texts or not done:
            texts = texts or [*dict.fromkeys(words(session, node, viewer=viewer) for node in found)]
            lines.append((turn, f"• {listed(texts, 'sentences')}"))
    begun = turns[0][0][:2]
    for turn, line in lines[-_MOST:]:
        if turn[:2] != begun:
            begun = turn[:2]
            yield message("explore.part", cycle=begun[0], round=begun[1])
        yield line
    if more or len(lines) > _MOST:
        yield message("explore.meanwhile.more" if lines else "explore.meanwhile.nothing", actions=len(nodes))


def _doings(session: Session, turn: Sequence[Node], viewer: str | None) -> list[tuple[Event, str]]:
    """Return what a viewer saw done in a turn, each with its news; of who did nothing, the pass."""
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    events = [
        (event, _news(session, node))
        for node in turn
        if node.parent is not None
        for event in views.events(node.parent.state, node.events, viewer=viewer)
        if not _leads_on(event)
    ]
    return [one for one in events if one[0].key != _PASSED] or events


def _news(session: Session, node: Node) -> str:
    """Return how much of what happened on the way to a node concerns all: nothing, its beginning or all.

    What a player does for no company is done at the table, where all see it; an auction in short.
    """
    after = node.state
    before = node.parent.state if node.parent is not None else after
    at_table = session.ruleset.acting_for(before) is None and not isinstance(node.action, Pass)
    table = _TABLE if at_table else ""
    if not (isinstance(before, RailState) and isinstance(after, RailState)):
        return table
    held, holds = _held(before), _held(after)
    if before.phase != after.phase or len(after.depot.pool) > len(before.depot.pool):
        return _WHOLE
    if _in_business(before, held) != _in_business(after, holds):
        return _BRIEF
    return table if held == holds else _WHOLE


def _in_business(state: RailState, held: Iterable[tuple[str, str]]) -> tuple[set[str], set[str]]:
    """Return the companies that there are, and those of which a player holds a share."""
    return {*state.companies}, {code for code, _holder in held}


def _own(nodes: Sequence[Node], readers: Collection[str | None]) -> set[str | None]:
    """Return the readers, and the companies of which they have held a share since they decided."""
    held = [found for node in nodes for one in (node.parent or node, node) for found in _held(one.state)]
    return {*readers, *(code for code, holder in held if holder in readers)}


def _held(state: Any) -> dict[tuple[str, str], int]:
    """Return how much of each company each player holds; nothing in a game without railways."""
    if not isinstance(state, RailState):
        return {}
    return {
        (code, player): units
        for code, one in state.companies.items()
        for player in state.players
        if (units := one.shares.of(player))
    }


def _leads_on(event: Event) -> bool:
    """Return whether an event only says where the game goes on, or what there was nothing to do about."""
    return event.key.endswith(_LEADS_ON) or bool(_IDLE.search(event.key))


def _turn(session: Session, node: Node | None) -> Standing:
    """Return whose turn it is at a node: a bid belongs to that of whoever began the auction."""
    assert node is not None
    cycle, round_, turn = standing(session, node)
    return cycle, round_, getattr(getattr(node.state, "stock", None), "player", turn)


def _could_only_pass(session: Session, node: Node) -> bool:
    if node.parent is None or not isinstance(node.action, Pass):
        return False
    return only_pass_in(session.ruleset, node.parent.state)


def _player(session: Session, node: Node) -> str | None:
    """Return who decided on the way to a node."""
    return session.ruleset.actor(node.parent.state) if node.parent is not None else None


__all__ = ["since_last_turn"]
