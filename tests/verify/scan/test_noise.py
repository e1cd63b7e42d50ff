"""Calls that draw."""

from __future__ import annotations

import pytest

from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.module import parse_python
from lapwing.verify.scan.names import names_of
from lapwing.verify.scan.noise import drawing_functions, draws_in
from tests.contracts import source_of

HEAD = """
import random
import secrets
import numpy as np
import scipy.stats
from scipy.stats import norm
import opendp.prelude as dp
import opendp.measurements
import diffprivlib as dpl
from diffprivlib.mechanisms import Laplace
from lapwing import laplace, flip
from numpy.random import Generator
MODULE_RNG = np.random.default_rng()
"""


def drawn(
    call: str, parameters: str = "data, rng, g: Generator, made=np.random.default_rng()"
) -> list[tuple[str, bool]]:
    source = source_of(f"{HEAD}\ndef f({parameters}):\n    own = np.random.default_rng()\n    return {call}\n")
    module = parse_python(source)
    found = definitions_of(module, source)
    draws = draws_in(found[0], names_of(module, found))
    return [(each.name, each.of_module) for each in draws]


@pytest.mark.parametrize(
    ("call", "name", "of_module"),
    [
        ("np.random.laplace(0, 1)", "numpy.random.laplace", True),
        ("np.random.normal()", "numpy.random.normal", True),
        ("random.gauss(0, 1)", "random.gauss", True),
        ("random.random()", "random.random", True),
        ("secrets.randbelow(3)", "secrets.randbelow", False),
        ("rng.laplace(size=3)", "Generator.laplace", False),
        ("g.normal()", "Generator.normal", False),
        ("made.normal()", "Generator.normal", False),
        ("own.choice(data)", "Generator.choice", False),
        ("MODULE_RNG.laplace()", "Generator.laplace", False),
        ("np.random.default_rng().laplace()", "Generator.laplace", False),
        ("scipy.stats.laplace.rvs(scale=1)", "scipy.stats.laplace.rvs", True),
        ("norm(0, 1).rvs()", "scipy.stats.norm.rvs", True),
        ("scipy.stats.norm.rvs(random_state=rng)", "scipy.stats.norm.rvs", False),
        ("dp.m.make_laplace(x, y, scale=1.0)", "opendp.prelude.m.make_laplace", False),
        ("opendp.measurements.then_gaussian(1.0)", "opendp.measurements.then_gaussian", False),
        ("Laplace(epsilon=1).randomise(3)", "diffprivlib.mechanisms.Laplace.randomise", False),
        ("dpl.tools.mean(data)", "diffprivlib.tools.mean", False),
        ("laplace(0, scale=1)", "lapwing.laplace", False),
    ],
)
def test_what_a_name_resolves_to_draws(call: str, name: str, of_module: bool) -> None:
    assert drawn(call) == [(name, of_module)]


@pytest.mark.parametrize(
    "call",
    ["data.laplace()", "np.laplace()", "np.random.seed(0)", "other.normal()", "np.exp(3)", "len(data)", "unknown()"],
)
def test_what_is_no_noise(call: str) -> None:
    assert drawn(call) == []


def test_a_stub_is_no_noise() -> None:
    assert drawn("laplace(0, 1)", "data, laplace") == []
    assert drawn("np.random.laplace(0, 1)", "data, np") == []
    assert drawn("rng.laplace(0, 1)", "data") == []


def test_noise_through_other_functions_of_the_file() -> None:
    source = source_of(
        HEAD
        + """
def sample(scale): return np.random.laplace(0, scale)
def noisy(data): return sum(data) + sample(1)
def twice(data): return noisy(data) + noisy(data)
def quiet(data): return len(data)
class A:
    def draw(self): return self._rng.normal()
    def use(self, data): return self.draw() + sum(data)
    def quiet(self, data): return len(data)
"""
    )
    module = parse_python(source)
    found = definitions_of(module, source)
    assert sorted(drawing_functions(found, names_of(module, found))) == ["A.draw", "A.use", "noisy", "sample", "twice"]
