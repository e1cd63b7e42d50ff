"""What a budget allows, in which measure, and how much of it a cost uses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal as OneOf

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.concentrated import epsilon_of_rho, rho_for
from lapwing.budget.accounting.cost import Approximate, Concentrated, Cost, Renyi, cost_of, delta_of, sound_cost
from lapwing.budget.ledger.entry.charge import Charge, round_up
from lapwing.diagnostics.diagnostic import reject

Measure = OneOf["epsilon", "rho", "renyi", "curve"]


@dataclass(frozen=True, slots=True)
class Allowance:
    """`order` is that of Rényi privacy, else 0; `slack` is the delta at which a limit in rho was chosen, else 0.

    A "curve" is (epsilon, delta), its limit and its slack, kept in Rényi privacy of many orders.
    """

    measure: Measure
    limit: Charge
    order: Fraction = Fraction(0)
    slack: Fraction = Fraction(0)


def allowance_of(cost: Cost) -> Allowance:
    """An allowance of as much as a cost."""
    match cost:
        case Approximate(epsilon=epsilon, delta=delta):
            return Allowance("epsilon", Charge(epsilon, delta))
        case Concentrated(rho=rho, delta=delta):
            return Allowance("rho", Charge(rho, delta))
        case Renyi(order=order, epsilon=epsilon):
            return Allowance("renyi", Charge(epsilon, Fraction(0)), order)


def sound_allowance(given: object) -> Allowance:
    """What a budget is to allow, from a cost or from an allowance that somebody made, with plain numbers."""
    if not isinstance(given, Allowance):
        return allowance_of(sound_cost(given))
    limit = given.limit
    match given.measure:
        case "epsilon" if not given.order and not given.slack:
            return allowance_of(cost_of(epsilon=limit.amount, delta=limit.delta))
        case "rho" if not given.order:
            return replace(allowance_of(cost_of(rho=limit.amount, delta=limit.delta)), slack=delta_of(given.slack))
        case "curve" if not given.order and not limit.delta:
            return curve_allowance(limit.amount, given.slack)
        case "renyi" if not given.slack and not limit.delta:
            return allowance_of(cost_of(epsilon=limit.amount, order=given.order))
        case _:
            reject("cost", why="an allowance is of epsilon, of rho, or of epsilon at a Rényi order")


def share_of(allowance: Allowance, cost: Cost) -> Charge:
    """A part of what a budget allows, which has to be said in the budget's own measure."""
    wanted = allowance_of(sound_cost(cost))
    if allowance.measure == "curve" and wanted.measure == "epsilon" and not wanted.limit.delta:
        return wanted.limit
    if (wanted.measure, wanted.order) != (allowance.measure, allowance.order):
        reject("share-measure", cost=show_cost(cost), measure=show_measure(allowance))
    return wanted.limit


def advanced_allowance(epsilon: Fraction, delta: Fraction, slack: Fraction) -> Allowance:
    """(epsilon, delta) by advanced composition: a limit in rho, so that it holds for costs chosen along the way, too.

    The filter of Whitehouse, Ramdas, Rogers and Wu (2023, theorem 1) for approximate concentrated privacy: as long as
    the rhos and deltas stay within their limits, all releases together are concentrated with that rho, up to those
    deltas; `slack` is the part of delta that turns rho into epsilon.
    """
    if not 0 < slack <= delta:
        reject("budget-option", name="slack", what=slack, instead="a part of delta above 0, all of it at most")
    return Allowance("rho", Charge(rho_for(epsilon, slack), delta - slack), slack=slack)


def curve_allowance(epsilon: object, delta: object) -> Allowance:
    """(epsilon, delta), by Rényi privacy of many orders in each block; see `entry/curve`."""
    found = cost_of(epsilon=epsilon, delta=delta)
    if not isinstance(found, Approximate) or not found.delta:
        reject("cost", why="Rényi curves need a delta above 0")
    return Allowance("curve", Charge(found.epsilon, Fraction(0)), slack=found.delta)


def promise_of(allowance: Allowance) -> Approximate | None:
    """What holds of all releases together, as epsilon and delta, if a delta was chosen for that."""
    limit = allowance.limit
    match allowance.measure:
        case "epsilon":
            return Approximate(limit.amount, limit.delta)
        case "rho" if allowance.slack:
            return Approximate(epsilon_of_rho(limit.amount, allowance.slack), limit.delta + allowance.slack)
        case "curve":
            return Approximate(limit.amount, allowance.slack)
        case _:
            return None


def charge_for(cost: Cost, allowance: Allowance) -> Charge:
    """What the cost takes from a budget with this measure; what cannot be converted is at fault.

    epsilon-privacy is epsilon**2 / 2-concentrated (Bun and Steinke 2016, proposition 1.4; with delta, lemma 8.8), and
    rho-concentrated privacy is Rényi privacy of each order with epsilon = order * rho (their definition 1.1).  From a
    curve a cost takes something else at each order, so its charge is the cost's own number.
    """
    match allowance.measure, cost:
        case "epsilon", Approximate(epsilon=epsilon, delta=delta):
            return Charge(epsilon, delta)
        case "rho", Approximate(epsilon=epsilon, delta=delta):
            return Charge(round_up(epsilon * epsilon / 2), delta)
        case "rho", Concentrated(rho=rho, delta=delta):
            return Charge(rho, delta)
        case "curve", Approximate(epsilon=amount, delta=delta) | Concentrated(rho=amount, delta=delta) if not delta:
            return Charge(amount, delta)
        case "renyi", Renyi(order=order, epsilon=epsilon) if order == allowance.order:
            return Charge(epsilon, Fraction(0))
        case "renyi", Approximate(epsilon=epsilon, delta=delta) if not delta:
            return Charge(min(epsilon, round_up(allowance.order * epsilon * epsilon / 2)), delta)
        case "renyi", Concentrated(rho=rho, delta=delta) if not delta:
            return Charge(round_up(allowance.order * rho), delta)
        case _:
            reject("cost-measure", cost=show_cost(cost), measure=show_measure(allowance))


def show_cost(cost: Cost) -> str:
    """A cost for people."""
    match cost:
        case Approximate(epsilon=epsilon, delta=delta):
            return f"epsilon {show_amount(epsilon)}" + (f", delta {show_amount(delta)}" if delta else "")
        case Concentrated(rho=rho, delta=delta):
            return f"rho {show_amount(rho)}" + (f", delta {show_amount(delta)}" if delta else "")
        case Renyi(order=order, epsilon=epsilon):
            return f"epsilon {show_amount(epsilon)} of order {show_amount(order)}"


def show_allowance(allowance: Allowance) -> str:
    """What a budget allows, for people."""
    delta = f", delta {allowance.limit.delta}" if allowance.limit.delta else ""
    slack = f", of which delta {allowance.slack} is for turning it into epsilon" if allowance.slack else ""
    return f"{show_measure(allowance)} {allowance.limit.amount}{delta}{slack}"


def show_measure(allowance: Allowance) -> str:
    """The measure of a budget for people."""
    match allowance.measure:
        case "renyi":
            return f"Rényi epsilon of order {allowance.order}"
        case "curve":
            return f"epsilon at delta {allowance.slack} by Rényi curves"
        case measure:
            return measure
