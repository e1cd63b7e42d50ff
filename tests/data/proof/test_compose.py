"""Programs of a release composed to one theorem."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.data.proof import compose as module
from lapwing.data.proof.blocks import Block, claim_of, in_parallel, in_sequence
from lapwing.data.proof.compose import block_of, claimed_of, compose, is_enough, named, program_of, renamed, theorem_for
from lapwing.data.proof.instance import Instance, instance_of
from lapwing.kernel.check import check
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database, Part, Steps
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Local, Logical, Param
from lapwing.kernel.logic.judgment import Private

HALF = Fraction(1, 2)


def total(epsilon: Fraction | int, k: int = 1) -> Instance:
    return instance_of("total_replaced", {"low": 0, "reach": 1, "k": k, "eps": Fraction(epsilon) / k})


def common(epsilon: Fraction | int, k: int = 1) -> Instance:
    return instance_of("most_common_value", {"m": 3, "k": k, "eps": Fraction(epsilon) / k})


def in_rho(rho: Fraction | int) -> Instance:
    return instance_of("total_in_rho_replaced", {"low": 0, "reach": 1, "rho": Fraction(rho)})


def test_costs_add_up_in_one_theorem() -> None:
    found = compose([[[common(HALF)]], [[total(1), total(2)]]], 1)
    assert found.costs == {"epsilon": Fraction(7, 2), "delta": 0}
    assert [each.param.name for each in found.theorem.program.parameters][:1] == ["rows_0"]
    assert len(found.theorem.program.results) == 3 and found.theorem.obligations


def test_people_have_their_own_number_of_rows_in_each_program() -> None:
    found = compose([[[common(1, 3)]], [[total(HALF, 2), total(HALF)]]], 1)
    assert found.costs == {"epsilon": 2, "delta": 0}
    roles = [each.role for each in found.theorem.program.parameters if isinstance(each.role, Steps)]
    assert [role.steps for role in roles] == [Param(f"k_{number}", INT) for number in range(3)]


@pytest.mark.parametrize(("most", "cost"), [(1, Fraction(7, 2)), (2, 5)])
def test_queries_that_exclude_each_other_cost_as_much_as_the_dearest(most: int, cost: Fraction) -> None:
    family = [[total(1)], [total(HALF), total(2)], [total(1), total(HALF)]]
    found = compose([family, [[total(1)]]], most)
    assert found.costs == {"epsilon": cost, "delta": 0}
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
    one, two, none = Fraction(1), Fraction(2), Fraction(0)
    epsilon, rho, both = Approximate(one, HALF), Concentrated(one, none), Concentrated(one, HALF)
    for delta in (HALF, none):
        assert is_enough(epsilon, {"epsilon": one, "delta": delta}) and is_enough(both, {"rho": one, "delta": delta})
        assert not is_enough(epsilon, {"rho": one, "delta": delta}) and not is_enough(
            both, {"rho": two, "delta": delta}
        )
        assert not is_enough(both, {"epsilon": one, "delta": delta})
    assert (
        is_enough(rho, {"rho": one}) and is_enough(rho, {"rho": HALF}) and is_enough(rho, {"rho": one, "delta": none})
    )
    for amount, delta in ((two, HALF), (HALF, HALF), (one, one)):
        assert not is_enough(epsilon, {"epsilon": amount, "delta": delta})
    assert not is_enough(epsilon, {"epsilon": one}) and not is_enough(epsilon, {"rho": one})
    assert not is_enough(rho, {"rho": two}) and not is_enough(rho, {"rho": one, "delta": HALF})
    assert not is_enough(both, {"rho": one}) and not is_enough(both, {"rho": one, "delta": one})
    assert not is_enough(both, {"rho": one, "epsilon": one, "delta": none})


def test_delta_adds_up_and_is_the_largest_of_a_family() -> None:
    one, two = (instance_of("found_keys", {"m": 9, "least": least, "k": 1, "eps": HALF}) for least in (20, 30))
    found = compose([[[one]], [[two]]], 1).costs
    assert found["epsilon"] == 1 and 0 <= one.delta + two.delta - found["delta"] < Fraction(1, 2**500)
    assert compose([[[one], [two]]], 1).costs == {"epsilon": HALF, "delta": one.delta}
    grouped = instance_of("found_keys", {"m": 9, "least": 20, "k": 2, "eps": HALF})
    assert compose([[[grouped]]], 1).costs == {"epsilon": grouped.epsilon, "delta": grouped.delta}


def test_rho_adds_up() -> None:
    assert compose([[[in_rho(1)]], [[in_rho(HALF), in_rho(2)]]], 2).costs == {"rho": Fraction(7, 2)}


def found_in_rho(rho: Fraction | int) -> Instance:
    return instance_of("found_keys_in_rho", {"m": 9, "k": 2, "reach": 3, "beyond": 20, "rho": Fraction(rho)})


def test_rho_with_a_delta_adds_up_with_rho_alone_in_either_order() -> None:
    apart = [[[found_in_rho(1)]], [[in_rho(2)]], [[found_in_rho(HALF), in_rho(1)]]]
    for families in (apart, apart[::-1], apart[1:], apart[:2]):
        found, runs = compose(families, 1), [run for family in families for query in family for run in query]
        assert isinstance(found.theorem.claim, ApproximateConcentrated)
        assert found.costs["rho"] == sum(run.rho for run in runs) and claimed_of(families, 1) == found.costs
        assert abs(sum(run.delta for run in runs) - found.costs["delta"]) < Fraction(1, 2**500)


@pytest.mark.parametrize("most", [1, 2])
def test_queries_in_rho_with_a_delta_may_exclude_others(most: int) -> None:
    family = [[in_rho(1)], [found_in_rho(1)], [in_rho(2)]]
    found = compose([family], most).costs
    assert found["rho"] == (2 if most == 1 else 3)
    assert abs(found["delta"] - found_in_rho(1).delta) < Fraction(1, 2**500)


def test_the_delta_of_rho_is_not_left_out() -> None:
    one, two = block_of("found_keys_in_rho", 0, True), block_of("total_in_rho_replaced", 1, True)
    whole = in_sequence([one, two])
    check(Private(program_of(whole), claim_of(whole.costs)), whole.derivation)
    costs = dict(whole.costs)
    for claim in (
        ZeroConcentrated(costs["rho"], ONE),
        ApproximateConcentrated(costs["rho"], ZERO, ONE),
        ApproximateConcentrated(dict(one.costs)["rho"], costs["delta"], ONE),
        Claim(costs["rho"], costs["delta"], ONE),
    ):
        with pytest.raises(Refused):
            check(Private(program_of(whole), claim), whole.derivation)


def test_currencies_are_not_mixed() -> None:
    with pytest.raises((Refused, ValueError)):
        compose([[[in_rho(1)]], [[total(1)]]], 1)


def test_the_kernel_refuses_a_program_that_costs_less_than_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheap(name: str, number: int, alone: bool) -> Block:
        found = block_of(name, number, alone)
        half = Arithmetic("/", dict(found.costs)["epsilon"], Arithmetic("+", ONE, ONE))
        return replace(found, costs=(("epsilon", half), ("delta", ZERO)))

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
