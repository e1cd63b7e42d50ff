"""A function of the language: its decorator, parameters and body."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language.sort import Sort
from lapwing.syntax import tree
from lapwing.syntax.annotation import role_of_annotation, sorts_of_result
from lapwing.syntax.fields import rows_in, tables_of
from lapwing.syntax.label import label_of_annotation, labels_of_result, labels_of_variables
from lapwing.syntax.quoted import order_and_epsilon, quoted_expression
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Known, Scope, dotted
from lapwing.syntax.statement import parse_block
from lapwing.syntax.words import text_of

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def parse_function(node: FunctionNode, source: Source, scope: Scope) -> tree.Tree:
    """function ::= (@private(epsilon=…) | @secret_flow(levels=…))? def name(parameters): block"""
    reader = Reader(source, scope)
    if isinstance(node, ast.AsyncFunctionDef):
        reject("function-kind", heading(node, reader), what="an async one")
    try:
        claim = parse_decorators(node, reader)
        is_flow = is_marked(node, scope, "secret_flow")
        parameters = parse_parameters(node.args, claim is not None, is_flow, reader)
        reader.own = frozenset(parameter.name for parameter in parameters) | assigned_names(node)
        reader.tables = tables_of(parameters)
        reader.rows = rows_in(node, reader.tables)
        body = parse_block(node.body, reader, 1, in_loop=False)
        flow = parse_flow(node, reader) if is_flow else None
        returns = parse_returns(node, claim, flow, reader)
    except ProgramError as error:
        raise ProgramError((*reader.diagnostics, *error.diagnostics)) from None
    except RecursionError:
        raise ProgramError((diagnose("too-deep", heading(node, reader), limit=100),)) from None
    if reader.diagnostics:
        raise ProgramError(tuple(sorted(reader.diagnostics, key=lambda found: found.spans[0].line)))
    return tree.Tree(node.name, parameters, body, returns, claim, heading(node, reader), scope, flow)


def parse_flow(node: FunctionNode, reader: Reader) -> tree.FlowTree:
    """The levels a program with secrets names, and the labels of its variables and results."""
    (decorator,) = node.decorator_list
    levels = None
    for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
        if keyword.arg == "levels" and isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str):
            levels = keyword.value.value
        elif keyword.arg == "levels":
            why = "write the order of the levels in quotes"
            reject("lattice", reader.span(keyword.value), what=text_of(keyword.value), why=why)
    variables = tuple(labels_of_variables(node, reader))
    results = None if node.returns is None else labels_of_result(node.returns, reader)
    return tree.FlowTree(levels, variables, results, reader.span(decorator))


def parse_returns(
    node: FunctionNode, claim: tree.ClaimTree | None, flow: tree.FlowTree | None, reader: Reader
) -> tuple[Sort, ...] | None:
    """The sorts of the results, where an annotation gives them."""
    if flow is not None:
        return None if flow.results is None else tuple(label.sort for label in flow.results)
    return sorts_of_result(node.returns, reader) if node.returns and claim is not None else None


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


def is_marked(node: FunctionNode, scope: Scope, mark: str) -> bool:
    """Whether one of its decorators is this one of Lapwing's."""
    return any(_is_mark(decorator, scope, mark) for decorator in node.decorator_list)


def _is_mark(decorator: ast.expr, scope: Scope, mark: str) -> bool:
    path = dotted(head_of(decorator))
    return path is not None and scope.meaning(path) == Known(f"lapwing.{mark}")


def head_of(decorator: ast.expr) -> ast.expr:
    """What a decorator is called by, without its options."""
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def parse_decorators(node: FunctionNode, reader: Reader) -> tree.ClaimTree | None:
    """decorator ::= @private | @private(epsilon=e, delta=e, rho=e, group=e, requires=e, shift=texts, invariant=texts)
    | @secret_flow | @secret_flow(levels=text, requires=e)
    """
    claim = None
    for decorator in node.decorator_list:
        marks = [mark for mark in ("private", "secret_flow") if _is_mark(decorator, reader.scope, mark)]
        if not marks or claim is not None:
            reject("other-decorator", reader.span(decorator), what="@" + text_of(decorator))
        names = frozenset(argument.arg for argument in (*node.args.posonlyargs, *node.args.args))
        inner = Reader(reader.source, reader.scope, names)
        claim = parse_claim(decorator, inner) if marks == ["private"] else parse_labels_mark(decorator, inner)
    return claim


def parse_labels_mark(decorator: ast.expr, reader: Reader) -> tree.ClaimTree:
    """The options of `@secret_flow` but the levels; it claims no epsilon."""
    requires: tuple[tree.Expression, ...] = ()
    if isinstance(decorator, ast.Call):
        for argument in decorator.args:
            reject("flow-option", reader.span(argument), what=text_of(argument))
        for keyword in decorator.keywords:
            if keyword.arg == "requires":
                requires = parse_requires(keyword.value, reader)
            elif keyword.arg != "levels":
                reject("flow-option", reader.span(keyword.value), what=keyword.arg or "**")
    return tree.ClaimTree(None, None, None, requires, reader.span(decorator))


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
                case "epsilon" | "delta" | "rho" | "mu" | "group":
                    options[keyword.arg] = quoted_expression(keyword.value, reader)
                case "renyi":
                    options["order"], options["renyi"] = order_and_epsilon(keyword.value, reader)
                case "requires":
                    requires = parse_requires(keyword.value, reader)
                case "shift":
                    hints.extend(parse_shifts(keyword.value, reader))
                case "invariant":
                    hints.extend(parse_invariants(keyword.value, reader))
                case other:
                    reject("claim-option", reader.span(keyword.value), what=other or "**")
    return tree.ClaimTree(None, None, None, requires, reader.span(decorator), tuple(hints)).claiming(options)


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


def parse_parameters(
    node: ast.arguments, is_program: bool, is_flow: bool, reader: Reader
) -> tuple[tree.ParameterTree, ...]:
    """parameter ::= name: role | name: label; a helper's parameters need no annotation"""
    for extra, what in ((node.vararg, "`*args`"), (node.kwarg, "`**kwargs`")):
        if extra is not None:
            reject("parameter-kind", reader.span(extra), what=what)
    if node.kwonlyargs:
        reject("parameter-kind", reader.span(node.kwonlyargs[0]), what="keyword-only")
    if node.defaults:
        reject("parameter-kind", reader.span(node.defaults[0]), what="given a default")
    arguments = (*node.posonlyargs, *node.args)
    reader.own = frozenset(argument.arg for argument in arguments)
    return tuple(parse_parameter(argument, is_program, is_flow, reader) for argument in arguments)


def parse_parameter(node: ast.arg, is_program: bool, is_flow: bool, reader: Reader) -> tree.ParameterTree:
    """A parameter, with its role in a private program, or its label where there are labels."""
    span = reader.span(node)
    if not is_program:
        return tree.ParameterTree(node.arg, None, span)
    if node.annotation is None:
        reject("missing-label" if is_flow else "missing-role", span, name=node.arg)
    if is_flow:
        return tree.ParameterTree(node.arg, None, span, label_of_annotation(node.annotation, reader))
    return tree.ParameterTree(node.arg, role_of_annotation(node.annotation, reader), span)
