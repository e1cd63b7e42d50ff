"""Rows that are taken by coins: what amplifies, and every way in which it does not."""

from __future__ import annotations

import itertools
import math
import random
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.program import Assign, If, Sample, While
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Compare, Literal, Local, Logical
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.sampled import Sampled
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE, ZERO, refusal

PARAMETERS = """
    d: Database(of=Interval(0, 1), neighbours="add-remove"), e: Database(of=Interval(0, 1), neighbours="add-remove"),
    r: Database(of=Interval(0, 1)), a: Query(sensitivity=1), p: Public[float], s: Public[float], eps: Epsilon
"""
CLAIM = 'epsilon="log(1 + p * (exp(eps) - 1))"'
COUNT = """
    total = 0.0
    for x in d:
        if flip(p):
            total += x
    return laplace(total, scale=1 / eps)
"""


def goal_of(lines: str, claim: str = CLAIM, requires: str = '"p >= 0", "p <= 1"') -> Private:
    found = lowered(f"@private({claim}, requires=[{requires}])\ndef f({PARAMETERS}):\n    {lines.strip()}\n")
    assert found.claim is not None
    return Private(found.program, found.claim)


def loop_in(goal: Private) -> int:
    return next(place for place, each in enumerate(goal.program.body) if isinstance(each, While))


def applied(goal: Private) -> str:
    return refusal(Sampled(loop_in(goal), Claim(EPS, ZERO, ONE)), goal)


def test_the_same_program_on_all_rows_is_left() -> None:
    goal = goal_of(COUNT)
    place = loop_in(goal)
    premises = Sampled(place, Claim(EPS, ZERO, ONE)).premises(goal)
    (left,) = premises.goals
    assert isinstance(left, Private)
    assert premises.obligations == ()
    assert left.claim == Claim(EPS, ZERO, ONE)
    loop = left.program.body[place]
    assert isinstance(loop, While)
    assert not any(isinstance(each, If | Sample) for each in loop.body)
    assert [each.target.name for each in loop.body if isinstance(each, Assign)] == ["x", "total", "index"]
    assert left.program.body[:place] == goal.program.body[:place]
    assert left.program.body[place + 1 :] == goal.program.body[place + 1 :]
    assert left.program.results == goal.program.results


