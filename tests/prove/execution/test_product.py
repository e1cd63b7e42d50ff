from __future__ import annotations

import z3

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Sample
from lapwing.prove.execution.product import private_reads, run_block, same
from lapwing.prove.execution.state import State
from lapwing.prove.program.counters import statements_of
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.smt import algebra
from tests.prove.examples import MAX, MECHANISM, chosen, nothing_chosen, stated, task_of, term_in

BRANCH = """
@private(epsilon="eps")
def branch(a: Query(sensitivity=1), eps: Epsilon):
    x = 0
    if a > 0:
        x = 1
    else:
        x = 2
    return x
"""
UNEQUAL = """
@private(epsilon="eps")
def unequal(a: Query(sensitivity=1), eps: Epsilon):
    x = laplace(a, scale=1 / eps)
    y = 0
    if x > 0:
        y = 1
    return y
"""


def empty_state(task: Task, choices: object) -> State:
    state = State(task.plan(choices), {}, {}, ({}, {}), [0] * len(task.units), opaque=False)  # type: ignore[arg-type]
    for name, sort in (("a", "float"), ("answer", "float")):
        state.sides[0][name], state.sides[1][name] = z3.Real(f"{name} {sort} 1"), z3.Real(f"{name} {sort} 2")
    state.shared["eps"] = 1
    return state


def ran(text: str, numbers: dict[str, int] | None = None) -> tuple[Task, State]:
    task = task_of(text)
    state = empty_state(task, chosen(task, numbers or {}))
    run_block(state, task.program.body, (), (True, True))
    return task, state


def follows(task: Task, state: State, text: str) -> bool:
    solver = z3.Solver()
    solver.add(*map(algebra.lift, state.facts), z3.Not(algebra.lift(state.value(term_in(task, text)))))
    return bool(solver.check() == z3.unsat)


def test_branches_need_not_agree() -> None:
    task, state = ran(BRANCH)
    assert follows(task, state, "x<1> == (1 if a<1> > 0 else 2)")
    assert follows(task, state, "x<2> == (1 if a<2> > 0 else 2)")
    assert not follows(task, state, "x<1> == x<2>")


def test_equal_draws_cost_the_distance_of_the_centres() -> None:
    task, state = ran(MECHANISM)
    assert follows(task, state, "noisy<1> == noisy<2>")
    assert follows(task, state, "spent[0] == abs(answer<1> - answer<2>)")


def test_a_shift_moves_the_second_draw_and_is_paid() -> None:
    task, state = ran(MECHANISM, {"then steps": 1})
    assert follows(task, state, "noisy<2> == noisy<1> + 1")
    assert follows(task, state, "spent[0] == abs(1 + answer<1> - answer<2>)")


def test_a_shift_that_looks_at_the_drawn_value_must_be_injective() -> None:
    _, plain = ran(UNEQUAL)
    _, jumping = ran(UNEQUAL, {"guard": 1, "then steps": -1})
    assert algebra.disjoin(plain.broken) is False
    solver = z3.Solver()
    solver.add(algebra.lift(algebra.disjoin(jumping.broken)))
    assert solver.check() == z3.sat


def test_nobody_takes_part() -> None:
    task = task_of(MECHANISM)
    state = empty_state(task, nothing_chosen(task))
    run_block(state, task.program.body, (), (False, False))
    assert "noisy" not in state.sides[0]


def test_reads_of_private_items_are_found() -> None:
    program, _ = stated(MAX)
    (draw,) = (each for each in statements_of(program.body) if isinstance(each, Sample))
    ((parameter, index),) = private_reads(parts_of(draw.law)[0], program)
    assert parameter.param.name == "q"
    assert getattr(index, "name", "") == "i"


def test_the_same_expression() -> None:
    x = z3.Int("x")
    assert same(x, z3.Int("x"))
    assert not same(x, 1)
    assert same(1, 1)
