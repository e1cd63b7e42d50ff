"""Shifts by examples: runs that break a choice rule out all choices they break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any

import z3

from lapwing.deadline import Deadline
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Epsilon
from lapwing.kernel.language.term import Length, Term
from lapwing.kernel.logic.judgment import Setting, Unit
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.prove.execution.state import Plan, State
from lapwing.prove.execution.unroll import World, known_value, results_agree, run_whole, start
from lapwing.prove.program.loop_schedule import Pace
from lapwing.prove.program.rare import Rare
from lapwing.prove.program.sites import Path, Site
from lapwing.prove.program.template import Number, Template, Unknown
from lapwing.prove.smt import algebra
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.clock import answer, is_possible
from lapwing.prove.smt.encode import encode
from lapwing.prove.smt.formula import Weighed

Choices = dict[Path, dict[str, int]]
ROUNDS = 60
LOOK = 500_000
SMALL = Fraction(1, 1000)
TINY = Fraction(1, 10**6)


@dataclass(frozen=True, slots=True)
class Task:
    """What to prove, and in which way.

    `facts` are hints for invariants, `where` restricts the neighbours, and `rare` is what is assumed not to be drawn.
    """

    program: Program
    claim: AnyClaim
    units: tuple[Unit, ...]
    sites: Mapping[Path, Site]
    templates: Mapping[Path, Template]
    pointwise: bool
    in_step: bool
    paces: Mapping[Path, Pace]
    facts: tuple[Term, ...] = ()
    where: Term | None = None
    rare: Mapping[Path, Rare] = field(default_factory=dict)

    def setting(self) -> Setting:
        """What all judgments of the derivation share."""
        return Setting(self.program, self.claim, self.units)

    def weights(self, unit: int) -> set[Fraction]:
        """How much of a unit single draws cost."""
        paid = [pair for site in self.sites.values() for pair in site.paid()]
        return {
            weight for number, weight in (*paid, *((r.unit, r.weight) for r in self.rare.values())) if number == unit
        }

    def is_lump(self, unit: int) -> bool:
        """Whether a unit is paid in fixed amounts only, not by distance."""
        sites = [site for site in self.sites.values() if unit in dict(site.paid())]
        return all(site.bell is not None or (site.in_two and unit != site.unit) for site in sites)

    def plan(self, choices: Mapping[Path, Mapping[str, Number]]) -> Plan:
        """The couplings for a choice of shifts."""
        return Plan(self.program, self.sites, self.templates, choices, len(self.units), self.paces, self.rare)


@dataclass(frozen=True, slots=True)
class Example:
    """All runs in one world: the unknowns, and when a run breaks the choice."""

    world: World
    state: State
    wrong: Any
    free: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A choice that a run in some world breaks, where so much may be spent."""

    world: World
    choices: Choices
    budget: Fraction | None


def number_of(term: Term, world: World) -> Fraction:
    """The value of a price or claim in a world."""

    return Fraction(encode(term, partial(known_value, world), opaque=False))


def grows(cost: Term) -> bool:
    """Whether a cost depends on the length of a list."""
    return isinstance(cost, Length) or any(grows(part) for part in parts_of(cost))


def unknown_choices(task: Task) -> dict[Path, dict[str, Number]]:
    """Every number of every choice, still unknown if there is a choice."""
    return {
        path: {
            name: low
            if low == high
            else Unknown({n: z3.Bool(f"{name} at {'.'.join(map(str, path))} is {n}") for n in range(low, high + 1)})
            for name, low, high in template.numbers()
        }
        for path, template in task.templates.items()
    }


def example_of(
    task: Task, choices: Mapping[Path, Mapping[str, Number]], world: World, budget: Fraction | None
) -> Example:
    """All runs in a world; one is wrong if results differ, a shift is not allowed, or it costs too much."""
    state = start(task.plan(choices), task.setting(), world, task.in_step)
    if task.where is not None:
        state.facts.append(state.value(task.where))
    run_whole(state, world)
    owed, agree = results_agree(state, task.pointwise, task.program.results)
    dear = False if budget is None else algebra.compare(">", cost_in(task, state, world, "epsilon"), budget)
    if budget is not None:
        free = [algebra.compare(">", state.spent[unit], 0) for unit in unaffordable(task, world)]
        dear = algebra.disjoin([dear, *free])
    bad = algebra.disjoin([*state.broken, algebra.conjoin([owed, algebra.disjoin([algebra.invert(agree), dear])])])
    return Example(world, state, algebra.lift(algebra.conjoin([*state.facts, bad])), tuple(state.free))


