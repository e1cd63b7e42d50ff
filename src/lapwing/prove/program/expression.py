"""A quotient of polynomials as an expression people would write."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from lapwing.kernel.cost.polynomial import Monomial, Polynomial, Quotient, is_arithmetic, quotient_of
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Apply, Arithmetic, Literal, Negative, Term, sort_of


def expression(value: Quotient) -> Term:
    """A quotient of polynomials as a term: what is common to all parts stands in front."""
    if not value.top:
        return Literal(0, INT)
    top, bottom = without_common(value.top, value.bottom)
    if bottom[max(bottom, key=lambda monomial: (-len(monomial), repr(monomial)))] < 0:
        top, bottom = ({monomial: -value for monomial, value in each.items()} for each in (top, bottom))
    numerator, denominator = factored(top), factored(bottom)
    number = numerator[0] / denominator[0]
    parts = [*([] if numerator[2] is None else [numerator[2]]), *numerator[1]]
    below = [*([] if denominator[2] is None else [denominator[2]]), *denominator[1]]
    if number.denominator != 1:
        below.insert(0, Literal(number.denominator, INT))
    if abs(number.numerator) != 1 or not parts:
        parts.insert(0, Literal(abs(number.numerator), INT))
    above = product_of(parts)
    if number < 0:
        above = Negative(above)
    return Arithmetic("/", above, product_of(below)) if below else above


def product_of(parts: list[Term]) -> Term:
    """The product of terms."""
    result = parts[0]
    for part in parts[1:]:
        result = Arithmetic("*", result, part)
    return result


def without_common(top: Polynomial, bottom: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Both without the atoms that divide every part of both."""
    shared = common_atoms([*top, *bottom])
    return tuple({reduced(monomial, shared): value for monomial, value in each.items()} for each in (top, bottom))  # type: ignore[return-value]


def common_atoms(monomials: list[Monomial]) -> dict[Term, int]:
    """The atoms, with their powers, that divide all monomials."""
    first, *rest = (dict(monomial) for monomial in monomials)
    return {
        atom: least
        for atom, power in first.items()
        if (least := min([power, *(each.get(atom, 0) for each in rest)])) > 0
    }


def reduced(monomial: Monomial, shared: dict[Term, int]) -> Monomial:
    """A monomial divided by atoms."""
    return tuple((atom, power - shared.get(atom, 0)) for atom, power in monomial if power > shared.get(atom, 0))


def factored(polynomial: Polynomial) -> tuple[Fraction, list[Term], Term | None]:
    """A number, atoms common to all parts, and the sum that is left, if it is more than 1."""
    content = Fraction(
        gcd(*(value.numerator for value in polynomial.values())),
        lcm(*(value.denominator for value in polynomial.values())),
    )
    shared = common_atoms(list(polynomial))
    atoms = [
        plain(atom)
        for atom in sorted(shared, key=lambda each: (sort_of(each) != INT, repr(each)))
        for _ in range(shared[atom])
    ]
    rest = {reduced(monomial, shared): value / content for monomial, value in polynomial.items()}
    if len(rest) == 1:
        ((_, sign),) = rest.items()
        return content * sign, atoms, None
    return content, atoms, sum_of(rest)


def plain(atom: Term) -> Term:
    """An atom with what its function is applied to written as people would."""
    if isinstance(atom, Apply) and all(map(is_arithmetic, atom.arguments)):
        return Apply(atom.function, tuple(expression(quotient_of(argument)) for argument in atom.arguments))
    return atom


def sum_of(polynomial: Polynomial) -> Term:
    """A polynomial with whole coefficients as a sum, constants first."""
    result: Term | None = None
    for monomial, value in sorted(polynomial.items(), key=lambda each: (len(each[0]), repr(each[0]))):
        atoms = [plain(atom) for atom, power in monomial for _ in range(power)]
        number = Literal(int(abs(value)), INT)
        part = product_of(atoms if abs(value) == 1 and atoms else [number, *atoms])
        if result is None:
            result = Negative(part) if value < 0 else part
        else:
            result = Arithmetic("-" if value < 0 else "+", result, part)
    return result or Literal(0, INT)
