"""Putting a map together (§3): places, capitals, blanks, and the builder that leads through it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.map_building import mode_pieces
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import IllegalAction, Refusal
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.track.builder import CAPITAL, Builder, BuildProgress
from lostatlas.track.footprints import code, uncode
from lostatlas.track.hexes import Hex
from lostatlas.track.map_assembly import legal_blanks, legal_placements, why_not_blank, why_not_placement
from lostatlas.track.map_pieces import Placement
from lostatlas.track.partial_map import PartialMap

BOX = map_box()


def site_of(*placements: tuple[str, int, int, int]) -> PartialMap:
    site = PartialMap.empty(BOX)
    for placement in placements:
        site = site.add(BOX.pieces[placement[0]].at(Placement(*placement)))
    return site


def why(site: PartialMap, piece: str, q: int, r: int, rotation: int) -> str:
    refusal = why_not_placement(site, BOX.pieces[piece], Placement(piece, q, r, rotation))
    return "" if refusal is None else f"{refusal.rule} {refusal.key}"


@given(st.integers(-9999, 9999), st.integers(-9999, 9999))
def test_hexes_are_coded_and_decoded(q: int, r: int) -> None:
    assert uncode(code(Hex(q, r))) == Hex(q, r)


def test_six_turns_of_a_piece_return_to_the_start() -> None:
    for piece in BOX.pieces.values():
        for turns in range(6):
            pose, following = piece.poses[turns], piece.poses[(turns + 1) % 6]
            for cell, turned in zip(pose, following, strict=True):
                assert cell.hex.rotated(1) == turned.hex
                assert cell.printed.rotated(1) == turned.printed


def test_tracks_turn_with_their_piece() -> None:
    """The destination of 26 has its exit towards the blank hex of its own piece, however it lies."""
    piece = BOX.pieces["260"]
    for turns in range(6):
        _, blank, destination = piece.at(Placement("260", 4, -7, turns))
        assert [destination.hex.neighbour(edge) for edge in destination.printed.exits] == [blank.hex]


def test_the_first_piece_may_lie_in_any_rotation() -> None:
    """A7: the port piece too, in all six, though its track leads off the map."""
    assert [p.rotation for p in legal_placements(PartialMap.empty(BOX), BOX.pieces["07"])] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]


def test_three_shared_edges_are_enough_and_two_are_not() -> None:
    """A4: vertices count nothing, an edge counts once."""
    site = site_of(("120", 0, 0, 0))
    found: dict[int, set[str]] = {}
    for q in range(-4, 5):
        for r in range(-4, 5):
            for turns in range(6):
                cells = BOX.pieces["121"].at(Placement("121", q, r, turns))
                edges = sum(near in site.cells for cell in cells for near in cell.hex.neighbours())
                if edges and not any(cell.hex in site.cells for cell in cells):
                    found.setdefault(edges, set()).add(why(site, "121", q, r, turns))
    assert found == {1: {"§3 board.shared"}, 2: {"§3 board.shared"}, 3: {""}}


def test_the_three_edges_may_be_spread_over_several_pieces() -> None:
    site = site_of(("120", 0, 0, 0), ("121", 2, -1, 1))
    spread = [
        placement
        for placement in legal_placements(site, BOX.pieces["160"])
        if len(
            {
                site.cells[near].source.partition(":")[0]
                for cell in BOX.pieces["160"].at(placement)
                for near in cell.hex.neighbours()
                if near in site.cells
            }
        )
        == 2
    ]
    assert spread


def test_pieces_must_not_overlap() -> None:
    assert why(site_of(("120", 0, 0, 0)), "121", 0, 0, 3) == "§3 board.overlap"


def test_a_border_touches_only_its_own_piece() -> None:
    """A5: neither may a new piece touch a border, nor its own border another piece."""
    bordered = site_of(("230", 0, 0, 0))
    plain = site_of(("120", 0, 0, 0))
    border = Hex(0, 0)
    for placement in legal_placements(bordered, BOX.pieces["120"]):
        cells = BOX.pieces["120"].at(placement)
        assert not any(cell.hex.edge_towards(border) is not None for cell in cells)
    for placement in legal_placements(plain, BOX.pieces["230"]):
        own = BOX.pieces["230"].at(placement)[0].hex
        assert not any(near in plain.cells for near in own.neighbours())
    assert why(plain, "230", 1, 1, 0) == "§3 board.border"
    assert why(bordered, "120", 0, -2, 0) == "§3 board.border"


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(1, 24))
def test_what_is_listed_is_what_is_not_refused(seed: int, pieces: int) -> None:
    chance = Chance(seed)
    stack = chance.shuffled(BOX.pieces)
    site = PartialMap.empty(BOX)
    for name in stack[:pieces]:
        legal = legal_placements(site, BOX.pieces[name])
        if legal:
            site = site.add(BOX.pieces[name].at(chance.choice(legal)))
    piece = BOX.pieces[stack[pieces]]
    listed = legal_placements(site, piece)
    assert listed == sorted(listed, key=lambda p: (p.rotation, p.q, p.r))
    assert len(set(listed)) == len(listed)
    qs, rs = ({cell.hex[axis] for cell in site.cells.values()} for axis in (0, 1))
    tried = {
        placement
        for q in range(min(qs) - 3, max(qs) + 4)
        for r in range(min(rs) - 3, max(rs) + 4)
        for turns in range(6)
        for placement in [Placement(piece.id, q, r, turns)]
        if why_not_placement(site, piece, placement) is None
    }
    assert set(listed) == tried


def test_a_rotation_is_0_to_5() -> None:
    assert why(PartialMap.empty(BOX), "01", 0, 0, 6) == "§3 board.rotation"


def test_blanks_beside_the_port_piece() -> None:
    """A12: with only piece 07 in base pose (1,-1) touches the border; (2,0) and (1,1) may be filled."""
    site = site_of(("07", 0, 0, 0))
    refusal = why_not_blank(site, Hex(1, -1))
    assert refusal is not None
    assert refusal.key == "board.blank_border"
    assert why_not_blank(site, Hex(2, 0)) is why_not_blank(site, Hex(1, 1)) is None
    assert legal_blanks(site) == [Hex(1, 1), Hex(2, -1), Hex(2, 0)]


@pytest.mark.parametrize(
    ("hex_", "key"),
    [
        (Hex(0, 1), "board.blank_taken"),
        (Hex(9, 9), "board.blank_home"),
        (Hex(0, 2), "board.blank_home"),
        (Hex(0, -1), "board.blank_border"),
    ],
)
def test_blanks_are_refused_with_a_reason(hex_: Hex, key: str) -> None:
    refusal = why_not_blank(site_of(("07", 0, 0, 0)), hex_)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("§3", key)


def test_only_homes_in_play_get_blanks() -> None:
    site = site_of(("07", 0, 0, 0))
    assert legal_blanks(site, in_play=["EA"]) == []
    assert legal_blanks(site, in_play=["EA", "NP"]) == legal_blanks(site)


def builder(*stack: str) -> Builder:
    return Builder.start(BOX, stack)


def key_of(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.key


def test_a_project_without_a_city_goes_to_the_bottom_and_the_next_is_flipped() -> None:
    """A9: the stack [project, piece 03, project] gives piece 03 first."""
    drawn = builder(CAPITAL, "03", CAPITAL).draw()
    assert drawn.drawn == "03"
    assert drawn.progress.stack == (CAPITAL, CAPITAL)
    placed = drawn.place(drawn.placements[0]).draw()
    assert placed.phase == "capital"
    assert placed.capitals == [Hex(0, 0)]
    crowned = placed.place_capital(Hex(0, 0))
    assert crowned.site.cells[Hex(0, 0)].printed.label == "C"


def test_projects_that_can_never_be_placed_leave_the_game() -> None:
    """R23: only one basic city, two projects: the second finds none and leaves."""
    one = builder("03", CAPITAL, CAPITAL).draw()
    two = one.place(one.placements[0]).draw()
    done = two.place_capital(two.capitals[0]).draw()
    assert (done.drawn, done.progress.stack, done.progress.gone) == (None, (), 1)
    assert done.phase == "blanks"
    only = builder(CAPITAL, CAPITAL).draw()
    assert (only.phase, only.progress.gone) == ("blanks", 2)


def test_a_home_a_capital_and_a_plain_hex_are_no_place_for_a_capital() -> None:
    start = builder("03", CAPITAL, "160", CAPITAL).draw()
    step = start.place(start.placements[0]).draw()
    assert key_of(step.why_not_capital(Hex(1, 0))) == "board.capital_home"
    assert key_of(step.why_not_capital(Hex(0, 1))) == "board.capital_city"
    assert key_of(step.why_not_capital(Hex(7, 7))) == "board.no_hex"
    after = step.place_capital(Hex(0, 0)).draw()
    last = after.place(after.placements[0]).draw()
    assert key_of(last.why_not_capital(Hex(0, 0))) == "board.capital_twice"
    with pytest.raises(IllegalAction, match="is a capital already"):
        last.place_capital(Hex(0, 0))


def test_acts_out_of_turn_are_refused() -> None:
    start = builder("03", "07")
    assert key_of(start.why_not_place(Placement("03", 0, 0, 0))) == "board.not_drawn"
    assert key_of(start.why_not_capital(Hex(0, 0))) == "board.not_drawn"
    assert key_of(start.why_not_blank(Hex(0, 0))) == "board.blanks_last"
    assert key_of(start.why_not_restart()) == "board.not_stuck"
    drawn = start.draw()
    assert key_of(drawn.why_not_draw()) == "board.place_first"
    assert key_of(drawn.why_not_place(Placement("07", 0, 0, 0))) == "board.not_drawn"
    assert key_of(drawn.why_not_place(Placement("03", 1, 0, 0))) == "board.first"
    assert key_of(builder().why_not_draw()) == "board.stack_empty"
    for act in (drawn.draw, lambda: drawn.restart([]), lambda: drawn.place(Placement("03", 1, 0, 0))):
        with pytest.raises(IllegalAction):
            act()


def test_a_piece_that_fits_nowhere_restarts_the_map() -> None:
    """R3: the reshuffled stack starts from nothing, and the restart is counted."""
    chance = Chance(173)
    stuck = Builder.start(BOX, chance.shuffled(mode_pieces(BOX, "long", chance)))
    while stuck.phase not in ("stuck", "blanks"):
        if stuck.phase == "draw":
            stuck = stuck.draw()
        elif stuck.phase == "capital":
            stuck = stuck.place_capital(chance.choice(stuck.capitals))
        else:
            stuck = stuck.place(chance.choice(stuck.placements))
    assert stuck.phase == "stuck"
    assert stuck.placements == []
    again = stuck.restart(["230", "240"])
    assert (again.progress.restarts, again.progress.placements, again.phase) == (1, (), "draw")
    assert again.progress.stack == ("230", "240")


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(["long", "short"]))
def test_a_builder_resumes_from_plain_progress_at_every_step(seed: int, mode: str) -> None:
    chance = Chance(seed)
    now = Builder.start(BOX, chance.shuffled(mode_pieces(BOX, mode, chance)))
    while now.phase not in ("blanks", "stuck"):
        resumed = Builder.resume(BOX, from_plain(BuildProgress, to_plain(now.progress)))
        assert resumed == now
        assert resumed.site.cells == now.site.cells
        assert list(resumed.site.cells) == list(now.site.cells)
        assert resumed.placements == now.placements
        assert resumed.capitals == now.capitals
        if now.phase == "draw":
            now = now.draw()
        elif now.phase == "capital":
            now = now.place_capital(chance.choice(now.capitals))
        else:
            now = now.place(chance.choice(now.placements))
    filled = now.fill_blanks() if now.phase == "blanks" else now
    assert filled.board() == (now.board().with_blanks() if now.phase == "blanks" else now.board())
    assert Builder.resume(BOX, filled.progress).board() == filled.board()


def test_blanks_by_choice_end_when_the_box_is_empty() -> None:
    """R4 by choice: any legal hex in any order, at most twelve."""
    chance = Chance(3)
    now = Builder.start(BOX, chance.shuffled(mode_pieces(BOX, "long", chance)))
    while now.phase != "blanks":
        if now.phase == "draw":
            now = now.draw()
        elif now.phase == "capital":
            now = now.place_capital(now.capitals[-1])
        else:
            now = now.place(now.placements[-1])
    count = 0
    while now.blanks():
        choice = chance.choice(now.blanks())
        assert now.why_not_blank(choice) is None
        now = now.place_blank(choice)
        count += 1
    assert count == 12
    more = legal_blanks(now.site)
    assert more
    assert key_of(now.why_not_blank(more[0])) == "board.blank_supply"
    assert now.board().with_blanks() == now.board()
