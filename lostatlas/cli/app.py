"""``lostatlas app``: serve a notebook, a game or a position as a web page, by Voila, on this machine only.

The page shows no code cells. In a folder of notebooks each is a page, with links between them. A Python
kernel of the user runs behind the page, so only somebody who knows the address with its token can open it.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
import threading
import time
import webbrowser
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from lostatlas.cli.command import Command
from lostatlas.cli.lab import CONFIG, environment
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.position import POSITION
from lostatlas.storage.files import as_path, parse_json, read_limited, read_text
from lostatlas.text import message

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

HOST = "127.0.0.1"
FIRST_PORT, PORTS = 8866, 50
"""The ports that are tried when none is given."""
NOTEBOOK = Path("notebooks") / "03_explore_a_game.ipynb"
DATA = CONFIG / "voila_data"
"""A Jupyter data folder with a Voila template that loads nothing from the network."""
PATIENCE = 60.0
"""Number of seconds to wait for the server before giving up on opening the browser."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: what is served, and how."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=message("app.file"))
    parser.add_argument("--port", type=int, help=message("app.port"))
    parser.add_argument("--as", dest="viewer", metavar="PLAYER", help=message("app.as"))
    parser.add_argument("--dark", action="store_true", help=message("app.dark"))
    parser.add_argument("--no-browser", action="store_true", help=message("app.no_browser"))


def run(args: Namespace) -> int:
    """Serve the page; returns when the server is stopped."""
    from lostatlas.cli.served_pages import serve  # Voila takes a second to load
    from lostatlas.routes.jit import compile_beside  # other shells need no railways

    port = _port(args.port)
    file = _file(args.file, args.viewer)
    before = os.environ.get("JUPYTER_PATH", "")
    os.environ.update(environment())
    os.environ["JUPYTER_PATH"] = os.pathsep.join(part for part in (str(DATA), before) if part)
    compile_beside()
    token = secrets.token_hex(16)
    address = f"http://{HOST}:{port}/?token={token}"
    with TemporaryDirectory(prefix="lostatlas-app-") as folder:
        served = file.is_dir() or file.suffix == ".ipynb"
        notebook = file if served else _written(file, Path(folder), args.viewer)
        print(message("app.address", file=file, address=address), flush=True)
        if not args.no_browser:
            threading.Thread(target=_open, args=(address, port), daemon=True).start()
        theme = ["--theme=dark"] if args.dark else []
        options = [
            str(notebook), "--template=lostatlas", *theme, "--no-browser", f"--port={port}",
            "--Voila.port_retries=0", f"--Voila.ip={HOST}", f"--Voila.token={token}",
        ]  # fmt: skip
        serve(options, waiting=0 if served else 1)  # a notebook may be edited while it is served
    return 0


def _port(wanted: int | None) -> int:
    """Return a free port: the wanted one, or else the first that is free."""
    if wanted is not None:
        if not 0 < wanted < 65_536:
            raise GameDataError("app.no_port", port=wanted)
        if not _is_free(wanted):
            raise GameDataError("app.port_taken", port=wanted)
        return wanted
    found = next(filter(_is_free, range(FIRST_PORT, FIRST_PORT + PORTS)), None)
    if found is None:
        raise GameDataError("app.port_taken", port=FIRST_PORT)
    return found


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server itself does
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _file(named: Path | None, viewer: str | None = None) -> Path:
    """Return the file to serve, checked to be a notebook, a folder of notebooks, a game or a position."""
    if named is None:
        if not NOTEBOOK.exists():
            raise GameDataError("app.nothing", notebook=str(NOTEBOOK))
        named = NOTEBOOK
    with suppress(RuntimeError):  # a ~name without a user is an ordinary file name
        named = named.expanduser()
    file = Path(os.path.realpath(as_path(named)))
    if viewer is not None and (file.is_dir() or file.suffix == ".ipynb"):
        raise GameDataError("app.as_what", where=str(named))
    if file.is_dir():
        if not any(file.glob("*.ipynb")):
            raise GameDataError("app.no_notebooks", where=str(named))
    elif file.suffix == ".ipynb":
        if not isinstance(_object(file).get("cells"), list):
            raise GameDataError("app.no_notebook", where=str(named))
    else:
        _opened(file, str(named), viewer)  # so that a bad file is refused before anything is served
    return file


def _object(file: Path) -> dict[str, object]:
    """Return the object in a JSON file; an empty one when it holds anything else."""
    try:
        read = parse_json(read_limited(file))
    except GameDataError:
        return {}
    return read if isinstance(read, dict) else {}


def _opened(file: Path, named: str, viewer: str | None) -> Session:
    """Return the game or the position in a file, or what a player may know of it."""
    import lostatlas

    if not str(_object(file).get("format", "")).startswith(f"{POSITION}/"):
        session = lostatlas.load(file)
    else:
        try:
            session = lostatlas.position(read_text(file))
        except GameDataError as error:
            raise error.at(named) from error
    return session if viewer is None else session.known_to(viewer)


def _written(file: Path, folder: Path, viewer: str | None) -> Path:
    """Write a notebook of one cell that shows a game or a position; return its path.

    What it shows is a copy in the folder. For a player it holds what that player may know and nothing else,
    so that no visitor finds out more, whatever is pressed or tried.
    """
    copy = folder / "game.json"
    _opened(file, file.name, viewer).save(copy)
    eyes = "" if viewer is None else f", viewer={viewer!r}"
    lines = ["from lostatlas_widgets import explore\n", f"explore({str(copy)!r}{eyes})"]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "id": "show",
    }
    notebook = {
        "cells": [{**cell, "source": lines}],
        "metadata": {"kernelspec": spec, "title": file.stem},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    written = folder / "game.ipynb"
    written.write_text(json.dumps(notebook), "utf-8")
    return written


def _open(address: str, port: int) -> None:
    """Open the browser once the server listens."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex((HOST, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.2)


COMMAND = Command(name="app", summary="app.about", arguments=arguments, run=run)
