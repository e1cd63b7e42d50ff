"""How long solvers may take."""

from __future__ import annotations

from math import inf

import pytest
import z3

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.prove.smt.clock import WATCHES, Watch, interrupt, is_possible, limit, solver_until, watched

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


class Stubborn:
    """A solver that answers nothing until it is interrupted."""

    def __init__(self, watch: Watch) -> None:
        self.watch, self.interrupted = watch, 0

    def set(self, *_: object) -> None:
        pass

    def interrupt(self) -> None:
        self.interrupted += 1
        if self.interrupted == 3:
            self.watch.done.set()


def test_a_solver_that_is_over_time_is_interrupted_until_the_search_ends() -> None:
    with watched(Deadline.after(60)):
        watch = WATCHES.current
        solver = limit(Stubborn(watch), Deadline.after(60))
        interrupt(watch, Deadline(100.0, inf), lambda: 100.0)
    assert solver.interrupted == 3
    assert WATCHES.current is None


def test_a_question_that_takes_no_counted_steps_ends_with_the_time() -> None:
    deadline = Deadline.after(0.2)
    with watched(deadline):
        solver = solver_until(deadline)
        solver.set("rlimit", 0)
        bits = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(12)] for pigeon in range(13)]
        solver.add(*[z3.Or(*places) for places in bits])
        solver.add(*[z3.AtMost(*[places[hole] for places in bits], 1) for hole in range(12)])
        with pytest.raises(OutOfTimeError):
            is_possible(solver)
    assert deadline.left() > -0.5
    after = z3.SimpleSolver()
    after.add(X > 3)
    assert is_possible(after)
