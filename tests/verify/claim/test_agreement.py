"""The kernel and the exact evaluator mean the same by neighbours: nothing is accepted as proved and as refuted.

Small programs are generated with whole and real answers, fractional sensitivities, groups and answers that move the
same way, each with the smallest epsilon that is true.  What the kernel accepts is then held against every pair of
inputs up to `group * sensitivity` apart, whether or not these are neighbours: the evaluator must refuse it or agree.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.prove.prover import Proved, prove
from lapwing.refute.exact.event import AtMost, Event, Exactly, Outcome
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.typed import in_epsilon

EPS = Log(Fraction(6), Fraction(2))
SENSITIVITIES = ("1/2", "1", "3/2", "5/3")
ANSWER = """
@private(epsilon="{cost} * eps", group={group})
def answer(q: Query(sensitivity="{sensitivity}", of={sort}), eps: Epsilon) -> {sort}:
    return {noise}(q, scale=1 / eps)
"""
ABOVE = """
@private(epsilon="{cost} * eps", group={group})
def above(q: Query(sensitivity="{sensitivity}", of={sort}), eps: Epsilon) -> bool:
    return q + {noise}(0, scale=1 / eps) >= 1
"""
SECRET = """
@private(epsilon=0, group={group})
def secret(q: Query(sensitivity="{sensitivity}", of={sort}), eps: Epsilon) -> {sort}:
    return q
"""
GAP = """
@private(epsilon="{cost} * eps", group={group})
def gap(q: Queries(sensitivity="{sensitivity}", of={sort}, monotone={monotone}), eps: Epsilon) -> {sort}:
    return {noise}(q[0] - q[1], scale=1 / eps)
"""


def cost_of(sensitivity: str, sort: str, group: int) -> Fraction:
    """What a group pays for noise of scale 1 / eps."""
    step = Fraction(sensitivity)
    return group * (Fraction(floor(step)) if sort == "int" else step)


def moves_of(sensitivity: str, group: int, grid: int) -> list[Fraction]:
    """Every point of the grid that some idea of a group may reach."""
    farthest = floor(group * Fraction(sensitivity) * grid)
    return [Fraction(step, grid) for step in range(-farthest, farthest + 1)]


def whole(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def pairs_of(text: str, sort: str, moves: list[Fraction]) -> list[tuple[Value, Value]]:
    wanted = [move for move in moves if sort != "int" or move.denominator == 1]
    if "Queries" in text:
        return [((0, 0), (whole(a), whole(b))) for a, b in product(wanted, wanted)]
    return [(0, whole(move)) for move in wanted]


CASES = [
    (form, sensitivity, sort, group, monotone)
    for form, sensitivity, sort, group in product(
        (ANSWER, ABOVE, SECRET, GAP), SENSITIVITIES, ("int", "float"), (1, 2, 3)
    )
    for monotone in ((False, True) if form == GAP else (False,))
    if (form != SECRET or (sort, sensitivity) == ("int", "1/2")) and (form != GAP or group < 3)
]


@pytest.mark.parametrize(("form", "sensitivity", "sort", "group", "monotone"), CASES)
def test_what_is_proved_is_not_refuted(form: str, sensitivity: str, sort: str, group: int, monotone: bool) -> None:
    cost = cost_of(sensitivity, sort, group) * (2 if form == GAP and not monotone else 1)
    noise = "geometric" if sort == "int" else "laplace"
    text = form.format(cost=cost, group=group, sensitivity=sensitivity, sort=sort, noise=noise, monotone=monotone)
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim, 20)
    assert isinstance(answer, Proved), text
    accepted = check_certificate(write_certificate(answer.certificate)).theorem
    events = [Event((Outcome((part,)),)) for part in (Exactly(True), Exactly(0), AtMost(0), Exactly(1))]
    events = events[:1] if form == ABOVE else events[1:]
    for grid in (1, 2, 3) if sort == "float" else (1,):
        for one, other in pairs_of(text, sort, moves_of(sensitivity, group, grid)):
            for left, right, event in [(a, b, each) for a, b in ((one, other), (other, one)) for each in events]:
                sides: list[dict[str, Value]] = [{"q": held, "eps": EPS} for held in (left, right)]
                try:
                    judged = judge(accepted.program, in_epsilon(accepted.claim), sides[0], sides[1], event, grid, 4)
                except Refused:
                    continue
                assert not judged.breaks, (text, left, right, grid)
