"""What a simulation measures in this title: which powers took effect (§26), which events show which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from lostatlas.games.lost_atlas.map_building import built_by_chance, mode_pieces
from lostatlas.games.lost_atlas.powers.bridging import WATER
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, Event
from lostatlas.rail.company_powers import Effect, Power
from lostatlas.rail.metrics import RailGameRows, RailMetrics
from lostatlas.rail.metrics.piece_counts import digest
from lostatlas.rail.route_problem import RunBonus, payment_problem
from lostatlas.rail.steps.run import paid_routes, run_rules_of
from lostatlas.routes import Train
from lostatlas.track.tiles import Ref

RULES: Mapping[str, str] = {
    "rail.auction_won": "§7",
    "rail.left_auction": "§7",
    "rail.share_bought.treasury": "§8",
    "rail.share_bought.pool": "§8",
    "rail.shares_sold": "§9",
    "rail.presidency_passed": "§8",
    "rail.price_moved.wholly_owned": "§10",
    "rail.share_issued": "§13",
    "rail.share_redeemed": "§13",
    "rail.token_placed": "§15",
    "rail.dividend_paid": "§17",
    "rail.dividend_withheld": "§17",
    "rail.no_revenue": "§17",
    "rail.price_stayed.dividend": "§17",
    "rail.train_sold": "§18",
    "rail.train_refused": "§18",
    "rail.train_exchanged": "§18",
    "rail.president_paid": "§18",
    "rail.trains_rusted": "§19",
    "rail.train_discarded": "§19",
    "rail.bankrupt": "§20",
    "rail.company_closed.bankrupt": "§20",
    "rail.company_closed.price_zero": "§17",
    "rail.train_exported": "§23",
    "rail.bank_broken": "§2",
    "rotla.merged": "§22",
    "rotla.merger_refused": "§22",
    "rotla.no_partner_found": "§22",
    "rotla.hub_freed": "§22",
    "rotla.map_restarted": "§3",
    "rotla.charters_reshuffled": "§10",
}
"""The number of the rule behind each event that shows a rule at work, by the key of the event."""


class _Moment(NamedTuple):
    """One action, with the states around it and one of its events: all that shows a power at work."""

    rules: Any
    before: Any
    action: Any
    after: Any
    event: Event


def effects(
    rules: Any, before: Any, action: Action, after: Any, events: tuple[Event, ...]
) -> Iterator[Effect]:
    """Yield the powers that took effect in one action.

    A company's powers are asked, not its name: a merged company has those of both its parts.
    """
    for event in events:
        seen = _SEEN.get(event.key)
        if seen is None:
            continue
        code = event.facts["company"]
        company = after.companies.get(code) or before.companies.get(code)
        if company is None:
            continue
        moment = _Moment(rules, before, action, after, event)
        for tell in seen:
            yield from tell(moment, company)


def _powers(rules: Any, company: Any) -> dict[str, Power]:
    """Return the powers of a company by what they are counted as.

    A power of somebody's own that is built upon one of the title's counts as that one, so that a comparison
    shows what has become of it.
    """
    return {_counted_as(rules, power): power for power in rules.powers(company)}


def _counted_as(rules: Any, power: Power) -> str:
    own = set(rules.own_powers.values())
    line: Iterator[Any] = (kind for kind in type(power).__mro__ if kind in own)
    return str(next(line, power).name)


def _rewarded(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a mountain that the bank has rewarded."""
    yield Effect("tunneling", company.code, moment.event.facts["amount"])


