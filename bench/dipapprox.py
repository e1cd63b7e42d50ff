"""`python bench/dipapprox.py`: the benchmark programs of DiPApprox, with its published times beside.

DiPApprox (Bhusal, Chadha, Sistla and Viswanathan, CCS 2025) evaluates integrals for so many queries with answers 0 and
1 and all pairs of inputs; the times are those of its table 7, in seconds, for five queries where a line says any N, and
600 is its time limit.  Here answers are any numbers, and a verdict for any N holds for every number of queries.  Times
are CPU seconds, of solvers too.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lapwing.kernel.language.claim import Claim
from lapwing.prove.prover import Proved, prove
from lapwing.refute.refuter import refute
from tests.helpers import lowered

SECONDS = 60.0


@dataclass(frozen=True)
class Case:
    """A program: its name and size there, the published time if we know it, the true verdict, and its text."""

    name: str
    published: float | None
    expected: str
    text: str


def above(epsilon: str, delta: str, threshold: str, noise: str, rounds: str = "len(q)", sign: str = ">=") -> str:
    """The sparse vector technique that stops at the first answer above a threshold."""
    return f"""@private(epsilon={epsilon}, delta="{delta}")
def program(q: Queries(sensitivity=1)) -> int:
    t = {threshold}
    for i in range({rounds}):
        x = {noise}
        if x {sign} t:
            return i
    return {rounds}
"""


GAUSS, LAPLACE = "gaussian(q[i], sigma=8)", "laplace(q[i], scale=8)"
MAXIMUM = """@private(epsilon=0.5)
def program(q: Queries(sensitivity=1)) -> int:
    best = 0
    top = 0.0
    for i in range(len(q)):
        x = laplace(q[i], scale={scale})
        if i == 0 or x {sign} top:
            top = x
            best = i
    return best
"""
CHOICE = """@private(epsilon={epsilon}, delta=0.01)
def program(q: Vector(of=Integers(0, 1), length={n})) -> int:
    best = 0
    top = 0.0
    for i in range({n}):
        x = gaussian(q[i], sigma={sigma})
        if i == 0 or x {sign} top:
            top = x
            best = i
    return best
"""
RANGE = """@private(epsilon=0.5, delta=0.01)
def program(q: Vector(of=Integers(0, 1), length={n})) -> int:
    for i in range({n}):
        low = gaussian(0, sigma=8)
        high = gaussian(1, sigma=8)
        x = gaussian(q[i], sigma={sigma})
        if x <= low or x >= high:
            return 0
    return 1
"""
EXTREMES = """@private(epsilon=0.5, delta=0.01)
def program(q: Vector(of=Integers(0, 1), length={n})) -> int:
    least = 0.0
    most = 0.0
    for i in range({k}):
        x = gaussian(q[i], sigma={sigma})
        if i == 0 or x < least:
            least = x
        if i == 0 or x > most:
            most = x
    for i in range({k}, {n}):
        x = gaussian(q[i], sigma={sigma})
        if x < least or x > most:
            return i
    return {n}
"""
PAIR = """@private(epsilon=0.5, delta=0.01)
def program(q: Queries(sensitivity=1)) -> int:
    x = gaussian(q[0], sigma=4)
    y = gaussian(q[1], sigma=4)
    if x > y:
        return 0
    return 1
