"""A table of rows in memory whose folds are computed one row after the other, as they are defined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from lapwing.run.interpreter.aggregates.fold import Fold, Found, Scaled, Table, field
from lapwing.run.interpreter.evaluate import evaluate_number, evaluate_truth
from lapwing.run.interpreter.value import Value
from tests.run.interpreter.generated import Maker

BOUNDS = ((1, 0, 120), (2, -200, 2000), (1, 0, 1))


class ListedTable(Table):
    def __init__(self, rows: Sequence[Sequence[Fraction]], maker: Maker) -> None:
        self.maker = maker
        self.rows = [[row[maker.field]] for row in rows] if maker.is_flat else [list(row) for row in rows]
        self.asked: list[Fold] = []
        self.passes = 0
        self.was_fetched = False

    @property
    def bounds(self) -> tuple[tuple[int, int, int], ...]:
        return (BOUNDS[self.maker.field],) if self.maker.is_flat else BOUNDS

    @property
    def cells(self) -> tuple[Scaled, ...]:
        return tuple(Scaled(field(place), *bounds) for place, bounds in enumerate(self.bounds))

    @property
    def is_flat(self) -> bool:
        return self.maker.is_flat

    @property
    def grid(self) -> int:
        return 2

    def fetch(self) -> list[Value]:
        self.was_fetched = True
        rows: list[list[Value]] = [[x.numerator if x.denominator == 1 else x for x in row] for row in self.rows]
        return [row[0] for row in rows] if self.is_flat else list[Value](rows)

    def measure(self, folds: Sequence[Fold]) -> list[Found]:
        self.passes += 1
        self.asked += folds
        return [self.found(fold) for fold in folds]

    def found(self, fold: Fold) -> Found:
        groups: dict[int, list[int]] = {}
        for row in self.rows:
            codes = zip(row, self.bounds, strict=True)
            memory: dict[str, Value] = {
                field(n).name: int(value * scale) for n, (value, (scale, *_)) in enumerate(codes)
            }
            if fold.when is not None and not evaluate_truth(fold.when, memory):
                continue
            value = evaluate_number(fold.value.term, memory)
            assert type(value) is int and fold.value.low <= value <= fold.value.high, fold
            key = 0 if fold.key is None else int(evaluate_number(fold.key.term, memory))
            assert fold.key is None or fold.key.low <= key <= fold.key.high
            groups.setdefault(key, []).append(value)
        pick: Callable[[list[int]], int] = sum if fold.kind == "sum" else min if fold.kind == "min" else max
        if fold.key is not None:
            return {key: pick(values) for key, values in groups.items()}
        return pick(groups[0]) if 0 in groups else 0 if fold.kind == "sum" else None
