"""Noise, by what a name resolves to, with the real signatures of the libraries."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, zipped
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.sequence import collect, static_items, view
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
    first = sizes[0]
    if isinstance(first, v.Known) and isinstance(first.value, int) and first.value <= MOST_WRITTEN_OUT:
        return machine.allocate(v.Items(tuple(inner() for _ in range(int(first.value))), "array"))
    return machine.allocate(collect(machine, v.Lazy(first, lambda _m, _i: inner(), None, "array"), None))


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
    """One draw of noise around a centre."""
    middle, _ = numeric(machine, center)
    width, _ = numeric(machine, scale)
    if not isinstance(middle, tree.Number) and machine.label(middle) == PUBLIC and machine.is_fixed(middle):
        drawn = machine.draw(law, (tree.Number(0, machine.span), width), REAL, "noise")
        return arithmetic(machine, "+", center, drawn)
    return machine.draw(law, (middle, width), REAL, "noise")


def located(machine: Machine, law: str, center: v.Value | None, scale: v.Value | None, size: v.Value | None) -> v.Value:
    """`laplace(loc, scale, size)` and the like."""
    middle, width = center or ZERO, scale or ONE

    def one() -> v.Value:
        return around(machine, middle, width, lambda a, b: noisy(machine, law, a, b))

    if is_sequence(machine, middle) or is_sequence(machine, width):
        return one()
    return shaped(machine, size, one)


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
    return located(machine, "gaussian", center, scale, None)


@library("numpy.random.standard_normal")
def standard_normal(machine: Machine, given: Arguments) -> v.Value:
    """Normal noise of width 1."""
    (size,) = given.take(machine, "standard_normal", "size=")
    return located(machine, "gaussian", None, None, size)


@library("numpy.random.randn")
def randn(machine: Machine, given: Arguments) -> v.Value:
    """Normal noise of width 1, with the dimensions as arguments."""
    return located(machine, "gaussian", None, None, v.Tuple(tuple(given.positional)) if given.positional else None)


@library("numpy.random.exponential")
def exponential(machine: Machine, given: Arguments) -> v.Value:
    """`numpy.random.exponential(scale=1.0, size=None)`."""
    scale, size = given.take(machine, "exponential", "scale=", "size=")
    return located(machine, "exponential_noise", None, scale, size)


@library("random.expovariate")
def expovariate(machine: Machine, given: Arguments) -> v.Value:
    """`random.expovariate(lambd=1.0)`: the rate, not the scale."""
    (rate,) = given.take(machine, "expovariate", "lambd=")
    return located(machine, "exponential_noise", None, arithmetic(machine, "/", ONE, rate or ONE), None)


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
    given.named.pop("random_state", None)
    center, scale, size = given.take(machine, "rvs", "loc=", "scale=", "size=")
    return located(machine, law, center, scale, None if size == v.Known(1) else size)


def uniform_draw(machine: Machine, low: v.Value, high: v.Value) -> v.Value:
    """A uniform draw, to be compared later."""
    key = machine.key()
    machine.state.cells[(key, "uniform")] = v.Tuple((v.Known(0), v.Known(1)))
    machine.state.cells[(key, "used")] = v.Known(False)
    return v.Uniform(key, low, high)


@library("numpy.random.random", "numpy.random.random_sample", "numpy.random.sample", "numpy.random.ranf")
def random_(machine: Machine, given: Arguments) -> v.Value:
    """`numpy.random.random(size=None)`."""
    given.named.pop("dtype", None)
    (size,) = given.take(machine, "random", "size=")
    return uniforms(machine, v.Known(0), v.Known(1), size)


@library("random.random")
def random_random(machine: Machine, given: Arguments) -> v.Value:
    """`random.random()`."""
    given.take(machine, "random")
    return uniform_draw(machine, v.Known(0), v.Known(1))


@library("numpy.random.rand")
def rand(machine: Machine, given: Arguments) -> v.Value:
    """Uniform draws, with the dimensions as arguments."""
    return uniforms(machine, v.Known(0), v.Known(1), v.Tuple(tuple(given.positional)) if given.positional else None)


@library("numpy.random.uniform")
def uniform(machine: Machine, given: Arguments) -> v.Value:
    """`numpy.random.uniform(low=0.0, high=1.0, size=None)`."""
    low, high, size = given.take(machine, "uniform", "low=", "high=", "size=")
    return uniforms(machine, low or ZERO, high or ONE, size)


@library("random.uniform")
def random_uniform(machine: Machine, given: Arguments) -> v.Value:
    """`random.uniform(a, b)`."""
    low, high = given.take(machine, "uniform", "a", "b")
    return uniform_draw(machine, low, high)  # type: ignore[arg-type]


def uniforms(machine: Machine, low: v.Value, high: v.Value, size: v.Value | None) -> v.Value:
    """One uniform draw, or an array of them that are drawn when they are compared."""
    if size is None or size == v.Known(None):
        return uniform_draw(machine, low, high)
    first = static_items(machine, size)[0] if is_sequence(machine, size) else size
    if isinstance(first, v.Known) and int(first.value) <= MOST_WRITTEN_OUT:  # type: ignore[arg-type]
        return machine.allocate(
            v.Items(tuple(uniform_draw(machine, low, high) for _ in range(int(first.value))), "array")
        )  # type: ignore[arg-type]
    return v.Lazy(first, lambda at, _index: uniform_draw(at, low, high), None, "array", "uniform")


def whole_uniform(machine: Machine, low: v.Value, high: v.Value, size: v.Value | None) -> v.Value:
    """A whole number from low up to, not including, high."""
    width, sort = numeric(machine, arithmetic(machine, "-", high, low))
    if sort != INT:
        machine.outside("bounds that are no whole numbers", "Use int(...).")

    def one() -> v.Value:
        return arithmetic(machine, "+", low, machine.draw("uniform", (width,), INT, "choice"))

    return shaped(machine, size, one)


@library("numpy.random.randint", "numpy.random.integers")
def randint(machine: Machine, given: Arguments) -> v.Value:
    """`randint(low, high=None, size=None)`: high is not included unless `endpoint` says so."""
    given.named.pop("dtype", None)
    end = given.named.pop("endpoint", v.Known(False))
    low, high, size = given.take(machine, "integers", "low", "high=", "size=")
    start, stop = (v.Known(0), low) if high is None or high == v.Known(None) else (low, high)
    if end == v.Known(True):
        stop = arithmetic(machine, "+", stop, v.Known(1))  # type: ignore[arg-type]
    return whole_uniform(machine, start, stop, size)  # type: ignore[arg-type]


@library("random.randint")
def random_randint(machine: Machine, given: Arguments) -> v.Value:
    """`random.randint(a, b)`: both ends are included."""
    low, high = given.take(machine, "randint", "a", "b")
    return whole_uniform(machine, low, arithmetic(machine, "+", high, v.Known(1)), None)  # type: ignore[arg-type]


@library("random.randrange", "secrets.randbelow")
def randrange(machine: Machine, given: Arguments) -> v.Value:
    """`random.randrange(stop)`, `random.randrange(start, stop)`."""
    first, second = given.take(machine, "randrange", "start", "stop=")
    low, high = (v.Known(0), first) if second is None else (first, second)
    return whole_uniform(machine, low, high, None)  # type: ignore[arg-type]


@library("random.getrandbits", "secrets.randbits")
def getrandbits(machine: Machine, given: Arguments) -> v.Value:
    """So many random bits."""
    (bits,) = given.take(machine, "getrandbits", "k")
    return whole_uniform(machine, v.Known(0), arithmetic(machine, "**", v.Known(2), bits), None)  # type: ignore[arg-type]


@library("numpy.random.binomial")
def binomial(machine: Machine, given: Arguments) -> v.Value:
    """`binomial(n, p, size=None)`: coins that are added up."""
    many, chance, size = given.take(machine, "binomial", "n", "p", "size=")
    probability, _ = numeric(machine, chance)  # type: ignore[arg-type]

    def one() -> v.Value:
        if many == v.Known(1):
            drawn = machine.draw("flip", (probability,), BOOL, "coin")
            return v.Number(machine.as_int(drawn.term), INT)
        coins = v.Lazy(many, lambda at, _i: at.draw("flip", (probability,), BOOL, "coin"))  # type: ignore[arg-type]
        from lapwing.syntax.natural.library.builtin import total

        return total(machine, coins)

    return shaped(machine, size, one)


@library("scipy.stats.bernoulli.rvs")
def bernoulli(machine: Machine, given: Arguments) -> v.Value:
    """A coin."""
    given.named.pop("random_state", None)
    chance, size = given.take(machine, "rvs", "p", "size=")
    return binomial(machine, Arguments([v.Known(1), chance], {} if size is None else {"size": size}))  # type: ignore[list-item]


@library("numpy.random.geometric", "scipy.stats.geom.rvs")
def geometric(machine: Machine, given: Arguments) -> v.Value:
    """The number of tries up to the first success."""
    chance, size = given.take(machine, "geometric", "p", "size=")
    rest = arithmetic(machine, "-", v.Known(1), chance)  # type: ignore[arg-type]
    return shaped(machine, size, lambda: v.Tuple((rest, v.Known(machine.key())), ("@geometric", "@key")))


def two_sided(machine: Machine, left: v.Value, right: v.Value) -> v.Value | None:
    """The difference of two geometric draws with one probability is two-sided geometric noise."""
    if not (is_geometric(left) and is_geometric(right)) or left == right:
        return None
    one, two = left.items[0], right.items[0]  # type: ignore[union-attr]
    if one != two:
        return None
    rate = log_rate(machine, one)
    return machine.draw("geometric", (tree.Number(0, machine.span), rate), INT, "noise")


def is_geometric(value: v.Value) -> bool:
    """Whether a value is a geometric draw."""
    return isinstance(value, v.Tuple) and value.fields[:1] == ("@geometric",)


def log_rate(machine: Machine, rest: v.Value) -> tree.Expression:
    """`-1 / log(rest)`: the scale of noise whose weights fall by the factor `rest`."""
    from lapwing.syntax.natural.library.maths import function_of

    negative = arithmetic(machine, "-", v.Known(0), function_of(machine, "log", rest))
    term, _ = numeric(machine, arithmetic(machine, "/", v.Known(1), negative))
    return term


@library("scipy.stats.dlaplace.rvs")
def dlaplace(machine: Machine, given: Arguments) -> v.Value:
    """`dlaplace.rvs(a, loc=0, size=1)`: weights proportional to exp(-a |k|)."""
    given.named.pop("random_state", None)
    rate, center, size = given.take(machine, "rvs", "a", "loc=", "size=")
    width, _ = numeric(machine, arithmetic(machine, "/", v.Known(1), rate))  # type: ignore[arg-type]
    middle, sort = numeric(machine, center or v.Known(0))
    if sort != INT:
        machine.outside("a centre that is no whole number", "Use int(...).")
    one = lambda: machine.draw("geometric", (middle, width), INT, "noise")  # noqa: E731
    return shaped(machine, None if size == v.Known(1) else size, one)


@library(
    "numpy.random.default_rng",
    "numpy.random.RandomState",
    "numpy.random.Generator",
    "numpy.random.PCG64",
    "numpy.random.SeedSequence",
    "numpy.random.Philox",
)
def default_rng(machine: Machine, given: Arguments) -> v.Value:
    """A generator; a fixed seed is noted."""
    if any(
        isinstance(value, v.Known) and value.value is not None for value in (*given.positional, *given.named.values())
    ):
        machine.note("The generator has a fixed seed: everyone who knows it can subtract the noise.")
    return v.Rng()


@library("random.Random", "random.SystemRandom", "secrets.SystemRandom")
def python_rng(machine: Machine, given: Arguments) -> v.Value:
    """A generator of Python's own."""
    if given.positional:
        machine.note("The generator has a fixed seed: everyone who knows it can subtract the noise.")
    return v.Rng("random")


