"""Shuffled reports: the amplification of local noise when nobody can tell who sent which report."""

from __future__ import annotations

from fractions import Fraction

from lapwing.budget.accounting.composition import UNIT
from lapwing.budget.accounting.concentrated import check_amount, check_delta
from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.enclosure import exp_bounds, log_bounds, root_bounds
from lapwing.numbers.rounding import rounded_up

MOST_LOCAL = 64


def epsilon_of_shuffle(local: Fraction, reports: int, delta: Fraction) -> Fraction:
    """The epsilon of n shuffled reports, each of them private at a local epsilon and drawn by the same randomizer.

    With e for exp(local) it is log(1 + (e - 1) / (e + 1) * (8 * sqrt(e * log(4 / delta) / n) + 8 * e / n)), if
    local <= log(n / (16 * log(2 / delta))), and never more than the local epsilon (Feldman, McMillan and Talwar, Hiding
    Among the Clones, 2021, theorem 3.1).  Neighbours differ in what one person reports about.
    """
    each, slack = check_amount(local), check_delta(delta)
    if type(reports) is not int or reports < 1 or each > MOST_LOCAL:
        reject("composition", why=f"it needs a number of reports, and an epsilon of at most {MOST_LOCAL} for each")
    low, high = exp_bounds(each)
    if high * 16 * log_bounds(2 / slack)[1] > reports:
        return each
    root = root_bounds(high * log_bounds(4 / slack)[1] / reports)[1]
    more = (high - 1) / (low + 1) * 8 * (root + high / reports)
    return min(each, rounded_up(log_bounds(1 + more)[1], UNIT))
