"""Prove every true statement of the corpus in other words.

    python -m tools.rewrites [--processes 2] [--prove 60] [--only NAME] [--log FILE]

prints a table by rewrite; the exit code is 1 if less than 98 % of the variants of proved statements are proved.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.prove.prover import Proved, prove
from tools.rewrites.rewrite import REWRITES, Variant, originals, variants_of
from tools.workers import run_all

PATIENCE = 20
ENOUGH = 0.98


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether something is proved, or why not, and the time it took."""

    proved: bool
    reason: str
    seconds: float


def tried(statement: tuple[Program, Claim], seconds: float) -> Outcome:
    """Try to prove a statement."""
    start = monotonic()
    answer = prove(*statement, seconds=seconds)
    return Outcome(isinstance(answer, Proved), "" if isinstance(answer, Proved) else answer.reason, monotonic() - start)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.rewrites")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--prove", type=float, default=20.0, help="seconds for each proof")
    parser.add_argument("--only", help="the name of one program")
    parser.add_argument("--log", type=Path, help="where to write variants that are not proved")
    return parser.parse_args()


def provable(options: argparse.Namespace) -> list[Variant]:
    """The variants of all statements that are proved as they stand."""
    found = [each for each in originals() if options.only in (None, each[1])]
    work = partial(tried, seconds=options.prove)
    variants = []
    statements = [(program, claim) for _, _, program, claim in found]
    for number, outcome in run_all(work, statements, options.processes, options.prove * PATIENCE):
        if outcome is not None and outcome.proved:
            variants += list(variants_of(*found[number]))
    return variants


def main() -> int:
    """Try all variants, and say what came of them."""
    options = arguments()
    variants = provable(options)
    kept, lost = Counter(each.rewrite for each in variants if each.is_same), Counter[str]()
    other = [each for each in variants if not each.is_same]
    work = partial(tried, seconds=options.prove)
    statements = [(each.program, each.claim) for each in other]
    done = 0
    for number, outcome in run_all(work, statements, options.processes, options.prove * PATIENCE):
        variant, done = other[number], done + 1
        if outcome is not None and outcome.proved:
            kept[variant.rewrite] += 1
        else:
            lost[variant.rewrite] += 1
            note(variant, "it took too long" if outcome is None else outcome.reason, options.log)
        if done % 25 == 0:
            print(f"{done} of {len(other)}, {lost.total()} not proved", file=sys.stderr, flush=True)
    print(f"{'rewrite':30}{'variants':>10}{'same form':>12}{'proved':>9}{'not proved':>12}")
    for rewrite in REWRITES:
        same = sum(each.is_same for each in variants if each.rewrite == rewrite)
        total = kept[rewrite] + lost[rewrite]
        print(f"{rewrite:30}{total:>10}{same:>12}{kept[rewrite]:>9}{lost[rewrite]:>12}")
    share = kept.total() / max(1, len(variants))
    print(f"{kept.total()} of {len(variants)} variants proved: {share:.1%}")
    return 0 if share >= ENOUGH else 1


def note(variant: Variant, reason: str, log: Path | None) -> None:
    """Write down a variant that is not proved."""
    if log is not None:
        with log.open("a") as file:
            file.write(f"=== {variant.rewrite}: {reason}\n{variant.text}\n\n")


if __name__ == "__main__":
    sys.exit(main())
