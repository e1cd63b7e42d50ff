"""Claims over public parameters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import ApproximateConcentrated, ZeroConcentrated
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Arithmetic, Length, Literal, Param
from lapwing.syntax.pretty_program import pretty
from lapwing.syntax.pretty_term import claim_words
from tests.helpers import lowered, rejected
from tests.typed import in_epsilon

PARAMETERS = 'q: Queries, r: Database(of=Bit, neighbours="add-remove"), c: Public[int], eps: Epsilon, delta: Delta'


def program(options: str) -> str:
    return f"@private({options})\ndef program({PARAMETERS}):\n    return 0\n"


def test_a_claim_has_defaults() -> None:
    claim = lowered(program("epsilon=0.5")).claim
    assert claim is not None
    assert in_epsilon(claim).epsilon == Literal(Fraction(1, 2), REAL)
    assert in_epsilon(claim).delta == Literal(0, INT)
    assert claim.group == Literal(1, INT)


def test_without_an_epsilon_there_is_no_claim() -> None:
    assert lowered(program("delta=0.1")).claim is None
    assert lowered(program("")).claim is None


def test_a_claim_may_speak_of_public_lengths_and_products() -> None:
    claim = lowered(program('epsilon="eps * c * len(q)", delta="delta"')).claim
    assert claim is not None
    eps, c = Param("eps", REAL), Param("c", INT)
    assert in_epsilon(claim).epsilon == Arithmetic("*", Arithmetic("*", eps, c), Length(Param("q", ListOf(REAL))))


@pytest.mark.parametrize(
    ("options", "id"),
    [
        ("epsilon=-1", "claim-value"),
        ("epsilon='1 - 2'", "claim-value"),
        ("epsilon=1, delta=1.5", "claim-value"),
        ("epsilon=1, delta=-0.1", "claim-value"),
        ("epsilon=1, group=0", "claim-value"),
        ("epsilon=1, group=1.5", "sort"),
        ("epsilon=1, group='eps'", "sort"),
        ("epsilon='q'", "private-in-claim"),
        ("epsilon='q[0]'", "private-in-claim"),
        ("epsilon='len(r)'", "private-length"),
        ("epsilon='len(c)'", "sort"),
        ("epsilon='eps / 0'", "zero-divisor"),
        ("requires='len(r) > 0'", "private-length"),
        ("requires='q[0] > 0'", "private-in-claim"),
        ("requires='log(eps) > 0'", "claim-only"),
        ("requires='flip()'", "outside-language"),
    ],
)
def test_a_claim_that_makes_no_sense_is_rejected(options: str, id: str) -> None:
    assert rejected(program(options)) == [(id, 1)]


@pytest.mark.parametrize("options", ["epsilon=0", "epsilon='log(c) + exp(eps) * sqrt(2)'", "epsilon=1, delta=1"])
def test_unusual_claims_are_claims(options: str) -> None:
    assert lowered(program(options)).claim is not None


def test_requirements_keep_their_order() -> None:
    program_ = lowered(program("requires=['c >= 1', 'len(q) == c']")).program
    assert len(program_.requires) == 2
    assert program_.requires[0] != program_.requires[1]


def test_rho_may_have_a_delta_and_no_other_currency_may() -> None:
    claim = lowered(program('rho="c / 8", delta="delta"')).claim
    assert isinstance(claim, ApproximateConcentrated)
    assert claim_words(claim) == "rho = c / 8, delta = delta"
    assert 'rho="c / 8", delta="delta"' in pretty(lowered(program("")).program, claim)
    assert isinstance(lowered(program('rho="c / 8"')).claim, ZeroConcentrated)
    for options in ('rho=1, delta="delta", epsilon=1', "renyi=(2, 1), delta=0.1", "mu=1, delta=0.1", "rho=1, delta=2"):
        assert rejected(program(options)) == [("claim-value", 1)]
