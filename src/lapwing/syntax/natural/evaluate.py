"""Expressions."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import clipping
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.failure import watch
from lapwing.syntax.natural.iterator import refuse_kept
from lapwing.syntax.natural.numbered import NumberedError
from lapwing.syntax.natural.order import forget_order, refuse_order_of
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.typed import INSTEAD, WHAT, differ_in_type
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

DEEPEST = 150
MOST_STEPS = 100_000


def evaluate(machine: Machine, node: ast.expr) -> v.Value:
    """What an expression gives."""
    machine.depth += 1
    machine.steps += 1
    if machine.steps > MOST_STEPS:
        reject("too-large", machine.span, limit=MOST_STEPS)
    if machine.depth > DEEPEST:
        machine.outside("an expression or call this deep", "Split it: name the inner parts.")
    outer = machine.span
    machine.span = machine.place(node)
    try:
        found = _evaluate(machine, node)
        watch(machine)
        return found
    finally:
        machine.depth -= 1
        machine.span = outer


def _evaluate(machine: Machine, node: ast.expr) -> v.Value:
    from lapwing.syntax.natural import operators as o
    from lapwing.syntax.natural.attribute import attribute
    from lapwing.syntax.natural.call import call
    from lapwing.syntax.natural.comprehension import comprehension, dict_comprehension
    from lapwing.syntax.natural.dictionary import display
    from lapwing.syntax.natural.library.conversions import as_tuple
    from lapwing.syntax.natural.library.sets import make_set
    from lapwing.syntax.natural.text import formatted

    match node:
        case ast.Constant(value=constant):
            return known(machine, constant)
        case ast.Name(id=name):
            return machine.lookup(name)
        case ast.Tuple(elts=elements) if any(isinstance(each, ast.Starred) for each in elements):
            return as_tuple(machine, listed(machine, elements))
        case ast.Tuple(elts=elements):
            return v.Tuple(tuple(spread(machine, elements)))
        case ast.List(elts=elements):
            return listed(machine, elements)
        case ast.Set(elts=elements):
            return make_set(machine, listed(machine, elements))
        case ast.Dict(keys=keys, values=values):
            return display(machine, keys, values)
        case ast.BinOp(left=left, op=op, right=right):
            return o.binary(machine, type(op), evaluate(machine, left), evaluate(machine, right))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return o.invert(machine, condition(machine, operand))
        case ast.UnaryOp(op=op, operand=operand):
            return o.unary(machine, type(op), evaluate(machine, operand))
        case ast.BoolOp(op=op, values=values):
            return bool_op(machine, isinstance(op, ast.And), values)
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            return compare_chain(machine, left, ops, comparators)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return conditional(machine, test, body, orelse)
        case ast.Call():
            return call(machine, node)
        case ast.Attribute(value=owner, attr=name):
            return attribute(machine, evaluate(machine, owner), name)
        case ast.Subscript(value=owner, slice=index):
            from lapwing.syntax.natural.item import get

            return get(machine, evaluate(machine, owner), index)
        case ast.ListComp(elt=element, generators=generators):
            with machine.exhausting():
                return comprehension(machine, element, generators, "list")
        case ast.SetComp(elt=element, generators=generators):
            forget_order(machine, ast.GeneratorExp(element, generators))
            return make_set(machine, comprehension(machine, element, generators, "list"))
        case ast.GeneratorExp(elt=element, generators=generators):
            return comprehension(machine, element, generators, "list")
        case ast.DictComp(key=key, value=value, generators=generators):
            return dict_comprehension(machine, key, value, generators)
        case ast.Lambda():
            return machine.function(node)
        case ast.JoinedStr(values=values):
            return formatted(machine, values)
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            found = machine.hold(evaluate(machine, value), name)
            refuse_kept(machine, value)
            machine.define_outside(name, found)
            return found
        case ast.Starred():
            machine.outside("`*` here", "Write the values out.")
        case _:
            machine.outside(
                f"an expression of the kind `{type(node).__name__}`", "Write it with plain expressions and calls."
            )


def listed(machine: Machine, elements: list[ast.expr]) -> v.Value:
    """`[a, *b, c]`: a list of known length, or lists one after the other."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.sequence import combined, static_items, view

    parts: list[v.Value] = []
    for element in elements:
        if not isinstance(element, ast.Starred):
            items: tuple[v.Value, ...] = tuple(spread(machine, [element]))
        else:
            found = evaluate(machine, element.value)
            refuse_order_of(machine, found)
            seen = view(machine, found) if is_sequence(machine, found) else None
            if isinstance(seen, v.Lazy) and (seen.guard is not None or not isinstance(seen.length, v.Known)):
                kept = v.Lazy(seen.length, seen.item, seen.guard, "list", seen.source)
                parts.append(machine.allocate(v.Delayed(kept, "list")))
                continue
            items = tuple(static_items(machine, found))
        if parts and isinstance(last := machine.state.heap[parts[-1].key], v.Items):  # type: ignore[union-attr]
            machine.state.heap[parts[-1].key] = v.Items((*last.values, *items))  # type: ignore[union-attr]
        else:
            parts.append(machine.allocate(v.Items(items)))
    whole = parts[0] if parts else machine.allocate(v.Items(()))
    for part in parts[1:]:
        whole = combined(machine, "+", whole, part)
    return whole


