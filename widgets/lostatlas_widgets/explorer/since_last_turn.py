"""What the others have done that concerns whoever decides now, a line for each turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, takewhile

from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Event
from lostatlas.rail.actions import Pass
from lostatlas.text import listed, message
from lostatlas_widgets.explorer.action_preview import beginning, facts_in
from lostatlas_widgets.explorer.pass_button import only_pass_in
from lostatlas_widgets.explorer.variation import Standing, standing, words

_MOST = 12
"""The most turns shown before a choice; the log has them all."""
_PHASE, _COMPANY = "phase", "company"
_PASSED = "rail.passed"
_IDLE = (
    "rail.turn_begun",
    "rail.by_itself.turn_begun",
    "rail.stock_round_ended",
    "rail.skipped.",
    "rail.price_stayed.",
)


def since_last_turn(session: Session, bots: Collection[str] = (), *, viewer: str | None = None) -> str:
    """Return what the others have done that concerns the actor, a line for each turn.

    That is what names the actor or a company of which the actor holds a share, that a company comes or goes,
    what begins with a phase, and all of the turn that goes on; a last line refers to the log for the rest, or
    for everything where nothing of it concerns the actor. An auction is one line, whoever
    bids. Where a round began on the way, its name stands before what was done in it. A pass where nothing
    else could be done was no decision. Empty when the actor decides again.

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
    now, own, more = _turn(session, session.node), _own(session, readers), False
    lines: list[tuple[Standing, str]] = []
    for turn, found in turns:
        done = _doings(found)
        whole = not own or turn == now
        every = [str(one) for one, _news in done]
        texts = []
        for (event, news), text in zip(done, every, strict=True):
            if whole or news == _PHASE or own.intersection(facts_in(event.facts)):
                texts.append(text)
            elif news == _COMPANY:
                texts.append(beginning(text))
        more = more or texts != every
        if texts or not done:
            texts = texts or [words(session, found[0], viewer=viewer)]
            lines.append((turn, f"• {listed(texts, 'sentences')}"))
    begun = turns[0][0][:2]
    for turn, line in lines[-_MOST:]:
        if turn[:2] != begun:
            begun = turn[:2]
            yield message("explore.part", cycle=begun[0], round=begun[1])
        yield line
    if more or len(lines) > _MOST:
        yield message("explore.meanwhile.more" if lines else "explore.meanwhile.nothing", actions=len(nodes))


def _doings(turn: Sequence[Node]) -> list[tuple[Event, str]]:
    """Return what was done in a turn, each with what all should know of it; of who did nothing, the pass."""
    events = [(event, _news(node)) for node in turn for event in node.events if not _leads_on(event)]
    return [one for one in events if one[0].key != _PASSED] or events


def _news(node: Node) -> str:
    """Return whether another phase has begun on the way to a node, or else a company come or gone."""
    before, after = node.parent.state if node.parent is not None else None, node.state
    if getattr(before, "phase", None) != getattr(after, "phase", None):
        return _PHASE
    return _COMPANY if {*getattr(before, "companies", ())} != {*getattr(after, "companies", ())} else ""


def _own(session: Session, readers: Collection[str | None]) -> set[str | None]:
    """Return the readers, and the companies of which they hold a share."""
    companies = getattr(session.state, "companies", {}).items()
    held = {code for code, one in companies if any(one.shares.of(str(reader)) for reader in readers)}
    return {*readers, *held}


def _leads_on(event: Event) -> bool:
    """Return whether an event only says where the game goes on, or what there was nothing to do about."""
    return event.key.endswith("round_begun") or event.key.startswith(_IDLE)


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
