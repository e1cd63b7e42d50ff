"""Run mutants of the corpus through the prover.

    python -m tools.mutants [--count 2100] [--seed 0] [--processes 2] [--prove 3] [--refute 1] [--approximate]
        [--patience 40] [--log FILE]

prints a table by operator; the exit code is 1 if a mutant was proved, or refuted, that should not have been.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import get_args

from lapwing.syntax.pretty_program import pretty
from tools.mutants.judge import Judged, Verdict, judge
from tools.mutants.mutant import OPERATORS, Mutant, is_pure, sample
from tools.workers import run_all

VERDICTS = get_args(Verdict)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("--count", type=int, default=2100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--prove", type=float, default=3.0, help="seconds for each proof")
    parser.add_argument("--refute", type=float, default=1.0, help="seconds for each look for a counterexample")
    parser.add_argument("--approximate", action="store_true", help="only programs with a delta")
    parser.add_argument("--patience", type=float, default=40.0, help="after how many times that a mutant is given up")
    parser.add_argument("--log", type=Path, help="where to write every verdict, and what to look at")
    return parser.parse_args()


def judged_all(mutants: list[Mutant], options: argparse.Namespace) -> list[Judged]:
    """What becomes of each mutant."""
    work = partial(judge, prove_seconds=options.prove, refute_seconds=options.refute)
    limit = options.patience * (options.prove + options.refute)
    found = []
    for number, result in run_all(work, mutants, options.processes, limit):
        mutant = mutants[number]
        found.append(result or Judged(mutant.operator, "failed", pretty(mutant.program, mutant.claim)))
        note(found[-1], options.log)
        if len(found) % 50 == 0:
            print(len(found), dict(Counter(each.verdict for each in found)), file=sys.stderr, flush=True)
    return found


def note(judged: Judged, log: Path | None) -> None:
    """Write down every verdict, so that a run that is broken off still tells something; and what to look at."""
    if log is not None:
        text = "" if judged.verdict == "refuted" else judged.text
        with log.open("a") as file:
            file.write(f"=== {judged.verdict} ({judged.operator}) {judged.why}\n{text}")


def table(found: list[Judged]) -> str:
    """A line for each operator, and one for all."""
    lines = [f"{'operator':34}{'mutants':>9}" + "".join(f"{verdict:>15}" for verdict in VERDICTS)]
    for name in (*OPERATORS, "all"):
        counts = Counter(each.verdict for each in found if name in (each.operator, "all"))
        row = f"{name:34}{sum(counts.values()):>9}" + "".join(f"{counts[verdict]:>15}" for verdict in VERDICTS)
        lines.append(row)
    return "\n".join(lines)


def main() -> int:
    """Run a sample, and say what came of it."""
    options = arguments()
    mutants, dropped = sample(options.count, options.seed, options.approximate)
    found = judged_all(mutants, options)
    print(table(found))
    print(f"{dropped.total()} changes gave no program")
    print(f"{sum(not is_pure(each.claim) for each in mutants)} of {len(mutants)} are not in epsilon alone")
    counts = Counter(each.verdict for each in found)
    print(f"{counts['refuted']} of {counts['refuted'] + counts['unknown']} that are not proved are refuted")
    wrong = [each for each in found if each.verdict in ("alarm", "not rechecked", "not confirmed")]
    for each in wrong:
        print(f"\n{each.verdict} ({each.operator}): {each.why}\n{each.text}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
