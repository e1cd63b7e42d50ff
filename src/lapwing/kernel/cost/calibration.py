"""Which sigma suffices for Gaussian noise: criteria that hold on every grid.

For centres on the grid at most D apart, the Renyi divergence of order alpha of the two discrete Gaussians is at most
alpha * rho with rho = D^2 / (2 * sigma^2), so that for each eps > 0 and alpha > 1 the pair is (eps, delta)-close with

    delta = exp((alpha - 1) * (alpha * rho - eps)) / (alpha - 1) * (1 - 1 / alpha)^alpha

(Canonne, Kamath and Steinke, The Discrete Gaussian for Differential Privacy, 2020, for both).  More sigma or less
distance only makes rho smaller.  `Order` takes this as it is, for numbers; orders that are whole lose nothing.

`Concentrated`: alpha = (eps + rho) / (2 * rho) makes the exponent -(eps - rho)^2 / (4 * rho), which is -log(1 / delta)
for eps = rho + 2 * sqrt(rho * log(1 / delta)); and with x = alpha - 1 > 0 the rest is x^x / (x + 1)^(x + 1) < 1.

`Textbook`: let L = log(1.25 / delta), rho <= eps^2 / (4 * L), as for sigma >= D * sqrt(2 * L) / eps, and eps <= 1.  If
delta <= 3 / 4, take the same alpha for rho = eps^2 / (4 * L): alpha - 1 = 2 * L / eps - 1 / 2, the exponent is
eps / 2 - rho / 4 - L, and (1 - 1 / alpha)^alpha < 1 / e, so the pair is close with
delta * 0.8 * exp(1 / 2 - 1) / (2 * L / eps - 1 / 2), which is at most delta as L >= log(5 / 3) > 0.4927 * eps.  If
3 / 4 < delta <= 1, take alpha = 2, giving exp(eps^2 / (2 * L) - eps) / 4; the exponent is convex in eps, so this is
at most 1 / 4 or exp(1 / (2 * L) - 1) / 4 < 0.866, as L >= log(1.25); for delta < 0.866 it is below 0.37, as L > 0.36.
"""

from fractions import Fraction

from lapwing.kernel.cost.cost_terms import check_positive, check_within, is_at_most, ranges_of, square_of
from lapwing.kernel.cost.exponential import HIGHEST_EXPONENT, exp_bounds
from lapwing.kernel.cost.polynomial import (
    Quotient,
    constant,
    divide,
    is_nonnegative,
    multiply,
    quotient_of,
    share,
    subtract,
)
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Arithmetic, Literal, Term

HIGHEST_ORDER = 1024
ONE = constant(1)


class Textbook(Data):
    """rho <= eps^2 / (4 * log(1.25 / delta)), as for sigma >= D * sqrt(2 * log(1.25 / delta)) / eps; eps <= 1."""


class Concentrated(Data):
    """eps >= rho + 2 * sqrt(rho * log(1 / delta)), for this rho >= D^2 / (2 * sigma^2)."""

    rho: Term


class Order(Data):
    """Numbers, and the order of the Renyi divergence to use."""

    alpha: Term


class BestOrder(Data):
    """The order that is best for what is claimed: eps >= rho + 2 * sqrt(rho * log(1 / delta))."""


Calibration = Textbook | Concentrated | Order
Conversion = Textbook | BestOrder | Order


def check_calibrated(
    by: Calibration, sigma: Term, distance: Term, epsilon: Term, delta: Term, program: Program
) -> None:
    """Gaussian noise with this sigma makes centres at most this distance apart (epsilon, delta)-close."""
    check_prices(program, delta, sigma, distance, epsilon)
    worth = divide(square_of(distance, program), multiply(constant(2), square_of(sigma, program)))
    match by:
        case Concentrated(rho=rho):
            check_conversion(BestOrder(), rho, epsilon, delta, program)
            check_enough(subtract(quotient_of(rho), worth), program)
        case Textbook() | Order():
            check_divergence(by, worth, epsilon, delta, program)


def check_conversion(by: Conversion, rho: Term, epsilon: Term, delta: Term, program: Program) -> None:
    """Divergences of at most alpha * rho for all orders make results (epsilon, delta)-close."""
    check_prices(program, delta, rho, epsilon)
    match by:
        case BestOrder():
            logarithm = Apply("log", (Arithmetic("/", Literal(1, INT), delta),))
            root = Apply("sqrt", (Arithmetic("*", rho, logarithm),))
            check_within(quotient_of(Arithmetic("+", rho, Arithmetic("*", Literal(2, INT), root))), epsilon, program)
        case Textbook() | Order():
            check_divergence(by, quotient_of(rho), epsilon, delta, program)


def check_divergence(by: Textbook | Order, rho: Quotient, epsilon: Term, delta: Term, program: Program) -> None:
    """The same for a value of rho."""
    if isinstance(by, Order):
        check_order(share(rho, ONE), *(share(quotient_of(term), ONE) for term in (by.alpha, epsilon, delta)))
        return
    if not is_at_most(quotient_of(epsilon), Fraction(1), program):
        refuse("epsilon is not known to be at most 1")
    logarithm = Apply("log", (Arithmetic("/", Literal(Fraction(5, 4), REAL), delta),))
    needed = multiply(constant(4), multiply(rho, quotient_of(logarithm)))
    check_enough(subtract(square_of(epsilon, program), needed), program)


def check_prices(program: Program, delta: Term, *terms: Term) -> None:
    """All are above 0, and delta is at most 1."""
    for term in (delta, *terms):
        check_positive(term, program)
    if not is_at_most(quotient_of(delta), Fraction(1), program):
        refuse("delta is not known to be at most 1")


def check_enough(more: Quotient, program: Program) -> None:
    """What the noise has more than it needs is not below 0."""
    if not is_nonnegative(more, ranges_of(program)):
        refuse("sigma is not known to be large enough")


def check_order(rho: Fraction | None, alpha: Fraction | None, epsilon: Fraction | None, delta: Fraction | None) -> None:
    """The inequality itself."""
    if rho is None or alpha is None or epsilon is None or delta is None:
        refuse("an order is for numbers only")
    if not 1 < alpha <= HIGHEST_ORDER:
        refuse(f"the order is not between 1 and {HIGHEST_ORDER}")
    exponent = (alpha - 1) * (epsilon - alpha * rho)
    if not 0 <= exponent <= HIGHEST_EXPONENT:
        refuse("this order shows nothing, or more than is kept track of")
    whole = (1 - 1 / alpha) ** (alpha.numerator // alpha.denominator) / (alpha - 1)
    if whole > delta * exp_bounds(exponent)[0]:
        refuse("sigma is not known to be large enough")
