"""A game up to here as one player may know it: no seed, no hidden order, nothing that was drawn unseen.

The line of play begins as early as that player may see it: where nothing hidden has decided anything
since, as in most railway games, it is whole. Otherwise it begins after the last draw, deal or sealed bid that
the player has not seen. What is hidden at its beginning is redrawn, by no seed of the game, so that it can
be played on; it reveals nothing of the game itself.
"""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import IllegalAction
from lostatlas.kernel.messages import message_text
from lostatlas.kernel.ruleset import Ruleset, Start
from lostatlas.kernel.tree import Cursor, Node, Tree

__all__ = ["known_line"]


def known_line(place: Cursor, viewer: str) -> Cursor:
    """Return the line from the start to here as `viewer` may know it, without other branches and notes.

    At every node the viewer observes what was to be observed in the game.
    """
    first, *line = place.node.line
    tip = _begun(place.tree, first, viewer)
    for node in line:
        tip = _followed(tip, node, viewer) or _begun(place.tree, node, viewer)
    tree = tip.tree
    tree.root.note = message_text("session.known_line", player=viewer)
    return Cursor(tree, node=tip.node, tips={place.branch: tip.node}, branch=place.branch)


def _begun(tree: Tree, node: Node, viewer: str) -> Cursor:
    """Return a tree that begins where a node stands."""
    rules = tree.ruleset
    whole = rules.sample(rules.observe(node.state, viewer), Chance(node.id).fork("known line"))
    return Cursor(Tree(rules, players=tree.players, start=Start(position=rules.position(whole))))


def _followed(tip: Cursor, node: Node, viewer: str) -> Cursor | None:
    """Return where the action of a node leads; None if the viewer may not know it, or sees it otherwise."""
    rules: Ruleset[Any] = tip.tree.ruleset
    assert node.parent is not None
    assert node.action is not None
    if rules.hides(node.parent.state, node.action, viewer):
        return None
    try:
        made = tip.tree.make_node(tip.node, node.action, automatic=node.automatic)
    except IllegalAction:  # of somebody who has other cards here
        return None
    if rules.observe(made.state, viewer) != rules.observe(node.state, viewer):
        return None
    tip.move(tip.tree.add(made), tip.branch)
    return tip
