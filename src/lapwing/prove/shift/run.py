"""A run that breaks a choice of shifts, told in numbers: two inputs, what was drawn, the results and the cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from typing import Literal as OneOf

import z3

from lapwing.kernel.language.role import is_public
from lapwing.prove.execution.state import State
from lapwing.prove.execution.unroll import results_agree
from lapwing.prove.program.sites import Path
from lapwing.prove.shift.synthesis import Broken, Example, Task, cost_in, example_of, number_of
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.algebra import Value

Known = bool | int | Fraction | tuple[Any, ...]
Fault = OneOf["results", "cost", "shift"]
SMALL = (0, 1, -1, 2, -2)
MOST = 60
STEPS = 10_000_000


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw: where, into which variable, its value in each run that takes part, and what it cost."""

    path: Path
    target: str
    values: tuple[Known | None, Known | None]
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Run:
    """Two runs side by side.

    The fault is that the results differ, that they cost more than is allowed, or that the draws cannot be coupled like
    this.  If one result is looked at at a time, the first run gives it.
    """

    public: tuple[tuple[str, Known], ...]
    inputs: tuple[tuple[str, Known, Known], ...]
    draws: tuple[Drawn, ...]
    results: tuple[Known, Known]
    cost: Fraction
    allowed: Fraction | None
    fault: Fault


def tell_run(task: Task, broken: Broken) -> Run | None:
    """A simple run that breaks the shifts; runs need not go in step to be told, if there is such a one."""
    for in_step in dict.fromkeys((False, task.in_step)):
        example = example_of(replace(task, in_step=in_step), broken.choices, broken.world, broken.budget)
        for fault, wrong in faults(task, broken, example):
            solver = z3.SimpleSolver()
            solver.set("rlimit", STEPS)
            solver.add(algebra.lift(algebra.conjoin([*example.state.facts, wrong])))
            if solver.check() == z3.sat:
                return told(task, broken, example.state, simple(solver, example), fault)
    return None


def faults(task: Task, broken: Broken, example: Example) -> Iterator[tuple[Fault, Value]]:
    """What may be wrong with a run, the most telling first."""
    state = example.state
    owed, agree = results_agree(state, task.pointwise, task.program.results)
    if broken.budget is not None:
        dear = algebra.compare(">", cost_in(task, state, broken.world, "epsilon"), broken.budget)
        yield "cost", algebra.conjoin([owed, agree, dear])
    yield "results", algebra.conjoin([owed, algebra.invert(agree)])
    yield "shift", algebra.disjoin(state.broken)


def simple(solver: Any, example: Example) -> Any:
    """A model with small numbers, as far as they can be had."""
    model = solver.model()
    for symbol in example.free[:MOST]:
        choices = (False, True) if z3.is_bool(symbol) else SMALL
        for value in choices:
            if solver.check(symbol == value) == z3.sat:
                model = solver.model()
                solver.add(symbol == value)
                break
    return model


def told(task: Task, broken: Broken, state: State, model: Any, fault: Fault) -> Run:
    """The run of a model, in numbers."""
    program = task.program
    public = [p.param.name for p in program.parameters if is_public(p.role)]
    private = [p.param.name for p in program.parameters if not is_public(p.role)]
    draws = []
    for draw in state.draws:
        values = [
            known(value, model) if known(active, model) else None
            for value, active in zip(draw.values, draw.active, strict=True)
        ]
        price = 0 if draw.unit is None else number_of(task.units[draw.unit].price, broken.world)
        cost = price * Fraction(number(known(draw.spent, model)))
        if values != [None, None]:
            draws.append(Drawn(draw.path, draw.target.name, (values[0], values[1]), Fraction(cost)))
    results = [tuple(known(state.value(term, side), model) for term in program.results) for side in (1, 2)]
    return Run(
        tuple((name, known(state.shared[name], model)) for name in public),
        tuple((name, known(state.sides[0][name], model), known(state.sides[1][name], model)) for name in private),
        tuple(draws),
        (alone(results[0]), alone(results[1])),
        Fraction(number(known(cost_in(task, state, broken.world, "epsilon"), model))),
        broken.budget,
        fault,
    )


def alone(values: tuple[Known, ...]) -> Known:
    """A single result as it is, several as a tuple."""
    return values[0] if len(values) == 1 else values


def number(value: Known) -> Fraction | int:
    """A value that is a number."""
    if isinstance(value, tuple):
        raise TypeError("a list is not a number")
    return value


def known(value: Value, model: Any) -> Known:
    """A value in a model."""
    if algebra.is_known(value):
        return value if isinstance(value, bool) else whole(Fraction(value))
    if isinstance(value, lists.Slots | lists.Trace):
        items = lists.laid_out(value)
        length = int(number(known(items.length, model)))
        return tuple(known(item, model) for item in items.items[:length])
    found = model.eval(value, model_completion=True)
    if z3.is_bool(found):
        return bool(z3.is_true(found))
    return whole(Fraction(found.as_fraction()) if z3.is_rational_value(found) else Fraction(found.as_long()))


def whole(value: Fraction) -> Known:
    """A fraction as a whole number, if it is one."""
    return value.numerator if value.denominator == 1 else value
