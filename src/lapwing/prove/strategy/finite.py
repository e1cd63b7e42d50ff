"""The smallest epsilon of a program with finitely many runs: the logarithm of its largest ratio of probabilities."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.cost.polynomial import Quotient
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.finite.rational_function import Rational, Unknown, rational, unknown_of
from lapwing.kernel.finite.univariate import Polynomial
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.finite import Finite, probabilities
from lapwing.prove.program.expression import expression


def smallest_finite(program: Program) -> tuple[Claim, Derivation] | None:
    """The exact epsilon of a finite program, if there is one."""
    free = Claim(ZERO, ZERO, ONE)
    try:
        unknown = unknown_of(program, free)
        pairs = [pair for (pair,) in probabilities(program, unknown, apart=True)]
    except (Refused, ValueError):
        return None
    if any(one.top and not other.top for one, other in pairs):
        return None
    ratios = list(dict.fromkeys(divided(one, other) for one, other in pairs if one.top))
    return fewest(program, unknown, sorted(ratios, key=lambda ratio: (len(ratio.top) + len(ratio.bottom), repr(ratio))))


def divided(one: Rational, other: Rational) -> Rational:
    """The quotient of two probabilities, the second of which is not 0."""
    return one / other


def fewest(program: Program, unknown: Unknown, ratios: list[Rational]) -> tuple[Claim, Derivation] | None:
    """A claim with as few of the ratios as are needed."""
    if not holds(program, claim_of(ratios, unknown)):
        return None
    for ratio in list(ratios):
        rest = [each for each in ratios if each != ratio]
        if rest and holds(program, claim_of(rest, unknown)):
            ratios = rest
    return claim_of(ratios, unknown), Derivation(Finite(), ())


def holds(program: Program, claim: Claim) -> bool:
    """Whether the kernel's rule accepts a claim."""
    try:
        Finite().premises(Private(program, claim))
    except Refused:
        return False
    return True


def claim_of(ratios: list[Rational], unknown: Unknown) -> Claim:
    """`log(max(...))` of the ratios; of a power of exp(eps) it is a multiple of eps."""
    if len(ratios) == 1 and ratios[0] == rational((Fraction(1),)):
        return Claim(ZERO, ZERO, ONE)
    if len(ratios) == 1 and unknown.exponential and is_power(ratios[0]) and unknown.param is not None:
        times = len(ratios[0].top) - 1
        whole = unknown.param if times == 1 else Arithmetic("*", Literal(times, INT), unknown.param)
        return Claim(whole, ZERO, ONE)
    terms = tuple(term_of(ratio, unknown) for ratio in ratios)
    inner = terms[0] if len(terms) == 1 else Apply("max", terms)
    return Claim(Apply("log", (inner,)), ZERO, ONE)


def is_power(ratio: Rational) -> bool:
    """Whether a ratio is a power of the unknown."""
    return ratio.bottom == (Fraction(1),) and ratio.top[-1] == 1 and not any(ratio.top[:-1])


def term_of(ratio: Rational, unknown: Unknown) -> Term:
    """A quotient of polynomials in the unknown as a term."""
    atom: Term = unknown.param or Param("", INT)
    if unknown.exponential:
        atom = Apply("exp", (atom,))

    def polynomial(coefficients: Polynomial) -> dict[tuple[tuple[Term, int], ...], Fraction]:
        return {((atom, power),) if power else (): value for power, value in enumerate(coefficients) if value}

    return expression(Quotient(polynomial(ratio.top), polynomial(ratio.bottom)))
