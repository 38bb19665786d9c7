"""What the shells show of a game: the board, tables, net worth, the stage, and the log."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from lostatlas.capabilities.amount_form import AmountForm
from lostatlas.capabilities.views import SideScene, Stage, Views
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.action_text import action_text
from lostatlas.games.acquire.amount_forms import amount_form
from lostatlas.games.acquire.board_scene import board_scene
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.grid import HIDDEN
from lostatlas.games.acquire.holdings_scene import holdings_scene
from lostatlas.games.acquire.merger_table import merger_table
from lostatlas.games.acquire.observation import visible_events
from lostatlas.games.acquire.state import INDEPENDENT, AcquireState
from lostatlas.games.acquire.tables import card_table, companies_table, holdings_table
from lostatlas.games.acquire.valuation import end_now
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Action, ActionRange, Event
from lostatlas.scene.shapes import Scene
from lostatlas.scene.table import Table
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message


class AcquireViews(Views):
    """The board with the viewer's tiles, holdings, companies and the information card.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
    >>> views = AcquireViews(game.ruleset)
    >>> len(views.scene(game.state, viewer="Ann").groups), [one.name for one in views.tables(game.state)]
    (109, ['holdings', 'companies', 'card'])
    >>> views.cells_of(game.state, act.PlaceTile("5E")), views.net_worth(game.state)["Ann"]
    (('5E',), 6000.0)
    """

    rules: Acquire

    def seen(self, state: AcquireState, viewer: str | None) -> AcquireState:
        """Return the state as the viewer may know it."""
        return state if viewer is None else self.rules.observe(state, viewer)

    def scene(self, state: AcquireState, *, viewer: str | None = None, theme: Theme = LIGHT) -> Scene:
        """Return the board; outlined are the tiles of the viewer, or for the analyst of who is to act."""
        shown = self.seen(state, viewer)
        owner = viewer if viewer is not None else (state.actor or state.turn)
        hand = tuple(tile for tile in shown.hands.get(owner, ()) if tile != HIDDEN)
        return board_scene(self.rules.figures, shown, hand, theme)

    def cells_of(self, state: AcquireState, action: Action) -> tuple[Hashable, ...]:
        """Return the cell of a tile, or the cells of the company that is chosen."""
        match action:
            case act.PlaceTile(tile):
                return (tile,)
            case act.ChooseSurvivor(company) | act.ChooseDefunct(company):
                return tuple(tile for tile, owner in state.board.items() if owner == company)
        return ()

    def meant_by(self, state: AcquireState, cell: Hashable) -> tuple[Action, ...]:
        """Return the laying of a tile on an empty cell, or the choice of the company that is there."""
        owner = state.board.get(str(cell))
        if owner is None:
            return (act.PlaceTile(str(cell)),)
        chosen = {"survivor": act.ChooseSurvivor, "defunct": act.ChooseDefunct}.get(state.step)
        return () if chosen is None or owner == INDEPENDENT else (chosen(owner),)

    def describe(self, state: AcquireState, choice: Action | ActionRange) -> str:
        """Return what players call a choice, with what it leads to."""
        text = None if isinstance(choice, ActionRange) else action_text(self.rules.figures, state, choice)
        return text or super().describe(state, choice)

    def amount_form(self, state: AcquireState) -> AmountForm | None:
        """Return the shares of a purchase, or what is sold and traded after a merger."""
        return amount_form(self.rules.figures, state)

    def side_scenes(
        self, state: AcquireState, *, viewer: str | None = None, theme: Theme = LIGHT
    ) -> tuple[SideScene, ...]:
        """Return who holds how many shares of each company."""
        scene = holdings_scene(
            self.rules.figures, self.seen(state, viewer), self._closed(state, viewer), theme
        )
        return (SideScene("shares", scene.title, scene),)

    def tables(self, state: AcquireState, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return the holdings, the companies with their majority and minority holders, and the card."""
        shown, figures = self.seen(state, viewer), self.rules.figures
        closed = self._closed(state, viewer)
        eyes = viewer if viewer in state.players else state.actor or state.turn
        mergers = merger_table(self.rules, self.rules.observe(state, eyes), eyes, closed=bool(closed))
        return (
            holdings_table(figures, shown, closed),
            companies_table(figures, shown, closed),
            *([mergers] if mergers.rows else []),
            card_table(figures, shown),
        )

    def _closed(self, state: AcquireState, viewer: str | None) -> frozenset[str]:
        """Return the players whose holdings the viewer may not know (§4)."""
        if viewer is None or state.over or self.rules.figures.rulings.holdings == "open":
            return frozenset()
        return frozenset(state.players) - {viewer}

    def net_worth(self, state: AcquireState, *, viewer: str | None = None) -> Mapping[str, float]:
        """Return what each player would have if the game ended now; where holdings are hidden, the own alone.

        Bonuses are then left out, since they depend on the holdings of others.
        """
        if viewer is None or not self._closed(state, viewer):
            return end_now(self.rules.figures, state)
        if viewer not in state.players:
            return {}
        shares = sum(
            state.held(viewer, company) * self.rules.figures.share_price(state, company)
            for company in state.sizes
        )
        return {viewer: float(state.cash(viewer) + shares)}

    def stage(self, state: AcquireState) -> Stage:
        """Return the turn and its step."""
        where = self.rules.where(state)
        label = message("acquire.view.over") if where is None else str(where)
        return Stage(FrozenMap(self.rules.stage(state)), label)

    def events(self, state: Any, events: Iterable[Event], *, viewer: str | None = None) -> tuple[Event, ...]:
        """Return the log; drawn tiles are named to their owner only."""
        return visible_events(events, viewer)
