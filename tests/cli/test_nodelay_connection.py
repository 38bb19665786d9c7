"""What a kernel sends reaches the page at once: no message waits until the one before it is confirmed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from lostatlas.cli.lab import environment
from lostatlas.cli.nodelay_connection import NoDelayConnection
from lostatlas.cli.served_pages import Pages

# A Jupyter server with the settings of `lostatlas lab`. A page connects to a kernel; the server's end of the
# connection is printed: which class it has, and whether short messages are sent at once.
SERVER = """
import json, socket, sys
from jupyter_server.serverapp import ServerApp
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.ioloop import IOLoop
from tornado.websocket import websocket_connect

app = ServerApp()
app.initialize(["--no-browser", "--port=0", "--allow-root", "--IdentityProvider.token=secret", *sys.argv[1:]])

async def connect():
    address, known = app.connection_url.rstrip("/"), {"Authorization": "token secret"}
    kernels = HTTPRequest(f"{address}/api/kernels", method="POST", body="{}", headers=known)
    kernel = json.loads((await AsyncHTTPClient().fetch(kernels)).body)["id"]
    channels = f"ws{address.removeprefix('http')}/api/kernels/{kernel}/channels"
    page = await websocket_connect(HTTPRequest(channels, headers=known))
    await page.read_message()
    (end,) = app.web_app.settings["kernel_websocket_connection_class"]._open_sockets
    stream = end.websocket_handler.ws_connection.stream
    print(type(end).__name__, stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
    page.close()
    await app.kernel_manager.shutdown_all(now=True)

IOLoop.current().run_sync(connect)
"""


def connected(folder: Path, *options: str) -> list[str]:
    """Return the class of a connection, and 1 where its messages are sent at once."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON"))}
    run = subprocess.run(
        [sys.executable, "-c", SERVER, *options],
        cwd=folder,
        env=plain | {"HOME": str(folder)} | environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


def test_jupyterlab_sends_every_message_at_once(tmp_path: Path) -> None:
    assert connected(tmp_path) == ["NoDelayConnection", "1"]


def test_another_kind_of_connection_that_the_user_has_chosen_stays(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection\n"
        "class Own(ZMQChannelsWebsocketConnection): pass\n"
    )
    assert connected(tmp_path, "--ServerApp.kernel_websocket_connection_class=own.Own") == ["Own", "0"]


def test_pages_of_voila_send_every_message_at_once() -> None:
    assert Pages().kernel_websocket_connection_class is NoDelayConnection
