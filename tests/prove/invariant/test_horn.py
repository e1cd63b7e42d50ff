from __future__ import annotations

import z3

from lapwing.deadline import Deadline
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.kernel.language.term import TRUE
from lapwing.prove.invariant.candidates import Candidate
from lapwing.prove.invariant.horn import Clauses, constants_in, plain, solve_horn
from lapwing.prove.invariant.houdini import Kept, checkers_of, first_failure, keep_inductive
from lapwing.prove.invariant.segments import Segments, find_segments
from lapwing.prove.smt.lists import append, equal, length, unknown_list
from lapwing.prove.strategy.solve import wanted
from tests.prove.examples import SUM, nothing_chosen, task_of, term_in

KNOWN = ("i<1> == i<2>", "i<1> >= 0")


def solved(bound: str) -> tuple[Segments, Kept | None, bool]:
    """Whether the clauses of a noisy sum have a solution, and whether it is an invariant that is enough."""
    task = task_of(SUM)
    segments = find_segments(task, nothing_chosen(task))
    checkers = checkers_of(segments, Deadline.after(60))
    kept = {path: [Candidate(TRUE, term_in(task, text)) for text in KNOWN] for path in segments.loops}
    post = wanted(task, (term_in(task, bound),))
    found = solve_horn(segments, checkers, kept, post, Deadline.after(20))
    if found is None:
        return segments, None, False
    more = keep_inductive(checkers, {}, {path: kept[path] + found[path] for path in kept}, Deadline.after(20))
    return segments, found, first_failure(checkers, more, post) is None


def test_the_invariant_of_a_noisy_sum() -> None:
    _, found, enough = solved("1")
    assert found is not None
    assert enough


def test_there_is_none_for_half_the_price() -> None:
    assert solved("1 / 2")[1] is None


def test_lists_are_replaced_by_what_is_read_of_them() -> None:
    task = task_of(SUM)
    clauses = Clauses(find_segments(task, nothing_chosen(task)))
    one, other = (unknown_list(f"out<{side}>", ListOf(REAL)) for side in (1, 2))
    x, y = z3.Real("x"), z3.Real("y")
    grown = plain(clauses, equal(append(one, x), append(other, y)))
    assert {str(each) for each in constants_in(grown)} == {"same out", "x", "y"}
    solver = z3.Solver()
    solver.add(grown, x != y)
    assert solver.check() == z3.unsat
    assert all(z3.is_int(each) for each in constants_in(plain(clauses, length(one) > 0)))
