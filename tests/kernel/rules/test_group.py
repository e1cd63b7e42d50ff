"""Group privacy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Literal, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.group import Group
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import refusal
from tests.proofs import start

EPS = Param("eps", REAL)
DELTA = Param("delta", REAL)
ZERO = Literal(0, INT)


def groups(options: str, requires: str = '"k >= 1"') -> Proof:
    return start(f"""
        @private({options}, requires={requires})
        def answer(q: Query(sensitivity=1), k: Public[int], eps: Epsilon):
            return laplace(q, scale=1 / eps)
    """)


@pytest.mark.parametrize(
    "options", ['epsilon="k * eps", group="k"', 'epsilon="3 * eps", group=3', 'epsilon="4 * eps", group=3']
)
def test_k_steps_cost_k_times_as_much(options: str) -> None:
    groups(options).apply(Group(EPS, ZERO)).direct({"eps": 1}).laplace(0).skip().qed()


@pytest.mark.parametrize(
    ("options", "requires", "why"),
    [
        ('epsilon="2 * eps", group=3', '"k >= 1"', "within the claim"),
        ('epsilon="k * eps", group="k"', '"k >= 0"', "may have no rows"),
        ('epsilon="k * eps", group="k"', '"eps > 0"', "may have no rows"),
    ],
)
def test_less_is_refused(options: str, requires: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        groups(options, requires).apply(Group(EPS, ZERO))


def test_the_single_step_must_be_paid_in_full() -> None:
    half = Arithmetic("/", EPS, Literal(2, INT))
    proof = groups('epsilon="k * eps", group="k"').apply(Group(half, ZERO))
    with pytest.raises(ProofError, match="within the claim"):
        proof.direct({"eps": 1})


def test_it_is_about_privacy() -> None:
    with pytest.raises(ProofError, match="about privacy"):
        groups('epsilon="eps"').direct({"eps": 1}).apply(Group(EPS, ZERO))


def with_delta(
    delta: str, requires: str = '"k >= 1 and eps <= 1"', group: str = '"k"', epsilon: str = "k * eps"
) -> Proof:
    return start(f"""
        @private(epsilon="{epsilon}", delta="{delta}", group={group}, requires={requires})
        def answer(q: Query(sensitivity=1), k: Public[int], e: Public[float], eps: Epsilon, delta: Delta):
            return gaussian(q, sigma=sqrt(2 * log(1.25 / delta)) / eps)
    """)


@pytest.mark.parametrize(
    "delta",
    [
        "k * exp((k - 1) * eps) * delta",
        "delta * exp(eps * k - eps) * k",
        "2 * k * exp((k - 1) * eps) * delta",
        "(exp(k * eps) - 1) / (exp(eps) - 1) * delta",
        "(exp(k * eps) - 1) / (exp(eps) - 1) * delta + 0.1",
    ],
)
def test_the_deltas_of_k_steps_grow(delta: str) -> None:
    proof = with_delta(delta).group("eps", "delta").direct({"eps": 1}, delta={"delta": 1})
    proof.gauss("eps", "delta").skip().qed()


def test_literal_groups() -> None:
    with_delta("3 * exp(2 * eps) * delta", group="3", epsilon="3 * eps").group("eps", "delta")
    with_delta("delta", group="1", epsilon="eps").group("eps", "delta")


@pytest.mark.parametrize(
    ("delta", "why"),
    [
        ("k * delta", "delta of a group"),
        ("k * exp(k * eps - 2 * eps) * delta", "delta of a group"),
        ("exp((k - 1) * eps) * delta", "delta of a group"),
        ("(exp(k * eps) - 1) / exp(eps) * delta", "delta of a group"),
        ("0", "delta of a group"),
    ],
)
def test_less_delta_is_refused(delta: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        with_delta(delta).apply(Group(EPS, DELTA))


def test_steps_without_delta_leave_any_delta() -> None:
    with_delta("delta").apply(Group(EPS, ZERO))
    with pytest.raises(ProofError, match="delta of a group"):
        with_delta("e").apply(Group(EPS, ZERO))


def test_deltas_do_not_shrink_with_a_negative_epsilon() -> None:
    """A program that gives 0 for certain is (-1 / 10, 1 / 10)-private, but for large k not (-k / 10, tiny)-private."""
    text = """
        @private(epsilon="{epsilon}", delta="{delta}", group="k", requires="k >= 1")
        def nothing(q: Query(sensitivity=1), k: Public[int], e: Public[float]):
            return 0
    """
    for epsilon, each in (("k * (-1 / 10)", "-1 / 10"), ("k * e", "e")):
        proof = start(text.format(epsilon=epsilon, delta=f"k * exp((k - 1) * ({each})) / 10"))
        with pytest.raises(ProofError, match="epsilon may be below 0"):
            proof.group(each, "1 / 10")


def test_a_group_has_a_whole_number_of_rows() -> None:
    goal = groups('epsilon="3 * eps", group=2').goal
    assert isinstance(goal, Private)
    half = replace(goal, claim=replace(goal.claim, group=Literal(Fraction(3, 2), REAL)))
    assert "whole number of rows" in refusal(Group(EPS, ZERO), half)


def test_the_single_price_is_public_and_divides_by_nothing_that_may_be_zero() -> None:
    goal = groups('epsilon="k * eps", group="k"').goal
    assert "public" in refusal(Group(Param("q", REAL), ZERO), goal)
    hidden = Arithmetic("/", EPS, Param("c", INT))
    assert "public" in refusal(Group(hidden, ZERO), goal)
    loose = start("""
        @private(epsilon="eps", group=1)
        def answer(q: Query(sensitivity=1), j: Public[int], eps: Epsilon):
            return laplace(q, scale=1 / eps)
    """).goal
    same = Arithmetic("*", Arithmetic("/", EPS, Param("j", INT)), Param("j", INT))
    assert "above 0" in refusal(Group(same, ZERO), loose)
    assert "public" in refusal(Group(EPS, Param("q", REAL)), goal)
