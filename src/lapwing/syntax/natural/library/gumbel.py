"""Gumbel noise: the place of the largest score with it is the exponential mechanism."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.noise import IDEAL, ONE, ZERO
from lapwing.syntax.natural.library.raw import raw_draw, raw_names, spend
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.library.uniform import drawn_array
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import arithmetic
from lapwing.syntax.natural.passes.substitute import substituted
from lapwing.syntax.natural.sequence import store

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("numpy.random.gumbel", "scipy.stats.gumbel_r.rvs")
def gumbel(machine: Machine, given: Arguments) -> v.Value:
    """`gumbel(loc=0.0, scale=1.0, size=None)`: read where np.argmax takes the largest of scores with it."""
    given.named.pop("random_state", None)
    center, scale, size = given.take(machine, "gumbel", "loc=", "scale=", "size=")
    machine.note(IDEAL)

    def one(at: Machine) -> v.Value:
        width, _ = numeric(at, scale or ONE)
        return arithmetic(at, "+", center or ZERO, raw_draw(at, "@gumbel", width))

    return drawn_array(machine, size, one)


def gumbel_choice(machine: Machine, found: v.Items | v.Lazy) -> v.Value | None:
    """The exponential mechanism, if every item is a score with Gumbel noise of one scale."""
    if isinstance(found, v.Items):
        split = [split_score(machine, item) for item in found.values]
        if not split or any(each is None for each in split):
            return None
        known = [each for each in split if each is not None]
        scale = machine.expanded(machine.raw[known[0][1]][1])
        if any(machine.expanded(machine.raw[name][1]) != scale for _, name in known):
            return None
        if not spend(machine, *(name for _, name in known)):
            return None
        scores = v.Items(tuple(v.Number(score, REAL) for score, _ in known))
        return machine.draw("exponential", (store(machine, scores).names[0], scale), INT, "choice")
    if found.guard is not None:
        return None
    with machine.scratch():
        probe = split_score(machine, found.item(machine, machine.probe(found)))
        scale = None if probe is None else machine.expanded(machine.raw[probe[1]][1])  # type: ignore[assignment]
    if scale is None or not machine.is_fixed(scale):
        return None
    inner = found.item

    def score(at: Machine, index: tree.Expression) -> v.Value:
        parts = split_score(at, inner(at, index))
        if parts is None or not spend(at, parts[1]):
            at.outside("Gumbel noise that is used twice", "Draw it again.")
        return v.Number(parts[0], REAL)

    scores = store(machine, v.Lazy(found.length, score))  # type: ignore[assignment]
    return machine.draw("exponential", (scores.names[0], scale), INT, "choice")  # type: ignore[attr-defined]


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
    return substituted(term, {names[0]: tree.Number(0, machine.span)}), names[0]


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
