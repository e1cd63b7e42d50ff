"""Noise, by what a name resolves to, with the real signatures of the libraries."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_sequence, zipped
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.library.conversions import floats
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.library.rngs import take_state
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import arithmetic, per_case
from lapwing.syntax.natural.sequence import collect, length, static_items, view
from lapwing.syntax.natural.sign import is_nonnegative, refuse_where
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MOST_WRITTEN_OUT = 40
ZERO, ONE = v.Known(Fraction(0)), v.Known(Fraction(1))

One = Callable[[], v.Value]


def shaped(machine: Machine, size: v.Value | None, one: One) -> v.Value:
    """One draw, or as many as a size says."""
    if size is None or size == v.Known(None):
        return one()
    sizes = static_items(machine, size) if is_sequence(machine, size) else (size,)
    if not sizes:
        return one()
    inner = one if len(sizes) == 1 else lambda: shaped(machine, v.Tuple(tuple(sizes[1:])), one)
    first = checked_size(machine, sizes[0])
    if isinstance(first, v.Known) and isinstance(first.value, int) and first.value <= MOST_WRITTEN_OUT:
        return machine.allocate(v.Items(tuple(inner() for _ in range(int(first.value))), "array"))

    def item(at: Machine, index: tree.Expression) -> v.Value:
        at.sized = index if at.label_of(first) == PUBLIC else None
        try:
            return inner()
        finally:
            at.sized = None

    return machine.allocate(collect(machine, v.Lazy(first, item, None, "array"), None))


def checked_size(machine: Machine, size: v.Value) -> v.Value:
    """A length of an array: a number that is not whole or below 0 is an error."""
    if isinstance(size, v.Variant):
        return per_case(machine, size, lambda case: checked_size(machine, case))
    if not is_number(size):
        if not isinstance(size, v.Known | v.Text):
            machine.outside("an array of this size", "Use a whole number.")
        machine.raise_error("TypeError", ())
        return v.Known(0)
    term, sort = numeric(machine, size)
    if sort != INT:
        machine.raise_error("TypeError", ())
        return v.Known(0)
    if isinstance(term, tree.Number):
        if term.value < 0:
            machine.raise_error("ValueError", ())
        return v.Known(max(int(term.value), 0))
    refuse_where(machine, "<", term)
    return v.Number(term, INT)


def around(machine: Machine, center: v.Value, scale: v.Value, one: Callable[[v.Value, v.Value], v.Value]) -> v.Value:
    """A draw around each item of a centre that is an array, with a scale that may be one."""
    if not is_sequence(machine, center) and not is_sequence(machine, scale):
        return one(center, scale)
    pairs = zipped(machine, center, scale, lambda a, b: v.Tuple((a, b)))
    found = view(machine, pairs)
    if isinstance(found, v.Items):
        return machine.allocate(v.Items(tuple(one(*pair.items) for pair in found.values), "array"))  # type: ignore[union-attr]
    inner = found.item
    drawn = v.Lazy(found.length, lambda at, index: one(*inner(at, index).items), found.guard, "array")  # type: ignore[union-attr]
    return machine.allocate(collect(machine, drawn, None))


def noisy(machine: Machine, law: str, center: v.Value, scale: v.Value) -> v.Value:
    """One draw of noise around a centre; NaN stays what it is."""
    for one, other in ((center, True), (scale, False)):
        if isinstance(one, v.Variant):
            run = lambda case: noisy(machine, law, *((case, scale) if other else (center, case)))  # noqa: B023, E731
            return per_case(machine, one, run)
    if v.Odd("nan") in (center, scale):
        return v.Odd("nan")
    if isinstance(center, v.Odd) or isinstance(scale, v.Opaque | v.Odd):
        machine.outside("noise around infinity, or of a scale that an unknown function gives", "Use numbers.")
    if isinstance(center, v.Opaque):
        return v.Opaque(
            law, (center, machine.draw(law, (tree.Number(0, machine.span), width_of(machine, scale)), REAL))
        )
    middle, _ = numeric(machine, center)
    width = width_of(machine, scale)
    if machine.state.dead or width == tree.Number(0, machine.span):
        return floats(machine, center)
    if not isinstance(middle, tree.Number) and machine.label(middle) == PUBLIC and machine.is_fixed(middle):
        drawn = machine.draw(law, (tree.Number(0, machine.span), width), REAL, "noise")
        return arithmetic(machine, "+", center, drawn)
    return machine.draw(law, (middle, width), REAL, "noise")


def width_of(machine: Machine, scale: v.Value) -> tree.Expression:
    """A scale as an expression; below 0 it is an error, and at 0 there is no noise."""
    width, _ = numeric(machine, scale)
    if isinstance(width, tree.Number):
        if width.value < 0:
            machine.raise_error("ValueError", ())
        return width if width.value else tree.Number(0, machine.span)
    refuse_where(machine, "<", width)
    return width


IDEAL = "The code draws floating-point noise; the verdict is about ideal noise with the same distribution."


def located(machine: Machine, law: str, center: v.Value | None, scale: v.Value | None, size: v.Value | None) -> v.Value:
    """`laplace(loc, scale, size)` and the like."""
    machine.note(IDEAL)
    middle, width = center or ZERO, scale or ONE
    if any(isinstance(each, v.Opaque) for each in (size, *(size.items if isinstance(size, v.Tuple) else ()))):
        from lapwing.syntax.natural.library.laws import drawn_vector

        return drawn_vector(machine, law, tuple(each for each in (middle, width, size) if each is not None))

    def one() -> v.Value:
        return around(machine, middle, width, lambda a, b: noisy(machine, law, a, b))

    if is_sequence(machine, middle) or is_sequence(machine, width):
        if size is not None and size != v.Known(None):
            check_size(machine, middle if is_sequence(machine, middle) else width, size)
        return one()
    return shaped(machine, size, one)


def check_size(machine: Machine, array: v.Value, size: v.Value) -> None:
    """A size beside an array of centres or scales is the length of that array, or an error."""
    from lapwing.syntax.natural.operators import compare, truth

    sizes = static_items(machine, size) if is_sequence(machine, size) else (size,)
    if len(sizes) != 1 or depth(machine, array) != 1:
        machine.outside("a size beside an array of several dimensions", "Leave the size out.")
    same = truth(machine, compare(machine, ast.Eq, sizes[0], length(machine, array)))
    if same is False:
        machine.raise_error("ValueError", ())
    elif same is not True:
        machine.check(machine.negated(same), "ValueError")


@library("numpy.random.laplace")
def laplace(machine: Machine, given: Arguments) -> v.Value:
    """`numpy.random.laplace(loc=0.0, scale=1.0, size=None)`: the first argument is the centre."""
    center, scale, size = given.take(machine, "laplace", "loc=", "scale=", "size=")
    return located(machine, "laplace", center, scale, size)


@library("numpy.random.normal")
def normal(machine: Machine, given: Arguments) -> v.Value:
    """`numpy.random.normal(loc=0.0, scale=1.0, size=None)`."""
    center, scale, size = given.take(machine, "normal", "loc=", "scale=", "size=")
    return located(machine, "gaussian", center, scale, size)


@library("random.gauss", "random.normalvariate")
def gauss(machine: Machine, given: Arguments) -> v.Value:
    """`random.gauss(mu=0.0, sigma=1.0)`."""
    center, scale = given.take(machine, "gauss", "mu=", "sigma=")
    not_negative(machine, scale or ONE, "a width that may be negative")
    return located(machine, "gaussian", center, scale, None)


def not_negative(machine: Machine, value: v.Value, what: str) -> None:
    """Python's own generator turns the noise around where NumPy stops: that is read for public numbers only."""
    if isinstance(value, v.Known | v.Number):
        term, _ = numeric(machine, value)
        negative = isinstance(term, tree.Number) and term.value < 0
        if negative or (machine.label(term) != PUBLIC and not is_nonnegative(machine, term)):
            machine.outside(what, "Use its absolute value.")


