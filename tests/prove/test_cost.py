from __future__ import annotations

import pytest

from lapwing.kernel.polynomial import quotient_of
from lapwing.kernel.sort import INT
from lapwing.kernel.term import Apply, Literal
from lapwing.prove.cost import cost_of, expression, largest_cost
from lapwing.script.goal import show_assertion
from tests.prove.examples import TWO, task_of, term_in

COUNTED = """
@private(epsilon="eps")
def counted(q: Queries, c: Public[int], eps: Epsilon, eps2: Epsilon):
    return 0
"""


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("eps / 2 + eps / 2", "eps"),
        ("eps - eps", "0"),
        ("1 * (eps / 2) + 4 * c * (eps / (8 * c))", "eps"),
        ("eps / 4 + 6 * c * eps / 4", "(1 + 6 * c) * eps / 4"),
        ("len(q) * eps / 2", "len(q) * eps / 2"),
        ("eps + eps2", "eps + eps2"),
        ("2 * eps", "2 * eps"),
        ("eps / c", "eps / c"),
    ],
)
def test_costs_are_written_as_people_would(text: str, simple: str) -> None:
    task = task_of(COUNTED)
    found = expression(quotient_of(term_in(task, text)))
    assert show_assertion(found) == simple
    assert expression(quotient_of(found)) == found


def test_the_cost_is_the_sum_of_bound_times_price() -> None:
    task = task_of(TWO)
    amounts = (Literal(1, INT), Literal(3, INT))
    assert show_assertion(cost_of(task, amounts)) == "eps1 + 3 * eps2"


def test_the_largest_of_several_costs() -> None:
    one, two = Literal(1, INT), Literal(2, INT)
    assert largest_cost([one, one]) == one
    assert largest_cost([one, two]) == Apply("max", (one, two))
