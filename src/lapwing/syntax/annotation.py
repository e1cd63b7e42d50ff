"""Annotations: the roles of parameters, and the sorts of values."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import NoReturn

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.quoted import parse_quoted, quoted_expression
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import Known, Meaning, RoleAlias, dotted
from lapwing.syntax.words import text_of

Option = tree.Expression | str | bool | Sort | tree.RoleTree

OPTIONS: dict[str, tuple[str, ...]] = {
    "Epsilon": (),
    "Delta": (),
    "Bit": (),
    "Query": ("sensitivity", "of"),
    "Queries": ("sensitivity", "monotone", "of"),
    "Database": ("of", "neighbours"),
    "Histogram": ("neighbours",),
    "Interval": ("low", "high"),
    "Integers": ("low", "high"),
    "Category": ("size",),
    "Vector": ("of", "length"),
    "Row": (),
}
REQUIRED = {"Database": ("of",), "Interval": ("low", "high"), "Integers": ("low", "high")}
REQUIRED |= {"Category": ("size",), "Vector": ("of", "length")}
DOMAINS = ("Bit", "Interval", "Integers", "Category", "Vector", "Row")
FIELDS = DOMAINS[:4]

# what people write who know other words for them
OTHER_DOMAINS = {"int": "Integers", "float": "Interval", "integer": "Integers", "bool": "Bit", "range": "Integers"}
OTHER_DOMAINS |= {"str": "Category", "text": "Category", "enum": "Category", "list": "Vector", "tuple": "Row"}
OTHER_ROLES = {"int": "Public[int]", "float": "Public[float]", "list": "Database", "data": "Database"}
SORTS = {
    "builtins.int": INT,
    "builtins.bool": BOOL,
    "builtins.float": REAL,
    "lapwing.Real": REAL,
    "fractions.Fraction": REAL,
    "lapwing.Bit": INT,
}


def role_of_annotation(node: ast.expr, reader: Reader, is_domain: bool = False) -> tree.RoleTree:
    """role ::= Epsilon | Public[sort] | Queries(sensitivity=e, …) | … | Annotated[type, role] | "role" """
    span = reader.span(node)
    match node:
        case ast.Constant(value=str() as text):
            inner = parse_quoted(text, span, reader)
            return role_of_annotation(inner.node, inner.reader, is_domain)
        case ast.Call(func=function, args=arguments, keywords=keywords):
            kind = kind_of(function, reader, is_domain)
            if kind == "Row":
                return row_of(arguments, keywords, reader, span)
            return build_role(kind, options_of(kind, arguments, keywords, reader, span), span)
        case ast.Subscript(value=value, slice=inside):
            return role_of_subscript(value, inside, reader, span, is_domain)
        case _:
            match meaning_of(node, reader):
                case RoleAlias(load=load):
                    return load(reader.own, span)
                case _:
                    return build_role(kind_of(node, reader, is_domain), {}, span)


def role_of_subscript(value: ast.expr, inside: ast.expr, reader: Reader, span: Span, is_domain: bool) -> tree.RoleTree:
    """`Public[sort]`, or `Annotated[type, role]`, where the role may also be the type itself."""
    match meaning_of(value, reader):
        case Known(name="lapwing.Public"):
            return tree.RoleTree("Public", {"sort": sort_of_annotation(inside, reader)}, span)
        case Known(name="typing.Annotated") if isinstance(inside, ast.Tuple) and len(inside.elts) > 1:
            roles = [item for item in inside.elts[1:] if is_role(item, reader)]
            return role_of_annotation(roles[0] if roles else inside.elts[0], reader)
        case _:
            unknown(value, span, is_domain)


def is_role(node: ast.expr, reader: Reader) -> bool:
    """Whether an annotation's extra says what the parameter is to privacy."""
    head = node.func if isinstance(node, ast.Call) else node
    match meaning_of(head, reader):
        case Known(name=name):
            return name.removeprefix("lapwing.") in OPTIONS
        case RoleAlias(load=load):
            return _loads(load, reader, reader.span(node))
        case _:
            return False


def _loads(load: Callable[[frozenset[str], Span], tree.RoleTree], reader: Reader, span: Span) -> bool:
    """Whether a name stands for a role at all; a role that is at fault is still one."""
    try:
        load(reader.own, span)
    except ProgramError as error:
        return error.diagnostics[0].id != "unknown-role"
    return True


def meaning_of(node: ast.expr, reader: Reader) -> Meaning | None:
    """The meaning of a dotted name; None for anything else.  `Annotated` needs no import to be understood."""
    path = dotted(node)
    if path == ("Annotated",) and reader.scope.meaning(path) is None:
        return Known("typing.Annotated")
    return reader.scope.meaning(path) if path else None


def unknown(node: ast.expr, span: Span, is_domain: bool) -> NoReturn:
    """Refuse a name that is no role or no domain."""
    word, what = ".".join(dotted(node) or ()), text_of(node)
    if is_domain:
        meant = asked_back(word, DOMAINS, OTHER_DOMAINS)
        reject("unknown-domain", span, what=what, meant=meant, known=", ".join(DOMAINS))
    known = ", ".join(each for each in OPTIONS if each not in DOMAINS)
    meant = asked_back(word, (*OPTIONS, "Public"), OTHER_ROLES)
    reject("unknown-role", span, what=what, meant=meant, known=f"{known}, Public[int], or a domain such as Bit")


def kind_of(node: ast.expr, reader: Reader, is_domain: bool) -> str:
    """The name of a role, or of a domain."""
    meaning = meaning_of(node, reader)
    name = meaning.name.removeprefix("lapwing.") if isinstance(meaning, Known) else ""
    if name not in (DOMAINS if is_domain else OPTIONS):
        unknown(node, reader.span(node), is_domain)
    return name


