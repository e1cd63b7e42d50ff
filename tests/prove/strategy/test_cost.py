from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Apply, Literal
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.cost import cost_of, largest_cost
from tests.prove.examples import TWO, task_of


def test_the_cost_is_the_sum_of_bound_times_price() -> None:
    task = task_of(TWO)
    amounts = (Literal(1, INT), Literal(3, INT))
    assert show_assertion(cost_of(task, amounts)) == "eps1 + 3 * eps2"


def test_the_largest_of_several_costs() -> None:
    one, two = Literal(1, INT), Literal(2, INT)
    assert largest_cost([one, one]) == one
    assert largest_cost([one, two]) == Apply("max", (one, two))
