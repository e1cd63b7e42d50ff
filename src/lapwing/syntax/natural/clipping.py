"""Vectors that are scaled down to a norm, in the ways people write that.

A number is remembered as what it is to a norm: the norm itself or a little more, a bound over it, the smaller of 1 and
that, and the other way round.  A vector that meets such a factor of its own norm has a norm of at most the bound.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Key = tree.Expression | v.Variant
Form = Literal["norm", "bound / norm", "norm / bound", "min(1, bound / norm)", "max(1, norm / bound)"]
FACTORS: dict[tuple[str, Form], Form] = {
    ("min", "bound / norm"): "min(1, bound / norm)",
    ("max", "norm / bound"): "max(1, norm / bound)",
}
CLIPS: dict[str, Form] = {"*": "min(1, bound / norm)", "/": "max(1, norm / bound)"}
ONE = v.Known(1)


@dataclass(frozen=True, slots=True)
class OfNorm:
    """What a number is to the norm of a vector, whose contents were these; `least` is what a norm is at least."""

    vector: v.Value
    contents: object
    order: int
    form: Form = "norm"
    bound: v.Value = ONE
    least: v.Value | None = None


def remember(machine: Machine, value: v.Value, found: OfNorm) -> None:
    """Say what a number is."""
    if isinstance(value, v.Number):
        machine.norms[value.term] = found
    elif isinstance(value, v.Variant):
        machine.norms[value] = found


def recall(machine: Machine, value: v.Value) -> OfNorm | None:
    """What a number is to a norm, if that was said of it or of what it was computed as."""
    key: Key | None = value.term if isinstance(value, v.Number) else value if isinstance(value, v.Variant) else None
    while key is not None and key not in machine.norms:
        key = machine.definitions.get(key.name) if isinstance(key, tree.Name) else None
    return None if key is None else machine.norms[key]


def forget(machine: Machine, name: str) -> None:
    """A name gets another meaning: what was said of numbers that are made of it holds no more."""
    for key, found in [*machine.norms.items()]:
        terms = [*terms_of(key), *(part for each in (found.bound, found.least) for part in terms_of(each))]
        if any(name == part.name for term in terms for part in names_in(term)):
            del machine.norms[key]


def terms_of(value: object) -> list[tree.Expression]:
    """The expressions in a number, or in one of several."""
    match value:
        case v.Number(term=term):
            return [term]
        case v.Variant(tag=tag, cases=cases):
            return [tag, *(part for case in cases for part in terms_of(case))]
        case _:
            return [value] if isinstance(value, tree.Expression) else []


def note_norm(machine: Machine, vector: v.Value, order: int, value: v.Value) -> None:
    """A norm was computed."""
    remember(machine, value, OfNorm(vector, contents_of(machine, vector), order))


def noted(machine: Machine, sign: str, left: v.Value, right: v.Value, value: v.Value) -> v.Value:
    """A number that was computed of two others."""
    if not machine.norms:
        return value
    one, two = recall(machine, left), recall(machine, right)
    if sign == "/" and two is not None and two.form == "norm":
        form: Form = "min(1, bound / norm)" if two.least == left else "bound / norm"
        remember(machine, value, replace(two, form=form, bound=left))
    elif sign == "/" and one is not None and one.form == "norm":
        remember(machine, value, replace(one, form="norm / bound", bound=right))
    elif sign == "+" and one is not None and one.form == "norm" and is_small(right):
        remember(machine, value, one)
    return value


def note_extreme(machine: Machine, function: str, left: v.Value, right: v.Value, value: v.Value) -> None:
    """The smaller or the larger of two numbers was computed."""
    if not machine.norms:
        return
    for one, other in ((left, right), (right, left)):
        found = recall(machine, one)
        if found is None:
            continue
        if is_one(other) and (function, found.form) in FACTORS:
            remember(machine, value, replace(found, form=FACTORS[function, found.form]))
        elif found.form == "norm" and function == "max":
            unit = replace(found, form="max(1, norm / bound)", bound=ONE)
            remember(machine, value, unit if is_one(other) else replace(found, least=other))


def is_one(value: v.Value) -> bool:
    """Whether a value is the number 1."""
    return isinstance(value, v.Known) and not isinstance(value.value, bool | str | bytes) and value.value == 1


def is_small(value: v.Value) -> bool:
    """Whether a value is a number that is not below 0."""
    return isinstance(value, v.Known) and not isinstance(value.value, str | bytes | None) and value.value >= 0


def contents_of(machine: Machine, value: v.Value) -> object:
    """What a vector holds, to see whether it was changed since."""
    return machine.state.heap.get(value.key) if isinstance(value, v.Ref) else value


def clipped(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value | None:
    """A vector times the smaller of 1 and a bound over its norm, if that is what is computed."""
    if not machine.norms or sign not in CLIPS:
        return None
    for vector, factor in ((left, right), (right, left)) if sign == "*" else ((left, right),):
        found = recall(machine, factor)
        if found is not None and found.form == CLIPS[sign] and is_same(machine, vector, found):
            return clip(machine, vector, found.bound, found.order)
    return None


def is_same(machine: Machine, vector: v.Value, found: OfNorm) -> bool:
    """Whether a vector is the one whose norm was taken, and was not changed since."""
    if isinstance(vector, v.Ref) != isinstance(found.vector, v.Ref):
        return False
    same = vector == found.vector if isinstance(vector, v.Ref) else vector is found.vector
    return same and contents_of(machine, vector) is found.contents


def clip(machine: Machine, vector: v.Value, bound: v.Value, order: int) -> v.Value | None:
    """The vector, scaled down to a norm."""
    contents = machine.contents(vector) if isinstance(vector, v.Ref) else vector
    if not isinstance(contents, v.Items | v.Stored | v.Delayed | v.Lazy):
        return None
    if isinstance(contents, v.Lazy | v.Delayed) and (
        (contents if isinstance(contents, v.Lazy) else contents.lazy).guard is not None
    ):
        return None
    held = machine.stored(contents)
    if held.shape not in (s.Scalar(REAL), s.Scalar(INT)):
        return None
    limit, _ = machine.number(bound)
    name = "clip_norm" if order == 2 else "clip_norm1"
    made = tree.Builtin(name, (held.names[0], limit), machine.span)
    target = machine.name("clipped", ListOf(REAL), machine.label(held.names[0]) | machine.label(limit))
    machine.assign(target, made)
    return machine.allocate(v.Stored(s.Scalar(REAL), (target,), held.length, "array"))


def in_one_step(machine: Machine, statement: ast.If) -> bool:
    """`if norm > bound: v = v * bound / norm`, done at once where that is the norm of `v`; else nothing is done."""
    found = branch_of(statement)
    if found is None:
        return False
    norm, bound, name, product = found
    value, vector = machine.known(norm), machine.known(name)
    known = None if value is None else recall(machine, value)
    if known is None or known.form != "norm" or vector is None or not is_same(machine, vector, known):
        return False
    above, below = factors_of(product)
    if (sorted(above), below) != (sorted([name, ast.unparse(bound)]), [norm]):
        return False
    from lapwing.syntax.natural.assign import store_to
    from lapwing.syntax.natural.evaluate import evaluate

    made = clip(machine, vector, evaluate(machine, bound), known.order)
    if made is not None:
        store_to(machine, ast.Name(name, ast.Store()), made)
    return made is not None


def branch_of(statement: ast.If) -> tuple[str, ast.expr, str, ast.expr] | None:
    """The name of a norm, the bound it is compared with, the variable that changes, and what it is set to."""
    match statement:
        case ast.If(test=ast.Compare(left=one, ops=[op], comparators=[two]), body=[change], orelse=[]):
            norm, bound = (one, two) if isinstance(op, ast.Gt | ast.GtE) else (two, one)
        case _:
            return None
    if not isinstance(op, ast.Gt | ast.GtE | ast.Lt | ast.LtE):
        return None
    match change:
        case ast.Assign(targets=[ast.Name(id=name)], value=product):
            pass
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Mult() | ast.Div() as by, value=factor):
            product = ast.BinOp(ast.Name(name, ast.Load()), by, factor)
        case _:
            return None
    if not isinstance(norm, ast.Name) or not isinstance(bound, ast.Name | ast.Constant | ast.Attribute):
        return None
    return norm.id, bound, name, product


def factors_of(node: ast.expr) -> tuple[list[str], list[str]]:
    """The factors above and below the line of a product or quotient, as texts."""
    match node:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            (one, two), (three, four) = factors_of(left), factors_of(right)
            return one + three, two + four
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            (one, two), (three, four) = factors_of(left), factors_of(right)
            return one + four, two + three
        case _:
            return [ast.unparse(node)], []
