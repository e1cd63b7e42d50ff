"""Noise that is none: names that are rebound, shadowed, patched, stubbed or imported under another name."""

from __future__ import annotations

import random
import random as rd

import numpy as np
import numpy as npx
from numpy.random import default_rng
from numpy.random import laplace as draw_noise
from numpy.random import normal as laplace_like


def laplace(loc, scale):
    return loc


class Stub:
    def laplace(self, loc=0.0, scale=1.0, size=None):
        return loc


class Wrapped:
    def __init__(self, rng):
        self.rng = rng

    def laplace(self, loc, scale):
        return self.rng.laplace(loc, scale / 100)


stub = Stub()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def stub_function(data, epsilon):
    return laplace(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def stub_object(data, epsilon):
    return stub.laplace(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def local_stub(data, epsilon):
    rng = Stub()
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def wrapped_with_another_scale(data, epsilon):
    rng = Wrapped(np.random.default_rng())
    return rng.laplace(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def inner_function_of_that_name(data, epsilon):
    def draw_noise(loc, scale):
        return loc

    return draw_noise(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def lambda_of_that_name(data, epsilon):
    draw_noise = lambda loc, scale: loc
    return draw_noise(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def imported_under_another_name(data, epsilon):
    return laplace_like(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def module_rebound(data, epsilon):
    np = Stub()
    return np.laplace(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def generator_rebound_on_a_branch(data, epsilon):
    rng = default_rng()
    if len(data) > 3:
        rng = Stub()
    return rng.laplace(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_function_as_an_argument(data, epsilon):
    def release(value, noise):
        return value + noise(0, 1 / epsilon)

    return release(sum(data), lambda loc, scale: 0)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def noise_in_a_dictionary(data, epsilon):
    noises = {"laplace": lambda loc, scale: loc, "real": draw_noise}
    return noises["laplace"](sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def scale_in_the_place_of_the_centre(data, epsilon):
    return sum(data) + np.random.laplace(1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rate_for_a_scale(data, epsilon):
    return sum(data) + random.expovariate(1 / epsilon) - random.expovariate(1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def variance_for_a_width(data, epsilon):
    return sum(data) + rd.gauss(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def getattr_of_a_stub(data, epsilon):
    return getattr(stub, "laplace")(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def parameter_named_np(data, epsilon, np):
    return np.random.laplace(sum(data), 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rebound_by_a_comprehension_target(data, epsilon):
    return [draw_noise(sum(data), 1 / epsilon) for draw_noise in [lambda loc, scale: loc]]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rebound_by_a_loop(data, epsilon):
    for npx in [Stub()]:
        found = npx.laplace(sum(data), 1 / epsilon)
    return found
