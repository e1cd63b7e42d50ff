"""Rounds, composed in every currency."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Local, Param
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.rounds import Rounds
from tests.helpers import lowered
from tests.kernel.build import ONE, TWO, ZERO, judged, number, of, refusal

PARAMETERS = """
    a: Query(sensitivity=1), q: Queries(sensitivity=1), k: Public[int], c: Public[float], s: Public[float], eps: Epsilon
"""
EACH = "guess = 0.0\n    for i in range(k):\n        guess = guess + gaussian(q[i], sigma=s)\n    return guess"
STARTS = "guess = 0.0\n    i = 0\n"
WHILE = STARTS + "    while {}:\n        guess = gaussian({}, sigma=s)\n        i = i + 1\n    return guess"
C, SHARED = Param("c", REAL), (Local("guess", REAL), Local("i", INT))
EIGHT = number(8)


def goal_of(claim: str, lines: str = EACH, requires: str = '"s > 0", "k >= 0", "c >= 0"') -> Private:
    found = lowered(f"@private({claim}, requires=[{requires}])\ndef f({PARAMETERS}):\n    {lines}\n")
    assert found.claim is not None
    return Private(found.program, found.claim)


RIGHT: list[tuple[str, AnyClaim]] = [
    ('epsilon="k * c"', Claim(C, ZERO, ONE)),
    ('epsilon="k * c", delta="k * c"', Claim(C, C, ONE)),
    ('rho="k * c"', ZeroConcentrated(C, ONE)),
    ('renyi=(8, "k * c")', Renyi(EIGHT, C, ONE)),
    ('renyi=(8, "k * c + 1")', Renyi(EIGHT, C, ONE)),
    ('mu="sqrt(k) * c"', GaussianPrivacy(C, ONE)),
    ('mu="k * c"', GaussianPrivacy(C, ONE)),
]
WRONG: list[tuple[str, AnyClaim, str]] = [
    ('epsilon="c"', Claim(C, ZERO, ONE), "within the claim"),
    ('epsilon="sqrt(k) * c"', Claim(C, ZERO, ONE), "within the claim"),
    ('epsilon="k * c", delta="c"', Claim(C, C, ONE), "within the claim"),
    ('rho="sqrt(k) * c"', ZeroConcentrated(C, ONE), "within the claim"),
    ('renyi=(8, "c")', Renyi(EIGHT, C, ONE), "within the claim"),
    ('renyi=(8, "k * c")', Renyi(TWO, C, ONE), "claimed in"),
    ('renyi=(8, "k * c")', ZeroConcentrated(C, ONE), "claimed in"),
    ('rho="k * c"', Claim(C, ZERO, ONE), "claimed in"),
    ('mu="c"', GaussianPrivacy(C, ONE), "within the claim"),
    ('mu="sqrt(sqrt(k)) * c"', GaussianPrivacy(C, ONE), "within the claim|above 0"),
    ('rho="k * c", group=2', ZeroConcentrated(C, ONE), "groups"),
    ('rho="k * c"', ZeroConcentrated(C, TWO), "groups"),
    ('epsilon="k * (c - 1)"', Claim(of("-", C, ONE), ZERO, ONE), "below 0"),
    ('rho="0"', ZeroConcentrated(number(-1), ONE), "below 0"),
    ('rho="k * c"', ZeroConcentrated(Param("a", REAL), ONE), "not public"),
]


@pytest.mark.parametrize(("claim", "each"), RIGHT)
def test_the_amounts_of_all_rounds_add_up(claim: str, each: AnyClaim) -> None:
    requires = '"s > 0", "k >= 1", "c > 0"'
    goal = goal_of(claim, requires=requires)
    (left,) = Rounds(SHARED, each).premises(goal).goals
    assert isinstance(left, Private)
    assert left.claim == each
    assert left.program.results == SHARED
    assert {parameter.param.name for parameter in left.program.parameters} >= {"guess_before", "i_before"}


@pytest.mark.parametrize(("claim", "each", "why"), WRONG)
def test_less_is_refused(claim: str, each: AnyClaim, why: str) -> None:
    found = refusal(Rounds(SHARED, each), goal_of(claim, requires='"s > 0", "k >= 1", "c > 0"'))
    assert any(word in found for word in why.split("|")), found


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (EACH.replace("range(k)", "range(k - 1)"), "below 0"),
        (
            WHILE.format("guess < 1", "a"),
            "count",
        ),
        (EACH.replace("return guess", "return guess + a"), "private"),
        (EACH.replace("guess = 0.0", "guess = a"), "private"),
        (EACH + " / 2", None),
        (EACH.replace("guess + gaussian", "guess / 2 + gaussian"), None),
        (EACH.replace("    return", "    guess = guess + gaussian(a, sigma=s)\n    return"), "loop"),
    ],
)
def test_rounds_are_counted_and_share_what_they_say(lines: str, why: str | None) -> None:
    goal = goal_of('rho="k * c"', lines)
    rule = Rounds(SHARED, ZeroConcentrated(C, ONE))
    if why is None:
        assert rule.premises(goal).goals
    else:
        assert why in refusal(rule, goal)


def test_what_is_not_shared_is_not_read() -> None:
    assert refusal(Rounds((Local("i", INT),), ZeroConcentrated(C, ONE)), goal_of('rho="k * c"'))
    assert "twice" in refusal(Rounds((*SHARED, SHARED[0]), ZeroConcentrated(C, ONE)), goal_of('rho="k * c"'))


def test_fewer_rounds_cost_no_more_than_all() -> None:
    lines = WHILE.format("i < k and guess < 5", "q[i]")
    (left,) = Rounds(SHARED, ZeroConcentrated(C, ONE)).premises(goal_of('rho="k * c"', lines)).goals
    assert isinstance(left, Private)
    assert len(left.program.requires) == 4


def test_it_is_about_privacy_of_a_program_that_makes_sense() -> None:
    assert "about privacy" in refusal(
        Rounds(SHARED, ZeroConcentrated(C, ONE)), judged("return laplace(a, scale=1 / eps)")
    )
    goal = goal_of('rho="k * c"')
    twice = replace(goal.program, parameters=(*goal.program.parameters, goal.program.parameters[0]))
    assert "have one name" in refusal(Rounds(SHARED, ZeroConcentrated(C, ONE)), replace(goal, program=twice))
