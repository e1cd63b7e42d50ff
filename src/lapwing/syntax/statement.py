"""Statements of the language."""

from __future__ import annotations

import ast

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import Sort
from lapwing.syntax import tree
from lapwing.syntax.annotation import sort_of_annotation
from lapwing.syntax.expression import BINARY, parse_expression
from lapwing.syntax.reader import DEEPEST_BLOCK, LONGEST_CHAIN, Reader
from lapwing.syntax.scope import Known, dotted
from lapwing.syntax.walk import has_effect
from lapwing.syntax.words import describe, instead_of, text_of


def parse_block(nodes: list[ast.stmt], reader: Reader, level: int, in_loop: bool) -> tree.Block:
    """Parse statement by statement; a faulty one is noted and the rest is read on."""
    statements: list[tree.Statement] = []
    for node in nodes:
        try:
            statements.extend(parse_statement(node, reader, level, in_loop))
        except ProgramError as error:
            reader.diagnostics.extend(error.diagnostics)
            reader.depth = 0
    return tuple(statements)


def parse_statement(node: ast.stmt, reader: Reader, level: int, in_loop: bool) -> tuple[tree.Statement, ...]:
    """statement ::= names = values | name op= e | name[e] = e | name.append(e) | if | for | while | break | continue
    | return e
    """
    span = reader.span(node)
    if level > DEEPEST_BLOCK:
        reject("too-deep", span, limit=DEEPEST_BLOCK)
    match node:
        case ast.Pass() | ast.Expr(value=ast.Constant()):
            return ()
        case ast.Assign(targets=[ast.Subscript() as cell], value=value):
            return (parse_store(cell, value, reader, span),)
        case ast.Assign(targets=targets, value=value):
            return parse_assign(targets, value, None, reader, span)
        case ast.AnnAssign(target=target, annotation=annotation, value=value):
            declared = sort_of_annotation(annotation, reader)
            return () if value is None else parse_assign([target], value, declared, reader, span)
        case ast.AugAssign(target=target, op=operator, value=value):
            changed = ast.copy_location(ast.BinOp(_loaded(target), operator, value), node)
            if type(operator) not in BINARY:
                reject("outside-language", span, what=describe(changed), instead=instead_of(changed))
            if isinstance(target, ast.Subscript):
                store = parse_store(target, changed, reader, span)
                if has_effect(store.index):
                    reject("outside-language", span, what="a draw in this place", instead="Draw it into a name first.")
                return (store,)
            return parse_assign([target], changed, None, reader, span)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append", value=owner), args=arguments) as call):
            return (parse_append(owner, call, arguments, reader, span),)
        case ast.Expr(value=value):
            parse_expression(value, reader)
            reject("draw-unused", span)
        case ast.If():
            return (parse_if(node, reader, level, in_loop),)
        case ast.While(test=test, body=body, orelse=[]):
            condition = parse_expression(test, reader)
            block = parse_block(body, reader, level + 1, True)
            return (tree.While(condition, block, heading(node, test, reader)),)
        case ast.For(orelse=[]):
            return (parse_for(node, reader, level),)
        case ast.Break() | ast.Continue():
            if not in_loop:
                reject("outside-loop", span, what=type(node).__name__.lower())
            return (tree.Break(span) if isinstance(node, ast.Break) else tree.Continue(span),)
        case ast.Return(value=value):
            return (parse_return(value, reader, span),)
        case ast.While() | ast.For():
            instead = "Put the else part after the loop, under a condition."
            reject("outside-language", span, what="a loop with else", instead=instead)
        case _:
            reject("outside-language", span, what=describe(node), instead=instead_of(node))


def heading(node: ast.stmt, last: ast.expr, reader: Reader) -> Span:
    """The place of a compound statement: its first line, up to the last expression in it."""
    start, end = reader.span(node), reader.span(last)
    return Span(start.source, start.line, start.column, end.end_line, end.end_column)


def _loaded(target: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Name(target.id, ast.Load()), target) if isinstance(target, ast.Name) else target


def parse_assign(
    targets: list[ast.expr], value: ast.expr, declared: Sort | None, reader: Reader, span: Span
) -> tuple[tree.Assign, ...]:
    """`a = e`, `a, b = e, f`, `a, b = helper(e)`, `a = b = e`."""
    first, *others = targets
    names = tuple(parse_target(target, reader) for target in parts_of(first, reader))
    sources = parts_of(value, reader) if len(names) > 1 else [value]
    values = tuple(parse_expression(source, reader) for source in sources)
    if len(values) != len(names) and not (len(values) == 1 and isinstance(values[0], tree.Invoke)):
        reject("tuple-size", span, values=len(values), targets=len(names))
    assigned = [tree.Assign(names, values, declared, span)]
    for other in others:
        copies = tuple(parse_target(target, reader) for target in parts_of(other, reader))
        if len(copies) != len(names):
            reject("tuple-size", span, values=len(names), targets=len(copies))
        assigned.append(tree.Assign(copies, names, None, span))
    return tuple(assigned)


