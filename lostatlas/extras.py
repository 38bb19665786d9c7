"""What to install when an optional part is missing: one sentence instead of a traceback.

Examples
--------
>>> str(MissingExtra("lab", module="bokeh"))
"This needs 'bokeh', which is part of an optional extra: pip install 'lostatlas[lab]'"
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
