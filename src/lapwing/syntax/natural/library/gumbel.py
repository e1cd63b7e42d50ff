"""Gumbel noise: the place of the largest score with it is the exponential mechanism."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.laws import gumbel_number
from lapwing.syntax.natural.library.noise import IDEAL, ONE, ZERO, shaped, width_of
from lapwing.syntax.natural.library.raw import raw_draw, raw_names, spend
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.library.rngs import take_state
from lapwing.syntax.natural.library.softmax import scaled, whole_list
from lapwing.syntax.natural.library.uniform import drawn_array
from lapwing.syntax.natural.numbered import numbered
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.passes.substitute import substituted
from lapwing.syntax.natural.sequence import store

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("numpy.random.gumbel", "scipy.stats.gumbel_r.rvs")
def gumbel(machine: Machine, given: Arguments) -> v.Value:
    """`gumbel(loc=0.0, scale=1.0, size=None)`: read where np.argmax takes the largest of scores with it."""
    take_state(machine, given)
    center, scale, size = given.take(machine, "gumbel", "loc=", "scale=", "size=")
    machine.note(IDEAL)

    place = machine.span

    def one(at: Machine) -> v.Value:
        width = width_of(at, scale or ONE)
        return arithmetic(at, "+", center or ZERO, raw_draw(at, "@gumbel", width, None, place))

    if place in machine.numbered or machine.seeded:
        return shaped(machine, size, lambda: gumbel_number(machine, center or ZERO, scale or ONE))

    return drawn_array(machine, size, one)


def gumbel_choice(machine: Machine, found: v.Items | v.Lazy) -> v.Value | None:
    """The exponential mechanism, if every item is a score with Gumbel noise of one scale."""
    if isinstance(found, v.Items):
        return known_choice(machine, found)
    if found.guard is not None:
        return None
    with machine.scratch():
        probe = machine.probe(found)
        parts = split_score(machine, found.item(machine, probe))
        if parts is None:
            return None
        score, scale = over_scale(machine, parts)
    if not machine.is_fixed(scale):
        return None
    inner = found.item

    def item(at: Machine, index: tree.Expression) -> v.Value:
        again = split_score(at, inner(at, index))
        if again is None or not spend(at, again[1]):
            place = None if again is None else at.places.get(again[1])
            numbered(at, place, "Gumbel noise that is used twice", "Draw it again.")
        return v.Number(over_scale(at, again)[0], REAL)

    scores = store(machine, v.Lazy(found.length, item)).names[0]
    whole = whole_list(machine, score, probe, found.length)
    return machine.draw("exponential", (whole or scores, scale), INT, "choice")


def known_choice(machine: Machine, found: v.Items) -> v.Value | None:
    """The exponential mechanism over known items."""
    split = [parts for item in found.values if (parts := split_score(machine, item)) is not None]
    if not split or len(split) < len(found.values):
        return None
    scored = [over_scale(machine, parts) for parts in split]
    if any(scale != scored[0][1] for _, scale in scored) or not spend(machine, *(name for _, name in split)):
        return None
    scores = v.Items(tuple(v.Number(score, REAL) for score, _ in scored))
    return machine.draw("exponential", (store(machine, scores).names[0], scored[0][1]), INT, "choice")


def over_scale(machine: Machine, parts: tuple[tree.Expression, str]) -> tuple[tree.Expression, tree.Expression]:
    """A score without public factors, and the scale with them."""
    score, name = parts
    return scaled(machine, tree.Binary("/", score, machine.expanded(machine.raw[name][1]), machine.span))


def split_score(machine: Machine, item: v.Value) -> tuple[tree.Expression, str] | None:
    """A score and the name of the Gumbel noise that is added to it."""
    if not isinstance(item, v.Number):
        return None
    term = item.term
    names = raw_names(machine, machine.expanded(term))
    if len(names) != 1 or machine.raw[names[0]][0] != "@gumbel":
        return None
    term = machine.expanded(term) if names[0] not in raw_names(machine, term) else term
    if not is_added(term, names[0]):
        return None
    zero = tree.Number(0, machine.span)
    return without(substituted(term, {names[0]: zero}), zero), names[0]


def without(term: tree.Expression, zero: tree.Expression) -> tree.Expression:
    """A sum without the place of the noise."""
    match term:
        case tree.Binary(operator="+", left=left, right=right):
            one, two = without(left, zero), without(right, zero)
            if one is zero:
                return two
            return one if two is zero else tree.Binary("+", one, two, term.span)
        case tree.Binary(operator="-", left=left, right=right):
            one = without(left, zero)
            return tree.Minus(right, term.span) if one is zero else tree.Binary("-", one, right, term.span)
        case _:
            return term


def is_added(term: tree.Expression, name: str) -> bool:
    """Whether a name is a summand of a sum."""
    match term:
        case tree.Name(name=other):
            return other == name
        case tree.Binary(operator="+", left=left, right=right):
            return is_added(left, name) or is_added(right, name)
        case tree.Binary(operator="-", left=left):
            return is_added(left, name)
        case _:
            return False
