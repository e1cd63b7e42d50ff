"""How far lists are apart in two runs."""

from __future__ import annotations

from lapwing.kernel.language.role import Database, Integers
from lapwing.kernel.language.term import ONE, Literal
from lapwing.prove.invariant.candidates import positions_in
from lapwing.prove.invariant.distances import distance_facts, moments, reaches_of
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.program.measured import measured_lists
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import task_of
from tests.prove.program.test_measured import histogram


def facts_at(path: int, text: str) -> list[str]:
    task = task_of(text)
    live = live_at_loops(task.program)[(path,)].head
    return [show_assertion(each) for each in distance_facts(task, live, (ONE,), positions_in, [ONE])]


def test_a_list_moves_where_the_row_is_that_differs() -> None:
    found = facts_at(2, histogram())
    assert "l1(counts<1>, counts<2>, 0) <= 0" in found
    assert any(each.startswith("l1(counts<1>, counts<2>, 0) <= (1 if 0 <= 'd@ and (") for each in found)
    assert "len(counts<1>) == len(counts<2>)" in found


def test_what_is_left_of_a_list_is_still_to_be_paid() -> None:
    found = facts_at(5, histogram())
    assert "spent[0] + l1(counts<1>, counts<2>, i<1>) <= 1" in found
    assert "0 <= i<1>" in found


def test_without_such_lists_nothing_is_said() -> None:
    assert facts_at(2, histogram(change="pass")) == []


def test_rows_move_a_list_by_what_they_hold() -> None:
    task = task_of(histogram())
    assert measured_lists(task.program)
    (data,) = (each for each in task.program.parameters if isinstance(each.role, Database))
    assert isinstance(data.role, Database)
    assert isinstance(data.role.of, Integers)
    reaches = reaches_of([Literal(5, ONE.sort)], task.program, "l1")
    assert ONE in reaches
    assert data.role.of.high in reaches
    assert Literal(10, ONE.sort) in reaches
    assert len(list(moments(task, frozenset(), [(data, ONE)]))) == 2
