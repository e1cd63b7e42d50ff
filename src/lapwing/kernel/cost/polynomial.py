"""Exact arithmetic of prices: quotients of polynomials over public values.

A price such as `eps / (8 * c)` is a quotient of two polynomials whose unknowns are atoms: public parameters, public
lengths, maxima and minima as they stand, and log, exp and sqrt of terms, which are written in one way for all equal
quotients that differ by a number above and below.  Equality is decided exactly by cross-multiplication; an inequality
is accepted only if the difference has no negative coefficient once everything known to be positive is used.
"""

from collections.abc import Callable
from fractions import Fraction

from lapwing.kernel.language.data import Data, parts_of
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Arithmetic, Length, Literal, Negative, Param, Square, Term

Monomial = tuple[tuple[Term, int], ...]
Polynomial = dict[Monomial, Fraction]

ONE: Polynomial = {(): Fraction(1)}


class Quotient(Data):
    top: Polynomial
    bottom: Polynomial


def quotient_of(term: Term) -> Quotient:
    """A public term as a quotient of polynomials."""
    match term:
        case Literal(value=value):
            return constant(value)
        case Apply(function="max" | "min", arguments=arguments) if all(map(quotient_of, arguments)):
            return Quotient({((term, 1),): Fraction(1)}, ONE)
        case Param() | Length(list=Param()):
            return Quotient({((term, 1),): Fraction(1)}, ONE)
        case Apply(function="log" | "exp" | "sqrt" as function, arguments=(argument,)):
            return Quotient({((Apply(function, (canonical(argument),)), 1),): Fraction(1)}, ONE)
        case Square(root=root):
            return multiply(quotient_of(root), quotient_of(root))
        case Negative(operand=operand):
            return subtract(constant(0), quotient_of(operand))
        case Arithmetic(operator="+" | "-" | "*" | "/" as operator, left=left, right=right):
            operations = {"+": add, "-": subtract, "*": multiply, "/": divide}
            return operations[operator](quotient_of(left), quotient_of(right))
        case _:
            refuse("a price is no arithmetic expression over public values")


def constant(number: int | Fraction) -> Quotient:
    """A number."""
    return Quotient({(): Fraction(number)} if number else {}, ONE)


def canonical(term: Term) -> Term:
    """A way to write a term that many equal terms have in common; a maximum or the like stays as it is."""
    if not is_arithmetic(term):
        return term
    value = quotient_of(term)
    first = value.bottom[min(value.bottom, key=repr)]
    scaled = ({each: number / first for each, number in part.items()} for part in (value.top, value.bottom))
    return Arithmetic("/", *map(term_of, scaled))


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
    product: Polynomial = {}
    for first, one in left.items():
        for second, other in right.items():
            powers = dict(first)
            for atom, power in second:
                powers[atom] = powers.get(atom, 0) + power
            monomial = tuple(sorted(powers.items(), key=repr))
            product[monomial] = product.get(monomial, Fraction(0)) + one * other
    return {monomial: value for monomial, value in product.items() if value}


def plus(left: Polynomial, right: Polynomial, sign: int = 1) -> Polynomial:
    """The sum of two polynomials, or their difference."""
    total = dict(left)
    for monomial, value in right.items():
        total[monomial] = total.get(monomial, Fraction(0)) + sign * value
    return {monomial: value for monomial, value in total.items() if value}


def replaced(polynomial: Polynomial, atom: Term, other: Polynomial) -> Polynomial:
    """A polynomial with another one in place of an atom."""
    result: Polynomial = {}
    for monomial, value in polynomial.items():
        product: Polynomial = {(): value}
        for each, power in monomial:
            for _ in range(power):
                product = times(product, other if each == atom else {((each, 1),): Fraction(1)})
        result = plus(result, product)
    return result


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


Least = Callable[[Term], tuple[Fraction, bool] | None]


def is_nonnegative(value: Quotient, least: Least) -> bool:
    """Whether a quotient cannot be below 0.

    `least` gives for an atom a value it is not below, and whether it is strictly above that; None if nothing is known.
    """
    return is_positive(value.bottom, least) and lowest_sign(value.top, least) is not None


def is_positive(polynomial: Polynomial, least: Least) -> bool:
    """Whether a polynomial is strictly above 0."""
    return lowest_sign(polynomial, least) is True


def lowest_sign(polynomial: Polynomial, least: Least) -> bool | None:
    """True: above 0; False: not below 0; None: unknown.

    Each atom is written as its least value plus a rest that is not negative.  If then no coefficient is negative the
    polynomial is not; and if a monomial is left whose rests are all above 0 (such as a constant), it is above 0.
    """
    shifted: Polynomial = {}
    for monomial, value in polynomial.items():
        product: Polynomial = {(): value}
        for atom, power in monomial:
            known = least(atom)
            if known is None:
                return None
            base = plus({((atom, 1),): Fraction(1)}, {(): known[0]} if known[0] else {})
            for _ in range(power):
                product = times(product, base)
        shifted = plus(shifted, product)
    if any(value < 0 for value in shifted.values()):
        return None
    return any(all((known := least(atom)) and known[1] for atom, _ in monomial) for monomial in shifted)
