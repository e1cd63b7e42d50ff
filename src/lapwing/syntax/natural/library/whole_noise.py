"""Whole numbers at random: uniform, binomial and geometric."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, mapped
from lapwing.syntax.natural.jump import is_public_path
from lapwing.syntax.natural.library.noise import IDEAL, check_size, shaped
from lapwing.syntax.natural.library.registry import Arguments, is_on, library
from lapwing.syntax.natural.library.rngs import take_state
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.sequence import settle
from lapwing.syntax.natural.sign import refuse_where
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def whole_uniform(
    machine: Machine, low: v.Value, high: v.Value, size: v.Value | None, error: str = "ValueError"
) -> v.Value:
    """A whole number from low up to, not including, high; an error where there is none."""
    width, sort = numeric(machine, arithmetic(machine, "-", high, low))
    if sort != INT:
        machine.outside("a bound that is not a whole number", "Use int(...).")
    if isinstance(width, tree.Number) and width.value <= 0:
        machine.raise_error(error, ())
        return v.Known(0)
    refuse_where(machine, "<=", width, error)

    def one() -> v.Value:
        return arithmetic(machine, "+", low, machine.draw("uniform", (width,), INT, "choice"))

    return shaped(machine, size, one)


WHOLE = (v.Library("builtins.int"), v.Library("numpy.int64"), v.Known("int"), v.Known("int64"))


@library("numpy.random.random_integers")
def random_integers(machine: Machine, given: Arguments) -> v.Value:
    """Refused: NumPy has removed it."""
    machine.outside("the function random_integers, which NumPy no longer has,", "Use rng.integers.")


@library("numpy.random.randint", "numpy.random.integers")
def randint(machine: Machine, given: Arguments) -> v.Value:
    """`randint(low, high=None, size=None)`: high is not included unless `endpoint` says so."""
    (low,), (high, size, kind, end) = given.split(machine, "integers", "low", "high=", "size=", "dtype=", "endpoint=")
    if kind not in (None, *WHOLE):
        machine.outside("whole numbers of this type", "Leave dtype= out.")
    start, stop = (v.Known(0), low) if high is None or high == v.Known(None) else (low, high)
    if is_on(machine, end, False):
        stop = arithmetic(machine, "+", stop, v.Known(1))
    return whole_uniform(machine, start, stop, size)


@library("random.randint")
def random_randint(machine: Machine, given: Arguments) -> v.Value:
    """`random.randint(a, b)`: both ends are included."""
    low, high = given.need(machine, "randint", "a", "b")
    return whole_uniform(machine, low, arithmetic(machine, "+", high, v.Known(1)), None)


@library("secrets.randbelow")
def randbelow(machine: Machine, given: Arguments) -> v.Value:
    """`secrets.randbelow(n)`: from 0 to n - 1."""
    (high,) = given.need(machine, "randbelow", "exclusive_upper_bound")
    return whole_uniform(machine, v.Known(0), high, None)


@library("random.randrange")
def randrange(machine: Machine, given: Arguments) -> v.Value:
    """`random.randrange(stop)`, `random.randrange(start, stop)`: the stop is not included."""
    (first,), (second,) = given.split(machine, "randrange", "start", "stop=")
    low, high = (v.Known(0), first) if second is None else (first, second)
    return whole_uniform(machine, low, high, None)


@library("random.getrandbits", "secrets.randbits")
def getrandbits(machine: Machine, given: Arguments) -> v.Value:
    """The given number of random bits."""
    (bits,) = given.need(machine, "getrandbits", "k")
    return whole_uniform(machine, v.Known(0), arithmetic(machine, "**", v.Known(2), bits), None)


@library("numpy.random.binomial")
def binomial(machine: Machine, given: Arguments) -> v.Value:
    """`binomial(n, p, size=None)`: a sum of coin flips."""
    (many, chance), (size,) = given.split(machine, "binomial", "n", "p", "size=")
    machine.note(IDEAL)
    if is_sequence(machine, chance) or is_sequence(machine, many):
        return coins(machine, many, chance, size)
    probability = chance_of(machine, chance)
    refuse_where(machine, "<", numeric(machine, many)[0])

    def one() -> v.Value:
        if many == v.Known(1):
            drawn = machine.draw("flip", (probability,), BOOL, "coin")
            return v.Number(machine.as_int(drawn.term), INT)
        coins = v.Lazy(many, lambda at, _i: at.draw("flip", (probability,), BOOL, "coin"))
        from lapwing.syntax.natural.library.builtin import total

        return total(machine, coins)

    return shaped(machine, size, one)


def chance_of(machine: Machine, chance: v.Value) -> tree.Expression:
    """A probability; one outside 0 to 1 is an error, which tells of the data if it is private, or the way here is."""
    term, _ = numeric(machine, chance)
    if isinstance(term, tree.Number):
        if not 0 <= term.value <= 1:
            machine.raise_error("ValueError", ())
    elif machine.label(term) != PUBLIC or not is_public_path(machine):
        refuse_where(machine, "<", term)
        refuse_where(machine, "<", numeric(machine, arithmetic(machine, "-", v.Known(1), chance))[0])
    return term


def coins(machine: Machine, many: v.Value, chances: v.Value, size: v.Value | None) -> v.Value:
    """A coin for each probability of an array."""
    if many != v.Known(1) or not is_sequence(machine, chances):
        machine.outside("a binomial draw with an array of numbers", "Draw them in a loop.")
    if size is not None and size != v.Known(None):
        check_size(machine, chances, size)

    def flip(chance: v.Value) -> v.Value:
        drawn = machine.draw("flip", (chance_of(machine, chance),), BOOL, "coin")
        return v.Number(machine.as_int(drawn.term), INT)

    return settle(machine, mapped(machine, chances, flip))


@library("scipy.stats.bernoulli.rvs")
def bernoulli(machine: Machine, given: Arguments) -> v.Value:
    """A coin flip."""
    take_state(machine, given)
    (chance,), (center, size) = given.split(machine, "rvs", "p", "loc=", "size=")
    if center not in (None, v.Known(0)):
        machine.outside("the argument loc= of bernoulli.rvs", "Add the number afterwards.")
    size = None if size == v.Known(1) else size
    return binomial(machine, Arguments([v.Known(1), chance], {} if size is None else {"size": size}))


@library("numpy.random.geometric")
def geometric(machine: Machine, given: Arguments) -> v.Value:
    """The number of trials up to the first success; supported as the difference of two such draws."""
    (chance,), (size,) = given.split(machine, "geometric", "p", "size=")
    return geometrics(machine, chance, size)


@library("scipy.stats.geom.rvs")
def scipy_geometric(machine: Machine, given: Arguments) -> v.Value:
    """`geom.rvs(p, loc=0, size=1)`; supported as the difference of two such draws."""
    take_state(machine, given)
    (chance,), (center, size) = given.split(machine, "rvs", "p", "loc=", "size=")
    if center not in (None, v.Known(0)):
        machine.outside("the argument loc= of geom.rvs", "Add the number afterwards.")
    return geometrics(machine, chance, None if size == v.Known(1) else size)


def geometrics(machine: Machine, chance: v.Value, size: v.Value | None) -> v.Value:
    """One-sided geometric draws."""
    from lapwing.syntax.natural.library.laws import geometric_number
    from lapwing.syntax.natural.library.raw import raw_draw
    from lapwing.syntax.natural.library.uniform import drawn_array

    machine.note(IDEAL)
    if machine.label_of(chance) != PUBLIC:
        machine.outside("geometric noise of a private probability", "Use a public one.")
    refuse_where(machine, "<=", numeric(machine, chance)[0])
    rest = arithmetic(machine, "-", v.Known(1), chance)
    refuse_where(machine, "<", numeric(machine, rest)[0])
    place = machine.span
    if place in machine.numbered or machine.seeded:
        return shaped(machine, size, lambda: geometric_number(machine, log_rate(machine, rest)))
    return drawn_array(machine, size, lambda at: raw_draw(at, "@geometric", log_rate(at, rest), None, place))


def log_rate(machine: Machine, rest: v.Value) -> tree.Expression:
    """`-1 / log(rest)`: the scale of noise whose weights fall by the factor `rest`."""
    term = unwrapped(machine.expanded(numeric(machine, rest)[0]))
    one = tree.Number(1, machine.span)
    if isinstance(term, tree.Builtin) and term.function == "exp":
        inside = term.arguments[0]
        if isinstance(inside, tree.Minus):
            return tree.Binary("/", one, inside.operand, machine.span)
        return tree.Binary("/", one, tree.Minus(inside, machine.span), machine.span)
    log = tree.Builtin("log", (term,), machine.span)
    return tree.Binary("/", one, tree.Minus(log, machine.span), machine.span)


def unwrapped(term: tree.Expression) -> tree.Expression:
    """`1 - (1 - x)` as x."""
    match term:
        case tree.Binary(operator="-", left=tree.Number(value=1), right=inner):
            match inner:
                case tree.Binary(operator="-", left=tree.Number(value=1), right=rest):
                    return rest
    return term


@library("scipy.stats.dlaplace.rvs")
def dlaplace(machine: Machine, given: Arguments) -> v.Value:
    """`dlaplace.rvs(a, loc=0, size=1)`: weights proportional to exp(-a |k|)."""
    take_state(machine, given)
    (rate,), (center, size) = given.split(machine, "rvs", "a", "loc=", "size=")
    width, _ = numeric(machine, arithmetic(machine, "/", v.Known(1), rate))
    middle, sort = numeric(machine, center or v.Known(0))
    if sort != INT:
        machine.outside("a centre that is not a whole number", "Use int(...).")
    one = lambda: machine.draw("geometric", (middle, width), INT, "noise")  # noqa: E731
    return shaped(machine, None if size == v.Known(1) else size, one)
