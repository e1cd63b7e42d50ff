"""Calls: functions and classes of the file are written out, library functions are known by name."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from lapwing.syntax.natural import jump
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.assign import identified
from lapwing.syntax.natural.context import Call
from lapwing.syntax.natural.decorators import decorated, marks_of
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.exceptions import kind_of, made_error
from lapwing.syntax.natural.iterator import refuse_kept
from lapwing.syntax.natural.kind import mistaken
from lapwing.syntax.natural.names import declare, local_names, own_nodes
from lapwing.syntax.natural.order import in_any_order, refuse_order_of, refuse_orders, refuse_orders_in
from lapwing.syntax.natural.quiet import gone_over, refuse_own, works_later
from lapwing.syntax.natural.unknown import clipped_arguments, named_call

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine
    from lapwing.syntax.natural.owners import Owner

DEEPEST = 25
PLAIN_RESULTS = {f"numpy.{name}" for name in ("size", "ndim", "array_equal", "allclose", "isscalar", "real")}
DEEPEST_UNDECIDED = 6

Named = dict[str, v.Value]


def call(machine: Machine, node: ast.Call) -> v.Value:
    """`function(arguments)`."""
    from lapwing.syntax.natural.attribute import attribute
    from lapwing.syntax.natural.log import call_inside
    from lapwing.syntax.natural.owners import owners

    inside = call_inside(machine, node)
    if inside is not None:
        return inside
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Subscript):
        found = owners(machine, node.func.value)
        if len(found) > 1:
            return call_one_of(machine, node, found, node.func.attr)
        machine.span = machine.place(node.func)
        function = attribute(machine, found[0][1], node.func.attr)
    else:
        function = evaluate(machine, node.func)
    positional, named = arguments_of(machine, node, function)
    machine.span = machine.place(node)
    return apply(machine, function, positional, named)


def call_one_of(machine: Machine, node: ast.Call, found: list[Owner], name: str) -> v.Value:
    """A method of one of several objects."""
    from lapwing.syntax.natural.attribute import attribute

    positional, named = arguments_of(machine, node, None)
    machine.span = machine.place(node)

    def rest(place: int) -> v.Value:
        condition, owner = found[place]

        def run() -> v.Value:
            return apply(machine, attribute(machine, owner, name), positional, named)

        if condition is None or place == len(found) - 1:
            return run()
        return machine.choose(condition, run, lambda: rest(place + 1))

    return rest(0)


def arguments_of(machine: Machine, node: ast.Call, function: v.Value | None) -> tuple[list[v.Value], Named]:
    """What a call gives."""
    from lapwing.syntax.natural.library.ranges import COLUMNS, columns_of
    from lapwing.syntax.natural.sequence import static_items

    positional: list[v.Value] = []
    for argument in in_any_order(machine, node, function):
        if works_later(machine, argument) and not is_gathered(function):
            positional.append(gone_over(machine, argument))
            refuse_own(machine, function.owner if isinstance(function, v.Attribute) else None, argument)
        elif isinstance(argument, ast.Starred):
            spread = evaluate(machine, argument.value)
            refuse_order_of(machine, spread)
            if function == v.Library("builtins.zip") and len(node.args) == 1 and (made := columns_of(machine, spread)):
                return [made], {COLUMNS: v.Known(True)}
            positional += static_items(machine, spread)
        else:
            positional.append(evaluate(machine, argument))
    named: Named = {}
    for keyword in node.keywords:
        value = evaluate(machine, keyword.value)
        if keyword.arg is not None:
            named[keyword.arg] = value
            continue
        contents = machine.contents(value)
        if not isinstance(contents, v.Mapping):
            machine.outside("`**` of this value", "Write the arguments out.")
        named |= {str(key.value): item for key, item in contents.entries if isinstance(key, v.Known)}
    given = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg is not None)]
    if not isinstance(function, v.Library) and not is_consumer(function):
        for each in given:
            refuse_kept(machine, each)
    return positional, named


KEEPERS = {"append", "appendleft", "insert", "add", "setdefault", "fill", "get", "pop", "__setitem__"}


def is_consumer(function: v.Value | None) -> bool:
    """Whether a method goes through an iterator at once, and does not keep it."""
    return isinstance(function, v.Attribute) and function.name not in KEEPERS


def is_gathered(function: v.Value | None) -> bool:
    """Whether a function goes through all of an iterator before it does anything else."""
    if isinstance(function, v.Library):
        from lapwing.syntax.natural.library.registry import EXHAUSTING

        return function.path in EXHAUSTING
    return isinstance(function, v.Attribute) and function.name == "join"


def apply(machine: Machine, function: v.Value, positional: list[v.Value], named: Named) -> v.Value:
    """What a function gives for arguments."""
    from lapwing.syntax.natural.library.registry import call_library, call_method
    from lapwing.syntax.natural.operators import per_case

    kind = kind_of(machine, function)
    if kind is not None:
        return made_error(machine, kind, (*positional, *named.values()))
    match function:
        case v.Function():
            return inline(machine, function, positional, named)
        case v.Method(owner=owner, function=inner):
            return apply(machine, inner, [owner, *positional], named)
        case v.Class():
            from lapwing.syntax.natural.construct import construct

            return construct(machine, function, positional, named)
        case v.Library(path=path):
            refuse_orders(machine, path, positional, named)
            found = call_library(machine, path, clipped_arguments(machine, path, positional), named)
            if isinstance(found, v.Number | v.Known) and path.startswith("numpy.") and path not in PLAIN_RESULTS:
                found = replace(found, numpy=not path.startswith("numpy.random."))
            return named_call(machine, path, found, tuple(named))
        case v.Attribute(owner=owner, name=name):
            refuse_orders_in(machine, owner, name, positional)
            return call_method(machine, owner, name, positional, named)
        case v.Partial(function=inner, positional=first, named=given):
            return apply(machine, inner, [*first, *positional], {**dict(given), **named})
        case v.Query(answer=answer):
            return answer
        case v.Variant():
            return per_case(machine, function, lambda case: apply(machine, case, positional, named))
        case v.Ref() if isinstance(machine.state.heap[function.key], v.Instance):
            from lapwing.syntax.natural.attribute import attribute

            return apply(machine, attribute(machine, function, "__call__"), positional, named)
        case v.Opaque(name=name):
            return v.Opaque(" ".join((name, "call", *named)), (function, *positional, *named.values()))
        case _:
            from lapwing.syntax.natural.machine import describe

            mistaken(machine, function, "function")
            machine.reject(f"calls {describe(function)}, which is not a function")


def make_function(machine: Machine, node: ast.FunctionDef | ast.Lambda) -> v.Value:
    """A function made here; its defaults are computed now, once."""
    arguments = node.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    defaults: list[tuple[str, v.Value]] = []
    for name, default in zip(names[len(names) - len(arguments.defaults) :], arguments.defaults, strict=True):
        defaults.append((name, evaluate(machine, default)))
        refuse_kept(machine, default)
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):  # type: ignore[assignment]
        if default is not None:
            defaults.append((argument.arg, evaluate(machine, default)))
    if isinstance(node, ast.Lambda):
        return v.Function(node, machine.frame, "lambda", tuple(defaults))
    made = v.Function(node, machine.frame, node.name, tuple(defaults), marks_of(machine, node))
    return decorated(machine, node, made) if node.decorator_list else made


def bind(machine: Machine, function: v.Function, positional: list[v.Value], named: Named) -> Named:
    """The parameters of a function with what they get."""
    from lapwing.diagnostics.diagnostic import reject

    arguments = function.node.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    found: Named = dict(zip(names, positional, strict=False))
    extra = positional[len(names) :]
    rest: Named = {}
    known = {*names, *(argument.arg for argument in arguments.kwonlyargs)}
    for name, value in named.items():
        if name in found:
            reject(
                "arguments", machine.span, name=function.name, why=f"{name} is given twice", signature=", ".join(names)
            )
        (found if name in known else rest)[name] = value
    if arguments.vararg is not None:
        found[arguments.vararg.arg] = v.Tuple(tuple(extra))
        extra = []
    if arguments.kwarg is not None:
        entries = tuple((v.Known(name), value) for name, value in rest.items())
        found[arguments.kwarg.arg] = machine.allocate(v.Mapping(entries))
        rest = {}
    for name, default in function.defaults:
        found.setdefault(name, default)
    absent = sorted(known - found.keys())
    if extra or rest or absent:
        why = f"{', '.join(absent)} missing" if absent else f"unknown {', '.join(rest)}" if rest else "too many"
        reject("arguments", machine.span, name=function.name, why=why, signature=", ".join(names))
    return found


def inline(machine: Machine, function: v.Function, positional: list[v.Value], named: Named) -> v.Value:
    """A function written out in place of its call."""
    if isinstance(function.node, ast.FunctionDef) and is_generator(function.node):
        bind(machine, function, positional, named)
        return machine.allocate(v.Suspended(function, tuple(positional), tuple(named.items())))
    return run_function(machine, function, positional, named, None)


def run_function(
    machine: Machine, function: v.Function, positional: list[v.Value], named: Named, yielded: v.Ref | None
) -> v.Value:
    """The body of a function; what a generator gives goes to a list."""
    from lapwing.syntax.natural.comprehension import has_draw
    from lapwing.syntax.natural.execute import run_block

    values = bind(machine, function, positional, named)
    if function.marks & CACHES:
        check_cached(machine, function, values)
    calls = [context for context in machine.contexts if isinstance(context, Call)]
    again = sum(machine.functions.get(context.frame) is function.node for context in calls)
    if len(calls) > DEEPEST or (again > DEEPEST_UNDECIDED and (machine.path or machine.undecided)):
        from lapwing.diagnostics.diagnostic import reject

        reject("recursive", machine.span, name=function.name)
    outer, frame = machine.frame, machine.key() + 1_000_000
    machine.parents[frame] = function.frame
    machine.frame = frame
    if machine.loading:
        machine.lasting.add(frame)
    span = machine.span
    try:
        for name, value in values.items():
            machine.state.cells[(frame, name)] = identified(machine, machine.hold(value, name))
        if isinstance(function.node, ast.Lambda):
            value = evaluate(machine, function.node.body)
            refuse_kept(machine, function.node.body)
            return value
        machine.functions[frame] = function.node
        machine.locals[frame] = local_names(function.node)
        declare(machine, function.node, frame)
        context = Call(frame, function.name, False, (frame, "@?returned"), (frame, "@result"), yielded)
        machine.state.cells[context.returned] = jump.UNSET
        machine.contexts.append(context)
        with machine.block() as code:
            run_block(machine, function.node.body)
        machine.contexts.remove(context)
        if function.marks & CACHES and has_draw(tuple(code)):
            machine.outside(
                f"noise in `{function.name}`, which is cached and so drawn only once,", "Leave the cache out."
            )
        machine.code.extend(code)
        machine.span = span
        if machine.state.dead:
            return v.Known(None)
        returned = machine.state.cells.pop(context.returned, jump.UNSET)
        result = machine.state.cells.pop(context.result, None)
        if result is None or returned == jump.UNSET:
            return v.Known(None)
        if isinstance(returned, v.Number):
            return machine.choose(returned.term, lambda: result, lambda: v.Known(None))
        return result
    finally:
        machine.frame = outer


CACHES = frozenset({"lru_cache", "cache"})


def check_cached(machine: Machine, function: v.Function, given: Named) -> None:
    """A function that remembers what it gave is the function itself only if nothing it reads or does can change."""
    flat = [part for value in given.values() for part in (value.items if isinstance(value, v.Tuple) else (value,))]
    parts = list(ast.walk(function.node))
    stores = [
        each for each in parts if isinstance(each, ast.Attribute | ast.Subscript) and isinstance(each.ctx, ast.Store)
    ]
    frame: int | None = function.frame
    outer: set[str] = set()
    while frame:
        outer |= machine.locals.get(frame, frozenset())
        frame = machine.parents[frame]
    read = {each.id for each in parts if isinstance(each, ast.Name)}
    if isinstance(function.node, ast.FunctionDef):
        read -= local_names(function.node)
    if read & outer or stores or not all(isinstance(part, v.Known | v.Number | v.Text) for part in flat):
        machine.outside(f"`{function.name}`, which is cached and may read what changes,", "Leave the cache out.")


def is_generator(node: ast.FunctionDef) -> bool:
    """Whether a function yields."""
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own_nodes(node))
