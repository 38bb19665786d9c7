"""``lostatlas lab``: JupyterLab with our notebooks, offline and without news or update checks.

It opens at the start page, in the user's language, at whichever address of the server: a workspace that is
saved in advance makes the start page what an empty JupyterLab would show.

The settings in the folder ``jupyter`` beside this file are defaults for this server only: the user's own
Jupyter configuration takes precedence, and is never written to. The language of the menus is such a default
too: one that was chosen in the settings of JupyterLab is kept. The layout of the windows is forgotten when
the server stops.
"""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from lostatlas.cli.command import Command
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message
from lostatlas.text.catalogue import LANGUAGES, VARIABLE

_WORKSPACE = "default"
"""The name of the workspace behind the address ``/lab``."""
CONFIG = Path(__file__).parent / "jupyter"
"""A Jupyter configuration folder: no news, no update check, no extension index, calm defaults."""
EXTENSIONS = CONFIG / "labextensions"
"""A folder of JupyterLab extensions: ours, which lets our own pages run when they are opened."""
SPOKEN = CONFIG / "spoken"
"""Such a folder for each language, which sets the language of JupyterLab's menus."""
FIRST = "00_start_here.ipynb"
_ASKED = (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name a language; the first one that is set counts."""


def environment(spoken: str = "") -> dict[str, str]:
    """Return the environment variables that make any Jupyter server quiet and offline.

    Parameters
    ----------
    spoken : the language code of the menus; by default the server chooses

    Examples
    --------
    >>> list(environment())
    ['JUPYTER_CONFIG_PATH']
    >>> [Path(folder).name for folder in environment("ja")["JUPYTER_CONFIG_PATH"].split(os.pathsep)[-2:]]
    ['jupyter', 'ja']
    """
    before = os.environ.get("JUPYTER_CONFIG_PATH", "")
    folders = [before, str(CONFIG), str(SPOKEN / spoken) if spoken else ""]
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, folders))}


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: a notebook, and options for JupyterLab."""
    parser.add_argument("notebook", nargs="?", type=Path, help=message("cli.lab.notebook"))
    parser.add_argument("--no-browser", action="store_true", help=message("cli.lab.no_browser"))
    parser.add_argument("--port", type=int, help=message("cli.lab.port"))


def run(args: Namespace) -> int:
    """Start JupyterLab in this process; returns when the server is stopped."""
    from jupyterlab.labapp import LabApp
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    from lostatlas.routes.jit import compile_beside  # other commands need no railways

    notebook: Path | None = args.notebook
    spoken = language_asked(os.environ)
    if spoken:
        os.environ.setdefault(VARIABLE, spoken)  # kernels inherit it
    if notebook is None:
        notebook = first_page(spoken)
    if notebook is not None and not notebook.exists():
        raise GameDataError("cli.lab.no_notebook", where=str(notebook))
    os.environ.update(environment(spoken))
    compile_beside()
    with TemporaryDirectory(prefix="lostatlas-lab-") as workspaces:
        root = _root(notebook)
        options = [
            f"--LabApp.workspaces_dir={workspaces}",
            f"--ServerApp.root_dir={root}",
            f"--LabApp.extra_labextensions_path={EXTENSIONS}",
        ]
        if notebook is not None:
            path = notebook.resolve().relative_to(root).as_posix()
            options.append(f"--LabApp.default_url=/lab/tree/{quote(path)}")
            WorkspacesManager(workspaces).save(_WORKSPACE, json.dumps(opened_at(path)))
        if args.no_browser:
            options.append("--no-browser")
        if args.port is not None:
            options.append(f"--port={args.port}")
        if sys.platform != "win32" and os.geteuid() == 0:
            options.append("--allow-root")  # a container's only user; the server still asks for its token
        LabApp.launch_instance(options)
    return 0


def language_asked(environment: Mapping[str, str]) -> str:
    """Return the code of the language that an environment asks for; empty when we do not speak it.

    Examples
    --------
    >>> language_asked({"LANG": "ja_JP.UTF-8"}), language_asked({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"})
    ('ja', '')
    """
    asked = next((environment[name] for name in _ASKED if environment.get(name)), "")
    code = re.split(r"[_.@-]", asked)[0].lower()
    return code if code in LANGUAGES else ""


def first_page(spoken: str) -> Path | None:
    """Return the start page below the current folder, in this language where there is one; else None."""
    notebooks = Path("notebooks")
    return next((page for page in (notebooks / spoken / FIRST, notebooks / FIRST) if page.exists()), None)


def opened_at(path: str) -> dict[str, Any]:
    """Return a JupyterLab workspace in which this notebook is open.

    Examples
    --------
    >>> list(opened_at("notebooks/mine.ipynb")["data"])
    ['layout-restorer:data', 'notebook:notebooks/mine.ipynb']
    """
    widget = f"notebook:{path}"
    dock = {"type": "tab-area", "currentIndex": 0, "widgets": [widget]}
    return {
        "data": {
            "layout-restorer:data": {"main": {"dock": dock, "current": widget}},
            widget: {"data": {"path": path, "factory": "Notebook"}},
        },
        "metadata": {"id": _WORKSPACE},
    }


def _root(notebook: Path | None) -> Path:
    """Return the folder to serve: the current one, or the notebook's own if it lies elsewhere."""
    root = Path.cwd()
    if notebook is None or notebook.resolve().is_relative_to(root):
        return root
    return notebook.resolve().parent


COMMAND = Command(name="lab", summary="cli.lab", arguments=arguments, run=run)
