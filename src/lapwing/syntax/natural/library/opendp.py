"""Measurements of OpenDP: `dp.m.make_laplace(domain, metric, scale)` and its older forms, called with a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, mapped
from lapwing.syntax.natural.library.noise import IDEAL, noisy
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.sequence import settle

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

PLACES = ("opendp.prelude.m", "opendp.measurements", "opendp.prelude.measurements", "opendp.mod.m")
SPACES = ("opendp.prelude", "opendp.domains", "opendp.metrics", "opendp.mod")
RELEASE = "opendp@release"


def measurement(machine: Machine, law: str, scale: v.Value) -> v.Value:
    """A function that adds noise to what it is given."""
    return v.Method(v.Tuple((v.Known(law), scale), ("@law", "@scale")), v.Library(RELEASE))


def is_whole_domain(domain: v.Value | None) -> bool:
    """Whether a domain holds whole numbers."""
    return domain == v.Known("whole")


@library(RELEASE)
def release(machine: Machine, given: Arguments) -> v.Value:
    """Noise added to a number, or to every item of a list."""
    made, value = given.need(machine, "measurement", "measurement", "arg")
    if not isinstance(made, v.Tuple) or not isinstance(made.items[0], v.Known) or value is None:
        machine.reject("needs a measurement of OpenDP")
    law, scale = str(made.items[0].value), made.items[1]
    machine.note(IDEAL)

    def one(center: v.Value) -> v.Value:
        if law != "geometric":
            return noisy(machine, law, center, scale)
        middle, sort = numeric(machine, center)
        if sort != INT:
            machine.outside("discrete noise around something that is not a whole number", "Use int(...).")
        return machine.draw("geometric", (middle, numeric(machine, scale)[0]), INT, "noise")

    return settle(machine, mapped(machine, value, one)) if is_sequence(machine, value) else one(value)


@library(*(f"{place}.make_laplace" for place in PLACES))
def make_laplace(machine: Machine, given: Arguments) -> v.Value:
    """`make_laplace(input_domain, input_metric, scale)`: Laplace noise; of whole numbers two-sided geometric noise."""
    given.named.pop("k", None)
    domain, _, scale = given.need(machine, "make_laplace", "input_domain", "input_metric", "scale")
    return measurement(machine, "geometric" if is_whole_domain(domain) else "laplace", scale)


@library(*(f"{place}.make_gaussian" for place in PLACES))
def make_gaussian(machine: Machine, given: Arguments) -> v.Value:
    """`make_gaussian(input_domain, input_metric, scale)`: normal noise on floats."""
    for option in ("k", "MO"):
        given.named.pop(option, None)
    domain, _, scale = given.need(machine, "make_gaussian", "input_domain", "input_metric", "scale")
    if is_whole_domain(domain):
        machine.outside("discrete Gaussian noise of OpenDP", "Use a domain of floats: then it is Gaussian noise.")
    return measurement(machine, "gaussian", scale)


def base_scale(machine: Machine, given: Arguments, name: str) -> v.Value:
    """The scale of the older forms."""
    for option in ("D", "QO", "k"):
        given.named.pop(option, None)
    *_, scale = given.take(machine, name, *(("scale",) if len(given.positional) < 2 else ("domain", "metric", "scale")))
    return scale or v.Known(0)


@library(*(f"{place}.make_base_laplace" for place in PLACES))
def make_base_laplace(machine: Machine, given: Arguments) -> v.Value:
    """`make_base_laplace(scale)` of older versions: Laplace noise on floats."""
    return measurement(machine, "laplace", base_scale(machine, given, "make_base_laplace"))


@library(*(f"{place}.make_base_discrete_laplace" for place in PLACES))
def make_base_discrete_laplace(machine: Machine, given: Arguments) -> v.Value:
    """`make_base_discrete_laplace(scale)` of older versions: two-sided geometric noise on whole numbers."""
    return measurement(machine, "geometric", base_scale(machine, given, "make_base_discrete_laplace"))


@library(*(f"{place}.enable_features" for place in (*SPACES, "opendp")))
def enable_features(machine: Machine, given: Arguments) -> v.Value:
    """Has no effect on what a program computes."""
    return v.Known(None)


@library(*(f"{place}.{name}" for place in SPACES for name in ("atom_domain", "vector_domain", "all_domain")))
def domain(machine: Machine, given: Arguments) -> v.Value:
    """A domain: of whole numbers or of floats."""
    kind = given.named.get("T") or (given.positional[0] if given.positional else None)
    if kind in (v.Library("builtins.int"), v.Known("i32"), v.Known("i64"), v.Known("int"), v.Known("whole")):
        return v.Known("whole")
    if kind in (v.Library("builtins.float"), v.Known("f64"), v.Known("float"), v.Known("real")):
        return v.Known("real")
    machine.outside("a domain of OpenDP whose type is not written out", "Write T=int or T=float.")


@library(*(f"{place}.{name}" for place in SPACES for name in ("absolute_distance", "l1_distance", "l2_distance")))
def metric(machine: Machine, given: Arguments) -> v.Value:
    """A metric: it does not affect the noise."""
    return v.Known("metric")


@library(
    *(
        f"{place}.{name}"
        for place in PLACES
        for name in (
            "make_base_gaussian",
            "make_base_discrete_gaussian",
            "make_randomized_response_bool",
            "make_geometric",
        )
    )
)
def refused(machine: Machine, given: Arguments) -> v.Value:
    """Refused: write the noise itself."""
    machine.outside("this measurement of OpenDP", "Use dp.m.make_laplace(domain, metric, scale) or make_gaussian.")
