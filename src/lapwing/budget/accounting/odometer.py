"""What many costs amount to, by each way of adding them up, and what each way is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from lapwing.budget.accounting.composition import advanced, advanced_sharp, sequential
from lapwing.budget.accounting.concentrated import epsilon_of_rho
from lapwing.budget.accounting.cost import Approximate
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


def read_odometer(costs: Iterable[Approximate], delta: Fraction, library: bool = True) -> tuple[Reading, ...]:
    """The readings at a delta, on top of the deltas of the costs themselves where a way adds them up.

    Where costs are chosen after seeing answers, only the sum of epsilons without deltas bounds the privacy loss of
    every run, however it went.  Adding up in rho is a guarantee for a limit that was fixed before the first release (a
    privacy filter: Feldman and Zrnic 2021; Whitehouse, Ramdas, Rogers and Wu 2023), and a sum of deltas for a total
    delta that was; the rho or delta that happens to have been spent is no such limit, as it may depend on the answers.
    """
    found = tuple(costs)
    if not found:
        return ()
    total = sequential(found)
    rest = delta - total.delta
    readings = [Reading("basic", float(total.epsilon), total.delta, PLANNED if total.delta else ADAPTIVE)]
    if rest <= 0:
        return tuple(readings)
    if len(set(found)) == 1:
        for way, rule in (("advanced", advanced), ("advanced, sharper", advanced_sharp)):
            reading = rule(found[0], len(found), rest)
            readings.append(Reading(way, float(reading.epsilon), reading.delta, PLANNED))
    rho = sum((cost.epsilon * cost.epsilon / 2 for cost in found), Fraction(0))
    readings.append(Reading("concentrated", float(epsilon_of_rho(rho, rest)), delta, PLANNED))
    if not total.delta:
        readings.append(Reading("Rényi", by_renyi(found, delta), delta, PLANNED))
    if library:
        readings.append(Reading("loss distribution", by_distribution(found, delta), delta, PLANNED))
    return tuple(readings)
