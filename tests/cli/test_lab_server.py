"""``lostatlas lab`` really starts JupyterLab: quiet, offline, and beside the user's own configuration."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 60
"""Seconds after which a server that has not come up is taken for dead."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty home directory, so that whatever is written there can be seen."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def settings(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Start the server, and yield the configuration that its page hands to the browser."""
    folder = tmp_path_factory.mktemp("work")
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "mine.ipynb").write_text(json.dumps(notebook), "utf-8")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    server = subprocess.Popen(
        [sys.executable, "-m", "lostatlas", "lab", "mine.ipynb", "--no-browser", "--port", str(free_port())],
        cwd=folder,
        env=plain | {"HOME": str(home)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield json.loads(config_of(server))
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def free_port() -> int:
    """Return a port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def config_of(server: subprocess.Popen[str]) -> str:
    """Wait for the address in the server's log, and return the configuration inside its first page."""
    log: list[str] = []
    assert server.stderr is not None
    for line in server.stderr:
        log.append(line)
        if found := re.search(r"http://127\.0\.0\.1:\d+/\S+", line):
            html = read(found.group(), server)
            config = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', html, re.DOTALL)
            assert config, html
            return config.group(1)
    raise AssertionError("the server stopped:\n" + "".join(log))


def read(address: str, server: subprocess.Popen[str]) -> str:
    """Return the page; the server prints its address a moment before it listens there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310 - our own server
                return str(answer.read().decode())
        except urllib.error.URLError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def test_the_notebook_is_opened(settings: dict[str, Any]) -> None:
    assert settings["treePath"] == "mine.ipynb"


def test_no_news_no_update_check_and_no_extension_index(settings: dict[str, Any]) -> None:
    assert settings["news"] == {"disabled": True}
    assert "@jupyterlab/apputils-extension:announcements" in settings["disabledExtensions"]
    assert settings["extensionManager"]["name"] == "read-only"


def test_the_users_own_jupyter_configuration_is_not_touched(settings: dict[str, Any], home: Path) -> None:
    assert settings["userSettingsDir"] == str(home / ".jupyter" / "lab" / "user-settings")
    assert not Path(settings["workspacesDir"]).is_relative_to(home)
    assert not [file for file in (home / ".jupyter").rglob("*") if file.is_file() and file.name != "migrated"]
