"""Questions about trees that parsing and lowering ask."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.syntax import tree


def children(expression: tree.Expression) -> tuple[tree.Expression, ...]:
    """The expressions directly inside an expression."""
    match expression:
        case tree.Number() | tree.Truth() | tree.Name() | tree.Blank():
            return ()
        case (
            tree.Minus(operand=operand)
            | tree.Invert(operand=operand)
            | tree.Copy(value=operand)
            | tree.Whole(value=operand)
        ):
            return (operand,)
        case tree.Binary(left=left, right=right):
            return (left, right)
        case tree.Comparison(operands=parts) | tree.Logic(operands=parts) | tree.ListDisplay(items=parts):
            return parts
        case tree.Builtin(arguments=parts) | tree.Draw(arguments=parts) | tree.Opaque(arguments=parts):
            return parts
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case tree.Subscript(list=items, index=index):
            return (items, index)
        case tree.Snoc(list=items, item=item):
            return (items, item)
        case tree.Stored(list=items, index=index, item=item):
            return (items, index, item)
        case tree.Repeated(item=item, count=count):
            return (item, count)
        case tree.Invoke(positional=positional, named=named):
            return (*positional, *(value for _, value in named))


def parts_in(expression: tree.Expression) -> Iterator[tree.Expression]:
    """An expression and all that is inside it."""
    yield expression
    for child in children(expression):
        yield from parts_in(child)


def names_in(expression: tree.Expression) -> Iterator[tree.Name]:
    """Every name an expression reads."""
    waiting = [expression]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tree.Name):
            yield found
        else:
            waiting.extend(reversed(children(found)))


def has_effect(expression: tree.Expression) -> bool:
    """Whether evaluating it takes statements: a draw, a call, a sum over a list."""
    if isinstance(expression, tree.Draw | tree.Invoke):
        return True
    if isinstance(expression, tree.Builtin) and expression.function == "sum":
        return True
    return any(has_effect(child) for child in children(expression))


def blocks_of(statement: tree.Statement) -> tuple[tree.Block, ...]:
    """The blocks directly inside a statement."""
    match statement:
        case tree.If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case tree.While(body=body) | tree.For(body=body):
            return (body,)
        case _:
            return ()


def expressions_of(statement: tree.Statement) -> tuple[tree.Expression, ...]:
    """The expressions directly inside a statement, those of its blocks left out."""
    match statement:
        case tree.Assign(values=values) | tree.Return(values=values):
            return values
        case tree.Sample(draw=draw):
            return (draw,)
        case tree.Append(list=items, item=item):
            return (items, item)
        case tree.Store(list=items, index=index, value=value):
            return (items, index, value)
        case tree.If(condition=condition) | tree.While(condition=condition):
            return (condition,)
        case tree.For(over=over):
            return (over.start, over.stop) if isinstance(over, tree.Range) else (over.list,)
        case tree.Break() | tree.Continue():
            return ()


def targets_of(statement: tree.Statement) -> tuple[tree.Name, ...]:
    """The names a statement itself assigns, those of its blocks left out."""
    match statement:
        case tree.Assign(targets=targets):
            return targets
        case tree.Sample(target=target):
            return (target,)
        case tree.Append(list=target) | tree.Store(list=target):
            return (target,)
        case tree.For(target=target, over=tree.Items(counter=tree.Name() as counter)):
            return (counter, target)
        case tree.For(target=target):
            return (target,)
        case _:
            return ()


def assigned_in(block: tree.Block) -> set[str]:
    """Every name a block assigns, at any depth."""
    names: set[str] = set()
    for statement in block:
        names.update(target.name for target in targets_of(statement))
        for inner in blocks_of(statement):
            names |= assigned_in(inner)
    return names


def count_assignments(block: tree.Block) -> dict[str, int]:
    """In how many places of a block each name is assigned, at any depth."""
    counts: dict[str, int] = {}
    for statement in block:
        for target in targets_of(statement):
            counts[target.name] = counts.get(target.name, 0) + 1
        for inner in blocks_of(statement):
            for name, count in count_assignments(inner).items():
                counts[name] = counts.get(name, 0) + count
    return counts


def exits(block: tree.Block) -> frozenset[str]:
    """How a block may be left early: `break` and `continue` of the loop it stands in, `return`."""
    found: set[str] = set()
    for statement in block:
        match statement:
            case tree.Break():
                found.add("break")
            case tree.Continue():
                found.add("continue")
            case tree.Return():
                found.add("return")
            case tree.If(then=then, otherwise=otherwise):
                found |= exits(then) | exits(otherwise)
            case tree.While(body=body) | tree.For(body=body):
                found |= exits(body) & {"return"}
            case _:
                pass
    return frozenset(found)


def never_falls_through(block: tree.Block) -> bool:
    """Whether every way through the block leaves it early."""
    for statement in block:
        match statement:
            case tree.Break() | tree.Continue() | tree.Return():
                return True
            case tree.If(then=then, otherwise=otherwise):
                if never_falls_through(then) and never_falls_through(otherwise):
                    return True
            case tree.While(condition=tree.Truth(value=True), body=body) if "break" not in exits(body):
                return True
            case _:
                pass
    return False
