"""The rows of a dataset as a table that a program runs on: folds are computed by the engine that holds them.

Each row of the table is a function of one stored row, or there is none for it.  Of each privacy unit at most so many
are taken, as `engines.bound` says, the same for all folds of a run.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

import numpy as np
from sqlglot import exp

from lapwing.data.engines.bound import bound
from lapwing.data.engines.engine import Array, Engine
from lapwing.data.engines.expression import Expression, name, renamed, whole
from lapwing.data.engines.fold_query import fold_query, found_by, passes_of
from lapwing.data.engines.relation import present
from lapwing.data.engines.shield import fetch_shielded
from lapwing.data.program.binding import Binding
from lapwing.diagnostics.diagnostic import reject
from lapwing.run.interpreter.aggregates.fold import Fold, Found, Scaled, Table, field
from lapwing.run.interpreter.exact_list import of_steps
from lapwing.run.interpreter.value import Value
from lapwing.run.noise.randomness import SYSTEM, Source

NO_FIELD = "one"
LARGEST = 1 << 62


class StoredTable(Table):
    """`unit` is the column that says whose row it is, if somebody may have several, and `kept` how many count.

    Only the fields that are `read` decide whether a row is there, and are looked at at all.  With a condition, `where`,
    only rows count for which it holds, before any are chosen of a unit.
    """

    def __init__(
        self,
        binding: Binding,
        engine: Engine,
        unit: str | None,
        kept: int,
        read: Collection[int] | None = None,
        where: Expression | None = None,
    ) -> None:
        self.binding = binding
        self.engine = engine
        self.unit = unit
        self.kept = kept
        self.where = where
        self.stamps: list[object] | None = None
        self.used = frozenset(cell.place for cell in binding.cells) if read is None else frozenset(read)

    @property
    def cells(self) -> tuple[Scaled, ...]:
        return tuple(cell.scaled for cell in self.binding.cells)

    @property
    def is_flat(self) -> bool:
        return self.binding.is_flat

    @property
    def grid(self) -> int:
        return self.binding.grid

    def measure(self, folds: Sequence[Fold]) -> list[Found]:
        found: dict[Fold, Found] = {}
        for key, together in passes_of(folds):
            columns = self.fetched(fold_query(self.rows(), key, together, self.engine))
            found |= zip(together, found_by(key, together, columns), strict=True)
        return [found[fold] for fold in folds]

    def fetch(self) -> list[Value]:
        cells = [cell for cell in self.binding.cells if cell.place in self.used]
        wanted = [name(field(cell.place).name) for cell in cells] or [name(NO_FIELD)]
        columns = self.fetched(exp.select(*wanted).from_(self.rows().subquery("rows")))
        order = shuffled(len(columns[0]), SYSTEM)
        values: list[list[Value]] = [[0] * len(order) for _ in self.binding.cells]
        for cell, column in zip(cells, columns, strict=False):
            ordered = np.asarray(column, dtype=np.int64)[order]
            if self.is_flat and max(-cell.scaled.low, cell.scaled.high) < LARGEST:
                factor = 1 if cell.bounds is None else cell.bounds.step.numerator
                return cast("list[Value]", of_steps(ordered * factor, cell.scaled.scale))
            codes = ordered.tolist()
            known = {code: cell.value(code) for code in set(codes)}
            values[cell.place] = [known[code] for code in codes]
        return values[0] if self.is_flat else [list(row) for row in zip(*values, strict=True)]

    def fetched(self, query: exp.Select) -> list[Array]:
        """What the engine finds, in one state of the rows; its error says the same whatever the data."""
        columns = fetch_shielded(self.engine, self.engine.statement(query)) if self.is_same() else None
        if columns is None or not self.is_same():
            reject("data-engine", engine=self.engine.label)
        return columns

    def is_same(self) -> bool:
        """Whether the rows are in files that nobody has written to since they were first looked at."""
        try:
            stamp = self.engine.stamp()
        except OSError:
            return False
        if self.stamps is None:
            self.stamps = [stamp]
        return self.stamps == [stamp]

    def rows(self) -> exp.Query:
        """The rows: a column for each field that the program reads."""
        engine, keeps_all = self.engine, self.binding.keeps_all
        cells = [cell for cell in self.binding.cells if cell.place in self.used]
        picked = [renamed(cell.code(engine, keeps_all), field(cell.place).name) for cell in cells]
        if not cells:
            picked.append(renamed(whole(1), NO_FIELD))
        kept: list[Expression] = []
        if not keeps_all:
            kept += [cell.there(engine) for cell in cells if cell.may_drop]
        if self.where is not None:
            kept.append(self.where.copy())
        if self.unit is not None:
            unit = engine.unit(self.unit)
            picked.insert(0, renamed(unit, "u"))
            kept.append(present(unit))
        texts = {cell.words: renamed(engine.raw(cell.column), cell.words) for cell in cells if cell.words is not None}
        stored = engine.table()
        if texts:
            stored = engine.fence(exp.select(exp.Star(), *texts.values()).from_(stored)).subquery("stored")
        coded = exp.select(*picked).from_(stored)
        if kept:
            coded = coded.where(*kept)
        coded = engine.fence(coded)
        if self.unit is None:
            return coded
        names = [alias.alias for alias in picked]
        return bound(exp.select(*map(name, names)).from_(coded.subquery("coded")), self.kept, engine)


def shuffled(count: int, source: Source) -> Array:
    """The numbers below a count in an order that is chosen evenly among all of them."""
    while True:
        words = source.words(count)
        order = np.argsort(words, kind="stable")
        ordered = words[order]
        if not np.any(ordered[1:] == ordered[:-1]):
            return order
