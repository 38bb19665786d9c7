"""Deciding in the explorer without a browser: a drawn run, mergers, what is foretold, lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from lostatlas import Session, best_routes, new_game, position
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.steps.launch import launch_price
from lostatlas.kernel.values import ActionRange
from lostatlas.lab.mergers import merger_pairs
from lostatlas.lab.preview import amounts, consequences
from lostatlas.players import finish, seated
from lostatlas.rail.actions import BuyTrain, Pass
from lostatlas.render.geometry import centre
from lostatlas.render.layout import layout
from lostatlas.track.hexes import Hex
from lostatlas_widgets.explorer.actions import Actions
from lostatlas_widgets.explorer.choice_rows import choice_rows
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.merger_calculator import MergerPanel
from lostatlas_widgets.explorer.route_drawing import point_name
from lostatlas_widgets.explorer.runs import Runs
from lostatlas_widgets.explorer.seated_bots import SeatedBots
from lostatlas_widgets.explorer.session_board import SessionBoard
from lostatlas_widgets.explorer.tables_panel import TablesPanel
from tests.widgets.page import press_key, tap

RUDE = '<img src=x onerror="alert(1)"> $1$'


@pytest.fixture(scope="module")
def finished() -> Session:
    """Return a finished game; where it stands is up to each test."""
    session = new_game([RUDE, "Ben", "Cid"], mode="short", seed=4)
    return finish(session, seated(["greedy"], session.players, seed=1))


@pytest.fixture
def session(finished: Session) -> Iterator[Session]:
    """Return the game, standing at the end of its main line."""
    finished.goto("main")
    yield finished
    finished.goto("main")


def stand(session: Session, step: str, *, trains: int = 0) -> None:
    """Go to the last place of a step, where the company has at least so many trains."""
    for node in reversed(session.history):
        if node.state.step == step and (not trains or len(node.state.company.trains) >= trains):
            session.goto(node)
            return
    raise LookupError(step)


def drawing(session: Session) -> tuple[ExplorerModel, SessionBoard, Runs]:
    """Return the parts that draw a run, ready to draw."""
    model = ExplorerModel(session)
    board = SessionBoard(model)
    runs = Runs(model, board)
    runs.draw.value = True
    return model, board, runs


def way(run: Any) -> list[list[Hex]]:
    """Return the hexes on the way of each train of a run."""
    found = []
    for route in run.routes:
        hexes = [piece.hex for piece in route.track] or [stop.hex for stop in route.stops]
        found.append([hex_ for place, hex_ in enumerate(hexes) if not place or hex_ != hexes[place - 1]])
    return found


# a run by hand


def test_the_best_run_is_drawn_by_clicks_and_run(session: Session) -> None:
    stand(session, "run", trains=2)
    session.goto("main")
    runs_before = [node for node in session.history if node.state.step == "run"]
    for node in runs_before:  # a hex with two stops of a route is drawn by two clicks, which is another test
        session.goto(node)
        best: Any = session.legal_actions.choices[0]
        if best.routes and all(
            len({stop.hex for stop in one.stops}) == len(one.stops) for one in best.routes
        ):
            break
    model, board, runs = drawing(session)
    for place, hexes in enumerate(way(best)):
        if place:
            runs.begin_train()
        for hex_ in hexes:
            tap(board.view, hex_)
    assert "This is the best run" in runs.verdict.text
    assert "best_routes(session, " in model.code.code
    begun = session.node
    revenue = best_routes(begun.state, begun.state.company.code).revenue
    runs.play()
    assert session.node.parent is begun
    assert session.node.action is not None
    assert session.node.action.kind == "run"
    assert session.node.events[0].facts["revenue"] == revenue
    assert not runs.draw.value
    session.undo()


def test_every_point_is_judged_and_taken_back(session: Session) -> None:
    stand(session, "run", trains=2)
    _model, board, runs = drawing(session)
    (first, *rest), *_ = way(session.legal_actions.choices[0])
    tap(board.view, first)
    assert runs.route.value == point_name(board.board, first, centre(first))
    assert "the best run earns" in runs.verdict.text
    assert "[R18]" in runs.verdict.text, "a train that stays idle is refused, and the rule told"
    far = next(hex_ for hex_ in board.board.cells if hex_ not in board.board.laid and hex_ != first)
    tap(board.view, far)
    assert "[§16]" in runs.verdict.text
    press_key(board.view, "Backspace")
    assert runs.route.value == point_name(board.board, first, centre(first))
    runs.undo()
    assert (runs.route.value, runs.verdict.text) == ("", "")
    assert rest


def test_a_click_names_the_nearest_of_several_stops(session: Session) -> None:
    board = session.state.board
    hex_ = next(hex_ for hex_ in board.laid if len(board.tile(hex_).stops) > 1)
    x, y = centre(hex_)
    for node in board.tile(hex_).stops:
        dx, dy = layout(board.tile(hex_)).nodes[node.index]
        assert point_name(board, hex_, (x + dx, y + dy)) == f"{hex_}.{node.index}"
    _model, shown, runs = drawing(session)
    shown.select(hex_)
    names = []
    for _ in board.tile(hex_).stops:
        press_key(shown.view, "Enter")
        names.append(runs.route.value)
    assert names == [f"{hex_}.{node.index}" for node in board.tile(hex_).stops]


def test_what_is_no_route_is_told_and_nothing_is_lost(session: Session) -> None:
    stand(session, "run")
    _model, _board, runs = drawing(session)
    runs.route.value = "<b>nonsense"
    assert "<b>nonsense is no route" in runs.verdict.text
    assert runs.route.value == "<b>nonsense"


def test_clicks_go_to_the_drawing_alone_while_it_lasts(session: Session) -> None:
    stand(session, "run")
    _model, board, runs = drawing(session)
    heard: list[Hex] = []
    board.on_click(heard.append)
    hex_ = next(iter(board.board.laid))
    tap(board.view, hex_)
    assert heard == []
    runs.draw.value = False
    tap(board.view, hex_)
    assert heard == [hex_]


def test_an_alternative_can_be_chosen_and_run(session: Session) -> None:
    stand(session, "run", trains=2)
    model, _board, runs = drawing(session)
    runs.find()
    assert len(runs.list.items) > 1
    runs.list.choose(1)
    told = runs.list.texts[1]
    runs.play()
    assert told.startswith(f"${session.node.events[0].facts['revenue']}: ")
    assert model.answer.text == ""
    session.undo()


# a merger


def test_the_calculator_tells_what_then_happens(session: Session) -> None:
    stand(session, "propose")
    model = ExplorerModel(session)
    panel = MergerPanel(model)
    panel.show(session)
    pairs = merger_pairs(session)
    of_the_actor = (pairs["first"] == session.acting_for) | (pairs["second"] == session.acting_for)
    first, second = pairs[pairs["possible"] & of_the_actor].iloc[0][["first", "second"]]
    panel.pairs.choose(panel.pairs.texts.index(f"{first} and {second}"))
    assert (panel.first.value, panel.second.value) == (first, second)
    assert panel.verdict.text.startswith("The rules let them merge.")
    value, told = panel.value, {row[0]: row[-1] for row in panel.sides.rows}
    assert value is not None
    panel.propose()
    assert "session.push('MR propose " in model.code.code
    while session.state.step in ("answer", "major", "shared_hub"):
        kinds = {action.kind: action for action in session.legal_actions}
        session.push(kinds.get("accept") or next(iter(session.legal_actions)))
    merged = session.state.companies[value.together.company]
    assert told["Share price"] == str(session.state.price(merged.code))
    assert told["Treasury"] == str(session.state.cash(merged.code))
    assert told["President"] == merged.president == value.together.president
    assert sorted(str(told["Powers"]).split(", ")) == sorted(power.capitalize() for power in merged.powers)
    for player, holding in value.together.holdings.items():
        assert merged.shares.of(player) == holding.shares


def test_a_merger_that_the_rules_forbid_is_weighed_and_refused(session: Session) -> None:
    stand(session, "propose")
    panel = MergerPanel(ExplorerModel(session))
    panel.show(session)
    pairs = merger_pairs(session)
    first, second = pairs[~pairs["possible"]].iloc[0][["first", "second"]]
    panel.first.value, panel.second.value = first, second
    panel.compare()
    assert "[§22]" in panel.verdict.text
    assert [row[0] for row in panel.sides.rows][-1] == "Best run"
    stand(session, "dividend")
    before = session.node
    panel.show(session)
    panel.propose()
    assert session.node is before
    assert "not possible to propose a merger now" in panel.model.answer.text


# what is foretold


@pytest.mark.parametrize("step", ["dividend", "issue"])
def test_consequences_are_what_then_happens(session: Session, step: str) -> None:
    stand(session, step)
    told, before = consequences(session), amounts(session.state)
    for text in told.columns[3:]:
        after = amounts(session.ruleset.apply(session.state, session.parse(text)).state)
        changed = {place for place in before if after.get(place, 0) != before[place]}
        found = dict(zip(zip(told["holder"], told["what"], strict=True), told[text], strict=True))
        assert {place for place, change in found.items() if change} == changed
        for place, change in found.items():
            assert after.get(place, 0) - before[place] == change


def test_a_dividend_is_shown_holder_by_holder(session: Session) -> None:
    stand(session, "dividend")
    actions = Actions(ExplorerModel(session))
    assert actions.preview.layout.display is None
    assert actions.preview.head[:3] == ["Whose", "What", "Now"]
    assert actions.preview.head[3:] == [row["text"] for row in actions.list.items if "code" in row]
    session.push("pay")
    for row in actions.preview.rows:
        assert row[1] in ("money, $", "price, $")


def test_what_leaves_by_itself_is_warned_of(session: Session) -> None:
    stand(session, "trains")
    assert Actions(ExplorerModel(session)).warning.text


def test_an_amount_tells_its_bounds(session: Session) -> None:
    session.goto(next(node for node in session.history if node.state.step == "auction"))
    row = next(row for row in Actions(ExplorerModel(session)).list.items if "amounts" in row)
    assert (row["text"], row["code"]) == ("Bid $…", "bid {min}".format(**row["amounts"]))
    assert row["more"].startswith("From ${min} to ${max} in steps of ${step}. ".format(**row["amounts"]))


@pytest.mark.parametrize("step", ["stock", "auction"])
def test_a_bid_tells_which_price_of_a_share_it_leads_to(session: Session, step: str) -> None:
    session.goto(next(node for node in session.history if node.state.step == step))
    row = next(row for row in Actions(ExplorerModel(session)).list.items if "amounts" in row)
    rules = session.ruleset
    assert isinstance(rules, LostAtlas)
    for end in ("min", "max"):
        price = launch_price(rules, session.state, row["amounts"][end])
        assert f"${price} from $" in row["more"]


def test_the_only_bid_that_one_can_pay_tells_its_price_too() -> None:
    session = position("lost_atlas short\nplayer Ann: 120\nplayer Ben: 300\nnow: SR\npriority: Ann")
    row = next(item for item, _choice in choice_rows(session) if item.code.startswith("bid"))
    assert row.amounts is None
    assert row.more.startswith("The new company would get $120 as its cash, and $60 as its share price. [§7]")


def test_a_launch_says_who_has_to_wait_for_whom(session: Session) -> None:
    session.goto(next(node for node in session.history if node.state.step == "launch"))
    below = Actions(ExplorerModel(session)).list.items[-1]
    for first, *others in session.state.charters:
        assert f"{', '.join(others)} (behind {first})" in below["text"]


def test_a_price_of_ones_own_for_a_train_is_offered_after_what_is_usual(session: Session) -> None:
    haggling = 0
    for node in session.tree.nodes:
        if node.state.step != "trains":
            continue
        session.goto(node)
        rows = choice_rows(session)
        end = next((n for n, (row, _choice) in enumerate(rows[1:], 1) if row.heading), None)
        choices = [choice for _row, choice in rows[1:end]]
        open_ = [
            isinstance(one, ActionRange) and isinstance(one.least, BuyTrain)
            for one in choices
            if not isinstance(one, Pass)
        ]
        assert open_ == sorted(open_)
        passes = [place for place, one in enumerate(choices) if isinstance(one, Pass)]
        assert passes == ([0] if all(open_) else [len(choices) - 1]) or not passes
        assert passes == [0] or not open_[0], "the first row may be taken by whoever only presses Enter"
        assert {*choices} <= {*session.legal_actions.choices}
        haggling += any(open_)
    assert haggling
    session.goto(next(node for node in session.history if node.state.step == "auction"))
    assert isinstance(choice_rows(session)[1][1], ActionRange)  # a bid stays before leaving the auction


# everything as a line of Python, and names as text


def test_every_tab_tells_a_line_that_runs(session: Session) -> None:
    stand(session, "trains")
    model = ExplorerModel(session)
    standing = TablesPanel(model, SeatedBots(model))
    standing.activate(active=True)
    lines = []
    for name in ("shares", "market", "merger", "watch", "charts", "seats", "tables"):
        standing.bring(name)
        lines.append(model.code.code)
    for name in [option[1] for option in standing.page("charts").pick.options]:
        standing.bring("charts")
        standing.page("charts").pick.value = name
        lines.append(model.code.code)
    standing.bring("market")
    standing.page("market").ahead.value = session.state.market.order[-1]
    lines.append(model.code.code)
    assert "company=" in lines[-1]
    assert model.last_error is None
    for line in dict.fromkeys(lines):
        if "finish(" not in line:
            exec(line, {"session": session, "display": print})  # noqa: S102 - the line is what is tested


def test_the_lines_of_runs_and_hexes_run(session: Session) -> None:
    stand(session, "run", trains=2)
    model, board, runs = drawing(session)
    actions = Actions(model)
    lines = []
    for act in (
        runs.find,
        lambda: runs.list.choose(1),
        lambda: tap(board.view, next(iter(board.board.laid))),
    ):
        act()
        lines.append(model.code.code)
    stand(session, "track")
    for hex_ in (board.dotted[0], next(h for h in board.board.cells if h not in board.dotted)):
        actions.ask_about(hex_)
        lines.append(model.code.code)
    for line in lines:
        exec(line, {"session": session})  # noqa: S102 - the line is what is tested
    assert len(set(lines)) == 5


def test_the_market_looks_ahead_for_whom_one_asks(session: Session) -> None:
    stand(session, "dividend")
    model = ExplorerModel(session)
    standing = TablesPanel(model, SeatedBots(model))
    standing.activate(active=True)
    standing.bring("market")
    market = standing.page("market")
    assert {row[0] for row in market.outlook.rows} == {session.acting_for}
    other = next(code for code in session.state.market.order if code != session.acting_for)
    market.ahead.value = other
    assert {row[0] for row in market.outlook.rows} == {other}
    told = market.children[0].children[0].alt
    assert set(re.findall(r"(\w+) (?:at \$\d+|closes) if:", told)) == {other}
    assert market.order.rows[0][1] == session.acting_for


def test_a_rude_name_is_text_in_every_table(session: Session) -> None:
    stand(session, "dividend")
    model = ExplorerModel(session)
    standing = TablesPanel(model, SeatedBots(model))
    standing.activate(active=True)
    standing.bring("shares")
    assert RUDE in standing.page("shares").earnings.head
    standing.bring("tables")
    assert RUDE in {row[0] for row in standing.page("tables").players.rows}
    assert RUDE in standing.page("seats").boxes
