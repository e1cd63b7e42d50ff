"""Draws from laws that the core does not have: unknown functions of a draw that it has.

The quantile function of a law makes a draw from it out of any continuous one.  What is proved for every function of
that draw holds for the quantile function too: both runs may draw the same, and what the noise hides is not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_sequence
from lapwing.syntax.natural.context import Loop
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.jump import is_public_path
from lapwing.syntax.natural.library.extremes import larger, smaller
from lapwing.syntax.natural.library.maths import sqrt_of
from lapwing.syntax.natural.library.noise import IDEAL, located, shaped
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import floor_of, numeric
from lapwing.syntax.natural.operators import arithmetic, is_zero
from lapwing.syntax.natural.sequence import static_items, view
from lapwing.syntax.natural.sign import is_positive
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MATRIX = 2
CENTRED = ("laplace", "gaussian", "geometric", "exponential_noise")
SEEDED = (*CENTRED, "flip", "uniform")
LIMITED = ("hypergeometric", "logseries", "negative_binomial", "poisson", "triangular", "zipf")
UNCOUNTED = "Noise with the {} distribution is taken to hide nothing."


def drawn_from(machine: Machine, law: str, parameters: tuple[v.Value, ...] = ()) -> v.Value:
    """A draw from a law, of which only its parameters are known."""
    if not all(fits(machine, law, each) for each in parameters):
        machine.outside("a draw whose parameters may be out of range for some data", "Use numbers that always fit.")
    machine.note(UNCOUNTED.format(law))
    source = machine.draw("laplace", (tree.Number(0, machine.span), tree.Number(1, machine.span)), REAL, "source")
    if not all(is_number(each) for each in parameters):
        return v.Opaque(f"quantile.{law}", (source, *(machine.settled(each) for each in parameters)))
    terms = (source.term, *(numeric(machine, each)[0] for each in parameters))
    return machine.hold(v.Number(tree.Opaque(f"quantile.{law}", terms, REAL, machine.span), REAL), law)


def fits(machine: Machine, law: str, value: v.Value) -> bool:
    """Whether no data decide that a parameter of a law is out of its range, which is an error."""
    if isinstance(value, v.Known) or (machine.label_of(value) == PUBLIC and is_public_path(machine)):
        return True
    found = numeric(machine, value)[0] if is_number(value) else None
    return law not in LIMITED and (found is None or is_positive(machine, machine.expanded(found)))


def seeded_draw(machine: Machine, law: str, arguments: tuple[tree.Expression, ...], sort: Base) -> v.Number:
    """A draw with a seed that everyone can know: some number, which is the same in every call."""
    loops = sum(isinstance(each, Loop) for each in machine.contexts)
    if (
        law not in SEEDED
        or loops > (machine.sized is not None)
        or any(machine.label(each).data for each in machine.path)
    ):
        machine.outside("this draw with a seed that the function sets itself", "Leave the seed out.")
    center, rest = (arguments[0], arguments[1:]) if law in CENTRED else (None, arguments)
    place = machine.sized or tree.Number(0, machine.span)
    name = f"seeded.{law}_{machine.key()}"
    term: tree.Expression = tree.Opaque(name, (place, *rest), BOOL if sort == BOOL else REAL, machine.span)
    if sort == INT:
        term = floor_of(machine, term)
    if law == "uniform":
        last = tree.Binary("-", arguments[0], tree.Number(1, machine.span), machine.span)
        above = tree.Builtin("max", (term, tree.Number(0, machine.span)), machine.span)
        term = tree.Builtin("min", (above, last), machine.span)
    if center is not None:
        term = tree.Binary("+", center, term, machine.span)
    target = machine.name("seeded", sort, machine.label(term))
    machine.assign(target, term)
    return v.Number(target, sort)


def uniform_number(machine: Machine, low: v.Value, high: v.Value) -> v.Value:
    """A uniform draw as a number: between its bounds."""
    share = smaller(machine, larger(machine, drawn_from(machine, "uniform"), v.Known(0)), v.Known(1))
    width = arithmetic(machine, "-", high, low)
    return machine.hold(arithmetic(machine, "+", low, arithmetic(machine, "*", width, share)), "uniform")


def gumbel_number(machine: Machine, center: v.Value, scale: v.Value) -> v.Value:
    """A Gumbel draw as a number."""
    return arithmetic(machine, "+", center, arithmetic(machine, "*", scale, drawn_from(machine, "gumbel")))


def geometric_number(machine: Machine, scale: tree.Expression) -> v.Value:
    """The number of tries up to the first success: what is left of an exponential draw without its fraction, and 1."""
    drawn = machine.draw("exponential_noise", (tree.Number(0, machine.span), scale), REAL, "tries")
    tries = tree.Binary("+", floor_of(machine, drawn.term), tree.Number(1, machine.span), machine.span)
    return machine.hold(v.Number(tries, INT), "tries")


LAWS: dict[str, tuple[str, ...]] = {
    "beta": ("a", "b"),
    "chisquare": ("df",),
    "f": ("dfnum", "dfden"),
    "gamma": ("shape", "scale="),
    "hypergeometric": ("ngood", "nbad", "nsample"),
    "logistic": ("loc=", "scale="),
    "lognormal": ("mean=", "sigma="),
    "logseries": ("p",),
    "negative_binomial": ("n", "p"),
    "noncentral_chisquare": ("df", "nonc"),
    "noncentral_f": ("dfnum", "dfden", "nonc"),
    "pareto": ("a",),
    "poisson": ("lam=",),
    "power": ("a",),
    "rayleigh": ("scale=",),
    "standard_cauchy": (),
    "standard_gamma": ("shape",),
    "standard_t": ("df",),
    "triangular": ("left", "mode", "right"),
    "vonmises": ("mu", "kappa"),
    "wald": ("mean", "scale"),
    "weibull": ("a",),
    "zipf": ("a",),
}
WHOLE = {"hypergeometric", "logseries", "negative_binomial", "poisson", "zipf"}
PYTHONS: dict[str, tuple[str, ...]] = {
    "betavariate": ("alpha", "beta"),
    "gammavariate": ("alpha", "beta"),
    "lognormvariate": ("mu=", "sigma="),
    "paretovariate": ("alpha",),
    "triangular": ("low=", "high=", "mode="),
    "vonmisesvariate": ("mu", "kappa"),
    "weibullvariate": ("alpha", "beta"),
}
VECTORS: dict[str, tuple[str, ...]] = {
    "dirichlet": ("alpha",),
    "multivariate_hypergeometric": ("colors", "nsample"),
}


def shaped_law(machine: Machine, law: str, signature: tuple[str, ...], given: Arguments) -> v.Value:
    """One draw, or as many as a size says."""
    machine.note(IDEAL)
    *parameters, size = given.take(machine, law, *signature, "size=")
    known = tuple(each for each in parameters if each is not None)
    if any(is_sequence(machine, each) for each in known):
        return drawn_from(machine, law, known if size is None else (*known, size))

    def one() -> v.Value:
        drawn = drawn_from(machine, law, known)
        if law in WHOLE and isinstance(drawn, v.Number):
            return machine.hold(v.Number(floor_of(machine, drawn.term), INT), law)
        return drawn

    return shaped(machine, size, one)


def numpys(law: str, signature: tuple[str, ...]) -> None:
    """A law of `numpy.random`."""

    @library(f"numpy.random.{law}")
    def draw(machine: Machine, given: Arguments) -> v.Value:
        """A draw that is assumed to hide nothing."""
        return shaped_law(machine, law, signature, given)

    del draw


def pythons(law: str, signature: tuple[str, ...]) -> None:
    """A law of `random`."""

    @library(f"random.{law}")
    def draw(machine: Machine, given: Arguments) -> v.Value:
        """A draw that is assumed to hide nothing."""
        machine.note(IDEAL)
        known = tuple(each for each in given.take(machine, law, *signature) if each is not None)
        return drawn_from(machine, law, known)

    del draw


def vectors(law: str, signature: tuple[str, ...]) -> None:
    """A law of `numpy.random` whose draws are vectors."""

    @library(f"numpy.random.{law}")
    def draw(machine: Machine, given: Arguments) -> v.Value:
        """A vector of draws that is assumed to hide nothing."""
        machine.note(IDEAL)
        for word in ("check_valid", "tol", "method"):
            given.named.pop(word, None)
        return drawn_vector(machine, law, tuple(each for each in given.take(machine, law, *signature, "size=") if each))

    del draw


def drawn_vector(machine: Machine, law: str, parameters: tuple[v.Value, ...]) -> v.Value:
    """A vector of draws, of which only its parameters are known."""
    source = drawn_from(machine, law)
    return v.Opaque(f"quantile.{law}", (source, *(machine.settled(each) for each in parameters)))


@library("numpy.random.multivariate_normal")
def multivariate_normal(machine: Machine, given: Arguments) -> v.Value:
    """Normal noise around each item of a vector; with nonzero covariances, it is assumed to hide nothing."""
    machine.note(IDEAL)
    for word in ("check_valid", "tol", "method"):
        given.named.pop(word, None)
    (mean, covariance), (size,) = given.split(machine, "multivariate_normal", "mean", "cov", "size=")
    widths = diagonal(machine, covariance)
    if widths is None:
        return drawn_vector(machine, "multivariate_normal", tuple(each for each in (mean, covariance, size) if each))
    scales = machine.allocate(v.Items(tuple(sqrt_of(machine, each, numpy=True) for each in widths), "array"))
    return shaped(machine, size, lambda: located(machine, "gaussian", mean, scales, None))


def diagonal(machine: Machine, matrix: v.Value) -> tuple[v.Value, ...] | None:
    """The diagonal of a known matrix that is 0 elsewhere."""
    if depth(machine, matrix) != MATRIX or not isinstance(view(machine, matrix), v.Items):
        return None
    rows = [view(machine, row) for row in static_items(machine, matrix)]
    known = [row.values for row in rows if isinstance(row, v.Items) and len(row.values) == len(rows)]
    if len(known) < len(rows):
        return None
    apart = [item for one, row in enumerate(known) for two, item in enumerate(row) if one != two]
    return tuple(row[place] for place, row in enumerate(known)) if all(map(is_zero, apart)) else None


for name, words in LAWS.items():
    numpys(name, words)
for name, words in PYTHONS.items():
    pythons(name, words)
for name, words in VECTORS.items():
    vectors(name, words)