@library("numpy.random.standard_normal")
def standard_normal(machine: Machine, given: Arguments) -> v.Value:
    """Normal noise of standard deviation 1."""
    (size,) = given.take(machine, "standard_normal", "size=")
    return located(machine, "gaussian", None, None, size)


@library("numpy.random.randn")
def randn(machine: Machine, given: Arguments) -> v.Value:
    """Normal noise of standard deviation 1, with the dimensions as arguments."""
    return located(machine, "gaussian", None, None, v.Tuple(tuple(given.positional)) if given.positional else None)


@library("numpy.random.exponential")
def exponential(machine: Machine, given: Arguments) -> v.Value:
    """`numpy.random.exponential(scale=1.0, size=None)`."""
    scale, size = given.take(machine, "exponential", "scale=", "size=")
    return exponentials(machine, scale or ONE, size)


@library("random.expovariate")
def expovariate(machine: Machine, given: Arguments) -> v.Value:
    """`random.expovariate(lambd=1.0)`: the rate, not the scale."""
    (rate,) = given.take(machine, "expovariate", "lambd=")
    not_negative(machine, rate or ONE, "a rate that may be negative")
    return exponentials(machine, arithmetic(machine, "/", ONE, rate or ONE), None)


def exponentials(machine: Machine, scale: v.Value, size: v.Value | None) -> v.Value:
    """Exponential draws; the difference of two is Laplace noise."""
    from lapwing.syntax.natural.library.raw import raw_draw

    machine.note(IDEAL)
    if is_sequence(machine, scale) or machine.seeded or machine.span in machine.numbered:
        return located(machine, "exponential_noise", None, scale, size)
    width = width_of(machine, machine.hold(scale, "scale"))
    known = isinstance(size, v.Known) and isinstance(size.value, int) and size.value <= MOST_WRITTEN_OUT
    if size is None or size == v.Known(None) or known:
        return shaped(machine, size, lambda: raw_draw(machine, "@exponential", width))
    return located(machine, "exponential_noise", None, scale, size)


