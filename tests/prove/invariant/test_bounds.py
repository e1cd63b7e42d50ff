from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.deadline import Deadline
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.prove.invariant.bounds import (
    Measured,
    affordable,
    closest,
    exact_quotient,
    measure,
    of_one_part,
    of_one_way,
    whole_claim,
    within_claim,
)
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.solve import worlds_for
from tests.prove.examples import MECHANISM, TWO, nothing_chosen, task_of, term_in

SUMS = """
@private(epsilon="len(d) * eps")
def sums(d: Database(of=Bit), c: Public[int], eps: Epsilon):
    total = 0
    out = []
    for i in range(len(d)):
        total += d[i]
        out.append(laplace(total, scale=1 / eps))
    return out
"""


def test_what_is_spent_is_measured() -> None:
    task = task_of(SUMS)
    for world, amounts in measure(task, nothing_chosen(task), worlds_for(task), Deadline.after(60)):
        assert list(map(int, amounts)) == [world.lengths["d"]]


def test_the_closest_bound_grows_like_the_measurements() -> None:
    task = task_of(SUMS)
    measured = measure(task, nothing_chosen(task), worlds_for(task), Deadline.after(60))
    first = next(closest(task, lambda: measured))
    assert [show_assertion(bound) for bound in first] == ["len(d)"]
    assert first in list(affordable(task, lambda: measured))


def test_large_worlds_decide_what_the_closest_bound_is() -> None:
    """Nothing in the smallest world and 2 in all others is 2, and not 2 * (c - 1), which is closer to 0 once."""
    task = task_of(SUMS)
    measured: Measured = [(world, (Fraction(2 if world.numbers["c"] > 1 else 0),)) for world in worlds_for(task)]
    assert [show_assertion(bound) for bound in next(closest(task, lambda: measured))] == ["2"]


def test_bounds_stay_within_the_claim() -> None:
    task = task_of(TWO)
    one, three, four = (term_in(task, text) for text in ("1", "3", "4"))
    assert within_claim(task, (one, three))
    assert not within_claim(task, (one, four))
    assert whole_claim(task) == []
    assert [[show_assertion(each) for each in bounds] for bounds in whole_claim(task_of(MECHANISM))] == [["1"]]


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("(1 + 6 * c) * eps / 4", "eps / 4", {"1 + 6 * c", "6 * c + 1"}),
        ("len(d) * eps", "eps", {"len(d)"}),
        ("eps", "c * eps", {None}),
        ("c * c * eps", "eps", {"square(c)"}),
        ("eps", "eps + 1", {None}),
    ],
)
def test_exact_quotients(left: str, right: str, expected: set[str | None]) -> None:
    task = task_of(SUMS)
    found = exact_quotient(quotient_of(term_in(task, left)), quotient_of(term_in(task, right)))
    assert (None if found is None else show_assertion(found)) in expected


PARTS = """
@private(epsilon="{epsilon}", delta="{delta}", requires="e1 <= 1")
def parts(a: Query(sensitivity=1), b: Query(sensitivity=1), e1: Epsilon, e2: Epsilon, delta: Delta):
    x = gaussian(a, sigma=sqrt(2 * log(1.25 / delta)) / e1)
    y = laplace(b, scale=1 / e2)
    return x, y
"""


@pytest.mark.parametrize(
    ("epsilon", "delta", "expected"),
    [
        ("max(e1, e2)", "delta", [["0", "1", "1"], ["1", "0", "0"]]),
        ("max(2 * e1, 3 * e2)", "max(delta, delta / 2)", [["0", "2", "1"], ["3", "0", "0"]]),
        ("e1", "delta", []),
        ("e1 * e2", "delta", [["0", "e2", "1"], ["e1", "0", "0"]]),
    ],
)
def test_parts_on_different_rows_are_paid_one_at_a_time(epsilon: str, delta: str, expected: list[list[str]]) -> None:
    task = task_of(PARTS.format(epsilon=epsilon, delta=delta))
    found = [[show_assertion(bound) for bound in bounds] for bounds in of_one_part(task)]
    assert sorted(found) == expected


def test_a_single_unit_has_no_parts() -> None:
    assert of_one_part(task_of(MECHANISM)) == ()


WAYS = """
@private(epsilon="{epsilon}")
def ways(a: Query(sensitivity=1), e1: Epsilon, e2: Epsilon, e3: Epsilon):
    x = laplace(a, scale=1 / e1)
    if x > 0:
        y = laplace(a, scale=1 / e2)
    else:
        y = laplace(a, scale=1 / e3)
    return x, y
"""


@pytest.mark.parametrize(
    ("epsilon", "expected"),
    [
        ("e1 + max(e2, e3)", [["1", "1", "0"], ["1", "0", "1"]]),
        ("max(2 * e2, e3) + e1 + e1", [["1 + 1", "2", "0"], ["1 + 1", "0", "1"]]),
        ("max(e1 + e2, e1 + e3)", [["1", "1", "0"], ["1", "0", "1"]]),
        ("e1 + e2 + e3", []),
        ("e1 + max(e2, 1)", []),
        ("e1 + min(e2, e3)", []),
    ],
)
def test_a_maximum_is_what_one_of_several_ways_costs(epsilon: str, expected: list[list[str]]) -> None:
    task = task_of(WAYS.format(epsilon=epsilon))
    assert [[show_assertion(bound) for bound in bounds] for bounds in of_one_way(task)] == expected
