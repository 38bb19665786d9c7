"""``lostatlas lab``: JupyterLab on our notebooks, quiet and offline.

The settings in the folder ``jupyter`` beside this file are defaults for this server only: the user's own
configuration of Jupyter still counts and is not written to. The layout of the windows lives as long as the
server.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from lostatlas.cli.command import Command
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message

CONFIG = Path(__file__).parent / "jupyter"
"""A Jupyter configuration folder: no news, no update check, no extension index, calm defaults."""
FIRST_NOTEBOOK = Path("notebooks") / "01_the_board.ipynb"


def environment() -> dict[str, str]:
    """Return the environment variables that make any Jupyter server quiet and offline.

    Examples
    --------
    >>> list(environment())
    ['JUPYTER_CONFIG_PATH']
    """
    before = os.environ.get("JUPYTER_CONFIG_PATH", "")
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join(part for part in (before, str(CONFIG)) if part)}


def arguments(parser: ArgumentParser) -> None:
    """Take a notebook, and what JupyterLab shall be told."""
    parser.add_argument("notebook", nargs="?", type=Path, help=message("cli.lab.notebook"))
    parser.add_argument("--no-browser", action="store_true", help=message("cli.lab.no_browser"))
    parser.add_argument("--port", type=int, help=message("cli.lab.port"))


def run(args: Namespace) -> int:
    """Start JupyterLab in this process; returns when the server is stopped."""
    from jupyterlab.labapp import LabApp

    notebook: Path | None = args.notebook
    if notebook is None and FIRST_NOTEBOOK.exists():
        notebook = FIRST_NOTEBOOK
    if notebook is not None and not notebook.exists():
        raise GameDataError("cli.lab.no_notebook", where=str(notebook))
    os.environ.update(environment())
    with TemporaryDirectory(prefix="lostatlas-lab-") as workspaces:
        options = [f"--LabApp.workspaces_dir={workspaces}", *_place(notebook)]
        if args.no_browser:
            options.append("--no-browser")
        if args.port is not None:
            options.append(f"--port={args.port}")
        if sys.platform != "win32" and os.geteuid() == 0:
            options.append("--allow-root")  # a container's only user; the server still asks for its token
        LabApp.launch_instance(options)
    return 0


def _place(notebook: Path | None) -> list[str]:
    """Serve the current folder, or the notebook's own if it lies elsewhere; the address leads to it."""
    root = Path.cwd()
    if notebook is None:
        return [f"--ServerApp.root_dir={root}"]
    file = notebook.resolve()
    if not file.is_relative_to(root):
        root = file.parent
    return [
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{quote(file.relative_to(root).as_posix())}",
    ]


COMMAND = Command(name="lab", summary="cli.lab", arguments=arguments, run=run)
