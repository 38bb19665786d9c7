"""Play random games of every mode and number of players to their end, checking every state.

One line of JSON a game goes to a file; what is in it already is not played again, so the script may be
stopped and started at will: ``python -m tests.soak.random_games soak.jsonl --games 500``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostatlas import new_game
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.players import playout, seated
from tests.games.lost_atlas.rules.invariants import broken

TABLES = (
    *(("long", players) for players in (3, 4, 5)),
    *(("short", players) for players in (2, 3, 4)),
    *(("micro", players) for players in (2, 3)),
)
"""Every mode with every number of players it is made for."""
OFFERS_EVERY = 20
"""All offers are verified at every n-th state."""
NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")


def play(mode: str, players: int, seed: int, *, bots: tuple[str, ...] = ("random",)) -> dict[str, Any]:
    """Play one game; return what there is to say of it, with what went wrong under ``fault``."""
    names = NAMES[:players]
    told: dict[str, Any] = {"mode": mode, "players": players, "seed": seed, "bots": list(bots)}
    steps: Counter[str] = Counter()
    session = new_game(list(names), mode=mode, seed=seed)
    rules: Any = session.ruleset
    first = session.state
    total, roster = first.ledger.total, dict(first.depot.deck)
    last: list[Action] = []

    def check(state: Any) -> None:
        wrong = broken(rules, state, total=total, roster=roster)
        assert not wrong, f"after {last[-1:]}: {'; '.join(wrong)}"

    def watch(state: Any, action: Action) -> None:
        check(state)
        if len(last) % OFFERS_EVERY == 0:
            _offers(rules, state)
        refusal = rules.verify(state, action)
        assert refusal is None, f"{action} was offered and refused: {refusal}"
        steps[action.kind] += 1
        last.append(action)

    begun = time.perf_counter()
    try:
        state = playout(rules, session.state, seated(bots, names, seed=seed), watch=watch)
        check(state)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is written down, and the next game begins
        where = traceback.extract_tb(error.__traceback__)[-1]
        told["fault"] = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
        told["at"] = len(last)
    else:
        outcome = rules.outcome(state)
        assert outcome is not None
        told["ranking"] = {one.player: one.score[0] for one in outcome.ranking}
        told["out"] = list(state.out)
    told["actions"], told["kinds"] = len(last), dict(steps)
    told["seconds"] = round(time.perf_counter() - begun, 3)
    return told


def _offers(rules: Any, state: Any) -> None:
    """Make sure that everything offered is legal, at both ends of every range of amounts."""
    for group in rules.legal_actions(state):
        for choice in group.choices:
            ends = (
                [choice.least, choice.at(choice.amounts.max)] if isinstance(choice, ActionRange) else [choice]
            )
            for action in ends:
                refusal = rules.verify(state, action)
                assert refusal is None, f"{action} is offered and refused: {refusal}"


def missing(path: Path, games: int) -> Iterator[tuple[str, int, int]]:
    """Yield the games that the file does not hold yet, in turn through the tables."""
    done = set()
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            one = json.loads(line)
            done.add((one["mode"], one["players"], one["seed"]))
    for seed in range(1, games + 1):
        for mode, players in TABLES:
            if (mode, players, seed) not in done:
                yield mode, players, seed


def main() -> int:
    """Play what is missing; the exit code says whether anything went wrong."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=500, help="how many for each table")
    parser.add_argument("--bots", default="random", help="one kind of player, or one for each seat")
    args = parser.parse_args()
    with args.file.open("a", encoding="utf-8") as out:
        for mode, players, seed in missing(args.file, args.games):
            told = play(mode, players, seed, bots=tuple(args.bots.split(",")))
            out.write(json.dumps(told, ensure_ascii=False) + "\n")
            out.flush()
            if "fault" in told:
                print(f"{mode} {players} seed {seed}: {told['fault']}", file=sys.stderr)
    played = [json.loads(line) for line in args.file.read_text(encoding="utf-8").splitlines()]
    for mode, players in TABLES:
        of_table = [one for one in played if (one["mode"], one["players"]) == (mode, players)]
        faults = sum("fault" in one for one in of_table)
        print(f"{mode} for {players}: {len(of_table)} games, {faults} with a fault")
    return int(any("fault" in one for one in played))


if __name__ == "__main__":
    raise SystemExit(main())
