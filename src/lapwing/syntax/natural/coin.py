"""A uniform draw, moved and stretched, becomes a coin where it is compared with a number."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import linear
from lapwing.syntax.natural.numbered import numbered
from lapwing.syntax.natural.sign import is_nonnegative, is_positive
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def affine(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value | None:
    """A draw that is moved or stretched is uniform again; private numbers that are not below 0 may stretch it."""
    from lapwing.syntax.natural.operators import arithmetic

    if isinstance(left, v.Uniform) and not isinstance(right, v.Uniform):  # noqa: SIM102
        if sign in ("+", "-", "*", "/") and (may_stretch(machine, sign, right) or may_lower(machine, sign, right)):
            low, high = (arithmetic(machine, sign, end, right) for end in (left.low, left.high))
            return v.Uniform(left.key, low, high)
    if isinstance(right, v.Uniform) and not isinstance(left, v.Uniform):  # noqa: SIM102
        if sign in ("+", "-", "*") and may_stretch(machine, sign, left):
            low, high = (arithmetic(machine, sign, left, end) for end in (right.low, right.high))
            return v.Uniform(right.key, low, high)
    return None


def may_stretch(machine: Machine, sign: str, value: v.Value) -> bool:
    """Whether a number is public, or one by which a draw is stretched and not turned round."""
    if machine.label_of(value) == PUBLIC:
        return True
    if not isinstance(value, v.Number):
        return False
    return sign == "*" and is_nonnegative(machine, machine.expanded(value.term))


def may_lower(machine: Machine, sign: str, value: v.Value) -> bool:
    """Whether a number is a private weight that is taken from a draw, as one goes through running sums of weights."""
    term = machine.expanded(value.term) if isinstance(value, v.Number) else None
    return sign == "-" and isinstance(term, tree.Builtin) and term.function == "exp"


def flip(machine: Machine, operator: str, left: v.Value, right: v.Value) -> v.Value:
    """A uniform draw compared with a number: a coin.  A single point has no weight."""
    if isinstance(right, v.Uniform):
        if isinstance(left, v.Uniform):
            what = "two uniform draws compared with each other"
            numbered(machine, machine.places.get(right.key), what, "Compare each with a probability.")
        operator = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(operator, operator)
        left, right = right, left
    if not isinstance(left, v.Uniform):
        machine.reject("needs a uniform draw")
    return turned(machine, operator, left, right)


def turned(machine: Machine, operator: str, drawn: v.Uniform, other: v.Value) -> v.Value:
    """A comparison by which way the draw runs from its low to its high end; it may stand still."""
    from lapwing.syntax.natural.operators import arithmetic, compare, truth

    width = cancelled(machine, arithmetic(machine, "-", drawn.high, drawn.low))
    rises = truth(machine, compare(machine, ast.Gt, width, v.Known(0)))
    falls = truth(machine, compare(machine, ast.Lt, width, v.Known(0)))
    term = None if not isinstance(width, v.Number) else machine.expanded(width.term)
    if rises is True or (term is not None and is_positive(machine, term)):
        return coin(machine, operator, drawn, other, width, below=True)
    if falls is True:
        return coin(machine, operator, drawn, other, width, below=False)
    if rises is False or term is None:
        return compare(machine, COMPARED[operator], drawn.low, other)
    always = not machine.path and not machine.ended
    if always and machine.label(term) == PUBLIC and not is_nonnegative(machine, term):
        machine.requires.append(tree.Comparison((">",), (term, tree.Number(0, machine.span)), machine.span))
        return coin(machine, operator, drawn, other, width, below=True)
    return coin(machine, operator, drawn, other, width, below=True, still=True)


def cancelled(machine: Machine, difference: v.Value) -> v.Value:
    """A difference without what is added and taken away again, as in `(b - x) - (a - x)`."""
    from lapwing.syntax.natural.operators import arithmetic

    if not (isinstance(difference, v.Number) and isinstance(difference.term, tree.Binary)):
        return difference
    parts = linear(machine.expanded(difference.term))
    if difference.term.operator != "-" or any(many not in (0, 1) for term, many in parts.items() if term is not None):
        return difference
    whole: v.Value = v.Known(parts.pop(None, 0))  # type: ignore[arg-type]
    for term, many in parts.items():
        whole = arithmetic(machine, "+", whole, v.Number(term, REAL)) if many else whole  # type: ignore[arg-type]
    return whole


COMPARED = {"<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "==": ast.Eq, "!=": ast.NotEq}


def coin(
    machine: Machine, operator: str, drawn: v.Uniform, other: v.Value, width: v.Value, below: bool, still: bool = False
) -> v.Value:
    """Whether a draw is on one side of a number, given what earlier comparisons told of it.

    One that may stand still is on the side that its low end is on then.
    """
    from lapwing.syntax.natural.by_weights import among_first
    from lapwing.syntax.natural.library.extremes import larger, smaller
    from lapwing.syntax.natural.library.reductions import plain_quotient
    from lapwing.syntax.natural.operators import arithmetic, compare, select, truth

    if operator in ("==", "!="):
        return v.Known(operator == "!=")
    part = arithmetic(machine, "-", other, drawn.low)
    same = (operator in ("<", "<=")) == below
    found = None if still else among_first(machine, drawn, part, width)
    if found is not None:
        return found if same else v.Number(machine.negated(machine.number(found)[0]), BOOL)
    share = plain_quotient(machine, part, width)
    if still:
        moves = tree.Comparison((">",), (machine.number(width)[0], tree.Number(0, machine.span)), machine.span)
        strict = operator in ("<", ">=")
        there = truth(machine, compare(machine, ast.Lt if strict else ast.LtE, drawn.low, other))
        side = v.Known(int(there)) if isinstance(there, bool) else v.Number(machine.as_int(there), INT)
        share = machine.hold(select(machine, moves, share, side), "share")
    cell, used = (drawn.key, "uniform"), (drawn.key, "used")
    if cell not in machine.state.cells:
        what = "comparing a uniform draw after the loop that made it"
        numbered(machine, machine.places.get(drawn.key), what, "Compare it inside the loop.")
    low, high = machine.state.cells[cell].items  # type: ignore[union-attr]
    if machine.state.cells.get(used) != v.Known(False):
        what = "one uniform draw in two comparisons"
        numbered(machine, machine.places.get(drawn.key), what, "Draw twice, or compare in `if` and `elif`.")
    within = arithmetic(machine, "-", share, low)
    rest = arithmetic(machine, "-", high, low)
    chance = plain_quotient(machine, within, rest)
    if isinstance(chance, v.Known):
        chance = smaller(machine, larger(machine, chance, v.Known(0)), v.Known(1))
    probability, _ = machine.number(chance)
    found = machine.draw("flip", (probability,), BOOL, "coin")
    machine.state.cells[used] = v.Known(True)
    machine.flips[found.term.name] = (drawn.key, share, True)  # type: ignore[union-attr]
    return found if same else v.Number(machine.negated(found.term), BOOL)
