from __future__ import annotations

from time import monotonic

import pytest
import z3

from lapwing.prove.clock import TimeUpError, is_possible, solver_until

X = z3.Int("x")


def test_a_solver_answers_while_there_is_time() -> None:
    solver = solver_until(monotonic() + 60)
    solver.add(X > 3)
    assert is_possible(solver)
    assert not is_possible(solver, X < 2)


def test_no_solver_after_the_end() -> None:
    with pytest.raises(TimeUpError):
        solver_until(monotonic() - 1)


def test_an_answer_that_takes_too_long_is_none() -> None:
    solver = solver_until(monotonic() + 0.05)
    bits = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(11)] for pigeon in range(12)]
    solver.add(*[z3.Or(*places) for places in bits])
    solver.add(*[z3.AtMost(*[places[hole] for places in bits], 1) for hole in range(11)])
    with pytest.raises(TimeUpError):
        is_possible(solver)
