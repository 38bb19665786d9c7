"""The ruleset of the title: figures, rulings and rounds put together; setup, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from lostatlas.finance import Ledger, Shares
from lostatlas.finance.ledger import transfer_each
from lostatlas.games.lost_atlas.actions import ACTIONS
from lostatlas.games.lost_atlas.assembly import interrupts, lay_rules_of, rounds_of
from lostatlas.games.lost_atlas.boards import load_board
from lostatlas.games.lost_atlas.chores import chores_of
from lostatlas.games.lost_atlas.map_building import mode_pieces
from lostatlas.games.lost_atlas.map_data import (
    data_file,
    destination_values,
    map_box,
    read_tile_set,
    tile_set,
)
from lostatlas.games.lost_atlas.notation import NOTATION
from lostatlas.games.lost_atlas.outcome import outcome
from lostatlas.games.lost_atlas.position import read_position
from lostatlas.games.lost_atlas.position_defaults import in_play_on
from lostatlas.games.lost_atlas.position_write import write_position
from lostatlas.games.lost_atlas.rulings import NAMES, Rulings, read_rulings
from lostatlas.games.lost_atlas.sequence import in_columns, next_round
from lostatlas.games.lost_atlas.state import State
from lostatlas.games.lost_atlas.variant import Mode, Table, Variant, read_variant, standard_variant
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import Automation, Setting, Start
from lostatlas.kernel.values import Action, Outcome
from lostatlas.rail.depot import Depot, TrainKind
from lostatlas.rail.market import Market
from lostatlas.rail.phases import Phase, colours_so_far
from lostatlas.rail.power import Power
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import TREASURY, Company
from lostatlas.rail.steps.run import best_run
from lostatlas.rail.story import Story
from lostatlas.text.catalogue import add_words
from lostatlas.track.assembly import assemble
from lostatlas.track.board import Board
from lostatlas.track.builder import Builder
from lostatlas.track.supply import TileSet
from lostatlas.track.tiles import COLOURS

add_words(Path(__file__).parent / "locale")

BANK = "bank"
EXTRA_OPTIONS = ("destinations",)
"""Options that are no rulings."""


class LostAtlas(RailRules):
    """The rules of Railways of the Lost Atlas.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> game.actor in game.players, game.state.round
    (True, 'MAP')
    """

    state_type = State
    action_types = ACTIONS
    powers_package = "lostatlas.games.lost_atlas.powers"

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.variant: Variant = (
            standard_variant() if setting.variant is None else read_variant(setting.variant)
        )
        _known_options(setting.options)
        self.rulings: Rulings = read_rulings(self.variant, setting.options)
        self.mode: Mode = _mode(self.variant, setting.mode)
        self.box = map_box(_destinations(self.variant, setting.options))
        self.tileset = tiles_of(self.variant)
        self.phases = tuple(_phases(self.variant))
        self.trains = FrozenMap((kind.name, kind) for kind in map(_train_kind, self.variant.trains))
        self.minors = {minor.code: minor for minor in self.variant.minors}
        self.majors = {major.code: major for major in self.variant.majors}
        for names in [one.powers for one in self.variant.minors] + [one.powers for one in self.variant.majors]:
            self.powers_named(names)  # an unknown power is refused before anything is played
        self.pool_limit = self.variant.shares.pool_limit_percent
        self.holding_limit = self.variant.shares.holding_limit_percent
        self.reach_from_home = self.rulings.reach_from == "home"
        self.lay_rules = lay_rules_of(self.rulings)
        self.rounds = rounds_of(self.variant, self.rulings, self)
        self.interrupts = interrupts()
        self.last_builder: tuple[Any, Any] = (None, None)

    # setup

    def setup(self, players: tuple[str, ...], start: Start) -> State:
        """Return the first state: a map to be built, a given map and the first stock round, or a position."""
        table = self.table(players)
        if start.position is not None:
            return read_position(self, players, start.position)
        chance = Chance(start.seed)
        starter = chance.fork("map starter").choice(players)
        drawn = chance.fork("priority").choice(players)
        bank = Ledger.opened((*players,), bank=BANK)
        state = State(
            players=players,
            priority=starter if self.rulings.first_priority == "map_starter" else drawn,
            starter=starter,
            mode=self.setting.mode,
            board=Board.of(()),
            ledger=transfer_each(bank, BANK, dict.fromkeys(players, table.cash)),
            market=Market(self.variant.market.spaces),
            depot=self.first_depot(len(players)),
            majors=tuple(self.majors),
            seed=start.seed,
        )
        story = Story()
        if start.board is None:
            state = self.rounds["MAP"].begin(self, state, story)
        else:
            state = self._on_board(state, self._given(load_board(start.board)), story)
        settled: State = self.settle(state, story)
        return settled

    def _given(self, board: Board) -> Board:
        """Return a map that was given, with the chosen card of destinations; hubs come by launching only."""
        if board.tokens or board.markers:
            raise GameDataError("rotla.board_tokens", where="board", rule="§7")
        if "destinations" in self.setting.options and board.recipe is not None and not board.laid:
            return assemble(self.box, replace(board.recipe, values=self.box.values))
        return board

    def position(self, state: State) -> dict[str, Any]:
        """Return a state as a position, which is told in few words and can be written by hand."""
        return write_position(self, state)

    def table(self, players: tuple[str, ...]) -> Table:
        """Return what holds for these players, or refuse them (§3)."""
        reserved = {BANK, *self.minors, *self.majors, ""}
        for name in players:
            if not isinstance(name, str) or name.strip() != name or name in reserved:
                raise GameDataError("rotla.player_name", where="players", rule="§3", name=repr(name))
        if len(set(players)) < len(players):
            raise GameDataError("rotla.players_twice", where="players", rule="§3", players=", ".join(players))
        table = self.mode.table(len(players))
        if table is None:
            allowed = ", ".join(str(one.players) for one in self.mode.tables)
            raise GameDataError(
                "rotla.player_count",
                where="players",
                rule="§3",
                mode=self.setting.mode,
                count=len(players),
                allowed=allowed,
            )
        return table

    def first_depot(self, players: int) -> Depot:
        """Return the deck with which this number of players begins (§3, R1, R2)."""
        roster = self.variant.roster(printing=self.rulings.printing, mode=self.setting.mode, players=players)
        fives = "5"
        if self.setting.mode == "micro" and self.rulings.micro_fives and fives not in roster:
            roster[fives] = self.rulings.micro_fives
        deck = tuple((name, roster[name]) for name in self.trains if roster.get(name))
        return Depot(deck, endless=tuple(name for name, kind in self.trains.items() if kind.endless))

    def deal(self, seed: int, players: int, *, shuffles: int) -> tuple[str, ...]:
        """Return the shuffled stack of pieces and projects; micro's piles are dealt once for the game."""
        chance = Chance(seed)
        pieces = mode_pieces(
            self.box,
            self.setting.mode,
            chance.fork("piles"),
            players=players,
            deal_destinations=self.rulings.deal_destinations,
        )
        return chance.fork(f"map/{shuffles}").shuffled(pieces)

    def in_play(self, cells: Iterable[Any] | Mapping[Any, Any], builder: Builder | None) -> tuple[str, ...]:
        """Return the minors that take part with a map of these hexes (§3)."""
        homes = {cell.home for cell in dict(cells).values() if cell.home is not None}
        homes |= {code for code, minor in self.minors.items() if minor.joins == "always"}
        if builder is not None:
            placed = {place.piece for place in builder.progress.placements}
            homes |= {self.box.pieces[piece].company for piece in placed}
        return tuple(code for code in self.minors if code in homes and code not in self.mode.absent)

    def finish_map(self, state: State, builder: Builder, story: Story) -> State:
        """Return the state after the last piece: blanks by themselves unless they were chosen (R4)."""
        if self.rulings.blanks == "auto":
            before = len(builder.progress.blanks)
            builder = builder.fill_blanks(in_play=self.in_play(builder.site.cells, builder))
            placed = builder.progress.blanks[before:]
            if placed:
                story.tell("rotla.blanks_filled", hexes=", ".join(map(str, placed)))
        return self._on_board(evolve(state, building=None), builder.board(), story)

    def _on_board(self, state: State, board: Board, story: Story) -> State:
        """Return the state with a finished map: charters in columns, the first stock round."""
        codes = in_play_on(self, board)
        for code in codes:
            if code not in board.homes and not self._settles_anywhere(code):
                raise GameDataError("rotla.homeless", where=f"minors.{code}", company=code)
        for code in board.homes:
            if code not in codes:
                board = board.cancel_reservation(code)
        table = self.mode.table(len(state.players))
        assert table is not None
        order = Chance(state.seed).fork("charters/0").shuffled(codes)
        state = evolve(state, board=board, charters=in_columns(order, list(table.columns)))
        story.tell("rotla.charters_laid", shown=" | ".join(" ".join(column) for column in state.charters))
        begun: State = self.next_round(state, story)
        return begun

    def _settles_anywhere(self, code: str) -> bool:
        """Return whether a power lets the company choose its home."""
        powers = self.powers_named(self.minors[code].powers)
        return any(type(power).homes is not Power.homes for power in powers)

    # what the steps ask

    def charter(self, code: str) -> Company | None:
        """Return a minor as it is before anybody launches it, all shares its own; None for another code."""
        minor, capital = self.minors.get(code), self.variant.shares.minor
        if minor is None:
            return None
        shares = Shares.created(capital.total, TREASURY, presidents_units=capital.presidents_certificate)
        supplies = {name: n for one in self.powers_named(minor.powers) for name, n in one.supplies.items()}
        return Company(
            code=code, kind="minor", name=minor.name, shares=shares, tokens=minor.tokens,
            powers=minor.powers, supplies=FrozenMap(supplies),
        )  # fmt: skip

    def token_order(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        """Return the hubs of a charter in the order in which they are paid for (R17)."""
        return tuple(sorted(tokens)) if self.variant.hubs.spend == "cheapest" else tokens

    def next_round(self, state: Any, story: Story) -> Any:
        """Return the state at the beginning of the round that follows."""
        return next_round(self, state, story)

    @property
    def automations(self) -> Mapping[str, Automation]:
        """The chores that a session may switch on."""
        return chores_of(self)

    def observe(self, state: State, player: str) -> State:
        """Return what a player may know: the order of the stack and the seed are hidden."""
        building = state.building
        if building is not None:
            progress = evolve(building.progress, stack=tuple(sorted(building.progress.stack)))
            building = evolve(building, progress=progress)
        return evolve(state, building=building, seed=0)

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking, once the game is over."""
        return outcome(state)

    # notation

    def format_action(self, state: Any, action: Action) -> str:
        """Write an action, such as ``SR bid 125``."""
        return NOTATION.format(state, action)

    def parse_action(self, state: Any, text: str) -> Action:
        """Read an action; ``run best`` is the best run."""
        words = text.lower().split()
        if words[-2:] == ["run", "best"] and state.step == "run":
            return best_run(self, state)
        return NOTATION.parse(state, text)


class _Title:
    """How this title is opened by name."""

    name = "lost_atlas"

    def ruleset(self, setting: Setting) -> LostAtlas:
        """Return the rules for this variant, mode and options."""
        return LostAtlas(setting)


TITLE = _Title()


def tiles_of(variant: Variant) -> TileSet:
    """Return the tile designs, with those that the variant adds or changes (a count of 0 takes one away)."""
    if not variant.tiles:
        return tile_set()
    data = data_file("tiles.toml")
    for colour, entries in variant.tiles.items():
        for name, entry in entries.items():
            before: dict[str, Any] = next((d.pop(name) for d in data.values() if name in d), {})
            data.setdefault(colour, {})[name] = {**before, **entry}
    return read_tile_set(data, where="tiles")


def _phases(variant: Variant) -> Iterable[Phase]:
    reached: list[str] = []
    for phase in variant.phases:
        reached.append(phase.colour)
        colours = colours_so_far([colour for colour in COLOURS if colour in reached])
        yield Phase(phase.train, phase.colour, FrozenMap(phase.limits), phase.launch, colours)


def _train_kind(train: Any) -> TrainKind:
    return TrainKind(
        name=train.name,
        price=train.price,
        stops=train.stops,
        rusted_by=train.rusted_by,
        trade_in_price=train.trade_in_price,
        endless=train.endless,
        backs=train.backs,
    )


def _mode(variant: Variant, name: str) -> Mode:
    if name not in variant.modes:
        raise GameDataError("rotla.mode", where="mode", rule="§3", mode=name, known=", ".join(variant.modes))
    return variant.modes[name]


def _known_options(options: Mapping[str, Any]) -> None:
    for name in options:
        if name not in NAMES and name not in EXTRA_OPTIONS:
            known = ", ".join((*NAMES, *EXTRA_OPTIONS))
            raise GameDataError("rotla.option", where=f"options.{name}", name=name, known=known)


def _destinations(variant: Variant, options: Mapping[str, Any]) -> str | None:
    """Return the revenue of the destinations: a card such as ``30/40/70/100``, or four values (§3)."""
    card = options.get("destinations", variant.destinations.cards[0])
    amounts = card.split("/") if isinstance(card, str) else [str(amount) for amount in card]
    text = "|".join(f"{c}_{a}" for c, a in zip(variant.destinations.colours, amounts, strict=False))
    return destination_values(
        text if len(amounts) == len(variant.destinations.colours) else "/".join(amounts)
    )
