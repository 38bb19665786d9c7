"""Set up a game (§3): check the players, deal the charters, begin to build the map or take a given one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from lostatlas.finance import Ledger, Shares
from lostatlas.finance.ledger import transfer_each
from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.explain import ExplainedState
from lostatlas.games.lost_atlas.map_building import pieces_of
from lostatlas.games.lost_atlas.position import read_position
from lostatlas.games.lost_atlas.position.defaults import in_play_on
from lostatlas.games.lost_atlas.sequence import in_columns
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.games.lost_atlas.variants import fixed_board, load_board
from lostatlas.games.lost_atlas.variants.figures import SeatFigures
from lostatlas.kernel.bidi import bidi_controls
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.values import CHANCE, EventLog
from lostatlas.rail.depot import Depot
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.state import POOL, TREASURY, Company
from lostatlas.track.board import Board, assemble
from lostatlas.track.builder import Builder

BANK = "bank"


class InitialState(TitleRules):
    """The beginning of a game; the title's ruleset goes on from here."""

    def setup(self, players: tuple[str, ...], start: Start) -> LostAtlasState:
        """Return the first state: a map to be built, a given map and the first stock round, or a position."""
        table = self.table(players)
        if start.position is not None:
            return read_position(self, players, start.position)
        chance = Chance(start.seed)
        starter = chance.fork("map starter").choice(players)
        drawn = chance.fork("priority").choice(players)
        bank = Ledger.opened((*players,), bank=BANK)
        state: LostAtlasState = ExplainedState(
            players=players,
            priority=starter if self.rulings.first_priority == "map_starter" else drawn,
            starter=starter,
            mode=self.setting.mode,
            board=Board.of(()),
            ledger=self.with_printed_money(transfer_each(bank, BANK, dict.fromkeys(players, table.cash))),
            market=RowMarket(self.variant.market.spaces),
            depot=self.first_depot(len(players)),
            majors=tuple(self.majors),
            seed=start.seed,
        )
        log = EventLog()
        board = self._map_given(start)
        if board is None:
            state = self.rounds["MAP"].begin(self, state, log)
        else:
            state = self._on_board(state, board, log)
        return self.settle(state, log)

    def _map_given(self, start: Start) -> Board | None:
        """Return the map that is given or that the variant fixes, or None when the players build one."""
        if start.board is not None:
            return self._given(load_board(self.variant, start.board))
        return fixed_board(self.variant, self.setting.mode, card=self.box.values["destination"])

    def _given(self, board: Board) -> Board:
        """Return a given map, with the chosen card of destinations; it must be without hubs and markers."""
        if board.tokens or board.markers:
            raise GameDataError("rotla.board_tokens", where="board", rule=clause("§7"))
        if "destinations" in self.setting.options and board.recipe is not None and not board.laid:
            return assemble(self.box, replace(board.recipe, values=self.box.values))
        return board

    def table(self, players: tuple[str, ...]) -> SeatFigures:
        """Return the figures for these players, or refuse them (§3)."""
        reserved = {BANK, TREASURY, POOL, CHANCE, *self.minors, *self.majors, ""}
        for name in players:
            if isinstance(name, str) and (signs := bidi_controls(name)):
                raise GameDataError(
                    "session.turning", where="players", rule=clause("§3"), found=short_repr(name), signs=signs
                )
            readable = isinstance(name, str) and name.isprintable() and name.strip() == name
            if not readable or name in reserved:
                raise GameDataError("rotla.player_name", where="players", rule=clause("§3"), name=repr(name))
        if len(set(players)) < len(players):
            raise GameDataError(
                "rotla.players_twice", where="players", rule=clause("§3"), players=tuple(players)
            )
        table = self.mode.table(len(players))
        if table is None:
            allowed = tuple(str(one.players) for one in self.mode.tables)
            raise GameDataError(
                "rotla.player_count",
                where="players",
                rule=clause("§3"),
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
        pieces = pieces_of(
            self.box,
            self.mode.pieces,
            chance.fork("piles"),
            mode=self.setting.mode,
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

    def finish_map(self, state: LostAtlasState, builder: Builder, log: EventLog) -> LostAtlasState:
        """Return the state after the last piece: blanks by themselves unless they were chosen (R4)."""
        if self.rulings.blanks == "auto":
            before = len(builder.progress.blanks)
            builder = builder.fill_blanks(in_play=self.in_play(builder.site.cells, builder))
            placed = builder.progress.blanks[before:]
            if placed:
                log.add("rotla.blanks_filled", hexes=tuple(map(str, placed)))
        return self._on_board(evolve(state, building=None), builder.board(), log)

    def _on_board(self, state: LostAtlasState, board: Board, log: EventLog) -> LostAtlasState:
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
        log.add("rotla.charters_laid", columns=tuple(map(" ".join, state.charters)))
        return self.next_round(state, log)

    def _settles_anywhere(self, code: str) -> bool:
        """Return whether a power lets the company choose its home."""
        powers = self.powers_named(self.minors[code].powers)
        return any(power.chooses_home for power in powers)

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
