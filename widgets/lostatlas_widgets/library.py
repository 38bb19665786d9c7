"""BokehJS, carried to the page by ourselves: from the installed bokeh, over the kernel's own wire.

One widget for each kernel holds the library; every figure refers to it, and the page runs it once. So nothing
comes from a network, it works wherever widgets work (JupyterLab, Voila), the page's BokehJS is always the one
that the kernel's bokeh talks to, and a saved notebook does not hold it.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import anywidget
import bokeh
import traitlets

_NAME = "js/bokeh.min.js"


class BokehLibrary(anywidget.AnyWidget):
    """The code of BokehJS as a value on the page; it draws nothing."""

    _esm = "export default {};"
    source = traitlets.Bytes().tag(sync=True)
    """The gzipped code."""

    def __init__(self) -> None:
        super().__init__(source=_packed())


@cache
def _packed() -> bytes:
    from bokeh.settings import settings

    return gzip.compress(Path(settings.bokehjs_path(), _NAME).read_bytes(), compresslevel=5, mtime=0)


VERSION: str = bokeh.__version__
"""The version of BokehJS that the page must run."""
