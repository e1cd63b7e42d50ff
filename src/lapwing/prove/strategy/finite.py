"""The smallest epsilon of a program with finitely many runs: the logarithm of its largest ratio of probabilities."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.cost.polynomial import Polynomial as Price
from lapwing.kernel.cost.polynomial import Quotient, atoms_of, quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.finite.ways import Runs
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Literal, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.finite import Finite, pairs_of
from lapwing.prove.program.expression import expression
from lapwing.prove.program.rational import Polynomial, Rational, rational, trimmed


def smallest_finite(program: Program) -> tuple[Claim, Derivation] | None:
    """The exact epsilon of a finite program, if there is one."""
    runs = Runs(program)
    try:
        pairs = [pair for pairs in pairs_of(program, runs) for pair in pairs]
    except (Refused, ValueError):
        return None
    unknown = atoms_of(*(part for coin in runs.coins.values() for part in (coin.top, coin.bottom)))
    if len(unknown) > 1:
        return None
    coins = {term: rational(plain(coin.top), plain(coin.bottom)) for term, coin in runs.coins.items()}
    chances = {(frozenset(one.items()), frozenset(other.items())): (one, other) for one, other in pairs}
    found = [(valued(one, coins), valued(other, coins)) for one, other in chances.values()]
    if any(one.top and not other.top for one, other in found):
        return None
    ratios = list(dict.fromkeys(one / other for one, other in found if one.top))
    atom = unknown[0] if unknown else Param("", INT)
    return fewest(program, shown(atom), sorted(ratios, key=lambda each: (len(each.top) + len(each.bottom), repr(each))))


def plain(polynomial: Price) -> Polynomial:
    """A polynomial over one atom by its coefficients."""
    powers = {sum(power for _, power in monomial): value for monomial, value in polynomial.items()}
    return trimmed(powers.get(place, Fraction(0)) for place in range(max(powers, default=0) + 1))


def valued(chance: Price, coins: dict[Term, Rational]) -> Rational:
    """A probability, with what each coin is."""
    whole = rational(())
    for monomial, value in chance.items():
        product = rational((value,))
        for coin, power in monomial:
            for _ in range(power):
                product = product * coins[coin]
        whole = whole + product
    return whole


def shown(atom: Term) -> Term:
    """An atom as somebody would write it."""
    match atom:
        case Apply(function=function, arguments=(argument,)):
            return Apply(function, (expression(quotient_of(argument)),))
        case _:
            return atom


def fewest(program: Program, unknown: Term, ratios: list[Rational]) -> tuple[Claim, Derivation] | None:
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


def claim_of(ratios: list[Rational], unknown: Term) -> Claim:
    """`log(max(...))` of the ratios; of a power of exp(eps) it is a multiple of eps."""
    match unknown:
        case _ if ratios == [rational((Fraction(1),))]:
            return Claim(ZERO, ZERO, ONE)
        case Apply(function="exp", arguments=(exponent,)) if len(ratios) == 1 and is_power(ratios[0]):
            times = len(ratios[0].top) - 1
            return Claim(exponent if times == 1 else Arithmetic("*", Literal(times, INT), exponent), ZERO, ONE)
        case _:
            terms = tuple(term_of(ratio, unknown) for ratio in ratios)
            inner = terms[0] if len(terms) == 1 else Apply("max", terms)
            return Claim(Apply("log", (inner,)), ZERO, ONE)


def is_power(ratio: Rational) -> bool:
    """Whether a ratio is a power of the unknown."""
    return ratio.bottom == (Fraction(1),) and ratio.top[-1] == 1 and not any(ratio.top[:-1])


def term_of(ratio: Rational, atom: Term) -> Term:
    """A quotient of polynomials in the unknown as a term."""

    def polynomial(coefficients: Polynomial) -> Price:
        return {((atom, power),) if power else (): value for power, value in enumerate(coefficients) if value}

    return expression(Quotient(polynomial(ratio.top), polynomial(ratio.bottom)))
