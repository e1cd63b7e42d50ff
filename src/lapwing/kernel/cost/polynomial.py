"""Exact arithmetic of prices: quotients of polynomials over public values.

A price such as `eps / (8 * c)` is a quotient of two polynomials whose unknowns are atoms: public parameters, public
lengths, maxima and minima as they stand, and log, exp and sqrt of terms, which are written in one way for all equal
quotients that differ by a number above and below; exp of a multiple is a power.  Equality is decided exactly by
cross-multiplication; an inequality is accepted only if the difference has no negative coefficient once everything known
of the ranges of atoms is used.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from lapwing.kernel.language.data import Data, parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Arithmetic, Length, Literal, Negative, Param, Square, Term

Monomial = tuple[tuple[Term, int], ...]
Polynomial = dict[Monomial, Fraction]

HIGHEST_POWER = 64
ONE: Polynomial = {(): Fraction(1)}


class Quotient(Data):
    top: Polynomial
    bottom: Polynomial


def quotient_of(term: Term) -> Quotient:
    """A public term as a quotient of polynomials."""
    match term:
        case Literal(value=value):
            return constant(value)
        case Param() | Length(list=Param()) | Apply(function="max" | "min") if all(map(quotient_of, parts_of(term))):
            return Quotient({((term, 1),): Fraction(1)}, ONE)
        case Apply(function="exp", arguments=(argument,)):
            return exponential(argument)
        case Apply(function="log" | "sqrt" as function, arguments=(argument,)):
            return Quotient({((Apply(function, (canonical(argument),)), 1),): Fraction(1)}, ONE)
        case Square(root=root):
            return multiply(quotient_of(root), quotient_of(root))
        case Negative(operand=operand):
            return subtract(constant(0), quotient_of(operand))
        case Arithmetic(operator="+" | "-" | "*" | "/" as operator, left=left, right=right):
            operations = {"+": add, "-": subtract, "*": multiply, "/": divide}
            return operations[operator](quotient_of(left), quotient_of(right))
        case _:
            refuse("a price is not an arithmetic expression over public values")


def number(value: int | Fraction) -> Polynomial:
    """A number as a polynomial."""
    return {(): Fraction(value)} if value else {}


def constant(value: int | Fraction) -> Quotient:
    """A number as a quotient."""
    return Quotient(number(value), ONE)


def canonical(term: Term) -> Term:
    """A way to write a term that many equal terms have in common; a maximum or the like stays as it is."""
    if not is_arithmetic(term):
        return term
    value = quotient_of(term)
    first = value.bottom[min(value.bottom, key=repr)]
    scaled = ({each: number / first for each, number in part.items()} for part in (value.top, value.bottom))
    return Arithmetic("/", *map(term_of, scaled))


def exponential(argument: Term) -> Quotient:
    """exp of a term: exp(k * x / n) of a product x is the k-th power of exp(x / n), if k is not too large."""
    many = Fraction(1)
    if is_arithmetic(argument):
        value = quotient_of(argument)
        if value.bottom.keys() == {()} and len(value.top) <= 1:
            monomial, top = next(iter(value.top.items()), ((), Fraction(0)))
            worth = top / value.bottom[()]
            if abs(worth.numerator) <= HIGHEST_POWER:
                many, argument = worth, term_of({monomial: Fraction(1, worth.denominator)})
    base: Polynomial = {((Apply("exp", (canonical(argument),)), 1),): Fraction(1)}
    power = reduce(times, [base] * abs(many.numerator), ONE)
    return Quotient(power, ONE) if many >= 0 else Quotient(ONE, power)


def is_arithmetic(term: Term) -> bool:
    """Whether a term is a quotient of polynomials."""
    match term:
        case Literal() | Param() | Length(list=Param()):
            return True
        case (
            Negative() | Square() | Arithmetic(operator="+" | "-" | "*" | "/") | Apply(function="log" | "exp" | "sqrt")
        ):
            return all(is_arithmetic(part) for part in parts_of(term))
        case _:
            return False


def term_of(polynomial: Polynomial) -> Term:
    """A polynomial as a term, monomial after monomial."""
    whole: Term = Literal(Fraction(0), REAL)
    for monomial, value in sorted(polynomial.items(), key=repr):
        product: Term = Literal(value, REAL)
        for atom, power in monomial:
            for _ in range(power):
                product = Arithmetic("*", product, atom)
        whole = Arithmetic("+", whole, product)
    return whole


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    if left == ONE or right == ONE:
        return right if left == ONE else left
    product: Polynomial = {}
    for first, one in left.items():
        for second, other in right.items():
            powers = dict(first)
            for atom, power in second:
                powers[atom] = powers.get(atom, 0) + power
            monomial = tuple(sorted(powers.items(), key=repr)) if first and second else first or second
            product[monomial] = product.get(monomial, Fraction(0)) + one * other
    return {monomial: value for monomial, value in product.items() if value}


def plus(left: Polynomial, right: Polynomial, sign: int = 1) -> Polynomial:
    """The sum of two polynomials, or their difference."""
    total = dict(left)
    for monomial, value in right.items():
        total[monomial] = total.get(monomial, Fraction(0)) + sign * value
    return {monomial: value for monomial, value in total.items() if value}


def replaced(polynomial: Polynomial, atom: Term, top: Polynomial, bottom: Polynomial = ONE) -> Polynomial:
    """A polynomial with a quotient in place of an atom, times the bottom of that as often as the atom's power."""
    highest = max((dict(monomial).get(atom, 0) for monomial in polynomial), default=0)
    result: Polynomial = {}
    for monomial, value in polynomial.items():
        power = dict(monomial).get(atom, 0)
        rest: Polynomial = {tuple(each for each in monomial if each[0] != atom): value}
        result = plus(result, reduce(times, [top] * power + [bottom] * (highest - power), rest))
    return result


