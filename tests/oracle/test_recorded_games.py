"""Every legal lay, hub, merger and best run that an independent engine recorded is ours too.

Three games are in ``tests/data/oracle``; ``LOSTATLAS_ORACLE=<folder>`` adds every trace of a folder.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.games.lost_atlas.powers.suburban import Suburban
from lostatlas.rail.route_problem import RunRules, run_problem
from lostatlas.routes import Train, solve
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay, LayRules, Lays, TrackReach
from lostatlas.track.reach import linked, reach
from lostatlas.track.track_barriers import ALL_SIDES, NEW_SIDES, BarrierRules
from lostatlas.track.upgrades import UpgradeRules
from tests.oracle.recorded import off_boards_let_through
from tests.oracle.traces import PHASES, Moment, Record, moments, read_trace

TILES = tile_set()
MINE = UpgradeRules(loose=frozenset({"M"}))
COMMITTED = Path(__file__).parents[1] / "data" / "oracle"
FOLDERS = [COMMITTED, *(Path(folder) for folder in [os.environ.get("LOSTATLAS_ORACLE")] if folder)]
TRACES = [path for folder in FOLDERS for path in sorted(folder.glob("*-*.jsonl.gz"))]

Choice = tuple[Hex, str, int]


@pytest.fixture(params=TRACES, ids=lambda path: path.name.partition(".")[0])
def game(request: pytest.FixtureRequest) -> list[Record]:
    return read_trace(request.param)


def full_cities(moment: Moment) -> FullCities:
    return FullCities.PASS if "OV" in moment.powers else FullCities.END


def lays_of(moment: Moment, rule: BarrierRules, board: Board | None = None) -> Lays:
    bridging = "BR" in moment.powers
    rules = LayRules(
        colours=(*moment.colours, "blue") if bridging else moment.colours,
        track_reach=TrackReach.NEW_ON_PLAIN,
        ends=rule.allowing("water") if bridging else rule,
        full_cities=full_cities(moment),
        upgrades=MINE,
    )
    assert moment.company is not None
    budget = moment.before["companies"][moment.company]["cash"]
    return Lays(board or moment.board, moment.company, TILES, rules, budget=budget)


def choices(lays: Lays, may: dict[str, bool]) -> set[Choice]:
    found = [*(lays.first if may["lay"] else ()), *(lays.upgrades if may["upgrade"] else ())]
    return {(lay.hex, lay.tile, lay.rotation) for lay in found}


def named(game: list[Record]) -> dict[str, Hex]:
    return {record["hex"]: Hex(*record["qr"]) for record in game[0]["hexes"]}


def recorded(listed: list[Any], hexes: dict[str, Hex]) -> set[Choice]:
    return {(hexes[name], tile, rotation) for name, tile, rotations in listed for rotation in rotations}


def test_section_14_every_legal_tile_and_no_other(game: list[Record]) -> None:
    hexes, decisions = named(game), 0
    for moment in moments(game, TILES, MINE):
        legal = moment.action.get("legal", {})
        if "tiles" not in legal:
            continue
        decisions += 1
        wanted = recorded(legal["tiles"], hexes)
        found = choices(lays_of(moment, ALL_SIDES), legal["may"])
        if found != wanted and full_cities(moment) is FullCities.PASS:
            with off_boards_let_through():
                found = choices(lays_of(moment, ALL_SIDES, replace(moment.board)), legal["may"])
        assert found == wanted, moment.number
    assert decisions


def test_r15_forbids_what_points_at_dead_sides_and_nothing_else(game: list[Record]) -> None:
    hexes = named(game)
    for moment in moments(game, TILES, MINE):
        legal = moment.action.get("legal", {})
        if "tiles" not in legal:
            continue
        ours = lays_of(moment, NEW_SIDES)
        sound = {(lay.hex, lay.tile, lay.rotation) for lay in lays_of(moment, ALL_SIDES)}  # not their mistake
        members = recorded(legal["tiles"], hexes) & sound
        forbidden = {lay for lay in members if ours.why_not(Lay(*lay)) is not None}
        theirs = {(hexes[name], tile, turns) for name, tile, turns in legal.get("r15", [])}
        assert forbidden == theirs & sound, moment.number


def test_r15_frozen_hexes_have_no_upgrade_in_the_other_reading(game: list[Record]) -> None:
    hexes = named(game)
    for moment in moments(game, TILES, MINE):
        frozen = {hexes[name] for name in moment.action.get("legal", {}).get("frozen", [])}
        if frozen:
            assert not frozen & {lay.hex for lay in lays_of(moment, ALL_SIDES).upgrades}, moment.number


def test_section_15_every_free_reachable_city_takes_a_hub(game: list[Record]) -> None:
    hexes = named(game)
    for moment in moments(game, TILES, MINE):
        legal, company = moment.action.get("legal", {}), moment.company
        if "place_hub" not in legal or company is None:
            continue
        if not moment.before["companies"][company]["hubs_left"]:
            continue
        board = moment.board
        reached = reach(board, company, full_cities=full_cities(moment))
        own = {hub.hex for hub in board.tokens_of(company)}
        free = {
            stop
            for stop in reached.stops
            if board.tile(stop.hex).nodes[stop.node].kind == "city"
            and stop.hex not in own
            and board.free_slots(stop, company=company) > 0
        }
        assert free == {Stop(hexes[name], city) for name, city in legal["place_hub"]}, moment.number


def test_section_22_every_linked_partner_may_be_asked(game: list[Record]) -> None:
    refused: set[frozenset[str]] = set()
    for moment in moments(game, TILES, MINE):
        action = moment.action
        if moment.before["round"] != "MR":
            refused = set()
        if action["kind"] == "decline":
            refused.add(frozenset(action["args"]["merge"]))
        if "propose" not in action.get("legal", {}):
            continue
        proposer = action["args"]["company"]
        companies = moment.before["companies"]
        minors = {name for name, company in companies.items() if company.get("type") == "minor"} - {proposer}
        wanted = set(action["legal"]["propose"])
        found = partners(moment.board, proposer, minors) - others(refused, proposer)
        if found != wanted and "OV" in {proposer, *minors}:
            with off_boards_let_through():
                found = partners(replace(moment.board), proposer, minors) - others(refused, proposer)
        assert found == wanted, moment.number


def partners(board: Board, proposer: str, minors: set[str]) -> set[str]:
    passing = {name: FullCities.PASS if "OV" in (name, proposer) else FullCities.END for name in minors}
    return {name for name in minors if linked(board, proposer, name, full_cities=passing[name])}


def others(pairs: set[frozenset[str]], company: str) -> set[str]:
    return {name for pair in pairs if company in pair for name in pair - {company}}


def test_section_16_the_best_runs_earn_the_same(game: list[Record]) -> None:
    hexes, runs = named(game), 0
    for moment in moments(game, TILES, MINE):
        if moment.action["kind"] != "run" or moment.company is None:
            continue
        runs += 1
        legal, owned = moment.action["legal"], moment.before["companies"][moment.company]["trains"]
        board = moment.board
        for name in moment.before["suburbs"] if "SU" in moment.powers else ():
            board = board.mark(hexes[name], Marker("suburb", moment.company))
        trains = [Train(name, None if name[0] == "∞" else int(name.rstrip("*"))) for name in owned]
        rules = RunRules(
            PHASES[moment.before["phase"]],
            full_cities=full_cities(moment),
            full_city_ends="OV" not in moment.powers,
            bonuses=(Suburban(),),
            extra_stops=int("ER" in moment.powers and len(trains) == 1),
        )
        best = solve(run_problem(board, moment.company, trains, rules))
        gave_up = legal["walk_timeout"] or legal.get("capped") or legal.get("combo_timeout")
        assert best.optimal
        theirs = legal["best_found"]
        assert best.revenue == theirs or (gave_up and best.revenue > theirs), moment.number
        for train, one in zip(trains, legal["per_train"], strict=True):
            alone = solve(run_problem(board, moment.company, [train], rules)).revenue
            assert gave_up or alone == max(one["best"], one["local"]), moment.number
    assert runs
