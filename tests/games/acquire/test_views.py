"""What the shells show of a game, and that it shows a viewer nothing hidden."""

from __future__ import annotations

import pytest

from lostatlas.capabilities import STYLE, VIEWS, capability
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.observation import sample
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.plots.scene_rows import FONT_SIZES
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Polygon, Text
from lostatlas.scene.theme import DARK, LIGHT
from lostatlas.text import speaking
from tests.games.acquire.boards import game
from tests.games.acquire.test_hidden_information import CASES, states

SEVEN = """SS..ZZ..HH..
           ............
           FF..AAA.PP..
           ........P...
           Q...o.......
           Q...........
        """


def signs(drawn: str, hand: str) -> dict[str, str]:
    """Return the sign below each own tile."""
    session = game(drawn, hands={"Ann": hand, "Ben": "12I"})
    scene = capability(session.ruleset, VIEWS)(session.ruleset).scene(session.state, viewer="Ann")
    assert scene is not None
    return {
        str(group.cell): shape.text
        for group, shape in scene.shapes()
        if isinstance(shape, Text) and shape.role == "effect"
    }


def test_own_tiles_are_told_apart() -> None:
    assert signs(SEVEN, "3C 8C 6E 12H 3A 5D") == {
        "3C": "+F",
        "8C": "A·P",
        "6E": "…",
        "12H": "○",
        "3A": "+S",
        "5D": "+A",
    }
    assert signs("o...........", "2A") == {"2A": "★"}


def test_a_merger_says_what_is_absorbed_by_what() -> None:
    assert signs("SS.AAA......\n..Z.........\n..Z.........", "3A") == {"3A": "SZ→A"}


def test_a_tile_between_safe_companies_is_marked_dead() -> None:
    assert signs("AAAAAA.FFFFF\nAAAAAA.FFFFF\nAAAAAA.FFFFF", "7A") == {"7A": "✕"}


def told(drawn: str, tile: str, **options: str) -> str:
    """Return what a cell says that a tile of the hand is for."""
    session = game(drawn, hands={"Ann": tile, "Ben": "12I"}, options=options)
    scene = capability(session.ruleset, VIEWS)(session.ruleset).scene(session.state, viewer="Ann")
    assert scene is not None
    return next(group.title for group in scene.groups if group.cell == tile)


def test_a_cell_says_why_its_tile_cannot_be_laid_now() -> None:
    assert told(SEVEN, "6E") == (
        "6E: in the hand\nA tile here cannot be laid now: it would found a company, but all that can be are "
        "on the board (7). It may be laid once one has been absorbed."
    )
    two_safe = "AAAAAA.FFFFF\nAAAAAAZFFFFF\nAAAAA.ZFFFF."
    assert told(two_safe, "7A", dead_tile="two_safe_only").endswith(
        "A tile here cannot be laid now: it would join the safe companies Fusion and America."
    )


def test_the_tile_laid_last_is_marked_in_its_corners_and_no_tile_of_the_hand_is() -> None:
    session = game("AA..........", hands={"Ann": "3A", "Ben": "12I"})
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    session.push("place 3A")
    for theme in (LIGHT, DARK):
        scene = views.scene(session.state, viewer="Ann", theme=theme)
        assert scene is not None
        marks = [(group.cell, shape) for group, shape in scene.shapes() if shape.role == "last"]
        assert [cell for cell, _ in marks] == ["3A"] * 4
        assert {shape.fill for _, shape in marks if isinstance(shape, Polygon)} == {theme.last}


def test_the_scene_has_a_group_for_every_cell_and_says_what_it_is() -> None:
    session = game(SEVEN, hands={"Ann": "8C", "Ben": "12I"}, bag="1I 2I")
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    for theme in (LIGHT, DARK):
        scene = views.scene(session.state, viewer="Ann", theme=theme)
        assert scene is not None
        titles = {group.cell: group.title for group in scene.groups if group.cell is not None}
        assert len(titles) == 108
        assert titles["5C"] == "5C: America\n3 tiles, $400 a share"
        assert titles["8C"].endswith("A tile here merges America and Phoenix into America or Phoenix.")
        assert titles["12A"] == "12A: put aside"


