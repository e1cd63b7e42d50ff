"""Errors of many quantiles beside those of published trees, at the same price, on data like that of their papers.

`python bench/quantile_trees.py [RELEASES]` prints how many rows lie between the rank that is asked for and the value,
on average over the quantiles and at the farthest.  The published trees are written here from their descriptions: the
quantile tree of Google's library (16 branches, 4 levels, a way down by shares of noisy counts, straight lines within a
leaf), and the same with the noisy counts of parents and children reconciled first (AggTree: Honaker 2015).
Gillenwater, Joseph and Kulesza (2021) and Kaplan, Schnapp and Stemmer (2022) compare with them.  Their noise here is
that of NumPy.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa

import lapwing

LOW, HIGH, BRANCHES, LEVELS = -100.0, 100.0, 16, 4
Levels = list[np.ndarray]


def noisy_levels(rows: np.ndarray, draws: np.random.Generator) -> Levels:
    """The counts of all nodes, level by level from the top, with noise for epsilon 1."""
    cells = np.minimum((np.clip(rows, LOW, HIGH) - LOW) / (HIGH - LOW) * BRANCHES**LEVELS, BRANCHES**LEVELS - 1)
    leaves = np.bincount(cells.astype(int), minlength=BRANCHES**LEVELS)
    counts = [leaves.reshape(BRANCHES**level, -1).sum(axis=1) for level in range(1, LEVELS + 1)]
    return [each + draws.laplace(0, LEVELS, len(each)) for each in counts]


def reconciled(levels: Levels) -> Levels:
    """The nearest counts, by least squares, of which those of children add up to that of their parent."""
    best, weight = [levels[-1]], 1.0
    for own in reversed(levels[:-1]):
        below = best[0].reshape(-1, BRANCHES).sum(axis=1)
        spread = BRANCHES * weight
        best.insert(0, (own * spread + below) / (spread + 1))
        weight = spread / (spread + 1)
    found = [best[0]]
    for own in best[1:]:
        children = own.reshape(-1, BRANCHES)
        off = (found[-1] - children.sum(axis=1)) / BRANCHES
        found.append((children + off[:, None]).ravel())
    return found


def read_off(levels: Levels, share: float) -> float:
    """The way down from the root, by shares of noisy counts."""
    node, low, width = 0, LOW, HIGH - LOW
    for level in levels:
        children = level[node * BRANCHES : (node + 1) * BRANCHES]
        total = children.sum()
        if total <= 0:
            break
        sums = np.cumsum(children)
        place = int(np.argmax(sums >= share * total - 1e-6 * total))
        before = sums[place] - children[place]
        share = float(np.clip((share * total - before) / children[place], 0, 1)) if children[place] else 0.5
        node, width = node * BRANCHES + place, width / BRANCHES
        low += place * width
    return low + share * width


def read_all(levels: Levels, shares: list[float]) -> list[float]:
    """All quantiles from one tree."""
    return [read_off(levels, share) for share in shares]


def misses(values: list[float], shares: list[float], rows: np.ndarray) -> np.ndarray:
    """How many rows lie between each value and the rank that was asked for."""
    ordered, wanted = np.sort(rows), np.array(shares) * len(rows)
    under, upto = (np.searchsorted(ordered, values, side) for side in ("left", "right"))
    found: np.ndarray = np.maximum(np.maximum(under - wanted, wanted - upto), 0)
    return found


def compare(name: str, rows: np.ndarray, quantiles: int, releases: int, draws: np.random.Generator) -> None:
    """Print the errors on one table."""
    shares = [number / (quantiles + 1) for number in range(1, quantiles + 1)]
    written = [f"{number}/{quantiles + 1}" for number in range(1, quantiles + 1)]
    with tempfile.TemporaryDirectory() as folder:
        described = {
            "name": "rows",
            "privacy": {"unit": "row", "neighbours": "add-remove", "bucket": 0},
            "budget": {"epsilon": 10 * releases, "ledger": str(Path(folder) / "ledger")},
            "columns": {"x": {"type": "real", "lower": int(LOW), "upper": int(HIGH), "step": "0.00001"}},
        }
        with lapwing.open(pa.table({"x": rows}), described, create=True) as opened:

            def own() -> list[float]:
                made = opened.quantiles("x", written).release(epsilon=1)
                return [row["quantiles of x"] for row in made.rows()]

            ways: dict[str, Callable[[], list[float]]] = {
                "quantile tree": lambda: [
                    read_off(levels, share) for levels in [noisy_levels(rows, draws)] for share in shares
                ],
                "AggTree": lambda: [
                    read_off(levels, share) for levels in [reconciled(noisy_levels(rows, draws))] for share in shares
                ],
                "Lapwing": own,
            }
            for way, ask in ways.items():
                found = np.array([misses(ask(), shares, rows) for _ in range(releases)])
                print(
                    f"{name}, {quantiles} quantiles, {way}: mean {found.mean():.1f}, farthest {found.max(1).mean():.1f}"
                )


def main(releases: int) -> None:
    """Both tables of the papers, and one of a million rows."""
    draws = np.random.default_rng(1)
    for size in (1000, 1_000_000):
        for quantiles in (9, 99) if size == 1000 else (99,):
            compare(f"normal, {size:,} rows", draws.normal(0, 5, size), quantiles, releases, draws)
            compare(f"uniform, {size:,} rows", draws.uniform(-5, 5, size), quantiles, releases, draws)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
