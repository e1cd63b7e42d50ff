"""What is known near a claim that is neither proved nor refuted: what is true, what is false, and what was not said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database, Epsilon, Histogram, Interval, Public, Queries, has_public_length
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, ZERO, And, Arithmetic, Compare, Length, Literal, Param, Term
from lapwing.kernel.language.wellformed import terms_of
from lapwing.prove.program.expression import expression
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon, prove
from lapwing.prove.strategy.rival import is_at_most
from lapwing.refute.refuter import refute
from lapwing.verify.claim.cutoff import cutoff
from lapwing.verify.claim.question import Question

SHARES = (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
MOST = 12
SOON = 0.3  # seconds that a proof with fewer requirements may take in any case

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Nearby:
    """The smallest claim that is proved, the largest that is refuted, and a requirement with which the claim is proved.

    Each is None if none was found.
    """

    proved: AnyClaim | None = None
    refuted: AnyClaim | None = None
    requires: Term | None = None


def find_nearby(question: Question, seconds: float, known: Set[str] | None = None) -> Nearby:
    """Look around a claim for some time: half of it for what was not said, the rest for other claims.

    Of `known` names a requirement may speak, if not of all: of others the author of the program does not know.
    """
    share = seconds / 4
    missing: Term | None = in_time(lambda: missing_requirement(question, 2 * share, known), 2 * share)
    proved: AnyClaim | None = in_time(lambda: smallest_proved(question, share), share)
    refuted: AnyClaim | None = in_time(lambda: largest_refuted(question, share), share)
    return Nearby(proved, refuted, missing)


def in_time(look: Callable[[], T], seconds: float) -> T | None:
    """What a look around a claim finds, if it comes in time."""
    try:
        with cutoff(seconds):
            return look()
    except OutOfTimeError:
        return None


def smallest_proved(question: Question, seconds: float) -> AnyClaim | None:
    """The smallest claim that can be proved, if it says less than the one that is asked for."""
    other = None if isinstance(question.claim, Claim) else question.claim
    answer = find_epsilon(question.program, seconds, question.hints, other)
    if not isinstance(answer, Proved) or answer.certificate.claim.group != question.claim.group:
        return None
    if is_at_most(question.program, answer.certificate.claim, question.claim):
        return None
    return answer.certificate.claim


def largest_refuted(question: Question, seconds: float) -> AnyClaim | None:
    """The largest share of the claimed epsilon or rho that is refuted."""
    deadline = Deadline.after(seconds)
    for share in SHARES:
        try:
            less = expression(quotient_of(Arithmetic("*", Literal(share, REAL), price_of(question.claim))))
        except Refused:
            return None
        claim = at_price(question.claim, less)
        if deadline.is_over() or price_of(question.claim) == ZERO:
            return None
        if refute(question.refutable, claim, seconds / len(SHARES), question.seeds) is not None:
            return claim
    return None


def at_price(claim: AnyClaim, price: Term) -> AnyClaim:
    """The same claim with another epsilon or rho."""
    match claim:
        case Claim() | Renyi():
            return replace(claim, epsilon=price)
        case ZeroConcentrated() | ApproximateConcentrated():
            return replace(claim, rho=price)
        case GaussianPrivacy():
            return replace(claim, mu=price)


def missing_requirement(question: Question, seconds: float, known: Set[str] | None = None) -> Term | None:
    """A requirement of public values with which the claim is proved: one of those that prove it together, or several.

    What is proved with less is not looked for much longer than the proof with all of them took.
    """
    deadline = Deadline.after(seconds)
    possible = requirements(question.program)
    every = tuple(each for each in possible if known is None or names_in(each) <= known)[:MOST]
    if not every or not is_proved_with(question, every, seconds / 2):
        return None
    patience = max(SOON, 2 * (seconds - deadline.left()))
    for condition in every:
        if deadline.is_over():
            break
        if is_proved_with(question, (condition,), min(patience, deadline.left())):
            return condition
    needed = tuple(each for each in every if not any(is_implied(each, other) for other in every))
    for condition in reversed(needed):
        fewer = tuple(each for each in needed if each != condition)
        if fewer and not deadline.is_over() and is_proved_with(question, fewer, min(patience, deadline.left())):
            needed = fewer
    return needed[0] if len(needed) == 1 else And(needed)


def names_in(condition: Term) -> Set[str]:
    """The parameters that a requirement speaks of."""
    return {each.name for each in inside(condition) if isinstance(each, Param)}


def is_implied(weak: Term, strong: Term) -> bool:
    """Whether another requirement of the same value says more: that it is at least 1, or above 0."""
    match weak, strong:
        case Compare(operator=">=", left=one, right=Literal(value=0)), Compare(
            operator=">" | ">=", left=other, right=Literal()
        ):
            return one == other and weak != strong
        case _:
            return False


def is_proved_with(question: Question, more: tuple[Term, ...], seconds: float) -> bool:
    """Whether a claim is proved where more is required."""
    program = replace(question.program, requires=(*question.program.requires, *more))
    return isinstance(prove(program, question.claim, seconds, question.hints), Proved)


def requirements(program: Program) -> Iterator[Term]:
    """What people forget to say of public values: that there is something, that it is positive, or not large."""
    asked = {variable for term in terms_of((program.body, program.results)) for variable in variables_of(term)}
    found: list[Term] = []
    for parameter in program.parameters:
        param, role = parameter.param, parameter.role
        match role:
            case Epsilon():
                found.append(Compare("<=", param, ONE))
            case Public() if param.sort == INT:
                found += [Compare(">=", param, ZERO), Compare(">=", param, ONE)]
            case Public() if param.sort == REAL and param in asked:
                found += [Compare(">=", param, ZERO), Compare(">", param, ZERO)]
            case Database(of=Interval(low=Param() as low, high=Param() as high)) if low != high:
                found.append(Compare(">", high, low))
            case Public() | Database() | Histogram() | Queries():
                if isinstance(param.sort, ListOf) and has_public_length(role):
                    found.append(Compare(">=", Length(param), ONE))
            case _:
                pass
    public = {parameter.param for parameter in program.parameters if isinstance(parameter.role, Public)}
    laws = tuple(node.law for node in inside(program.body) if isinstance(node, Sample))
    for term in inside(laws):
        match term:
            case Arithmetic(operator="-", left=Param() as high, right=Param() as low) if {low, high} <= public:
                found.insert(0, Compare(">", high, low))
            case _:
                pass
    yield from (each for each in dict.fromkeys(found) if each not in program.requires)