def atoms_of(*polynomials: Polynomial) -> list[Term]:
    """The unknowns of polynomials, each once."""
    return list(dict.fromkeys(atom for each in polynomials for monomial in each for atom, _ in monomial))


def add(left: Quotient, right: Quotient, sign: int = 1) -> Quotient:
    """The sum of two quotients, or their difference."""
    top = plus(times(left.top, right.bottom), times(right.top, left.bottom), sign)
    return Quotient(top, times(left.bottom, right.bottom))


def multiply(left: Quotient, right: Quotient) -> Quotient:
    """The product of two quotients."""
    return Quotient(times(left.top, right.top), times(left.bottom, right.bottom))


def divide(left: Quotient, right: Quotient) -> Quotient:
    """The quotient of two quotients."""
    if not right.top:
        refuse("a price divides by zero")
    return multiply(left, Quotient(right.bottom, right.top))


def subtract(left: Quotient, right: Quotient) -> Quotient:
    """The difference of two quotients."""
    return add(left, right, -1)


def ratio(left: Term, right: Term) -> Fraction | None:
    """The number r with left = r * right for all values of the atoms; None if there is none."""
    return share(quotient_of(left), quotient_of(right))


def share(first: Quotient, second: Quotient) -> Fraction | None:
    """The same for quotients."""
    one, other = times(first.top, second.bottom), times(second.top, first.bottom)
    if not other or one.keys() != other.keys():
        return Fraction(0) if other and not one else None
    found = {one[monomial] / other[monomial] for monomial in one}
    return found.pop() if len(found) == 1 else None


class Range(NamedTuple):
    """Not below `low`, or above it; and not above `high`, or below it; if there are such numbers."""

    low: Fraction | None
    above: bool
    high: Fraction | None = None
    below: bool = False


Ranges = Callable[[Term], Range | None]


def is_nonnegative(value: Quotient, ranges: Ranges) -> bool:
    """Whether a quotient cannot be below 0; `ranges` gives where an atom lies, None if nothing is known."""
    return is_positive(value.bottom, ranges) and lowest_sign(value.top, ranges) is not None


def is_positive(polynomial: Polynomial, ranges: Ranges) -> bool:
    """Whether a polynomial is strictly above 0."""
    return lowest_sign(polynomial, ranges) is True


def lowest_sign(polynomial: Polynomial, ranges: Ranges) -> bool | None:
    """True: above 0; False: not below 0; None: unknown.

    Each atom x from a to b is written as (a + b * y) / (1 + y) with y >= 0, of which b is the limit, and one without b
    as a + y, or without a as b - y; the polynomial is multiplied by the powers of 1 + y that are below the line.  If
    then no coefficient is negative the polynomial is not; and if a monomial is left whose y are all above 0 (such as a
    constant), it is above 0, but perhaps where an x may be b, the limit: there it is looked at again.
    """
    shifted, strict, ends = polynomial, set[Term](), list[tuple[Term, Fraction]]()
    for atom in atoms_of(polynomial):
        known = ranges(atom)
        if known is None or (known.low is None and known.high is None):
            return None
        y: Polynomial = {((atom, 1),): Fraction(1)}
        match known:
            case Range(low=Fraction() as low, high=Fraction() as high):
                shifted = replaced(shifted, atom, plus(times(y, number(high)), number(low)), plus(y, ONE))
                ends += [] if known.below else [(atom, high)]
            case Range(low=None, high=Fraction() as high):
                shifted = replaced(shifted, atom, plus(number(high), y, -1))
            case Range(low=Fraction() as low) if low:
                shifted = replaced(shifted, atom, plus(y, number(low)))
        strict |= {atom} if (known.below if known.low is None else known.above) else set()
    if any(value < 0 for value in shifted.values()):
        return None
    return any(strict.issuperset(dict(monomial)) for monomial in shifted) and all(
        is_positive(replaced(polynomial, atom, number(end)), ranges) for atom, end in ends
    )