@library("numpy.random.seed", "random.seed")
def seed(machine: Machine, given: Arguments) -> v.Value:
    """A fixed seed is noted."""
    machine.note("The seed is fixed: everyone who knows it can subtract the noise.")
    return v.Known(None)


def call_rng(machine: Machine, rng: v.Rng, name: str, given: Arguments) -> v.Value:
    """A method of a generator is the function of its library."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.syntax.natural.library.registry import FUNCTIONS

    module = "numpy.random" if rng.library == "numpy" else "random"
    handler = FUNCTIONS.get(f"{module}.{name}")
    if name == "spawn":
        return v.Rng(rng.library)
    if handler is None:
        reject("unknown-function", machine.span, name=f"{module}.{name}")
    return handler(machine, given)


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
    center, scale = given.take(machine, "geometric", "center", "scale")
    (middle, _), (width, _) = numeric(machine, center), numeric(machine, scale)  # type: ignore[arg-type]
    return machine.draw("geometric", (middle, width), INT, "noise")


@library("lapwing.flip")
def own_flip(machine: Machine, given: Arguments) -> v.Value:
    """A coin."""
    (chance,) = given.take(machine, "flip", "probability")
    return machine.draw("flip", (numeric(machine, chance)[0],), BOOL, "coin")  # type: ignore[arg-type]
