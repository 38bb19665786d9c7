"""Faults to be planted in the rules, one for a clause: what stands in the place of what, and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import networkx as nx

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.actions import Pass, PayOut
from lostatlas.rail.company_powers import Power
from lostatlas.rail.market import Move
from lostatlas.track.graph import stop_node, track_graph
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lays
from lostatlas.track.reach import Reach
from lostatlas.track.tiles import COLOURS, Tile
from lostatlas.track.track_index import SPAN
from lostatlas.track.upgrades import Fit, exit_mask, fits, why_no_upgrade

Fault = tuple[str, Callable[[Any], Any]]
"""What is put in the place of something of the rules: its path, and what makes it of the original."""
GAME, STEPS, LAYS = "lostatlas.games.lost_atlas", "lostatlas.rail.steps", "lostatlas.track"
PUBLISHED = f"{GAME}.game.standard_variant"
"""What a game takes its companies, pieces, tiles and figures from."""


def always(value: object) -> Callable[[Any], Any]:
    """Put a function there that has one answer."""
    return lambda _original: lambda *_args, **_named: value


def unchanged(_original: object) -> Callable[..., Any]:
    """Put a function there that gives back its first value."""
    return lambda first, *_args, **_named: first


def second(_original: object) -> Callable[..., Any]:
    """Put a function there that gives back its second value, which is the state after the rules."""
    return lambda _first, state, *_args, **_named: state


def printed(change: Callable[[dict[str, Any]], dict[str, object]]) -> Callable[[Any], Any]:
    """Let games be made from other data: what is changed, by dotted keys, is made of the plain data."""

    def faulty(original: Callable[[], Any]) -> Callable[[], Any]:
        changed = original().changed(change(original().to_plain()))
        return lambda: changed

    return faulty


def dry(data: dict[str, Any]) -> dict[str, object]:
    """Print blank hexes in the place of water."""
    pieces = [
        {
            **piece,
            "cells": [
                {**cell, "terrain": "blank"} if cell["terrain"] == "water" else cell
                for cell in piece["cells"]
            ],
        }
        for piece in data["map"]["pieces"]
    ]
    return {"map.pieces": pieces}


def powerless(name: str) -> Callable[[Any], Any]:
    """Let a power do what every power does by itself: nothing."""
    return lambda _original: getattr(Power, name)


def stays_in(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let whoever leaves an auction bid again when all others have had their turn."""

    def apply(step: object, rules: object, state: Any, action: object, log: object) -> Any:
        if not isinstance(action, Pass):
            return original(step, rules, state, action, log)
        auction = state.stock.auction
        bidders = (*auction.bidders[1:], auction.bidders[0])
        return evolve(state, stock=evolve(state.stock, auction=evolve(auction, bidders=bidders)))

    return apply


