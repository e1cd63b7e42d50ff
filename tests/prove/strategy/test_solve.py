from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.deadline import Deadline
from lapwing.kernel.check import check
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.apart import Apart
from lapwing.prove.invariant.bounds import Measure, affordable
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.solve import (
    Attempt,
    Solution,
    assemble,
    longer_worlds_for,
    solve,
    tasks_of,
    wanted,
    worlds_for,
)
from tests.prove.examples import MAX, SUM, stated, task_of, term_in

HISTOGRAM = """
@private(epsilon="eps", requires="k >= 1")
def f(d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon):
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out = []
    for count in counts:
        out.append(laplace(count, scale=1 / eps))
    return out
"""


def solved(task: Task, budget: Fraction | int) -> Solution | Attempt:
    return solve(task, lambda world: Fraction(budget), affordable, Deadline.after(60))


def test_the_ways_to_compare_two_runs() -> None:
    ways = [(task.pointwise, task.in_step) for task in tasks_of(Private(*stated(MAX)), Hints())]
    assert ways == [(False, True), (True, False), (False, False)]
    assert not any(task.pointwise for task in tasks_of(Private(*stated(SUM)), Hints()))


def test_a_solution_becomes_a_derivation_that_the_kernel_takes() -> None:
    task = task_of(SUM)
    answer = solved(task, 1)
    assert isinstance(answer, Solution)
    goal = Private(task.program, task.claim)
    derivation = assemble(goal, [answer])
    assert derivation is not None
    assert check(goal, derivation).claim == task.claim


def test_a_careful_derivation_says_more_and_the_kernel_takes_both() -> None:
    program, claim = stated(HISTOGRAM)
    answer, goal = prove(program, claim), Private(program, claim)
    assert isinstance(answer, Proved)
    facts = []
    for careful in (False, True):
        derivation = assemble(goal, list(answer.solutions), careful)
        assert derivation is not None
        assert check(goal, derivation).claim == claim
        facts.append(sum(isinstance(each, Apart) for each in inside(derivation)))
    assert 0 < facts[0] < facts[1]


def test_an_attempt_says_which_run_breaks_it() -> None:
    answer = solved(task_of(SUM), Fraction(1, 2))
    assert isinstance(answer, Attempt)
    assert answer.choices is None
    assert answer.broken is not None


def test_an_attempt_says_for_which_bounds_no_invariant_is_found() -> None:
    task = task_of(SUM)

    def too_small(task: Task, measured: Measure) -> Iterator[tuple[Term, ...]]:
        yield (term_in(task, "1 / 2"),)

    answer = solve(task, lambda world: Fraction(1), too_small, Deadline.after(60))
    assert isinstance(answer, Attempt)
    assert answer.choices is not None
    assert answer.bounds == (term_in(task, "1 / 2"),)


def test_what_is_wanted_at_the_end() -> None:
    task = task_of(MAX)
    assert show_assertion(wanted(task, (term_in(task, "2"),))) == "winner<1> == winner<2> and spent[0] <= 2"
    one = task_of(MAX, 1)
    text = show_assertion(wanted(one, (term_in(one, "2"),)))
    assert "winner<1> == 'r0" in text
    assert "winner<2> == 'r0" in text


MANY_CHEAP_STEPS = """
@private(epsilon="eps")
def two_hits(q: Queries(sensitivity=1), t: Public[float], eps: Epsilon):
    noisy = laplace(t, scale=2 / eps)
    out = []
    hits = 0
    i = 0
    while i < len(q) and hits < 2:
        cur = laplace(q[i], scale={steps} / eps)
        if cur >= noisy:
            out.append(True)
            hits += 1
        else:
            out.append(False)
        i += 1
    return out
"""


def test_a_world_is_long_enough_for_cheap_steps_to_add_up() -> None:
    task = task_of(MANY_CHEAP_STEPS.format(steps=8))
    assert max(world.rounds for world in worlds_for(task)) == 9
    assert isinstance(prove(*stated(MANY_CHEAP_STEPS.format(steps=8))), Proved)
    assert isinstance(prove(*stated(MANY_CHEAP_STEPS.format(steps=4))), Unknown)


def test_longer_worlds_have_more_than_one_of_what_is_counted() -> None:
    cut_off = MANY_CHEAP_STEPS.format(steps=4).replace("eps: Epsilon", "c: Public[int], eps: Epsilon")
    task = task_of(cut_off.replace("hits < 2", "hits < c").replace("hits = 0", "hits = 1"))
    assert {world.numbers["c"] for world in longer_worlds_for(task)} == {1, 2}