def test_cells_of_an_action() -> None:
    session = game("AAAA.FFFF...", hands={"Ann": "5A 1I", "Ben": "2I"}, shares={"Ben": "1A 1F"})
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    assert views.cells_of(session.state, act.PlaceTile("5A")) == ("5A",)
    session.push("place 5A")
    assert views.cells_of(session.state, act.ChooseSurvivor("F")) == ("6A", "7A", "8A", "9A")
    assert views.cells_of(session.state, act.Skip()) == ()


def test_the_tables_hold_holdings_shareholders_and_the_card() -> None:
    session = game(
        "AAAAA.......",
        hands={"Ann": "1I", "Ben": "2I", "Cid": "3I"},
        shares={"Ann": "6A", "Ben": "4A", "Cid": "4A"},
    )
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    holdings, companies, card = views.tables(session.state, viewer="Ann")
    mine = holdings.records()[0]
    assert (mine["player"], mine["cash"], mine["A"], mine["F"], mine["tiles"]) == ("Ann", 6000, 6, 0, 1)
    assert mine["worth"] == 6000 + 3600 + 6000
    assert companies.rows == (("America", 5, 600, 11, None, "Ann $6000", "Ben $1500, Cid $1500"),)
    assert [row[-1] for row in card.rows] == [None, None, None, "America", None, None, None, None, None]
    assert card.rows[4][:4] == ("6-10", 600, 700, 800)
    assert views.net_worth(session.state, viewer="Ben")["Ben"] == 6000 + 2400 + 1500
    assert str(views.stage(session.state)) == "Turn 1, Ann lays a tile"
    with speaking("ja"):
        assert views.tables(session.state)[1].rows[0][0] == "アメリカ"
        assert capability(session.ruleset, STYLE).name("Q") == "クァンタム"


def test_the_log_names_a_drawn_tile_to_its_owner_only() -> None:
    session = game("AA..........", hands={"Ann": "1I", "Ben": "2I"}, bag="5E 6F")
    session.push("place 1I")
    before, node = session.state, session.push("pass")
    views = capability(session.ruleset, VIEWS)(session.ruleset)

    def told(viewer: str | None) -> str:
        return " ".join(str(event) for event in views.events(before, node.events, viewer=viewer))

    assert "Ann draws 5E." in told("Ann")
    assert "Ann draws 5E." in told(None)
    assert "Ann draws 1 tile." in told("Ben")
    assert "5E" not in told("Ben")


@pytest.mark.parametrize(("players", "holdings"), CASES)
def test_states_that_differ_in_what_a_viewer_cannot_know_look_the_same(players: int, holdings: str) -> None:
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(holdings=holdings)))
    views, chance = capability(rules, VIEWS)(rules), Chance(1)
    for state in list(states(rules, players, seed=players + 20))[::3]:
        for viewer in state.players:
            twin = sample(rules.figures, rules.observe(state, viewer), chance)
            for show in (views.scene, views.tables, views.net_worth):
                assert show(state, viewer=viewer) == show(twin, viewer=viewer)
            assert views.stage(state) == views.stage(twin)


def test_the_shares_of_inactive_companies_are_kept_at_the_end_and_drawn_once() -> None:
    """Of America all shares are sold in the end, of Fusion, which is not on the board, none."""
    session = game(
        "AAAAAAAAAAA.\no...........",
        hands={"Ann": "1I 3I", "Ben": "9I", "Cid": "7I"},
        shares={"Ann": "2A 3F", "Ben": "4A"},
        options={"declare": "immediate"},
    )
    session.push("end")
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    (chart,) = views.side_scenes(session.state)
    bars = {
        group.title: [one.text for one in group.shapes if isinstance(one, Text) and one.role == "units"]
        for group in chart.scene.groups
    }
    assert (bars["A"], bars["F"], bars["Q"]) == (["2", "4", "19"], ["3", "22"], ["25"])
    table = views.tables(session.state)[0]
    for letter in "AF":
        assert sum(row[letter] for row in table.records()) == 25


