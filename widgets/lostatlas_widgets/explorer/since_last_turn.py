"""Meanwhile: what the others have done since whoever decides now decided last, a line for each turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, takewhile

from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Event
from lostatlas.rail.actions import Pass
from lostatlas.text import listed, message
from lostatlas_widgets.explorer.pass_button import only_pass_in
from lostatlas_widgets.explorer.variation import Standing, standing, words

_MOST = 12
"""More turns than this nobody reads before a choice; the log has them all."""
_PASSED = "rail.passed"
_IDLE = ("rail.turn_begun", "rail.stock_round_ended", "rail.skipped.", "rail.price_stayed.")


def since_last_turn(session: Session, bots: Collection[str] = ()) -> str:
    """Return the doings of the others in words, a line for each turn of a company or a player.

    An auction is one line, whoever bids. Where a round began on the way, its name stands before what was
    done in it. A pass where nothing else could be done was no decision. Empty when the actor decides again.

    Parameters
    ----------
    bots : the players for whom a bot plays: they read nothing, so while one of them decides, what is told is
        what was done since somebody decided by hand. Without any, who the words are for is said.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> since_last_turn(game)
    ''
    >>> first, second = game.actor, game.push("SR pass") and game.actor
    >>> print(since_last_turn(game))  # doctest: +ELLIPSIS
    Meanwhile, for ...:
    • ...
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
    return message(key, player=actor, told="\n".join(_lines(session, others[::-1])))


def _lines(session: Session, nodes: Sequence[Node]) -> Iterator[str]:
    """Yield a line for each turn, and the name of a round where another one begins."""
    turns = [(turn[:2], list(found)) for turn, found in groupby(nodes, lambda node: _turn(session, node))]
    if len(turns) > _MOST:
        yield message("explore.meanwhile.more")
    (part, _), *_ = turns
    for now, turn in turns[-_MOST:]:
        if now != part:
            yield message("explore.part", cycle=now[0], round=now[1])
        part = now
        yield f"• {listed(_doings(session, turn), 'sentences')}"


def _doings(session: Session, turn: Sequence[Node]) -> list[str]:
    """Return what was done in a turn, a sentence for each; of somebody who did nothing, that they passed."""
    events = [event for node in turn for event in node.events if not _leads_on(event)]
    done = [event for event in events if event.key != _PASSED]
    return [str(event) for event in done or events] or [words(session, turn[0])]


def _leads_on(event: Event) -> bool:
    """Return whether an event only says where the game goes on, or what there was nothing to do about."""
    return event.key.endswith("round_begun") or event.key.startswith(_IDLE)


def _turn(session: Session, node: Node) -> Standing:
    """Return to whose turn a decision belongs: a bid to that of whoever began the auction."""
    assert node.parent is not None
    cycle, round_, turn = standing(session, node.parent)
    return cycle, round_, getattr(getattr(node.parent.state, "stock", None), "player", turn)


def _could_only_pass(session: Session, node: Node) -> bool:
    if node.parent is None or not isinstance(node.action, Pass):
        return False
    return only_pass_in(session.ruleset, node.parent.state)


def _player(session: Session, node: Node) -> str | None:
    """Return who decided on the way to a node."""
    return session.ruleset.actor(node.parent.state) if node.parent is not None else None


__all__ = ["since_last_turn"]
