"""Logistic regression in three ways, and tables whose margins are summed or measured: how far off, at the same price.

.venv/bin/python bench/models.py [RUNS]
"""

from __future__ import annotations

import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from lapwing.data.answer.reconciled import Margins, radius_of, subsets
from lapwing.data.description.read_description import describe
from lapwing.data.open_dataset import open_dataset
from lapwing.data.plan.measurement import Measurement
from lapwing.data.plan.radius import sums_radius_for
from lapwing.data.query.bounded_sum import Rows

ENDS: dict[str, Any] = {"type": "real", "lower": -1, "upper": 1}
DESCRIBED: dict[str, Any] = {
    "name": "rows",
    "privacy": {"unit": "row", "neighbours": "add-remove", "bucket": 0},
    "budget": {"epsilon": 10000},
    "columns": {"a": ENDS, "b": ENDS, "told": {"type": "boolean"}},
}
WAYS: dict[str, dict[str, Any]] = {
    "5 rounds": {"rounds": 5},
    "second order": {"rounds": 0},
    "penalty 10": {"penalty": 10},
    "penalty 30": {"penalty": 30},
    "penalty 100": {"penalty": 100},
}
TRUTH = np.array([0.5, 2.0, -1.0])
BETA = Fraction(1, 80)


def rows_of(count: int) -> dict[str, Any]:
    """Rows with known log odds."""
    chance = np.random.default_rng(count)
    a, b = chance.uniform(-1, 1, (2, count))
    odds = TRUTH[0] + TRUTH[1] * a + TRUTH[2] * b
    return {"a": a, "b": b, "told": chance.uniform(size=count) < 1 / (1 + np.exp(-odds))}


def models(runs: int) -> None:
    """The mean distance of coefficients from those of greatest likelihood, at epsilon 1, and CPU seconds."""
    for count in (1000, 10_000):
        columns = rows_of(count)
        matrix = np.c_[np.ones(count), columns["a"], columns["b"]]
        best = np.zeros(3)
        for _ in range(30):
            likely = 1 / (1 + np.exp(-matrix @ best))
            curved = (matrix * (likely * (1 - likely))[:, None]).T @ matrix
            best = best - np.linalg.solve(curved, matrix.T @ (likely - columns["told"]))
        with tempfile.TemporaryDirectory() as place:
            opened = open_dataset(pa.table(columns), describe(DESCRIBED), ledger=Path(place) / "ledger", create=True)
            for name, way in WAYS.items():
                start, missed = time.process_time(), []
                for _ in range(runs):
                    made = opened.logistic_regression("told", ["a", "b"], **way).release(epsilon=1)
                    found = np.array([row["coefficient"] for row in made.rows()])
                    missed.append(np.abs(found - best).mean())
                taken = (time.process_time() - start) / runs
                print(f"{count} rows, {name}: off by {np.mean(missed):.3f}, {taken:.2f} s", flush=True)
            opened.close()


def tables() -> None:
    """How far numbers of an n by 10 table may be off with 95 %, at epsilon 1 and at rho 1/2."""
    prices = {
        "epsilon 1": (Measurement((Rows(),), 1, Fraction(1)), 4.0, False),
        "rho 1/2": (Measurement((Rows(),), 1, Fraction(0), 1, 1, Fraction(1, 2)), 2.0, True),
    }
    for price, (one, scale, normal) in prices.items():
        for size in (4, 20, 100, 1000):
            margins = Margins((size, 10), dict.fromkeys(subsets((0, 1)), scale), normal)
            shown = {(0, 1): (1, 10 * size), (1,): (size, 10), (): (10 * size, 1)}
            pairs = [
                f"{sums_radius_for(one, *sums, BETA)} / {radius_of(margins, kept, float(BETA)):.1f}"
                for kept, sums in shown.items()
            ]
            print(f"{price}, {size} by 10: cells {pairs[0]}, margins of {size} cells {pairs[1]}, total {pairs[2]}")


if __name__ == "__main__":
    tables()
    models(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
