"""Two mechanisms for docs/auditing.md."""

import math
from random import Random


def rounded(value: int, rng: Random) -> int:
    """Noise on whole numbers with ratio 1/2, from single random bits."""
    up = down = 0
    while rng.getrandbits(1):
        up += 1
    while rng.getrandbits(1):
        down += 1
    return value + up - down


def textbook(value: int, rng: Random) -> float:
    """Laplace noise with scale 1, in floating-point numbers."""
    return value + rng.choice((-1, 1)) * math.log(1 - rng.random())
