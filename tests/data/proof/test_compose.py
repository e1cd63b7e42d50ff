"""Programs of a release composed to one theorem."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from lapwing.data.proof import compose as module
from lapwing.data.proof.compose import (
    Part,
    bound_of,
    claim_of,
    compose,
    in_sequence,
    named,
    part_of,
    program_of,
    renamed,
    theorem_for,
    total,
)
from lapwing.data.proof.instance import Instance, instance_of
from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Local, Logical, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.sequential import Sequential

CHOICE: dict[str, Any] = {"k": 1, "eps": Fraction(1, 4)}


def rows(k: int = 1) -> Instance:
    return instance_of("rank", {"a": 1, "b": 2, "k": k, "eps": Fraction(1, 2), "candidate": 0, "reach": 2})


def test_costs_add_up_in_one_theorem() -> None:
    found = compose([instance_of("most_common", CHOICE), rows(), instance_of("best_score", CHOICE | {"reach": 3})])
    assert found.epsilon == 1 and found.delta == 0
    private = [each.param.name for each in found.theorem.program.parameters][:1]
    assert private == ["counts_0"] and len(found.theorem.program.results) == 3
    assert found.theorem.obligations


def test_people_with_several_rows_are_groups_of_all_programs() -> None:
    found = compose([instance_of("most_common", CHOICE | {"k": 3}), rows(3)])
    assert found.epsilon == 3 * (Fraction(1, 4) + Fraction(1, 2)) and bound_of(rows(3)) == 3


def test_delta_adds_up() -> None:
    one = instance_of("found_keys", {"least": 20, "k": 1, "eps": Fraction(1, 2)})
    found = compose([one, rows()])
    assert found.epsilon == 1 and found.delta == one.delta > 0
    grouped = instance_of("found_keys", {"least": 20, "k": 2, "eps": Fraction(1, 2)})
    assert compose([grouped]).delta == grouped.delta
    beside = compose([grouped, rows(2)])
    assert (beside.epsilon, beside.delta) == (grouped.epsilon + rows(2).epsilon, grouped.delta)


@pytest.mark.parametrize("grouped", [False, True])
def test_groups_that_were_found_where_rows_are_replaced(grouped: bool) -> None:
    assert theorem_for.__wrapped__(("found_keys_replaced",), grouped).obligations


def test_many_programs_are_nested_by_halves() -> None:
    def depth(derivation: Derivation) -> int:
        return 1 + max(map(depth, derivation.premises)) if isinstance(derivation.rule, Sequential) else 0

    parts = [part_of("most_common", number) for number in range(12)]
    assert depth(in_sequence(parts)) == 4
    assert len(check(Private(program_of(parts), claim_of(parts)), in_sequence(parts)).obligations) == 24


def test_the_kernel_refuses_a_part_that_costs_less_than_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheap(name: str, number: int, grouped: bool) -> Part:
        found = part_of(name, number, grouped)
        return replace(found, epsilon=Arithmetic("/", found.epsilon, Arithmetic("+", ONE, ONE)))

    monkeypatch.setattr(module, "part_of", cheap)
    with pytest.raises(Refused):
        theorem_for.__wrapped__(("most_common", "rank"), False)


def test_the_kernel_refuses_parts_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = in_sequence([part_of("rank", 1), part_of("most_common", 0)])
    monkeypatch.setattr(module, "in_sequence", lambda parts: wrong)
    with pytest.raises(Refused):
        theorem_for.__wrapped__(("most_common", "rank"), False)


def test_names_are_made_a_parts_own() -> None:
    terms = (
        Param("rows", INT),
        Local("x", INT),
        Logical("rows+", INT),
        Param("k", INT),
        Logical("other@", INT),
        Logical("rows@2", INT),
    )
    found = renamed(terms, 2, {"rows", "x"})
    assert [each.name for each in found] == ["rows_2", "x_2", "rows_2+", "k", "other@", "rows_2@2"]
    assert named("eps", 0) == "eps_0"


def test_sums_of_nothing_are_0() -> None:
    x = Param("x", INT)
    assert total([]) == total([ZERO]) == ZERO and total([ZERO, x]) == x
    assert total([x, x]) == Arithmetic("+", x, x)


def test_parts_are_cut_where_they_end() -> None:
    parts = [part_of("most_common", 0), part_of("rank", 1)]
    found = in_sequence(parts)
    assert isinstance(found.rule, Sequential) and found.rule.cut == len(parts[0].program.body)
    assert in_sequence(parts[:1]) == parts[0].derivation
