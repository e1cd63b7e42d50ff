"""How far a sum of independent draws, each times its factor, goes up and down, except with probability beta.

One draw, and the difference of two that are alike, by their exact tails.  Any other sum X by Chernoff's bound:
Pr[X > u] <= exp(K(t) - t u) for every t > 0, where K adds up the logarithms of the draws' moments.  They are at most

    -log(1 - (c b t)^2)   for Laplace noise of scale b and factor c,
    -log(1 - c b t)       for one-sided noise and c > 0, and 0 for c < 0, as it is never below 0,
    (c s t)^2 / 2         for normal noise of deviation s (Canonne, Kamath and Steinke, 2020),

as noise on all reals has these moments and noise on a grid has no greater ones: log(sinh(y) / y) is convex, and
(1 - exp(-y)) / y falls.  Floats choose t, and the bound is evaluated in rational arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, log, log1p

from lapwing.numbers.decay import decay_above
from lapwing.numbers.enclosure import log_bounds
from lapwing.numbers.search import least
from lapwing.run.accuracy import gaussian_tail, laplace_tail
from lapwing.run.accuracy.program.draw import Draw
from lapwing.run.accuracy.solve import LARGEST_STEPS

Part = tuple[Draw, Fraction, int]
Sum = tuple[Part, ...]
ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Reach:
    """The noise is from -down to up."""

    down: Fraction
    up: Fraction


@lru_cache(maxsize=4096)
def reach_of(parts: Sum, beta: Fraction) -> Reach | None:
    """How far a sum goes; None if that is beyond all numbers that are tried.

    Each part is a kind of draw, its factor, and how many such draws there are.
    """
    match parts:
        case ((draw, factor, 1),):
            return reach_of_one(draw, factor, beta)
        case ((draw, factor, 2),) if is_alike(draw, factor, draw, factor):
            return reach_of_two(draw, draw, factor, beta)
        case ((draw, factor, 1), (other, against, 1)) if is_alike(draw, factor, other, against):
            return reach_of_two(draw, other, factor, beta)
        case _:
            turned = tuple((draw, -factor, count) for draw, factor, count in parts)
            up, down = farthest(parts, beta / 2), farthest(turned, beta / 2)
            return None if up is None or down is None else Reach(down, up)


def reach_of_one(draw: Draw, factor: Fraction, beta: Fraction) -> Reach | None:
    """The exact tail; on whichever grid it is wider."""
    widths = []
    for step in draw.steps:
        found = least(failing(draw, step, beta), 0, LARGEST_STEPS)
        if found is None:
            return None
        widths.append(found * step * abs(factor))
    if draw.kind != "one-sided":
        return Reach(max(widths), max(widths))
    return Reach(Fraction(0), max(widths)) if factor > 0 else Reach(max(widths), Fraction(0))


def failing(draw: Draw, step: Fraction, beta: Fraction) -> Callable[[int], bool]:
    """Whether a draw goes beyond so many steps with probability beta at most."""
    scale = draw.scale / step
    match draw.kind:
        case "laplace":
            return lambda steps: laplace_tail.beyond(steps, scale) <= beta
        case "gaussian":
            return lambda steps: gaussian_tail.beyond(steps, scale) <= beta
        case "one-sided":
            return lambda steps: decay_above((steps + 1) / scale) <= beta


def is_alike(draw: Draw, factor: Fraction, other: Draw, against: Fraction) -> bool:
    """Whether two draws are Laplace noise on the same grid, so that the tail of their sum is known."""
    plain = draw.kind == other.kind == "laplace" and len(draw.steps) == len(other.steps) == 1
    return plain and abs(factor) == abs(against) and draw.steps == other.steps


def reach_of_two(draw: Draw, other: Draw, factor: Fraction, beta: Fraction) -> Reach | None:
    """The exact tail of the sum of two draws."""
    step = draw.steps[0]
    found = least(
        lambda steps: laplace_tail.apart(steps, draw.scale / step, other.scale / step) <= beta, 0, LARGEST_STEPS
    )
    return None if found is None else Reach(found * step * abs(factor), found * step * abs(factor))


def farthest(parts: Sum, beta: Fraction) -> Fraction | None:
    """The sum is above this with probability beta at most."""
    if all(draw.kind == "one-sided" and factor < 0 for draw, factor, _ in parts):
        return Fraction(0)
    tilt = chernoff_parameter(parts, beta)
    total = log_bounds(1 / beta)[1]
    for draw, factor, count in parts:
        moment = log_moment(draw, factor * tilt)
        if moment is None:
            return None
        total += count * moment
    return rounded(total / tilt)


def log_moment(draw: Draw, tilt: Fraction) -> Fraction | None:
    """At least the logarithm of E[exp(tilt * X)]; None if that may be infinite."""
    reached = draw.scale * tilt
    match draw.kind:
        case "gaussian":
            return reached * reached / 2
        case "one-sided":
            return Fraction(0) if reached <= 0 else log_of_rest(reached)
        case "laplace":
            return log_of_rest(reached * reached)


def log_of_rest(share: Fraction) -> Fraction | None:
    """At least -log(1 - share)."""
    return -log_bounds(1 - share)[0] if share < 1 else None


def chernoff_parameter(parts: Sum, beta: Fraction) -> Fraction:
    """A t that makes the bound small: the widest draw alone would allow any t below `limit`."""
    widths = [(draw.kind, draw.scale * factor, count) for draw, factor, count in parts]
    limit = 1 / max(abs(width) for _, width, _ in widths)
    shares = [(kind, float(width * limit), count) for kind, width, count in widths]
    needed = log(beta.denominator) - log(beta.numerator)
    low, high = -40.0, 8.0
    for _ in range(ROUNDS):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if bound_at(2.0**left, shares, needed) <= bound_at(2.0**right, shares, needed):
            high = right
        else:
            low = left
    return Fraction(2.0**low).limit_denominator(2**60) * limit


def bound_at(tilt: float, shares: Iterable[tuple[str, float, int]], needed: float) -> float:
    """The bound for a tilt, roughly."""
    total = needed
    for kind, width, count in shares:
        reached = width * tilt
        if kind == "gaussian":
            total += count * reached * reached / 2
        elif kind == "laplace":
            total += -count * log1p(-reached * reached) if abs(reached) < 1 else inf
        elif reached > 0:
            total += -count * log1p(-reached) if reached < 1 else inf
    return total / tilt


def rounded(x: Fraction) -> Fraction:
    """A short number that is not smaller."""
    shift = max(0, 64 - x.numerator.bit_length() + x.denominator.bit_length())
    return Fraction(-(-(x.numerator << shift) // x.denominator), 1 << shift)
