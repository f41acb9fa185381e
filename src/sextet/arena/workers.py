"""Who plays the deals: processes of this machine, or a Dask cluster. One interface for both."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from sextet.core.errors import SextetError
from sextet.core.reasons import Reason


@contextmanager
def open_workers(workers: int | None = None, cluster: str = "") -> Iterator[tuple[Executor, int]]:
    """Yield an executor and how many deals it plays at a time."""
    if cluster:
        with _cluster(cluster) as opened:
            yield opened
    else:
        with _processes(workers or os.cpu_count() or 1) as opened:
            yield opened


@contextmanager
def _processes(count: int) -> Iterator[tuple[Executor, int]]:
    # Spawned, not forked: a fork after a compiled parallel kernel hangs.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(count, mp_context=context, initializer=_begin_work)
    try:
        yield executor, count
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _begin_work() -> None:
    """Leave interruptions to the main process, and end when it has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise SextetError(Reason("arena.no-dask")) from None
    try:
        client = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = Reason("arena.no-cluster", address=address, reason=str(error))
        raise SextetError(reason) from None
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise SextetError(Reason("arena.empty-cluster", address=address))
        executor: Executor = client.get_executor(pure=False)
        try:
            yield executor, count
        finally:
            executor.shutdown(wait=False)
