"""How much longer a watched run takes than a plain one: `python bench/watch_overhead.py`."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from lapwing.verify.watching.runner import run, session
from lapwing.verify.watching.trace.tape import Tape

ROWS = np.random.default_rng(0).random(20_000).tolist()


def histogram(rows: list[float]) -> Any:
    """Counts in ten bins."""
    return np.histogram(rows, bins=10, range=(0, 1))[0] + np.random.laplace(size=10)


def clipped_sum(rows: list[float]) -> Any:
    """A sum with Gaussian noise."""
    return np.clip(rows, 0, 1).sum() + np.random.normal(0, 3)


def vector(rows: list[float]) -> Any:
    """Noise on every row."""
    return np.asarray(rows) + np.random.laplace(size=len(rows))


def single_draws(rows: list[float]) -> Any:
    """Noise on every row of a thousand, one draw at a time."""
    return [row + np.random.laplace() for row in rows[:1000]]


def best_of(call: Callable[[], Any], times: int = 9) -> float:
    """The shortest time of several."""
    found = []
    for _ in range(times):
        start = process_time()
        call()
        found.append(process_time() - start)
    return min(found)


def main() -> None:
    """One row a function."""
    print("| function | plain, ms | watched, ms | times |")
    print("| --- | --- | --- | --- |")
    for function in (histogram, clipped_sum, vector, single_draws):
        plain = best_of(lambda function=function: function(ROWS))  # type: ignore[misc]
        with session(function):
            watched = best_of(lambda function=function: run(function, {"rows": ROWS}, Tape()))  # type: ignore[misc]
        print(f"| {function.__name__} | {plain * 1e3:.2f} | {watched * 1e3:.2f} | {watched / plain:.1f} |")


if __name__ == "__main__":
    main()