def _marked(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a suburb that has been placed."""
    yield Effect("suburban_placed", company.code)


def _recounted(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a revenue that a suburb has raised between running and paying."""
    yield Effect("suburban", company.code, moment.event.facts["revenue"] - moment.event.facts["before"])


def _kept(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See rusted trains that run once more."""
    yield Effect("resourceful", company.code)


def _settled(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a home that was chosen rather than read from the map."""
    if moment.action.kind == "choose_home" and "adaptive" in _powers(moment.rules, company):
        yield Effect("adaptive", company.code)


def _laid(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a bridge, a lay that others have no right to, or a tile of the mine or the port."""
    rules, before, event = moment.rules, moment.before, moment.event
    tile = rules.tileset[event.facts["tile"]]
    powers = _powers(rules, company)
    if "bridging" in powers and (tile.colour == WATER or _into_water(moment)):
        yield Effect("bridging", company.code)
    if "agricultural" in powers and before.turn.lays == ("upgrade",):
        yield Effect("agricultural", company.code)
    if tile.label in _OWN_TILES:
        yield Effect(_OWN_TILES[tile.label], company.code)


def _into_water(moment: _Moment) -> bool:
    """Return whether a lay has brought track to the edge of bare water, where others may not point (R15)."""
    board, action, rules = moment.before.board, moment.action, moment.rules
    exits = set(rules.tileset[action.tile].rotated(action.turns).exits)
    if rules.lay_rules.ends.tested == "new":
        exits -= set(board.tile(action.hex).exits)
    near = (action.hex.neighbour(edge) for edge in exits)
    return any(
        hex_ in board.cells and board.cells[hex_].terrain == "water" and hex_ not in board.laid
        for hex_ in near
    )


_OWN_TILES = {"M": "mine_tile", "P": "port_tile"}
"""What the companies of the mine and the port have instead of a power, whoever lays it (§26)."""


def _ran(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a train that counts more stops than printed, passes a full city, or is paid for a marker."""
    rules, board = moment.rules, moment.before.board
    powers = _powers(rules, company)
    further = [name for name, power in powers.items() if power.extra_stops(company)]
    for route in moment.event.facts["routes"]:
        printed = rules.trains[route.train].stops
        if printed is not None and len(route.stops) > printed:
            yield from (Effect(name, company.code) for name in further)
        if "overnight" in powers and _passes_full(board, company.code, route):
            yield Effect("overnight", company.code)
    yield from _paid_more(moment, company)


def _paid_more(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See what each power that changes the pay of runs has added to the run that was made."""
    rules, before, routes = moment.rules, moment.before, moment.event.facts["routes"]
    run_rules = run_rules_of(rules, before, company)
    if not run_rules.bonuses:
        return
    trains = [Train(route.train, rules.trains[route.train].stops) for route in routes]
    stops = [stop for route in routes for stop in route.stops]

    def paid(bonuses: tuple[RunBonus, ...]) -> int:
        asked = evolve(run_rules, bonuses=bonuses)
        problem = payment_problem(before.board, company.code, stops, trains, asked)
        return sum(route.revenue for route in paid_routes(problem, routes))

    revenue = paid(run_rules.bonuses)
    for power in run_rules.bonuses:
        more = revenue - paid(tuple(one for one in run_rules.bonuses if one is not power))
        if more:
            name = _counted_as(rules, power) if isinstance(power, Power) else power.name
            yield Effect(name, company.code, more)


def _passes_full(board: Any, code: str, route: Any) -> bool:
    """Return whether a run goes on beyond a city whose circles are all held by others."""
    counted = {*route.stops[:1], *route.stops[-1:]}
    for stop, owners in board.tokens.items():
        if code in owners:
            continue
        tile = board.tile(stop.hex)
        city = next((one for one in tile.cities if one.index == stop.node), None)
        if city is None or len(owners) < city.slots:
            continue
        touching = [
            piece for piece in route.track if piece.hex == stop.hex and _meets(tile, piece.path, stop.node)
        ]
        if len(touching) > 1 and stop not in counted:
            return True
    return False


def _meets(tile: Any, path: int, node: int) -> bool:
    """Return whether a path of a tile ends at a node."""
    return any(isinstance(end, Ref) and end.index == node for end in (tile.paths[path].a, tile.paths[path].b))


def _bought(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See a train that others of the class might not own: the limit before it counts (R22)."""
    rules, buyer = moment.rules, moment.before.companies[company.code]
    if "spacious" in _powers(rules, buyer):
        printed = rules.phases[moment.before.phase].limits[buyer.kind]
        handed_in = getattr(moment.action, "exchange", None) is not None
        if len(buyer.trains) - handed_in >= printed:
            yield Effect("spacious", buyer.code)


def _hub(moment: _Moment, company: Any) -> Iterator[Effect]:
    """See the hub beyond its home of a company that has not merged."""
    if not company.parts:
        yield Effect("second_hub", company.code)


_SEEN: dict[str, tuple[Callable[[_Moment, Any], Iterable[Effect]], ...]] = {
    "rotla.mountain_rewarded": (_rewarded,),
    "rotla.suburb_placed": (_marked,),
    "rail.revenue_changed": (_recounted,),
    "rail.trains_kept": (_kept,),
    "rail.home_placed": (_settled,),
    "rail.tile_laid": (_laid,),
    "rail.trains_run": (_ran,),
    "rail.train_bought.deck": (_bought,),
    "rail.train_bought.pool": (_bought,),
    "rail.train_sold": (_bought,),
    "rail.token_placed": (_hub,),
}
"""By the event in which each effect shows."""


def random_map(rules: Any, seed: int, players: int) -> Any:
    """Return a finished map as plain data, drawn by the building rules (§3) from the pieces of the mode."""
    chance = Chance(seed)
    pieces = mode_pieces(
        rules.box,
        rules.setting.mode,
        chance,
        players=players,
        deal_destinations=rules.rulings.deal_destinations,
    )
    return built_by_chance(rules.box, pieces, chance).with_blanks().to_plain()


class LostAtlasGameRows(RailGameRows):
    """The rows of a simulated game, with the powers that took effect."""

    charters: Any = None
    """The columns of charters as they were laid."""

    def add(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        """Watch one action."""
        super().add(before, action, after, events)
        self.charters = self.charters or before.charters

    def draws(self, first: Any, last: Any) -> Mapping[str, str]:
        """Return digests of the map and of the order of the charters (§3)."""
        return {**super().draws(first, last), "charters": digest(self.charters)}

    def effects(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> Iterator[Effect]:
        """Yield the powers that took effect in one action."""
        return effects(self.rules, before, action, after, events)


class LostAtlasMetrics(RailMetrics):
    """What this title measures: what railway titles share, and its powers and rules at work."""

    rules_shown = RULES
    game = LostAtlasGameRows

    def pieces(self) -> Mapping[str, tuple[str, ...]]:
        """Return what may happen in a railway game, the companies that may take part, and their powers."""
        rules: Any = self.rules
        minors = [code for code in rules.minors if code not in rules.mode.absent]
        own = (
            *(rules.minors[code].powers for code in minors),
            *(one.powers for one in rules.majors.values()),
        )
        named = {_counted_as(rules, power) for names in own for power in rules.powers_named(tuple(names))}
        powers = [name for name in named if name in rules.own_powers]
        powers += [*_OWN_TILES.values(), "second_hub", *(["suburban_placed"] if "suburban" in named else ())]
        company = (*minors, *rules.majors)
        return {**super().pieces(), "company": company, "power": tuple(sorted(powers))}

    def figures(self, kind: str, name: str) -> Any:
        """Return what the rules say of a train, a tile or a company."""
        rules: Any = self.rules
        if kind == "company":
            return rules.minors.get(name) or rules.majors.get(name)
        return super().figures(kind, name)