WRONG = {
    "the last coin is released": (
        """
    total = 0.0
    coin = False
    for x in d:
        coin = flip(p)
        if coin:
            total += x
    return laplace(total, scale=1 / eps), coin
""",
        "speaks of",
    ),
    "rows that are not taken count, too": (
        COUNT.replace("total += x", "total += x\n        else:\n            total += 1"),
        "coin",
    ),
    "the rows are read again": (
        COUNT.replace(
            "return", "again = 0.0\n    for y in d:\n        again += y\n    return laplace(again, scale=1 / eps),"
        ),
        "speaks of",
    ),
    "another row is read": (COUNT.replace("total += x", "total += d[0]"), "speaks of"),
    "the place of a row is used": (
        """
    total = 0.0
    for i in range(len(d)):
        if flip(p):
            total += i
    return laplace(total, scale=1 / eps)
""",
        "speaks of|no such loop|coin",
    ),
    "a second database differs as well": (
        COUNT.replace("return", "for y in e:\n        total += y\n    return"),
        "besides the rows",
    ),
    "a query differs as well": (COUNT.replace("laplace(total,", "laplace(total + a,"), "besides the rows"),
    "a row is replaced": (COUNT.replace("in d", "in r"), "added or removed"),
    "the coin looks at the row": (COUNT.replace("flip(p)", "flip(x)"), "is not public that"),
    "the coin looks at a row and is not public": (COUNT.replace("flip(p)", "flip(p * total)"), "is not public that"),
    "the last row is released": (
        COUNT.replace("return ", "return x, ").replace("total = 0.0", "x = 0.0\n    total = 0.0"),
        "elsewhere",
    ),
    "a row goes over to the next round": (
        """
    total = 0.0
    last = 0.0
    for x in d:
        both = x + last
        last = x
        if flip(p):
            total += both
    return laplace(total, scale=1 / eps)
""",
        "elsewhere|not shared",
    ),
    "noise before the coin": (
        COUNT.replace("        if flip(p):", "        total = total + laplace(x, scale=1 / eps)\n        if flip(p):"),
        "coin",
    ),
    "a loop that stops early": (
        COUNT.replace("total += x", "total += x\n            if total > 5:\n                break"),
        "coin",
    ),
    "two coins": (COUNT.replace("total += x", "total += x\n        if flip(p):\n            total += x"), "coin"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str) -> None:
    lines, why = WRONG[name]
    assert re.search(why, applied(goal_of(lines))), applied(goal_of(lines))


@pytest.mark.parametrize("requires", ['"p <= 1"', '"p >= 0"', '"p >= 0", "p <= 2"'])
def test_a_probability_lies_between_0_and_1(requires: str) -> None:
    assert "the probability may be" in applied(goal_of(COUNT, requires=requires))


@pytest.mark.parametrize(
    "claim", ['epsilon="p * eps"', 'epsilon="eps"', 'epsilon="log(1 + p * exp(eps))"', 'rho="p * eps"', 'mu="p * eps"']
)
def test_what_is_claimed_must_be_enough(claim: str) -> None:
    found = applied(goal_of(COUNT, claim))
    assert "within the claim" in found or "known" in found


def test_the_loop_is_where_it_is_said_to_be_and_counts_from_0() -> None:
    goal = goal_of(COUNT)
    each = Claim(EPS, ZERO, ONE)
    for place in (-1, 0, 3, 99):
        assert "no such loop" in refusal(Sampled(place, each), goal) or "coin" in refusal(Sampled(place, each), goal)
    place = loop_in(goal)
    index = Local("index", INT)
    first, second = Assign(index, ZERO), Assign(index, ONE)
    for start in ((second,), (first, second), (first, first), ()):
        body = (*start, *(each for each in goal.program.body if each != first))
        changed = Private(replace(goal.program, body=body), goal.claim)
        assert "from 0" in refusal(Sampled(place - 1 + len(start), each), changed)


def test_groups_and_restricted_neighbours() -> None:
    goal = goal_of(COUNT, CLAIM + ", group=2")
    assert "one step apart" in applied(goal)
    single = goal_of(COUNT)
    where = Compare("==", Logical("d@", INT), ZERO)
    assert "all neighbours" in applied(replace(single, where=where))
    assert "groups" in refusal(Sampled(loop_in(single), Claim(EPS, ZERO, Literal(2, INT))), single)


def test_at_an_order_every_loop_counts() -> None:
    lines = COUNT.replace("flip(p)", "flip(1 / 100)").replace(
        "laplace(total, scale=1 / eps)", "gaussian(total, sigma=2)"
    )
    rho = ZeroConcentrated(Literal(Fraction(1, 8), REAL), ONE)
    goal = goal_of(lines, 'renyi=(8, "1 / 1000")')
    assert Sampled(loop_in(goal), rho).premises(goal).goals
    late = "z = 0.0\n    while z < 1:\n        z = gaussian(total, sigma=2)\n    return z"
    goal = goal_of(lines.replace("return gaussian(total, sigma=2)", late), 'renyi=(8, "1 / 1000")')
    assert "count up" in refusal(Sampled(loop_in(goal), rho), goal)


@pytest.mark.parametrize("seed", range(40))
def test_small_programs_by_enumeration(seed: int) -> None:
    """Each row is taken by a coin and answered by randomized response: exact probabilities keep to the bound."""
    chance = random.Random(seed)
    p, rows = Fraction(chance.randint(0, 4), 4), [chance.randint(0, 1) for _ in range(chance.randint(0, 3))]
    more = [*rows]
    more.insert(chance.randint(0, len(rows)), chance.randint(0, 1))
    heads = Fraction(3, 4)

    def law(data: list[int]) -> dict[int, Fraction]:
        """The number of taken rows, capped at 1, asked with randomized response at epsilon = log(3)."""
        found: dict[int, Fraction] = {}
        for taken in itertools.product((0, 1), repeat=len(data)):
            weight = math.prod((p if each else 1 - p for each in taken), start=Fraction(1))
            bit = min(1, sum(row for row, each in zip(data, taken, strict=True) if each))
            for answer in (0, 1):
                found[answer] = found.get(answer, Fraction(0)) + weight * (heads if answer == bit else 1 - heads)
        return found

    one, two = law(rows), law(more)
    limit = 1 + p * 2
    assert all(one[each] <= limit * two[each] and two[each] <= limit * one[each] for each in (0, 1))
