"""Changes after which less is told, or less often: one answer, a place instead of a value, a fresh draw, a clip."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.code import Code, reads
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import before, following, importing, replaced
from lapwing.app.judging.edit import Edit

Loop = ast.For | ast.While


def lesser_of(code: Code) -> Iterator[Rewrite]:
    """Every such change of a function."""
    yield from stopped(code)
    yield from told_place(code)
    yield from drawn_anew(code)
    yield from affordable(code)
    yield from remembered(code)
    yield from clipped(code)


def stopped(code: Code) -> Iterator[Rewrite]:
    """`if x >= bar: out.append(True)` in a loop that goes on: stop after the first answer of that kind."""
    for loop in loops_of(code):
        for branch in (each for each in loop.body if isinstance(each, ast.If)):
            if list(told_in(branch.body)) and not ends_the_loop(branch):
                yield from stopped_after(code, loop, branch)
                yield Rewrite("Stop after the first answer", (following(code, branch.body[-1], "break"),))


def stopped_after(code: Code, loop: Loop, branch: ast.If) -> Iterator[Rewrite]:
    """Stop after so many answers as a public whole number says: those that noise is scaled by come first."""
    counter = fresh(code, ("found", "told", "answers_told"))
    scaled = {name for each in code.draws for name in code.wholes if reads(each.call, frozenset({name}))}
    indent = "    "
    for limit in sorted(code.wholes, key=lambda name: name not in scaled) if counter is not None else ():
        if not reads(loop, frozenset({limit})) or limit in scaled:
            stop = f"{counter} += 1\n{indent}if {counter} >= {limit}:\n{indent}    break"
            block = " " * branch.body[-1].col_offset
            edits = (
                before(code, loop, f"{counter} = 0"),
                following(code, branch.body[-1], stop.replace(f"\n{indent}", f"\n{block}")),
            )
            yield Rewrite(f"Stop after {limit} answers", edits)


def told_place(code: Code) -> Iterator[Rewrite]:
    """`if x > best: best = x`, and later `return best`: tell which one is largest, not how large it is."""
    for loop, index in counted_loops(code):
        for branch in (each for each in ast.walk(loop) if isinstance(each, ast.If)):
            compared = {ast.unparse(side) for each in ast.walk(branch.test) for side in sides_of(each)}
            for kept in (each for each in branch.body if isinstance(each, ast.Assign)):
                match kept:
                    case ast.Assign(targets=[ast.Name(id=best)], value=value) if {best, ast.unparse(value)} <= compared:
                        results = list(results_named(code, best))
                        name = fresh(code, ("winner", "place", "which"))
                        if results and name is not None:
                            edits = (
                                before(code, loop, f"{name} = 0"),
                                following(code, branch.body[-1], f"{name} = {index}"),
                                *(replaced(code, each, name) for each in results),
                                *whole_result(code),
                            )
                            yield Rewrite(f"Release which one it is instead of {best}", edits)
                    case _:
                        pass


def drawn_anew(code: Code) -> Iterator[Rewrite]:
    """`if x >= bar: out.append(x)`: what was compared is told with noise of its own."""
    drawn = {id(each.call) for each in code.draws}
    values = {
        target.id: each.value
        for each in code.statements
        if isinstance(each, ast.Assign) and any(id(node) in drawn for node in ast.walk(each.value))
        for target in each.targets
        if isinstance(target, ast.Name)
    }
    for branch in (each for each in code.statements if isinstance(each, ast.If)):
        compared = {ast.unparse(side) for each in ast.walk(branch.test) for side in sides_of(each)}
        for told in told_in(branch.body):
            if isinstance(told, ast.Name) and told.id in values and told.id in compared:
                text = ast.unparse(values[told.id])
                yield Rewrite(f"Draw anew what is released of {told.id}", (replaced(code, told, text),))


def affordable(code: Code) -> Iterator[Rewrite]:
    """`while left > 0: ...; left -= price`: go on only while the price is left."""
    for loop in (each for each in loops_of(code) if isinstance(each, ast.While)):
        match loop.test:
            case ast.Compare(left=ast.Name(id=left), ops=[ast.Gt() | ast.GtE()], comparators=[ast.Constant(value=0)]):
                for price in dict.fromkeys(taken_from(loop, left)):
                    text = f"{left} >= {price}"
                    yield Rewrite(f"Go on only while {price} is left", (replaced(code, loop.test, text),))
            case _:
                pass


def taken_from(loop: Loop, left: str) -> Iterator[str]:
    """What a loop takes away from a variable."""
    for node in ast.walk(loop):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=target)],
                value=ast.BinOp(left=ast.Name(id=old), op=ast.Sub(), right=ast.Name(id=price)),
            ) if target == old == left:
                yield price
            case ast.AugAssign(target=ast.Name(id=target), op=ast.Sub(), value=ast.Name(id=price)) if target == left:
                yield price
            case _:
                pass


def remembered(code: Code) -> Iterator[Rewrite]:
    """`if not known[j]: ...`, where nothing is ever known: remember it."""
    for branch in (each for each in code.statements if isinstance(each, ast.If)):
        match branch.test:
            case ast.UnaryOp(op=ast.Not(), operand=ast.Subscript(value=ast.Name(id=known)) as flag):
                stores = (each for each in code.statements if isinstance(each, ast.Assign | ast.AugAssign))
                if not any(is_item_of(target, known) for each in stores for target in targets_of(each)):
                    text = f"{ast.unparse(flag)} = True"
                    yield Rewrite(f"Remember {ast.unparse(flag)}", (following(code, branch.body[-1], text),))
            case _:
                pass


def clipped(code: Code) -> Iterator[Rewrite]:
    """Rows are added up as they are: clip each to at most 1."""
    for loop in loops_of(code):
        for node in ast.walk(loop):
            match node:
                case ast.AugAssign(op=ast.Add(), value=ast.Name() | ast.Subscript() as row) if code.is_bare(row):
                    text = f"min(max({ast.unparse(row)}, 0), 1)"
                    yield Rewrite(f"Clip {ast.unparse(row)} to at most 1", (replaced(code, row, text),))
                case ast.Call(args=[_, ast.Name() as row]) if is_added(code, node) and code.is_bare(row):
                    text = f"clip_norm({row.id}, 1)"
                    edits = (*importing(code, "clip_norm"), replaced(code, row, text))
                    yield Rewrite(f"Clip the norm of {row.id} to 1", edits)
                case _:
                    pass


def is_added(code: Code, call: ast.Call) -> bool:
    """Whether a call adds vectors."""
    return code.names.resolve(call.func) == "lapwing.add_vectors"


def targets_of(statement: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    """What a statement gives a value."""
    return statement.targets if isinstance(statement, ast.Assign) else [statement.target]


def is_item_of(target: ast.expr, name: str) -> bool:
    """Whether a target is an item of a list."""
    return isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and target.value.id == name


def sides_of(node: ast.AST) -> list[ast.expr]:
    """What a comparison compares."""
    return [node.left, *node.comparators] if isinstance(node, ast.Compare) else []


def results_named(code: Code, name: str) -> Iterator[ast.expr]:
    """Where a variable is the whole result."""
    for statement in code.statements:
        match statement:
            case ast.Return(value=ast.Name(id=told) as value) if told == name:
                yield value
            case _:
                pass


def whole_result(code: Code) -> Iterator[Edit]:
    """A result that is said to be a real is a whole number then."""
    returns = code.definition.node.returns
    if isinstance(returns, ast.Name) and returns.id == "float":
        yield replaced(code, returns, "int")


def fresh(code: Code, names: tuple[str, ...]) -> str | None:
    """A name that the function does not have."""
    used = {each.id for each in ast.walk(code.definition.node) if isinstance(each, ast.Name)}
    used |= {each.arg for each in ast.walk(code.definition.node) if isinstance(each, ast.arg)}
    return next((name for name in names if name not in used), None)


def ends_the_loop(branch: ast.If) -> bool:
    """Whether a branch may leave its loop."""
    inside = (node for top in branch.body for node in ast.walk(top))
    return any(isinstance(node, ast.Break | ast.Return | ast.Raise) for node in inside)


def loops_of(code: Code) -> Iterator[Loop]:
    """The loops of a function."""
    yield from (each for each in code.statements if isinstance(each, ast.For | ast.While))


def counted_loops(code: Code) -> Iterator[tuple[ast.stmt, str]]:
    """Loops with the name that is 0 in their first round."""
    for statement in code.statements:
        match statement:
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[_])):
                yield statement, name
            case ast.For(target=ast.Tuple(elts=[ast.Name(id=name), _]), iter=ast.Call(func=ast.Name(id="enumerate"))):
                yield statement, name
            case ast.While(test=ast.Compare(left=ast.Name(id=name), ops=[ast.Lt()])):
                yield statement, name
            case _:
                pass


def told_in(block: list[ast.stmt], deep: bool = True) -> Iterator[ast.expr]:
    """What a block puts into lists and returns."""
    for top in block:
        for node in ast.walk(top) if deep else [top]:
            match node:
                case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"), args=[told])):
                    yield told
                case ast.Return(value=ast.expr() as told) if deep:
                    yield told
                case _:
                    pass
