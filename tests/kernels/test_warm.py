"""Kernels that are forked behave as those that Jupyter starts by itself."""

from __future__ import annotations

import os
import select
import signal
import sys
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, run_kernel
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from tests.kernels.warm import HERE, warm_kernels

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")

WITHIN = 60.0
Kernels = Callable[..., AbstractContextManager[BlockingKernelClient]]


@pytest.fixture(scope="module")
def kernels() -> Iterator[Kernels]:
    """Return what starts a kernel and gives a client that talks to it."""

    @contextmanager
    def start(**how: Any) -> Iterator[BlockingKernelClient]:
        with run_kernel(kernel_name="python3", **how) as client:
            assert isinstance(client, BlockingKernelClient)
            yield client

    with warm_kernels():
        yield start


def value(client: BlockingKernelClient, expression: str) -> Any:
    """Return what an expression is worth in the kernel."""
    asked = client.execute("", silent=True, user_expressions={"asked": expression})
    while True:
        reply = client.get_shell_msg(timeout=WITHIN)
        if reply["parent_header"]["msg_id"] == asked:
            return literal_eval(reply["content"]["user_expressions"]["asked"]["data"]["text/plain"])


def test_the_libraries_are_loaded_and_nothing_of_ours(kernels: Kernels) -> None:
    with kernels() as client:
        loaded = "__import__('sys').modules"
        assert value(client, f"{{'pandas', 'bokeh.plotting', 'numba'}} <= set({loaded})") is True
        unknown = ("lostatlas", "tests", "ipywidgets")
        assert value(client, f"[name for name in {loaded} if name.startswith({unknown})]") == []


def test_it_has_the_environment_the_folder_and_the_path_that_it_would_have(
    kernels: Kernels, tmp_path: Path
) -> None:
    with kernels(cwd=str(tmp_path), env=os.environ | {"LOSTATLAS_LANGUAGE": "ja"}) as client:
        assert value(client, "__import__('os').environ['LOSTATLAS_LANGUAGE']") == "ja"
        assert value(client, "__import__('os').getcwd()") == str(tmp_path)
        path = value(client, "__import__('sys').path")
    assert "" in path
    assert str(HERE) not in path


def test_what_one_does_another_does_not_see(kernels: Kernels) -> None:
    with kernels() as one:
        one.execute_interactive(
            "import os, pandas; pandas.mark = os.environ['MARK'] = 'seen'", timeout=WITHIN
        )
        assert value(one, "pandas.mark") == "seen"
        with kernels() as other:
            assert value(other, "hasattr(__import__('pandas'), 'mark')") is False
            assert value(other, "__import__('os').environ.get('MARK', '')") == ""
            assert value(other, "__import__('random').random()") != value(
                one, "__import__('random').random()"
            )


@pytest.fixture
def manager(kernels: Kernels) -> Iterator[KernelManager]:
    """Return a kernel to be treated roughly."""
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    yield manager
    manager.shutdown_kernel(now=True)


@pytest.fixture
def client(manager: KernelManager) -> Iterator[BlockingKernelClient]:
    """Return what talks to that kernel."""
    client = manager.blocking_client()
    client.start_channels()
    client.wait_for_ready(timeout=WITHIN)
    yield client
    client.stop_channels()


def test_an_interrupt_reaches_it(manager: KernelManager, client: BlockingKernelClient) -> None:
    asked = client.execute("print('begun')\nwhile True: pass")
    while client.get_iopub_msg(timeout=WITHIN)["msg_type"] != "stream":
        pass
    manager.interrupt_kernel()
    while (reply := client.get_shell_msg(timeout=WITHIN))["parent_header"]["msg_id"] != asked:
        pass
    assert reply["content"]["ename"] == "KeyboardInterrupt"


def test_it_ends_when_its_caller_is_killed(manager: KernelManager, client: BlockingKernelClient) -> None:
    kernel = os.pidfd_open(value(client, "__import__('os').getpid()"))
    manager.signal_kernel(signal.SIGKILL)
    assert select.select([kernel], [], [], WITHIN)[0] == [kernel], "the kernel is still there"
    os.close(kernel)


def test_who_has_called_ends_with_the_kernel(manager: KernelManager, client: BlockingKernelClient) -> None:
    client.execute("__import__('os')._exit(1)")
    assert isinstance(manager.provisioner, LocalProvisioner)
    assert manager.provisioner.process is not None
    manager.provisioner.process.wait(WITHIN)
