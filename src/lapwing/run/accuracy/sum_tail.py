"""Tails of sums of discrete Laplace noise, from their moments (Chernoff's bound).

For 0 <= t < x = 1 / scale a draw has E[exp(t X)] = (cosh x - 1) / (cosh x - cosh t).  The running sums of independent
draws are a martingale, so by Doob's inequality Pr[some of the first m sums >= g] <= E[exp(t X)]^m * exp(-t g).  Any t
will do; floats choose one, and the bound is evaluated in rational arithmetic.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from lapwing.numbers.decay import decay_above
from lapwing.numbers.enclosure import Bounds, exp_bounds, log_bounds
from lapwing.run.accuracy.laplace_tail import beyond

ONE = Fraction(1)


def sums_beyond(steps: int, scale: Fraction, draws: int) -> Fraction:
    """At least the probability that one of the sums of the first 1, 2, ..., `draws` draws has |sum| > steps."""
    if draws == 1:
        return beyond(steps, scale)
    tilt = chernoff_parameter(steps + 1, scale, draws)
    (least, most), (_, most_tilted) = cosh_bounds(1 / scale), cosh_bounds(tilt)
    if tilt <= 0 or least <= most_tilted:
        return ONE
    moment = log_bounds((most - 1) / (least - most_tilted))[1]
    exponent = draws * moment - (steps + 1) * tilt
    return ONE if exponent >= 0 else min(2 * decay_above(-exponent), ONE)


def chernoff_parameter(steps: int, scale: Fraction, draws: int) -> Fraction:
    """The best t for noise on all reals: the root of `2 m t = g (x^2 - t^2)` between 0 and x."""
    reach = float(steps / scale)
    share = min(reach / (draws + sqrt(draws * draws + reach * reach)), 1 - 2.0**-20)
    return Fraction(share).limit_denominator(2**40) / scale


def cosh_bounds(x: Fraction) -> Bounds:
    """Below and above cosh(x), for 0 <= x."""
    low, high = exp_bounds(x)
    return (low + 1 / low) / 2, (high + 1 / high) / 2
