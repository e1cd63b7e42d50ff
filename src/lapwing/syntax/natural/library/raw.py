"""Draws that are known only together with others: exponentials, one-sided geometrics, Gumbels and signs of uniforms.

Each is written down under a name of its own, and what it is used in decides: the difference of two exponentials is
Laplace noise, that of two geometrics two-sided geometric noise, a random sign times an exponential Laplace noise again,
and the place of the largest score with Gumbel noise the exponential mechanism.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import INT, REAL, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.softmax import product
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SORTS: dict[str, Base] = {"@exponential": REAL, "@geometric": INT, "@gumbel": REAL, "@sign": INT}
SPENT = "spent"


def raw_draw(
    machine: Machine, law: str, scale: tree.Expression, partner: int | None = None, place: Span | None = None
) -> v.Number:
    """A draw whose use is not known yet."""
    drawn = machine.draw(law, (tree.Number(0, machine.span), scale), SORTS[law], "raw")
    name = drawn.term.name  # type: ignore[union-attr]
    machine.raw[name] = (law, scale, partner)
    machine.places[name] = place or machine.span
    machine.state.cells[(name, SPENT)] = v.Known(False)
    return drawn


def spend(machine: Machine, *names: str) -> bool:
    """Use draws up; False if one of them was used before."""
    cells = [(name, SPENT) for name in names]
    if len(set(names)) < len(names) or any(machine.state.cells.get(cell) != v.Known(False) for cell in cells):
        return False
    for name, cell in zip(names, cells, strict=True):
        machine.state.cells[cell] = v.Known(True)
        machine.spent.add(name)
    return True


def is_raw(machine: Machine, value: v.Value) -> bool:
    """Whether a value still waits for its use."""
    if isinstance(value, v.Uniform):
        return True
    return isinstance(value, v.Number) and bool(raw_names(machine, written_out(machine, value.term)))


def raw_names(machine: Machine, term: tree.Expression) -> list[str]:
    """The draws in an expression that wait for their use."""
    return [name.name for name in names_in(term) if name.name in machine.raw]


def written_out(machine: Machine, term: tree.Expression) -> tree.Expression:
    """An expression in which the names of values with waiting draws are written out."""
    if isinstance(term, tree.Name):
        known = machine.definitions.get(term.name)
        if known is None or term.name in machine.raw or not raw_names(machine, machine.expanded(known)):
            return term
        return written_out(machine, known)
    return replaced(term, lambda part: written_out(machine, part))


Factor = tuple[bool, list[tree.Expression], list[tree.Expression]]


def flattened(term: tree.Expression) -> Factor:
    """Whether a product is negated, and its factors above and below the line."""
    match term:
        case tree.Minus(operand=operand):
            negative, above, below = flattened(operand)
            return not negative, above, below
        case tree.Number(value=value) if value < 0:
            return True, [] if value == -1 else [tree.Number(-value, term.span)], []
        case tree.Number(value=value) if value == 1:
            return False, [], []
        case tree.Binary(operator="*", left=left, right=right):
            one, two = flattened(left), flattened(right)
            return one[0] != two[0], [*one[1], *two[1]], [*one[2], *two[2]]
        case tree.Binary(operator="/", left=left, right=right):
            one, two = flattened(left), flattened(right)
            return one[0] != two[0], [*one[1], *two[2]], [*one[2], *two[1]]
        case _:
            return False, [term], []


def taken(machine: Machine, above: list[tree.Expression]) -> tuple[list[str], list[tree.Expression]]:
    """The names of waiting draws among factors, and the other factors."""
    names = [part.name for part in above if isinstance(part, tree.Name) and part.name in machine.raw]
    rest = [part for part in above if not (isinstance(part, tree.Name) and part.name in machine.raw)]
    return names, rest


def times(machine: Machine, above: list[tree.Expression], below: list[tree.Expression], drawn: v.Number) -> v.Value:
    """Noise times the other factors."""
    term: tree.Expression = tree.Binary("*", product(machine, above), drawn.term, machine.span) if above else drawn.term
    if below:
        term = tree.Binary("/", term, product(machine, below), machine.span)
    return v.Number(term, drawn.sort if not above and not below else REAL)


def together(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value | None:
    """What two waiting draws give together; None where that is not known."""
    if not (isinstance(left, v.Number) and isinstance(right, v.Number)):
        return None
    left, right = (v.Number(written_out(machine, side.term), side.sort) for side in (left, right))
    if sign == "*":
        from lapwing.syntax.natural.library.signs import signed_size

        whole = tree.Binary("*", left.term, right.term, machine.span)
        found = signed(machine, whole)
        return signed_size(machine, whole) if found is None else found
    if sign not in ("+", "-") or not raw_names(machine, left.term) or not raw_names(machine, right.term):
        return None
    one, two = summands(left.term, False), summands(right.term, sign == "-")
    for first in one:
        for second in two:
            noise = opposite_pair(machine, first, second)
            if noise is not None:
                rest = [each for each in (*one, *two) if each is not first and each is not second]
                return added(machine, rest, noise)
    return None


Summand = tuple[bool, tree.Expression]


def summands(term: tree.Expression, negative: bool) -> list[Summand]:
    """The parts of a sum, each with whether it is subtracted."""
    match term:
        case tree.Binary(operator="+", left=left, right=right):
            return [*summands(left, negative), *summands(right, negative)]
        case tree.Binary(operator="-", left=left, right=right):
            return [*summands(left, negative), *summands(right, not negative)]
        case tree.Minus(operand=operand):
            return summands(operand, not negative)
        case _:
            return [(negative, term)]


def added(machine: Machine, rest: list[Summand], noise: v.Value) -> v.Value:
    """Noise and the other parts of a sum."""
    term, sort = machine.number(noise)
    whole = [part for _, part in rest]
    for negative, part in rest:
        term = tree.Binary("-" if negative else "+", term, part, machine.span)
    return v.Number(term, sort if sort == INT and all(is_whole(machine, part) for part in whole) else REAL)


def is_whole(machine: Machine, term: tree.Expression) -> bool:
    """Whether an expression is a whole number: plainly, or by the sort of its name."""
    match term:
        case tree.Number(value=value):
            return isinstance(value, int)
        case tree.Name(name=name):
            return machine.sorts.get(name) == INT
        case tree.Binary(operator="+" | "-" | "*", left=left, right=right):
            return is_whole(machine, left) and is_whole(machine, right)
        case tree.Builtin(function="len"):
            return True
        case _:
            return False


def opposite_pair(machine: Machine, first: Summand, second: Summand) -> v.Value | None:
    """Two waiting draws of one law and scale with the same factors, one of them subtracted."""
    one, two = flattened(first[1]), flattened(second[1])
    (here, rest), (there, other) = taken(machine, one[1]), taken(machine, two[1])
    if len(here) != 1 or len(there) != 1 or (rest, one[2]) != (other, two[2]):
        return None
    law, scale, _ = machine.raw[here[0]]
    same, width, _ = machine.raw[there[0]]
    opposite = (one[0] != first[0]) != (two[0] != second[0])
    if law != same or law not in ("@exponential", "@geometric") or not opposite:
        return None
    if machine.expanded(scale) != machine.expanded(width) or not spend(machine, here[0], there[0]):
        return None
    kind = "laplace" if law == "@exponential" else "geometric"
    drawn = machine.draw(kind, (tree.Number(0, machine.span), scale), SORTS[law], "noise")
    return times(machine, rest, one[2], drawn)


def signed(machine: Machine, term: tree.Expression) -> v.Value | None:
    """The sign of a uniform draw times the exponential made of its size: Laplace noise."""
    _, above, below = flattened(term)
    names, rest = taken(machine, above)
    if len(names) != 2:
        return None
    signs = [name for name in names if machine.raw[name][0] == "@sign"]
    sizes = [name for name in names if machine.raw[name][0] == "@exponential"]
    if len(signs) != 1 or len(sizes) != 1 or machine.raw[signs[0]][2] != machine.raw[sizes[0]][2]:
        return None
    if not spend(machine, *names):
        return None
    scale = machine.raw[sizes[0]][1]
    drawn = machine.draw("laplace", (tree.Number(0, machine.span), scale), REAL, "noise")
    return times(machine, rest, below, drawn)


def one_sided(machine: Machine, target: tree.Name, draw: tree.Draw) -> tree.Block:
    """A geometric draw by itself: tries up to the first success."""
    span, scale = draw.span, draw.arguments[1]
    going = tree.Name(machine.fresh("going"), span)
    again = tree.Builtin("exp", (tree.Minus(tree.Binary("/", tree.Number(1, span), scale, span), span),), span)
    toss = tree.Assign((going,), (tree.Draw("flip", (again,), span),), None, span)
    more = tree.Binary("+", target, tree.Number(1, span), span)
    body = (tree.Assign((target,), (more,), None, span), toss)
    return tree.Assign((target,), (tree.Number(1, span),), None, span), toss, tree.While(going, body, span)


REFUSED = {
    "@geometric": ("a geometric draw that is used twice", "Draw twice."),
    "@gumbel": ("Gumbel noise without np.argmax", "Use np.argmax(scores + rng.gumbel(scale=b, size=len(scores)))."),
    "@sign": ("the sign of a uniform draw", "Compare the draw with 0.5."),
    "@exponential": ("an exponential draw that is used twice", "Draw twice."),
}
