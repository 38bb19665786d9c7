"""NoDelayConnection: what a kernel sends reaches the page at once, in JupyterLab as in Voila.

A step in the window is some fifteen short messages. By default the system waits with the second one until
the page has confirmed the first, which the page in turn puts off for 40 ms or more, to save packets that
cost nothing on one machine (Nagle's algorithm and delayed acknowledgements, RFC 896 and 1122). Tornado
leaves it to each handler to switch that off, and Jupyter's does not.

In JupyterLab this is a server extension, which every server of the environment loads, unless the user has
disabled it: the file that enables it has its name, as Jupyter wants it. Where the user has another kind of
connection, such as that of a gateway, it changes nothing.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

_SETTING = "kernel_websocket_connection_class"


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """The connection of a page with its kernel, each message of which is sent at once."""

    def connect(self) -> Any:
        """Connect as ever, without the delay."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    settings = server.web_app.settings
    if settings[_SETTING] is ZMQChannelsWebsocketConnection:
        settings[_SETTING] = NoDelayConnection
