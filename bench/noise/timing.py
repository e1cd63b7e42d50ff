"""Whether the time of a draw tells its size: Spearman's rank correlation over 20,000 single draws of each kind.

The slowest hundredth is dropped.  A naive geometric sampler, which counts up to its result, is there as a control.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import perf_counter_ns

import numpy as np
from numpy.typing import NDArray

from lapwing.run.noise.gaussian import draw_gaussian
from lapwing.run.noise.geometric import draw_geometric
from lapwing.run.noise.laplace import draw_laplace

DRAWS = 20_000


def naive(count: int) -> NDArray[np.int64]:
    """Count failures until the first success."""
    found = 0
    while np.random.random() < 0.9:
        found += 1
    return np.array([found])


KINDS: dict[str, Callable[[int], object]] = {
    "Laplace, scale 3/2": lambda count: draw_laplace(Fraction(3, 2), count),
    "Laplace, scale 10": lambda count: draw_laplace(Fraction(10), count),
    "Laplace, scale 1000": lambda count: draw_laplace(Fraction(1000), count),
    "Laplace, scale 2^40": lambda count: draw_laplace(Fraction(2**40), count),
    "geometric, scale 10": lambda count: draw_geometric(Fraction(10), count),
    "Gaussian, sigma 10": lambda count: draw_gaussian(Fraction(100), count),
    "Gaussian, sigma 1000": lambda count: draw_gaussian(Fraction(10**6), count),
    "naive geometric (control)": naive,
}


def ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ranks, with equal values sharing the mean of theirs."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    shared: NDArray[np.float64] = (ends - (counts - 1) / 2)[inverse]
    return shared


def spearman(draw: Callable[[int], object]) -> float:
    """The correlation of the ranks of sizes and times."""
    sizes, times = np.empty(DRAWS), np.empty(DRAWS)
    draw(1)
    for place in range(DRAWS):
        start = perf_counter_ns()
        found = draw(1)
        times[place] = perf_counter_ns() - start
        sizes[place] = abs(float(np.asarray(found)[0]))
    kept = times <= np.quantile(times, 0.99)
    return float(np.corrcoef(ranks(sizes[kept]), ranks(times[kept]))[0, 1])


def main() -> None:
    """Print each correlation."""
    for name, draw in KINDS.items():
        print(f"{name:26} {spearman(draw):+.4f}")


if __name__ == "__main__":
    main()
