"""Vectors that are scaled down to a norm, in the ways people write that.

A number is remembered as what it is to a norm: the norm itself or a little more, a bound over it, the smaller of 1 and
that, and the other way round.  A vector that meets such a factor of its own norm has a norm of at most the bound.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Literal

from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.row import Reading, reading_of
from lapwing.syntax.natural.whose import plainly
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Key = tree.Expression | v.Variant | v.Ref | v.Lazy
Form = Literal[
    "squares", "norm^2", "norm", "bound / norm", "norm / bound", "min(1, bound / norm)", "max(1, norm / bound)"
]
FACTORS: dict[tuple[str, Form], Form] = {
    ("min", "bound / norm"): "min(1, bound / norm)",
    ("max", "norm / bound"): "max(1, norm / bound)",
}
WHOLE: dict[Form, Form] = {"bound / norm": "min(1, bound / norm)", "norm / bound": "max(1, norm / bound)"}
CLIPS: dict[str, Form] = {"*": "min(1, bound / norm)", "/": "max(1, norm / bound)"}
ONE = v.Known(1)


@dataclass(frozen=True, slots=True)
class OfNorm:
    """What a number is to the norm of a vector, whose contents were these; `least` is what a norm is at least.

    Or a list that holds the squares of its items: these were the contents of that list.
    """

    vector: v.Value
    contents: object
    order: int
    form: Form = "norm"
    bound: v.Value = ONE
    least: v.Value | None = None
    squares: object = None
    read_as: Reading | None = None


def remember(machine: Machine, value: v.Value, found: OfNorm) -> None:
    """Say what a number is."""
    if isinstance(value, v.Number):
        machine.norms[value.term] = found
    elif isinstance(value, v.Variant):
        machine.norms[value] = found


def recall(machine: Machine, value: v.Value) -> OfNorm | None:
    """What a number is to a norm, if that was said of it or of what it was computed as."""
    key: tree.Expression | v.Variant | None = None
    if isinstance(value, v.Number | v.Variant):
        key = value.term if isinstance(value, v.Number) else value
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
    remember(machine, value, OfNorm(vector, contents_of(machine, vector), order, read_as=reading_of(machine, vector)))


def note_squares(machine: Machine, vector: v.Value, made: v.Value) -> v.Value:
    """The squares of the items of a vector were computed."""
    if isinstance(made, v.Ref | v.Lazy):
        contents = contents_of(machine, vector)
        held, read_as = contents_of(machine, made), reading_of(machine, vector)
        machine.norms[made] = OfNorm(vector, contents, 2, "squares", squares=held, read_as=read_as)
    return made


def note_sum(machine: Machine, items: v.Value, value: v.Value) -> v.Value:
    """The items of a list were added up."""
    found = machine.norms.get(items) if isinstance(items, v.Ref | v.Lazy) else None
    if found is not None and found.squares is contents_of(machine, items):
        remember(machine, value, replace(found, form="norm^2"))
    return value


def note_root(machine: Machine, value: v.Value, root: v.Value) -> v.Value:
    """A square root was computed."""
    found = recall(machine, value) if is_squared_norm(machine, value) else None
    if found is not None:
        remember(machine, root, replace(found, form="norm"))
    return root


def is_squared_norm(machine: Machine, value: v.Value) -> bool:
    """Whether a number is the sum of the squares of a vector."""
    found = recall(machine, value) if machine.norms else None
    return found is not None and found.form == "norm^2"


def noted(machine: Machine, sign: str, left: v.Value, right: v.Value, value: v.Value) -> v.Value:
    """A number that was computed of two others."""
    if not machine.norms:
        return value
    one, two = recall(machine, left), recall(machine, right)
    if sign == "**" and right == v.Known(Fraction(1, 2)):
        return note_root(machine, left, value)
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
    if not isinstance(vector, v.Ref) and found.read_as is not None and reading_of(machine, vector) == found.read_as:
        return True
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
    if plainly(held.shape) not in (s.Scalar(REAL), s.Scalar(INT)):
        return None
    limit, _ = machine.number(bound)
    name = "clip_norm" if order == 2 else "clip_norm1"
    made = tree.Builtin(name, (held.names[0], limit), machine.span)
    target = machine.name("clipped", ListOf(REAL), machine.label(held.names[0]) | machine.label(limit))
    machine.assign(target, made)
    return machine.allocate(v.Stored(s.Scalar(REAL), (target,), held.length, "array"))


@dataclass(frozen=True, slots=True)
class NormTest:
    """A condition that compares the norm of a vector with a number: whether it holds for long vectors."""

    norm: OfNorm
    number: v.Value
    far: bool


def norm_test(machine: Machine, test: ast.expr) -> NormTest | None:
    """`norm > bound` and the like, where it is known whose norm that is."""
    match test:
        case ast.Compare(left=one, ops=[op], comparators=[two]) if machine.norms:
            pass
        case _:
            return None
    for norm, number, above in ((one, two, ast.Gt | ast.GtE), (two, one, ast.Lt | ast.LtE)):
        value = machine.known(norm.id) if isinstance(norm, ast.Name) else None
        found = None if value is None else recall(machine, value)
        if found is None or found.form != "norm" or not isinstance(number, ast.Name | ast.Constant | ast.Attribute):
            continue
        from lapwing.syntax.natural.evaluate import evaluate

        bound = evaluate(machine, number)
        strict = isinstance(op, ast.NotEq | ast.Eq) or isinstance(op, ast.Gt | ast.LtE) == (norm is one)
        if is_zero(bound) if isinstance(op, ast.NotEq | ast.Eq) else strict or not is_zero(bound):
            return NormTest(found, bound, isinstance(op, above | ast.NotEq))
    return None


def is_zero(value: v.Value) -> bool:
    """Whether a value is the number 0."""
    return isinstance(value, v.Known) and not isinstance(value.value, bool | str | bytes | None) and value.value == 0


def note_choice(machine: Machine, test: NormTest | None, values: list[v.Value | None], value: v.Value) -> v.Value:
    """A number was chosen by how long a vector is; next to 0 vectors, any number is as good as another."""
    if test is None:
        return value
    far, near = values if test.far else values[::-1]
    found = None if far is None else recall(machine, far)
    if found is None or near is None or (found.vector, found.contents) != (test.norm.vector, test.norm.contents):
        return value
    if is_zero(test.number):
        remember(machine, value, found)
    elif is_one(near) and found.bound == test.number and found.form in WHOLE:
        remember(machine, value, replace(found, form=WHOLE[found.form]))
    elif is_one(near) and is_one(test.number) and found.form == "norm":
        remember(machine, value, replace(found, form="max(1, norm / bound)", bound=ONE))
    return value


def chosen_vector(machine: Machine, test: NormTest | None, body: ast.expr, orelse: ast.expr) -> v.Value | None:
    """`v * bound / norm if norm > bound else v`, or `v * min(1, bound / norm) if norm > 0 else v`, as one clip."""
    far, near = (body, orelse) if test is not None and test.far else (orelse, body)
    vector = machine.known(near.id) if isinstance(near, ast.Name) else None
    if test is None or not isinstance(near, ast.Name) or vector is None or not is_same(machine, vector, test.norm):
        return None
    factor = other_factor(far, near.id)
    known = None if factor is None else recalled(machine, factor[1])
    if factor is None or known is None or not is_same(machine, vector, known):
        return None
    whole = known.form == CLIPS[factor[0]] and is_zero(test.number)
    return clip(machine, vector, known.bound, known.order) if whole or is_above(known, factor[0], test) else None


def is_above(known: OfNorm, sign: str, test: NormTest) -> bool:
    """Whether a factor scales vectors that are longer than the bound down to it."""
    return known.bound == test.number and known.form == {"*": "bound / norm", "/": "norm / bound"}[sign]


def recalled(machine: Machine, node: ast.expr) -> OfNorm | None:
    """What the value of an expression is to a norm; nothing has happened."""
    from lapwing.syntax.natural.evaluate import evaluate

    counts = len(machine.requires), len(machine.returns), len(machine.failures)
    with machine.scratch():
        found = recall(machine, evaluate(machine, node))
        quiet = counts == (len(machine.requires), len(machine.returns), len(machine.failures))
    return found if quiet else None


def other_factor(product: ast.expr, name: str) -> tuple[str, ast.expr] | None:
    """What a variable is multiplied with or divided by."""
    above, below = factors_of(product)
    names = [isinstance(each, ast.Name) and each.id == name for each in above]
    if sum(names) != 1:
        return None
    rest = [each for each, same in zip(above, names, strict=True) if not same]
    if len(below) == 1 and not rest:
        return "/", below[0]
    if not rest:
        return None
    whole = reduce(lambda one, two: ast.BinOp(one, ast.Mult(), two), rest)
    whole = reduce(lambda one, two: ast.BinOp(one, ast.Div(), two), below, whole)
    return "*", ast.fix_missing_locations(ast.copy_location(whole, product))


def in_one_step(machine: Machine, statement: ast.If) -> bool:
    """`if norm > bound: v = v * bound / norm` and the like, done at once; else nothing is done."""
    found = branches_of(statement)
    test = None if found is None else norm_test(machine, statement.test)
    if found is None or test is None:
        return False
    name, body, orelse = found
    in_place = any(isinstance(each, ast.AugAssign) for each in statement.body)
    vector, made = machine.known(name), chosen_vector(machine, test, body, orelse)
    if made is None and not in_place:
        from lapwing.syntax.natural.evaluate import conditional

        made = conditional(machine, statement.test, body, orelse)
    if in_place and isinstance(vector, v.Ref) and isinstance(made, v.Ref):
        machine.state.heap[vector.key] = machine.state.heap[made.key]
    elif made is not None:
        from lapwing.syntax.natural.assign import store_to

        store_to(machine, ast.Name(name, ast.Store()), made)
    return made is not None


def branches_of(statement: ast.If) -> tuple[str, ast.expr, ast.expr] | None:
    """The variable that a branch sets, and what to in either case."""
    match statement:
        case ast.If(
            body=[ast.Assign(targets=[ast.Name(id=name)], value=body)],
            orelse=[ast.Assign(targets=[ast.Name(id=other)], value=orelse)],
        ) if name == other:
            return name, body, orelse
        case ast.If(body=[ast.Assign(targets=[ast.Name(id=name)], value=body)], orelse=[]):
            pass
        case ast.If(
            body=[ast.AugAssign(target=ast.Name(id=name), op=ast.Mult() | ast.Div() as by, value=factor)], orelse=[]
        ):
            body = ast.BinOp(ast.Name(name, ast.Load()), by, factor)
        case _:
            return None
    return name, body, ast.copy_location(ast.Name(name, ast.Load()), statement)


def factors_of(node: ast.expr) -> tuple[list[ast.expr], list[ast.expr]]:
    """The factors above and below the line of a product or quotient."""
    match node:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            (one, two), (three, four) = factors_of(left), factors_of(right)
            return one + three, two + four
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            (one, two), (three, four) = factors_of(left), factors_of(right)
            return one + four, two + three
        case _:
            return [node], []
