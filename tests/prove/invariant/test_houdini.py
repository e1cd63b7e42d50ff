from __future__ import annotations

import pytest

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.term import TRUE
from lapwing.prove.invariant.candidates import Candidate
from lapwing.prove.invariant.houdini import Checker, checkers_of, first_failure, keep_inductive, needed
from lapwing.prove.invariant.invariants import find_invariants
from lapwing.prove.invariant.segments import START, find_segments
from lapwing.prove.program.sites import Path
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.solve import wanted
from tests.prove.examples import SUM, nothing_chosen, task_of, term_in

NEEDED = ("i<1> == i<2>", "i<1> >= 0", "spent[0] <= 0", "total<2> <= total<1> + 1", "total<2> >= total<1> + -1")
GUARDED = ("i<1> <= 'd@", "total<1> == total<2>")
WRONG = ("total<1> == total<2>", "i<1> <= 1", "total<2> <= total<1>")
UNUSED = ("i<1> <= len(d<1>)",)


def prepared() -> tuple[Task, list[Checker], Path]:
    task = task_of(SUM)
    segments = find_segments(task, nothing_chosen(task))
    (path,) = segments.loops
    return task, checkers_of(segments, Deadline.after(60)), path


def candidates(task: Task, *texts: str) -> list[Candidate]:
    return [Candidate(TRUE, term_in(task, text)) for text in texts]


def shown(kept: list[Candidate]) -> set[str]:
    return {show_assertion(each.fact) for each in kept}


def guarded(task: Task) -> Candidate:
    return Candidate(*(term_in(task, text) for text in GUARDED))


def test_what_a_round_breaks_is_dropped() -> None:
    task, checkers, path = prepared()
    every = [*candidates(task, *NEEDED, *WRONG, *UNUSED), guarded(task)]
    kept = keep_inductive(checkers, {}, {path: every}, Deadline.after(60))[path]
    assert shown(kept) == {*NEEDED, *UNUSED, GUARDED[1]}
    assert not any(each.guard is TRUE and show_assertion(each.fact) == GUARDED[1] for each in kept)


def test_what_is_sure_is_built_on_and_not_asked_again() -> None:
    task, checkers, path = prepared()
    counter, total = candidates(task, *NEEDED[:3]), [*candidates(task, *NEEDED[3:]), guarded(task)]
    assert keep_inductive(checkers, {path: counter}, {path: total}, Deadline.after(60)) == {path: total}
    _, others, _ = prepared()
    assert len(keep_inductive(others, {}, {path: total}, Deadline.after(60))[path]) < len(total)


def test_only_what_is_needed_is_taken() -> None:
    task, checkers, path = prepared()
    kept = {path: [*candidates(task, *NEEDED, *UNUSED), guarded(task)]}
    post = wanted(task, (term_in(task, "1"),))
    assert first_failure(checkers, kept, post) is None
    assert shown(needed(checkers, kept, post)[path]) == {*NEEDED, GUARDED[1]}


def test_a_stretch_that_goes_wrong_is_found() -> None:
    task, checkers, path = prepared()
    failure = first_failure(checkers, {path: candidates(task, *UNUSED)}, wanted(task, (term_in(task, "1"),)))
    assert failure is not None
    assert (failure.segment.start, failure.segment.end) == (path, START)


def test_time_is_up() -> None:
    task, checkers, path = prepared()
    with pytest.raises(OutOfTimeError):
        keep_inductive(checkers, {}, {path: candidates(task, *WRONG)}, Deadline.after(-1))


def test_what_is_needed_stays_in_order() -> None:
    """Which of the facts a solver names first is its own affair."""
    task = task_of(SUM)
    bounds = (term_in(task, "1"),)
    segments = find_segments(task, nothing_chosen(task))
    checkers = checkers_of(segments, Deadline.after(60))
    *_, kept = find_invariants(segments, checkers, bounds, Deadline.after(60))
    for each in (kept, {path: facts[::-1] for path, facts in kept.items()}):
        for path, facts in needed(checkers, each, wanted(task, bounds)).items():
            places = [each[path].index(fact) for fact in facts]
            assert places == sorted(places)
            assert len(places) > 2


def test_guarded_candidates_that_no_run_violates_are_not_asked_about() -> None:
    task, checkers, path = prepared()
    idle = [Candidate(term_in(task, "i<1> >= 0"), term_in(task, f"i<1> >= -{number}")) for number in range(1, 40)]
    every = [*candidates(task, *NEEDED), guarded(task), *idle]
    kept = keep_inductive(checkers, {}, {path: every}, Deadline.after(60))[path]
    assert len(kept) == len(every)
    assert sum(len(checker.assumed) for checker in checkers) < len(idle)
