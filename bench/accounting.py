"""A thousand costs added up in each way, beside dp_accounting's own accountants and the optimum.

`python bench/accounting.py [COUNT]`; needs the extra `accounting`.  The optimum is that of the composition of
randomized responses (Kairouz, Oh and Viswanath 2015), which nothing that knows only epsilons can beat.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import exp, expm1, fsum, lgamma, log, log1p, sqrt
from time import process_time

import dp_accounting
from dp_accounting.pld import PLDAccountant
from dp_accounting.rdp import RdpAccountant

from lapwing.budget.accounting.composition import advanced_sharp
from lapwing.budget.accounting.concentrated import epsilon_of_rho
from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.accounting.loss import by_distribution, by_laplace, by_renyi
from lapwing.budget.accounting.odometer import read_odometer

DELTA = Fraction(1, 10**6)


def optimum(epsilon: float, count: int, delta: float) -> float:
    """The epsilon at which the delta of so many randomized responses, added up term by term, is the given one."""

    def delta_at(total: float) -> float:
        chances = (
            exp(
                lgamma(count + 1)
                - lgamma(lost + 1)
                - lgamma(count - lost + 1)
                - lost * epsilon
                - count * log1p(exp(-epsilon))
            )
            * -expm1(total - (count - 2 * lost) * epsilon)
            for lost in range(count + 1)
            if (count - 2 * lost) * epsilon > total
        )
        return fsum(chances)

    low, high = 0.0, count * epsilon
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if delta_at(middle) > delta else (low, middle)
    return high


def pld(epsilon: Fraction, count: int) -> float:
    """dp_accounting by privacy-loss distributions."""
    accountant = PLDAccountant()
    accountant.compose(dp_accounting.LaplaceDpEvent(float(1 / epsilon)), count)
    return float(accountant.get_epsilon(float(DELTA)))


def rdp(epsilon: Fraction, count: int) -> float:
    """dp_accounting by Rényi privacy."""
    accountant = RdpAccountant()
    accountant.compose(dp_accounting.LaplaceDpEvent(float(1 / epsilon)), count)
    return float(accountant.get_epsilon(float(DELTA)))


def epsilon_within(rho: Fraction) -> float:
    """What the ledger makes of rho."""
    return float(epsilon_of_rho(rho, DELTA))


def show(name: str, run: Callable[[], object]) -> None:
    """A value, and the processor time it took."""
    start = process_time()
    value = run()
    spent = process_time() - start
    print(f"{name:<64} {value!s:>22}   {spent:6.2f} s", flush=True)


def main() -> None:
    """Each way, once."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    small, tenth = Fraction(1, 100), Fraction(1, 10)
    costs = [Approximate(tenth, Fraction(0))] * count
    different = [Approximate(Fraction(1, 10) + Fraction(i, 10**5), Fraction(0)) for i in range(count)]
    print(f"{count} costs of epsilon 0.1, delta {float(DELTA)}")
    show("optimum, term by term", lambda: optimum(0.1, count, float(DELTA)))
    show("lapwing: advanced, sharper", lambda: float(advanced_sharp(costs[0], count, DELTA).epsilon))
    show("lapwing: Rényi", lambda: by_renyi(costs, DELTA))
    show("lapwing: loss distribution", lambda: by_distribution(costs, DELTA))
    show("lapwing: all readings", lambda: len(read_odometer(costs, DELTA)))
    show(f"lapwing: {count} different costs, loss distribution", lambda: by_distribution(different, DELTA))
    print(f"{count} answers with Laplace noise, epsilon 0.01 each")
    show("lapwing: discrete Laplace, loss distribution", lambda: by_laplace(small, count, DELTA))
    show("dp_accounting: Laplace on all reals, loss distribution", lambda: pld(small, count))
    show("dp_accounting: Laplace on all reals, Rényi", lambda: rdp(small, count))
    print(f"{count} Gaussian answers")
    for sigma in (50, 100, 200):
        rho = Fraction(count, 2 * sigma * sigma)
        closed = float(rho) + 2 * sqrt(float(rho) * log(1 / float(DELTA)))
        print(f"sigma {sigma}, by the closed formula: {closed:.4f}")
        show(f"lapwing's ledger: sigma {sigma}", partial(epsilon_within, rho))


if __name__ == "__main__":
    main()
