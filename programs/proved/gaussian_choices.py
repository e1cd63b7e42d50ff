"""Choices by Gaussian noise, with numbers for everything: the index of the largest answer, answers within a range, and
answers outside the range of the first ones.

Noise is only compared, so the results depend on the order of the draws alone, and bounds of the probabilities of all
orders decide.  The answers are 0 or 1 and may all differ, as in the benchmarks of DiPApprox (2025); with answers that
may be any numbers, the largest is not private for this delta.
"""

from lapwing import Integers, Vector, gaussian, laplace, private


# expect: proved
@private(epsilon=0.5, delta=0.01)
def larger_of_four(q: Vector(of=Integers(0, 1), length=4)) -> int:
    best = 0
    top = 0.0
    for i in range(4):
        x = gaussian(q[i], sigma=4)
        if i == 0 or x > top:
            top = x
            best = i
    return best


# expect: proved
@private(epsilon=0.5, delta=0.01)
def smaller_of_three(q: Vector(of=Integers(0, 1), length=3)) -> int:
    best = 0
    least = 0.0
    for i in range(3):
        x = gaussian(q[i], sigma=4)
        if i == 0 or x < least:
            least = x
            best = i
    return best


# expect: proved
@private(epsilon=0.5, delta=0.01)
def within_two_ranges(q: Vector(of=Integers(0, 1), length=2)) -> bool:
    for i in range(2):
        low = gaussian(0, sigma=8)
        high = gaussian(1, sigma=8)
        x = gaussian(q[i], sigma=4)
        if x <= low or x >= high:
            return False
    return True


# expect: proved
@private(epsilon=0.5, delta=0.01)
def outside_the_first_two(q: Vector(of=Integers(0, 1), length=4)) -> int:
    first = gaussian(q[0], sigma=4)
    second = gaussian(q[1], sigma=4)
    low = min(first, second)
    high = max(first, second)
    for i in range(2, 4):
        x = gaussian(q[i], sigma=4)
        if x < low or x > high:
            return i
    return 4


# expect: proved
# expect: refuted(epsilon=0.1)
@private(epsilon=1, delta=0.05)
def between_noisy_thresholds(b: Integers(0, 2)) -> int:
    low = gaussian(0, sigma=2)
    high = gaussian(3, sigma=2)
    x = laplace(b, scale=3)
    if x < low:
        return -1
    if x > high:
        return 1
    return 0
