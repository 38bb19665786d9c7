"""``lostatlas app`` over HTTP: a closed page ends its kernel, and nobody sees a file without the token."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

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


def test_files_are_shown_to_nobody_without_the_token(server: Server) -> None:
    base = server.address.partition("?")[0]
    assert "/login" in status(build_opener(), f"{base}voila/files/any.png")[1]
