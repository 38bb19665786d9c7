"""What every shell shows of a game: the board, tables, the log as a viewer may read it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import fields

from lostatlas.capabilities import SideScene, Views
from lostatlas.games.lost_cities.actions import (
    DiscardCard,
    DrawCard,
    PlayCard,
    StartPath,
    StepPiece,
    TakeDiscard,
)
from lostatlas.games.lost_cities.analysis import card_reaches, colour_outlooks, ending_now
from lostatlas.games.lost_cities.board_scene import BoardDrawing, hand_cell
from lostatlas.games.lost_cities.components import Card, Space
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.games.lost_cities.statue_scene import statue_scene
from lostatlas.kernel.values import Action, ActionRange, Event
from lostatlas.scene.shapes import Scene
from lostatlas.scene.table import Column, Table
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message


class LostCitiesViews(Views):
    """The views of Lost Cities. What a viewer may not know is taken out before anything is drawn."""

    rules: LostCities

    def _seen(self, state: LostCitiesState, viewer: str | None) -> tuple[LostCitiesState, int]:
        """Return what a viewer sees, and the seat whose hand is shown: the viewer's, or else the actor's."""
        if viewer is None:
            return state, state.turn
        return self.rules.observe(state, viewer), state.players.index(viewer)

    def scene(self, state: LostCitiesState, *, viewer: str | None = None, theme: Theme = LIGHT) -> Scene:
        """Return the paths with tiles and pieces, the piles, and the viewer's hand."""
        seen, seat = self._seen(state, viewer)
        return BoardDrawing(self.rules.config, seen, theme, seat).scene()

    def cells_of(self, state: LostCitiesState, action: Action) -> tuple[Hashable, ...]:
        """Return the cells that lead to an action: the card, and the space or pile that it is for."""
        if isinstance(action, StartPath | PlayCard):
            space = self._target(state, action.card.colour)
            return (*_hand_cells(state, action.card), f"space {space.text}")
        if isinstance(action, DiscardCard):
            return (*_hand_cells(state, action.card), f"pile {action.card.colour}")
        if isinstance(action, StepPiece):
            return (f"space {self._target(state, action.path).text}",)
        if isinstance(action, TakeDiscard):
            return (f"pile {action.colour}",)
        return ("draw",) if isinstance(action, DrawCard) else ()

    def _target(self, state: LostCitiesState, path: str) -> Space:
        """Return the space that a move of the active player on this path leads to."""
        return Space(path, min(state.active.positions.get(path, 0) + 1, self.rules.config.ruin))

    def describe(self, state: LostCitiesState, choice: Action | ActionRange) -> str:
        """Return a choice in the words of the current language."""
        assert isinstance(choice, Action)
        facts: dict[str, object] = {one.name: getattr(choice, one.name) for one in fields(choice)}
        if isinstance(choice, StartPath | PlayCard | StepPiece):
            path = choice.path if isinstance(choice, StepPiece) else choice.card.colour
            space = self._target(state, path)
            value = self.rules.config.variant.path.values[space.number - 1]
            facts |= {"path": path, "number": space.number, "value": value}
        elif isinstance(choice, TakeDiscard):
            facts |= {"card": Card(choice.colour, state.discards[choice.colour][-1])}
        elif isinstance(choice, DrawCard):
            facts |= {"count": len(state.draw_pile)}
        return message(f"lostcities.choice.{self._told_as(state, choice)}", **facts)

    def _told_as(self, state: LostCitiesState, choice: Action) -> str:
        """Return how a choice is told: by its kind, or as what it is in some cases only."""
        config = self.rules.config
        if isinstance(choice, StepPiece) and choice.piece is not None:
            return "step_begins"
        positions = state.active.positions
        if isinstance(choice, PlayCard) and positions.get(choice.card.colour) == config.ruin:
            moves = config.rulings.last_space != "arrival" and min(positions.values()) < config.ruin
            return "play_at_ruin" if moves else "play_idle"
        return choice.kind

    def side_scenes(
        self, state: LostCitiesState, *, viewer: str | None = None, theme: Theme = LIGHT
    ) -> tuple[SideScene, ...]:
        """Return the table of statues with everybody's count."""
        scene = statue_scene(self.rules.config, state, theme)
        return (SideScene("statues", message("lostcities.view.statue_table"), scene),)

    def tables(self, state: LostCitiesState, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return the players, the expeditions so far, and what colours and cards promise the viewer."""
        seen, seat = self._seen(state, viewer)
        found = [self._players(seen), self._expeditions(seen)]
        if seen.stage not in ("score", "over"):
            found.append(self._colours(seen, seat))
        if seen.stage == "play" and seat == seen.turn:
            found.append(self._cards(seen))
        return tuple(table for table in found if table.rows)

    def _players(self, seen: LostCitiesState) -> Table:
        ending = ending_now(self.rules, seen)
        rows = tuple(
            (
                name,
                own.points,
                ending[name].pieces,
                own.statue_tiles,
                own.statue_chips,
                ending[name].final,
            )
            for name, own in zip(seen.players, seen.seats, strict=True)
        )
        names = ("player", "points", "pieces", "statues", "chips", "final")
        return _table("players", names, rows, keys=seen.players)

    def _expeditions(self, seen: LostCitiesState) -> Table:
        rows = tuple(
            (number, message(f"lostcities.reason.{ended.reason}"), name, sum(pieces.values()), statues)
            for number, ended in enumerate(seen.ended, 1)
            for name, pieces, statues in zip(seen.players, ended.pieces, ended.statues, strict=False)
        )
        return _table("expeditions", ("expedition", "reason", "player", "pieces", "statues"), rows)

    def _colours(self, seen: LostCitiesState, seat: int) -> Table:
        outlooks = colour_outlooks(self.rules, seen, seen.players[seat])
        rows = tuple(
            (
                message(f"lostcities.colour.{colour}") if colour in _NAMED else colour,
                None if one.top is None else one.top.value,
                one.in_hand,
                one.unseen,
                round(one.steps, 1),
            )
            for colour, one in outlooks.items()
        )
        return _table("colours", ("colour", "top", "in_hand", "unseen", "steps"), rows)

    def _cards(self, seen: LostCitiesState) -> Table:
        rows = tuple(
            (
                _laid(one.action),
                one.outcomes,
                ", ".join(f"{_word(path)} {number}" for path, number in one.furthest.items()),
                one.points,
                one.statues,
                "✓" if one.ends else "",
                ", ".join(one.best[1:]),
            )
            for one in card_reaches(self.rules, seen)
        )
        names = ("play", "outcomes", "furthest", "points", "statues", "ends", "best")
        return _table("cards", names, rows)

    def net_worth(self, state: LostCitiesState, *, viewer: str | None = None) -> Mapping[str, float]:
        """Return what each player whose points are known would have if the game ended now."""
        seen, _ = self._seen(state, viewer)
        return {
            name: one.final for name, one in ending_now(self.rules, seen).items() if one.final is not None
        }

    def events(
        self, state: LostCitiesState, events: Iterable[Event], *, viewer: str | None = None
    ) -> tuple[Event, ...]:
        """Return the events without the cards that others drew and, where they are hidden, their points."""
        if viewer is None:
            return tuple(events)
        return tuple(
            event if event.facts.get("player") == viewer else self._from_outside(event) for event in events
        )

    def _from_outside(self, event: Event) -> Event:
        if event.key == "lostcities.drew":
            return Event("lostcities.drew_hidden", {"player": event.facts["player"]})
        if event.key == "lostcities.scored" and self.rules.config.rulings.points_hidden:
            facts = {name: event.facts[name] for name in ("player", "pieces", "statues")}
            return Event("lostcities.scored_hidden", facts)
        return event


def _hand_cells(state: LostCitiesState, card: Card) -> tuple[str, ...]:
    """Return the cells of all equal cards in the hand of whoever is to act."""
    return tuple(hand_cell(card, copy) for copy in range(state.active.hand.count(card)))


_NAMED = ("brown", "red", "blue", "green", "yellow")
_TEXTS = {"player", "reason", "colour", "play", "furthest", "ends", "best"}


def _laid(action: StartPath | PlayCard) -> str:
    """Return which card is laid, and which piece begins a path with it."""
    if isinstance(action, PlayCard):
        return str(action.card)
    return message("lostcities.view.starting_card", card=action.card, piece=action.piece)


def _word(path: str) -> str:
    return message(f"lostcities.colour.{path}") if path in _NAMED else path


def _table(
    name: str, columns: tuple[str, ...], rows: tuple[tuple[object, ...], ...], *, keys: tuple[str, ...] = ()
) -> Table:
    heads = tuple(
        Column(one, message(f"lostcities.column.{one}"), numeric=one not in _TEXTS) for one in columns
    )
    return Table(name, message(f"lostcities.table.{name}"), heads, rows, keys)