"""


def choice(name: str, n: int, published: float | None, sign: str = ">") -> Case:
    """The index of the largest or smallest of n answers 0 and 1 with Gaussian noise."""
    return Case(f"{name} {n}", published, "proved", CHOICE.format(epsilon=0.5, n=n, sigma=4, sign=sign))


CASES = (
    Case("SVT-Gauss 2", 2.4, "proved", above("1.24", "0.01", "gaussian(0, sigma=4)", GAUSS, "2", "<=")),
    Case("SVT-Gauss 5", 76.7, "proved", above("1.24", "0.01", "gaussian(0, sigma=4)", GAUSS, "5", "<=")),
    Case("SVT-Gauss-Ge 2", 1.5, "proved", above("1.24", "0.01", "gaussian(0, sigma=4)", GAUSS, "2")),
    Case("SVT-Gauss-Ge 5", 72.3, "proved", above("1.24", "0.01", "gaussian(0, sigma=4)", GAUSS, "5")),
    Case("SVT-Gauss any N", 76.7, "proved", above("1.24", "0.006 + 0.00083 * len(q)", "gaussian(0, sigma=4)", GAUSS)),
    Case("SVT-Mix1 any N", 285.4, "proved", above("1.24", "0.0001 * len(q)", "laplace(0, scale=4)", GAUSS, sign="<=")),
    Case("SVT-Mix1-Ge any N", 261.0, "proved", above("1.24", "0.0001 * len(q)", "laplace(0, scale=4)", GAUSS)),
    Case("SVT-Mix2 any N", 600.0, "proved", above("1.24", "0.01", "gaussian(0, sigma=4)", LAPLACE, sign="<=")),
    Case("SVT-Mix2-Ge any N", 600.0, "proved", above("1.24", "0.01", "gaussian(0, sigma=4)", LAPLACE)),
    Case("SVT-Laplace any N", 600.0, "proved", above("0.5", "0.01", "laplace(0, scale=4)", LAPLACE, sign="<=")),
    Case("SVT-Laplace-Ge any N", 600.0, "proved", above("0.5", "0.01", "laplace(0, scale=4)", LAPLACE)),
    Case("Noisy-Max-Laplace any N", 600.0, "proved", MAXIMUM.format(scale=4, sign=">")),
    Case("Noisy-Min-Laplace any N", 600.0, "proved", MAXIMUM.format(scale=4, sign="<")),
    choice("Noisy-Max-Gauss", 2, 1.3),
    choice("Noisy-Max-Gauss", 4, 303.0),
    choice("Noisy-Min-Gauss", 4, None, "<"),
    Case("m-Range-Gauss 1", 1.8, "proved", RANGE.format(n=1, sigma=4)),
    Case("m-Range-Gauss 2", None, "proved", RANGE.format(n=2, sigma=4)),
    Case("k-Min-Max-Gauss 2 of 4", None, "proved", EXTREMES.format(n=4, k=2, sigma=4)),
    Case("k-Min-Max-Gauss 3 of 4", None, "proved", EXTREMES.format(n=4, k=3, sigma=4)),
    Case("k-Min-Max-Gauss 2 of 3, little", None, "refuted", EXTREMES.format(n=3, k=2, sigma=0.25)),
    Case("Noisy-Max-Gauss 2, little noise", 1.3, "refuted", CHOICE.format(epsilon=0.5, n=2, sigma=0.5, sign=">")),
    Case("SVT-Gauss-Leaky-1 6", 2.1, "refuted", above("0.5", "0.01", "0", "gaussian(q[i], sigma=0.25)", "6", "<")),
    Case("SVT-Gauss-Leaky-2 6", 1.1, "refuted", above("0.5", "0.01", "gaussian(0, sigma=2)", "q[i]", "6", "<")),
    Case("SVT-Gauss-Ge-Leaky-1 6", 1.7, "refuted", above("0.5", "0.01", "0", "gaussian(q[i], sigma=0.25)", "6", ">")),
    Case("SVT-Gauss-Ge-Leaky-2 6", 1.0, "refuted", above("0.5", "0.01", "gaussian(0, sigma=2)", "q[i]", "6", ">")),
    Case("Noisy-Max-Gauss 2, any answers", 1.3, "refuted", PAIR),
)


def used() -> float:
    """CPU seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


def verdict(case: Case) -> str:
    """What is found of a case: the right one of the two searches is asked, so that the time is that of one search."""
    found = lowered(case.text)
    if found.claim is None:
        return "no claim"
    if case.expected == "refuted" and isinstance(found.claim, Claim):
        return "unknown" if refute(found.program, found.claim, SECONDS) is None else "refuted"
    return "proved" if isinstance(prove(found.program, found.claim, SECONDS), Proved) else "unknown"


def main() -> int:
    """A line for each case; 1 if a verdict is not the true one."""
    wrong = 0
    print(f"{'program':32} {'verdict':9} {'CPU s':>7} {'published':>10} {'ratio':>7}")
    for case in CASES:
        start = used()
        found = verdict(case)
        spent = used() - start
        wrong += found != case.expected
        ratio = "" if case.published is None else f" {case.published:10.1f} {case.published / spent:7.0f}"
        print(f"{case.name:32} {found:9} {spent:7.2f}{ratio}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
