"""Ten million reports of the local model, made and collected; CPU seconds beside NumPy with its unsafe floats.

Run with: python bench/local.py [REPORTS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from lapwing.run.local.client import report_all
from lapwing.run.local.decode import decode_reports
from lapwing.run.local.rappor import Rappor
from lapwing.run.local.response import estimate_categories, estimate_yes, randomize_answers, randomize_categories
from lapwing.run.local.unary import estimate_unary, randomize_unary

CATEGORIES = 64
TEXTS = [f"page {number}" for number in range(CATEGORIES)]


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What something gives, and the CPU seconds it takes."""
    started = process_time()
    found = work()
    return found, process_time() - started


def floats(reports: int, bits: int) -> float:
    """CPU seconds of NumPy for as many biased bits, packed, from floats that are not exact."""
    generator = np.random.default_rng(1)
    sample = min(reports, 200_000)
    _, spent = timed(lambda: np.packbits(generator.random((sample, bits)) < 0.3, axis=1))
    return spent * reports / sample


def main() -> None:
    """One line a mechanism."""
    reports = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    values = np.minimum(np.random.default_rng(0).geometric(0.2, reports) - 1, CATEGORIES - 1)
    rappor = Rappor()
    yes = values == 0
    print(f"{reports:,} reports, one core, CPU seconds")
    print("| mechanism | bits a report | making them | collecting them | NumPy floats for as many bits | ratio |")
    print("| --- | --- | --- | --- | --- | --- |")
    rows: list[tuple[str, int, Callable[[], Any], Callable[[Any], Any]]] = [
        ("randomized response", 1, lambda: randomize_answers(yes, 1), lambda found: estimate_yes(found, 1)),
        (
            f"{CATEGORIES}-ary response",
            6,
            lambda: randomize_categories(values, CATEGORIES, 2),
            lambda found: estimate_categories(found, CATEGORIES, 2),
        ),
        (
            "unary encoding, optimized",
            CATEGORIES,
            lambda: randomize_unary(values, CATEGORIES, 2),
            lambda found: estimate_unary(found, CATEGORIES, 2),
        ),
        (
            f"RAPPOR, {rappor.cohorts} cohorts, {CATEGORIES} candidates",
            rappor.bits,
            lambda: report_all(values, TEXTS, rappor),
            lambda found: decode_reports(found[0], found[1], TEXTS, rappor),
        ),
    ]
    for name, bits, make, collect in rows:
        found, making = timed(make)
        _, collecting = timed(lambda: collect(found))  # noqa: B023
        unsafe = floats(reports, bits)
        print(
            f"| {name} | {bits} | {making:.2f} | {collecting:.2f} | {unsafe:.2f} | {making / unsafe:.2f} |", flush=True
        )


if __name__ == "__main__":
    main()
