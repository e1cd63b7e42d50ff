from __future__ import annotations

from fractions import Fraction

from lapwing.deadline import Deadline
from lapwing.prove.program.template import Unknown
from lapwing.prove.shift.synthesis import (
    Choices,
    Task,
    broken_by,
    example_of,
    grows,
    number_of,
    synthesise,
    unknown_choices,
)
from lapwing.prove.strategy.solve import worlds_for
from tests.prove.examples import MAX, MECHANISM, SUM, TWO, nothing_chosen, task_of, term_in
from tests.typed import in_epsilon


def found_for(task: Task, budget: Fraction | int) -> Choices | None:
    worlds = worlds_for(task)
    choices, _ = synthesise(task, worlds, tuple(Fraction(budget) for _ in worlds), Deadline.after(30))
    return choices


def test_equal_draws_are_enough_for_a_mechanism() -> None:
    task = task_of(MECHANISM)
    choices = found_for(task, 1)
    assert choices == nothing_chosen(task)


def test_no_shift_is_cheap_enough() -> None:
    assert found_for(task_of(MECHANISM), Fraction(1, 2)) is None


def test_the_run_that_breaks_the_last_choice_is_told() -> None:
    task = task_of(MECHANISM)
    worlds = worlds_for(task)
    choices, broken = synthesise(task, worlds, tuple(Fraction(0) for _ in worlds), Deadline.after(30))
    assert choices is None
    assert broken is not None
    assert broken.world in worlds
    assert broken.choices == nothing_chosen(task)


def test_the_winner_is_shifted() -> None:
    task = task_of(MAX, 1)
    choices = found_for(task, 1)
    assert choices is not None
    (choice,) = choices.values()
    assert choice["guard"] != 0
    assert found_for(task, Fraction(1, 2)) is None


def test_a_choice_is_broken_by_a_run_or_by_none() -> None:
    task = task_of(MECHANISM)
    world = worlds_for(task)[0]
    unknowns = unknown_choices(task)
    numbers = [each for choice in unknowns.values() for each in choice.values() if isinstance(each, Unknown)]
    none = {id(number): 0 for number in numbers}
    assert broken_by(example_of(task, unknowns, world, Fraction(1)), numbers, none, Deadline.after(30)) is None
    assert broken_by(example_of(task, unknowns, world, Fraction(1, 2)), numbers, none, Deadline.after(30)) is not None


def test_prices_have_a_value_in_a_world() -> None:
    task = task_of(TWO)
    assert number_of(in_epsilon(task.claim).epsilon, worlds_for(task)[0]) == 4


def test_costs_that_grow_with_lists() -> None:
    task = task_of(SUM)
    assert grows(term_in(task, "len(d) * eps / 2"))
    assert not grows(term_in(task, "2 * eps"))
