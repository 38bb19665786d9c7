"""``lostatlas play``: bots and people at one table, in a real process as somebody types."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lostatlas
from lostatlas.cli import main
from lostatlas.cli.log_writer import LogWriter
from lostatlas.cli.rule_titles import with_rule_titles
from lostatlas.cli.terminal_player import TerminalPlayer
from lostatlas.games.lost_atlas.rule_book import LostAtlasRuleBook
from lostatlas.players import GreedyPlayer
from lostatlas.scene.table import display_width
from lostatlas.text import speaking

GAME = (sys.executable, "-m", "lostatlas")
BOARD = Path(lostatlas.__file__).parent / "games" / "lost_atlas" / "data" / "boards" / "3722698.json"
TABLE = (
    "play",
    "--game",
    "lost_atlas",
    "--players",
    "2",
    "--mode",
    "micro",
    "--bots",
    "random",
    "--seed",
    "4",
    "--board",
    str(BOARD),
)


def typed(*lines: str, options: tuple[str, ...] = ("--human", "Zoe")) -> subprocess.CompletedProcess[str]:
    """Run the command with these lines typed into it; the board is given, so it begins with stock."""
    return subprocess.run(
        [*GAME, *TABLE, *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_bots_play_a_whole_game_and_tell_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = subprocess.run(
        [
            *GAME,
            "play",
            "--players",
            "3",
            "--mode",
            "micro",
            "--bots",
            "greedy",
            "--seed",
            "1",
            "--save",
            file,
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert "Cycle 1: the stock round begins with" in done.stdout
    assert "Cycle 4 was the last one." in done.stdout
    game = lostatlas.load(file)
    assert game.over
    for standing in game.ranking:
        assert f"{standing.place}      {standing.player}" in done.stdout
    assert done.stderr == ""


def test_no_event_is_told_by_its_key_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--players", "4", "--mode", "short", "--bots", "random", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    for domain in ("rail.", "rotla.", "play."):
        assert not [line for line in told.splitlines() if f" {domain}" in line or line.startswith(domain)]


def test_the_same_seed_tells_the_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    stories = []
    for _ in range(2):
        main(["play", "--players", "2", "--mode", "micro", "--bots", "random", "--seed", "11"])
        stories.append(capsys.readouterr().out)
    assert stories[0] == stories[1]


def test_markdown_has_headings_lists_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "--players", "Ann,B|n", "--mode", "micro", "--bots", "greedy,random", "--seed", "2"]
    assert main([*command, "--markdown"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert r"# Railways of the Lost Atlas: a micro game of Ann and B\|n" in lines
    assert any(line.startswith("## Cycle 2: ") for line in lines)
    assert any(line.startswith("- ") for line in lines)
    assert "| Company | President | Price | Cash | Trains | Shares |" in lines
    assert "| Train | Price | On the deck | In the pool | Rusted by |" in lines
    tables = [line.replace("\\|", "") for line in lines if line.startswith("|")]
    widths = {line.count("|") for line in tables}
    assert widths == {4, 5, 6, 7}, "every row of a table has the cells of its head"


def test_markdown_shows_names_and_amounts_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "--players", "<b>A*,B_b", "--mode", "micro", "--bots", "random", "--seed", "3"]
    assert main([*command, "--markdown"]) == 0
    told = capsys.readouterr().out
    assert r"\<b\>A\*" in told
    assert r"B\_b" in told
    assert r"\$" in told
    assert not re.search(r"(?<!\\)[<$_]", told)


def test_a_person_sees_what_may_be_done_and_plays_it() -> None:
    done = typed("bid 120", "quit")
    assert "Zoe decides: Trade or start a company." in done.stdout
    assert "SR bid 120..225/5" in done.stdout
    assert "$60 from $120, $70 from $140" in done.stdout
    assert "Zoe starts an auction with $120." in done.stdout
    assert done.returncode == 0
    assert done.stderr == ""


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    done = typed("bid 117", "why bid 118", "why bid 120", "buy XX from pool", "pass", "quit")
    assert (
        "A bid of $117 is too low: at least $120. (rule 7, Auction and launch)\n(type: rule 7 to read it)"
        in done.stdout
    )
    assert "A bid of $118 is too low" in done.stdout
    assert "That is allowed." in done.stdout
    assert "Not allowed" not in done.stdout, "a refusal says no by itself, and says it once"
    assert done.stdout.count("to read it)") == 2
    assert "Zoe passes." in done.stdout


def test_the_columns_of_a_table_stand_below_each_other_in_japanese() -> None:
    lines: list[str] = []
    with speaking("ja"):
        game = lostatlas.load("examples/games/micro.json")
        LogWriter(game, lines.append).tables(game.state)
    head, *rows = lines[: 1 + len(game.state.companies)]
    company = head.split()[1]
    start = display_width(head[: head.index(company)])
    for row in rows:
        code = row.split()[0]
        president = game.state.companies[code].president
        assert display_width(row[: row.index(president, len(code) + 2)]) == start, row


def test_a_refusal_in_japanese_names_its_rule() -> None:
    with speaking("ja"):
        told = with_rule_titles("入札額$117は低すぎます。 [§7]", LostAtlasRuleBook())
        assert told == "入札額$117は低すぎます。（ルール7「競りと会社の設立」）"


def test_text_that_is_no_action_says_what_would_be_one() -> None:
    done = typed("fly to the moon", "quit")
    assert "Unknown action 'fly'" in done.stdout
    assert done.returncode == 0


def test_help_rules_status_and_hints() -> None:
    done = typed("help", "rule §7", "rule §99", "status", "hint", "list", "quit")
    assert "undo" in done.stdout
    assert "Rule 7, Auction and launch" in done.stdout
    assert "There is no rule '§99'" in done.stdout
    assert "The bot would: SR " in done.stdout
    assert "Player  Cash\n  Zoe     $" in done.stdout  # there is no company yet, but there is cash


def test_undo_goes_back_to_the_own_decision() -> None:
    done = typed("undo", "bid 120", "undo", "bid 125", "quit")
    before, after = done.stdout.split("Taken back.")
    assert "there is nothing to take back" in before.lower() or "start" in before
    assert "Zoe starts an auction with $120." in before
    assert "Zoe starts an auction with $125." in after


def test_what_was_typed_is_kept_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    done = typed("bid 120", "save", "quit", options=("--human", "Zoe", "--save", str(file)))
    assert f"Saved in {file}." in done.stdout
    again = typed(
        "status",
        "quit",
        options=("--human", "Zoe", "--load", str(file), "--save", str(tmp_path / "more.json")),
    )
    assert "Zoe decides" in again.stdout
    assert lostatlas.load(tmp_path / "more.json").state == lostatlas.load(file).state


def test_the_end_of_the_input_is_the_end_of_the_visit(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    done = typed("bid 120", options=("--human", "Zoe", "--save", str(file)))
    assert done.returncode == 0
    assert "Zoe starts" in done.stdout
    assert lostatlas.load(file).tree.nodes[-1].action is not None


def test_two_people_share_a_terminal() -> None:
    done = typed("pass", "pass", "quit", options=("--human", "Zoe", "--human", "Ann"))
    assert "Zoe> " in done.stdout
    assert "Ann> " in done.stdout


@pytest.mark.parametrize(("mode", "seed"), [("micro", 1), ("short", 6)])
def test_a_whole_game_can_be_typed_action_by_action(mode: str, seed: int) -> None:
    """What the notation shows for an action is understood when it is typed."""
    names = ("Ann", "Ben", "Cid")
    session = lostatlas.new_game(list(names), mode=mode, seed=seed)
    lines: list[str] = []
    chair = GreedyPlayer(seed=1)
    typed: list[str] = []

    def ask(prompt: str) -> str:
        assert session.actor is not None
        assert prompt.startswith(session.actor)
        text = session.text_of(chair.choose(session))
        typed.append(text)
        return text

    log_writer = LogWriter(session, lines.append)
    seat = TerminalPlayer(session, log_writer, names, ask=ask)
    while not session.over:
        assert seat.turn()
        log_writer.catch_up()
    log_writer.end()
    assert len(typed) == len(session.history) - 1, "each line was one action, and none was refused"
    assert not [line for line in lines if line.endswith("says more)")]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--players", "9"), "not 9"),
        (("--players=-1",), "-1 is not a number of players"),
        (("--save", "no such folder/game.json"), "there is no folder no such folder"),
        (("--save", "."), "this is a folder"),
        (("--players", "Ann,Ann,Ann"), "different names"),
        (("--bots", "hal"), "'hal'"),
        (("--bots", "random,greedy"), "2 kinds"),
        (("--players", "Ann,Ben,Cid", "--human", "Zoe"), "'Zoe'"),
        (("--load", "no-such-game.json"), "no-such-game.json"),
        (("--board", "no-such-board.json"), "no-such-board.json"),
    ],
)
def test_a_mistake_is_one_line_and_code_2_before_anything_is_played(
    options: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *options]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert words in err


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is a thing of POSIX")
def test_at_a_real_terminal_a_kill_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    own, its = pty.openpty()
    with subprocess.Popen(
        [*GAME, *TABLE, "--human", "Zoe", "--save", str(file)], stdin=its, stdout=its, stderr=its
    ) as child:
        os.close(its)
        _read_until(own, b"Zoe> ")
        os.write(own, b"bid 120\n")
        _read_until(own, b"Zoe starts an auction with $120.")
        child.send_signal(signal.SIGKILL)
        child.wait(timeout=30)
    os.close(own)
    game = lostatlas.load(file)
    kinds = [node.action.kind for node in game.tree.nodes if node.action is not None]
    assert "bid" in kinds


def _read_until(handle: int, words: bytes) -> bytes:
    """Read from a terminal until these words came; fail after a minute."""
    seen = b""
    deadline = time.monotonic() + 60
    while words not in seen:
        assert time.monotonic() < deadline, seen
        if not select.select([handle], [], [], 1)[0]:
            continue
        seen += os.read(handle, 4096)
    return seen


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is a thing of POSIX")
def test_at_a_real_terminal_the_game_is_chosen_first() -> None:
    own, its = pty.openpty()
    command = [*GAME, "play", "--players", "2", "--mode", "micro", "--seed", "4", "--human", "Zoe"]
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its) as child:
        os.close(its)
        _read_until(own, b"Which game? ")
        os.write(own, b"chess\n")
        _read_until(own, b"Which game? ")
        os.write(own, b"lost_atlas\n")
        _read_until(own, b"Zoe> ")
        child.send_signal(signal.SIGKILL)
        child.wait(timeout=30)
    os.close(own)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("acquire", "  place 8B   Lay 8B: "),
        ("lost_cities", "  start red 5 researcher   Start with red 5: researcher"),
    ],
)
def test_beside_what_is_typed_stands_what_it_means(title: str, shown: str) -> None:
    session = lostatlas.new_game(["Ann", "Ben", "Cid"], title=title, seed=3)
    bot = GreedyPlayer(seed=1)
    while session.actor != "Ann":
        session.push(bot.choose(session))
    lines: list[str] = []
    seat = TerminalPlayer(session, LogWriter(session, lines.append), ("Ann",), ask=lambda _prompt: "quit")
    assert not seat.turn()
    assert shown.rstrip() in "\n".join(lines)
