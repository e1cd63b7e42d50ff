from __future__ import annotations

import pytest

from lapwing.kernel.language.term import ONE
from lapwing.prove.program.step import counted_step, step_of
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import stated

PROGRAM = """
@private(epsilon="eps", requires=("m > 0", "c >= 1"))
def mechanism(d: {role}, m: Public[float], c: Public[int], eps: Epsilon):
    return 0
"""
HITS = """
@private(epsilon="{epsilon}", requires=("k > 0", "c >= 1"))
def hits(q: Queries(sensitivity="k"), k: Public[float], t: Public[float], c: Public[int], eps: Epsilon):
    bar = laplace(t, scale=2 * k / eps)
    count = 0
    out = []
    i = 0
    while i < len(q) and count < c:
        if laplace(q[i], scale=4 * c * k / eps) >= bar:
            out.append(True)
            count += 1
        else:
            out.append(False)
        i += 1
    return out
"""


@pytest.mark.parametrize(
    ("role", "step"),
    [
        ("Query(sensitivity=2)", "2"),
        ('Queries(sensitivity="m")', "m"),
        ("Database(of=Interval(0, 10))", "10"),
        ("Database(of=Integers(2, 5))", "3"),
        ("Queries(sensitivity=0.5)", "1"),
        ('Histogram(neighbours="replace")', "1"),
    ],
)
def test_one_step_is_how_far_an_input_may_move(role: str, step: str) -> None:
    program, _ = stated(PROGRAM.format(role=role))
    assert show_assertion(step_of(program, whole=False)) == step
    assert (counted_step(program, whole=False) is None) == (step != "m")


def test_whole_noise_is_not_moved_by_a_real_step() -> None:
    program, _ = stated(PROGRAM.format(role='Queries(sensitivity="m")'))
    assert counted_step(program, whole=True) is None


def test_hits_of_any_number_with_any_sensitivity() -> None:
    assert isinstance(prove(*stated(HITS.format(epsilon="eps"))), Proved)
    assert isinstance(prove(*stated(HITS.format(epsilon="eps / 2"))), Unknown)


CATEGORIES = """
@private(epsilon="eps", requires="k >= 1")
def count(d: Database(of=Integers(0, "k"), neighbours="add-remove"), k: Public[int], eps: Epsilon):
    total = 0
    for x in d:
        if x == 0:
            total += 1
    return laplace(total, scale=1 / eps)
"""


def test_rows_that_are_only_compared_may_be_as_large_as_they_like() -> None:
    program, claim = stated(CATEGORIES)
    assert step_of(program, whole=False) == ONE
    assert isinstance(prove(program, claim), Proved)


CLIPPED = """
@private(epsilon="eps", requires=("b > 0", "c > 0"))
def clip(d: Database(of=Interval(0, "b"), neighbours="add-remove"), b: Public[float], c: Public[float], eps: Epsilon):
    total = 0.0
    for x in d:
        total += min(max(x, 0), c)
    return laplace(total, scale={scale} / eps)
"""


def test_rows_that_are_clipped_move_by_what_they_are_clipped_to() -> None:
    program, claim = stated(CLIPPED.format(scale="c"))
    assert show_assertion(step_of(program, whole=False)) == "c"
    assert isinstance(prove(program, claim, 20), Proved)
    assert isinstance(prove(stated(CLIPPED.format(scale="c / 2"))[0], claim, 1), Unknown)
    assert show_assertion(step_of(stated(CLIPPED.format(scale="b"))[0], whole=False)) == "b"


WIDTH = """
@private(epsilon="eps", requires="hi > lo")
def width(
    d: Database(of={domain}), lo: Public[float], hi: Public[float], m: Public[float], w: Public[float], eps: Epsilon
):
    total = 0.0
    for x in d:
        total += {row}
    return laplace(total, scale={scale} / eps)
"""


@pytest.mark.parametrize(
    ("domain", "row"),
    [
        ('Interval("lo", "hi")', "x"),
        ('Interval("m", "w")', "min(max(x, lo), hi)"),
        ("Interval(-100, 100)", "max(lo, min(x, hi)) - lo"),
    ],
)
def test_rows_between_two_public_numbers_move_by_their_distance(domain: str, row: str) -> None:
    program, claim = stated(WIDTH.format(domain=domain, row=row, scale="(hi - lo)"))
    assert show_assertion(step_of(program, whole=False)) == "hi - lo"
    assert isinstance(prove(program, claim, 20), Proved)


@pytest.mark.parametrize("scale", ["(hi - lo) / 2", "hi", "1"])
def test_less_noise_than_the_distance_is_not_enough(scale: str) -> None:
    program, claim = stated(WIDTH.format(domain='Interval("lo", "hi")', row="x", scale=scale))
    assert isinstance(prove(program, claim, 1), Unknown)


TO_A_NUMBER = """
@private(epsilon="eps", requires="0 <= high")
def total(d: Database(of=Interval(0, "high"), neighbours="add-remove"), high: Public[float], eps: Epsilon):
    total = 0.0
    for x in d:
        total = total + min(x, {top})
    return laplace(total, scale=120 / eps)
"""


def test_a_bound_that_rows_are_clipped_below_is_no_step() -> None:
    assert isinstance(prove(*stated(TO_A_NUMBER.format(top=120))), Proved)
    assert isinstance(prove(*stated(TO_A_NUMBER.format(top=121)), seconds=0.4), Unknown)
