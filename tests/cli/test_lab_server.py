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
from urllib.parse import urljoin, urlsplit

import pytest

from lostatlas.cli.lab import first_page, language_asked

PATIENCE = 60
"""Seconds after which a server that has not come up is taken for dead."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty home directory, so that whatever is written there can be seen."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def address(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the server as somebody does who speaks Japanese, and yield its address as soon as it answers."""
    folder = tmp_path_factory.mktemp("work")
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "mine.ipynb").write_text(json.dumps(notebook), "utf-8")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    server = subprocess.Popen(
        [sys.executable, "-m", "lostatlas", "lab", "mine.ipynb", "--no-browser", "--port", str(free_port())],
        cwd=folder,
        env=plain | {"HOME": str(home), "LOSTATLAS_LANGUAGE": "ja"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield answering(server)
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def settings(address: str) -> dict[str, Any]:
    """Return the configuration that the server's page hands to the browser."""
    html = read(address)
    config = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', html, re.DOTALL)
    assert config, html
    found: dict[str, Any] = json.loads(config.group(1))
    return found


def free_port() -> int:
    """Return a port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answering(server: subprocess.Popen[str]) -> str:
    """Wait for the address in the server's log, and until there is a page; return the address."""
    log: list[str] = []
    assert server.stderr is not None
    for line in server.stderr:
        log.append(line)
        if found := re.search(r"http://127\.0\.0\.1:\d+/\S+", line):
            wait_for_page(found.group(), server)
            return found.group()
    raise AssertionError("the server stopped:\n" + "".join(log))


def wait_for_page(address: str, server: subprocess.Popen[str]) -> None:
    """Ask until there is an answer: the server prints its address a moment before it listens there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            read(address)
        except urllib.error.URLError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


def read(address: str, *, told: bytes | None = None) -> str:
    """Return what the server has at an address, or what it answers when it is told something there."""
    with urllib.request.urlopen(address, told, timeout=PATIENCE) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


def test_the_notebook_is_opened(settings: dict[str, Any]) -> None:
    assert settings["treePath"] == "mine.ipynb"


@pytest.mark.parametrize(
    ("kind", "name"), [("notebook", "無題.ipynb"), ("file", "無題"), ("directory", "新しいフォルダー")]
)
def test_what_is_new_has_a_name_in_the_language_of_the_menus(address: str, kind: str, name: str) -> None:
    wanted = urljoin(address, f"/api/contents?{urlsplit(address).query}")
    assert json.loads(read(wanted, told=json.dumps({"type": kind}).encode()))["name"] == name


def test_an_empty_address_of_the_server_has_the_notebook_open(settings: dict[str, Any]) -> None:
    (file,) = Path(settings["workspacesDir"]).glob("default*")
    told = json.loads(file.read_text("utf-8"))
    (widget,) = told["data"]["layout-restorer:data"]["main"]["dock"]["widgets"]
    assert told["data"][widget]["data"]["path"] == "mine.ipynb"


@pytest.mark.parametrize(
    ("environment", "page"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "notebooks/ja/00_start_here.ipynb"),
        ({"LANG": "ja_JP.UTF-8", "LOSTATLAS_LANGUAGE": "en"}, "notebooks/00_start_here.ipynb"),
        ({"LANG": "de_DE.UTF-8"}, "notebooks/00_start_here.ipynb"),
        ({}, "notebooks/00_start_here.ipynb"),
    ],
)
def test_the_first_page_is_in_the_language_of_the_environment(
    environment: dict[str, str], page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert first_page(language_asked(environment)) == Path(page)


def test_where_our_notebooks_are_not_there_is_no_first_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert first_page("ja") is None


def test_no_news_no_update_check_and_no_extension_index(settings: dict[str, Any]) -> None:
    assert settings["news"] == {"disabled": True}
    assert "@jupyterlab/apputils-extension:announcements" in settings["disabledExtensions"]
    assert settings["extensionManager"]["name"] == "read-only"


def test_the_menus_of_jupyterlab_speak_the_language_of_the_notebooks(address: str) -> None:
    def asked(path: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(read(urljoin(address, path) + "?" + urlsplit(address).query))
        return found

    language = asked("/lab/api/settings/@jupyterlab/translation-extension:plugin")
    spoken = language["schema"]["properties"]["locale"]["default"]
    words = asked(f"/lab/api/translations/{spoken}")["data"]["jupyterlab"]
    assert words["Run All Cells"] == ["すべてのセルを実行"]


def test_the_users_own_jupyter_configuration_is_not_touched(settings: dict[str, Any], home: Path) -> None:
    assert settings["userSettingsDir"] == str(home / ".jupyter" / "lab" / "user-settings")
    assert not Path(settings["workspacesDir"]).is_relative_to(home)
    assert not [file for file in (home / ".jupyter").rglob("*") if file.is_file() and file.name != "migrated"]
