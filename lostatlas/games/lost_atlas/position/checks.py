"""Check a position: shares, hubs and trains must be accounted for, and no rule may be broken."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.position.defaults import SUBURB
from lostatlas.games.lost_atlas.position.schema import CompanyEntry, PositionEntry
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.chance import whole_seed
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.state import POOL

DATA_OF_ROUNDS = {
    "stack": "MAP",
    "drawn": "MAP",
    "building": "MAP",
    "stock": "SR",
    "operating": "OR",
    "turn": "OR",
    "merging": "MR",
}
"""Keys of a position that only one kind of round has."""


def rounds_of(rules: TitleRules) -> tuple[str, ...]:
    """Return the names of the rounds that are played."""
    cycle = rules.variant.rounds.cycle
    operating = (f"OR{number}" for number in range(1, cycle.count("OR") + 1))
    return ("MAP", "SR", *operating, *(name for name in cycle if name in ("MR", "export")))


def wrong(key: str, where: str, rule: str = "", **facts: Any) -> GameDataError:
    """Return the error of a position: what, where, by which rule."""
    return GameDataError(f"position.{key}", where=where, rule=clause(rule), **facts)


def check_entry(
    rules: TitleRules, players: tuple[str, ...], seated: tuple[str, ...], entry: PositionEntry
) -> None:
    """Check the seed, the players, the time and the trains of a position."""
    whole_seed(entry.seed)
    rules.table(players)
    for loser in entry.out:
        if loser not in players or entry.out.count(loser) > 1:
            raise wrong("player", "out", player=loser, known=tuple(players))
    if not seated:
        raise wrong("nobody", "out", "§20.bankrupt")
    if entry.cash is not None and sorted(entry.cash) != sorted(seated):
        raise wrong("cash_of", "cash", named=tuple(entry.cash), players=tuple(seated))
    for key, name, known in (("priority", entry.priority, seated), ("starter", entry.starter, players)):
        if name is not None and name not in known:
            raise wrong("player", key, player=name, known=tuple(known))
    if entry.round not in rounds_of(rules):
        raise wrong("round", "round", "§5.cycle", round=entry.round, known=tuple(rounds_of(rules)))
    if not 1 <= entry.cycle <= rules.mode.cycles:
        raise wrong("cycle", "cycle", "§3.cycles", cycle=entry.cycle, last=rules.mode.cycles)
    for key, kind in DATA_OF_ROUNDS.items():
        if getattr(entry, key) and not entry.round.startswith(kind):
            belongs = tuple(name for name in rounds_of(rules) if name.startswith(kind))
            raise wrong("other_round", key, "§5.cycle", found=key, belongs=belongs, round=entry.round)
    _check_trains(rules, len(players), entry)
    _check_phase(rules, entry)
    _check_place(rules, seated, entry)


def _check_trains(rules: TitleRules, players: int, entry: PositionEntry) -> None:
    start = rules.first_depot(players)
    cards = dict(start.deck)
    begins = [phase.train for phase in rules.phases if phase.train in cards]
    if entry.phase is not None and entry.phase not in begins:
        raise wrong("phase", "phase", "§5.phase", phase=entry.phase, known=tuple(begins))
    where: dict[str, Counter[str]] = {}
    for number, company in enumerate(entry.companies):
        where[f"companies[{number}].trains"] = Counter((*company.trains, *company.kept))
    where |= {
        "pool": Counter(entry.pool),
        "deck": Counter(entry.deck or {}),
        "gone": Counter(entry.gone or {}),
    }
    fronts = {back: name for name, kind in rules.trains.items() for back in kind.backs}
    counted = Counter[str]()
    for place, trains in where.items():  # what is too much is blamed on the last place: companies come first
        counted += trains
        for train in trains:
            if train not in rules.trains:
                raise wrong("train", place, "§2", train=train, known=tuple(rules.trains))
            card = fronts.get(train, train)
            if card not in cards or (card not in start.endless and counted[train] > cards[card]):
                count = sum(one[train] for one in where.values())
                copies = cards.get(card, 0)
                raise wrong("train_count", place, "§3.trains", train=train, count=count, copies=copies)


def _check_phase(rules: TitleRules, entry: PositionEntry) -> None:
    """Check majors and rusted trains against the phase, where it is given."""
    current = next((n for n, phase in enumerate(rules.phases) if phase.train == entry.phase), None)
    last = len(rules.phases) - 1 if current is None else current
    closed = current is not None and rules.phases[current].colour in rules.variant.steps.propose.closed_in
    for place, company in enumerate(entry.companies):
        if closed and company.code in rules.majors:
            raise wrong("major_phase", f"companies[{place}]", "§22.when", company=company.code)
        for train in company.kept:
            if not _rusted_by(rules, train, last):
                raise wrong(
                    "kept_sound", f"companies[{place}].kept", "§5.rust", company=company.code, train=train
                )


def _check_place(rules: TitleRules, seated: tuple[str, ...], entry: PositionEntry) -> None:
    codes = [company.code for company in entry.companies]
    if entry.order is not None:
        prices = {company.code: company.price for company in entry.companies}
        falling = [prices.get(code, 0) for code in entry.order]
        if sorted(entry.order) != sorted(codes) or falling != sorted(falling, reverse=True):
            raise wrong("order", "order", "§11.order", order=tuple(entry.order), companies=tuple(codes))
    if entry.company is not None and entry.company not in codes:
        raise wrong("not_launched", "company", "§11", company=entry.company, launched=tuple(codes))
    played = rules.rounds["OR" if entry.round.startswith("OR") else entry.round]
    steps = [step.name for step in (*played.steps, *rules.interrupts)]
    if entry.step and entry.step not in steps:
        raise wrong("step", "step", "§11.steps", step=entry.step, known=tuple(steps))
    player = entry.stock.get("player")
    if player is not None and player not in seated:
        raise wrong("player", "stock.player", player=player, known=tuple(seated))


def check_companies(
    rules: TitleRules, seated: tuple[str, ...], companies: tuple[CompanyEntry, ...], in_play: tuple[str, ...]
) -> None:
    """Check each launched company by itself."""
    seen: list[str] = []
    for place, company in enumerate(companies):
        where = f"companies[{place}]"
        for code in (company.code, *company.parts):
            if code in seen:
                raise wrong("company_twice", where, "§4", company=code)
            if code not in in_play and code not in rules.majors:
                known = (*in_play, *rules.majors)
                raise wrong("company", where, "§3.absent", company=code, known=known)
            seen.append(code)
        if company.price not in rules.variant.market.spaces[1:]:
            spaces = tuple(map(str, rules.variant.market.spaces[1:]))
            raise wrong("price", f"{where}.price", "§2.prices", price=company.price, spaces=spaces)
        _check_parts(rules, company, where)
        _check_shares(rules, seated, company, where)


def check_unused(rules: TitleRules, entry: PositionEntry) -> None:
    """Check the majors that a merger can still use, and the companies that have left the game."""
    business, majors = [company.code for company in entry.companies], entry.majors or []
    for code in majors:
        if code not in rules.majors or code in (*business, *entry.closed) or majors.count(code) > 1:
            raise wrong("major_left", "majors", "§22.majors", company=code, known=tuple(rules.majors))
    known = (*rules.minors, *rules.majors)
    for code in entry.closed:
        if code not in known:
            raise wrong("company", "closed", "§3.absent", company=code, known=known)
        if code in business or entry.closed.count(code) > 1:
            raise wrong("company_twice", "closed", "§4", company=code)


def _check_parts(rules: TitleRules, company: CompanyEntry, where: str) -> None:
    major = company.code in rules.majors
    minors = [part for part in company.parts if part in rules.minors]
    if (major and (len(company.parts) != 2 or len(minors) != 2)) or (not major and company.parts):
        raise wrong("parts", f"{where}.parts", "§22", company=company.code, parts=tuple(company.parts))
    if company.name is not None and major and company.name not in rules.majors[company.code].names:
        names = tuple(rules.majors[company.code].names)
        raise wrong(
            "name", f"{where}.name", "§22.majors", company=company.code, name=company.name, names=names
        )


def _check_shares(rules: TitleRules, seated: tuple[str, ...], company: CompanyEntry, where: str) -> None:
    capital = rules.variant.shares.of("major" if company.code in rules.majors else "minor")
    facts = {"company": company.code, "total": capital.total}
    for player in (*company.shares, *([company.president] if company.president else [])):
        if player not in seated:
            raise wrong("player", f"{where}.shares", player=player, known=tuple(seated))
    held = sum(company.shares.values()) + company.pool
    if held > capital.total:
        raise wrong("shares", f"{where}.shares", "§4.units", held=held, **facts)
    for player, count in company.shares.items():
        if 100 * count > rules.holding_limit * capital.total:
            raise wrong(
                "holding",
                f"{where}.shares",
                "§4.holding",
                player=player,
                percent=rules.holding_limit,
                **facts,
            )
    most = max(company.shares.values(), default=0)
    largest = [player for player, count in company.shares.items() if count == most]
    if most < capital.presidents_certificate:
        raise wrong(
            "no_president", f"{where}.shares", "§4.president", needed=capital.presidents_certificate, **facts
        )
    if company.president is None and len(largest) > 1:
        raise wrong("which_president", f"{where}.president", "§4.president", players=tuple(largest), **facts)
    if company.president is not None and company.president not in largest:
        raise wrong(
            "president",
            f"{where}.president",
            "§4.president",
            player=company.president,
            largest=tuple(largest),
            **facts,
        )


def check_state(rules: TitleRules, state: LostAtlasState) -> None:
    """Check that the parts of a position agree with each other."""
    for place, company in enumerate(state.companies.values()):
        where = f"companies[{place}]"
        shares = company.shares
        if not state.out and 100 * shares.of(POOL) > rules.pool_limit * shares.total:
            raise wrong("pool", f"{where}.pool", "§4.pool", company=company.code, percent=rules.pool_limit)
        _check_hubs(rules, state, company.code, where)
        _check_suburbs(rules, state, company.code, where)
        if company.kept and not any(power.keeps_rusted for power in rules.powers(company)):
            raise wrong("kept", f"{where}.kept", "§26.resourceful", company=company.code)
        rusted = [train for train in company.trains if _has_rusted(rules, state, train)]
        if rusted:
            raise wrong("rusted", f"{where}.trains", "§5.rust", company=company.code, train=rusted[0])
    for train in state.depot.pool:
        if _has_rusted(rules, state, train):
            raise wrong("rusted", "pool", "§5.rust", company="-", train=train)
    deck = [name for name, _ in state.depot.deck]
    begun = rules.phases[state.phase].train
    names = list(rules.trains)
    early = [name for name in deck if names.index(name) < names.index(begun)]
    if early:
        raise wrong("deck", "deck", "§5.phase", train=early[0], phase=begun)
    owned = {train for company in state.companies.values() for train in company.trains} | {*state.depot.pool}
    ahead = [phase.train for phase in rules.phases[state.phase + 1 :] if phase.train in owned]
    if ahead:
        raise wrong("phase_behind", "phase", "§5.phase", train=ahead[0], phase=begun)
    if state.round == "MR" and rules.phase(state).colour in rules.variant.steps.propose.closed_in:
        raise wrong("merger_phase", "round", "§22.when")
    if state.building is None and not state.board.cells:
        raise wrong("no_map", "board", "§3.building")


def _has_rusted(rules: TitleRules, state: LostAtlasState, train: str) -> bool:
    return _rusted_by(rules, train, state.phase)


def _rusted_by(rules: TitleRules, train: str, phase: int) -> bool:
    """Return whether a train has rusted in the phase of this number."""
    rusted_by = rules.trains[train].rusted_by
    return rusted_by is not None and any(one.train == rusted_by for one in rules.phases[: phase + 1])


def _check_hubs(rules: TitleRules, state: LostAtlasState, code: str, where: str) -> None:
    company, board = state.companies[code], state.board
    hubs = board.tokens_of(code)
    shared = state.merging is not None and state.merging.shared is not None
    hexes = [stop.hex for stop in hubs]
    doubled = next((hex_ for hex_ in hexes if hexes.count(hex_) > 1), None)
    if not shared and doubled is not None:
        raise wrong("hubs_on_hex", f"{where}.hubs", "§15.hex", company=code, hex=str(doubled))
    parts = company.parts or (code,)
    own = sum(len(rules.minors[part].tokens) for part in parts)
    total = own + (len(rules.majors[code].tokens) if company.parts else 0)
    if len(hubs) + len(company.tokens) > total:
        raise wrong("hubs", f"{where}.hubs", "§15.tokens", company=code, total=total)
    launching = state.stock is not None and state.stock.launch is not None
    if not hubs and not launching:
        raise wrong("no_hub", f"{where}.hubs", "§7.home", company=code)
    home = board.homes.get(code)
    if hubs and home is not None and home.hex not in hexes and code in rules.minors:
        raise wrong("not_home", f"{where}.hubs", "§7.home", company=code, home=str(home.hex))


def _check_suburbs(rules: TitleRules, state: LostAtlasState, code: str, where: str) -> None:
    company = state.companies[code]
    placed = [mark for marks in state.board.markers.values() for mark in marks if mark.owner == code]
    total = sum(power.supplies.get(SUBURB, 0) for power in rules.powers(company))
    if len(placed) + company.supplies.get(SUBURB, 0) > total:
        raise wrong("suburbs", f"{where}.suburbs", "§26.suburban", company=code, total=total)
