"""§3: the players put the map together, piece by piece."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.actions import PlaceBlank, PlaceCapital, PlacePiece, RestartMap
from lostatlas.games.lost_atlas.state import Building, LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRound, TitleRules, TitleStep
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Pass
from lostatlas.rail.steps.base import refuse
from lostatlas.track.builder import CAPITAL, Builder
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import Placement


class _OnTheMap(TitleStep):
    """A step of the building of the map: the players take turns, for no company."""

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return who places next."""
        return state.map_building.player

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return None: there are no companies yet."""
        return None


class PlacePieces(_OnTheMap):
    """Place the drawn piece, or turn a basic city into a capital for a drawn project."""

    name = "piece"
    actions: ClassVar[tuple[type[Action], ...]] = (PlacePiece, PlaceCapital, RestartMap)

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether something is drawn."""
        return state.map_building.progress.drawn is not None

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield every place for what was drawn."""
        builder = builder_of(rules, state)
        if builder.drawn == CAPITAL:
            yield from map(PlaceCapital, builder.capitals)
            return
        places = builder.placements
        for place in places:
            yield PlacePiece(Hex(place.q, place.r), place.rotation)
        if not places:
            yield RestartMap()

    def verify(
        self, rules: TitleRules, state: LostAtlasState, action: PlacePiece | PlaceCapital | RestartMap
    ) -> Refusal | None:
        """Return why the piece or the capital may not lie there."""
        builder = builder_of(rules, state)
        if isinstance(action, PlaceCapital):
            return builder.why_not_capital(action.hex)
        if isinstance(action, RestartMap):
            return builder.why_not_restart()
        if builder.drawn == CAPITAL:
            return refuse("rotla.project_drawn")
        return builder.why_not_place(_placement(builder, action))

    def apply(
        self,
        rules: TitleRules,
        state: LostAtlasState,
        action: PlacePiece | PlaceCapital | RestartMap,
        log: EventLog,
    ) -> LostAtlasState:
        """Place what was drawn; then it is the next player's turn."""
        building, builder = state.map_building, builder_of(rules, state)
        player, drawn = building.player, builder.drawn
        following = clockwise(state.players, player)[0]
        if isinstance(action, RestartMap):
            log.add("rotla.map_restarted", player=player, piece=drawn)
            shuffles = state.shuffles + 1
            builder = builder.restart(rules.deal(state.seed, len(state.players), shuffles=shuffles))
            return keep(rules, evolve(state, shuffles=shuffles), state.starter, builder)
        if isinstance(action, PlaceCapital):
            log.add("rotla.capital_placed", player=player, hex=str(action.hex))
            return keep(rules, state, following, builder.place_capital(action.hex))
        log.add("rotla.piece_placed", player=player, piece=drawn, hex=str(action.hex), turns=action.turns)
        return keep(rules, state, following, builder.put(_placement(builder, action)))


def _placement(builder: Builder, action: PlacePiece) -> Placement:
    return Placement(builder.drawn or "", action.hex.q, action.hex.r, action.turns)


class PlaceBlanks(_OnTheMap):
    """R4, by choice: the players in turn put blank hexes beside the homes, until all of them pass."""

    name = "blank"
    actions: ClassVar[tuple[type[Action], ...]] = (PlaceBlank, Pass)

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether all pieces lie and a blank may still be placed."""
        building = state.map_building
        if building.progress.drawn is not None or building.progress.stack:
            return False
        return building.passes < len(state.players) and any(self.offers(rules, state))

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield each place beside a home of a company in play."""
        builder = builder_of(rules, state)
        places = builder.blanks(in_play=rules.in_play(builder.site.cells, builder))
        for hex_ in places:
            yield PlaceBlank(hex_)
        if places:
            yield Pass()

    def verify(self, rules: TitleRules, state: LostAtlasState, action: PlaceBlank | Pass) -> Refusal | None:
        """Return why a blank may not lie there."""
        builder = builder_of(rules, state)
        if isinstance(action, Pass):
            return None
        return builder.why_not_blank(action.hex, in_play=rules.in_play(builder.site.cells, builder))

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: PlaceBlank | Pass, log: EventLog
    ) -> LostAtlasState:
        """Place it and go on to the next player."""
        building, builder = state.map_building, builder_of(rules, state)
        following = clockwise(state.players, building.player)[0]
        if isinstance(action, Pass):
            log.add("rail.passed", player=building.player)
            return evolve(state, building=evolve(building, player=following, passes=building.passes + 1))
        log.add("rotla.blank_placed", player=building.player, hex=str(action.hex))
        in_play = rules.in_play(builder.site.cells, builder)
        return keep(rules, state, following, builder.place_blank(action.hex, in_play=in_play))


class MapBuilding(TitleRound):
    """Building the map: the top piece is drawn by itself; after the last the stock round begins."""

    name = "MAP"

    def begin(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state with the whole stack face down."""
        log.add("rotla.map_begun", player=state.starter)
        builder = Builder.start(rules.box, rules.deal(state.seed, len(state.players), shuffles=0))
        return keep(rules, evolve(state, round=self.name), state.starter, builder)

    def advance(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Draw the next piece, or end the building."""
        builder = builder_of(rules, state)
        if not builder.progress.stack:
            return rules.finish_map(state, builder, log)
        drawn = builder.draw()
        aside = len(builder.progress.stack) - len(drawn.progress.stack) - 1
        if drawn.progress.gone:
            log.add("rotla.projects_left", count=drawn.progress.gone)
        elif builder.progress.stack[0] != drawn.drawn or aside:
            log.add("rotla.project_set_aside", player=state.map_building.player)
        if drawn.drawn is not None:
            key = "rotla.project_drawn_event" if drawn.drawn == CAPITAL else "rotla.piece_drawn"
            log.add(key, player=state.map_building.player, piece=drawn.drawn)
        return keep(rules, state, state.map_building.player, drawn)


def builder_of(rules: TitleRules, state: LostAtlasState) -> Builder:
    """Return the map so far, with what may be done to it."""
    progress, builder = rules.last_builder  # the builder that made this state is mostly the last one
    if builder is not None and progress is state.map_building.progress:
        return builder
    return Builder.resume(rules.box, state.map_building.progress)


def keep(rules: TitleRules, state: LostAtlasState, player: str, builder: Builder) -> LostAtlasState:
    """Return the state with the builder's progress, and whose turn it is."""
    rules.last_builder = (builder.progress, builder)
    return evolve(state, building=Building(player=player, progress=builder.progress))
