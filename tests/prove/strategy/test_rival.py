"""Claims beside each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import ONE, ZERO, Term
from lapwing.prove.strategy.rival import (
    in_the_long_run,
    is_at_most,
    is_smaller_somewhere,
    is_term_at_most,
    small_worlds,
)
from tests.prove.examples import stated

TEXT = """
@private(epsilon={epsilon!r}, requires="c >= 1")
def several(q: Queries(sensitivity=1), c: Public[int], eps: Epsilon, other: Epsilon):
    return laplace(q[0], scale=1 / eps)
"""


def cost(text: str) -> tuple[Program, Term]:
    program, claim = stated(TEXT.format(epsilon=text))
    return program, claim.epsilon


def priced(text: str) -> Claim:
    return Claim(cost(text)[1], ZERO, ONE)


@pytest.mark.parametrize(
    ("small", "large"), [("eps", "c * eps"), ("c * eps", "len(q) * eps"), ("eps", "len(q) * eps / (4 * c)")]
)
def test_lists_are_longer_than_numbers_are_large(small: str, large: str) -> None:
    program, cheap = cost(small)
    assert in_the_long_run(program, cheap) < in_the_long_run(program, cost(large)[1])


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ("eps", "eps", True),
        ("eps", "2 * eps", True),
        ("2 * eps", "eps", False),
        ("eps", "c * eps", True),
        ("c * eps", "eps", False),
        ("eps", "other", False),
        ("max(eps, eps / 2)", "eps", True),
        ("max(eps, other)", "eps", False),
        ("eps", "max(eps, other)", True),
        ("eps", "len(q) * eps", False),
        ("log(3)", "eps", False),
    ],
)
def test_what_is_known_to_be_at_most_something_else(one: str, other: str, known: bool) -> None:
    program, left = cost(one)
    assert is_term_at_most(program, left, cost(other)[1]) is known
    assert is_at_most(program, priced(one), priced(other)) is known


def test_claims_with_another_delta_or_about_larger_groups_are_not_at_most() -> None:
    program, eps = cost("eps")
    claim = Claim(eps, ZERO, ONE)
    assert is_at_most(program, claim, replace(claim, delta=ONE))
    assert not is_at_most(program, replace(claim, delta=ONE), claim)
    assert not is_at_most(program, claim, replace(claim, group=cost("c")[1]))


@pytest.mark.parametrize(
    ("one", "other", "smaller"),
    [
        ("len(q) * eps / 4", "eps", True),
        ("len(q) * eps / (4 * c)", "eps", True),
        ("len(q) * eps", "eps", False),
        ("2 * c * eps", "eps", False),
        ("eps", "eps", False),
        ("eps", "log(c)", True),
        ("log(c)", "eps", True),
        ("eps / log(c)", "eps", True),
    ],
)
def test_where_a_claim_says_more_for_some_inputs(one: str, other: str, smaller: bool) -> None:
    program, _ = cost(one)
    assert is_smaller_somewhere(program, priced(one), priced(other)) is smaller


def test_small_worlds_keep_to_the_requirements() -> None:
    program, eps = cost("c * eps")
    worlds = list(small_worlds(program, (eps,)))
    assert {(world.lengths["q"], world.numbers["c"]) for world in worlds} == {(1, 1), (1, 3), (2, 1), (2, 3), (3, 1)}
