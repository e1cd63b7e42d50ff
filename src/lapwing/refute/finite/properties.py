"""Properties of the distance that privacy bounds: each is a statement about given distributions, checked exactly.

Write D(e; P, Q) for the most by which the probability of an event under P exceeds exp(e) times the one under Q.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from lapwing.diagnostics.diagnostic import reject
from lapwing.numbers.epsilon import Epsilon, Given, Log, Plain, epsilon_of, factor_bounds
from lapwing.numbers.plain import plain_int
from lapwing.refute.finite.distance import measure_distance
from lapwing.refute.finite.distribution import ONE, ZERO, Distribution
from lapwing.refute.finite.exponentials import Exponentials, power, rational

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
FARTHEST = 100


@dataclass(frozen=True, slots=True)
class Statement:
    """`left / over <= right / over`, with a positive divisor, and in words."""

    name: str
    words: str
    left: Exponentials
    right: Exponentials
    over: Exponentials = field(default=rational(ONE))

    @property
    def holds(self) -> bool:
        """Whether it holds, exactly."""
        return not (self.left - self.right).is_positive

    @property
    def sides(self) -> tuple[Fraction, Fraction]:
        """Both sides, to many digits."""
        left, right, over = (max(each.bounds()[0], ZERO) for each in (self.left, self.right, self.over))
        return left / over, right / over


def distance(first: Distribution[A], second: Distribution[A], epsilon: Epsilon) -> Exponentials:
    """The distance of two distributions as a sum of exponentials."""
    found = measure_distance(first, second, epsilon)
    return rational(found.first) - rational(found.second) * power(epsilon)


def together(one: Epsilon, other: Epsilon) -> Epsilon:
    """The sum of two epsilons, which have to be two numbers or two logarithms unless one is 0."""
    match one, other:
        case Plain(value=first), Plain(value=second):
            return epsilon_of(first + second)
        case Log(of=first), Log(of=second):
            return Log(first * second)
        case (Plain(value=0), rest) | (rest, Plain(value=0)):
            return rest
        case _:
            reject("level", name="epsilon", what=f"{one} and {other}", why="add two numbers, or two logarithms")


def reflexive(only: Distribution[A], epsilon: Given) -> Statement:
    """D(e; P, P) = 0."""
    return Statement("reflexive", "D(e; P, P) <= 0", distance(only, only, epsilon_of(epsilon)), rational(ZERO))


def antitone(first: Distribution[A], second: Distribution[A], epsilon: Given, larger: Given) -> Statement:
    """The distance does not grow with epsilon."""
    small, large = epsilon_of(epsilon), epsilon_of(larger)
    if factor_bounds(large)[1] < factor_bounds(small)[0]:
        small, large = large, small
    sides = distance(first, second, large), distance(first, second, small)
    return Statement("antitone", f"D({large}; P, Q) <= D({small}; P, Q)", *sides)


def transitive(
    first: Distribution[A], second: Distribution[A], third: Distribution[A], one: Given, other: Given
) -> Statement:
    """D(e1 + e2; P, R) <= D(e1; P, Q) + exp(e1) * D(e2; Q, R).

    For each event P <= exp(e1) Q + d1 <= exp(e1) (exp(e2) R + d2) + d1.
    """
    near, far = epsilon_of(one), epsilon_of(other)
    right = distance(first, second, near) + power(near) * distance(second, third, far)
    words = f"D({near} + {far}; P, R) <= D({near}; P, Q) + exp({near}) * D({far}; Q, R)"
    return Statement("transitive", words, distance(first, third, together(near, far)), right)


def processed(
    first: Distribution[A], second: Distribution[A], epsilon: Given, change: Callable[[A], B] | Mapping[A, B]
) -> Statement:
    """D(e; f(P), f(Q)) <= D(e; P, Q) for any function f: an event about f(x) is one about x."""
    level = epsilon_of(epsilon)
    return Statement(
        "post-processing",
        f"D({level}; f(P), f(Q)) <= D({level}; P, Q)",
        distance(image(first, change), image(second, change), level),
        distance(first, second, level),
    )


def mixed(
    pairs: tuple[tuple[Distribution[A], Distribution[A]], tuple[Distribution[A], Distribution[A]]],
    share: Fraction,
    epsilon: Given,
) -> Statement:
    """D(e; p P + (1 - p) P', p Q + (1 - p) Q') <= p D(e; P, Q) + (1 - p) D(e; P', Q'): convexity in both at once."""
    level = epsilon_of(epsilon)
    if not 0 <= share <= 1:
        reject("level", name="share", what=share, why="it has to be from 0 to 1")
    mixtures = [mixture(one, other, share) for one, other in zip(*pairs, strict=True)]
    here, there = (distance(*pair, level) for pair in pairs)
    right = rational(share) * here + rational(ONE - share) * there
    words = f"D({level}; mixtures) <= {share} * D({level}; P, Q) + {1 - share} * D({level}; P', Q')"
    return Statement("convex", words, distance(mixtures[0], mixtures[1], level), right)


def composed(
    pairs: tuple[tuple[Distribution[A], Distribution[A]], tuple[Distribution[B], Distribution[B]]],
    one: Given,
    other: Given,
) -> Statement:
    """D(e1 + e2; P x P', Q x Q') <= D(e1; P, Q) + D(e2; P', Q'): independent answers add up."""
    near, far = epsilon_of(one), epsilon_of(other)
    (first, second), (third, fourth) = pairs
    right = distance(first, second, near) + distance(third, fourth, far)
    words = f"D({near} + {far}; P x P', Q x Q') <= D({near}; P, Q) + D({far}; P', Q')"
    left = distance(product(first, third), product(second, fourth), together(near, far))
    return Statement("composition", words, left, right)


def sliding(epsilon: Given, at: int, by: int, center: int = 0) -> Statement:
    """Pr[x >= k] <= exp(c e) Pr[x >= k + c] of Laplace noise at scale 1 / e on the whole numbers, for c >= 0.

    Each outcome from k on is at most exp(c e) times as likely as the one c further on.
    """
    level = epsilon_of(epsilon)
    if level in (Plain(ZERO), Log(ONE)):
        reject("level", name="epsilon", what=level, why="it has to be above 0")
    start, step, middle = (whole(name, each) for name, each in (("start", at), ("step", by), ("centre", center)))
    if step < 0:
        reject("level", name="step", what=by, why="it has to be 0 or more")
    return Statement(
        "sliding",
        f"Pr[x >= {start}] <= exp({step} * {level}) * Pr[x >= {start + step}]",
        tail(level, start - middle),
        power(level, step) * tail(level, start + step - middle),
        over=rational(ONE) + power(level, -1),
    )


def whole(name: str, given: object) -> int:
    """A whole number that is not too far from 0 for exact powers."""
    found = plain_int(given)
    if found is None or abs(found) > FARTHEST:
        reject("level", name=name, what=given, why=f"it has to be a whole number from {-FARTHEST} to {FARTHEST}")
    return found


def tail(epsilon: Epsilon, start: int) -> Exponentials:
    """The probability that noise is at least so far above its centre, times 1 + a, where a = exp(-e)."""
    if start > 0:
        return power(epsilon, -start)
    return rational(ONE) + power(epsilon, -1) - power(epsilon, start - 1)


def image(given: Distribution[A], change: Callable[[A], B] | Mapping[A, B]) -> Distribution[B]:
    """What a function makes of a distribution."""
    masses: dict[B, Fraction] = {}
    for outcome, mass in given.masses:
        end = change[outcome] if isinstance(change, Mapping) else change(outcome)
        masses[end] = masses.get(end, ZERO) + mass
    return Distribution(tuple(masses.items()))


def mixture(one: Distribution[A], other: Distribution[A], share: Fraction) -> Distribution[A]:
    """The first with some probability, else the second."""
    outcomes = dict.fromkeys((*one.outcomes, *other.outcomes))
    return Distribution(tuple((each, share * one.of(each) + (ONE - share) * other.of(each)) for each in outcomes))


def product(one: Distribution[A], other: Distribution[B]) -> Distribution[tuple[A, B]]:
    """Two independent outcomes."""
    return Distribution(tuple(((a, b), mass * more) for a, mass in one.masses for b, more in other.masses))
