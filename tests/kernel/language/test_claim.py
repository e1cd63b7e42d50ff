"""Claims are plain data."""

from __future__ import annotations

import dataclasses

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Literal, Param

EPS = Param("eps", REAL)
ONE = Literal(1, INT)
ZERO = Literal(0, INT)


def test_claims_with_the_same_terms_are_equal() -> None:
    assert Claim(EPS, ZERO, ONE) == Claim(Param("eps", REAL), Literal(0, INT), Literal(1, INT))


@pytest.mark.parametrize("field", ["epsilon", "delta", "group"])
def test_each_part_counts(field: str) -> None:
    claim = Claim(EPS, ZERO, ONE)
    other = Arithmetic("*", Literal(2, INT), EPS)
    assert dataclasses.replace(claim, **{field: other}) != claim


def test_a_claim_cannot_be_changed() -> None:
    claim = Claim(EPS, ZERO, ONE)
    with pytest.raises(dataclasses.FrozenInstanceError):
        claim.epsilon = ZERO  # type: ignore[misc]


def test_zero_as_a_real_is_another_claim() -> None:
    assert Claim(EPS, Literal(0, REAL), ONE) != Claim(EPS, ZERO, ONE)
