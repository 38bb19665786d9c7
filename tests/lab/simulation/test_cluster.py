"""A Dask cluster gives the same games; a worker killed midway loses nothing and doubles nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from tests.lab.simulation.helpers import BOTS, played, rows

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Return the client of two worker processes on this machine."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as connected,
    ):
        yield connected


def test_the_cluster_plays_the_same_games(client: Any) -> None:
    assert rows(played(6, client=client)) == rows(played(6))


def test_a_factory_travels_to_the_cluster(client: Any) -> None:
    found = played(3, players=[f"{BOTS}:Stranger", "random"], client=client)
    assert rows(found)["records"] == rows(played(3))["records"]


def test_a_worker_killed_midway_loses_nothing_and_doubles_nothing(client: Any, tmp_path: Path) -> None:
    victims = list(client.run(os.getpid).values())

    def kill_one() -> None:
        while not any("lostatlas-" in key for keys in client.processing().values() for key in map(str, keys)):
            sleep(0.02)
        os.kill(victims[0], signal.SIGKILL)

    killer = Thread(target=kill_one)
    killer.start()
    found = played(40, client=client, folder=tmp_path)
    killer.join()
    assert victims[0] not in client.run(os.getpid).values()
    assert found.games["game"].tolist() == list(range(40))
    assert rows(found) == rows(played(40))
