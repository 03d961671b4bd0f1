"""One function over many partitions: a local process pool, with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from tqdm import tqdm

Part = TypeVar("Part")
Done = TypeVar("Done")


def map_partitions(fn: Callable[[Part], Done], parts: Sequence[Part], label: str, workers: int) -> list[Done]:
    """Return ``fn`` of every part, in the order of the parts.

    One part, or one worker, needs no pool. The bar is shown on a terminal only.
    """
    with tqdm(total=len(parts), desc=label, disable=not sys.stderr.isatty(), leave=False) as bar:
        if workers == 1 or len(parts) <= 1:
            done = []
            for part in parts:
                done.append(fn(part))
                bar.update()
            return done
        with ProcessPoolExecutor(min(workers, len(parts)), mp_context=get_context("spawn")) as pool:
            futures = [pool.submit(fn, part) for part in parts]
            for _ in as_completed(futures):
                bar.update()
            return [future.result() for future in futures]
