"""Programs of a release composed to one theorem."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.data.proof import compose as module
from lapwing.data.proof.blocks import Block, in_parallel, in_sequence
from lapwing.data.proof.compose import block_of, claimed_of, compose, is_enough, named, renamed, theorem_for
from lapwing.data.proof.instance import Instance, instance_of
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database, Part, Steps
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Local, Logical, Param

HALF = Fraction(1, 2)


def total(epsilon: Fraction | int, k: int = 1) -> Instance:
    return instance_of("total_replaced", {"low": 0, "reach": 1, "k": k, "eps": Fraction(epsilon) / k})


def common(epsilon: Fraction | int, k: int = 1) -> Instance:
    return instance_of("most_common_value", {"m": 3, "k": k, "eps": Fraction(epsilon) / k})


def in_rho(rho: Fraction | int) -> Instance:
    return instance_of("total_in_rho_replaced", {"low": 0, "reach": 1, "rho": Fraction(rho)})


def test_costs_add_up_in_one_theorem() -> None:
    found = compose([[[common(HALF)]], [[total(1), total(2)]]], 1)
    assert found.costs == (Fraction(7, 2), Fraction(0))
    assert [each.param.name for each in found.theorem.program.parameters][:1] == ["rows_0"]
    assert len(found.theorem.program.results) == 3 and found.theorem.obligations


def test_people_have_their_own_number_of_rows_in_each_program() -> None:
    found = compose([[[common(1, 3)]], [[total(HALF, 2), total(HALF)]]], 1)
    assert found.costs == (Fraction(2), Fraction(0))
    roles = [each.role for each in found.theorem.program.parameters if isinstance(each.role, Steps)]
    assert [role.steps for role in roles] == [Param(f"k_{number}", INT) for number in range(3)]


@pytest.mark.parametrize(("most", "cost"), [(1, Fraction(7, 2)), (2, 5)])
def test_queries_that_exclude_each_other_cost_as_much_as_the_dearest(most: int, cost: Fraction) -> None:
    family = [[total(1)], [total(HALF), total(2)], [total(1), total(HALF)]]
    found = compose([family, [[total(1)]]], most)
    assert found.costs == (cost, Fraction(0))
    roles = [each.role for each in found.theorem.program.parameters if isinstance(each.role, Part | Steps | Database)]
    assert [getattr(role, "member", None) for role in roles] == [
        "total_replaced_0",
        "total_replaced_1",
        "total_replaced_1",
        "total_replaced_3",
        "total_replaced_3",
        None,
    ]


def test_what_is_claimed_is_known_before_the_kernel_proves_it() -> None:
    apart = [[[common(1, 3)]], [[total(HALF, 2), total(HALF)]]]
    family = [[[total(1)], [total(HALF), total(2)], [total(1), total(HALF)]], [[total(1)]]]
    for families, most in ((apart, 1), (family, 1), (family, 2)):
        assert claimed_of(families, most) == compose(families, most).costs


def test_a_charge_is_enough_in_its_own_currency_only() -> None:
    epsilon, rho = Approximate(Fraction(1), HALF), Concentrated(Fraction(1), Fraction(0))
    assert is_enough(epsilon, (Fraction(1), HALF)) and is_enough(epsilon, (Fraction(1), Fraction(0)))
    assert is_enough(rho, (Fraction(1),)) and is_enough(rho, (HALF,))
    for costs in ((Fraction(2), HALF), (HALF, HALF), (Fraction(1), Fraction(1)), (Fraction(1),)):
        assert not is_enough(epsilon, costs)
    for costs in ((Fraction(2),), (Fraction(1), Fraction(0))):
        assert not is_enough(rho, costs)
    assert not is_enough(Concentrated(Fraction(1), HALF), (Fraction(1),))


def test_delta_adds_up_and_is_the_largest_of_a_family() -> None:
    one, two = (instance_of("found_keys", {"m": 9, "least": least, "k": 1, "eps": HALF}) for least in (20, 30))
    epsilon, delta = compose([[[one]], [[two]]], 1).costs
    assert epsilon == 1 and 0 <= one.delta + two.delta - delta < Fraction(1, 2**500)
    assert compose([[[one], [two]]], 1).costs == (HALF, one.delta)
    grouped = instance_of("found_keys", {"m": 9, "least": 20, "k": 2, "eps": HALF})
    assert compose([[[grouped]]], 1).costs == (grouped.epsilon, grouped.delta)


def test_rho_adds_up() -> None:
    assert compose([[[in_rho(1)]], [[in_rho(HALF), in_rho(2)]]], 2).costs == (Fraction(7, 2),)


def test_currencies_are_not_mixed() -> None:
    with pytest.raises((Refused, ValueError)):
        compose([[[in_rho(1)]], [[total(1)]]], 1)


def test_the_kernel_refuses_a_program_that_costs_less_than_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheap(name: str, number: int, alone: bool) -> Block:
        found = block_of(name, number, alone)
        return replace(found, costs=(Arithmetic("/", found.costs[0], Arithmetic("+", ONE, ONE)), ZERO))

    monkeypatch.setattr(module, "block_of", cheap)
    for names in ((("total_replaced",),), (("total_replaced",), ("total_replaced",))):
        with pytest.raises(Refused):
            theorem_for.__wrapped__((names,), 1)


def test_the_kernel_refuses_a_family_that_costs_as_little_as_the_dearest_where_two_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "in_parallel", lambda family, blocks, most: in_parallel(family, blocks, 1))
    with pytest.raises(Refused):
        theorem_for.__wrapped__(((("total_replaced",), ("total_replaced",)),), 2)


def test_the_kernel_refuses_programs_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = in_sequence([block_of("total_replaced", 1, True), block_of("most_common_value", 0, True)])
    monkeypatch.setattr(module, "in_sequence", lambda blocks: replace(wrong, programs=in_sequence(blocks).programs))
    with pytest.raises(Refused):
        theorem_for.__wrapped__(((("most_common_value",),), (("total_replaced",),)), 1)


def test_names_are_made_a_programs_own() -> None:
    terms = (
        Param("rows", INT),
        Local("x", INT),
        Logical("rows+", INT),
        Param("other", INT),
        Logical("other@", INT),
        Logical("rows@2", INT),
    )
    found = renamed(terms, 2, {"rows", "x"})
    assert [each.name for each in found] == ["rows_2", "x_2", "rows_2+", "other", "other@", "rows_2@2"]
    assert named("eps", 0) == "eps_0"
