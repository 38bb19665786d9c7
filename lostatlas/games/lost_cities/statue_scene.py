"""The table of statues as a chart: a bar for each number, with the pieces of those who have so many."""

from __future__ import annotations

from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.pictures import box, piece_shapes, value_colour
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.games.lost_cities.style import STYLE_OF_TITLE
from lostatlas.scene.shapes import Group, Scene, Shape, Text
from lostatlas.scene.theme import Theme
from lostatlas.text import message
from lostatlas.text.numbers import with_minus

ACROSS = 0.9
"""Between two bars."""
WORDS = 0.44
"""The size of words: as large as three digits fit between two bars."""


def statue_scene(config: Config, state: LostCitiesState, theme: Theme) -> Scene:
    """Return the table of statues as a bar for each number, with every player's piece above the own count."""
    table = config.table
    unit = 2.6 / (max(table) - min(0, *table))
    ground = 1.75 + max(table) * unit
    counts = {
        name: own.statue_tiles + own.statue_chips
        for name, own in zip(state.players, state.seats, strict=True)
    }
    colours = STYLE_OF_TITLE.player_colours(state.players)
    groups = []
    for count, points in enumerate(table):
        tall = max(abs(points) * unit / 2, 0.02)
        bar = box((0.0, -points * unit / 2), 0.4, tall, value_colour(table, points), "bar")
        edge = -points * unit + (0.28 if points < 0 else -0.28)
        last = count == len(table) - 1
        shapes: list[Shape] = [
            bar,
            _words("points", edge, with_minus(points), theme),
            _words("count", 0.28 if points >= 0 else -0.28, f"{count}{'+' if last else ''}", theme),
        ]
        lines = [message("lostcities.view.statues", count=count, points=points)]
        holders = [name for name, statues in counts.items() if min(statues, len(table) - 1) == count]
        for place, name in enumerate(holders):
            above = min(edge - 0.46, -0.74) - 0.33 * place
            shapes += piece_shapes("explorer", (0.0, above), colours[name])
            lines.append(name)
        groups.append(Group(None, (0.5 + ACROSS * count, ground), tuple(shapes), "\n".join(lines)))
    box_of = (0.0, 0.0, ACROSS * len(table) + 0.1, ground + abs(min(0, *table)) * unit + 0.6)
    summary = message("lostcities.view.statue_counts", counts=counts)
    return Scene(tuple(groups), box_of, theme.background, message("lostcities.view.statue_table"), summary)


def _words(role: str, y: float, text: str, theme: Theme) -> Text:
    return Text("words", role, (0.0, y), text, WORDS, theme.ink, theme.background)
