"""Labelled annotations: which level a value, a list's length and its items have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.syntax import tree
from lapwing.syntax.annotation import domain_of, is_role, meaning_of, sort_of_annotation
from lapwing.syntax.quoted import parse_quoted
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Known
from lapwing.syntax.words import text_of


def label_of_annotation(node: ast.expr, reader: Reader) -> tree.LabelTree:
    """label ::= High[label] | Low[label] | Annotated[label, "Level"] | list[label] | domain | sort"""
    span = reader.span(node)
    match node:
        case ast.Constant(value=str() as text):
            inner = parse_quoted(text, span, reader)
            return label_of_annotation(inner.node, inner.reader)
        case ast.Subscript(value=value, slice=inside):
            match meaning_of(value, reader):
                case Known(name="lapwing.High" | "lapwing.Low" as name):
                    return at_level(label_of_annotation(inside, reader), name.removeprefix("lapwing."), span)
                case Known(name="typing.Annotated") if isinstance(inside, ast.Tuple) and len(inside.elts) > 1:
                    return annotated(inside.elts, reader, span)
                case Known(name="builtins.list"):
                    return list_of(label_of_annotation(inside, reader), span)
                case _:
                    pass
        case _ if is_role(node, reader):
            domain = domain_of(node, reader)
            if domain.kind in ("Vector", "Row"):
                reject("label", span, what=text_of(node), why="a value with a label is a number or a list of numbers")
            return tree.LabelTree(None, None, REAL if domain.kind == "Interval" else INT, domain, span)
        case _:
            pass
    return tree.LabelTree(None, None, sort_of_annotation(node, reader), None, span)


def annotated(parts: list[ast.expr], reader: Reader, span: Span) -> tree.LabelTree:
    """`Annotated[label, "Level"]`, or with a domain among the extras."""
    label = label_of_annotation(parts[0], reader)
    for extra in parts[1:]:
        if isinstance(extra, ast.Constant) and isinstance(extra.value, str):
            label = at_level(label, extra.value, reader.span(extra))
        elif is_role(extra, reader):
            label = replace(label, domain=domain_of(extra, reader))
    return replace(label, span=span)


def at_level(label: tree.LabelTree, level: str, span: Span) -> tree.LabelTree:
    """The label with a level for what has none yet."""
    if label.level is not None:
        reject("label", span, what=level, why=f"the value has the level {label.level} already")
    items = (label.items or level) if isinstance(label.sort, ListOf) else None
    return replace(label, level=level, items=items, span=span)


def list_of(item: tree.LabelTree, span: Span) -> tree.LabelTree:
    """The label of a list with such items."""
    if isinstance(item.sort, ListOf):
        reject("label", span, what="a list of lists", why="memory is a list of numbers or truth values")
    return tree.LabelTree(None, item.level, ListOf(item.sort), item.domain, span)


def labels_of_result(node: ast.expr, reader: Reader) -> tuple[tree.LabelTree, ...]:
    """result ::= label | tuple[label, …]"""
    match node:
        case ast.Constant(value=str() as text):
            inner = parse_quoted(text, reader.span(node), reader)
            return labels_of_result(inner.node, inner.reader)
        case ast.Subscript(value=value, slice=ast.Tuple(elts=items)):
            if meaning_of(value, reader) == Known("builtins.tuple"):
                return tuple(label_of_annotation(item, reader) for item in items)
    return (label_of_annotation(node, reader),)


def labels_of_variables(node: ast.AST, reader: Reader) -> Iterator[tuple[str, tree.LabelTree]]:
    """The variables a function declares with an annotation, each time it does."""
    for part in ast.walk(node):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, label_of_annotation(part.annotation, reader)
