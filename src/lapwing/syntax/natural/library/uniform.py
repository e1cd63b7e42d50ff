"""Uniform draws, known where they are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence
from lapwing.syntax.natural.context import Loop
from lapwing.syntax.natural.jump import is_public_path
from lapwing.syntax.natural.library.noise import IDEAL, MOST_WRITTEN_OUT, ONE, ZERO, checked_size, shaped
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.library.rngs import take_state
from lapwing.syntax.natural.numbered import numbered
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.sequence import static_items
from lapwing.syntax.natural.sign import is_positive
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

DRAWN = "@drawn"


def uniform_draw(machine: Machine, low: v.Value, high: v.Value, place: Span | None) -> v.Uniform:
    """A uniform draw, to be compared later; its bounds are public, or it is known how it lies between them."""
    width = arithmetic(machine, "-", high, low)
    stretched = isinstance(width, v.Number) and is_positive(machine, machine.expanded(width.term))
    for end in (low, high):
        if machine.label_of(end) != PUBLIC and not stretched:
            numbered(machine, place, "a uniform draw between private bounds", "Draw between 0 and 1 and compare.")
    if not stretched and not isinstance(width, v.Known) and not is_public_path(machine):
        machine.outside("a uniform draw whose ends may be exchanged", "Draw between 0 and 1, and stretch that.")
    key = machine.key()
    if place is not None:
        machine.places[key] = place
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
    return uniforms(machine, v.Known(0), v.Known(1), None)


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
    low, high = given.need(machine, "uniform", "a", "b")
    return uniforms(machine, low, high, None)


def uniforms(machine: Machine, low: v.Value, high: v.Value, size: v.Value | None) -> v.Value:
    """One uniform draw, or an array of them that are drawn when they are compared."""
    from lapwing.syntax.natural.library.laws import uniform_number

    machine.note(IDEAL)
    place = machine.span
    if place in machine.numbered or machine.seeded:
        return shaped(machine, size, lambda: uniform_number(machine, low, high))
    return drawn_array(machine, size, lambda at: uniform_draw(at, low, high, place))


def drawn_array(machine: Machine, size: v.Value | None, one: Callable[[Machine], v.Value]) -> v.Value:
    """One draw whose use is not known yet, or an array of them; one of unknown length is read only once."""
    if size is None or size == v.Known(None):
        return one(machine)
    sizes = static_items(machine, size) if is_sequence(machine, size) else (size,)
    if not sizes:
        return one(machine)
    first, rest = checked_size(machine, sizes[0]), v.Tuple(tuple(sizes[1:]))
    inner = one if len(sizes) == 1 else lambda at: drawn_array(at, rest, one)
    if isinstance(first, v.Known) and int(first.value) <= MOST_WRITTEN_OUT:  # type: ignore[arg-type]
        return machine.allocate(v.Items(tuple(inner(machine) for _ in range(int(first.value))), "array"))  # type: ignore[arg-type]
    return v.Lazy(first, once(machine, inner), None, "array", DRAWN)


def once(machine: Machine, one: Callable[[Machine], v.Value]) -> Callable[[Machine, tree.Expression], v.Value]:
    """Draws at computed places, in one loop only: another loop would draw anew."""
    key, outer, place = machine.key(), len(loops(machine)), machine.span
    rounds: list[Loop] = []
    seen: dict[int, v.Value] = {}

    def item(at: Machine, index: tree.Expression) -> v.Value:
        if isinstance(index, tree.Name) and index.name.startswith("probe"):
            return one(at)
        around = loops(at)
        named = isinstance(index, tree.Name) and at.reads.setdefault(key, index.name) == index.name
        if not named or len(around) != outer + 1:
            what = "an array of random draws that is read in several loops"
            numbered(at, place, what, "Compare it once, and keep the result.")
        if len(at.path) != around[-1].conditions:
            what = "reading an array of random draws under a condition"
            numbered(at, place, what, "Draw the number where it is needed.")
        if all(each is not around[-1] for each in rounds):
            rounds.append(around[-1])
        number = next(place for place, each in enumerate(rounds) if each is around[-1])
        cell = (key, f"read {number}")
        if cell in at.state.cells:
            return again(at, seen[number], place)
        drawn = one(at)
        seen[number] = drawn
        at.state.cells[cell] = v.Known(True)
        return drawn

    return item


def again(machine: Machine, drawn: v.Value, place: Span) -> v.Value:
    """A draw that is read a second time in the same round."""
    if isinstance(drawn, v.Uniform) and (drawn.key, "uniform") in machine.state.cells:
        return drawn
    numbered(machine, place, "an array of random draws that is read twice", "Draw it twice, or keep the result.")


def loops(machine: Machine) -> list[Loop]:
    """The loops around this place."""
    return [context for context in machine.contexts if isinstance(context, Loop)]


def effective(machine: Machine, drawn: v.Uniform) -> tuple[v.Value, v.Value]:
    """The bounds of a uniform draw after what comparisons told of it."""
    low, high = machine.state.cells[(drawn.key, "uniform")].items  # type: ignore[union-attr]
    width = arithmetic(machine, "-", drawn.high, drawn.low)
    ends = (arithmetic(machine, "+", drawn.low, arithmetic(machine, "*", width, share)) for share in (low, high))
    first, last = ends
    return first, last


def absolute(machine: Machine, drawn: v.Uniform) -> v.Value:
    """The size of a uniform draw around 0: uniform again, and its sign is a fair coin."""
    low, high = effective(machine, drawn)
    if not is_around_zero(low, high):
        numbered(machine, machine.places.get(drawn.key), "the size of this uniform draw", "Use a noise function.")
    sizes = machine.state.cells.get((drawn.key, "size"))
    if sizes is not None:
        return sizes
    found = uniform_draw(machine, v.Known(0), high if is_above(high) else low, machine.places.get(drawn.key))
    machine.state.cells[(drawn.key, "used")] = v.Known(True)
    machine.state.cells[(drawn.key, "size")] = found
    machine.folded[found.key] = drawn.key
    return found


def is_around_zero(low: v.Value, high: v.Value) -> bool:
    """Whether two known bounds are opposite."""
    if not (isinstance(low, v.Known) and isinstance(high, v.Known)):
        return False
    return low.value == -high.value != 0  # type: ignore[operator]


def is_above(value: v.Value) -> bool:
    """Whether a known number is above 0."""
    return isinstance(value, v.Known) and value.value > 0  # type: ignore[operator]


def sign_of(machine: Machine, drawn: v.Uniform) -> v.Value:
    """The sign of a uniform draw around 0."""
    from lapwing.syntax.natural.library.raw import raw_draw

    if not is_around_zero(*effective(machine, drawn)):
        numbered(machine, machine.places.get(drawn.key), "the sign of this uniform draw", "Compare it with 0.")
    machine.state.cells[(drawn.key, "used")] = v.Known(True)
    return raw_draw(machine, "@sign", tree.Number(1, machine.span), drawn.key, machine.places.get(drawn.key))


def is_fresh(machine: Machine, drawn: v.Uniform) -> bool:
    """Whether a draw lies between 0 and 1, and nothing else is known of it."""
    bounds = {end.value for end in effective(machine, drawn) if isinstance(end, v.Known)}
    return bounds == {0, 1} and machine.state.cells.get((drawn.key, "used")) == v.Known(False)


def log_of(machine: Machine, drawn: v.Uniform) -> v.Value:
    """The logarithm of a uniform draw between 0 and 1: minus an exponential draw."""
    from lapwing.syntax.natural.library.raw import raw_draw

    if not is_fresh(machine, drawn):
        what = "the logarithm of this uniform draw"
        numbered(machine, machine.places.get(drawn.key), what, "Take it of a draw between 0 and 1.")
    machine.state.cells[(drawn.key, "used")] = v.Known(True)
    partner = machine.folded.get(drawn.key)
    place = machine.places.get(drawn.key)
    size = raw_draw(machine, "@exponential", tree.Number(1, machine.span), partner, place)
    return v.Number(tree.Minus(size.term, machine.span), REAL)


@library("scipy.stats.uniform.rvs")
def scipy_uniform(machine: Machine, given: Arguments) -> v.Value:
    """`uniform.rvs(loc=0, scale=1, size=1)`: from loc up to loc + scale."""
    take_state(machine, given)
    low, width, size = given.take(machine, "rvs", "loc=", "scale=", "size=")
    start = low or ZERO
    return uniforms(machine, start, arithmetic(machine, "+", start, width or ONE), None if size == v.Known(1) else size)
