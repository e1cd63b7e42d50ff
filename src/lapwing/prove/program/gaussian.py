"""What one draw of Gaussian noise costs: an epsilon and a delta for which its sigma is known to be enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import isqrt

from lapwing.kernel.cost.calibration import ONE as UNIT
from lapwing.kernel.cost.calibration import Calibration, Concentrated, Order, Textbook, check_calibrated
from lapwing.kernel.cost.cost_terms import square_of
from lapwing.kernel.cost.polynomial import Polynomial, Quotient, multiply, quotient_of, share
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ONE, Apply, Arithmetic, Literal, Term
from lapwing.prove.program.expression import expression
from lapwing.prove.program.row_range import farthest
from lapwing.prove.program.step import step_of, tops_in

TWO = Literal(2, INT)
ORDERS = (*range(2, 33), 40, 48, 64, 96, 128, 192, 256)


@dataclass(frozen=True, slots=True)
class Bell:
    """The two prices of a Gaussian draw for centres at most a distance apart, and why they are enough."""

    epsilon: Term
    delta: Term
    distance: Term
    by: Calibration


def bell_of(center: Term, sigma: Term, program: Program, claim: Claim) -> Bell | None:
    """The prices of a draw: those that sigma is written with, else those of the claim."""
    known = farthest(center, program)
    distances = (*(tops_in(program, REAL) if known is None else ()), known)
    for bell in (each for distance in distances for each in bells(sigma, program, claim, distance)):
        try:
            check_calibrated(bell.by, sigma, bell.distance, bell.epsilon, bell.delta, program)
        except Refused:
            continue
        return bell
    return None


def bells(sigma: Term, program: Program, claim: Claim, far: Term | None = None) -> Iterator[Bell]:
    """Prices to try for centres one step apart, or so far, the textbook's first."""
    distance = far or step_of(program, whole=False)
    for logarithm in logarithms_in(sigma):
        delta = simple(Arithmetic("/", Literal(Fraction(5, 4), REAL), logarithm.arguments[0]))
        root = Apply("sqrt", (Arithmetic("*", TWO, logarithm),))
        epsilon = simple(Arithmetic("/", Arithmetic("*", distance, root), sigma))
        if delta is not None and epsilon is not None:
            yield Bell(epsilon, delta, distance, Textbook())
    yield Bell(claim.epsilon, claim.delta, distance, Textbook())
    yield from (Bell(claim.epsilon, claim.delta, distance, order) for order in orders_for(claim))
    try:
        squares = square_of(distance, program), multiply(quotient_of(TWO), square_of(sigma, program))
        if not squares[1].top:
            return
        rho = expression(multiply(squares[0], Quotient(squares[1].bottom, squares[1].top)))
    except Refused:
        return
    root = Apply("sqrt", (Arithmetic("*", rho, Apply("log", (Arithmetic("/", ONE, claim.delta),))),))
    exact = Arithmetic("+", rho, Arithmetic("*", TWO, root))
    yield Bell(exact, claim.delta, distance, Concentrated(rho))


def orders_for(claim: Claim) -> tuple[Order, ...]:
    """The orders to try, which show something of numbers only."""
    try:
        amounts = [share(quotient_of(term), UNIT) for term in (claim.epsilon, claim.delta)]
    except Refused:
        return ()
    return () if None in amounts else tuple(Order(Literal(order, INT)) for order in ORDERS)


def logarithms_in(term: Term) -> Iterator[Apply]:
    """The logarithms inside a term."""
    if isinstance(term, Apply) and term.function == "log":
        yield term
    for part in parts_of(term):
        yield from logarithms_in(part)


def simple(term: Term) -> Term | None:
    """A price in its simplest form, if it is one."""
    try:
        return expression(quotient_of(term))
    except Refused:
        return None


def textbook_prices(rho: Term) -> Iterator[tuple[Term, Term]]:
    """The epsilons and deltas for which the textbook's noise has this rho, which is written with their logarithms."""
    for logarithm in logarithms_in(rho):
        delta = simple(Arithmetic("/", Literal(Fraction(5, 4), REAL), logarithm.arguments[0]))
        squared = simple(Arithmetic("*", Literal(4, INT), Arithmetic("*", rho, logarithm)))
        epsilon = None if squared is None else root_of(quotient_of(squared))
        if delta is not None and epsilon is not None:
            yield epsilon, delta


def root_of(value: Quotient) -> Term | None:
    """The square root of a product of squares, or a quotient of such products."""
    roots = [root_of_product(part) for part in (value.top, value.bottom)]
    return None if None in roots else simple(Arithmetic("/", *(root for root in roots if root is not None)))


def root_of_product(product: Polynomial) -> Term | None:
    """The square root of a product of squares."""
    if len(product) != 1:
        return None
    ((atoms, number),) = product.items()
    root = Fraction(isqrt(max(number.numerator, 0)), isqrt(number.denominator))
    if root * root != number or any(power % 2 for _, power in atoms):
        return None
    factors: list[Term] = [atom for atom, power in atoms for _ in range(power // 2)]
    start: Term = Literal(root, REAL)
    return reduce(lambda left, right: Arithmetic("*", left, right), factors, start)
