"""§22: what becomes of money, shares, trains and tokens when two minors merge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from lostatlas.finance import transfer
from lostatlas.finance.holdings import combined
from lostatlas.games.lost_atlas.actions import ChooseMajor
from lostatlas.games.lost_atlas.state import LostAtlasState, MinorMerger
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.share_transfers import settle_presidency
from lostatlas.rail.state import Company
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex


def merge(
    rules: TitleRules, state: LostAtlasState, merger: MinorMerger, choice: ChooseMajor, log: EventLog
) -> LostAtlasState:
    """Return the state after two companies have become a third one."""
    first, second = state.companies[merger.proposer], state.companies[merger.partner]
    code = choice.company
    market = state.market.removed(first.code).removed(second.code)
    price = price_of_merged(state, first.code, second.code)
    ledger = state.ledger.with_holder(code)
    for old in (first.code, second.code):
        ledger = transfer(ledger, old, code, ledger[old]).without_holder(old)
    companies = state.companies.delete(first.code).delete(second.code)
    state = evolve(
        state,
        companies=companies.set(code, _united(rules, first, second, merger.president, choice)),
        ledger=ledger,
        market=market.launched(code, price),
        board=_renamed(state.board, (first.code, second.code), code),
        majors=tuple(one for one in state.majors if one != code),
        closed=(*state.closed, first.code, second.code),
    )
    log.add(
        "rotla.merged",
        company=code,
        name=choice.name,
        first=first.code,
        second=second.code,
        player=merger.president,
        price=price,
        cash=ledger[code],
    )
    return settle_presidency(state, code, log)


def price_of_merged(state: LostAtlasState, first: str, second: str) -> int:
    """Return the price of what two companies become: their average, down to a space of the market."""
    average = (state.price(first) + state.price(second)) / 2
    return state.market.below(average)


def _united(
    rules: TitleRules, first: Company, second: Company, president: str, choice: ChooseMajor
) -> Company:
    capital = rules.variant.shares.major
    shares = combined(first.shares, second.shares, presidents_units=capital.presidents_certificate)
    supplies = Counter(first.supplies)
    supplies.update(second.supplies)
    tokens = (*rules.majors[choice.company].tokens, *first.tokens, *second.tokens)
    return Company(
        code=choice.company,
        kind="major",
        name=choice.name,
        shares=shares.with_president(president),
        tokens=rules.token_order(tokens),
        trains=tuple(sorted((*first.trains, *second.trains))),
        kept=tuple(sorted((*first.kept, *second.kept))),
        powers=(*first.powers, *second.powers, *rules.majors[choice.company].powers),
        supplies=FrozenMap(supplies),
        parts=(first.code, second.code),
        homes=(*first.homes, *second.homes),
    )


def _renamed(board: Board, old: tuple[str, str], new: str) -> Board:
    for code in old:
        board = board.replace_tokens(code, new)
    markers = FrozenMap(
        (hex_, tuple(Marker(one.kind, new) if one.owner in old else one for one in found))
        for hex_, found in board.markers.items()
    )
    return replace(board, markers=markers) if board.markers else board


def shared_hexes(state: LostAtlasState, code: str) -> Iterator[tuple[Hex, tuple[Stop, ...]]]:
    """Yield each hex on which a company has more than one token, with the city of each."""
    standing: dict[Hex, list[Stop]] = {}
    for stop, owners in state.board.tokens.items():
        standing.setdefault(stop.hex, []).extend([stop] * owners.count(code))
    for hex_, stops in standing.items():
        if len(stops) > 1:
            yield hex_, tuple(stops)


def unify_token(state: LostAtlasState, code: str, kept: Stop, log: EventLog) -> LostAtlasState:
    """Return the state with one token on a hex; the other one lies on the charter and costs nothing."""
    board: Board = state.board
    there = [
        stop for stop, owners in board.tokens.items() if stop.hex == kept.hex for one in owners if one == code
    ]
    there.remove(kept)
    for stop in there:
        board = board.remove_token(stop, code)
    log.add("rotla.hub_freed", company=code, hex=str(kept.hex))
    company = state.companies[code]
    freed = evolve(company, tokens=(*(0 for _ in there), *company.tokens))
    return evolve(state, board=board, companies=state.companies.set(code, freed))
