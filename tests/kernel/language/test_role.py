"""Which roles are public, and whose lengths are."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.role import (
    Database,
    Delta,
    Epsilon,
    Histogram,
    Integers,
    Interval,
    Public,
    Queries,
    Query,
    Record,
    Role,
    Vector,
    has_public_length,
    is_public,
)
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Literal

ZERO = Literal(0, INT)
ONE = Literal(1, INT)
BIT = Integers(ZERO, ONE)
PRIVATE: list[Role] = [
    Record(BIT),
    Query(ONE),
    Queries(ONE, monotone=True),
    Database(BIT, "replace"),
    Histogram("add-remove"),
]


@pytest.mark.parametrize("role", [Epsilon(), Delta(), Public()])
def test_parameters_of_the_claim_are_public(role: Role) -> None:
    assert is_public(role)


@pytest.mark.parametrize("role", PRIVATE)
def test_data_is_private(role: Role) -> None:
    assert not is_public(role)


@pytest.mark.parametrize("role", [Public(), *PRIVATE])
def test_most_lengths_are_public(role: Role) -> None:
    assert has_public_length(role)


def test_the_length_of_a_database_that_may_grow_is_private() -> None:
    assert not has_public_length(Database(BIT, "add-remove"))


def test_a_vector_is_a_domain_of_its_own() -> None:
    assert Record(Vector(BIT, ONE)) != Record(BIT)
    assert Record(Interval(ZERO, ONE)) != Record(BIT)
