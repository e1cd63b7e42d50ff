import numpy as np
import opendp.prelude as dp
from opendp.measurements import make_laplace
from diffprivlib.mechanisms import Laplace, Exponential, GaussianAnalytic, Geometric
from diffprivlib import tools
import diffprivlib.mechanisms as mech
import secrets
import random

sysrand = random.SystemRandom()


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def diffprivlib_laplace(data, epsilon):
    mechanism = Laplace(epsilon=epsilon, sensitivity=1)
    return mechanism.randomise(sum(data))


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def diffprivlib_wrong(data, epsilon):
    mechanism = Laplace(epsilon=epsilon, sensitivity=0.5)
    return mechanism.randomise(sum(data))


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def diffprivlib_geometric(data, epsilon):
    return mech.Geometric(epsilon=epsilon).randomise(int(sum(data)))


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = 1
# verdict: proved
def opendp_laplace(data):
    dp.enable_features("contrib")
    meas = dp.m.make_laplace(dp.atom_domain(T=int), dp.absolute_distance(T=int), scale=1.0)
    return meas(sum(data))


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = 1
# verdict: refuted
def opendp_small(data):
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    meas = space >> dp.m.then_laplace(scale=0.5)
    return meas(float(sum(data)))


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def system_random(data, epsilon):
    u = sysrand.random() - 0.5
    sign = 1 if u >= 0 else -1
    return sum(data) - (1 / epsilon) * sign * np.log(1 - 2 * abs(u))


# lapwing: bit: Bit; epsilon = log(3)
# verdict: proved
def secret_bits(bit):
    return bit if secrets.choice([True, False]) else secrets.randbits(1)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
# verdict: proved
def diffprivlib_mean(data, epsilon):
    return tools.mean(np.array(data), epsilon=epsilon, bounds=(0, 1))


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon < 1
# verdict: proved
def torch_like(data, epsilon, delta):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    z = np.random.randn()
    return float(np.sum(data)) + sigma * z


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def standard_laplace(data, epsilon):
    return np.sum(data) + np.random.laplace() / epsilon


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def positional_scale(data, epsilon):
    """The only argument is the location."""
    return np.sum(data) + np.random.laplace(1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def random_state(data, epsilon):
    state = np.random.RandomState()
    return np.sum(data) + state.laplace(loc=0, scale=1 / epsilon, size=1)[0]


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = 2 * epsilon
# verdict: proved
def two_at_once(data, epsilon):
    n1, n2 = np.random.laplace(0, 1 / epsilon, 2)
    return len(data) + n1, sum(data) + n2
