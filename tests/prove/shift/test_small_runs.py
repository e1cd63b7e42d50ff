"""Short runs that break what is wanted."""

from __future__ import annotations

from dataclasses import replace

from lapwing.deadline import Deadline
from lapwing.kernel.language.program import Assign
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import ZERO, Local, Store
from lapwing.prove.shift.small_runs import SmallRuns
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.solve import wanted, worlds_for
from tests.prove.examples import SUM, nothing_chosen, task_of, term_in


def runs_of(task: Task) -> SmallRuns:
    """All draws equal in both runs."""
    return SmallRuns.of(task, nothing_chosen(task), worlds_for(task), Deadline.after(60))


def test_a_bound_that_is_too_small_is_broken_by_two_short_runs() -> None:
    task = task_of(SUM)
    runs = runs_of(task)
    assert runs.can_break(wanted(task, (term_in(task, "1 / 2"),)))
    assert not runs.can_break(wanted(task, (term_in(task, "1"),)))


def test_nothing_is_said_about_lists_with_replaced_items() -> None:
    task = task_of(SUM)
    cells = Local("cells", ListOf(INT))
    storing = Assign(cells, Store(cells, ZERO, ZERO))
    program = replace(task.program, body=(storing, *task.program.body))
    assert runs_of(replace(task, program=program)).states == ()
