"""What the others have done since somebody's last decision is told before the next one."""

from __future__ import annotations

import re

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.players import PLAYERS, seated
from lostatlas.text import speaking
from lostatlas_widgets.explorer.actions import Actions
from lostatlas_widgets.explorer.since_last_turn import since_last_turn
from tests.widgets.explored import young


def test_what_the_others_have_done_is_told_to_whoever_decides_next() -> None:
    model = young()
    actions = Actions(model)
    assert actions.meanwhile.layout.display == "none"  # nobody has done anything
    for bid in ("bid 120", "bid 125", "bid 130"):
        model.push(bid)
    assert model.session.actor == "Cid"
    assert actions.meanwhile.text == "Meanwhile, for Cid:\n• Ann bids $125. Ben bids $130."
    assert actions.meanwhile.layout.display is None
    with speaking("ja"):
        assert since_last_turn(model.session).startswith("その間に（Cidの番まで）：\n• Ann")


def test_while_a_bot_decides_nobody_is_told_what_they_did_themselves() -> None:
    model = young()
    for bid in ("bid 120", "bid 125", "bid 130"):
        model.push(bid)
    assert model.session.actor == "Cid"
    assert since_last_turn(model.session, {"Cid"}) == ""  # Ben has just bid by hand, and reads this
    assert since_last_turn(model.session, {"Ben", "Cid"}) == "Meanwhile:\n• Ben bids $130."


def test_a_company_that_acts_on_is_not_told_what_it_did_itself() -> None:
    session, bot = young().session, PLAYERS["greedy"](1)
    while session.state.step != "run":
        session.push(bot.choose(session))
    assert session.acting_for is not None
    assert since_last_turn(session) == ""


def test_a_round_of_the_others_is_told_from_its_beginning_a_line_for_each_turn() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2), PLAYERS["greedy"](1)
    while session.state.round != "OR1" or session.actor != "Ann":
        session.push(bot.choose(session))
    everybody = since_last_turn(session, session.players)
    head, *told = everybody.splitlines()
    begun = told.index("Cycle 1 · operating round 1")
    assert (head, told[begun - 1]) == ("Meanwhile:", "• Ben passes.")
    turns = [line for line in told[begun + 1 :] if line.startswith("• ")]
    companies = [session.ruleset.acting_for(node.state) for node in session.history]
    # not the one that acts now
    before = list(dict.fromkeys(one for one in companies if one is not None))[:-1]
    assert [line[2:4] for line in turns] == before
    assert len(before) > 1
    for line in turns:
        assert "buys a 2-train" in line
        assert "operates for" not in line


def test_of_the_turns_of_others_only_what_concerns_the_actor_is_told() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2), PLAYERS["greedy"](1)
    told: list[str] = []
    while not told:
        session.push(bot.choose(session))
        if session.actor == "Ann" and str(session.state.round).startswith("OR"):
            told = [line for line in since_last_turn(session, {"Ben", "Cid"}).splitlines() if "• " in line]
    held = [code for code, one in session.state.companies.items() if one.shares.of("Ann")]
    for_all = ("launches", "phase", "buys a share")
    assert all(any(name in line for name in ("Ann", *held, *for_all)) for line in told), told
    assert len(told) < len(since_last_turn(session, session.players).splitlines())


def test_a_launch_of_another_is_told_to_everybody_in_a_few_words() -> None:
    """Who is in business concerns all; how it began, and what was bid on the way, stands in the log."""
    session, bot = new_game(["Ann", "Ben", "Cid"], board=official(), seed=8), PLAYERS["greedy"](1)
    while "AG" not in session.state.companies or session.actor != "Ben":
        session.push(bot.choose(session))
    _head, *told, more = since_last_turn(session).splitlines()
    launch = r"• Ann launches (RE|AG)\. \1 settles in its home [A-Z]\d+\."
    assert [bool(re.fullmatch(launch, line)) for line in told] == [True, True]
    assert more == "(the rest stands in the log)"


def test_turns_that_concern_nobody_here_are_counted() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2), PLAYERS["greedy"](1)
    found = ""
    while "Nothing that concerns you" not in found:
        session.push(bot.choose(session))
        found = since_last_turn(session, {"Ben", "Cid"}) if session.actor == "Ann" else ""
    number = int(found.rpartition("(")[2].split()[0])
    assert all(
        one.parent and session.ruleset.actor(one.parent.state) != "Ann" for one in session.history[-number:]
    )


