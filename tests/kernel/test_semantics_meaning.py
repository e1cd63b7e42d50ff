"""The meaning itself: what enumeration says of small examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, Program, Sample, While
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Literal, Sided
from lapwing.kernel.logic.judgment import Judgment, Obligation, Private
from tests.kernel.build import EPS, ONE, YES, ZERO, compare, of
from tests.kernel.semantics.grower import HALF, LATTICE, PARAMETERS, PER_EPS, PLAIN, QUARTER, SECRET, B, X, setting_of
from tests.kernel.semantics.linear import dominated
from tests.kernel.semantics.runs import Machine
from tests.kernel.semantics.validity import private, true
from tests.kernel.semantics.world import Unclear


def test_the_linear_program_knows_a_coin_from_another() -> None:
    fair: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1, 2), (1,): Fraction(1, 2)}
    biased: dict[tuple[int, ...], Fraction] = {(0,): Fraction(2, 3), (1,): Fraction(1, 3)}
    same = {memory: {memory: Fraction(2)} for memory in fair}
    close = {memory: {memory: Fraction(4, 3)} for memory in fair}
    one = Fraction(1)
    assert dominated(biased, fair, same, Fraction(8, 3), Fraction(0))
    assert not dominated(biased, fair, same, Fraction(2), Fraction(0))
    assert dominated(biased, fair, close, Fraction(16, 9), Fraction(0))
    assert dominated(biased, fair, {memory: {memory: one} for memory in fair}, Fraction(4, 3), Fraction(0))
    assert not dominated(biased, fair, {memory: {memory: one} for memory in fair}, Fraction(5, 4), Fraction(0))
    assert not dominated(biased, fair, {memory: {memory: one} for memory in fair}, one, Fraction(1, 6))
    assert dominated(biased, fair, {(1,): dict.fromkeys(fair, one), (0,): {}}, one, one)
    assert dominated(biased, biased, {memory: {memory: one} for memory in fair}, one, Fraction(1, 6))
    everything = {memory: dict.fromkeys(fair, one) for memory in fair}
    assert dominated(biased, fair, everything, one, Fraction(0))
    assert not dominated(fair, {}, everything, one, Fraction(0))


def test_credit_may_differ_from_pair_to_pair() -> None:
    """One value may be paid for with what another one saves, so 0 and 1 are not the only values f need have."""
    left: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1, 2), (1,): Fraction(1, 2)}
    right: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1)}
    related = {(0,): {(0,): Fraction(1)}, (1,): {(0,): Fraction(2)}}
    assert dominated(left, right, related, Fraction(3, 2), Fraction(0))
    assert not dominated(left, right, related, Fraction(5, 4), Fraction(0))


def test_a_loop_that_never_ends_has_no_results() -> None:
    for_ever = While(compare("==", X, ONE), ())
    machine = Machine(PLAIN, (("s", 0),), setting_of(()).program)
    assert machine.run((for_ever,), (False, 1)) == {}
    assert machine.run((for_ever,), (False, 0)) == {(False, 0): 1}
    with pytest.raises(Unclear):
        machine.run((While(B, (Sample(B, law.Flip(HALF)),)),), (True, 0))


def test_the_edges_of_the_lattice_hold_all_that_lies_beyond() -> None:
    machine = Machine(LATTICE, (("s", 1),), setting_of(()).program)
    noisy = machine.run((Sample(X, law.Geometric(SECRET, PER_EPS)),), (False, 0))
    assert sum(noisy.values()) == 1
    assert noisy[False, 1] == Fraction(1, 3) and noisy[False, 2] == Fraction(1, 6) and noisy[False, 3] == Fraction(1, 6)
    assert noisy[False, -3] == Fraction(1, 24)
    above = machine.run(
        (Sample(X, law.Geometric(SECRET, PER_EPS)), Assign(B, compare(">=", X, ONE)), Assign(X, ZERO)), (False, 0)
    )
    assert above == {(True, 0): Fraction(2, 3), (False, 0): Fraction(1, 3)}


def test_randomized_response_is_private_at_its_price_and_not_below() -> None:
    body: Block = (Sample(B, law.RandomizedResponse(compare("==", SECRET, ONE), EPS)),)
    program = Program("p", PARAMETERS, (), body, (B,))
    assert private(Private(program, Claim(EPS, ZERO, ONE)), PLAIN)
    assert not private(Private(program, Claim(ZERO, ZERO, ONE)), PLAIN)
    assert private(Private(program, Claim(ZERO, Literal(Fraction(1, 3), REAL), ONE)), PLAIN)
    assert not private(Private(program, Claim(ZERO, QUARTER, ONE)), PLAIN)


def test_obligations_are_about_neighbours() -> None:
    goal = Judgment(setting_of(()), (), (), YES, YES)
    near = compare("<=", of("-", Sided("s", INT, 1), Sided("s", INT, 2)), ONE)
    assert true(Obligation("near", YES, near), goal, PLAIN)
    assert not true(Obligation("equal", YES, compare("==", Sided("s", INT, 1), Sided("s", INT, 2))), goal, PLAIN)
