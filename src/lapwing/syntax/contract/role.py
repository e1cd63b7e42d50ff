"""From the text of a role in a contract to data: the annotations of private programs, and what natural code needs."""

from __future__ import annotations

import ast

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.annotation import Option, option_of, sort_of_annotation
from lapwing.syntax.contract.kinds import DOMAINS, FORMS, OTHER_DOMAINS, OTHER_ROLES, ROLES, options_words
from lapwing.syntax.quoted import parse_quoted, quoted_expression
from lapwing.syntax.reader import Reader
from lapwing.syntax.scope import dotted
from lapwing.syntax.words import text_of

Options = dict[str, Option | tuple[str, ...]]
PUBLIC = (("Public",), ("lapwing", "Public"))
UNSORTED = ("Any", "bytes", "dict", "object", "set", "str", "tuple")


def role_of_text(node: ast.expr, reader: Reader, is_domain: bool = False) -> tree.RoleTree:
    """role ::= Epsilon | Public | Public[sort] | Database(of=domain, …) | Frame(column=domain, …) | domain | …"""
    with reader.deeper(node):
        match node:
            case ast.Constant(value=str() as text):
                inner = parse_quoted(text, reader.span(node), reader)
                return role_of_text(inner.node, inner.reader, is_domain)
            case ast.Call(func=function, args=arguments, keywords=keywords):
                kind = kind_of(function, reader, is_domain)
                return role_of_call(kind, arguments, keywords, reader, reader.span(node))
            case ast.Subscript(value=value, slice=inside) if not is_domain and dotted(value) in PUBLIC:
                return public_of(inside, reader, reader.span(node))
            case _:
                return role_of_call(kind_of(node, reader, is_domain), [], [], reader, reader.span(node))


def names_a_role(node: ast.expr) -> bool:
    """Whether a text can only be a role, and no expression of a claim."""
    match node:
        case ast.Constant(value=str() as text):
            return text.split("(")[0].split("[")[0].strip() in FORMS
        case ast.Call(func=head) | ast.Subscript(value=head):
            return names_a_role(head)
        case _:
            path = dotted(node)
            return path is not None and path[-1] in FORMS


def kind_of(node: ast.expr, reader: Reader, is_domain: bool) -> str:
    """The name of a role, or of a domain; one person's record is its domain."""
    path = dotted(node)
    known = (*DOMAINS, "Record") if is_domain else FORMS
    if path is not None and path[-1] in known and path[:-1] in ((), ("lapwing",)):
        return path[-1]
    head = node.value if isinstance(node, ast.Subscript) else node
    word, what = ".".join(dotted(head) or ()), text_of(node)
    if is_domain:
        meant, names = asked_back(word, DOMAINS, OTHER_DOMAINS), ", ".join(DOMAINS)
        reject("unknown-domain", reader.span(node), what=what, meant=meant, known=names)
    meant, names = asked_back(word, FORMS, OTHER_ROLES), f"{', '.join(ROLES)}, and domains"
    reject("unknown-role", reader.span(node), what=what, meant=meant, known=names)


def public_of(inside: ast.expr, reader: Reader, span: Span) -> tree.RoleTree:
    """`Public[sort]`; a sort that is not a number or list of numbers says nothing more."""
    head = inside.value if isinstance(inside, ast.Subscript) else inside
    if isinstance(head, ast.Name) and head.id in UNSORTED:
        return tree.RoleTree("Public", {}, span)
    return tree.RoleTree("Public", {"sort": sort_of_annotation(inside, reader)}, span)


def role_of_call(
    kind: str, arguments: list[ast.expr], keywords: list[ast.keyword], reader: Reader, span: Span
) -> tree.RoleTree:
    """A kind with its options, each of its own form."""
    match kind:
        case "Row":
            return tree.RoleTree("Row", fields_of(kind, arguments, keywords, reader, span), span)
        case "Frame":
            plain = [keyword for keyword in keywords if not is_neighbours(keyword)]
            options: Options = {"of": tree.RoleTree("Row", fields_of(kind, arguments, plain, reader, span), span)}
            for keyword in keywords:
                if is_neighbours(keyword):
                    options["neighbours"] = option_of(kind, "neighbours", keyword.value, reader)
            return tree.RoleTree("Frame", options, span)
        case "Category" if len(arguments) > 1:
            return tree.RoleTree("Category", {"values": texts_of(kind, arguments, reader)}, span)
        case _:
            given = bound(kind, arguments, keywords, reader, span)
            return checked(kind, {name: value_of(kind, name, value, reader) for name, value in given.items()}, span)


