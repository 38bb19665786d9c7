"""§2.1: lay track: how many tiles, where and of which colours depends on the class of the company."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from lostatlas.games.west18.conversion import settle_waiting
from lostatlas.games.west18.figures import WestCompany, WestFigures
from lostatlas.games.west18.railheads import (
    Approach,
    can_approach,
    ends_of,
    is_nearer,
    is_nearer_with,
    sides_of_heads,
    touched,
)
from lostatlas.games.west18.state import GRANGER, LAND_GRANT, WestState
from lostatlas.kernel.derived import DerivedValues
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import LayTile, Pass
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import with_turn
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.track import UPGRADE, YELLOW, LayTrack, is_upgrade, two_yellow_or_one_upgrade
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay, Lays
from lostatlas.track.upgrades import apply_lay

GREEN = ("yellow", "green")
"""The colours of Granger Roads and land-grant companies, as far as the phase allows them."""
GRANTED = 3
"""Number of tiles a land-grant company lays in a turn."""
EACH = 2
"""How many of NP's four tiles may go to each of its railheads (R7)."""
RAILHEAD_FIRST = "railhead"
"""The value of R6 by which the first tile goes into the hex of a railhead."""
OPEN = 1
"""The phase from which on land grants are open to all."""


class WestTrack(LayTrack):
    """Lay tiles, as many as the class of the company allows; yellow ones in its land grant are paid for.

    A land-grant company that lays must come nearer to its destination, if some legal set of lays does that;
    or its first tile goes into the hex of a railhead, if anything legal fits there (R6).
    """

    def __init__(self) -> None:
        super().__init__()
        self._approaches = DerivedValues(most=64)

    def kinds(self, rules: Any, state: Any) -> tuple[str, ...]:
        """Return the kinds of lay that may follow now."""
        done, kind = state.turn.lays, state.company.kind
        if not state.company.president:
            return ()  # the autopilot lays no track
        if kind == GRANGER:
            return () if done else (YELLOW, UPGRADE)
        if kind == LAND_GRANT:
            return (YELLOW, UPGRADE) if len(done) < most_tiles(rules, state) else ()
        return two_yellow_or_one_upgrade(done)

    def logs_skip(self, state: Any) -> bool:
        """Return whether nothing at all was laid; of the autopilot this is not news."""
        return bool(state.company.president) and super().logs_skip(state)

    def ranked_together(self, state: Any) -> int | None:
        """Return one for a land-grant company: late in the game its three tiles make millions of plans."""
        return 1 if state.company.kind == LAND_GRANT else None

    def legal_lays(self, rules: Any, state: Any, kind: str) -> list[Lay]:
        """Return the lays of a kind that the class of the company and its railheads allow."""
        return [
            lay
            for lay in super().legal_lays(rules, state, kind)
            if next(self._title_reasons(rules, state, LayTile(lay.hex, lay.tile, lay.rotation)), None) is None
        ]

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether there is a legal lay: where one must come nearer, there is one that does."""
        lays = self.lays(rules, state)
        return any(
            self._why_not_here(rules, state, LayTile(lay.hex, lay.tile, lay.rotation)) is None
            and self._fits_an_end(rules, state, lay)
            for kind in self.kinds(rules, state)
            for lay in lays.on(state.board.cells, upgrades=kind == UPGRADE)
        )

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield every lay, and passing where it is allowed."""
        for one in super().offers(rules, state) if self.kinds(rules, state) else ():
            if next(self._title_reasons(rules, state, one), None) is None:
                yield one

    def reasons(self, rules: Any, state: Any, action: LayTile | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids the tile, or to lay no more."""
        if isinstance(action, Pass):
            yield from self._title_reasons(rules, state, action)
            return
        if (refusal := self._why_not_here(rules, state, action)) is not None:
            yield refusal
        found = list(super().reasons(rules, state, action))
        yield from found
        if not found and refusal is None:
            yield from self._title_reasons(rules, state, action)

    def _title_reasons(self, rules: Any, state: WestState, action: Any) -> Iterator[Refusal]:
        """Yield what forbids an action that is legal by the rules of track."""
        if isinstance(action, Pass):
            if self.owes_tile(rules, state):
                yield refuse("west.come_nearer", company=state.turn.company)
            return
        if (refusal := self._why_not_here(rules, state, action)) is not None:
            yield refusal
            return
        cost = self.lay_rules(rules, state).cost(state.board, action.hex)
        lay = Lay(action.hex, action.tile, action.turns, cost)
        if self._misses_railhead(rules, state, lay):
            yield refuse("west.meet_railhead", company=state.turn.company, hex=str(action.hex))
        if state.company.kind == LAND_GRANT:
            yield from self._against_step(rules, state, lay)

    def _misses_railhead(self, rules: Any, state: WestState, lay: Lay) -> bool:
        """Return whether a lay fails to connect to another's railhead in its hex, and another tile would."""
        sides = sides_of_heads(rules.figures, state, state.turn.company, lay.hex)
        if not sides or self._meets(rules, lay, sides):
            return False
        others = (one for one in self.lays(rules, state) if one.hex == lay.hex)
        return any(self._meets(rules, one, sides) for one in others)

    def _meets(self, rules: Any, lay: Lay, sides: frozenset[int]) -> bool:
        return not sides.isdisjoint(rules.tileset[lay.tile].rotated(lay.rotation).exits)

    def _why_not_here(self, rules: Any, state: WestState, action: LayTile) -> Refusal | None:
        company, hex_ = state.company, action.hex
        if company.kind == GRANGER and hex_ in state.board.cells and hex_ not in rules.figures.settled_zone:
            return refuse("west.outside_zone", company=company.code, hex=str(hex_))
        if hex_ in state.declined:
            return refuse("west.no_consent", company=company.code, hex=str(hex_))
        if action.tile not in rules.tileset or company.kind not in (GRANGER, LAND_GRANT):
            return None
        if rules.tileset[action.tile].colour not in GREEN:
            return refuse("west.only_to_green", company=company.code, tile=action.tile)
        return None

    # the approach of land-grant companies

    def _against_step(self, rules: Any, state: WestState, lay: Lay) -> Iterator[Refusal]:
        code = state.turn.company
        facts = {"company": code, "hex": str(lay.hex)}
        if not self._fits_an_end(rules, state, lay):
            yield refuse("west.two_for_each_railhead", **facts)
        if rules.rulings.land_grant_step == RAILHEAD_FIRST:
            if state.turn.lays or lay.hex in state.railheads[code]:
                return
            if self._free_lays(rules, state, frozenset(state.railheads[code])):
                yield refuse("west.railhead_first", **facts, known=tuple(map(str, state.railheads[code])))
        elif self._must_approach(rules, state) and not self._leaves_a_way(rules, state, lay):
            yield refuse("west.leaves_railhead", **facts)

    def _must_approach(self, rules: Any, state: WestState) -> bool:
        """Return whether the lays of this turn must come nearer: they do already, or some legal set would."""
        if rules.rulings.land_grant_step != "approach" or state.company.kind != LAND_GRANT:
            return False
        known = self._approaches.of(state)
        if "must" not in known:
            known["must"] = self._is_done(rules, state) or self._may_come_nearer(rules, state)
        return bool(known["must"])

    def owes_tile(self, rules: Any, state: WestState) -> bool:
        """Return whether the company may not pass: what it has laid brings no railhead nearer yet."""
        begun = bool(state.turn.lays) and self._must_approach(rules, state)
        return begun and not self._is_done(rules, state)

    def _is_done(self, rules: Any, state: WestState) -> bool:
        return is_nearer(_charter(rules, state), state, state.board)

    def _may_come_nearer(self, rules: Any, state: WestState) -> bool:
        return can_approach(_charter(rules, state), state, self._approach(rules))

    def brings_nearer(self, rules: Any, state: WestState, lay: Lay) -> bool:
        """Return whether a lay of a land-grant company lets a railhead lie nearer to its destination."""
        known, it = self._approaches.of(state), _charter(rules, state)
        where = lay.hex, lay.tile, lay.rotation  # whatever it costs
        if where not in known:
            turned = rules.tileset[lay.tile].rotated(lay.rotation)
            nearer = is_nearer_with(it, state, lay.hex, turned)
            if nearer is None:
                nearer = is_nearer(it, state, self._after(rules, state, lay).board)
            known[where] = nearer
        return bool(known[where])

    def _leaves_a_way(self, rules: Any, state: WestState, lay: Lay) -> bool:
        """Return whether the step can still come nearer after a lay, or has done so."""
        supply = self.lays(rules, state).supply
        for one in self._nearer_lays(rules, state) if tiles_left(rules, state) > 1 else ():
            # one that has nothing to do with this lay stays legal
            apart = one.hex != lay.hex and lay.hex not in one.hex.neighbours()
            remains = one.tile != lay.tile or supply[one.tile] > 1
            if apart and remains and one.cost + lay.cost <= self.budget(rules, state):
                if most_tiles(rules, state) <= GRANTED:
                    return True
                if self._fits_an_end(rules, self._after(rules, state, lay), one):
                    return True
        if self.brings_nearer(rules, state, lay):
            return True
        return tiles_left(rules, state) > 1 and self._may_come_nearer(rules, self._after(rules, state, lay))

    def _nearer_lays(self, rules: Any, state: WestState) -> tuple[Lay, ...]:
        """Return the single lays that bring a railhead nearer."""
        known = self._approaches.of(state)
        if "nearer" not in known:
            code = state.turn.company
            close = {near for head in state.railheads[code] for near in (head, *head.neighbours())}
            known["nearer"] = tuple(
                lay
                for lay in self._free_lays(rules, state, frozenset(close))
                if self.brings_nearer(rules, state, lay)
            )
        found: tuple[Lay, ...] = known["nearer"]
        return found

    def _approach(self, rules: Any) -> Approach:
        return Approach(
            lays=partial(self._free_lays, rules),
            laid=partial(self._after, rules),
            left=partial(tiles_left, rules),
        )

    def _free_lays(
        self, rules: Any, state: WestState, hexes: frozenset[Hex], lays: Lays | None = None
    ) -> list[Lay]:
        """Return the lays on these hexes, by default the legal ones, that need nobody's consent."""
        asking, lays = rules.rulings.grant_consent, lays or self.lays(rules, state)
        free = frozenset(hex_ for hex_ in hexes if not (asking and owners_to_ask(rules.figures, state, hex_)))
        return [
            lay
            for kind in self.kinds(rules, state)
            for lay in lays.on(free, upgrades=kind == UPGRADE)
            if self._why_not_here(rules, state, LayTile(lay.hex, lay.tile, lay.rotation)) is None
            and not self._misses_railhead(rules, state, lay)
            and self._fits_an_end(rules, state, lay)
        ]

    def _after(self, rules: Any, state: WestState, lay: Lay) -> WestState:
        """Return the state after a lay, as far as further lays are concerned."""
        kind = UPGRADE if is_upgrade(state.board, lay.hex) else YELLOW
        board = apply_lay(
            state.board, lay.hex, rules.tileset[lay.tile], lay.rotation, rules.lay_rules.upgrades
        )
        state = evolve(self._counted(rules, state, lay.hex), board=board)
        state = self.pay_terrain(state, lay.cost)
        return with_turn(state, evolve(state.turn, lays=(*state.turn.lays, kind)))

    def pay_terrain(self, state: Any, cost: int) -> Any:
        """Return the state after the terrain has been paid, as far as there is money."""
        return pay(state, state.turn.company, state.ledger.bank, min(cost, state.cash(state.turn.company)))

    def _counted(self, rules: Any, state: WestState, hex_: Hex) -> WestState:
        """Return the state in which a tile on this hex counts for an end of a land-grant company."""
        if state.company.kind != LAND_GRANT:
            return state
        reaching = ends_reaching(_charter(rules, state), state, hex_)
        free = [place for place in reaching if state.laid_for.count(place) < EACH]
        return evolve(state, laid_for=(*state.laid_for, free[0] if free else 0))

    def _fits_an_end(self, rules: Any, state: WestState, lay: Lay) -> bool:
        """Return whether a tile more may go to one of the ends that reach this hex: two of NP's four (R7)."""
        if state.company.kind != LAND_GRANT or most_tiles(rules, state) <= GRANTED:
            return True
        reaching = ends_reaching(_charter(rules, state), state, lay.hex)
        return not reaching or any(state.laid_for.count(place) < EACH for place in reaching)

    def apply(self, rules: Any, state: Any, action: LayTile | Pass, log: EventLog) -> Any:
        """Lay the tile and count its subsidy."""
        if isinstance(action, Pass):
            return super().apply(rules, state, action, log)
        if pays := subsidy(rules.figures, state, action.hex):
            log.add("west.subsidy", company=state.turn.company, hex=str(action.hex), amount=pays)
            state = evolve(state, subsidy=state.subsidy + pays)
        after = super().apply(rules, self._counted(rules, state, action.hex), action, log)
        return evolve(after, board=settle_waiting(after.board, action.hex))


def _charter(rules: Any, state: WestState) -> WestCompany:
    """Return what is printed on the charter of the operating company."""
    it: WestCompany = rules.figures.companies[state.turn.company]
    return it


def most_tiles(rules: Any, state: WestState) -> int:
    """Return how many tiles the operating land-grant company lays in a turn (R7)."""
    return rules.rulings.np_tiles if len(_charter(rules, state).homes) > 1 else GRANTED


def tiles_left(rules: Any, state: WestState) -> int:
    """Return how many tiles the operating land-grant company may still lay in its turn."""
    return most_tiles(rules, state) - len(state.turn.lays)


def ends_reaching(it: WestCompany, state: WestState, hex_: Hex) -> tuple[int, ...]:
    """Return which homes of a land-grant company have track that leads to a hex."""
    return tuple(place for place, end in enumerate(ends_of(it)) if hex_ in touched(state.board, it.code, end))


def subsidy(figures: WestFigures, state: WestState, hex_: Hex) -> int:
    """Return what the operating company gets for the first tile on a hex: only in its own land grant."""
    company = state.company
    if company.kind != LAND_GRANT or is_upgrade(state.board, hex_):
        return 0
    return figures.companies[company.code].grant.get(hex_, 0)


def owners_to_ask(figures: WestFigures, state: WestState, hex_: Hex) -> tuple[str, ...]:
    """Return the companies of which one has to agree to a tile of the operating company on a hex.

    A company that has not started, or is public by now, is not asked (R27), nor one of the same president.
    """
    owners = [
        code
        for code, company in state.companies.items()
        if company.kind == LAND_GRANT and hex_ in figures.companies[code].grant
    ]
    mine = state.company.president
    if state.phase >= OPEN or any(state.companies[code].president == mine for code in owners):
        return ()
    return tuple(code for code in owners if state.companies[code].president)
