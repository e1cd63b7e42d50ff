"""Classes and helpers as small libraries have them."""

import math
import random
import secrets
from dataclasses import dataclass

import numpy as np
import opendp.prelude as dp
from diffprivlib.mechanisms import Binary, Exponential, Geometric, Laplace
from scipy import stats

dp.enable_features("contrib")


def laplace_noise(scale):
    """Inverse-CDF sampling."""
    u = random.random() - 0.5
    return -scale * math.copysign(1, u) * math.log(1 - 2 * abs(u))


class LaplaceMechanism:
    def __init__(self, epsilon, sensitivity=1.0):
        if epsilon <= 0:
            raise ValueError("epsilon must be positive")
        self.epsilon = epsilon
        self.sensitivity = sensitivity

    @property
    def scale(self):
        return self.sensitivity / self.epsilon

    def release(self, value):
        return value + laplace_noise(self.scale)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def released_count(data, epsilon):
    return LaplaceMechanism(epsilon).release(sum(data))


# lapwing: data: Database(of=Integers(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def released_sum_default_sensitivity(data, epsilon):
    """A row is worth up to 10, and the default says 1."""
    return LaplaceMechanism(epsilon).release(sum(data))


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def geometric_count(data, epsilon, rng):
    p = 1 - math.exp(-epsilon)
    noise = rng.geometric(p) - rng.geometric(p)
    return int(sum(data) + noise)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def geometric_count_wrong_p(data, epsilon, rng):
    """The probability belongs to twice the epsilon."""
    p = 1 - math.exp(-2 * epsilon)
    return sum(data) + rng.geometric(p) - rng.geometric(p)


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
# verdict: proved
def gumbel_max(scores, epsilon, rng):
    noisy = np.asarray(scores) * epsilon / 2 + rng.gumbel(size=len(scores))
    return int(np.argmax(noisy))


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
# verdict: refuted
def gumbel_max_half_the_scale(scores, epsilon, rng):
    noisy = np.asarray(scores) + rng.gumbel(scale=1 / epsilon, size=len(scores))
    return int(np.argmax(noisy))


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon
# verdict: proved
def library_choice(scores, epsilon):
    return Exponential(epsilon=epsilon, sensitivity=1, utility=list(scores)).randomise()


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def library_counts(data, epsilon):
    half = epsilon / 2
    first = Laplace(epsilon=half, sensitivity=1).randomise(sum(data))
    second = Geometric(epsilon=half).randomise(len(data))
    return first, second


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def opendp_sum(data, epsilon):
    """The scale forgets that a row is worth up to 5."""
    meas = dp.m.make_laplace(dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float), scale=1.0 / epsilon)
    return meas(float(sum(data)))


# lapwing: answer: Category("yes", "no"); epsilon = epsilon
# verdict: proved
def library_response(answer, epsilon):
    return Binary(epsilon=epsilon, value0="yes", value1="no").randomise(answer)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# verdict: proved
def scipy_mean(data, epsilon):
    n = len(data)
    return np.mean(data) + stats.laplace.rvs(scale=1 / (n * epsilon))


# lapwing: bit: Bit; epsilon = log(3)
# verdict: proved
def secrets_response(bit):
    if secrets.randbelow(4) < 3:
        return bit
    return 1 - bit
