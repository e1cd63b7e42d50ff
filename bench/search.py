"""How proofs and their checks grow with the length of a program: straight lines of draws, and loops over rows in a row.

.venv/bin/python bench/search.py [SHAPE...] [SIZE...]
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lapwing.diagnostics.source import Source
from lapwing.kernel.check import check
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.prover import Proved, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module

LIMIT = 200.0
HEAD = "from lapwing import Database, Epsilon, Interval, Queries, Query, laplace, private\n\n\n"


def answers(size: int) -> str:
    """Noise on each of so many answers, all released."""
    lines = [f"    x{n} = laplace(q[{n}], scale={size} / eps)" for n in range(size)]
    lines += ["    out: list[float] = []", *(f"    out.append(x{n})" for n in range(size))]
    return program("q: Queries(sensitivity=1), eps: Epsilon", "list[float]", lines, "out")


def sums(size: int) -> str:
    """A running sum of noisy answers; the sum is released."""
    lines = ["    total = 0.0"]
    for n in range(size):
        lines += [f"    x{n} = laplace(q, scale={size} / eps)", f"    total = total + x{n}"]
    return program("q: Query(sensitivity=1), eps: Epsilon", "float", lines, "total")


def adaptive(size: int) -> str:
    """Each draw is around the answer, moved by the noisy value before it."""
    lines = ["    x0 = laplace(q, scale=1 / eps)"]
    lines += [f"    x{n} = laplace(q + x{n - 1}, scale=1 / eps)" for n in range(1, size)]
    return program("q: Query(sensitivity=1), eps: Epsilon", "float", lines, f"x{size - 1}", f"{size} * eps")


def raw(size: int) -> str:
    """Two exact values that all draws are around, so that there is no place to cut."""
    lines = ["    a = q[0]", "    b = 1 - q[1]"]
    lines += [f"    x{n} = laplace({'ab'[n % 2]}, scale={size} / eps)" for n in range(size)]
    lines += ["    out: list[float] = []", *(f"    out.append(x{n})" for n in range(size))]
    return program("q: Queries(sensitivity=1), eps: Epsilon", "list[float]", lines, "out")


def loops(size: int) -> str:
    """So many sums over the rows, each clipped to bounds of its own, with noise."""
    lines = []
    for n in range(size):
        lines += [f"    s{n} = 0.0", "    for x in d:", f"        s{n} += min(max(x, 0), {n + 1})"]
        lines += [f"    x{n} = laplace(s{n}, scale={size * (n + 1)} / eps)"]
    lines += ["    out: list[float] = []", *(f"    out.append(x{n})" for n in range(size))]
    return program(
        'd: Database(of=Interval(0, 100), neighbours="add-remove"), eps: Epsilon', "list[float]", lines, "out"
    )


def program(parameters: str, result: str, lines: list[str], returned: str, claim: str = "eps") -> str:
    """The text of a private program."""
    body = "\n".join(lines)
    return f'{HEAD}@private(epsilon="{claim}")\ndef grown({parameters}) -> {result}:\n{body}\n    return {returned}\n'


SHAPES: dict[str, tuple[Callable[[int], str], tuple[int, ...]]] = {
    "answers": (answers, (10, 100, 1000)),
    "sums": (sums, (10, 100, 1000)),
    "adaptive": (adaptive, (10, 100, 1000)),
    "raw": (raw, (10, 100, 1000)),
    "loops": (loops, (5, 10, 20, 40)),
}


def measure(name: str, size: int) -> str:
    """One program: how many seconds of the processor the proof and its two checks took."""
    lowered = lower(parse_module(Source("grown.py", SHAPES[name][0](size))).tree("grown"))
    if lowered.claim is None:
        raise ValueError(name)
    began = time.process_time()
    answer = prove(lowered.program, lowered.claim, LIMIT)
    proved = time.process_time() - began
    if not isinstance(answer, Proved):
        return f"{name:10} {size:6} unknown after {proved:.1f} s: {answer.reason}"
    began = time.process_time()
    check(Private(lowered.program, lowered.claim), answer.certificate.derivation)
    checked = time.process_time() - began
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.json"
        path.write_text(write_certificate(answer.certificate))
        began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        again = subprocess.run([sys.executable, "tools/recheck.py", str(path)], check=False, capture_output=True)
        second = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began
        size_kb = path.stat().st_size / 1000
    word = "" if again.returncode == 0 else " REFUSED"
    figures = f"proof {proved:7.2f} s  check {checked:7.2f} s  second {second:7.2f} s{word}  {size_kb:.0f} kB"
    return f"{name:10} {size:6} {figures}"


def main() -> None:
    """Print a line for each shape and size."""
    names = [each for each in sys.argv[1:] if each in SHAPES] or list(SHAPES)
    sizes = [int(each) for each in sys.argv[1:] if each.isdigit()]
    for name in names:
        for size in sizes or SHAPES[name][1]:
            print(measure(name, size), flush=True)


if __name__ == "__main__":
    main()
