"""``lostatlas app`` over HTTP: a closed page ends its kernel, and nobody sees a file without the token."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener
from uuid import uuid4

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from lostatlas.cli.served_pages import Kernels
from tests.soak.pages import waiting

ROOT = Path(__file__).parents[2]


class Server(NamedTuple):
    """A server of pages: the address with its token, and its process."""

    address: str
    process: int


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Serve a game."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    game = ROOT / "examples" / "games" / "micro.json"
    command = [sys.executable, "-m", "lostatlas", "app", str(game), "--no-browser", f"--port={port}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as started:
        assert started.stdout is not None
        found = re.search(r"http://\S+", started.stdout.readline())
        assert found is not None
        deadline = time.monotonic() + 120
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert time.monotonic() < deadline
            time.sleep(0.2)
        yield Server(found[0], started.pid)
        started.terminate()


def status(browser: OpenerDirector, request: Request | str) -> tuple[int, str]:
    """Return the status of an answer, and where it came from in the end."""
    try:
        with browser.open(request, timeout=120) as answer:
            return answer.status, answer.url
    except HTTPError as error:
        return error.code, error.url or ""


def test_a_page_that_is_closed_ends_its_kernel(server: Server) -> None:
    base = server.address.partition("?")[0]
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    with browser.open(server.address, timeout=120) as answer:
        page = answer.read().decode()
    kernel = re.search(r'"kernelId":\s*"([^"]+)"', page)
    assert kernel is not None
    assert status(browser, f"{base}api/kernels/{kernel[1]}")[0] == 200
    closing = Request(f"{base}voila/api/shutdown/{kernel[1]}", data=b"", method="POST")  # noqa: S310 - our own
    assert status(build_opener(), closing)[0] in (403, 405)  # a stranger
    assert status(browser, f"{base}api/kernels/{kernel[1]}")[0] == 200
    assert status(browser, closing)[0] == 204  # as the page does, without a second token
    assert status(browser, f"{base}api/kernels/{kernel[1]}")[0] == 404


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for as Linux shows them")
def test_a_kernel_waits_for_whoever_comes_next(server: Server) -> None:
    assert waiting(server.process) > 0


def test_nobody_is_told_the_token_of_a_page_that_waited(server: Server) -> None:
    """Voila would tell it through a socket to whoever knows a kernel, which a list of processes shows."""
    base = server.address.partition("?")[0]
    assert "/login" in status(build_opener(), f"{base}voila/query/{uuid4()}")[1]


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Do work that waits for nothing; there may be a loop already, that of a browser."""
    with pytest.raises(StopIteration):
        work.send(None)


def test_a_kernel_that_has_waited_for_long_is_not_ended_before_its_page_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []

    async def look(_self: object, kernel: str) -> None:
        looked.append(kernel)

    monkeypatch.setattr(AsyncMappingKernelManager, "cull_kernel_if_idle", look)
    kernels, now = Kernels(cull_idle_timeout=600), [1000.0]
    kernels._kernels = {"a": object()}
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for later in (0.0, 60.0, 590.0):
        now[0] = 1000.0 + later
        finish(kernels.cull_kernel_if_idle("a"))
        assert looked == []
    now[0] = 1600.0
    finish(kernels.cull_kernel_if_idle("a"))
    assert looked == ["a"]


def test_files_are_shown_to_nobody_without_the_token(server: Server) -> None:
    base = server.address.partition("?")[0]
    assert "/login" in status(build_opener(), f"{base}voila/files/any.png")[1]
