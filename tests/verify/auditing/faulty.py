"""Mechanisms of known quality, right and wrong ones, small enough to see what they do."""

from __future__ import annotations

import math
from random import Random


def geometric(value: int, rng: Random) -> int:
    """Noise on whole numbers with ratio 1/2: exactly log(2)-private, drawn from single bits."""
    up = down = 0
    while rng.getrandbits(1):
        up += 1
    while rng.getrandbits(1):
        down += 1
    return value + up - down


def inverse(value: float, rng: Random, scale: float = 1.0) -> float:
    """Laplace noise by the inverse of its distribution function, in floats: the textbook's, and leaky."""
    u = rng.random()
    if u >= 0.5:
        return value - scale * math.log(2.0 - u - u)
    return value + scale * math.log(u + u) if u > 0 else inverse(value, rng, scale)


def quantised(value: int, rng: Random, scale: float = 1.0) -> int:
    """The same rounded to whole numbers."""
    return round(inverse(float(value), rng, scale))


def truncated(value: int, rng: Random) -> int:
    """Noise cut off at 4: what lies beyond gives the input away."""
    while abs(noise := geometric(0, rng)) > 4:
        pass
    return value + noise


def reseeded(value: int) -> int:
    """A generator with the same seed for every call: no noise at all."""
    return geometric(value, Random(7))


def answered(bit: int, rng: Random) -> bool:
    """Randomized response with probability 3/4: exactly log(3)-private."""
    return bool(bit) == (rng.getrandbits(2) != 0)


def unlucky(value: int, rng: Random) -> int:
    """Fails for one input only, now and then."""
    if value and rng.random() < 0.01:
        raise KeyError(value)
    return geometric(0, rng)


def named(value: int, rng: Random) -> str:
    """Gives a name away with probability 1/20, and nothing else."""
    return f"person {value}" if rng.random() < 0.05 else "nobody"
