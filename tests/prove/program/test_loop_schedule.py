from __future__ import annotations

from lapwing.prove.program.loop_schedule import paces_of
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import stated

COUNT = """
@private(epsilon="{epsilon}")
def count(d: Database(of=Bit, neighbours="{neighbours}"), eps: Epsilon):
    total = 0
    for bit in d:
        total += bit
    noisy = laplace(total, scale=1 / eps)
    return noisy
"""
TWICE = """
@private(epsilon="eps")
def twice(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon):
    total = 0
    for i in range(len(d)):
        total += d[i] + d[i]
    noisy = laplace(total, scale=1 / eps)
    return noisy
"""


def test_the_run_with_a_row_more_goes_a_round_alone() -> None:
    program, _ = stated(COUNT.format(epsilon="eps", neighbours="add-remove"))
    ((path, pace),) = paces_of(program).items()
    assert path == (2,)
    assert pace.counter.name == "index"
    assert show_assertion(pace.alone) == "index<1> == 'd@ and 'd+ == 1"
    assert show_assertion(pace.wait) == "index<2> == 'd@ and 'd+ == -1"


def test_lists_of_one_length_need_no_pace() -> None:
    program, _ = stated(COUNT.format(epsilon="eps", neighbours="replace"))
    assert paces_of(program) == {}


def test_sums_of_rows_that_may_be_added_are_proved() -> None:
    assert isinstance(prove(*stated(COUNT.format(epsilon="eps", neighbours="add-remove"))), Proved)


def test_rows_that_count_twice_cost_more() -> None:
    assert isinstance(prove(*stated(TWICE)), Unknown)
    assert isinstance(prove(*stated(COUNT.format(epsilon="eps / 2", neighbours="add-remove"))), Unknown)
