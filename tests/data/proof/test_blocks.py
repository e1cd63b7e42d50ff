"""Programs with what they cost, put together."""

from __future__ import annotations

import pytest

from lapwing.data.proof.blocks import Block, Costs, added, claim_of, in_parallel, in_sequence, largest
from lapwing.data.proof.compose import block_of, program_of
from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, ZeroConcentrated
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.sequential import Sequential


def depth(derivation: Derivation) -> int:
    return 1 + max(map(depth, derivation.premises)) if isinstance(derivation.rule, Sequential) else 0


def test_many_programs_are_nested_by_halves() -> None:
    whole = in_sequence([block_of("total_replaced", number, True) for number in range(12)])
    assert depth(whole.derivation) == 4
    assert len(check(Private(program_of(whole), claim_of(whole.costs)), whole.derivation).obligations) >= 24


def costs(epsilon: Term, delta: Term) -> Costs:
    return ("epsilon", epsilon), ("delta", delta)


def costing(name: str) -> Block:
    found = block_of("total_replaced", 0, False)
    return Block(found.programs, costs(Param(name, INT), ZERO), found.derivation, name)


def test_a_family_is_cut_in_halves_again_and_again() -> None:
    a, b, c = (costing(name) for name in "abc")
    found = in_parallel("f", [a, b, c], 1)
    assert found.derivation.rule == Parts("f", ("a",))
    assert found.derivation.premises[0].premises[1].rule == Parts("f2", ("b",))
    inner = Apply("max", (Param("c", INT), Param("b", INT)))
    assert found.costs == costs(Apply("max", (inner, Param("a", INT))), ZERO)
    assert in_parallel("f", [a], 2) == a and in_parallel("f", [a, b], 0).costs == costs(ZERO, ZERO)


def test_sums_and_maxima_are_short() -> None:
    x, y = Param("x", INT), Param("y", INT)
    assert added(costs(ZERO, x), costs(y, ZERO)) == costs(y, x)
    assert added((("rho", x),), (("rho", y),)) == (("rho", Arithmetic("+", x, y)),)
    assert largest([costs(x, ZERO), costs(y, ZERO), costs(x, ZERO)]) == costs(Apply("max", (x, y)), ZERO)


def test_costs_are_claims_in_their_currencies() -> None:
    x, y = Param("x", INT), Param("y", INT)
    assert claim_of(costs(x, y)) == Claim(x, y, ONE) and claim_of((("rho", x),)) == ZeroConcentrated(x, ONE)
    assert claim_of((("rho", x), ("delta", y))) == ApproximateConcentrated(x, y, ONE)
    with pytest.raises(TypeError):
        claim_of((("mu", x),))