def on_top(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let the marker that comes last to a space stand above the others."""
    return lambda market, others, code, space, _place: original(market, others, code, space, "top")


def falls_off(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let the marker at the end of the row go down by one where it should rise."""

    def moved(market: Any, code: str, move: Move) -> Any:
        at_end = market.space(code) == len(market.spaces) - 1 and move.rise > 0
        return original(market, code, Move("left") if at_end else move)

    return moved


def anything_fits(_original: object) -> Callable[..., object]:
    """Let every design of a colour lie on any ground, however it is turned."""

    def fitting(lays: Lays, hex_: object, old: object, colour: str) -> list[tuple[Tile, Fit]]:
        turned = [
            (one, turns, one.rotated(turns))
            for one in lays.tiles
            if one.colour == colour
            for turns in range(6)
        ]
        return [(one, Fit(turns, (), tile, exit_mask(tile))) for one, turns, tile in turned]

    return fitting


def any_track(_original: object) -> Callable[..., object]:
    """Let an upgrade be turned as one likes, whatever becomes of the track that lies there."""

    def fitting(lays: Lays, hex_: object, old: Tile, colour: str) -> list[tuple[Tile, Fit]]:
        allowed = [
            one
            for one in lays.tiles
            if one.colour == colour and why_no_upgrade(old, one, lays.rules.upgrades) is None
        ]
        moved = tuple(range(len(old.nodes)))
        turned = [(one, turns, one.rotated(turns)) for one in allowed for turns in range(6)]
        return [(one, Fit(turns, moved, tile, exit_mask(tile))) for one, turns, tile in turned]

    return fitting


def any_sign(_original: object) -> Callable[..., object]:
    """Let tiles lie on hexes with another sign, or with none."""

    def bare(tile: Tile) -> Tile:
        return evolve(tile, parts=tuple(part for part in tile.parts if part.kind != "label"))

    def fitting(lays: Lays, hex_: object, old: Tile, colour: str) -> list[tuple[Tile, Fit]]:
        return [
            (one, fit)
            for one in lays.tiles
            if one.colour == colour
            for fit in fits(bare(old), bare(one), lays.rules.upgrades)
        ]

    return fitting


def one_way(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let each tile of the mine be laid in one way only."""

    def fitting(lays: Lays, hex_: Hex, old: Tile, colour: str) -> Any:
        found = original(lays, hex_, old, colour)
        return found[:1] if old.label == "M" else found

    return fitting


def own_mine(original: Callable[..., object]) -> Callable[..., object]:
    """Let only the company whose home it is upgrade the mine."""

    def fitting(lays: Lays, hex_: Hex, old: Tile, colour: str) -> object:
        ours = lays.board.cells[hex_].home in (None, lays.company)
        return original(lays, hex_, old, colour) if ours or old.label != "M" else ()

    return fitting


def any_way(_original: object) -> property:
    """Let a company reach all track that hangs together with its hubs, wherever a train would reverse."""

    def pieces(reached: Reach) -> frozenset[int]:
        graph = track_graph(reached.board)
        met = {node for hub in reached.tokens for node in nx.node_connected_component(graph, stop_node(hub))}
        return frozenset(
            reached.net.ground.index[piece.hex] * SPAN + piece.path
            for node, _, piece in graph.edges(keys=True)
            if node in met
        )

    return property(pieces)


def beyond_track(original: Any) -> property:
    """Let a hub in a city without track reach the six hexes around it."""

    def crossings(reached: Reach) -> frozenset[int]:
        ground = reached.net.ground
        around = [
            ground.entering[ground.index[hub.hex]][edge] ^ 1
            for hub in reached.tokens
            if not reached.board.tile(hub.hex).exits
            for edge in range(6)
        ]
        return frozenset({*original.func(reached), *around})

    return property(crossings)


def leaves_all(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let hubs and reservations be lost when a tile is laid on their hex."""

    def lay(board: Any, hex_: Hex, tile: Tile) -> Any:
        after = original(board, hex_, tile)
        tokens, kept = (
            FrozenMap({stop: owners for stop, owners in held.items() if stop.hex != hex_})
            for held in (after.tokens, after.reservations)
        )
        return evolve(after, tokens=tokens, reservations=kept)

    return lay


def dealt_together(_original: object) -> Callable[..., object]:
    """Let micro deal the pieces with a company among all others."""

    def dealt(pieces: list[Any], piles: int, chance: Any, **_named: object) -> list[Any]:
        return list(chance.shuffled(pieces)[: len(pieces) // piles])

    return dealt


def goes_on(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let a step go on after it has been used."""

    def apply(step: object, rules: Any, state: Any, action: object, log: object) -> Any:
        staying = SimpleNamespace(**{name: getattr(rules, name) for name in dir(rules)})
        staying.leave_step = lambda state, log: state
        return original(step, staying, state, action, log)

    return apply


def keeps_hubs(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let a company place hubs without running out of them."""

    def apply(step: object, rules: object, state: Any, action: object, log: object) -> Any:
        after, code = original(step, rules, state, action, log), state.turn.company
        company = evolve(after.companies[code], tokens=state.companies[code].tokens)
        return evolve(after, companies=after.companies.set(code, company))

    return apply


FAULTS: dict[str, Fault] = {
    "§1.aim": ("lostatlas.rail.final_ranking.net_worth", always(0)),
    "§1.companies": (PUBLISHED, printed(lambda _: {"majors.Unl": None})),
    "§1.trains": ("lostatlas.rail.depot.Depot.top", lambda _: property(lambda depot: depot.deck[-1][0])),
    "§1.phases": (f"{STEPS}.buy_trains.left_the_deck", second),
    "§1.money": (f"{GAME}.steps.launch.pay", unchanged),
    "§2.pieces": (PUBLISHED, printed(lambda _: {"map.pieces.28": None})),
    "§2.hexes": (PUBLISHED, printed(dry)),
    "§2.tiles": (PUBLISHED, printed(lambda _: {"tiles.yellow.9.count": 14})),
    "§2.certificates": (f"{GAME}.merger.combined", unchanged),
    "§2.prices": ("lostatlas.rail.row_market.RowMarket._put", on_top),
    "§3.modes": (
        PUBLISHED,
        printed(lambda _: {"modes.long.tables": [{"players": 2, "cash": 450, "columns": [4, 4, 4]}]}),
    ),
    "§3.absent": (PUBLISHED, printed(lambda _: {"modes.short.pieces.remove": [9, 10, 11, 21]})),
    "§3.micro": (f"{GAME}.map_building._dealt", dealt_together),
    "§3.destinations": (
        PUBLISHED,
        printed(lambda data: {"destinations.cards": data["destinations"]["cards"][::-1]}),
    ),
    "§3.edges": (PUBLISHED, printed(lambda _: {"map.rules.minimum_shared": 2})),
    "§3.border": (PUBLISHED, printed(lambda _: {"map.rules.closed_terrains": []})),
    "§3.blanks": ("lostatlas.track.builder.Builder.fill_blanks", lambda _: lambda builder, **_named: builder),
    "§3.building": (f"{GAME}.steps.build_map.clockwise", lambda _: lambda players, player: (player,)),
    "§3.charters": (f"{GAME}.initial_state.in_columns", lambda _: lambda codes, sizes: (tuple(codes),)),
    "§3.projects": ("lostatlas.track.builder.legal_capitals", always([Hex(0, 0)])),
    "§3.cash": (f"{GAME}.initial_state.transfer_each", unchanged),
    "§3.priority": (
        f"{GAME}.initial_state.Chance.fork",
        lambda old: lambda chance, name: old(chance, "same"),
    ),
    "§3.trains": (
        f"{GAME}.initial_state.InitialState.first_depot",
        lambda old: lambda rules, players: old(rules, 2),
    ),
    "§3.cycles": (
        f"{GAME}.sequence.end_cycle",
        lambda _: lambda rules, state, log: evolve(state, over="rail.end_cycles", step="", merging=None),
    ),
    "§4.places": ("lostatlas.rail.share_transfers.POOL", lambda _: "bank"),
    "§4.president": (
        "lostatlas.finance.holdings.Shares.due_president",
        lambda _: lambda shares, *_args, **_named: shares.president,
    ),
    "§4.units": (f"{GAME}.merger.combined", unchanged),
    "§4.price": (
        "lostatlas.rail.state.RailState.price",
        lambda old: lambda state, code: old(state, code) + 10,
    ),
    "§5.limits": ("lostatlas.rail.rules.RailRules.train_limit", always(9)),
    "§5.phase": (f"{STEPS}.buy_trains.left_the_deck", second),
    "§5.effects": ("lostatlas.rail.rules.RailRules.phase", lambda _: lambda rules, state: rules.phases[0]),
    "§5.rust": ("lostatlas.rail.train_events._rust", second),
    "§5.launch": (
        f"{GAME}.steps.launch.launch_price",
        lambda old: lambda rules, state, bid: old(rules, evolve(state, phase=0), bid),
    ),
    "§5.prices": (PUBLISHED, printed(lambda _: {"trains.6.price": 500})),
    "§5.cycle": (
        f"{GAME}.sequence._begun",
        lambda old: lambda rules, name, state, log: old(rules, "SR" if name == "MR" else name, state, log),
    ),
    "§6.turn": (f"{STEPS}.trade.clockwise", lambda _: lambda players, player: (player,)),
    "§6.pass": (f"{STEPS}.trade.StockTurn.open", lambda _: lambda step, rules, state: not state.stock.passes),
    "§7.leave": (f"{STEPS}.auction.BidOrLeave.apply", stays_in),
    "§7.money": (f"{GAME}.steps.launch.pay", unchanged),
    "§7.price": (f"{GAME}.steps.launch.launch_price", always(50)),
    "§7.marker": (
        "lostatlas.rail.row_market.RowMarket.launched",
        lambda old: lambda market, code, price, **_named: old(market, code, price, place="top"),
    ),
    "§7.home": (f"{GAME}.steps.launch.settle_home", unchanged),
    "§7.next": (
        f"{GAME}.steps.launch.end_turn",
        lambda old: lambda state, *, acted, after: old(state, acted=acted, after=state.players[-1]),
    ),
    "§9.pool": (f"{STEPS}.trade.pool_room", always(9)),
    "§9.payment": ("lostatlas.rail.share_transfers.pay", unchanged),
    "§9.drop": (f"{STEPS}.trade.move_price", second),
    "§9.presidency": (
        "lostatlas.finance.holdings.Shares.due_president",
        lambda _: lambda shares, *_args, **_named: shares.president,
    ),
    "§10.end": (f"{STEPS}.trade.StockTurn.open", always(True)),
    "§10.priority": (f"{GAME}.sequence.clockwise", lambda _: lambda players, player: (player,)),
    "§10.again": (f"{GAME}.sequence.StockRounds._may_launch", always(False)),
    "§10.rise": (f"{GAME}.sequence.move_price", second),
    "§11.steps": (
        "lostatlas.rail.rules.Round.__init__",
        lambda old: lambda self, *steps: old(self, *steps[::-1]),
    ),
    "§11.order": (
        "lostatlas.rail.row_market.RowMarket.order",
        lambda old: property(lambda market: old.fget(market)[::-1]),
    ),
    "§11.president": (f"{STEPS}.base.Step.actor", lambda _: lambda step, rules, state: state.players[-1]),
    "§12.once": (f"{GAME}.steps.first_train.BuyFirstTrain.open", always(True)),
    "§12.skip": (f"{STEPS}.buy_trains.BuyTrains.offers", always((Pass(),))),
    "§12.effects": (
        f"{STEPS}.track.lay_rules_of",
        lambda old: lambda rules, board, company, _: old(rules, board, company, COLOURS),
    ),
    "§13.one": (f"{STEPS}.issue.IssueOrRedeem.apply", goes_on),
    "§14.ends": (f"{LAYS}.lays.Lays._blocked", always(0)),
    "§14.ground": (f"{LAYS}.lays.Lays._fitting", anything_fits),
    "§14.keep": (f"{LAYS}.lays.Lays._fitting", any_track),
    "§14.signs": (f"{LAYS}.lays.Lays._fitting", any_sign),
    "§14.mine": (f"{LAYS}.lays.Lays._fitting", one_way),
    "§14.walk": (f"{LAYS}.reach.Reach.pieces", any_way),
    "§14.trackless": (f"{LAYS}.reach.Reach.crossings", beyond_track),
    "§14.home": (f"{LAYS}.board_state.BoardState.lay", leaves_all),
    "§14.mountain": (f"{LAYS}.lays.LayRules.cost", always(0)),
    "§14.reach": (f"{LAYS}.lay_reach.LayReach.reaches", always(True)),
    "§14.supply": ("lostatlas.track.tile_set.TileSet.supply", always(defaultdict(lambda: 9))),
    "§15.cost": (f"{STEPS}.token.PlaceOneToken._payable", always(True)),
    "§15.passing": (f"{LAYS}.reach.ends", always(frozenset())),
    "§15.tokens": (f"{STEPS}.token.PlaceOneToken.apply", keeps_hubs),
    "§16.destinations": (
        "lostatlas.rail.route_problem.stop_facts",
        lambda old: lambda *args, **named: [(*one[:4], True, *one[5:]) for one in old(*args, **named)],
    ),
    "§16.gamma": (
        "lostatlas.rail.route_problem.Track",
        lambda old: lambda key, _place, *ends: old(key, key, *ends),
    ),
    "§16.mine": (
        "lostatlas.rail.route_problem.stop_facts",
        lambda old: (
            lambda board, company, rules, nodes, **named: old(
                board, company, evolve(rules, one_stop_a_hex=True), nodes, **named
            )
        ),
    ),
    "§16.none": (
        f"{STEPS}.dividend.Dividend.skip",
        lambda _: lambda step, rules, state, log: rules.leave_step(state, log),
    ),
    "§16.full": ("lostatlas.rail.route_problem.full_for", always([])),
    "§16.port": (
        "lostatlas.rail.route_problem.stop_facts",
        lambda old: lambda *args, **named: [(*one[:8], ()) for one in old(*args, **named)],
    ),
    "§16.revenue": (
        "lostatlas.rail.route_problem.stop_facts",
        lambda old: lambda *args, **named: [(one[0], 10, *one[2:]) for one in old(*args, **named)],
    ),
    "§17.choice": (
        f"{STEPS}.dividend.Dividend.apply",
        lambda old: lambda step, rules, state, action, log: old(step, rules, state, PayOut(), log),
    ),
    "§17.pay": (f"{STEPS}.dividend.Dividend.payout", always({})),
    "§17.price": (f"{STEPS}.dividend.move_price", second),
    "§17.withhold": (f"{STEPS}.dividend.pay", unchanged),
    "§17.top": ("lostatlas.rail.row_market.RowMarket.moved", falls_off),
    "§17.zero": ("lostatlas.rail.row_market.RowMarket.closes", always(False)),
    "§18.limit": ("lostatlas.rail.rules.RailRules.train_limit", always(9)),
    "§19.order": (f"{STEPS}.interrupts.DiscardTrains.open", always(False)),
    "§19.rust": ("lostatlas.rail.train_events._rust", second),
    "§19.range": (
        f"{GAME}.steps.launch.launch_price",
        lambda old: lambda rules, state, bid: old(rules, evolve(state, phase=0), bid),
    ),
    "§19.colours": (
        f"{STEPS}.track.lay_rules_of",
        lambda old: lambda rules, board, company, _: old(rules, board, company, COLOURS),
    ),
    "§20.others": (f"{GAME}.steps.void_shares.SellVoidShares.open", always(False)),
    "§20.drop": (f"{STEPS}.forced_purchase.move_price", second),
    "§20.company": ("lostatlas.rail.bankruptcy.close_company", second),
    "§20.inheritance": (
        "lostatlas.rail.bankruptcy.Bankruptcy._hand_over",
        lambda _: lambda bankruptcy, rules, state, *_args: state,
    ),
    "§20.priority": (
        "lostatlas.rail.bankruptcy.clockwise",
        lambda _: lambda seats, after, *_args: tuple(seats),
    ),
    "§21.next": (
        "lostatlas.rail.operating_round.Operating.advance",
        lambda _: lambda round_, rules, state, log: rules.next_round(state, log),
    ),
    "§21.round": (f"{GAME}.sequence.place_in", always(99)),
    "§22.when": (
        f"{GAME}.sequence._begun",
        lambda old: lambda rules, name, state, log: old(rules, "SR" if name == "MR" else name, state, log),
    ),
    "§22.consent": (f"{GAME}.steps.merge.AnswerProposal.open", always(False)),
    "§22.president": (
        f"{GAME}.steps.merge._most",
        lambda _: lambda state, companies, candidates: candidates[-1],
    ),
    "§22.shares": (f"{GAME}.merger.combined", unchanged),
    "§22.price": (f"{GAME}.merger.price_of_merged", always(60)),
    "§22.assets": (f"{GAME}.merger._united", lambda old: lambda *args: evolve(old(*args), trains=())),
    "§22.hubs": (f"{GAME}.merger._renamed", unchanged),
    "§22.after": (f"{GAME}.steps.first_train.BuyFirstTrain.open", always(True)),
    "§23.export": (f"{GAME}.sequence.export", second),
    "§23.effects": ("lostatlas.rail.train_events.left_the_deck", second),
    "§24.move": (
        f"{GAME}.sequence.end_cycle",
        lambda old: lambda rules, state, log: evolve(old(rules, state, log), cycle=state.cycle),
    ),
    "§25.end": (
        f"{GAME}.sequence.end_cycle",
        lambda _: lambda rules, state, log: evolve(state, over="rail.end_cycles", step="", merging=None),
    ),
    "§25.wealth": ("lostatlas.rail.final_ranking.net_worth", always(0)),
    "§25.tie": (f"{GAME}.outcome._tie_breaker", always(0)),
    "§26.agricultural": (f"{GAME}.powers.agricultural.Agricultural.next_lays", powerless("next_lays")),
    "§26.bridging": (f"{GAME}.powers.bridging.Bridging.lay_rules", powerless("lay_rules")),
    "§26.express": (f"{GAME}.powers.express.Express.extra_stops", powerless("extra_stops")),
    "§26.overnight": (f"{GAME}.powers.overnight.Overnight.full_cities", powerless("full_cities")),
    "§26.mining": (f"{LAYS}.lays.Lays._fitting", own_mine),
    "§26.resourceful": (f"{GAME}.powers.resourceful.Resourceful.keeps_rusted", lambda _: False),
    "§26.spacious": (f"{GAME}.powers.spacious.Spacious.train_limit", powerless("train_limit")),
    "§26.tunneling": (f"{GAME}.powers.tunneling.Tunneling.after_lay", powerless("after_lay")),
    "§26.kept": (f"{GAME}.merger._united", lambda old: lambda *args: evolve(old(*args), powers=())),
    "§26.expansive": (
        f"{GAME}.initial_state.InitialState.charter",
        lambda old: lambda rules, code: evolve(found := old(rules, code), tokens=found.tokens[:1]),
    ),
    "§26.port": (
        "lostatlas.rail.route_problem.stop_facts",
        lambda old: lambda *args, **named: [(*one[:8], ()) for one in old(*args, **named)],
    ),
}
"""By clause; the others are broken by allowing what they forbid."""
