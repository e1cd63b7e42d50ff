"""Derivations made to prove what is false."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language import program, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Compare, Literal, Local, Param, Term
from lapwing.kernel.logic.judgment import Goal, Judgment, Private
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.skip import Skip

Pick = Callable[[Judgment], Rule | None]

ZERO, ONE, TWO = (Literal(number, INT) for number in range(3))
HALF = Literal(Fraction(1, 2), REAL)
SECRET = Param("secret", REAL)
ANSWER = program.Parameter(SECRET, role.Query(ONE))
EPS = Param("eps", REAL)
K = Param("k", INT)
PUBLIC_K = program.Parameter(K, role.Public())
OUT, X = Local("out", REAL), Local("x", REAL)
LEAK = program.Assign(OUT, SECRET)
NOTHING = program.Assign(OUT, ZERO)
NO_COST = Direct((), ((),))
POSITIVE = Compare(">", SECRET, ZERO)


def of(operator: Any, left: Term, right: Term) -> Arithmetic:
    return Arithmetic(operator, left, right)


def made(
    body: list[program.Statement],
    results: list[Term],
    parameters: list[program.Parameter] | None = None,
    requires: list[Term] | None = None,
) -> program.Program:
    return program.Program("p", tuple(parameters or [ANSWER]), tuple(requires or []), tuple(body), tuple(results))


def in_step(goal: Judgment) -> Rule | None:
    """Assignments and ifs of both sides at once."""
    left, right = goal.left, goal.right
    if left and right and isinstance(left[0], program.Assign) and isinstance(right[0], program.Assign):
        return Assign("both")
    if left and right and isinstance(left[0], program.If) and isinstance(right[0], program.If):
        return If("both")
    return None


def by_itself(goal: Judgment) -> Rule:
    """What is left: one side after the other."""
    for sides, block in (("left", goal.left), ("right", goal.right)):
        if block and isinstance(block[0], program.Assign):
            return Assign(cast(Any, sides))
        if block and isinstance(block[0], program.If):
            return If(cast(Any, sides))
    return Skip()


def accepted(found: program.Program, epsilon: Term, root: Rule, *picks: Pick) -> bool:
    """Whether the kernel takes the derivation that the first fitting choice at each goal makes."""

    def derive(goal: Goal, rule: Rule | None = None) -> Derivation:
        if rule is None and isinstance(goal, Judgment):
            rule = next((chosen for pick in picks if (chosen := pick(goal))), None) or by_itself(goal)
        made = cast(Rule, rule)
        return Derivation(made, tuple(derive(premise) for premise in made.premises(goal).goals))

    goal = Private(found, Claim(epsilon, ZERO, ONE))
    try:
        check(goal, derive(goal, root))
    except Refused:
        return False
    return True


def at_sample(rule: Rule) -> Pick:
    return lambda goal: rule if goal.left and isinstance(goal.left[0], program.Sample) else None


def absurd_at_leak(goal: Judgment) -> Rule | None:
    return Absurd() if goal.left and goal.left[0] == LEAK else None
