from __future__ import annotations

from fractions import Fraction
from functools import partial

import z3

from lapwing.prove.execution.unroll import World, known_value, lengths_of, results_agree, run_whole, start
from lapwing.prove.smt import algebra
from lapwing.prove.smt.encode import encode
from tests.prove.examples import MAX, SUM, chosen, nothing_chosen, task_of, term_in

FOLLOWS = {"then distance 0": 1}
WORLD = World({"eps": Fraction(1)}, {"q": 2, "d": 2}, 2)


def test_a_sum_of_neighbours_moves_by_at_most_one() -> None:
    task = task_of(SUM)
    state = start(task.plan(nothing_chosen(task)), task.setting(), WORLD, in_step=True)
    run_whole(state, WORLD)
    solver = z3.Solver()
    solver.add(*map(algebra.lift, state.facts))
    assert solver.check() == z3.sat
    solver.push()
    solver.add(algebra.lift(algebra.invert(state.value(term_in(task, "spent[0] <= 1")))))
    assert solver.check() == z3.unsat
    solver.pop()
    solver.add(algebra.lift(algebra.invert(state.value(term_in(task, "spent[0] <= 0")))))
    assert solver.check() == z3.sat


def test_results_agree_as_a_whole_or_one_at_a_time() -> None:
    for way, numbers, expected in ((0, {}, True), (1, {}, True), (1, {"then steps": 1}, True), (1, FOLLOWS, False)):
        task = task_of(MAX, way)
        state = start(task.plan(chosen(task, numbers)), task.setting(), WORLD, task.in_step)
        run_whole(state, WORLD)
        owed, agree = results_agree(state, task.pointwise, task.program.results)
        assert (owed is True) == (not task.pointwise)
        solver = z3.Solver()
        solver.add(*map(algebra.lift, state.facts), algebra.lift(owed), algebra.lift(algebra.invert(agree)))
        assert (solver.check() == z3.unsat) == expected


def test_a_world_knows_numbers_and_lengths() -> None:
    task = task_of(SUM)
    assert encode(term_in(task, "2 * eps"), partial(known_value, WORLD), opaque=False) == 2
    assert encode(term_in(task, "len(d) * eps"), partial(known_value, WORLD), opaque=False) == 2


def test_neighbours_may_be_longer() -> None:
    task = task_of(SUM.replace("Interval(0, 1)", 'Interval(0, 1), neighbours="add-remove"'))
    parameter = task.program.parameters[0]
    assert lengths_of(parameter, World({}, {"d": 2, "d+": 1}, 2)) == (2, 3)
    assert lengths_of(parameter, World({}, {"d": 2, "d+": -1}, 2)) == (2, 1)
