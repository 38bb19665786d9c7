"""Opens a title in every shell, in a process that must not load the rooms of railway games.

Run by `test_project_titles_alone` with the name of the title; it prints the modules of those rooms that were
loaded.
"""

from __future__ import annotations

import io
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FORBIDDEN: tuple[str, ...] = (
    "lostatlas.rail",
    "lostatlas.track",
    "lostatlas.routes",
    "lostatlas.games.lost_atlas",
)
ONE_PAGE = "three_in_a_row"
"""A title of the tests, so small that every kind of player plays it at once."""


def loaded() -> list[str]:
    """Return the modules of railway rooms that this process has loaded."""
    return sorted(name for name in sys.modules if name.startswith(FORBIDDEN))


def main(title: str) -> None:
    """Go through every shell."""
    from lostatlas import games
    from lostatlas.cli import main as command

    if title == ONE_PAGE:
        games.OWN[title] = "tests.kernel.three_in_a_row"

    from lostatlas import lab, load, new_game, position
    from lostatlas.players import finish, seated

    folder = Path(tempfile.mkdtemp())
    names = ["Ann", "Ben"]
    for kind in ("random", "greedy", *(["search"] if title == ONE_PAGE else [])):
        game = finish(new_game(names, title=title, seed=1), seated([kind], names))
        assert game.over, kind
    file = folder / "game.json"
    game.save(file)
    assert load(file).ranking == game.ranking
    assert position(game.position()).over

    shown = io.StringIO()
    with redirect_stdout(shown):
        play = ["play", "--game", title, "--players", "2", "--bots", "random", "--seed", "3"]
        assert command([*play, "--save", str(folder / "played.json")]) == 0
        assert command([*play, "--as", "Ann", "--markdown"]) == 0
        assert command(["verify", str(file)]) == 0
        assert command(["export", str(file), "--html", str(folder / "game.html")]) == 0
        assert command(["export", str(file), "--html", str(folder / "ann.html"), "--as", "Ann"]) == 0
        assert command(["variant", "list", "--game", title]) == 0
        simulated = [
            "simulate",
            "--game",
            title,
            "--players",
            "random,greedy",
            "--games",
            "3",
            "--workers",
            "1",
        ]
        assert command(simulated) == 0
    assert "<h1>" in (folder / "game.html").read_text("utf-8")

    from lostatlas.cli.app import _written

    for viewer in (None, "Ann"):
        (folder / str(viewer)).mkdir()
        assert _written(file, folder / str(viewer), viewer).is_file()
    game.save(folder / "seen.json", viewer="Ann")
    assert load(folder / "seen.json").ranking == game.ranking
    assert lab.history(game, viewer="Ann").seats == ("Ann", "Ben")

    told: Any = lab.history(game)
    assert len(told.moves) == len(game.history)
    assert len(told.players) == 2 * len(told.moves)
    found = lab.simulate(title=title, players=["random", "greedy"], games=4, workers=1, progress=False)
    assert len(found) == 4
    assert set(found.seats["place"]) <= {1, 2}
    assert found.game(2).over
    young = new_game(names, title=title, seed=1)
    assert lab.analyse(young, budget=60).best.action in young.legal_actions
    options: dict[str, Any] = {"title": title, "players": ["random"] * 2, "workers": 1, "progress": False}
    compared: Any = lab.compare(None, None, games=4, **options)
    assert "decisions" in compared.differences.index

    from lostatlas.teach import course_of, exercise, load_progress, worksheet

    course = course_of(title)
    asked = exercise(next(iter(course.kinds)), level=1, seed=2, title=title)
    assert asked.check(asked.key)
    assert asked.session().state == asked.moment.state
    assert "<svg" in asked._repr_html_()
    assert len(worksheet(count=2, title=title).exercises) == 2
    done = load_progress(folder / "progress.json")
    for lesson in course.lessons:
        for part in lesson.parts:
            done = done.done(lesson.key, part)
    assert course.next(done) is None

    from lostatlas.teach import review
    from lostatlas_widgets import explore
    from lostatlas_widgets.lessons.lesson import Lesson
    from lostatlas_widgets.practice.practice import practise

    assert review(game, least=0).done == len(game.history) - 1
    assert explore(young, viewer="Ann").model.update.viewer == "Ann"
    assert practise(title=title).question.exercise.kind in course.kinds
    assert Lesson is not None

    young.push(next(iter(young.legal_actions.choices)))
    assert lab.changes(game.history[0].state, young) is not None
    print("\n".join(loaded()))


if __name__ == "__main__":
    main(*sys.argv[1:])
