from __future__ import annotations

from lapwing.prove.invariant.segments import START, find_segments, has_loop, variables
from tests.prove.examples import MAX, MECHANISM, SUM, nothing_chosen, stated, task_of

NESTED = """
@private(epsilon="eps")
def nested(q: Queries, eps: Epsilon):
    out = []
    for i in range(len(q)):
        j = 0
        while j < 3:
            j += 1
        out.append(j)
    return out
"""


def stretches(text: str) -> list[tuple[int, int]]:
    task = task_of(text)
    return sorted((len(each.start), len(each.end)) for each in find_segments(task, nothing_chosen(task)).found)


def test_without_loops_there_is_one_stretch() -> None:
    assert stretches(MECHANISM) == [(0, 0)]


def test_a_loop_is_entered_repeated_and_left() -> None:
    assert stretches(SUM) == [(0, 1), (1, 0), (1, 1)]


def test_nested_loops_and_runs_that_must_not_part_before_them() -> None:
    task = task_of(NESTED)
    found = find_segments(task, nothing_chosen(task))
    outer, inner = sorted(found.loops, key=len)
    kinds = {(each.start, each.end) for each in found.found}
    assert {(START, outer), (outer, inner), (inner, inner), (inner, outer), (outer, START)} <= kinds
    assert any(each.start == each.end == outer and True in each.after.broken for each in found.found)


def test_nothing_is_spent_at_first() -> None:
    task = task_of(MAX)
    found = find_segments(task, nothing_chosen(task)).found
    assert all(each.before.spent == [0] for each in found if each.start == START)
    assert all(each.before.spent != [0] for each in found if each.start != START)


def test_loops_inside_branches_are_seen() -> None:
    program, _ = stated(NESTED)
    assert has_loop(program.body)
    assert not has_loop(stated(MECHANISM)[0].body)
    assert [each.name for each in variables(program)] == ["i", "j", "out"]
