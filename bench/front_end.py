"""How fast the front end is: reading programs beside Python's own parser, and the command beside a bare Python."""

from __future__ import annotations

import ast
import shutil
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lapwing.diagnostics.source import Source
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module


def seconds(work: Callable[[], object], repeats: int = 7) -> float:
    """The fastest of several runs: the one the machine disturbed least."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def read_programs(source: Source) -> None:
    """Parse and lower every program of a text."""
    module = parse_module(source)
    for name in module.programs:
        lower(module.tree(name))


def long_program(lines: int) -> str:
    """A generated program of about this many lines."""
    text = ["@private", "def long(q: Queries(sensitivity=1), eps: Epsilon):", "    x = 0", "    out = []"]
    while len(text) < lines - 8:
        number = len(text)
        text += [
            f"    for i{number} in range(len(q)):",
            f"        y{number} = laplace(q[i{number}] + {number}, scale=4 / eps)",
            f"        if y{number} > x and flip():",
            f"            x = y{number}",
            f"            out.append(x - {number})",
            f"        elif x > {number}:",
            "            break",
        ]
    return "\n".join([*text, "    return out"]) + "\n"


def corpus_times() -> list[tuple[str, float, float]]:
    """Name, our time and Python's parser's time for each corpus program."""
    rows = []
    for folder in ("proved", "refuted"):
        for path in sorted((corpus_directory() / folder).glob("*.py")):
            text = path.read_text()
            source = Source(path.name, text)
            count = max(len(parse_module(source).programs), 1)
            ours = seconds(partial(read_programs, source)) / count
            rows.append((path.name, ours, seconds(partial(ast.parse, text)) / count))
    return rows


def peak_memory(text: str) -> int:
    """The peak of Python's allocations while a text is read, in bytes."""
    tracemalloc.start()
    read_programs(Source("long.py", text))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def command_time(*command: str) -> float:
    """The wall time of a command."""
    return seconds(lambda: subprocess.run(command, capture_output=True, check=True), repeats=9)


def main() -> None:
    """Print the figures."""
    rows = corpus_times()
    name, slowest, _ = max(rows, key=lambda row: row[1])
    ratio = statistics.median(ours / python for _, ours, python in rows)
    print(f"corpus, per program: median {statistics.median(row[1] for row in rows) * 1e3:.2f} ms, ", end="")
    print(f"slowest {slowest * 1e3:.2f} ms ({name}); {ratio:.1f} x ast.parse")
    for lines in (500, 2000):
        text = long_program(lines)
        ours = seconds(partial(read_programs, Source("long.py", text)), repeats=3)
        python = seconds(partial(ast.parse, text), repeats=3)
        peak = peak_memory(text) / 1e6
        print(f"{lines} lines: {ours:.3f} s, {ours / python:.1f} x ast.parse, peak {peak:.1f} MB")
    command = shutil.which("lapwing", path=str(Path(sys.executable).parent)) or "lapwing"
    bare, started = command_time(sys.executable, "-c", "pass"), command_time(command, "--help")
    print(f"lapwing --help: {started:.3f} s; a bare Python: {bare:.3f} s")


if __name__ == "__main__":
    main()
