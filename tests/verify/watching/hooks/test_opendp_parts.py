"""A library with the interface of OpenDP, whose constructors are watched."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lapwing.verify.watching.api import watch
from lapwing.verify.watching.hooks.opendp_parts import After, Noise, Together, constructors_watched, parts_of

MOD = """
import random


class Measurement:
    input_metric, output_measure = "AbsoluteDistance(i32)", "MaxDivergence"

    def __init__(self, scale=1.0, inner=None):
        self.scale, self.inner = scale, inner

    def __call__(self, arg):
        return self.inner(arg) if self.inner else _noisy(arg, self.scale)

    def invoke(self, arg):
        return self(arg)

    def map(self, distance):
        return distance / self.scale


class Queryable:
    def __init__(self, data):
        self.data = data

    def __call__(self, query):
        return query(self.data)


def _noisy(arg, scale):
    if isinstance(arg, list):
        return [_noisy(each, scale) for each in arg]
    flips = [0, 0]
    for side in (0, 1):
        while random.random() > 0.5:
            flips[side] += 1
    return type(arg)(arg + flips[0] - flips[1])
"""
MEASUREMENTS = """
from opendp.mod import Measurement


def make_laplace(input_domain, input_metric, scale, k=None):
    return Measurement(scale)


def make_gaussian(input_domain, input_metric, scale, k=None):
    return Measurement(scale)


def make_noise(input_domain, input_metric, output_measure, scale, k=None):
    return Measurement(scale)


def make_geometric(input_domain, input_metric, scale, bounds=None):
    return Measurement(scale)
"""
COMBINATORS = """
from opendp.mod import Measurement, Queryable


def make_chain_mt(measurement1, transformation0):
    return Measurement(inner=lambda arg: measurement1(transformation0(arg)))


def make_composition(measurements):
    return Measurement(inner=lambda arg: [each(arg) for each in measurements])


def make_approximate(measurement):
    return Measurement(inner=measurement)


def make_adaptive_composition():
    return Measurement(inner=Queryable)
"""
BITS = {"data": "Database(of=Bit)"}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The library, loaded while its constructors are watched."""
    place = tmp_path / "opendp"
    place.mkdir()
    texts = {"__init__": "", "mod": MOD, "measurements": MEASUREMENTS, "combinators": COMBINATORS}
    for name, text in texts.items():
        (place / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.split(".")[0] == "opendp"]:
        monkeypatch.delitem(sys.modules, name)
    with constructors_watched():
        measurements = importlib.import_module("opendp.measurements")
        yield measurements, importlib.import_module("opendp.combinators"), sys.modules["opendp.mod"]
    for name in [name for name in sys.modules if name.split(".")[0] == "opendp"]:
        del sys.modules[name]


def test_what_measurements_are_made_of(library: Any) -> None:
    make, combine, _ = library
    whole = make.make_laplace("AtomDomain(T=i32)", "AbsoluteDistance", 2.0)
    assert parts_of(whole) == Noise("discrete laplace", 2.0)
    assert parts_of(make.make_gaussian("AtomDomain(T=f64)", "AbsoluteDistance", scale=2)) == Noise("normal", 2.0)
    assert parts_of(make.make_noise("f64", "", "ZeroConcentratedDivergence", 1.0)) == Noise("normal", 1.0)
    assert parts_of(make.make_noise("f64", "", "MaxDivergence", 1.0)) == Noise("laplace", 1.0)
    assert parts_of(make.make_geometric("i32", "", 1.0, bounds=(0, 9))) is None
    assert parts_of(combine.make_chain_mt(whole, len)) == After(len, whole)
    assert parts_of(combine.make_composition([whole, whole])) == Together((whole, whole))
    assert parts_of(combine.make_approximate(whole)) == Noise("discrete laplace", 2.0)
    assert not [finder for finder in sys.meta_path if type(finder).__name__ == "_Finder"][1:]


def test_chains_are_followed_and_their_law_is_put_to_the_test(library: Any) -> None:
    make, combine, _ = library
    count = combine.make_chain_mt(
        make.make_laplace("AtomDomain(T=i32)", "AbsoluteDistance", 1 / 0.6931471805599453), len
    )

    def counted(data: list[int]) -> Any:
        return count(data)

    found = watch(counted, epsilon="log(2)", roles=BITS, ignore=["digits"], seconds=600, samples=20_000)
    assert not found.violated
    assert [(cost.law, cost.move, cost.place.line) for cost in found.costs] == [
        ("discrete laplace", 1.0, counted.__code__.co_firstlineno + 1)
    ]
    assert found.sampled
    assert watch(counted, epsilon=0.5, roles=BITS, ignore=["digits"], seconds=600).findings[0].name == "wrong scale"


def test_queries_to_a_compositor_are_measurements_of_its_data(library: Any) -> None:
    make, combine, _ = library
    whole = make.make_laplace("AtomDomain(T=i32)", "AbsoluteDistance", 1.0)

    def asked(data: list[int]) -> Any:
        queryable = combine.make_adaptive_composition()(sum(data))
        return [queryable(whole), queryable(whole)]

    found = watch(asked, epsilon=1, roles=BITS, ignore=["digits"], seconds=600)
    assert (found.findings[0].name, found.findings[0].epsilon) == ("wrong scale", 2.0)


def test_lists_and_compositions_have_noise_of_their_own(library: Any) -> None:
    make, combine, _ = library
    vector = make.make_laplace("VectorDomain(AtomDomain(T=i32))", "L1Distance", 1.0)
    both = combine.make_composition([vector, vector])

    def bins(data: list[int]) -> Any:
        return both([data.count(0), data.count(1)])

    assert watch(bins, epsilon=1, roles=BITS, ignore=["digits"], seconds=600).findings[0].epsilon == 2