def test_the_bars_tell_the_size_and_the_price_of_each_company_on_the_board() -> None:
    """America has 11 tiles and belongs to the middle tier: $800 a share."""
    session = game("AAAAAAAAAAA.", hands={"Ann": "1I", "Ben": "2I", "Cid": "3I"}, shares={"Ann": "2A"})
    (chart,) = capability(session.ruleset, VIEWS)(session.ruleset).side_scenes(session.state)
    told = {
        group.title: [one.text for one in group.shapes if isinstance(one, Text) and one.role == "worth"]
        for group in chart.scene.groups
    }
    assert (told["A"], told["F"]) == (["11 · $800"], [])


def test_size_and_price_stand_between_the_name_and_the_bar() -> None:
    """No worth is longer than that of 46 tiles of the dearest tier, $1200 a share."""
    rows = ["QQQQQQQQQQQQ", "QQQQQQQQQQQQ", "QQQQQQQQQQQQ", "QQQQQQQQQQ.."]
    session = game("\n".join(rows), hands={"Ann": "12I", "Ben": "11I", "Cid": "10I"})
    (chart,) = capability(session.ruleset, VIEWS)(session.ruleset).side_scenes(session.state)
    (group,) = [one for one in chart.scene.groups if one.title == "Q"]
    texts = [one for one in group.shapes if isinstance(one, Text)]
    _code, name, worth, *_units = texts
    assert worth.text == "46 · $1200"
    ends = [one.at[0] + text_width(one.text, one.size) for one in (name, worth)]
    bars = [min(x for x, _ in one.points) for one in group.shapes if isinstance(one, Polygon)]
    assert ends[0] + 0.1 < worth.at[0]
    assert ends[1] + 0.1 < bars[1]
    assert name.size == worth.size
    assert name.size in FONT_SIZES


def test_a_company_is_said_to_be_absorbed_only_by_one_that_can_survive() -> None:
    """At 6A three companies meet: Phoenix is the largest, so Fusion absorbs nothing there."""
    session = game(
        """PPPPP.FFF...
           .....A......
           .....A......
        """,
        hands={"Ann": "1I 3I", "Ben": "2I", "Cid": "6I"},
        shares={"Ann": "3A", "Ben": "3F", "Cid": "1P"},
    )
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    (mergers,) = [table for table in views.tables(session.state, viewer="Ann") if table.name == "mergers"]
    assert [(row["company"], row["absorbed_by"]) for row in mergers.records()] == [
        ("Fusion", "Phoenix (6A)"),
        ("America", "Fusion (7B), Phoenix (5B 6A)"),
    ]


def test_hidden_holdings_are_not_in_the_tables_of_others() -> None:
    session = game(
        "AAAAA.......",
        hands={"Ann": "1I", "Ben": "2I"},
        shares={"Ann": "6A", "Ben": "4A"},
        options={"holdings": "hidden"},
    )
    views = capability(session.ruleset, VIEWS)(session.ruleset)
    holdings, companies, _ = views.tables(session.state, viewer="Ann")
    known = {name for name, value in holdings.records()[1].items() if value is not None}
    assert known == {"player", "tiles"}
    assert companies.rows[0][-2:] == (None, None)
    assert views.net_worth(session.state, viewer="Ann") == {"Ann": 6000 + 3600}


def test_the_board_in_words_names_every_tile() -> None:
    """Whoever plays in a terminal, or hears the page, is told where all tiles lie."""
    session = game("AAA.o.......\n............\nFF.........o", hands={"Ann": "3C 12I", "Ben": "2I"})
    scene = capability(session.ruleset, VIEWS)(session.ruleset).scene(session.state, viewer="Ann")
    assert scene is not None
    assert scene.summary.splitlines() == [
        "Tiles on a board of 12 × 9: 7.",
        "Fusion 2: 1C 2C",
        "America 3: 1A 2A 3A",
        "Independent: 5A 12C",
        "Own tiles: 3C 12I",
    ]
