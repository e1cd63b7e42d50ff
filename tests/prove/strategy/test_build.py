from __future__ import annotations

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Judgment, Private
from lapwing.kernel.rules.direct import Direct
from lapwing.prove.program.sites import Path
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.build import Builder, build, comparisons_in
from lapwing.prove.strategy.coupling import NoDerivationError
from tests.prove.examples import MECHANISM, SUM, nothing_chosen, task_of, term_in

INVARIANT = (
    "i<1> == i<2> and i<1> >= 0 and spent[0] <= 0 and total<2> <= total<1> + 1 and total<2> >= total<1> - 1"
    " and (i<1> <= 'd@ => total<1> == total<2>)"
)


def derivation(task: Task, invariants: dict[Path, Term]) -> Derivation:
    rule = Direct(task.units, ((term_in(task, "1"),),))
    goal = rule.premises(Private(task.program, task.claim)).goals[0]
    return Derivation(rule, (build(Builder(task, nothing_chosen(task), invariants), goal),))


def test_shifts_and_invariants_make_a_derivation_that_the_kernel_takes() -> None:
    task = task_of(SUM)
    found = derivation(task, {(2,): term_in(task, INVARIANT)})
    assert check(Private(task.program, task.claim), found).program == task.program


def test_a_wrong_invariant_makes_one_that_the_kernel_refuses() -> None:
    task = task_of(SUM)
    found = derivation(task, {(2,): term_in(task, "i<1> == i<2> and total<1> == total<2> and spent[0] <= 0")})
    with pytest.raises(Refused):
        check(Private(task.program, task.claim), found)


def test_without_an_invariant_there_is_none() -> None:
    with pytest.raises(NoDerivationError):
        derivation(task_of(SUM), {})


def test_only_judgments_are_built() -> None:
    task = task_of(MECHANISM)
    with pytest.raises(NoDerivationError):
        build(Builder(task, nothing_chosen(task), {}), Private(task.program, task.claim))


def test_goals_are_judgments_about_the_body() -> None:
    task = task_of(MECHANISM)
    goal = Direct(task.units, ((term_in(task, "1"),),)).premises(Private(task.program, task.claim)).goals[0]
    assert isinstance(goal, Judgment)
    assert type(build(Builder(task, nothing_chosen(task), {}), goal).rule).__name__ == "Laplace"


def test_what_a_guard_counts() -> None:
    task = task_of(SUM)
    found = comparisons_in(term_in(task, "i<1> < len(d<1>) and total<1> < 1 / 2"))
    assert [show_assertion(each) for each in found] == ["i<1> < len(d<1>)"]
