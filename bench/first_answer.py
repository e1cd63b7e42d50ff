"""What proofs add to an answer from data: a fresh process for each kind of query, CPU seconds.

.venv/bin/python bench/first_answer.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROUNDS = 5
KINDS = ("count", "mean", "histogram", "median", "most common", "first above", "found groups")
TABLE = {
    "name": "people",
    "privacy": {"unit": "row", "neighbours": "add-remove", "bucket": 0},
    "budget": {"epsilon": 1000, "delta": "0.1"},
    "columns": {
        "age": {"type": "integer", "lower": 0, "upper": 99},
        "city": {"type": "text", "values": ["Oslo", "Rome"]},
        "town": {"type": "text"},
    },
}


def one(kind: str) -> tuple[float, float, float]:
    """Seconds for finding and holding the certified programs, the first time and later, and for the first answer."""
    import pandas as pd

    from lapwing.data.dataset import Dataset
    from lapwing.data.description.read_description import describe
    from lapwing.data.open_dataset import open_dataset
    from lapwing.data.question import Question

    frame = pd.DataFrame({"age": range(100), "city": ["Oslo", "Rome"] * 50, "town": ["Oslo", "Rome"] * 50})
    asked: dict[str, Callable[[Dataset], Question]] = {
        "count": lambda rows: rows.count(),
        "mean": lambda rows: rows.mean("age"),
        "histogram": lambda rows: rows.histogram("city"),
        "median": lambda rows: rows.median("age"),
        "most common": lambda rows: rows.most_common("city"),
        "first above": lambda rows: rows.first_above("age", 5),
        "found groups": lambda rows: rows.group_by("town").count(),
    }
    options: dict[str, Any] = {"epsilon": 1} | ({"delta": "1e-6"} if kind == "found groups" else {})
    with tempfile.TemporaryDirectory() as folder:
        opened = open_dataset(frame, describe(TABLE), ledger=Path(folder) / "ledger", create=True)
        question = asked[kind](opened)
        plan = opened.plan((question,), options)
        times = [process_time()]
        opened.prove(plan, (question,), options)
        times.append(process_time())
        opened.prove(plan, (question,), options)
        times.append(process_time())
        opened.release(question, **options)
        times.append(process_time())
        opened.close()
    return times[1] - times[0], times[2] - times[1], times[3] - times[2]


def main() -> None:
    """A line for each kind of query."""
    if len(sys.argv) > 1:
        print(*one(sys.argv[1]))
        return
    for kind in KINDS:
        runs = [subprocess.check_output([sys.executable, __file__, kind], text=True).split() for _ in range(ROUNDS)]
        first, later, answer = (median(float(run[place]) for run in runs) for place in range(3))
        proof = f"proof first {first * 1000:5.1f} ms, later {later * 1000:5.2f} ms"
        print(f"{kind:14}  {proof}; answer {answer * 1000:5.1f} ms")


if __name__ == "__main__":
    main()
