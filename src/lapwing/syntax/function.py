"""A function of the language: its decorator, parameters and body."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.annotation import role_of_annotation, sorts_of_result
from lapwing.syntax.quoted import quoted_expression
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Known, Scope, dotted
from lapwing.syntax.statement import parse_block
from lapwing.syntax.words import text_of

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def parse_function(node: FunctionNode, source: Source, scope: Scope) -> tree.Tree:
    """function ::= (@private(epsilon=…))? def name(parameters): block"""
    reader = Reader(source, scope)
    if isinstance(node, ast.AsyncFunctionDef):
        reject("function-kind", heading(node, reader), what="an async one")
    try:
        claim = parse_decorators(node, reader)
        parameters = parse_parameters(node.args, claim is not None, reader)
        reader.own = frozenset(parameter.name for parameter in parameters) | assigned_names(node)
        body = parse_block(node.body, reader, 1, in_loop=False)
        returns = sorts_of_result(node.returns, reader) if node.returns and claim is not None else None
    except ProgramError as error:
        raise ProgramError((*reader.diagnostics, *error.diagnostics)) from None
    except RecursionError:
        raise ProgramError((diagnose("too-deep", heading(node, reader), limit=100),)) from None
    if reader.diagnostics:
        raise ProgramError(tuple(sorted(reader.diagnostics, key=lambda found: found.spans[0].line)))
    return tree.Tree(node.name, parameters, body, returns, claim, heading(node, reader), scope)


def heading(node: FunctionNode, reader: Reader) -> Span:
    """The place of `def name`."""
    span = reader.span(node)
    width = len("async def " if isinstance(node, ast.AsyncFunctionDef) else "def ") + len(node.name)
    return Span(span.source, span.line, span.column, span.line, span.column + width)


def assigned_names(node: FunctionNode) -> frozenset[str]:
    """Every name the function assigns, anywhere."""
    return frozenset(
        part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    )


def is_marked_private(node: FunctionNode, scope: Scope) -> bool:
    """Whether one of its decorators is Lapwing's."""
    return any(_is_private(decorator, scope) for decorator in node.decorator_list)


def _is_private(decorator: ast.expr, scope: Scope) -> bool:
    head = decorator.func if isinstance(decorator, ast.Call) else decorator
    path = dotted(head)
    return path is not None and scope.meaning(path) == Known("lapwing.private")


def parse_decorators(node: FunctionNode, reader: Reader) -> tree.ClaimTree | None:
    """decorator ::= @private | @private(epsilon=e, delta=e, group=e, requires=e, shift=texts, invariant=texts)"""
    claim = None
    for decorator in node.decorator_list:
        if not _is_private(decorator, reader.scope) or claim is not None:
            reject("other-decorator", reader.span(decorator), what="@" + text_of(decorator))
        names = frozenset(argument.arg for argument in (*node.args.posonlyargs, *node.args.args))
        inner = Reader(reader.source, reader.scope, names)
        claim = parse_claim(decorator, inner)
    return claim


def parse_claim(decorator: ast.expr, reader: Reader) -> tree.ClaimTree:
    """The options of the decorator, over the parameters of the function."""
    options: dict[str, tree.Expression] = {}
    requires: tuple[tree.Expression, ...] = ()
    hints: list[tree.HintTree] = []
    if isinstance(decorator, ast.Call):
        if decorator.args:
            reject("claim-option", reader.span(decorator.args[0]), what=text_of(decorator.args[0]))
        for keyword in decorator.keywords:
            match keyword.arg:
                case "epsilon" | "delta" | "group":
                    options[keyword.arg] = quoted_expression(keyword.value, reader)
                case "requires":
                    requires = parse_requires(keyword.value, reader)
                case "shift":
                    hints.extend(parse_shifts(keyword.value, reader))
                case "invariant":
                    hints.extend(parse_invariants(keyword.value, reader))
                case other:
                    reject("claim-option", reader.span(keyword.value), what=other or "**")
    epsilon, delta, group = (options.get(name) for name in ("epsilon", "delta", "group"))
    return tree.ClaimTree(epsilon, delta, group, requires, reader.span(decorator), tuple(hints))


def parse_shifts(node: ast.expr, reader: Reader) -> Iterator[tree.HintTree]:
    """shift ::= {"variable": "term", ...}"""
    if not isinstance(node, ast.Dict):
        reject("hint", reader.span(node), what=text_of(node), why='write shift={"variable": "term"}')
    for key, value in zip(node.keys, node.values, strict=True):
        match key, value:
            case ast.Constant(value=str() as name), ast.Constant(value=str() as text):
                yield tree.HintTree(text, name, reader.span(value))
            case _:
                reject("hint", reader.span(value), what=text_of(value), why='write shift={"variable": "term"}')


def parse_invariants(node: ast.expr, reader: Reader) -> Iterator[tree.HintTree]:
    """invariant ::= "assertion" | ["assertion", ...]"""
    for each in node.elts if isinstance(node, ast.List | ast.Tuple) else [node]:
        match each:
            case ast.Constant(value=str() as text):
                yield tree.HintTree(text, None, reader.span(each))
            case _:
                reject("hint", reader.span(each), what=text_of(each), why="write the invariant in quotes")


def parse_requires(node: ast.expr, reader: Reader) -> tuple[tree.Expression, ...]:
    """One condition, or a list of them."""
    conditions = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
    return tuple(quoted_expression(condition, reader) for condition in conditions)


def parse_parameters(node: ast.arguments, is_program: bool, reader: Reader) -> tuple[tree.ParameterTree, ...]:
    """parameter ::= name: role; a helper's parameters need no annotation"""
    for extra, what in ((node.vararg, "`*args`"), (node.kwarg, "`**kwargs`")):
        if extra is not None:
            reject("parameter-kind", reader.span(extra), what=what)
    if node.kwonlyargs:
        reject("parameter-kind", reader.span(node.kwonlyargs[0]), what="keyword-only")
    if node.defaults:
        reject("parameter-kind", reader.span(node.defaults[0]), what="given a default")
    arguments = (*node.posonlyargs, *node.args)
    reader.own = frozenset(argument.arg for argument in arguments)
    return tuple(parse_parameter(argument, is_program, reader) for argument in arguments)


def parse_parameter(node: ast.arg, is_program: bool, reader: Reader) -> tree.ParameterTree:
    """A parameter, with its role in a private program."""
    span = reader.span(node)
    if not is_program:
        return tree.ParameterTree(node.arg, None, span)
    if node.annotation is None:
        reject("missing-role", span, name=node.arg)
    return tree.ParameterTree(node.arg, role_of_annotation(node.annotation, reader), span)
