from __future__ import annotations

from lapwing.deadline import Deadline
from lapwing.kernel.language.term import TRUE
from lapwing.prove.invariant.houdini import checkers_of, first_failure, needed
from lapwing.prove.invariant.invariants import find_invariants
from lapwing.prove.invariant.segments import find_segments
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.solve import wanted
from tests.prove.examples import SUM, nothing_chosen, task_of, term_in


def test_the_invariant_of_a_noisy_sum_is_found() -> None:
    task = task_of(SUM)
    segments = find_segments(task, nothing_chosen(task))
    checkers = checkers_of(segments, Deadline.after(60))
    bounds = (term_in(task, "1"),)
    stages = list(find_invariants(segments, checkers, bounds, Deadline.after(60)))
    for stage in stages:
        assert first_failure(checkers, stage, wanted(task, bounds)) is None
    sizes = [sum(map(len, stage.values())) for stage in stages]
    assert sizes == sorted(set(sizes))
    kept = stages[-1]
    (found,) = kept.values()
    always = {show_assertion(each.fact) for each in found if each.guard is TRUE}
    assert {"i<1> == i<2>", "total<2> <= total<1> + 1"} <= always
    assert "total<1> == total<2>" not in always
    guarded = {(show_assertion(each.guard), show_assertion(each.fact)) for each in found}
    assert ("i<1> <= 'd@", "total<1> == total<2>") in guarded


def test_what_the_row_adds_is_all_that_sums_differ_by() -> None:
    task = task_of(SUM)
    segments = find_segments(task, nothing_chosen(task))
    checkers = checkers_of(segments, Deadline.after(60))
    bounds = (term_in(task, "1"),)
    core = next(find_invariants(segments, checkers, bounds, Deadline.after(60)))
    found = needed(checkers, core, wanted(task, bounds))
    facts = [show_assertion(each.fact) for each in found[(2,)]]
    assert any("total<1> + d<2>['d@] == total<2> + d<1>['d@]" in fact for fact in facts)
    less = {path: [each for each in held if "['d@]" not in show_assertion(each.fact)] for path, held in core.items()}
    assert first_failure(checkers, less, wanted(task, bounds)) is not None


def test_no_invariant_shows_what_is_false() -> None:
    task = task_of(SUM)
    segments = find_segments(task, nothing_chosen(task))
    checkers = checkers_of(segments, Deadline.after(60))
    half = (term_in(task, "1 / 2"),)
    for kept in find_invariants(segments, checkers, half, Deadline.after(60)):
        assert first_failure(checkers, kept, wanted(task, half)) is not None
