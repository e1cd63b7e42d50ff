"""Rows that are taken by coins: what a program costs is less than on all rows."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, floor, inf, log, log10

from lapwing.kernel.cost.polynomial import constant, multiply, quotient_of, share
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim, Claim, Renyi, ZeroConcentrated
from lapwing.kernel.language.program import Program, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.sampled import Sampled, with_a_coin
from lapwing.prove.program.expression import expression
from lapwing.prove.strategy.composed import Cheapest
from lapwing.prove.strategy.found import Found, Search


def by_sampling(search: Search, goal: Private, cheapest: Cheapest) -> Found | None:
    """A claim about a program that takes rows by coins, from the smallest price on all rows."""
    for loop, whole in on_all_rows(goal.program):
        part = None if search.is_over() else cheapest(search, whole)
        if part is None:
            continue
        rule = Sampled(loop, part.claim)
        try:
            rule.premises(goal)
        except Refused:
            continue
        return Found(goal.claim, Derivation(rule, (part.derivation,)), part.solutions)
    return None


def smallest_sampled(search: Search, program: Program, like: AnyClaim, cheapest: Cheapest) -> Found | None:
    """The smallest claim about such a program, in epsilon and delta or at a Rényi order."""
    for loop, whole in on_all_rows(program):
        part = None if search.is_over() else cheapest(search, whole)
        claim = None if part is None else amplified(part.claim, chance_of(program, loop), like)
        if part is None or claim is None:
            continue
        rule = Sampled(loop, part.claim)
        try:
            rule.premises(Private(program, claim))
        except Refused:
            continue
        return Found(claim, Derivation(rule, (part.derivation,)), part.solutions)
    return None


def on_all_rows(program: Program) -> list[tuple[int, Program]]:
    """Where each row is taken by a coin, and the program without the coins, if nothing speaks against that."""
    found: list[tuple[int, Program]] = []
    for loop, statement in enumerate(program.body):
        if not isinstance(statement, While):
            continue
        known = Claim(ONE, ZERO, ONE)
        try:
            free = amplified(known, chance_of(program, loop), known)
            premise = Sampled(loop, known).premises(Private(program, free or known)).goals[0]
        except Refused:
            continue
        if isinstance(premise, Private):
            found.append((loop, premise.program))
    return found


def chance_of(program: Program, loop: int) -> Term:
    """How likely each row is taken."""
    return with_a_coin(program.body[loop])[3]


def amplified(known: AnyClaim, chance: Term, like: AnyClaim) -> AnyClaim | None:
    """What is known of all rows makes this true of a random part, in the currency of another claim."""
    match known, like:
        case Claim(epsilon=epsilon, delta=delta), Claim():
            more = Arithmetic("*", chance, Arithmetic("-", Apply("exp", (epsilon,)), ONE))
            less = expression(multiply(quotient_of(chance), quotient_of(delta)))
            return Claim(Apply("log", (Arithmetic("+", ONE, more),)), less, ONE)
        case ZeroConcentrated(rho=rho), Renyi(alpha=alpha):
            numbers = [share(quotient_of(term), constant(1)) for term in (chance, rho, alpha)]
            if any(each is None for each in numbers):
                return None
            p, r, order = (float(each or 0) for each in numbers)
            loss = at_order(p, r, int(order)) if order == int(order) >= 2 else inf
            return None if loss == inf else Renyi(alpha, above(loss), ONE)
        case _:
            return None


def at_order(p: float, rho: float, order: int) -> float:
    """The divergence of that order, approximately."""
    try:
        there = sum(comb(order, k) * (1 - p) ** (order - k) * p**k * exp(k * (k - 1) * rho) for k in range(order + 1))
        back = 1 + order * (order - 1) / 2 * p * p / (1 - p) ** (order + 1) * (exp(2 * rho) - 1)
    except (OverflowError, ZeroDivisionError):
        return inf
    return log(max(there, back)) / (order - 1)


def above(loss: float) -> Literal:
    """A number a little above, with few digits."""
    digits = 10 ** (6 - floor(log10(loss))) if loss > 0 else 1
    return Literal(Fraction(int(loss * digits) + 1, digits) if loss > 0 else Fraction(0), REAL)