def ends_of(machine: Machine, node: ast.Slice) -> list[v.Value | None]:
    """The ends and the step of a slice."""
    return [None if end is None else evaluate(machine, end) for end in (node.lower, node.upper, node.step)]


def known(machine: Machine, constant: object) -> v.Value:
    """A constant of the text; a decimal means exactly what it says."""
    match constant:
        case None | bool() | int() | str() | bytes():
            return v.Known(constant)
        case float():
            text = repr(constant)
            return v.Odd("inf") if text == "inf" else v.Known(Fraction(text))
        case _:
            machine.outside("this constant", "Use a number or a string.")


def spread(machine: Machine, elements: list[ast.expr]) -> list[v.Value]:
    """The items of a display, with starred sequences written out."""
    from lapwing.syntax.natural.sequence import static_items

    found: list[v.Value] = []
    for element in elements:
        if isinstance(element, ast.Starred):
            inner = evaluate(machine, element.value)
            refuse_order_of(machine, inner)
            found += static_items(machine, inner)
        else:
            found.append(machine.hold(evaluate(machine, element), "item"))
            refuse_kept(machine, element)
    return found


def condition(machine: Machine, node: ast.expr) -> bool | tree.Expression:
    """Whether an expression counts as true: known, or as an expression."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            found = condition(machine, operand)
            return (not found) if isinstance(found, bool) else machine.negated(found)
        case ast.BoolOp(op=op, values=values):
            return condition_chain(machine, isinstance(op, ast.And), values)
        case _:
            from lapwing.syntax.natural.operators import truth

            return truth(machine, evaluate(machine, node))


def condition_chain(machine: Machine, is_and: bool, nodes: list[ast.expr]) -> bool | tree.Expression:
    """`a and b`: b counts only where a does not decide."""
    first = condition(machine, nodes[0])
    if len(nodes) == 1:
        return first
    if isinstance(first, bool):
        return condition_chain(machine, is_and, nodes[1:]) if first == is_and else first

    def rest() -> v.Value:
        found = condition_chain(machine, is_and, nodes[1:])
        return v.Known(found) if isinstance(found, bool) else v.Number(found, BOOL)

    return lazily(machine, is_and, first, rest)


def lazily(machine: Machine, is_and: bool, first: tree.Expression, rest: object) -> bool | tree.Expression:
    """Join a condition with one that is evaluated only if needed."""
    from lapwing.syntax.natural.operators import truth

    found = pure(machine, rest)
    if found is not None:
        other = truth(machine, found)
        if isinstance(other, bool):
            return first if other == is_and else other
        return joined("and" if is_and else "or", first, other, machine)
    decided = v.Known(not is_and)
    if is_and:  # noqa: SIM108
        value = machine.choose(first, rest, lambda: decided)  # type: ignore[arg-type]
    else:
        value = machine.choose(first, lambda: decided, rest)  # type: ignore[arg-type]
    return truth(machine, value)


def joined(operator: str, first: tree.Expression, second: tree.Expression, machine: Machine) -> tree.Expression:
    """`first operator second`, flat."""
    flat: tuple[tree.Expression, ...] = ()
    for part in (first, second):
        flat += part.operands if isinstance(part, tree.Logic) and part.operator == operator else (part,)
    return tree.Logic(operator, flat, machine.span)


def pure(machine: Machine, run: object) -> v.Value | None:
    """What a computation gives, if it does nothing but compute; else nothing has happened."""
    before = machine.state
    with machine.scratch() as code:
        requires, returns = len(machine.requires), len(machine.returns)
        machine.undecided += 1
        try:
            found = run()  # type: ignore[operator]
        finally:
            machine.undecided -= 1
        after, norms = machine.state, machine.norms
        quiet = not code and len(machine.requires) == requires and len(machine.returns) == returns
    same = all(after.cells.get(cell) == value for cell, value in before.cells.items()) and not after.dead
    same = same and all(after.heap[key] == contents for key, contents in before.heap.items())
    if quiet and same:
        machine.state, machine.norms = after, norms
        return found  # type: ignore[no-any-return]
    return None


def bool_op(machine: Machine, is_and: bool, nodes: list[ast.expr]) -> v.Value:
    """`a and b` as a value: one of its operands."""
    from lapwing.syntax.natural.operators import truth

    first = evaluate(machine, nodes[0])
    if len(nodes) == 1:
        return first
    holds = truth(machine, first)
    if isinstance(holds, bool):
        return bool_op(machine, is_and, nodes[1:]) if holds == is_and else first

    def rest() -> v.Value:
        return bool_op(machine, is_and, nodes[1:])

    other = pure(machine, rest)
    if other is not None and is_bool(first) and is_bool(other):
        second = truth(machine, other)
        if isinstance(second, bool):
            return v.Number(holds, BOOL) if second == is_and else v.Known(second)
        return v.Number(joined("and" if is_and else "or", holds, second, machine), BOOL)
    return machine.choose(holds, rest, lambda: first) if is_and else machine.choose(holds, lambda: first, rest)


def is_bool(value: v.Value) -> bool:
    """Whether a value is True or False."""
    return (isinstance(value, v.Number) and value.sort == BOOL) or (
        isinstance(value, v.Known) and value.value in (True, False) and isinstance(value.value, bool)
    )


def compare_chain(machine: Machine, left: ast.expr, ops: list[ast.cmpop], comparators: list[ast.expr]) -> v.Value:
    """`a < b < c`, each operand computed once, and the later ones only if needed."""
    return chained(machine, evaluate(machine, left), ops, comparators)


def chained(machine: Machine, first: v.Value, ops: list[ast.cmpop], comparators: list[ast.expr]) -> v.Value:
    """The comparisons of a chain from a value on."""
    from lapwing.syntax.natural.operators import compare, truth
    from lapwing.syntax.natural.quiet import gone_over

    second = gone_over(machine, comparators[0])
    result = compare(machine, type(ops[0]), first, second)
    if len(ops) == 1:
        return result
    second = machine.hold(second)
    holds = truth(machine, result)
    if holds is False:
        return v.Known(False)

    def rest() -> v.Value:
        return chained(machine, second, ops[1:], comparators[1:])

    if holds is True:
        return rest()
    found = lazily(machine, True, holds, rest)
    return v.Known(found) if isinstance(found, bool) else v.Number(found, BOOL)


def conditional(machine: Machine, test: ast.expr, body: ast.expr, orelse: ast.expr) -> v.Value:
    """`a if c else b`."""
    holds = condition(machine, test)
    if isinstance(holds, bool):
        return evaluate(machine, body if holds else orelse)
    by_norm = clipping.norm_test(machine, test)
    clipped = clipping.chosen_vector(machine, by_norm, body, orelse)
    if clipped is not None:
        return clipped
    values: list[v.Value | None] = [None, None]

    def run(node: ast.expr, side: bool) -> v.Value:
        machine.refine(holds, side)
        found = values[0 if side else 1] = evaluate(machine, node)
        return found

    before = machine.state
    try:
        values[0] = pure(machine, lambda: evaluate(machine, body))
        if values[0] is not None:
            values[1] = pure(machine, lambda: evaluate(machine, orelse))
    except (ProgramError, NumberedError):
        if not tells_of_draw(machine, holds):
            raise
    if all(isinstance(value, v.Number | v.Known) and is_number(value) for value in values):
        from lapwing.syntax.natural.operators import select

        if machine.label(holds) != PUBLIC and differ_in_type(values[0], values[1], before, before):  # type: ignore[arg-type]
            machine.outside(WHAT, INSTEAD)
        chosen = select(machine, holds, values[0], values[1])  # type: ignore[arg-type]
    else:
        machine.state = before
        chosen = machine.choose(holds, lambda: run(body, True), lambda: run(orelse, False))
    return clipping.note_choice(machine, by_norm, values, chosen)


def tells_of_draw(machine: Machine, test: tree.Expression) -> bool:
    """Whether a condition tells where a uniform draw lies, which what is computed under it may need."""
    return any(part.name in machine.flips for part in names_in(test))


def is_number(value: v.Value) -> bool:
    """Whether a value is a number or truth value."""
    if isinstance(value, v.Known):
        return isinstance(value.value, bool | int | Fraction)
    return isinstance(value, v.Number)
