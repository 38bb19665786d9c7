"""Voila as ``lostatlas app`` runs it: a page waits, a closed one ends its kernel, files need the token."""

from __future__ import annotations

import os
import time
from typing import Any

from jupyter_server.base.handlers import AuthenticatedFileHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import default
from voila import __version__
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler

from lostatlas.cli.nodelay_connection import NoDelayConnection

IDLE_SECONDS, LOOK_SECONDS = 600, 60
"""How long a kernel may idle whose page has gone without a word, and how often that is looked for."""
REST = 3.0
"""Seconds after the opening of a page in which no kernel is started for the next: the page comes first.

Whoever comes within them waits for that kernel.
"""


class ClosedPage(VoilaShutdownKernelHandler):  # type: ignore[misc]  # it has no types
    """Ends the kernel of a page that was closed."""

    def check_xsrf_cookie(self) -> None:
        """Ask for no second token: a page that is closing cannot send one, and only it knows its kernel."""


class PrivateFiles(AllowListFileHandler, AuthenticatedFileHandler):  # type: ignore[misc]  # as above
    """Pictures beside a notebook, for those who may see the notebook."""


REPLACED = {VoilaShutdownKernelHandler: ClosedPage, AllowListFileHandler: PrivateFiles}


class Kernels(AsyncMappingKernelManager):
    """Kernels that end when they have been idle, counted from when they are first found with a visitor.

    One that waits is not looked at, and when a visitor has got it the page takes a moment to call it.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)  # type: ignore[no-untyped-call]  # it has no types
        self._found: dict[str, float] = {}

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel if nobody has used it for as long."""
        now = time.monotonic()
        self._found = {one: since for one, since in self._found.items() if one in self}
        if now - self._found.setdefault(kernel_id, now) >= self.cull_idle_timeout:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]  # as above


class Pages(Voila):  # type: ignore[misc]  # it has no types
    """The server of the pages."""

    @default("kernel_websocket_connection_class")
    def _connection(self) -> type[NoDelayConnection]:
        return NoDelayConnection

    def init_handlers(self) -> list[Any]:
        """Return Voila's handlers, two of them replaced by our own, and without one that asks for no token.

        That would tell any process of this machine which address a page was opened by.
        """
        return [
            (path, REPLACED.get(one, one), *rest)
            for path, one, *rest in super().init_handlers()
            if one is not RequestInfoSocketHandler
        ]


def serve(options: list[str], *, waiting: int = 0) -> None:
    """Serve pages until the server is stopped.

    Parameters
    ----------
    options : those of Voila
    waiting : how many kernels wait for visitors, each of which has run the page already
    """
    os.environ["SERVER_SOFTWARE"] = f"voila/{__version__}"  # one that waits has no request to tell it
    culling = [
        f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
        f"--MappingKernelManager.cull_interval={LOOK_SECONDS}",
        # what a closed page would still have been sent is kept for ever when its kernel ends first
        "--MappingKernelManager.buffer_offline_messages=False",
    ]
    preparing = [
        f"--VoilaConfiguration.preheat_kernel={waiting > 0}",
        f"--VoilaConfiguration.default_pool_size={waiting}",
        f"--VoilaConfiguration.multi_kernel_manager_class={Kernels.__module__}.{Kernels.__name__}",
        f"--VoilaKernelManager.fill_delay={REST}",
    ]
    Pages.launch_instance([*options, *culling, *preparing])
