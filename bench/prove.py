"""How long it takes to find and to check the proofs of the corpus, and to give up on what is false."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.prover import Proved, prove
from lapwing.syntax.corpus.entry import Entry, corpus_directory, read_corpus
from lapwing.syntax.lowering.lower import lower

A = TypeVar("A")
LIMIT = 20.0

# CPU seconds of CheckDP on the same kind of machine, at length 5, epsilon 1, over the integers
CHECKDP = {
    "report_noisy_max": "361",
    "adaptive_svt": "174",
    "numeric_svt": "32",
    "svt": "23",
    "svt_with_gap": "21",
    "monotone_svt": "6 to 13",
    "smart_sum": "9",
    "partial_sum": "3",
}


@dataclass(frozen=True)
class Timed:
    """Seconds by the clock, and of the processor."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class Row:
    """One thing expected of a program: how long the answer took, and the check of the certificate alone."""

    name: str
    rows: tuple[str, ...]
    text: str
    wanted: bool
    proved: bool
    answer: Timed
    checked: Timed


def timed(work: Callable[[], A]) -> tuple[A, Timed]:
    """A result, and how long it took."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return result, Timed(time.perf_counter() - wall, time.process_time() - cpu)


def measure(entry: Entry) -> list[Row]:
    """Each thing that is expected of a program and can be asked of the prover."""
    found = []
    for expectation in entry.expectations:
        lowered = lower(expectation.statement)
        claim = lowered.claim
        if expectation.verdict == "tight" or claim is None:
            continue
        answer, took = timed(lambda: prove(lowered.program, claim, LIMIT))  # noqa: B023
        checked = Timed(0, 0)
        if isinstance(answer, Proved):
            certificate = answer.certificate
            goal = Private(certificate.program, certificate.claim)
            _, checked = timed(lambda: check(goal, certificate.derivation))  # noqa: B023
        wanted = expectation.verdict == "proved"
        found.append(
            Row(entry.tree.name, entry.rows, expectation.text, wanted, isinstance(answer, Proved), took, checked)
        )
    return found


def show(row: Row) -> None:
    """One line: the processor's seconds of search and check, and of CheckDP where it has the program."""
    search = row.answer.cpu - row.checked.cpu
    theirs = CHECKDP.get(row.name, "") if row.text == "proved" else ""
    verdict = "proved" if row.proved else "unknown"
    mark = "" if row.proved == row.wanted else "   <-- expected otherwise"
    print(
        f"{','.join(row.rows):8} {row.name[:30]:30} {verdict:8} {search:7.2f} {row.checked.cpu:7.2f}"
        f" {row.answer.wall:7.2f} {theirs:>8}  {row.text}{mark}"
    )


def summary(name: str, times: list[Timed]) -> str:
    """Median, worst and total, of the processor and by the clock."""
    cpu, wall = ([getattr(each, kind) for each in times] for kind in ("cpu", "wall"))
    return "; ".join(
        [
            f"{name}: {len(times)} claims",
            f"processor: median {statistics.median(cpu):.2f} s, worst {max(cpu):.2f} s, total {sum(cpu):.1f} s",
            f"clock: median {statistics.median(wall):.2f} s, worst {max(wall):.2f} s, total {sum(wall):.1f} s",
        ]
    )


def main() -> None:
    """Print a line a claim, then the totals; names on the command line choose programs."""
    chosen = set(sys.argv[1:])
    entries = [entry for entry in read_corpus(corpus_directory()) if not chosen or entry.tree.name in chosen]
    print(f"{'row':8} {'program':30} {'answer':8} {'search':>7} {'check':>7} {'clock':>7} {'CheckDP':>8}  expected")
    rows = []
    for entry in entries:
        for row in measure(entry):
            rows.append(row)
            show(row)
    true = [row.answer for row in rows if row.wanted and row.proved]
    false = [row.answer for row in rows if not row.wanted]
    print()
    if true:
        print(summary("proved, both solvers' check included", true))
        print(summary("their certificates checked again", [row.checked for row in rows if row.wanted and row.proved]))
    if false:
        print(summary("false claims given up", false))
    missed = [f"{row.name} {row.text}" for row in rows if row.proved != row.wanted]
    print(f"not as expected: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
