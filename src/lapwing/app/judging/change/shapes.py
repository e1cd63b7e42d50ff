"""Changes of what a function computes: noise where there is none, less that is told, other comparisons."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.amount import over
from lapwing.app.judging.change.code import Code
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.edit import Edit
from lapwing.syntax.python_tree import python_tree
from lapwing.verify.scan.names import stored_in

SHARES = ("1", "2")


def shapes_of(code: Code) -> Iterator[Rewrite]:
    """Every such change of a function, the smallest first."""
    yield from compared_with_noise(code)
    yield from told_as_compared(code)
    yield from first_uncompared(code)
    yield from two_sided(code)
    yield from noise_added(code)


def compared_with_noise(code: Code) -> Iterator[Rewrite]:
    """`bar = laplace(threshold, ...)`, and later `x >= threshold`: compare with what was drawn for that."""
    for statement in code.statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=noisy)], value=ast.Call(args=[ast.Name(id=plain), *_]) as call):
                if id(call) in {id(each.call) for each in code.draws} and plain not in code.holding_data:
                    edits = tuple(
                        Edit(code.definition.place(side), noisy)
                        for compare in comparisons(code)
                        for side in (compare.left, *compare.comparators)
                        if isinstance(side, ast.Name) and side.id == plain
                    )
                    if edits:
                        yield Rewrite(f"Compare with {noisy} instead of {plain}", edits)
            case _:
                pass


def told_as_compared(code: Code) -> Iterator[Rewrite]:
    """`if x >= bar: out.append(x)`: tell by how much x is above, which the comparison has paid for."""
    for statement in code.statements:
        if not isinstance(statement, ast.If) or not isinstance(statement.test, ast.Compare):
            continue
        left, right = statement.test.left, statement.test.comparators[0]
        for told in told_in(statement.body):
            if ast.dump(told) == ast.dump(left):
                gap = f"{ast.unparse(left)} - {bracketed(right)}"
            elif isinstance(told, ast.Name) and occurs(told.id, left):
                gap = ast.unparse(left)
            else:
                continue
            yield Rewrite(f"Release the gap {gap}", (Edit(code.definition.place(told), gap),))


def first_uncompared(code: Code) -> Iterator[Rewrite]:
    """`if x > best: best = x`, where best starts at a number: take the first x without comparing it."""
    started = {
        target.id
        for statement in code.statements
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant | ast.UnaryOp)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for loop, index in counted_loops(code):
        for node in ast.walk(loop):
            match node:
                case ast.If(test=ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()], comparators=[ast.Name(id=best)])):
                    kept = any(best in stored_in(each) for each in node.body) and ast.unparse(left) != best
                    if best in started and kept:
                        text = f"{index} == 0 or {ast.unparse(node.test)}"
                        yield Rewrite("Take the first value without comparing it", (replaced(code, node.test, text),))
                case _:
                    pass


def two_sided(code: Code) -> Iterator[Rewrite]:
    """One-sided noise rules out what lies below it: draw to both sides."""
    edits = tuple(
        Edit(code.definition.place(each.call.func), "laplace")
        for each in code.draws
        if each.name == "lapwing.exponential_noise"
    )
    if edits:
        yield Rewrite("Draw noise to both sides", (*edits, *importing(code, "laplace")))


def noise_added(code: Code) -> Iterator[Rewrite]:
    """Data that is compared, added up or released without noise gets noise, at a share of the budget."""
    values = [*((value, True) for value in bare_results(code)), *((value, False) for value in bare_inside(code))]
    for value, is_result in values:
        for share in SHARES:
            scale = over(share, code.epsilon)
            noisy = None if scale is None else code.noise_around(value, scale, is_result)
            if noisy is not None:
                law = noisy.partition("(")[0]
                more = importing(code, law) if law in ("laplace", "geometric") else ()
                yield Rewrite(f"Add noise to {ast.unparse(value)}", (*more, replaced(code, value, noisy)))


def bare_results(code: Code) -> Iterator[ast.expr]:
    """Data without noise that is returned or put into a list."""
    for statement in code.statements:
        match statement:
            case ast.Return(value=ast.Tuple(elts=values)):
                yield from (value for value in values if code.is_bare(value))
            case ast.Return(value=ast.expr() as value) if code.is_bare(value):
                yield value
            case _:
                yield from (told for told in told_in([statement], deep=False) if code.is_bare(told))


def bare_inside(code: Code) -> Iterator[ast.expr]:
    """Data without noise that is compared, or added up beside noise."""
    for compare in comparisons(code):
        yield from (side for side in (compare.left, *compare.comparators) if code.is_bare(side))
    for statement in code.statements:
        if isinstance(statement, ast.AugAssign) and code.draws and code.is_bare(statement.value):
            yield statement.value


def comparisons(code: Code) -> Iterator[ast.Compare]:
    """The comparisons of a function."""
    for top in code.definition.node.body:
        yield from (node for node in ast.walk(top) if isinstance(node, ast.Compare))


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


def importing(code: Code, name: str) -> Iterator[Edit]:
    """The import of one more of Lapwing's names, where the file imports others by name."""
    if code.names.resolve(ast.Name(id=name)) == f"lapwing.{name}":
        return
    for statement in python_tree(code.source_text).body:
        if isinstance(statement, ast.ImportFrom) and statement.module == "lapwing":
            later = [each for each in statement.names if each.name[:1].islower() and each.name > name]
            if later:
                yield Edit(code.definition.place(later[0]), f"{name}, {ast.unparse(later[0])}")
            else:
                yield Edit(code.definition.place(statement.names[-1]), f"{ast.unparse(statement.names[-1])}, {name}")
            return


def occurs(name: str, node: ast.expr) -> bool:
    """Whether a name is read inside an expression that is more than that name."""
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))


def bracketed(node: ast.expr) -> str:
    """An expression as the right side of a difference."""
    text = ast.unparse(node)
    return f"({text})" if isinstance(node, ast.BinOp | ast.IfExp | ast.BoolOp | ast.Compare) else text


def replaced(code: Code, node: ast.expr, text: str) -> Edit:
    """A text in place of an expression."""
    return Edit(code.definition.place(node), text)