def test_an_auction_is_one_line_whoever_bids() -> None:
    session = young().session
    for text in ("bid 120", "bid 125", "pass", "pass"):
        session.push(text)
    assert session.actor == "Ann"
    told = "Ben leaves the auction. Cid leaves the auction. The auction goes to Ann for $125."
    assert since_last_turn(session) == f"Meanwhile, for Ann:\n• {told}"


def test_of_very_many_turns_the_last_are_told() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2), PLAYERS["greedy"](1)
    while session.state.cycle < 2:
        session.push(bot.choose(session))
    _head, *told, more = since_last_turn(session, session.players).splitlines()  # nobody has decided by hand
    assert more == "(the rest stands in the log)"
    assert sum(line.startswith("• ") for line in told) == 12


def test_what_chance_drew_is_no_doing_of_the_others() -> None:
    session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    for _piece in range(6):
        told = since_last_turn(session)
        assert f"• {session.actor} places" not in told
        session.push(session.legal_actions.choices[0])


def test_what_players_decide_for_themselves_concerns_all_in_every_game() -> None:
    """Who has got which share or private: at the table one sees it too."""
    told = {}
    for title in ("chubu18", "west18", "acquire", "lost_cities"):
        session, bot = new_game(["Ann", "Ben", "Cid"], title=title, seed=1), PLAYERS["greedy"](1)
        while session.actor != "Ann" or not any(
            one.parent and session.ruleset.actor(one.parent.state) == "Ann" for one in session.history
        ):
            session.push(bot.choose(session))
        while session.actor == "Ann":
            session.push(bot.choose(session))
        while session.actor != "Ann":
            session.push(bot.choose(session))
        told[title] = since_last_turn(session, {"Ben", "Cid"}).splitlines()
    for title, lines in told.items():
        head, *turns = lines
        assert head == "Meanwhile:", title
        assert any(line.startswith("• Ben ") for line in turns), (title, turns)
        assert any(line.startswith("• Cid ") for line in turns), (title, turns)
        assert not any(line.endswith("turn.") for line in turns), (title, turns)


def test_the_tiles_that_others_have_drawn_are_told_to_nobody_else() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1), PLAYERS["greedy"](1)
    while session.actor != "Ann" or len(session.history) < 4:
        session.push(bot.choose(session))
    assert "Ben draws 6A." in since_last_turn(session, {"Ben", "Cid"})
    assert not re.search(r"draws \d+[A-I]", since_last_turn(session, {"Ben", "Cid"}, viewer="Ann"))


def test_the_end_of_a_private_is_told_to_whoever_owned_it() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1), PLAYERS["greedy"](1)
    closed = ""
    while not closed:
        decides = session.actor
        session.push(bot.choose(session))
        last = [event for event in session.node.events if event.key == "chubu.private_closed"]
        closed = next((str(event) for event in last if event.facts["owner"] != decides), "")
    owner = re.search(r" of (\w+) closes\.$", closed)
    assert owner is not None
    while session.actor != owner[1]:
        session.push(bot.choose(session))
    assert closed in since_last_turn(session, {*session.players} - {owner[1]})


def test_what_follows_of_itself_from_a_pass_is_told_to_those_whom_it_concerns() -> None:
    """The pass that ends a stock round lets a company without a president run; no player did that."""
    found = 0
    for seed in range(1, 6):
        session = new_game(["Ann", "Ben", "Cid"], title="west18", seed=seed)
        bots = seated(["random"] * 3, session.players, seed=seed)
        for action in range(120):
            passes, passed = session.actor, action % 2 and session.parse("pass") in session.legal_actions
            session.push("pass" if passed else bots[str(session.actor)].choose(session))
            ran = [event for event in session.node.events if event.key == "rail.trains_run"]
            held = {
                code for code, one in session.state.companies.items() if one.shares.of(session.actor or "")
            }
            if session.actor != passes and ran and not held & {str(event.facts["company"]) for event in ran}:
                found += 1
                assert not any(str(event) in since_last_turn(session) for event in ran)
    assert found