def options_of(
    kind: str, arguments: list[ast.expr], keywords: list[ast.keyword], reader: Reader, span: Span
) -> dict[str, Option]:
    """The options by name, each of its own form."""
    names = OPTIONS[kind]
    given: dict[str, ast.expr] = dict(zip(names, arguments, strict=False))
    if len(arguments) > len(names):
        reject("role-value", span, role=kind, what="too many values", options=", ".join(names) or "none")
    for keyword in keywords:
        name = keyword.arg or "**"
        if name in given:
            reject("role-value", reader.span(keyword.value), role=kind, what=f"{name} twice", options=", ".join(names))
        if name not in names:
            words, meant = ", ".join(names) or "none", asked_back(name, names)
            reject("role-option", reader.span(keyword.value), role=kind, what=name, options=words, meant=meant)
        given[name] = keyword.value
    return {name: option_of(kind, name, value, reader) for name, value in given.items()}


def option_of(kind: str, name: str, node: ast.expr, reader: Reader) -> Option:
    """One option's value."""
    span = reader.span(node)
    match name, node:
        case "monotone", ast.Constant(value=bool() as flag):
            return flag
        case "neighbours", ast.Constant(value="replace" | "add-remove" as neighbours):
            return str(neighbours)
        case "neighbours", _:
            reject("role-value", span, role=kind, what=text_of(node), options='neighbours="replace" or "add-remove"')
        case "monotone", _:
            reject("role-value", span, role=kind, what=text_of(node), options="monotone=True or monotone=False")
        case "of", _ if kind in ("Query", "Queries"):
            sort = sort_of_annotation(node, reader)
            if sort not in (INT, REAL):
                reject("role-value", span, role=kind, what=text_of(node), options="of=int or of=float")
            return sort
        case "of", _:
            return domain_of(node, reader)
        case _:
            return quoted_expression(node, reader)


def domain_of(node: ast.expr, reader: Reader) -> tree.RoleTree:
    """domain ::= Bit | Interval(e, e) | Integers(e, e) | Category(e) | Vector(domain, e) | Row(domain, …)"""
    domain = role_of_annotation(node, reader, is_domain=True)
    if domain.kind not in DOMAINS:
        unknown(node, domain.span, is_domain=True)
    return domain


def row_of(arguments: list[ast.expr], keywords: list[ast.keyword], reader: Reader, span: Span) -> tree.RoleTree:
    """`Row(name=domain, …)`: the fields of a row by their names; or `Row(domain, …)`, by their numbers."""
    parts = [(str(place), part) for place, part in enumerate(arguments)]
    parts += [(keyword.arg or "**", keyword.value) for keyword in keywords]
    mixed = "some fields have a name, and some have none" if arguments and keywords else None
    if mixed or not parts or any(name == "**" for name, _ in parts):
        refuse_row(mixed or ("**" if parts else "no domain"), span)
    fields = {name: domain_of(part, reader) for name, part in parts}
    strange = [field.kind for field in fields.values() if field.kind not in FIELDS]
    if strange:
        refuse_row(strange[0], span)
    return tree.RoleTree("Row", fields, span)


def refuse_row(what: str, span: Span) -> NoReturn:
    """A row that has no fields, or strange ones."""
    options = f"a domain for each field, Row(age=Integers(0, 120), sick=Bit), or in order: {', '.join(FIELDS)}"
    reject("role-value", span, role="Row", what=what, options=options)


def build_role(kind: str, options: Mapping[str, Option], span: Span) -> tree.RoleTree:
    """A role that has all its options."""
    for name in REQUIRED.get(kind, ()):
        if name not in options:
            reject("role-value", span, role=kind, what=f"{name} is missing", options=", ".join(OPTIONS[kind]))
    inner = options.get("of")
    if kind == "Row":
        reject("role-value", span, role=kind, what="no domain", options="a domain for each field")
    if kind == "Vector" and isinstance(inner, tree.RoleTree) and inner.kind in ("Vector", "Row"):
        what = f"a Vector of {inner.kind}s"
        reject("role-value", span, role=kind, what=what, options="of=Bit, Interval, Integers or Category")
    return tree.RoleTree(kind, dict(options), span)


def sort_of_annotation(node: ast.expr, reader: Reader) -> Sort:
    """sort ::= int | bool | float | list[sort]"""
    match node:
        case ast.Constant(value=str() as text):
            inner = parse_quoted(text, reader.span(node), reader)
            return sort_of_annotation(inner.node, inner.reader)
        case ast.Subscript(value=value, slice=inside):
            match meaning_of(value, reader):
                case Known(name="builtins.list"):
                    return ListOf(sort_of_annotation(inside, reader))
                case Known(name="typing.Annotated") if isinstance(inside, ast.Tuple) and inside.elts:
                    return sort_of_annotation(inside.elts[0], reader)
                case Known(name="lapwing.Public" | "lapwing.High" | "lapwing.Low"):
                    return sort_of_annotation(inside, reader)
        case _:
            meaning = meaning_of(node, reader)
            if isinstance(meaning, Known) and meaning.name in SORTS:
                return SORTS[meaning.name]
    reject("annotation", reader.span(node), what=text_of(node))


def sorts_of_result(node: ast.expr, reader: Reader) -> tuple[Sort, ...]:
    """result ::= sort | tuple[sort, …]"""
    match node:
        case ast.Constant(value=str() as text):
            inner = parse_quoted(text, reader.span(node), reader)
            return sorts_of_result(inner.node, inner.reader)
        case ast.Subscript(value=value, slice=ast.Tuple(elts=items)):
            if meaning_of(value, reader) == Known("builtins.tuple"):
                return tuple(sort_of_annotation(item, reader) for item in items)
    return (sort_of_annotation(node, reader),)
