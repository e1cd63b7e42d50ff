"""How long solvers may take."""

from __future__ import annotations

from time import thread_time

import pytest
import z3

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.prove.smt import clock
from lapwing.prove.smt.clock import answer, is_possible, limit
from lapwing.prove.smt.formula import QuickSolver

X = z3.Int("x")


def pigeons(holes: int) -> z3.Solver:
    """One pigeon more than there are holes: a question that takes ever more steps."""
    solver = z3.SimpleSolver()
    bits = [[z3.Bool(f"{pigeon} in {hole}") for hole in range(holes)] for pigeon in range(holes + 1)]
    solver.add(*[z3.Or(*places) for places in bits])
    solver.add(*[z3.AtMost(*[places[hole] for places in bits], 1) for hole in range(holes)])
    return solver


def test_a_solver_answers_while_there_is_time() -> None:
    solver = z3.SimpleSolver()
    solver.add(X > 3)
    assert is_possible(solver, Deadline.after(60))
    assert not is_possible(solver, Deadline.after(60), X < 2)


def test_no_answer_after_the_end() -> None:
    with pytest.raises(OutOfTimeError):
        is_possible(z3.SimpleSolver(), Deadline.after(-1))
    with pytest.raises(OutOfTimeError):
        limit(z3.SimpleSolver(), Deadline.after(-1))


def test_an_answer_that_takes_too_long_is_none() -> None:
    solver, before = pigeons(12), thread_time()
    with pytest.raises(OutOfTimeError):
        is_possible(solver, Deadline.after(0.05))
    assert thread_time() - before < 5


def test_a_question_has_the_same_fate_everywhere_since_steps_are_counted() -> None:
    solver = pigeons(8)
    assert answer(solver, Deadline.after(60), steps=1000) == 0
    assert answer(solver, Deadline.after(60)) == -1


def test_the_clock_is_set_only_for_a_question_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    timed: list[z3.Solver] = []

    def limit_and_note(solver: z3.Solver, *_: object) -> z3.Solver:
        timed.append(solver)
        return solver

    monkeypatch.setattr(clock, "limit", limit_and_note)
    assert answer(z3.SimpleSolver(), Deadline.after(60), X > 3) == 1
    assert timed == []
    long = pigeons(9)
    answer(long, Deadline.after(60))
    assert timed == [long]


def test_what_the_quick_simplex_finds_hard_is_left_to_the_usual_one() -> None:
    solver = QuickSolver()
    solver.add(pigeons(8).assertions())
    assert answer(solver, Deadline.after(60)) == -1
    assert not solver.is_quick
    solver.add(X > 3)
    assert answer(solver, Deadline.after(60), X > 4) == -1


def test_a_question_that_is_quick_stays_with_the_quick_simplex() -> None:
    solver = QuickSolver()
    solver.add(X > 3)
    assert is_possible(solver, Deadline.after(60))
    assert not is_possible(solver, Deadline.after(60), X < 2)
    assert solver.is_quick
    solver.settle()
    assert not is_possible(solver, Deadline.after(60), X < 2)
    assert is_possible(solver, Deadline.after(60), X < 5)
    assert solver.model()[X].as_long() == 4