def bound(
    kind: str, arguments: list[ast.expr], keywords: list[ast.keyword], reader: Reader, span: Span
) -> dict[str, ast.expr]:
    """The options by name."""
    names = FORMS[kind].options
    if len(arguments) > len(names):
        reject("role-value", span, role=kind, what="too many values", options=options_words(kind))
    given = dict(zip(names, arguments, strict=False))
    for keyword in keywords:
        name = keyword.arg or "**"
        if name in given:
            reject(
                "role-value", reader.span(keyword.value), role=kind, what=f"{name} twice", options=options_words(kind)
            )
        if name not in names:
            words, meant = options_words(kind), asked_back(name, names)
            reject("role-option", reader.span(keyword.value), role=kind, what=name, options=words, meant=meant)
        given[name] = keyword.value
    for name in FORMS[kind].required:
        if name not in given:
            reject("role-value", span, role=kind, what=f"{name} is missing", options=options_words(kind))
    return given


def value_of(kind: str, name: str, node: ast.expr, reader: Reader) -> Option | tuple[str, ...]:
    """One option's value."""
    match name, kind:
        case "along", _:
            return parameter_of(kind, name, node, reader)
        case "of", "Function" | "Functions":
            return parameter_of(kind, name, node, reader)
        case "of", "Database" | "Maybe" | "Record" | "Vector":
            return domain_of(node, reader)
        case "values", _ if isinstance(node, ast.List | ast.Tuple | ast.Set) and node.elts:
            return texts_of(kind, node.elts, reader)
        case "values", _:
            reject("role-value", reader.span(node), role=kind, what=text_of(node), options='values=["a", "b"]')
        case (("monotone" | "neighbours" | "of"), _):
            return option_of(kind, name, node, reader)
        case _:
            return quoted_expression(node, reader)


def parameter_of(kind: str, name: str, node: ast.expr, reader: Reader) -> str:
    """The name of another parameter, in quotes or not."""
    match node:
        case ast.Name(id=other) | ast.Constant(value=str() as other) if other in reader.own:
            return str(other)
        case _:
            options = f"{name}= a parameter: {', '.join(sorted(reader.own))}"
            reject("role-value", reader.span(node), role=kind, what=text_of(node), options=options)


def domain_of(node: ast.expr, reader: Reader) -> tree.RoleTree:
    """domain ::= Bit | Interval(e, e) | Reals | Category("a", "b") | Maybe(domain) | Row(field=domain, …) | …"""
    return role_of_text(node, reader, is_domain=True)


def fields_of(
    kind: str, arguments: list[ast.expr], keywords: list[ast.keyword], reader: Reader, span: Span
) -> dict[str, tree.RoleTree]:
    """The fields of a row by name: `age=domain`, `{"hours per week": domain}`, or by place."""
    found: dict[str, tree.RoleTree] = {}
    pairs: list[tuple[object, ast.expr]] = []
    for place, argument in enumerate(arguments):
        if isinstance(argument, ast.Dict):
            keys = [key.value if isinstance(key, ast.Constant) else None for key in argument.keys]
            pairs += zip(keys, argument.values, strict=True)
        else:
            pairs.append((str(place), argument))
    pairs += [(keyword.arg, keyword.value) for keyword in keywords]
    for name, node in pairs:
        if not isinstance(name, str) or name in found:
            what = "a field without a name" if not isinstance(name, str) else f"{name} twice"
            reject("role-value", reader.span(node), role=kind, what=what, options="one domain for each field")
        found[name] = domain_of(node, reader)
    if not found:
        reject("role-value", span, role=kind, what="no field", options="one domain for each field")
    return found


def texts_of(kind: str, nodes: list[ast.expr], reader: Reader) -> tuple[str, ...]:
    """Texts that are all known."""
    found: list[str] = []
    for node in nodes:
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)) or node.value in found:
            options = "different texts in quotes, or one number"
            reject("role-value", reader.span(node), role=kind, what=text_of(node), options=options)
        found.append(node.value)
    return tuple(found)


def is_neighbours(keyword: ast.keyword) -> bool:
    """Whether a keyword of a frame says who are neighbours, and is not a column of that name."""
    return keyword.arg == "neighbours" and isinstance(keyword.value, ast.Constant)


def checked(kind: str, options: Options, span: Span) -> tree.RoleTree:
    """A role whose options go together; one person's record is its domain."""
    if kind == "Category" and len(options) != 1:
        reject("role-value", span, role=kind, what="neither or both", options=options_words(kind))
    inner = options.get("of")
    if kind == "Record" and isinstance(inner, tree.RoleTree):
        return inner
    if kind in ("Vector", "Maybe") and isinstance(inner, tree.RoleTree) and inner.kind == kind:
        reject("role-value", span, role=kind, what=f"a {kind} of a {kind}", options="another domain")
    return tree.RoleTree(kind, options, span)
