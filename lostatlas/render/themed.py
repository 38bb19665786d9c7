"""A picture in static HTML that follows the theme of the page it stands on."""

from __future__ import annotations

from collections.abc import Callable

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.scene.theme import DARK, LIGHT, Theme

_FOLLOW = (
    "<style>"
    '[data-jp-theme-light="false"] .lostatlas-by-day { display: none; }'
    '[data-jp-theme-light="false"] .lostatlas-by-night { display: block !important; }'
    "</style>"
)
"""JupyterLab and Voila set the theme on the body of the page; without one it is light."""


@checked_arguments
def themed(draw: Callable[[Theme], str]) -> str:
    """Return HTML with a picture in both themes; the page shows the one that suits it.

    Parameters
    ----------
    draw : makes the SVG in a theme

    Raises
    ------
    GameDataError
        When `draw` cannot be called.

    Examples
    --------
    >>> html = themed(lambda theme: f"<svg>{theme.name}</svg>")
    >>> html.index("<svg>light</svg>") < html.index('style="display:none"') < html.index("<svg>dark</svg>")
    True
    """
    return (
        f'{_FOLLOW}<div class="lostatlas-by-day">{draw(LIGHT)}</div>'
        f'<div class="lostatlas-by-night" style="display:none">{draw(DARK)}</div>'
    )
