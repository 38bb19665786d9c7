"""Read a position from plain data as a state, and check everything in it by the rules.

What is left out follows from the rest: shares that nobody has are in the treasury, minors that are not
launched in their columns, trains that nobody has in the deck. `writing` writes positions; `text` and `lines`
have the short form for people.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from lostatlas.finance import Ledger, Shares
from lostatlas.finance.ledger import transfer_each
from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.explain import ExplainedState
from lostatlas.games.lost_atlas.position.board import bare_board, read_board
from lostatlas.games.lost_atlas.position.checks import check_companies, check_entry, check_state, check_unused
from lostatlas.games.lost_atlas.position.defaults import (
    by_price,
    columns_of,
    deck_left,
    gone_from,
    homes_of,
    in_play_on,
    majors_left,
    phase_reached,
    powers_of,
    supplies_of,
    turns_of,
    unplaced,
)
from lostatlas.games.lost_atlas.position.map import is_built, read_building
from lostatlas.games.lost_atlas.position.pending_checks import check_going_on
from lostatlas.games.lost_atlas.position.reference_checks import check_memory
from lostatlas.games.lost_atlas.position.schema import CompanyEntry, PositionEntry
from lostatlas.games.lost_atlas.state import LostAtlasState, MergerRoundState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve, thaw
from lostatlas.kernel.serialize import from_plain
from lostatlas.kernel.values import EventLog
from lostatlas.rail.depot import Depot
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.state import POOL, TREASURY, Company, Liquidation, OperatingRound, StockRound, Turn
from lostatlas.storage.checked_data import checked
from lostatlas.track.board import Board
from lostatlas.track.hexes import parse_hex

__all__ = ["read_position"]

BANK = "bank"


def read_position(rules: TitleRules, players: tuple[str, ...], data: Any) -> LostAtlasState:
    """Return the state of a position.

    Raises
    ------
    GameDataError
        When something in it contradicts the rules or itself; it names the place and the rule.
    """
    entry = checked(PositionEntry, thaw(data))
    seated = tuple(player for player in players if player not in entry.out)
    check_entry(rules, players, seated, entry)
    companies = tuple(entry.companies)
    in_play = in_play_on(rules, bare_board(rules, entry)) if is_built(entry) else ()
    check_companies(rules, seated, companies, in_play)
    check_unused(rules, entry)
    closed = _closed(entry)
    gone = {*closed, *(company.code for company in companies)}
    waiting = tuple(code for code in in_play if code not in gone)
    charters = _charters(rules, len(players), entry, waiting)
    waiting = tuple(code for column in charters for code in column)
    board = read_board(rules, entry, waiting, companies) if is_built(entry) else Board.of(())
    read = {one.code: _company(rules, board, one, entry, seated) for one in companies}
    market = _market(rules, entry)
    depot, phase = _trains(rules, len(players), entry)
    priority = entry.priority or seated[0]
    state: LostAtlasState = ExplainedState(
        players=seated,
        priority=priority,
        starter=entry.starter or players[0],
        mode=rules.setting.mode,
        board=board,
        ledger=_ledger(rules, players, seated, entry),
        market=market,
        depot=depot,
        companies=FrozenMap(read),
        phase=phase,
        cycle=entry.cycle,
        round=entry.round,
        charters=charters,
        majors=tuple(entry.majors) if entry.majors is not None else majors_left(rules, gone),
        closed=closed,
        out=tuple(entry.out),
        over=entry.over,
        seed=entry.seed,
        shuffles=entry.shuffles,
    )
    state = _with_round(rules, state, entry)
    check_state(rules, state)
    check_memory(rules, state)
    check_going_on(rules, state)
    return state if state.over else rules.settle(state, EventLog())


def _closed(entry: PositionEntry) -> tuple[str, ...]:
    parts = [part for company in entry.companies for part in company.parts]
    return (*entry.closed, *(part for part in parts if part not in entry.closed))


def _charters(
    rules: TitleRules, players: int, entry: PositionEntry, waiting: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """Return the columns of charters, as given or as they would be laid out; they hold all that wait."""
    if entry.charters is not None:
        charters = tuple(map(tuple, entry.charters))
    else:
        charters = columns_of(rules, players, waiting) if waiting else ()
    listed = [code for column in charters for code in column]
    for code in listed:
        if code not in waiting or listed.count(code) > 1:
            raise GameDataError(
                "position.charter", where="charters", rule=clause("§3.charters"), company=code
            )
    left = [code for code in waiting if code not in listed]
    if left:
        missing = tuple(left)
        raise GameDataError(
            "position.charter_missing", where="charters", rule=clause("§3.charters"), missing=missing
        )
    return charters


def _company(
    rules: TitleRules, board: Board, entry: CompanyEntry, whole: PositionEntry, seats: tuple[str, ...]
) -> Company:
    code, minor = entry.code, entry.code in rules.minors
    hubs = board.tokens_of(code)
    powers = tuple(entry.powers) if entry.powers is not None else powers_of(rules, code, entry.parts)
    turns, operated = turns_of(new=entry.new, operating=whole.company == code)
    names = (rules.minors[code].name,) if minor else rules.majors[code].names
    supplies = entry.supplies if entry.supplies is not None else supplies_of(rules, powers, entry.suburbs)
    return Company(
        code=code,
        kind="minor" if minor else "major",
        name=entry.name or names[0],
        shares=_shares(rules, entry, seats),
        tokens=tuple(entry.tokens)
        if entry.tokens is not None
        else unplaced(rules, code, entry.parts, len(hubs)),
        trains=tuple(entry.trains),
        kept=tuple(entry.kept),
        powers=powers,
        supplies=FrozenMap(supplies),
        parts=tuple(entry.parts),
        homes=tuple(map(parse_hex, entry.homes)) if entry.homes is not None else homes_of(board, entry),
        turns=turns if entry.turns is None else entry.turns,
        operated=operated if entry.operated is None else entry.operated,
    )


def _shares(rules: TitleRules, entry: CompanyEntry, seats: tuple[str, ...]) -> Shares:
    capital = rules.variant.shares.of("minor" if entry.code in rules.minors else "major")
    units = {player: count for player, count in entry.shares.items() if count}
    units |= {POOL: entry.pool} if entry.pool else {}
    rest = capital.total - sum(units.values())
    units |= {TREASURY: rest} if rest else {}
    most = max(entry.shares.values(), default=0)
    president = entry.president or next((seat for seat in seats if entry.shares.get(seat) == most), None)
    return Shares(FrozenMap(units), president, capital.presidents_certificate)


def _market(rules: TitleRules, entry: PositionEntry) -> RowMarket:
    prices = {company.code: company.price for company in entry.companies}
    market = RowMarket(rules.variant.market.spaces)
    for code in entry.order if entry.order is not None else by_price(prices):
        market = market.launched(code, prices[code])
    return market


def _ledger(
    rules: TitleRules, players: tuple[str, ...], seated: tuple[str, ...], entry: PositionEntry
) -> Ledger:
    table = rules.mode.table(len(players))
    assert table is not None
    cash = dict.fromkeys(seated, table.cash) if entry.cash is None else entry.cash
    amounts = {**cash, **{company.code: company.cash for company in entry.companies}}
    return rules.with_printed_money(transfer_each(Ledger.opened(amounts, bank=BANK), BANK, amounts))


def _trains(rules: TitleRules, players: int, entry: PositionEntry) -> tuple[Depot, int]:
    start = rules.first_depot(players)
    cards = dict(start.deck)
    owned = Counter(train for company in entry.companies for train in (*company.trains, *company.kept))
    elsewhere = owned + Counter(entry.pool) + Counter(entry.gone or {})
    first = next((n for n, phase in enumerate(rules.phases) if phase.train == entry.phase), 0)
    deck = entry.deck if entry.deck is not None else deck_left(rules, start, elsewhere, first)
    phase = first if entry.phase is not None else phase_reached(rules, cards, deck, elsewhere)
    gone = entry.gone if entry.gone is not None else gone_from(start, deck, owned + Counter(entry.pool))
    return (
        Depot(
            tuple((name, deck[name]) for name in rules.trains if deck.get(name)),
            pool=tuple(sorted(entry.pool)),
            gone=FrozenMap(gone),
            endless=start.endless,
        ),
        phase,
    )


def _with_round(rules: TitleRules, state: LostAtlasState, entry: PositionEntry) -> LostAtlasState:
    """Return the state with what its round remembers."""
    if entry.liquidations:
        due = tuple(_read(Liquidation, one, "liquidations") for one in entry.liquidations)
        state = evolve(state, liquidations=due)
    if not is_built(entry):
        return evolve(state, building=read_building(rules, state.players, entry), step=entry.step or "")
    if entry.over:
        operating = _read(OperatingRound, entry.operating, "operating") if entry.operating else None
        return evolve(state, operating=operating, step=entry.step or "")
    if entry.round == "SR":
        stock = _read(StockRound, {"player": state.priority, **entry.stock}, "stock")
        return evolve(state, stock=stock, step=entry.step or "")
    if entry.round == "MR":
        merging = _read(MergerRoundState, entry.merging, "merging")
        return evolve(state, merging=merging, step=entry.step or "")
    if not entry.round.startswith("OR"):
        return evolve(state, step=entry.step or "")
    order = state.market.order
    acted = order[: order.index(entry.company)] if entry.company is not None else ()
    data = {
        "number": int(entry.round[2:]),
        "order": list(order),
        "acted": list(acted),
        **entry.operating,
    }
    operating = _read(OperatingRound, data, "operating")
    step = entry.step or ""
    if entry.company is not None:
        colours = list(rules.phases[state.phase].colours)
        turn = _read(Turn, {"company": entry.company, "colours": colours, **entry.turn}, "turn")
        if turn.company != entry.company:
            facts = {"company": turn.company, "turn": entry.company}
            raise GameDataError("position.other_turn", where="turn.company", rule="§11", **facts)
        operating = evolve(operating, turn=turn)
        step = entry.step or rules.rounds["OR"].steps[0].name
    return evolve(state, operating=operating, step=step)


def _read(kind: type, data: Any, where: str) -> Any:
    try:
        return from_plain(kind, data)
    except GameDataError as error:
        raise error.at(where) from error