def unaffordable(task: Task, world: World) -> list[int]:
    """The units of which a claim covers nothing if its epsilons are small enough: what costs a number, say."""
    tiny = {each.param.name: TINY for each in task.program.parameters if isinstance(each.role, Epsilon)}
    there = replace(world, numbers={**world.numbers, **tiny})
    try:
        whole = number_of(amounts_of(task.claim)[0][1], there)
        prices = [number_of(unit.price, there) if unit.credit == "epsilon" else Fraction(0) for unit in task.units]
    except (LookupError, ArithmeticError, ValueError):
        return []
    return [number for number, price in enumerate(prices) if whole > 0 and price * SMALL > whole]


def cost_in(task: Task, state: State, world: World, credit: str) -> Value:
    """What is spent of epsilon, or of delta, in a world."""
    cost: Value = 0
    for number, unit in enumerate(task.units):
        if unit.credit == credit:
            cost = algebra.add(cost, algebra.multiply(number_of(unit.price, world), state.spent[number]))
    return cost


def synthesise(
    task: Task, worlds: tuple[World, ...], budgets: tuple[Fraction | None, ...], deadline: Deadline
) -> tuple[Choices | None, Broken | None]:
    """A choice that no run in the worlds breaks, or None; and the simplest of those that stood longest."""
    unknowns = unknown_choices(task)
    numbers = [number for choice in unknowns.values() for number in choice.values() if isinstance(number, Unknown)]
    solver = z3.SimpleSolver()
    for number in numbers:
        solver.add(z3.PbEq([(each, 1) for each in number.values.values()], 1))
    weights = [(each, abs(n)) for number in numbers for n, each in number.values.items() if n]
    weighed = Weighed(weights)
    heaviest, rounds, top = 0, ROUNDS, sum(max(map(abs, number.values)) for number in numbers)
    current = {id(number): 0 for number in numbers}
    trace: Broken | None = None
    furthest = -1
    examples: dict[int, Example] = {}
    position = 0
    while position < len(worlds):
        if position not in examples:
            if deadline.is_over():
                return None, trace
            try:
                examples[position] = example_of(task, unknowns, worlds[position], budgets[position])
            except LookupError:  # a guard compares lists that are kept in two ways
                return None, trace
        example = examples[position]
        model = broken_by(example, numbers, current, deadline)
        if model is None:
            position += 1
            continue
        if position > furthest:
            trace, furthest = Broken(worlds[position], settled(unknowns, current), budgets[position]), position
        rounds -= 1
        if rounds == 0 or deadline.is_over():
            return None, trace
        run = [(symbol, model.eval(symbol, model_completion=True)) for symbol in example.free]
        solver.add(z3.Not(z3.simplify(z3.substitute(example.wrong, *run))))
        while weights and not is_possible(solver, deadline, weighed.at_most(heaviest)):
            heaviest += 1
            if heaviest > top:
                return None, trace
        if not weights:
            return None, trace
        found = solver.model()
        current = {id(number): chosen(number, found) for number in numbers}
        position = 0
    return settled(unknowns, current), trace


def settled(unknowns: Mapping[Path, Mapping[str, Number]], current: Mapping[int, int]) -> Choices:
    """The choices with every number known."""
    return {
        path: {name: number if isinstance(number, int) else current[id(number)] for name, number in choice.items()}
        for path, choice in unknowns.items()
    }


def chosen(number: Unknown, model: Any) -> int:
    """The value a model gives a number."""
    return next((n for n, each in number.values.items() if z3.is_true(model.eval(each, model_completion=True))), 0)


def broken_by(example: Example, numbers: list[Unknown], current: Mapping[int, int], deadline: Deadline) -> Any:
    """A run that breaks a choice, if one is found soon; whether there is none is for the invariants to show."""
    solver = z3.SimpleSolver()
    known = [(each, z3.BoolVal(n == current[id(number)])) for number in numbers for n, each in number.values.items()]
    solver.add(z3.simplify(z3.substitute(example.wrong, *known)) if known else example.wrong)
    return solver.model() if answer(solver, deadline, steps=LOOK) > 0 else None
