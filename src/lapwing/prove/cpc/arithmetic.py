"""Rules of arithmetic that compute what they conclude."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from lapwing.prove.cpc.clause import Rule, none, pair, single
from lapwing.prove.cpc.equality import sides
from lapwing.prove.cpc.polynomial import polynomial
from lapwing.prove.cpc.sexpr import fail
from lapwing.prove.cpc.term import INT, NUMBERS, REAL, Term, Terms

INVERSE = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
TRICHOTOMY = {("=", "<"): ">", ("=", ">"): "<", (">", "="): "<", ("<", "="): ">", (">", "<"): "=", ("<", ">"): "="}


def relation(term: Term) -> tuple[str, Term, Term]:
    """A comparison of two numbers."""
    if term.op not in INVERSE or term.args[0].sort not in NUMBERS:
        fail("a comparison of numbers is needed")
    return term.op, term.args[0], term.args[1]


def arith_poly_norm(_terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Two terms that are one polynomial are equal."""
    none(premises)
    left, right = sides(single(args))
    if left.sort not in NUMBERS or polynomial(left, {}) != polynomial(right, {}):
        fail("these are two polynomials")
    return single(args)


def arith_poly_norm_rel(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Two comparisons whose differences are multiples of each other, with factors of one sign if there is an order."""
    left, right = (scaled(side) for side in sides(single(premises)))
    one, other = (relation(side) for side in sides(single(args)))
    if one[0] != other[0] or (one[0] != "=" and (left[0] > 0) != (right[0] > 0)):
        fail("the comparisons are of two kinds")
    for (_, found), (_, bigger, smaller) in ((left, one), (right, other)):
        wanted = terms.make("-", bigger, smaller)
        if found is not wanted and not (found.op == "to_real" and found.args[0] is wanted):
            fail("a factor belongs to another difference")
    return single(args)


def scaled(term: Term) -> tuple[Fraction, Term]:
    """A number that is not 0, times a term."""
    if term.op != "*" or len(term.args) != 2 or not term.args[0].value:
        fail("a multiple is needed")
    return term.args[0].value, term.args[1]


def arith_sum_ub(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """The sum of upper bounds."""
    none(args)
    bounds = [relation(premise) for premise in premises]
    if not bounds or any(op not in ("=", "<", "<=") for op, _, _ in bounds):
        fail("upper bounds are needed")
    order = "<" if any(op == "<" for op, _, _ in bounds) else "<="
    lefts, rights = [left for _, left, _ in bounds], [right for _, _, right in bounds]
    return terms.make(order, terms.make("+", *lefts), terms.make("+", *rights))


def times(terms: Terms, args: list[Term], order: str, kept: bool) -> Term:
    """A comparison, multiplied by a number of a sign."""
    factor, known = pair(args)
    op, left, right = relation(known)
    sign = terms.make(order, factor, terms.number(Fraction(0), factor.sort))
    product = terms.make(op if kept else INVERSE[op], terms.make("*", factor, left), terms.make("*", factor, right))
    return terms.make("=>", terms.make("and", sign, known), product)


def arith_mult_pos(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A factor above 0 keeps a comparison."""
    none(premises)
    return times(terms, args, ">", kept=True)


def arith_mult_neg(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A factor below 0 turns a comparison round."""
    none(premises)
    return times(terms, args, "<", kept=False)


def denial(term: Term) -> tuple[str, Term, Term]:
    """What holds if a comparison does not."""
    if term.op == "not":
        return relation(term.args[0])
    op, left, right = relation(term)
    return (DENIED[op], left, right) if op in DENIED else fail("an equation has no single denial")


def arith_trichotomy(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Of less, equal and greater two do not hold, so the third does."""
    none(args)
    (one, *numbers), (other, *same) = (denial(premise) for premise in pair(premises))
    if numbers != same or (one, other) not in TRICHOTOMY:
        fail("these do not leave one comparison")
    return terms.make(TRICHOTOMY[one, other], *numbers)


def bound_of(term: Term, order: str) -> tuple[Term, Fraction]:
    """A whole number, maybe as a real, that is compared with a given number."""
    op, left, right = relation(term)
    whole = left.args[0] if left.op == "to_real" else left
    if op != order or whole.sort != INT or right.value is None:
        fail("a whole number and its bound are needed")
    return whole, right.value


def int_tight_ub(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A whole number below a bound is at most the next whole number below it."""
    none(args)
    whole, bound = bound_of(single(premises), "<")
    return terms.make("<=", whole, terms.number(Fraction(ceil(bound) - 1), INT))


def int_tight_lb(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A whole number above a bound is at least the next whole number above it."""
    none(args)
    whole, bound = bound_of(single(premises), ">")
    return terms.make(">=", whole, terms.number(Fraction(floor(bound) + 1), INT))


def arith_reduction(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """What floors, whole quotients, rests and absolute values are."""
    none(premises)
    term = single(args)
    match term.op:
        case "to_int":
            found = terms.make("@purify", term)
            return terms.make("and", terms.equal(term, found), floor_of(terms, term.args[0], found))
        case "is_int":
            found = terms.make("@purify", terms.make("to_int", term.args[0]))
            whole = terms.equal(term.args[0], terms.make("to_real", found))
            return terms.make("and", terms.equal(term, whole), floor_of(terms, term.args[0], found))
        case "div_total" | "mod_total":
            top, bottom = term.args
            found = terms.make("@purify", terms.make("div_total", top, bottom))
            rest = terms.make("-", top, terms.make("*", bottom, found))
            first = terms.equal(term, found if term.op == "div_total" else rest)
            return terms.make("and", first, quotient_of(terms, top, bottom, found))
        case "div" | "mod":
            top, bottom = term.args
            zero = terms.number(Fraction(0), INT)
            other = terms.make("@int_div_by_zero" if term.op == "div" else "@mod_by_zero", top)
            total = terms.make(f"{term.op}_total", top, bottom)
            return terms.equal(term, terms.make("ite", terms.equal(bottom, zero), other, total))
        case "abs":
            inner = term.args[0]
            negative = terms.make("<", inner, terms.number(Fraction(0), inner.sort))
            return terms.equal(term, terms.make("ite", negative, terms.make("-", inner), inner))
    fail(f"there is no reduction of {term.op}")


def floor_of(terms: Terms, number: Term, whole: Term) -> Term:
    """The whole number is at most the number, which is less than the next."""
    rest = terms.make("-", number, terms.make("to_real", whole))
    zero, one = (terms.number(Fraction(value), REAL) for value in (0, 1))
    return terms.make("and", terms.make("<=", zero, rest), terms.make("<", rest, one))


def quotient_of(terms: Terms, top: Term, bottom: Term, whole: Term) -> Term:
    """What is known of a whole quotient by a number that is not 0."""
    if not bottom.value:
        fail("a divisor that is given is needed")
    step = terms.number(Fraction(-1 if bottom.value < 0 else 1), INT)
    lower = terms.make("<=", terms.make("*", bottom, whole), top)
    upper = terms.make("<", top, terms.make("*", bottom, terms.make("+", whole, step)))
    return terms.make("and", lower, upper)


ARITHMETIC_RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        arith_poly_norm,
        arith_poly_norm_rel,
        arith_sum_ub,
        arith_mult_pos,
        arith_mult_neg,
        arith_trichotomy,
        int_tight_ub,
        int_tight_lb,
        arith_reduction,
    )
}
