"""A record is played again when it is read; a spoiled one gives one clear error."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.file_format import migrated
from lostatlas.kernel.ruleset import GameConfig, Start, Title
from lostatlas.kernel.session import Session
from lostatlas.storage import files
from lostatlas.storage.record import GAME, record_of, save, to_json
from lostatlas.storage.replay import from_json, from_position, load
from lostatlas.text import speaking
from tests.kernel.toys import Auction, ThreeInARow, titles


def explored() -> Session:
    """Return a session with branches, notes, chores and a place in the middle."""
    session = Session.new(Auction(), ("Ann", "Ben", "Cid"), start=Start(seed=3))
    session.switch_on("broke players pass")
    session.note("the start", at=0)
    session.push("bid 20")
    fork = session.push("pass").id
    session.push("bid 60 saying hello")
    session.goto(fork)
    session.branch("timid")
    session.push("pass")
    session.note("too early")
    session.pop()
    return session


def test_everything_is_kept(tmp_path: Path) -> None:
    session = explored()
    session.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json", titles=titles)
    assert record_of(again) == record_of(session)
    assert again.state == session.state
    assert again.branch_name == "timid"
    assert again.automations == session.automations
    assert [node.note for node in again.tree.nodes] == [node.note for node in session.tree.nodes]
    assert again.redo() == session.redo()
    assert to_json(again) == to_json(session)


def test_the_file_is_readable_json() -> None:
    data = json.loads(to_json(explored()))
    assert data["format"] == "lostatlas.game/1"
    assert data["title"] == "auction"
    assert data["options"] == {"cash": 60}
    assert data["start"] == {"seed": 3}
    assert data["nodes"][1] == {"id": 2, "parent": 1, "action": {"kind": "bid", "amount": 20}}
    assert data["notes"]["0"] == "the start"
    assert len(to_json(explored()).splitlines()) > len(data["nodes"])


def test_actions_may_be_written_as_texts() -> None:
    nodes = [{"id": 1, "parent": 0, "action": "mark 1,1"}, {"id": 2, "parent": 1, "action": "MARK 0,0"}]
    session = from_json({**small(), "nodes": nodes}, titles=titles)
    assert session.state.cells == {(1, 1): "Ann", (0, 0): "Ben"}


def test_nodes_may_come_in_any_order() -> None:
    record = record_of(explored())
    record["nodes"].reverse()
    again = from_json(record, titles=titles)
    assert again.state == explored().state


def small() -> dict[str, Any]:
    return {
        "format": "lostatlas.game/1",
        "title": "three_in_a_row",
        "players": ["Ann", "Ben"],
        "start": {"seed": 1},
        "nodes": [
            {"id": 1, "parent": 0, "action": {"kind": "mark", "column": 1, "row": 1}},
            {"id": 2, "parent": 1, "action": {"kind": "mark", "column": 0, "row": 0}},
        ],
    }


def test_without_a_place_it_opens_at_the_end() -> None:
    session = from_json(small(), titles=titles)
    assert (session.node.id, session.branch_name) == (2, "main")


Spoil = Callable[[dict[str, Any]], Any]


def put(*path: str | int, value: Any) -> Spoil:
    """Return what sets one place of a record."""

    def spoil(record: dict[str, Any]) -> None:
        inner: Any = record
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return spoil


def drop(*path: str | int) -> Spoil:
    def spoil(record: dict[str, Any]) -> None:
        inner: Any = record
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]

    return spoil


MARK = {"kind": "mark", "column": 2, "row": 2}

SPOILED = {
    "no format": (drop("format"), "format: the key 'format' is missing"),
    "another format": (put("format", value="chess.game/1"), "format: 'chess.game/1' is not the format"),
    "format of a wrong type": (put("format", value=7), "format: '7' is not the format"),
    "a format that is not text": (put("format", value=[]), r"format: '\[\]' is not the format"),
    "a format without end": (put("format", value="x" * 9999), r"format: 'x{56}\.\.\.' is not the format"),
    "a newer version": (put("format", value="lostatlas.game/2"), "written by a newer program"),
    "an endless version": (put("format", value="lostatlas.game/" + "9" * 5000), "written by a newer program"),
    "an unknown version": (
        put("format", value="lostatlas.game/0"),
        "version of 'lostatlas.game/0' is unknown",
    ),
    "no title": (drop("title"), "title: the key 'title' is missing"),
    "an unknown title": (put("title", value="go"), "title: "),
    "players of a wrong type": (put("players", value="Ann"), "players: expected .*, got 'Ann'"),
    "one player of a wrong type": (put("players", 1, value=5), r"players\[1\]: expected a text, got 5"),
    "too many players": (put("players", value=["A", "B", "C"]), r"toys.players .*\[§1\]"),
    "an unknown key": (
        put("colour", value=1),
        "colour: the key 'colour' is not known here; known are: format,",
    ),
    "a seed of a wrong type": (put("start", "seed", value="x"), "start.seed: expected .*, got 'x'"),
    "a true seed": (put("start", "seed", value=True), "start.seed: expected .*, got True"),
    "a position of nothing": (
        put("start", value={"position": {"players": 3}}),
        "players: expected .*, got 3",
    ),
    "nodes of a wrong type": (put("nodes", value={}), "nodes: expected a list, got {}"),
    "a node of a wrong type": (put("nodes", 1, value=[]), r"nodes\[1\]: expected .*, got \[\]"),
    "a node without parent": (drop("nodes", 1, "parent"), r"nodes\[1\].parent: the key 'parent' is missing"),
    "a node twice": (put("nodes", 1, "id", value=1), r"nodes\[1\]: the node number 1 is there twice"),
    "the start again": (put("nodes", 1, "id", value=0), r"nodes\[1\]: the node number 0 is there twice"),
    "an orphan": (put("nodes", 1, "parent", value=9), r"nodes\[1\]: node 2 follows node 9"),
    "a circle": (put("nodes", 0, "parent", value=2), r"nodes\[0\]: node 1 does not come from the start"),
    "its own parent": (
        put("nodes", 1, "parent", value=2),
        r"nodes\[1\]: node 2 does not come from the start",
    ),
    "no action": (put("nodes", 0, "action", value=5), "node 1: 5 is not an action"),
    "an unknown kind": (put("nodes", 0, "action", "kind", value="jump"), "node 1: 'jump' is not a kind"),
    "a kind of a wrong type": (put("nodes", 0, "action", "kind", value=[]), "node 1: "),
    "a missing field": (drop("nodes", 0, "action", "row"), "node 1: row: the key 'row' is missing"),
    "a field of a wrong type": (
        put("nodes", 0, "action", "row", value=1.5),
        "node 1: row: expected a whole number, got 1.5",
    ),
    "an unknown field": (put("nodes", 0, "action", "z", value=1), "node 1: z: the key 'z' is not known"),
    "an illegal action": (
        put("nodes", 1, "action", value={**MARK, "row": 7}),
        r"(?m)node 2: the rules do not allow this action here: toys.outside [^\[]*\[§2\]$",
    ),
    "a text that is none": (
        put("nodes", 1, "action", value="jump"),
        "node 2: this text is not an action here: Unknown action 'jump'",
    ),
    "an illegal text": (put("nodes", 1, "action", value="mark 1,1"), "node 2: the rules do not allow this"),
    "the same child twice": (
        put("nodes", value=[{"id": 1, "parent": 0, "action": MARK}, {"id": 2, "parent": 0, "action": MARK}]),
        "node 2: node 0 has two children with this same action",
    ),
    "a tip that is not a node": (put("branches", value={"main": 5}), "branches.main: there is no node 5"),
    "a branch without a name": (
        put("branches", value={"": 0}),
        "branches: expected the name of a branch, got ''",
    ),
    "a branch that is none": (put("branch", value="x"), "branch: there is no branch 'x'"),
    "a place that is not a node": (put("node", value=3), "node: there is no node 3"),
    "a note on no node": (put("notes", value={"8": "?"}), "notes.8: there is no node 8"),
    "a note on a word": (put("notes", value={"x": "?"}), "notes: expected the number of a node, got 'x'"),
    "an unknown automation": (put("automations", value=["x"]), "automations: There is no automation 'x'"),
}


@pytest.mark.parametrize(("spoil", "words"), SPOILED.values(), ids=SPOILED)
def test_a_spoiled_record_names_file_and_place(spoil: Spoil, words: str, tmp_path: Path) -> None:
    record = small()
    spoil(record)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    with pytest.raises(GameDataError, match=words) as caught:
        load(file, titles=titles)
    assert str(caught.value).startswith(f"{file}: ")


def test_what_would_be_right_is_said_in_the_language(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for place, value in (("title", 5), ("nodes", {}), ("node", "x"), ("notes", {"x": ""}), ("players", [[]])):
        record = small() | {place: value}
        file.write_text(json.dumps(record))
        with pytest.raises(GameDataError) as caught, speaking("ja"):
            load(file, titles=titles)
        with speaking("ja"):
            told = str(caught.value).partition("はここに合いません。")[2]
        assert told.endswith("を指定してください。")
        assert not re.search("[a-z]", told)


TEXTS = {
    "empty": (b" \n", "There is nothing in it"),
    "cut short": (b'{"format": "lostatlas.game/1",\n "title"', "line 2, column 9: this is no JSON"),
    "no text": (b"\xff\xfe\x00", "byte 0 is no UTF-8"),
    "a list": (b"[]", "expected an object"),
    "nested too deeply": (b"[" * 200_000, "nested too deeply"),
    "a key twice": (
        b'{"format": "lostatlas.game/1", "title": "a", "title": "b"}',
        "the key 'title' is there twice",
    ),
    "no number": (b'{"format": NaN}', "expected .*, got NaN"),
    "a number without end": (b'{"format": ' + b"9" * 10_000 + b"}", "more digits than can be read"),
    "a binary file": (bytes(range(256)), "is no UTF-8 text"),
}


@pytest.mark.parametrize(("content", "words"), TEXTS.values(), ids=TEXTS)
def test_what_is_no_record_is_refused(content: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(GameDataError, match=words) as caught:
        load(file, titles=titles)
    assert str(caught.value).startswith(f"{file}: ")


def test_a_file_that_is_not_there_or_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameDataError, match="cannot be read: No such file"):
        load(tmp_path / "none.json", titles=titles)
    with pytest.raises(GameDataError, match="cannot be read: This is a folder"):
        load(tmp_path, titles=titles)
    monkeypatch.setattr(files, "MAX_BYTES", 100)
    (tmp_path / "large.json").write_bytes(b" " * 101)
    with pytest.raises(GameDataError, match="larger than 100 bytes"):
        load(tmp_path / "large.json", titles=titles)


def test_what_could_not_be_read_again_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, file = explored(), tmp_path / "game.json"
    before = save(session, file)
    monkeypatch.setattr(files, "MAX_BYTES", len(before))
    session.note("one note too many")
    with pytest.raises(GameDataError, match=f"more than {len(before)} bytes"):
        session.save(file)
    assert file.read_bytes() == before
    assert record_of(load(file, titles=titles)) != record_of(session)


def test_every_byte_that_is_lost_is_noticed_or_harmless(tmp_path: Path) -> None:
    """Cut the file anywhere: it is refused with our own error, never loaded as another game."""
    content = save(explored(), tmp_path / "game.json")
    for length in range(0, len(content) - 2, 7):
        (tmp_path / "cut.json").write_bytes(content[:length])
        with pytest.raises(GameDataError, match=r"cut\.json: "):
            load(tmp_path / "cut.json", titles=titles)


def test_odd_names_are_kept(tmp_path: Path) -> None:
    names = ('安藤 "A"', "Ben")
    session = Session.new(ThreeInARow(), names)
    session.note("安藤: half \ud800")
    session.save(tmp_path / "game.json")
    again = load(tmp_path / "game.json", titles=titles)
    assert (again.players, again.node.note) == (names, "安藤: half \ud800")
    assert "安藤: half" not in (tmp_path / "game.json").read_text()  # half a character is escaped
    ordinary = Session.new(ThreeInARow(), ("安藤", "Ben"))
    ordinary.save(tmp_path / "game.json")
    assert "安藤" in (tmp_path / "game.json").read_text(encoding="utf-8")


class Fragile(ThreeInARow):
    """Rules with a mistake: they break down over one cell."""

    def verify(self, state: Any, action: Any) -> Any:
        if action.column == 1:
            raise KeyError("column")
        return super().verify(state, action)


def test_rules_that_break_down_over_data_say_where() -> None:
    class FragileTitle(Title):
        name = "fragile"

        def ruleset(self, setting: GameConfig) -> Fragile:
            return Fragile(setting)

    with pytest.raises(GameDataError, match="node 1: the rules could not play this data: KeyError") as caught:
        from_json(small(), titles=lambda _: FragileTitle())
    assert isinstance(caught.value.__cause__, KeyError)


def test_an_old_version_migrates_step_by_step() -> None:
    def to_two(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "players": data["names"]}

    def to_three(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "title": data["title"].lower()}

    table = {1: to_two, 2: to_three}
    old = {"format": "lostatlas.game/1", "names": ["Ann"], "title": "GO"}
    new = migrated(old, name=GAME, newest=3, table=table)
    assert new == {"format": "lostatlas.game/3", "names": ["Ann"], "players": ["Ann"], "title": "go"}
    assert migrated({"format": "lostatlas.game/3"}, name=GAME, newest=3, table=table) == {
        "format": "lostatlas.game/3"
    }
    with pytest.raises(GameDataError, match="is unknown"):
        migrated(old, name=GAME, newest=3, table={2: to_three})


# files


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    before = save(explored(), file)

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    session = explored()
    session.push("pass")
    with pytest.raises(OSError, match="No space"):
        session.save(file)
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "real" / "game.json")
    explored().save(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert load(tmp_path / "real" / "game.json", titles=titles).state == explored().state


# positions


def test_a_position_is_data_from_which_a_game_starts() -> None:
    session = explored()
    data = json.loads(json.dumps(session.position()))
    assert data["format"] == "lostatlas.position/1"
    again = from_position(data, titles=titles)
    assert again.state == session.state
    again.push("pass")
    reloaded = from_json(json.loads(to_json(again)), titles=titles)
    assert reloaded.state == again.state


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "lostatlas.game/1"}, "expected 'lostatlas.position/1'"),
        ({"position": {"players": []}}, "seed: the key 'seed' is missing"),
        ({"title": "go"}, "toys.title"),
        ({"options": {"cards": 3}}, "toys.option"),
    ],
)
def test_a_spoiled_position_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        from_position({**explored().position(), **change}, titles=titles)
