"""Drop duplicate lays: of several lays that lead to the same board a list shows only one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import LayTile
from lostatlas.rail.rules import RailRules
from lostatlas.track.equal_rotations import rotation_form, rotation_form_on
from lostatlas.track.upgrades import apply_lay

__all__ = ["without_twins"]


def without_twins(
    rules: Any, state: Any, choices: Iterable[Action | ActionRange]
) -> Iterator[Action | ActionRange]:
    """Yield the choices without lays that lead to the same board as an earlier one.

    The rules know nothing of twins: what is left out here is still legal, and can be typed.

    Examples
    --------
    >>> from lostatlas.track.hexes import Hex
    >>> straight, turned = LayTile(Hex(0, 0), "9", 0), LayTile(Hex(0, 0), "9", 3)
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> list(without_twins(game.ruleset, game.state, [straight, turned])) == [straight]
    True
    """
    seen: set[Hashable] = set()
    for choice in choices:
        if isinstance(choice, LayTile) and isinstance(rules, RailRules):
            lies = choice.hex, _form(rules, state, choice)
            if lies in seen:
                continue
            seen.add(lies)
        yield choice


def _form(rules: RailRules, state: Any, lay: LayTile) -> Hashable:
    """Return a key of the laid tile; with several cities also whose tokens are in which."""
    design = rules.tileset[lay.tile]
    if len(design.cities) < 2:
        return rotation_form(design.rotated(lay.turns))
    after = apply_lay(state.board, lay.hex, design, lay.turns, rules.lay_rules.upgrades)
    return rotation_form_on(after, lay.hex)
