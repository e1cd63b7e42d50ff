"""Functions as people write them, with a contract beside them, brought into normal form."""

from __future__ import annotations

import ast
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source
from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.annotation import DOMAINS, OPTIONS
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.function import assigned_names, heading, parse_parameters
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import parse_module, parse_python
from lapwing.syntax.reader import Reader
from lapwing.syntax.statement import parse_block
from lapwing.syntax.words import text_of

PLAIN = ("Epsilon", "Delta", "Public", "Query", "Queries", "Database", "Histogram", *DOMAINS)


def lower_natural(source: Source, name: str, contract: Contract) -> Lowered:
    """The function of that name in normal form, with the roles and the claim of its contract."""
    definitions = definitions_of(parse_python(source), source)
    found = [definition for definition in definitions if definition.name == name]
    if not found:
        known = ", ".join(definition.name for definition in definitions) or "none"
        reject("no-such-program", source.everything(), name=name, known=known)
    try:
        return lower(annotated(found[-1], contract))
    except RecursionError:
        raise ProgramError((diagnose("too-deep", found[-1].span, limit=100),)) from None


def annotated(definition: Definition, contract: Contract) -> tree.Tree:
    """The function as a private program whose annotations say what the contract says."""
    node, source = definition.node, definition.source
    module = parse_module(source, Path(source.name).parent)
    reader = Reader(source, module)
    if isinstance(node, ast.AsyncFunctionDef) or definition.in_class:
        what = "a method" if definition.in_class else "an async one"
        reject("function-kind", heading(node, reader), what=what)
    for decorator in node.decorator_list:
        reject("other-decorator", reader.span(decorator), what="@" + text_of(decorator))
    plain = parse_parameters(node.args, False, False, reader)
    parameters = tuple(
        tree.ParameterTree(each.name, plain_role(contract.roles[each.name]), each.span)
        for each in plain
        if contract.roles[each.name].kind != "Rng"
    )
    reader.own = frozenset(each.name for each in parameters) | assigned_names(node)
    body = parse_block(node.body[1:] if ast.get_docstring(node) is not None else node.body, reader, 1, in_loop=False)
    if reader.diagnostics:
        raise ProgramError(tuple(sorted(reader.diagnostics, key=lambda found: found.spans[0].line)))
    return tree.Tree(node.name, parameters, body, None, contract.claim, heading(node, reader), module)


def plain_role(role: tree.RoleTree) -> tree.RoleTree:
    """A role of the language of private programs; any other is refused."""
    options = OPTIONS.get(role.kind, ("sort",))
    inner = role.options.get("of")
    if role.kind not in PLAIN or not set(role.options) <= {*options, "sort"}:
        reject("role-unread", role.span, what=role.kind)
    if role.kind in ("Category", "Vector") and not set(role.options) >= {*options}:
        reject("role-unread", role.span, what=role.kind)
    if isinstance(inner, tree.RoleTree):
        plain_role(inner)
    if role.kind == "Public" and not role.options:
        return tree.RoleTree("Public", {"sort": REAL}, role.span)
    return role
