"""Run a program on tables: loops over all rows are folds that the table computes, the rest is interpreted.

The result is that of `interpret` on the list of all rows, in some order.  What is asked of a table is asked as early as
it is known, so that several loops take one pass over the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import lcm
from typing import Any, cast

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.law import sort_of_law
from lapwing.kernel.language.program import Assign, If, Program, Sample, While
from lapwing.kernel.language.sort import INT, REAL, Base, ListOf
from lapwing.kernel.language.wellformed import targets_of
from lapwing.run.interpreter.aggregates.fold import COUNT, Fold, Found, Table, UnfitError
from lapwing.run.interpreter.aggregates.row_loop import RowLoop, counter_of, length_of, translate
from lapwing.run.interpreter.compiled import run_loop
from lapwing.run.interpreter.drawn import Around, DrawnNoise
from lapwing.run.interpreter.evaluate import evaluate, evaluate_truth
from lapwing.run.interpreter.exact_list import ExactList
from lapwing.run.interpreter.interpret import STEPS, Noise, Run, own
from lapwing.run.interpreter.liveness import Names, Path, Step, names_of, steps_of
from lapwing.run.interpreter.ratio_loop import run_ratios
from lapwing.run.interpreter.tick import Watch, telling
from lapwing.run.interpreter.value import Scalar, Value
from lapwing.run.interpreter.vector import run_vector

AHEAD = 20_000

Notice = Callable[[Path, str], None]


class Gone:
    """What stands in the memory for a value that must not be read."""


GONE: Any = Gone()


@dataclass
class Rows:
    """The table of a parameter, and what has been asked of it."""

    data: t.Param
    table: Table
    found: dict[Fold, Found] = field(default_factory=dict)
    loaded: bool = False

    def ask(self, folds: Sequence[Fold]) -> None:
        """Ask for what is not known yet, all at once."""
        missing = [fold for fold in dict.fromkeys(folds) if fold not in self.found]
        if missing:
            self.found.update(zip(missing, self.table.measure(missing), strict=True))


def execute(
    program: Program,
    inputs: Mapping[str, Value],
    tables: Mapping[str, Table],
    noise: Noise,
    steps: int = STEPS,
    notice: Notice | None = None,
    watch: Watch | None = None,
) -> Value | tuple[Value, ...]:
    """Run a program on checked inputs, those of its parameters that are tables apart; several results are a tuple."""
    params = {parameter.param.name: parameter.param for parameter in program.parameters}
    rows = {name: Rows(params[name], table) for name, table in tables.items()}
    grid = lcm(noise.grid if isinstance(noise, DrawnNoise) else 1, *(table.grid for table in tables.values()))
    run = TableRun({**inputs, **dict.fromkeys(tables, GONE)}, noise, steps, steps, rows, notice, grid, watch)
    changed = with_lengths(program, [each.data for each in rows.values()])
    run.steps_in(steps_of(changed))
    run.prepare(names_of(changed.results), (), ())
    results = tuple(result_of(result, run.memory) for result in changed.results)
    return results[0] if len(results) == 1 else results


def result_of(result: t.Term, memory: Mapping[str, Value]) -> Value:
    """The value of a result, which shares no list with the memory; items that are no lists need not be looked at."""
    found, sort = evaluate(result, memory), t.sort_of(result)
    if isinstance(found, ExactList):
        return cast("Value", found.copy() if sort == ListOf(REAL) else found.tolist())
    if isinstance(found, list) and isinstance(sort, ListOf) and isinstance(sort.element, Base):
        return list(found)
    return own(found)


def with_lengths(program: Program, params: Sequence[t.Param]) -> Program:
    """The program with the length of each table as a variable of its own."""
    lengths = {t.Length(param): length_of(param) for param in params}

    def exchanged(node: Any) -> Any:
        if isinstance(node, t.Length) and node in lengths:
            return lengths[node]
        parts = parts_of(node)
        return rebuild(node, [exchanged(part) for part in parts]) if parts else node

    body = tuple(exchanged(statement) for statement in program.body)
    results = tuple(exchanged(result) for result in program.results)
    return Program(program.name, program.parameters, program.requires, body, results)


@dataclass
class TableRun(Run):
    """A run whose memory has no rows of a table until they are needed one by one."""

    rows: dict[str, Rows] = field(default_factory=dict)
    notice: Notice | None = None
    grid: int = 1
    watch: Watch | None = None
    told: set[Path] = field(default_factory=set)

    def steps_in(self, block: tuple[Step, ...]) -> None:
        """Execute statements."""
        for place, step in enumerate(block):
            waiting = not step.names.isdisjoint(self.waiting)
            if waiting or not isinstance(step.statement, While):
                self.settle(step.names)
            match step.statement:
                case Assign() | Sample() if not waiting:
                    self.block((step.statement,))
                    continue
            self.step()
            match step.statement:
                case While() if not waiting and self.compiled(step):
                    pass
                case While() if waiting and self.folded(step, block[place:]):
                    pass
                case While(condition=condition):
                    self.settle(step.names)
                    if not self.row_loops_in(step):
                        self.prepare(step.names, step.path, block[place:])
                        if self.compiled(step):
                            continue
                    self.prepare(names_of(condition), step.path, block[place:])
                    while evaluate_truth(condition, self.memory):
                        self.step()
                        self.steps_in(step.blocks[0])
                case If(condition=condition):
                    self.prepare(names_of(condition), step.path, block[place:])
                    self.steps_in(step.blocks[0 if evaluate_truth(condition, self.memory) else 1])
                case _:
                    self.prepare(step.names, step.path, block[place:])
                    self.block((step.statement,))

    def compiled(self, step: Step) -> bool:
        """Whether a loop was run as code of its own."""
        loop = step.statement
        if not isinstance(loop, While):
            return False
        if isinstance(self.noise, DrawnNoise):
            with suppress(UnfitError):
                self.step(run_vector(loop, self.memory, self.grid, self.drawing_many))
                return True
        try:
            left = self.rounds(loop, step.live)
        except UnfitError:
            return False
        if left is None:
            reject("endless", limit=self.limit)
        self.steps = left
        return True

    def rounds(self, loop: While, live: Names) -> int | None:
        """Run a loop by arrays of fractions, or else one round after the other: the steps that are left, if any."""
        tick = telling(self.watch, loop, self.memory, self.steps)
        try:
            left = run_ratios(loop, self.memory, self.steps, live, tick)
        except UnfitError:
            return run_loop(loop, self.memory, self.steps, self.drawing, self.grid, tick)
        self.memory.update({target.name: GONE for target in targets_of(loop.body) if target.name not in live})
        return left

    def drawing_many(self, law: Around, count: int, scale: int) -> Any:
        """So many draws of noise of a law around 0."""
        if not isinstance(self.noise, DrawnNoise):
            raise UnfitError("noise is given")
        return self.noise.many(law, lambda term: evaluate(term, self.memory), count, scale)

    def drawing(self, law: Around, scale: int | None) -> Callable[[], Scalar]:
        """A function that draws noise of a law around 0."""

        def value(term: t.Term) -> Value:
            return evaluate(term, self.memory)

        if isinstance(self.noise, DrawnNoise):
            return self.noise.stream(law, value, scale)
        plain = type(law)(t.ZERO, parts_of(law)[1])

        def draw() -> Scalar:
            found = self.noise.draw(plain, value)
            return (
                0 if isinstance(found, list) else found if scale is None or sort_of_law(law) == INT else found * scale
            )

        return draw

    @property
    def waiting(self) -> set[str]:
        """What stands for tables that are not in the memory: the tables and their lengths."""
        names = [(name, length_of(rows.data).name) for name, rows in self.rows.items()]
        return {each for pair in names for each in pair if self.memory.get(each, GONE) is GONE}

    def row_loops_in(self, step: Step) -> bool:
        """Whether loops over the rows of a table stand in a statement."""
        return any(
            isinstance(node, While) and not rows.loaded and counter_of(node, rows.data) is not None
            for node in inside(step.statement)
            for rows in self.rows.values()
        )

    def folded(self, step: Step, rest: tuple[Step, ...]) -> bool:
        """Whether a loop went through all rows of a table, and was computed by folds."""
        loop = step.statement
        for rows in self.rows.values():
            if isinstance(loop, While) and not rows.loaded and counter_of(loop, rows.data) is not None:
                try:
                    found = translate(loop, rows.data, rows.table, self.memory, step.live)
                except UnfitError as unfit:
                    self.tell(step.path, unfit.reason)
                    self.prepare(step.names, step.path, rest)
                    return self.compiled(step)
                self.ask(rows, found.folds, rest)
                self.apply(loop, found, rows)
                return True
        return False

    def apply(self, loop: While, found: RowLoop, rows: Rows) -> None:
        """Leave in the memory what the loop would have left there."""
        values = {name: change(rows.found) for name, change in found.changes.items()}
        for target in targets_of(loop.body):
            if target.name in values:
                self.memory[target.name] = values[target.name]
            elif target.name not in found.kept:
                self.memory[target.name] = GONE

    def ask(self, rows: Rows, folds: Sequence[Fold], rest: tuple[Step, ...]) -> None:
        """Ask for folds, and with them for those that are known to follow."""
        if any(fold not in rows.found for fold in folds):
            scout = Scout(self, rows)
            scout.look(rest)
            rows.ask([*folds, *scout.wanted])

    def prepare(self, named: Names, path: Path, rest: tuple[Step, ...]) -> None:
        """Have in the memory what a statement reads of tables: their lengths, or all of their rows."""
        for name, rows in self.rows.items():
            length = length_of(rows.data).name
            if length in named and length not in self.memory:
                self.ask(rows, [COUNT], rest)
                self.memory[length] = number_of_rows(rows.found[COUNT])
            if name in named and not rows.loaded:
                self.tell(path, "it reads single rows")
                self.memory[name] = rows.table.fetch()
                rows.loaded = True

    def settle(self, named: Names) -> None:
        """Have lists in the memory as lists, which a statement may change."""
        for name in named:
            if isinstance(value := self.memory.get(name), ExactList):
                self.memory[name] = value.tolist()

    def tell(self, path: Path, reason: str) -> None:
        """Say that rows are read one by one, once for each place."""
        if self.notice is not None and path not in self.told:
            self.told.add(path)
            self.notice(path, reason)


def number_of_rows(found: Found) -> int:
    """What counting all rows gave."""
    if not isinstance(found, int):
        raise TypeError(found)
    return found


class Scout:
    """Looks ahead for what will be asked of a table, as far as neither the table nor noise decides that."""

    def __init__(self, run: TableRun, rows: Rows) -> None:
        self.rows = rows
        self.memory: dict[str, Value] = {
            name: value.tolist() if isinstance(value, ExactList) else own(value) for name, value in run.memory.items()
        }
        self.unknown = {name for name, value in run.memory.items() if value is GONE}
        self.wanted: list[Fold] = []
        self.plain = Run(self.memory, run.noise, AHEAD, AHEAD)
        self.left = AHEAD

    def look(self, block: tuple[Step, ...]) -> None:
        """Go through statements without a draw and without the table."""
        length = length_of(self.rows.data).name
        for step in block:
            self.left -= 1
            statement = step.statement
            if self.left < 0:
                return
            if isinstance(statement, While) and counter_of(statement, self.rows.data) is not None:
                self.loop(statement, step)
                continue
            if length in step.names and length not in self.memory:
                self.wanted.append(COUNT)
                self.unknown.add(length)
            match statement:
                case Assign(value=value) if self.knows(value):
                    self.plain.block((statement,))
                    self.unknown.discard(statement.target.name)
                case If(condition=condition) if self.knows(condition):
                    self.look(step.blocks[0 if evaluate_truth(condition, self.memory) else 1])
                case While(condition=condition) if self.knows(condition):
                    while self.left > 0 and self.knows(condition) and evaluate_truth(condition, self.memory):
                        self.look(step.blocks[0])
                    if self.left <= 0 or not self.knows(condition):
                        self.forget(statement)
                case _:
                    self.forget(statement)

    def loop(self, loop: While, step: Step) -> None:
        """A loop over all rows: its folds are known if nothing is unknown that it leaves as it is."""
        changed = {target.name for target in targets_of(loop.body)}
        read = step.names - changed - {length_of(self.rows.data).name, self.rows.data.name}
        if read.isdisjoint(self.unknown):
            with suppress(UnfitError):
                self.wanted.extend(translate(loop, self.rows.data, self.rows.table, self.memory, step.live).folds)
        self.forget(loop)

    def knows(self, term: t.Term) -> bool:
        return names_of(term).isdisjoint(self.unknown)

    def forget(self, statement: object) -> None:
        """What a statement assigns is not known any more."""
        self.unknown.update(target.name for target in targets_of((statement,)))  # type: ignore[arg-type]
