"""Rényi curves: a budget kept at several orders at once, which holds if it holds at one of them.

A budget (epsilon, delta) has a bound for each of k fixed orders: epsilon less what Rényi privacy of that order needs
beyond it for delta / k (`concentrated.surplus`).  A charge adds the Rényi divergence of its mechanism at each order,
and is admitted if at least one order stays within its bound.

Why this keeps (epsilon, delta), for charges chosen after seeing answers: fix two neighbours, whose runs have the laws P
and Q of transcripts, and let S(a) be the transcripts whose charges end within the bound of order a.  Stopping a run
before the charge that would break the bound of order a gives a run that is Rényi private of that order with that bound,
since bounds are fixed before the first charge (Feldman and Zrnic 2021, theorem 4.3), and hence (epsilon, delta / k)
(Canonne, Kamath and Steinke 2020, proposition 12); on S(a) it is the run itself.  Every transcript lies in some S(a),
since charges only grow: the order that was within its bound at the last charge was so before.  Let A(a) be the
transcripts of S(a) in no S(b) of an earlier order b.  For each event E, P(E) = sum of P(E and A(a)) <= sum of
(exp(epsilon) Q(E and A(a)) + delta / k) = exp(epsilon) Q(E) + delta.  Without the k, delta would be spent once for each
order, as which order is left may depend on the answers.

Numbers are whole multiples of 10**-18: charges are rounded up, bounds down.  The orders are part of the file format.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.concentrated import surplus
from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.entry.allowance import Allowance, charge_for
from lapwing.budget.ledger.entry.charge import NOTHING, Charge, round_up

ORDERS = tuple(Fraction(order, 2) for order in (3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512))
SCALE = 10**18

Vector = tuple[Fraction | int, ...]


def vector_for(cost: Cost, charge: Charge, allowance: Allowance) -> Vector:
    """What a cost takes: at each order of a curve, and else an amount and a delta."""
    return curve_of(cost) if allowance.measure == "curve" else (charge.amount, charge.delta)


def curve_of(cost: Cost) -> tuple[int, ...]:
    """What a cost takes at each order, in steps, rounded up."""
    rulers = (Allowance("renyi", NOTHING, order) for order in ORDERS)
    return tuple(up(charge_for(cost, ruler).amount) for ruler in rulers)


def bounds_for(allowance: Allowance, limit: Charge) -> Vector:
    """How far spending may go, within an allowance of this kind and up to a limit."""
    if allowance.measure != "curve":
        return limit.amount, limit.delta
    share = allowance.slack / len(ORDERS)
    return tuple(down(limit.amount - surplus(order, share)) for order in ORDERS)


def is_within(vector: Vector, bounds: Vector, allowance: Allowance) -> bool:
    """Whether spending stays within bounds: at one order of a curve, and else in amount and delta."""
    if allowance.measure != "curve":
        (amount, delta), (most, most_delta) = vector, bounds
        return amount <= most and delta <= most_delta
    return any(spent <= most for spent, most in zip(vector, bounds, strict=True))


def add_vectors(left: Vector, right: Vector) -> Vector:
    """The sum, where fractions do not become too long."""
    return tuple([add_amounts(one, other) for one, other in zip(left, right, strict=True)])


def room_for(vector: Vector, bounds: Vector) -> Vector:
    """How much may have been spent before, for one more vector to stay within bounds; it may be below nothing."""
    return tuple([most - each for most, each in zip(bounds, vector, strict=True)])


def add_amounts(left: Fraction | int, right: Fraction | int) -> Fraction | int:
    """The sum of two amounts."""
    if not right and type(left) is type(right):
        return left
    found = left + right
    return found if type(found) is int else round_up(Fraction(found) if type(found) is not Fraction else found)


def nothing_in(allowance: Allowance) -> Vector:
    """What has been spent at first."""
    return (0,) * len(ORDERS) if allowance.measure == "curve" else (Fraction(0), Fraction(0))


def as_charge(vector: Vector, allowance: Allowance) -> Charge:
    """What has been spent, for people: of a curve, the epsilon that it amounts to at the budget's delta."""
    if allowance.measure != "curve":
        return Charge(Fraction(vector[0]), Fraction(vector[1]))
    if not any(vector):
        return NOTHING
    share = allowance.slack / len(ORDERS)
    amounts = (
        Fraction(spent, SCALE) + surplus(order, share) for spent, order in zip(map(int, vector), ORDERS, strict=True)
    )
    return Charge(Fraction(up(max(min(amounts), Fraction(0))), SCALE), Fraction(0))


def up(amount: Fraction) -> int:
    """In steps, rounded up."""
    return -(-amount.numerator * SCALE // amount.denominator)


def down(amount: Fraction) -> int:
    """In steps, rounded down."""
    return amount.numerator * SCALE // amount.denominator
