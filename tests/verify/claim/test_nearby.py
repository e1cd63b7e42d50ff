"""What is known near a claim that is unknown."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Compare, Param
from lapwing.prove.script.goal import show_assertion
from lapwing.verify.claim.nearby import (
    find_nearby,
    in_time,
    is_implied,
    largest_refuted,
    missing_requirement,
    requirements,
    smallest_proved,
)
from lapwing.verify.claim.question import Question
from tests.helpers import lowered
from tests.typed import in_epsilon

GAUSSIAN = """
@private(epsilon="eps", delta="delta")
def noisy(a: Query(sensitivity=1), eps: Epsilon, delta: Delta):
    return gaussian(a, sigma=sqrt(2 * log(1.25 / delta)) / eps)
"""
TOO_SHARP = """
@private(epsilon="{epsilon}")
def sharp(a: Query(sensitivity=1), eps: Epsilon):
    return laplace(a, scale=1 / (2 * eps))
"""
PUBLIC = """
@private(epsilon="eps", requires="k >= 1")
def f(q: Queries(sensitivity=1), d: Database(of=Bit, neighbours="add-remove"), k: Public[int], t: Public[float],
      unread: Public[float], eps: Epsilon):
    return laplace(q[0] + t, scale=1 / eps)
"""
WIDTH = """
@private(epsilon="eps")
def width(d: Database(of=Interval("low", "high")), low: Public[float], high: Public[float], eps: Epsilon):
    total = 0.0
    for x in d:
        total += x
    return laplace(total, scale=(high - low) / eps)
"""
ROUNDS = """
@private(epsilon="k * eps")
def rounds(q: Query(sensitivity=1), k: Public[int], eps: Epsilon):
    out = []
    for i in range(k):
        out.append(laplace(q, scale=1 / eps))
    return out
"""


def question(text: str) -> Question:
    made = lowered(text)
    assert made.claim is not None
    return Question(made.program, made.claim, 10)


@pytest.mark.parametrize(("text", "requires"), [(GAUSSIAN, "eps <= 1"), (WIDTH, "high > low"), (ROUNDS, "k >= 0")])
def test_a_requirement_that_was_not_said(text: str, requires: str) -> None:
    found = missing_requirement(question(text), 10)
    assert found is not None
    assert show_assertion(found) == requires


def test_no_requirement_makes_a_false_claim_true() -> None:
    assert missing_requirement(question(TOO_SHARP.format(epsilon="eps")), 4) is None


def test_a_larger_epsilon_that_is_proved() -> None:
    found = smallest_proved(question(TOO_SHARP.format(epsilon="eps")), 10)
    assert found is not None
    assert show_assertion(in_epsilon(found).epsilon) == "2 * eps"


def test_a_smaller_epsilon_that_is_refuted() -> None:
    found = largest_refuted(question(TOO_SHARP.format(epsilon="2 * eps")), 10)
    assert found is not None
    assert show_assertion(in_epsilon(found).epsilon) == "3 * eps / 2"


def test_what_says_no_less_is_not_worth_telling() -> None:
    assert smallest_proved(question(TOO_SHARP.format(epsilon="3 * eps")), 10) is None


def test_a_claim_that_has_no_shares() -> None:
    assert largest_refuted(question(TOO_SHARP.format(epsilon="0")), 3) is None


def test_a_maximum_has_shares() -> None:
    found = largest_refuted(question(TOO_SHARP.format(epsilon="max(eps, 0)")), 10)
    assert found is not None
    assert show_assertion(in_epsilon(found).epsilon) == "3 * max(eps, 0) / 4"


def test_all_of_it() -> None:
    found = find_nearby(question(TOO_SHARP.format(epsilon="eps")), 9)
    assert found.proved is not None and found.refuted is not None and found.requires is None


def test_what_people_forget_to_say() -> None:
    told = [show_assertion(each) for each in requirements(question(PUBLIC).program)]
    assert told == ["len(q) >= 1", "k >= 0", "t >= 0", "t > 0", "eps <= 1"]


def test_of_two_requirements_of_a_value_the_stronger_one_is_enough() -> None:
    weak, strong = (Compare(">=", Param("k", INT), each) for each in (ZERO, ONE))
    above = Compare(">", Param("k", INT), ZERO)
    assert is_implied(weak, strong) and is_implied(weak, above)
    assert not is_implied(strong, weak) and not is_implied(weak, weak) and not is_implied(above, weak)
    assert not is_implied(weak, Compare(">=", Param("m", INT), ONE))
    assert not is_implied(weak, Compare("<=", Param("k", INT), ONE))


SCALE = """
@private(epsilon="eps")
def scaled(d: Database(of=Interval(0, "b"), neighbours="add-remove"), b: Public[float], c: Public[float], eps: Epsilon):
    total = 0.0
    for x in d:
        total += x
    return laplace(total, scale=b / eps) + laplace(0, scale=c / eps)
"""


def test_requirements_speak_of_what_the_author_knows() -> None:
    assert missing_requirement(question(WIDTH), 10, {"eps"}) is None
    found = missing_requirement(question(WIDTH), 10, {"low", "high", "eps"})
    assert found is not None and show_assertion(found) == "high > low"


def test_no_requirement_is_told_that_is_not_needed() -> None:
    found = missing_requirement(question(SCALE), 12)
    assert found is not None and show_assertion(found) in ("b > 0", "b > 0 and c > 0")


def test_a_look_that_keeps_to_no_time_is_given_up() -> None:
    def endless() -> None:
        while True:
            pass

    assert in_time(endless, 0.05) is None
    assert in_time(lambda: 1, 0.05) == 1
