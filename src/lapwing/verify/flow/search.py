"""Looking for a leak: both runs at once on short lists, everything else unknown, and a solver for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import z3

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.program import Block, If, Sample, While
from lapwing.kernel.language.sort import BOOL, INT, ListOf, Sort
from lapwing.kernel.logic.judgment import Setting
from lapwing.prove.execution.state import Plan, State
from lapwing.prove.execution.unroll import World, results_agree, run_whole, start
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.clock import is_possible
from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.observer import NOTHING, Observed
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Inputs, Runs, list_names, replay

Sizes = tuple[tuple[int, int], ...]
SMALL: Sizes = ((1, 1), (2, 2), (3, 4))
LARGER: Sizes = ((0, 1), (2, 9), (6, 6), (3, 20))
TRIES = 4
SECONDS = 2.0


def has_draws(block: Block) -> bool:
    """Whether a block draws."""
    for statement in block:
        match statement:
            case Sample():
                return True
            case If(then=then, otherwise=otherwise) if has_draws(then) or has_draws(otherwise):
                return True
            case While(body=body) if has_draws(body):
                return True
            case _:
                pass
    return False


def search_runs(flow: Flow, observed: Observed, sizes: Sizes, deadline: Deadline) -> Runs | None:
    """Two runs that differ, replayed; None if none are found in worlds of these sizes."""
    for world in worlds(flow, observed, sizes):
        try:
            found = in_world(flow, observed, world, Deadline.after(min(SECONDS, deadline.left())))
        except OutOfTimeError:
            continue
        if found is not None:
            return found
    return None


def worlds(flow: Flow, observed: Observed, sizes: Sizes) -> Iterator[World]:
    """Small worlds, growing; a list of secret length may be one longer in one of the runs."""
    names = list_names(flow)
    hidden = [name for name in names if not flow.lattice.flows(flow.parameters[name].level, observed.observer)]
    for size, rounds in sizes:
        for changes in product((0, 1, -1), repeat=min(len(hidden), 2)):
            lengths = dict.fromkeys(names, size)
            for name, change in zip(hidden, changes, strict=False):
                lengths[f"{name}+"] = change
                lengths[name] = max(size, 1) if change < 0 else size
            yield World({}, lengths, rounds)


def in_world(flow: Flow, observed: Observed, world: World, deadline: Deadline) -> Runs | None:
    """Two runs in one world."""
    program = observed.program
    plan = Plan(program, {}, {}, {}, 0, {})
    state = start(plan, Setting(program, NOTHING, ()), world, in_step=False)
    state.facts += list(domain_facts(flow, state))
    run_whole(state, world)
    agree = results_agree(state, False, program.results)[1]
    solver = z3.SimpleSolver()
    solver.add(algebra.lift(algebra.conjoin(state.facts)), algebra.lift(algebra.invert(agree)))
    for _ in range(TRIES):
        if not is_possible(solver, deadline):
            return None
        model = solver.model()
        sides = [inputs_of(flow, observed, state, side, model) for side in (0, 1)]
        found = replay(flow, observed.observer, sides[0], sides[1])
        if found is not None:
            return found
        solver.add(another(state, model))
    return None


def domain_facts(flow: Flow, state: State) -> Iterator[Any]:
    """Inputs lie in their domains, whoever knows them."""
    for name, domain in flow.domains.items():
        holders = [state.shared[name], *(side[name] for side in state.sides if name in side)]
        for held in holders:
            for item in held.items if isinstance(held, lists.Slots) else (held,):
                yield algebra.compare("<=", domain.low, item)
                yield algebra.compare("<=", item, domain.high)


def another(state: State, model: Any) -> Any:
    """Some unknown input has another value than in a model."""
    constants = [each for each in state.free if isinstance(each, z3.ExprRef)]
    return z3.Or(*[each != model.eval(each, model_completion=True) for each in constants])


def inputs_of(flow: Flow, observed: Observed, state: State, side: int, model: Any) -> Inputs:
    """The inputs of one run in a model."""
    found: dict[str, Value] = {}
    for each in flow.program.parameters:
        name, sort = each.param.name, each.param.sort
        held = state.sides[side].get(name, state.shared[name])
        value = value_in(model, held, INT if name in observed.bits else sort)
        found[name] = value == 1 if name in observed.bits else value
    return found


def value_in(model: Any, held: Any, sort: Sort) -> Value:
    """The value of an input in a model."""
    if isinstance(sort, ListOf):
        return [value_in(model, item, sort.element) for item in held.items]
    if not isinstance(held, z3.ExprRef):
        return bool(held) if sort == BOOL else held
    value = model.eval(held, model_completion=True)
    if sort == BOOL:
        return bool(z3.is_true(value))
    if z3.is_int_value(value):
        return int(value.as_long())
    if not z3.is_rational_value(value):
        return 0
    return Fraction(value.numerator_as_long(), value.denominator_as_long())
