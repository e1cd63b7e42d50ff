"""Mechanisms of diffprivlib: an object made of public parameters, and `.randomise(value)`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import mapped, to_array
from lapwing.syntax.natural.equality import equal
from lapwing.syntax.natural.library.builtin import total
from lapwing.syntax.natural.library.choices import at_place
from lapwing.syntax.natural.library.maths import clipped, function_of
from lapwing.syntax.natural.library.noise import IDEAL, noisy
from lapwing.syntax.natural.library.reductions import mean, plain_quotient
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.library.rngs import take_state
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import arithmetic, truth
from lapwing.syntax.natural.sequence import length, static_items, store, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Named = dict[str, v.Value]
Release = Callable[["Machine", Named, v.Value | None], v.Value]
MARK = "@mechanism"
MECHANISMS: dict[str, Release] = {}


def mechanism(name: str, *signature: str) -> Callable[[Release], Release]:
    """Say what a mechanism is called and which keywords make it."""

    def note(release: Release) -> Release:
        MECHANISMS[name] = release

        @library(f"diffprivlib.mechanisms.{name}")
        def make(machine: Machine, given: Arguments) -> v.Value:
            take_state(machine, given)
            if given.positional:
                machine.raise_error("TypeError", ())
                return v.Known(None)
            names = [each.rstrip("=") for each in signature]
            found = zip(names, given.take(machine, name, *signature), strict=True)
            fields = {key: value for key, value in found if value is not None}
            return v.Tuple((v.Known(name), *fields.values()), (MARK, *fields))

        make.__doc__ = release.__doc__
        return release

    return note


@method("tuple.randomise")
def randomise(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """What a mechanism releases of a value."""
    (value,) = given.take(machine, "randomise", "value=")
    if not isinstance(owner, v.Tuple) or owner.fields[:1] != (MARK,) or not isinstance(owner.items[0], v.Known):
        machine.reject("needs a mechanism of diffprivlib")
    machine.note(IDEAL)
    named = dict(zip(owner.fields[1:], owner.items[1:], strict=True))
    return MECHANISMS[str(owner.items[0].value)](machine, named, value)


def needed(machine: Machine, value: v.Value | None) -> v.Value:
    """The value to be randomised."""
    if value is None:
        machine.reject("needs a value to be randomised")
    return value


def ratio(machine: Machine, named: Named) -> v.Value:
    """Sensitivity by epsilon."""
    return arithmetic(machine, "/", named.get("sensitivity", v.Known(1)), named["epsilon"])


@mechanism("Laplace", "epsilon", "sensitivity", "delta=")
def laplace(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """Laplace noise of scale sensitivity / epsilon; with a delta, of sensitivity / (epsilon - log(1 - delta))."""
    delta = named.get("delta", v.Known(0))
    scale = ratio(machine, named)
    if delta not in (v.Known(0), v.Known(Fraction(0))):
        log = function_of(machine, "log", arithmetic(machine, "-", v.Known(1), delta))
        scale = plain_quotient(machine, named["sensitivity"], arithmetic(machine, "-", named["epsilon"], log))
    return noisy(machine, "laplace", needed(machine, value), scale)


@mechanism("LaplaceTruncated", "epsilon", "sensitivity", "lower", "upper", "delta=")
def laplace_truncated(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """Laplace noise, clamped to two bounds afterwards."""
    released = machine.hold(laplace(machine, named, value), "noisy")
    return clipped(machine, released, named["lower"], named["upper"])


@mechanism("Gaussian", "epsilon", "delta", "sensitivity")
def gaussian(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """Normal noise of standard deviation sqrt(2 log(1.25 / delta)) * sensitivity / epsilon."""
    share = arithmetic(machine, "/", v.Known(Fraction(5, 4)), named["delta"])
    doubled = arithmetic(machine, "*", v.Known(2), function_of(machine, "log", share))
    width = arithmetic(machine, "*", function_of(machine, "sqrt", doubled), ratio(machine, named))
    return noisy(machine, "gaussian", needed(machine, value), width)


@mechanism("Geometric", "epsilon", "sensitivity=")
def geometric(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """Two-sided geometric noise of scale sensitivity / epsilon on whole numbers."""
    middle, sort = numeric(machine, needed(machine, value))
    if sort != INT:
        machine.outside("the geometric mechanism on something that is not a whole number", "Use int(...).")
    width, _ = numeric(machine, ratio(machine, named))
    return machine.draw("geometric", (middle, width), INT, "noise")


@mechanism("GeometricTruncated", "epsilon", "lower", "upper", "sensitivity=")
def geometric_truncated(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """Two-sided geometric noise, clamped to two bounds afterwards."""
    return clipped(machine, geometric(machine, named, value), named["lower"], named["upper"])


@mechanism("Binary", "epsilon", "value0", "value1")
def binary(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """Randomized response between two values: the true one with probability exp(epsilon) / (1 + exp(epsilon))."""
    odds = function_of(machine, "exp", named["epsilon"])
    chance, _ = numeric(machine, arithmetic(machine, "/", odds, arithmetic(machine, "+", v.Known(1), odds)))
    second = truth(machine, equal(machine, needed(machine, value), named["value1"]))
    keep = machine.draw("flip", (chance,), BOOL, "coin").term
    one, two = named["value0"], named["value1"]

    def kept(is_second: bool) -> v.Value:
        stays, other = (two, one) if is_second else (one, two)
        return machine.choose(keep, lambda: stays, lambda: other)

    if isinstance(second, bool):
        return kept(second)
    return machine.choose(second, lambda: kept(True), lambda: kept(False))


@mechanism("Exponential", "epsilon", "sensitivity", "utility", "monotonic=", "candidates=", "measure=")
def exponential(machine: Machine, named: Named, value: v.Value | None) -> v.Value:
    """The exponential mechanism: weights exp(epsilon * utility / (2 * sensitivity)), without the 2 if monotonic."""
    if named.get("measure", v.Known(None)) != v.Known(None):
        machine.outside("the exponential mechanism with a measure", "Leave the measure out.")
    monotonic = named.get("monotonic", v.Known(False))
    if not isinstance(monotonic, v.Known):
        machine.outside("monotonic= that is computed", "Write True or False.")
    factor = v.Known(1 if monotonic.value else 2)
    width, _ = numeric(machine, arithmetic(machine, "*", factor, ratio(machine, named)))
    found = view(machine, named["utility"])
    scores = store(machine, found).names[0]
    place = machine.draw("exponential", (scores, width), INT, "choice")
    candidates = named.get("candidates", v.Known(None))
    return place if candidates == v.Known(None) else at_place(machine, candidates, place)


@library(
    "diffprivlib.mechanisms.GaussianAnalytic",
    "diffprivlib.mechanisms.GaussianDiscrete",
    "diffprivlib.mechanisms.LaplaceFolded",
    "diffprivlib.mechanisms.LaplaceBoundedDomain",
    "diffprivlib.mechanisms.LaplaceBoundedNoise",
    "diffprivlib.mechanisms.GeometricFolded",
    "diffprivlib.mechanisms.PermuteAndFlip",
    "diffprivlib.mechanisms.ExponentialCategorical",
    "diffprivlib.mechanisms.ExponentialHierarchical",
    "diffprivlib.mechanisms.Staircase",
    "diffprivlib.mechanisms.Snapping",
    "diffprivlib.mechanisms.Uniform",
    "diffprivlib.mechanisms.Vector",
    "diffprivlib.mechanisms.Wishart",
    "diffprivlib.mechanisms.Bingham",
)
def refused(machine: Machine, given: Arguments) -> v.Value:
    """Refused: its distribution is not supported."""
    machine.outside("this mechanism of diffprivlib", "Use Laplace, Geometric, Gaussian, Exponential or Binary.")


def bounded(machine: Machine, given: Arguments, name: str) -> tuple[v.Value, v.Value, v.Value, v.Value]:
    """The clipped items, the bounds and epsilon of a tool."""
    take_state(machine, given)
    for extra in ("accountant", "dtype"):
        given.named.pop(extra, None)
    (items,), (epsilon, bounds) = given.split(machine, name, "array", "epsilon=", "bounds=")
    if bounds is None or bounds == v.Known(None):
        machine.outside(f"diffprivlib.tools.{name} without bounds, which takes them from the data", "Give the bounds.")
    low, high = static_items(machine, bounds)
    machine.note(IDEAL)
    clean = mapped(machine, to_array(machine, items), lambda item: clipped(machine, item, low, high))
    return clean, low, high, epsilon or v.Known(1)


@library("diffprivlib.tools.mean")
def mean_(machine: Machine, given: Arguments) -> v.Value:
    """The mean of clipped items, with Laplace noise of scale (upper - lower) / (n * epsilon), clipped to the bounds."""
    items, low, high, epsilon = bounded(machine, given, "mean")
    width = arithmetic(machine, "-", high, low)
    scale = arithmetic(machine, "/", width, arithmetic(machine, "*", length(machine, items), epsilon))
    return clipped(machine, noisy(machine, "laplace", mean(machine, items), scale), low, high)


@library("diffprivlib.tools.sum")
def sum_(machine: Machine, given: Arguments) -> v.Value:
    """The sum of clipped items with Laplace noise of scale (upper - lower) / epsilon, clipped to n times the bounds."""
    items, low, high, epsilon = bounded(machine, given, "sum")
    scale = arithmetic(machine, "/", arithmetic(machine, "-", high, low), epsilon)
    many = length(machine, items)
    ends = (arithmetic(machine, "*", end, many) for end in (low, high))
    return clipped(machine, noisy(machine, "laplace", machine.hold(total(machine, items), "total"), scale), *ends)
