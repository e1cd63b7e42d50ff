"""Programs with what they cost, put together."""

from __future__ import annotations

from lapwing.data.proof.blocks import Block, added, claim_of, in_parallel, in_sequence, largest
from lapwing.data.proof.compose import block_of, program_of
from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ZERO, Apply, Arithmetic, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.sequential import Sequential


def depth(derivation: Derivation) -> int:
    return 1 + max(map(depth, derivation.premises)) if isinstance(derivation.rule, Sequential) else 0


def test_many_programs_are_nested_by_halves() -> None:
    whole = in_sequence([block_of("total_replaced", number, True) for number in range(12)])
    assert depth(whole.derivation) == 4
    assert len(check(Private(program_of(whole), claim_of(whole.costs)), whole.derivation).obligations) >= 24


def costing(name: str) -> Block:
    found = block_of("total_replaced", 0, False)
    return Block(found.programs, (Param(name, INT), ZERO), found.derivation, name)


def test_a_family_is_cut_in_halves_again_and_again() -> None:
    a, b, c = (costing(name) for name in "abc")
    found = in_parallel("f", [a, b, c], 1)
    assert found.derivation.rule == Parts("f", ("a",))
    assert found.derivation.premises[0].premises[1].rule == Parts("f2", ("b",))
    inner = Apply("max", (Param("c", INT), Param("b", INT)))
    assert found.costs == (Apply("max", (inner, Param("a", INT))), ZERO)
    assert in_parallel("f", [a], 2) == a and in_parallel("f", [a, b], 0).costs == (ZERO, ZERO)


def test_sums_and_maxima_are_short() -> None:
    x, y = Param("x", INT), Param("y", INT)
    assert added((ZERO, x), (y, ZERO)) == (y, x) and added((x,), (y,)) == (Arithmetic("+", x, y),)
    assert largest([(x, ZERO), (y, ZERO), (x, ZERO)]) == (Apply("max", (x, y)), ZERO)