def parts_of(node: ast.expr, reader: Reader) -> list[ast.expr]:
    """The parts of a tuple, or the one value."""
    if not isinstance(node, ast.Tuple):
        return [node]
    if len(node.elts) < 2:
        reject("outside-language", reader.span(node), what="a tuple of fewer than two", instead="Use the value itself.")
    return node.elts


def parse_target(node: ast.expr, reader: Reader) -> tree.Name:
    """A plain name."""
    if not isinstance(node, ast.Name):
        what = "an item of a list" if isinstance(node, ast.Subscript) else describe(node)
        reject("assign-target", reader.span(node), what=what)
    return tree.Name(node.id, reader.span(node))


def parse_store(cell: ast.Subscript, value: ast.expr, reader: Reader, span: Span) -> tree.Store:
    """`list[e] = e`; `list[-k]` for a number k counts from the end."""
    if not isinstance(cell.value, ast.Name) or cell.value.id not in reader.own:
        reject("assign-target", reader.span(cell), what="an item of something that is not a list of this program")
    owner = tree.Name(cell.value.id, reader.span(cell.value))
    index = parse_expression(cell.slice, reader)
    if isinstance(index, tree.Minus) and isinstance(index.operand, tree.Number):
        index = tree.Binary("-", tree.Builtin("len", (owner,), index.span), index.operand, index.span)
    return tree.Store(owner, index, parse_expression(value, reader), span)


def parse_append(owner: ast.expr, call: ast.Call, arguments: list[ast.expr], reader: Reader, span: Span) -> tree.Append:
    """`list.append(e)`."""
    if not isinstance(owner, ast.Name) or owner.id not in reader.own:
        reject("append-target", span, name=text_of(owner))
    if len(arguments) != 1 or call.keywords or isinstance(arguments[0], ast.Starred):
        reject("arguments", span, name="append", why="it takes one item", signature="item")
    return tree.Append(tree.Name(owner.id, reader.span(owner)), parse_expression(arguments[0], reader), span)


def parse_if(node: ast.If, reader: Reader, level: int, in_loop: bool) -> tree.If:
    """if e: block (elif e: block)* (else: block)?"""
    chain = [node]
    while len(chain[-1].orelse) == 1 and isinstance(following := chain[-1].orelse[0], ast.If):
        chain.append(following)
        if len(chain) > LONGEST_CHAIN:
            reject("too-deep", reader.span(following), limit=LONGEST_CHAIN)
    otherwise = parse_block(chain[-1].orelse, reader, level + 1, in_loop)
    for branch in reversed(chain):
        condition = parse_expression(branch.test, reader)
        then = parse_block(branch.body, reader, level + 1, in_loop)
        statement = tree.If(condition, then, otherwise, heading(branch, branch.test, reader))
        otherwise = (statement,)
    return statement


def parse_for(node: ast.For, reader: Reader, level: int) -> tree.For:
    """for name in range(…) | list, or for counter, name in enumerate(list)"""
    span = heading(node, node.iter, reader)
    call = node.iter if isinstance(node.iter, ast.Call) else None
    path = dotted(call.func) if call else None
    meaning = reader.meaning(path) if path else None
    function = meaning.name if isinstance(meaning, Known) else ""
    over: tree.Range | tree.Items
    if call and function == "builtins.range":
        target = parse_target(node.target, reader)
        over = parse_range(call, reader)
    elif call and function == "builtins.enumerate" and len(call.args) == 1 and not call.keywords:
        parts = parts_of(node.target, reader)
        if len(parts) != 2:
            reject("tuple-size", span, values=2, targets=len(parts))
        target = parse_target(parts[1], reader)
        over = tree.Items(parse_expression(call.args[0], reader), parse_target(parts[0], reader))
    elif isinstance(node.iter, ast.Name | ast.Subscript):
        target = parse_target(node.target, reader)
        over = tree.Items(parse_expression(node.iter, reader), None)
    else:
        what = f"{path[-1]}(...)" if path else describe(node.iter)
        reject("loop-over", reader.span(node.iter), what=what)
    return tree.For(target, over, parse_block(node.body, reader, level + 1, True), span)


def parse_range(call: ast.Call, reader: Reader) -> tree.Range:
    """range(stop) | range(start, stop) | range(start, stop, step)"""
    span = reader.span(call)
    if call.keywords or not 1 <= len(call.args) <= 3:
        reject("arguments", span, name="range", why="their number is wrong", signature="start, stop, step")
    arguments = [parse_expression(argument, reader) for argument in call.args]
    step = arguments.pop() if len(arguments) == 3 else tree.Number(1, span)
    sign = -1 if isinstance(step, tree.Minus) else 1
    size = step.operand if isinstance(step, tree.Minus) else step
    if not (isinstance(size, tree.Number) and isinstance(size.value, int) and size.value != 0):
        reject("range-step", step.span)
    start = arguments[0] if len(arguments) == 2 else tree.Number(0, span)
    return tree.Range(start, arguments[-1], sign * size.value)


def parse_return(value: ast.expr | None, reader: Reader, span: Span) -> tree.Return:
    """return e | return e, f, …"""
    if value is None:
        reject("missing-return", span)
    return tree.Return(tuple(parse_expression(part, reader) for part in parts_of(value, reader)), span)
