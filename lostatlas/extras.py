"""Optional parts: packages load their names on first use, and say what to install where a part is missing.

Examples
--------
>>> str(MissingExtra("lab", module="bokeh"))
"This needs 'bokeh', which is part of an optional extra: pip install 'lostatlas[lab]'"
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from lostatlas.kernel.errors import LostAtlasError

EXTRA_OF = {
    "resvg_py": "render",
    "bokeh": "lab",
    "anywidget": "lab",
    "cloudpickle": "lab",
    "ipywidgets": "lab",
    "jupyter_bokeh": "lab",
    "jupyterlab": "lab",
    "pandas": "lab",
    "pyarrow": "lab",
    "scipy": "lab",
    "tqdm": "lab",
    "voila": "lab",
    "dask": "cluster",
    "distributed": "cluster",
    "babel": "dev",
}
"""Import name to the extra that brings it; what is not listed is a plain dependency."""


class MissingExtra(LostAtlasError, ImportError):  # noqa: N818 - it reads as what it says
    """Something that the user asked for needs an extra which is not installed.

    Attributes
    ----------
    extra : str — such as ``"lab"``
    module : str — the module that could not be imported
    """

    def __init__(self, extra: str, *, module: str) -> None:
        super().__init__("cli.missing_extra", extra=extra, module=module)
        self.extra, self.module = extra, module


@contextmanager
def needed() -> Iterator[None]:
    """Turn a failed import of an optional part inside the block into a `MissingExtra`.

    Raises
    ------
    MissingExtra
        When a module of `EXTRA_OF` is not installed; every other error passes unchanged.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module not in EXTRA_OF:
            raise
        raise MissingExtra(EXTRA_OF[module], module=module) from error


def lazy_names(package: str, home: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package whose names are loaded on first use (PEP 562).

    Parameters
    ----------
    package : its ``__name__``
    home : the module inside it that defines each name

    Examples
    --------
    >>> load, names = lazy_names("lostatlas.plots", {"board_figure": "board"})
    >>> load("board_figure").__name__, "board_figure" in names()
    ('board_figure', True)
    """

    def load(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        with needed():
            value = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return load, lambda: sorted({*vars(sys.modules[package]), *home})
