from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Apply, Arithmetic, Literal
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.strategy.cost import cost_of, largest_cost
from tests.prove.examples import TWO, stated, task_of


def test_the_cost_is_the_sum_of_bound_times_price() -> None:
    task = task_of(TWO)
    amounts = (Literal(1, INT), Literal(3, INT))
    assert show_assertion(cost_of(task, amounts)) == "eps1 + 3 * eps2"


def test_the_largest_of_several_costs() -> None:
    one = Literal(1, INT)
    program = stated(TWO)[0]
    first, second = (each.param for each in program.parameters[2:])
    assert largest_cost(program, [one, one]) == one
    assert largest_cost(program, [first, second]) == Apply("max", (first, second))


def test_a_maximum_leaves_out_what_is_never_the_largest() -> None:
    one, two = Literal(1, INT), Literal(2, INT)
    program = stated(TWO)[0]
    first, second = (each.param for each in program.parameters[2:])
    half = Arithmetic("/", first, two)
    assert largest_cost(program, [one, two]) == two
    assert largest_cost(program, [half, first]) == first
    assert largest_cost(program, [first, half, second]) == Apply("max", (first, second))