@library("numpy.random.standard_exponential")
def standard_exponential(machine: Machine, given: Arguments) -> v.Value:
    """Exponential noise of scale 1."""
    (size,) = given.take(machine, "standard_exponential", "size=")
    return exponentials(machine, ONE, size)


@library("scipy.stats.laplace.rvs")
def scipy_laplace(machine: Machine, given: Arguments) -> v.Value:
    """`scipy.stats.laplace.rvs(loc=0, scale=1, size=1)`."""
    return scipy_located(machine, given, "laplace")


@library("scipy.stats.norm.rvs")
def scipy_normal(machine: Machine, given: Arguments) -> v.Value:
    """`scipy.stats.norm.rvs(loc=0, scale=1, size=1)`."""
    return scipy_located(machine, given, "gaussian")


@library("scipy.stats.expon.rvs")
def scipy_expon(machine: Machine, given: Arguments) -> v.Value:
    """`scipy.stats.expon.rvs(loc=0, scale=1, size=1)`."""
    return scipy_located(machine, given, "exponential_noise")


def scipy_located(machine: Machine, given: Arguments, law: str) -> v.Value:
    """SciPy's way to draw; one draw is a number."""
    take_state(machine, given)
    center, scale, size = given.take(machine, "rvs", "loc=", "scale=", "size=")
    return located(machine, law, center, scale, None if size == v.Known(1) else size)


# Lapwing's own


def own(law: str, first: str, second: str) -> None:
    """Lapwing's noise functions, with their own signatures."""

    @library(f"lapwing.{law}")
    def draw(machine: Machine, given: Arguments) -> v.Value:
        center, scale = given.take(machine, law, first, second)
        return noisy(machine, law, center, scale)  # type: ignore[arg-type]

    del draw


own("laplace", "center", "scale")
own("exponential_noise", "center", "scale")
own("gaussian", "center", "sigma")


@library("lapwing.geometric")
def own_geometric(machine: Machine, given: Arguments) -> v.Value:
    """Two-sided geometric noise."""
    center, scale = given.need(machine, "geometric", "center", "scale")
    (middle, _), (width, _) = numeric(machine, center), numeric(machine, scale)
    return machine.draw("geometric", (middle, width), INT, "noise")


@library("lapwing.flip")
def own_flip(machine: Machine, given: Arguments) -> v.Value:
    """A coin flip."""
    (chance,) = given.need(machine, "flip", "probability")
    return machine.draw("flip", (numeric(machine, chance)[0],), BOOL, "coin")
