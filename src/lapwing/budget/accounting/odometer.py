"""What many costs amount to, by each way of adding them up, and what each way is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.accounting.composition import advanced, advanced_sharp, sequential
from lapwing.budget.accounting.concentrated import epsilon_of_renyi, epsilon_of_rho
from lapwing.budget.accounting.cost import Approximate, Concentrated, Cost, Renyi
from lapwing.budget.accounting.loss import by_distribution, by_renyi

ADAPTIVE = "guarantee, also for costs chosen along the way"
PLANNED = "guarantee for costs fixed in advance; otherwise an odometer reading"


@dataclass(frozen=True, slots=True)
class Reading:
    """All costs together are (epsilon, delta)-private by this way of adding up."""

    way: str
    epsilon: float | None
    delta: Fraction
    worth: str


Added = Cost


def read_parts(families: Iterable[Sequence[Added]], delta: Fraction, library: bool = True) -> tuple[Reading, ...]:
    """The readings for families of costs, of which one concerns each unit: what was released on the data it is in.

    All other releases are the same with and without it.  So the largest reading of a way holds for everyone.
    """
    found = [{reading.way: reading for reading in read_odometer(costs, delta, library)} for costs in families if costs]
    if not found:
        return ()
    ways = [way for way in found[0] if all(way in readings for readings in found)]
    return tuple(largest(way, [readings[way] for readings in found]) for way in ways)


def largest(way: str, readings: Sequence[Reading]) -> Reading:
    """What holds whichever of some readings does."""
    epsilons = [reading.epsilon for reading in readings if reading.epsilon is not None]
    epsilon = max(epsilons) if len(epsilons) == len(readings) else None
    worth = ADAPTIVE if all(reading.worth == ADAPTIVE for reading in readings) else PLANNED
    return Reading(way, epsilon, max(reading.delta for reading in readings), worth)


def read_odometer(costs: Iterable[Added], delta: Fraction, library: bool = True) -> tuple[Reading, ...]:
    """The readings at a delta, on top of the deltas of the costs themselves where a way adds them up.

    Where costs are chosen after seeing answers, only the sum of epsilons without deltas bounds the privacy loss of
    every run, however it went.  Adding up in rho is a guarantee for a limit that was fixed before the first release (a
    privacy filter: Feldman and Zrnic 2021; Whitehouse, Ramdas, Rogers and Wu 2023), and a sum of deltas for a total
    delta that was; the rho or delta that happens to have been spent is no such limit, as it may depend on the answers.
    """
    every = tuple(costs)
    found = tuple(cost for cost in every if isinstance(cost, Approximate))
    if any(isinstance(cost, Renyi) for cost in every):
        return read_at_order(every, delta)
    if not every or len(found) < len(every):
        return read_in_rho([cost for cost in every if not isinstance(cost, Renyi)], delta)
    total = sequential(found)
    rest = delta - total.delta
    readings = [Reading("basic", float(total.epsilon), total.delta, PLANNED if total.delta else ADAPTIVE)]
    if rest <= 0:
        return tuple(readings)
    if len(set(found)) == 1:
        for way, rule in (("advanced", advanced), ("advanced, sharper", advanced_sharp)):
            reading = rule(found[0], len(found), rest)
            readings.append(Reading(way, float(reading.epsilon), reading.delta, PLANNED))
    readings += read_in_rho(found, delta)
    if not total.delta:
        readings.append(Reading("Rényi", by_renyi(found, delta), delta, PLANNED))
    if library:
        readings.append(Reading("loss distribution", by_distribution(found, delta), delta, PLANNED))
    return tuple(readings)


def read_in_rho(costs: Sequence[Approximate | Concentrated], delta: Fraction) -> tuple[Reading, ...]:
    """What costs in rho, and others as costs in rho, amount to at what is left of a delta; nothing if none is left.

    epsilon-privacy is epsilon**2 / 2-concentrated, and rhos and deltas add up (Bun and Steinke 2016).
    """
    rest = left_of(delta, costs)
    if not costs or rest <= 0:
        return ()
    rho = sum((rho_of(cost) for cost in costs), Fraction(0))
    return (Reading("concentrated", float(epsilon_of_rho(rho, rest)), delta, PLANNED),)


def read_at_order(costs: Sequence[Added], delta: Fraction) -> tuple[Reading, ...]:
    """What costs at Rényi orders, and others as such, amount to at the lowest of these orders.

    A Rényi divergence is at least that of any lower order.
    """
    rest = left_of(delta, costs)
    if rest <= 0:
        return ()
    order = min(cost.order for cost in costs if isinstance(cost, Renyi))
    spent = sum((at_order(cost, order) for cost in costs), Fraction(0))
    return (Reading("Rényi", float(epsilon_of_renyi(order, spent, rest)), delta, PLANNED),)


def left_of(delta: Fraction, costs: Iterable[Added]) -> Fraction:
    """What the deltas of costs leave of a delta."""
    return delta - sum((cost.delta for cost in costs if not isinstance(cost, Renyi)), Fraction(0))


def at_order(cost: Added, order: Fraction) -> Fraction:
    """What a cost is at a Rényi order that is no higher than its own."""
    if isinstance(cost, Renyi):
        return cost.epsilon
    in_rho = order * rho_of(cost)
    return min(in_rho, cost.epsilon) if isinstance(cost, Approximate) else in_rho


def rho_of(cost: Approximate | Concentrated) -> Fraction:
    """A cost in rho."""
    return cost.rho if isinstance(cost, Concentrated) else cost.epsilon * cost.epsilon / 2
