"""How long solvers may take."""

from __future__ import annotations

import pytest
import z3

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.prove.smt.clock import is_possible, limit, solver_until

X = z3.Int("x")


def test_a_solver_answers_while_there_is_time() -> None:
    solver = solver_until(Deadline.after(60))
    solver.add(X > 3)
    assert is_possible(solver)
    assert not is_possible(solver, X < 2)


def test_no_solver_after_the_end() -> None:
    with pytest.raises(OutOfTimeError):
        solver_until(Deadline.after(-1))


def test_an_answer_that_takes_too_long_is_none() -> None:
    solver = solver_until(Deadline.after(0.05))
    bits = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(11)] for pigeon in range(12)]
    solver.add(*[z3.Or(*places) for places in bits])
    solver.add(*[z3.AtMost(*[places[hole] for places in bits], 1) for hole in range(11)])
    with pytest.raises(OutOfTimeError):
        is_possible(solver)


def test_a_question_has_the_same_fate_everywhere_since_steps_are_counted() -> None:
    solver = solver_until(Deadline.after(60), steps=1000)
    bits = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(8)] for pigeon in range(9)]
    solver.add(*[z3.Or(*places) for places in bits])
    solver.add(*[z3.AtMost(*[places[hole] for places in bits], 1) for hole in range(8)])
    with pytest.raises(OutOfTimeError):
        is_possible(solver)
    limit(solver, Deadline.after(60))
    assert not is_possible(solver)
