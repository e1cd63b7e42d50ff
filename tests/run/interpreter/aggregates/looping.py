"""Loops over rows from the text of a program, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lapwing.kernel.language.program import Program
from lapwing.run.interpreter.aggregates.fold import Fold, Found, Scaled, Table, field
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.value import Value
from tests.helpers import lowered
from tests.run.interpreter.generated import Listing

HEAD = """
from lapwing import Database, Integers, Interval, Public, private
@private(epsilon=1)
"""


class Asked(Table):
    """A flat table of whole numbers that remembers what it was asked."""

    def __init__(self, rows: Sequence[int], low: int = 0, high: int = 9) -> None:
        self.rows = list(rows)
        self.bounds = low, high
        self.folds: list[Fold] = []
        self.passes = 0
        self.fetched = False

    @property
    def cells(self) -> tuple[Scaled, ...]:
        return (Scaled(field(0), 1, *self.bounds),)

    @property
    def is_flat(self) -> bool:
        return True

    @property
    def grid(self) -> int:
        return 1

    def fetch(self) -> list[Value]:
        self.fetched = True
        return list(self.rows)

    def measure(self, folds: Sequence[Fold]) -> list[Found]:
        from lapwing.run.interpreter.evaluate import evaluate_number, evaluate_truth

        self.folds += folds
        self.passes += 1
        found: list[Found] = []
        for fold in folds:
            groups: dict[int, list[int]] = {}
            for row in self.rows:
                memory: dict[str, Value] = {field(0).name: row}
                if fold.when is None or evaluate_truth(fold.when, memory):
                    key = 0 if fold.key is None else int(evaluate_number(fold.key.term, memory))
                    groups.setdefault(key, []).append(int(evaluate_number(fold.value.term, memory)))
            folded = {
                key: sum(values) if fold.kind == "sum" else min(values) if fold.kind == "min" else max(values)
                for key, values in groups.items()
            }
            found.append(folded if fold.key is not None else folded.get(0, 0 if fold.kind == "sum" else None))
        return found


def program_of(body: str, public: str = "") -> Program:
    """A program over whole numbers from 0 to 9."""
    lines = "\n".join(f"    {line}" for line in body.strip().splitlines())
    return lowered(f"{HEAD}def program(data: Database(of=Integers(0, 9)){public}):\n{lines}\n").program


def ran_on(table: Table, body: str, public: str = "", **inputs: Value) -> tuple[object, list[str]]:
    """What a program gives on a table, and why loops of it were not computed there."""
    reasons: list[str] = []
    found = execute(
        program_of(body, public), inputs, {"data": table}, Listing(), notice=lambda _, why: reasons.append(why)
    )
    return found, reasons


HALF = Fraction(1, 2)
