"""Short ways to write goals, steps and whole derivations for the kernel's tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.derivation import RULES, Derivation, Rule
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import (
    Arithmetic,
    ArithmeticOperator,
    Compare,
    CompareOperator,
    Literal,
    Param,
    Sided,
    Term,
)
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Private, Setting, Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.smt.discharge import discharge
from tests.helpers import body, lowered

PARAMETERS = "a: Query(sensitivity=1), d: Bit, q: Queries(sensitivity=1), eps: Epsilon"
ACCEPTED = "accepted"

Step = Rule | Callable[[Judgment], Rule]


def number(value: int) -> Literal:
    return Literal(value, INT)


def of(operator: ArithmeticOperator, left: Term, right: Term) -> Arithmetic:
    return Arithmetic(operator, left, right)


def compare(operator: CompareOperator, left: Term, right: Term) -> Compare:
    return Compare(operator, left, right)


ZERO, ONE, TWO = number(0), number(1), number(2)
YES, NO = Literal(True, BOOL), Literal(False, BOOL)
EPS = Param("eps", REAL)


def program(lines: str, parameters: str = PARAMETERS) -> Program:
    """A program of a few lines; without a return it returns 0."""
    return lowered(body(lines if "return" in lines else f"{lines}\nreturn 0", parameters)).program


def setting(lines: str, parameters: str = PARAMETERS, units: tuple[str, ...] = ("eps",)) -> Setting:
    """The setting of a program that is claimed eps-private."""
    found = program(lines, parameters)
    plain = Setting(found, Claim(EPS, ZERO, ONE), ())
    return Setting(found, plain.claim, tuple(Unit(read_assertion(price, plain)) for price in units))


def judged(
    lines: str,
    pre: str = "True",
    post: str = "True",
    right: str | None = None,
    parameters: str = PARAMETERS,
    units: tuple[str, ...] = ("eps",),
) -> Judgment:
    """A program against itself, or against other lines with the same parameters."""
    found = setting(lines, parameters, units)
    other = found.program if right is None else program(right, parameters)
    return Judgment(found, found.program.body, other.body, read_assertion(pre, found), read_assertion(post, found))


def read(text: str, goal: Judgment) -> Term:
    """An assertion about a goal."""
    return read_assertion(text, goal.setting, goal)


def side(name: str, number: int, goal: Judgment) -> Sided:
    """A variable of one run."""
    found = read(f"{name}<{number}>", goal)
    assert isinstance(found, Sided)
    return found


def after(rule: Rule, goal: Goal) -> list[Judgment]:
    """The judgments that a rule leaves."""
    goals = rule.premises(goal).goals
    assert all(isinstance(found, Judgment) for found in goals)
    return [found for found in goals if isinstance(found, Judgment)]


def refusal(rule: Rule, goal: Goal) -> str:
    """Why a rule does not apply."""
    with pytest.raises(Refused) as caught:
        rule.premises(goal)
    return caught.value.reason


def confirmed(obligation: Obligation, goal: Goal) -> bool:
    """Whether both solvers find an obligation valid."""
    try:
        discharge(obligation, goal)
    except Refused:
        return False
    return True


def unmet(rule: Rule, goal: Goal) -> list[str]:
    """The obligations of a rule that do not hold."""
    return [obligation.name for obligation in rule.premises(goal).obligations if not confirmed(obligation, goal)]


def implied(goal: Judgment, text: str) -> bool:
    """Whether the precondition of a goal implies an assertion."""
    return confirmed(Obligation("implied", goal.pre, read(text, goal)), goal)


def direct(bound: int = 1, price: Term = EPS) -> Direct:
    """Equal results with at most so many units spent."""
    return Direct((Unit(price),), ((number(bound),),))


FREE = Direct((), ((),))


def chosen(step: Step, goal: Goal) -> Rule:
    """The rule of a step; a step may look at the goal."""
    if type(step) in RULES:
        return cast(Rule, step)
    assert isinstance(goal, Judgment)
    return cast(Callable[[Judgment], Rule], step)(goal)


def derived(goal: Goal, steps: list[Step]) -> Derivation:
    """The derivation that takes one step after the other, each at the first goal still open."""
    rule = chosen(steps.pop(0), goal)
    return Derivation(rule, tuple(derived(premise, steps) for premise in rule.premises(goal).goals))


def verdict(lines: str, *steps: Step, parameters: str = PARAMETERS, claim: AnyClaim | None = None) -> str:
    """What the kernel says of a derivation of a program's privacy: `accepted`, or why not."""
    goal = Private(program(lines, parameters), claim or Claim(EPS, ZERO, ONE))
    waiting = list(steps)
    try:
        derivation = derived(goal, waiting)
        assert not waiting, "there are steps for no goal"
        check(goal, derivation)
    except Refused as refused:
        return refused.reason
    return ACCEPTED
