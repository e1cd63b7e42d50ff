"""From the parts of a contract to the contract of one function."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import cast, get_args

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.nearest import asked_back
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.role import Neighbours
from lapwing.syntax import tree
from lapwing.syntax.contract.clause import CLAIMS, Clause, parse_clause
from lapwing.syntax.contract.contract import Contract, Guess, is_private
from lapwing.syntax.contract.default import default_role
from lapwing.syntax.contract.definition import Definition
from lapwing.syntax.contract.kinds import WITH_NEIGHBOURS
from lapwing.syntax.contract.role import names_a_role, role_of_text
from lapwing.syntax.contract.scope import ContractScope
from lapwing.syntax.expression import parse_expression
from lapwing.syntax.python_tree import python_expression
from lapwing.syntax.quoted import Quoted, order_and_epsilon, quoted_expression

Constants = Mapping[str, bool | int | Fraction]
NEIGHBOURS = get_args(Neighbours)
AMOUNTS = ("epsilon", "delta", "rho", "mu")
ATTRIBUTE = re.compile(r"\bself\.[^\W\d]\w*")


def build_contract(
    definition: Definition,
    clauses: Iterable[Clause],
    span: Span,
    constants: Constants | None = None,
    guesses: tuple[Guess, ...] = (),
) -> Contract:
    """Read every part over the parameters of the function; parameters that are not listed get their default."""
    parts = tuple(clauses)
    claimed, listed = sorted_clauses(definition, parts)
    own = frozenset((*definition.parameters, *attributes_of(parts)))
    scope = ContractScope(constants or {})
    neighbours = neighbours_of(claimed.get("neighbours", []))
    roles: dict[str, tree.RoleTree] = {}
    assumed: list[Guess] = []
    attributes = sorted(attributes_of(parts) - listed.keys()) if definition.in_class else ()
    for name in (*definition.parameters, *(each for each in listed if "." in each), *attributes):
        if name in listed:
            quoted = parse_clause(listed[name], scope, own)
            roles[name] = with_neighbours(role_of_text(quoted.node, quoted.reader), neighbours)
        else:
            kind, reason = default_role(name, {key: each[0].plain for key, each in claimed.items()})
            roles[name] = tree.RoleTree(kind, {}, definition.span)
            assumed.append(Guess(name, kind, reason))
    if not any(is_private(role) for role in roles.values()):
        reject("contract-nothing-private", span, function=definition.name)
    claim = claim_of(claimed, scope, own, span)
    texts = tuple((clause.key, clause.plain) for clause in parts)
    return Contract(definition.name, roles, claim, neighbours, span, texts, (*guesses, *assumed))


def sorted_clauses(
    definition: Definition, clauses: tuple[Clause, ...]
) -> tuple[dict[str, list[Clause]], dict[str, Clause]]:
    """The parts of the claim, and those about parameters; each may be there once, but for `requires`."""
    claimed: dict[str, list[Clause]] = {}
    listed: dict[str, Clause] = {}
    for clause in clauses:
        if is_claim(clause, definition):
            before = claimed.setdefault(clause.key, [])
            if clause.key != "requires":
                check_once(before, clause, definition)
            before.append(clause)
        elif clause.key in definition.parameters or (definition.in_class and clause.key.startswith("self.")):
            check_not_reversed(clause)
            check_once([listed[clause.key]] if clause.key in listed else [], clause, definition)
            listed[clause.key] = clause
        else:
            known = ", ".join(definition.parameters) or "none"
            meant = asked_back(
                clause.key, (*definition.parameters, *CLAIMS), {"eps": "epsilon", "neighbors": "neighbours"}
            )
            reject("contract-key", clause.span, name=clause.key, function=definition.name, known=known, meant=meant)
    return claimed, listed


def check_not_reversed(clause: Clause) -> None:
    """`eps = epsilon` is meant to be the claim `epsilon = eps`."""
    if clause.plain in AMOUNTS:
        why = f"{clause.plain} is what a contract claims, and stands on the left"
        reject("contract-value", clause.span, name=clause.key, why=why, instead=f"Write {clause.plain} = {clause.key}.")


def check_once(before: list[Clause], clause: Clause, definition: Definition) -> None:
    """Two texts for one part must be the same."""
    for other in before:
        if other.plain != clause.plain:
            reject("contract-twice", clause.span, other.span, function=definition.name, name=clause.key)


def is_claim(clause: Clause, definition: Definition) -> bool:
    """`epsilon: Epsilon` is about a parameter, `epsilon = epsilon` is a claim."""
    if clause.about_parameter or clause.key not in CLAIMS:
        return False
    if clause.key not in definition.parameters:
        return True
    try:
        return not names_a_role(python_expression(clause.text.strip()))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return True


def attributes_of(clauses: tuple[Clause, ...]) -> frozenset[str]:
    """The attributes of `self` that a contract speaks of."""
    return frozenset(name for clause in clauses for name in ATTRIBUTE.findall(f"{clause.key} {clause.text}"))


def neighbours_of(clauses: list[Clause]) -> Neighbours | None:
    """Who are neighbours, for the roles that do not say so themselves."""
    for clause in clauses:
        word = clause.text.strip().strip("\"'")
        if word not in NEIGHBOURS:
            instead = 'Write neighbours = "add-remove" or neighbours = "replace".'
            why = "neighbouring datasets differ in a row that is replaced, or added or removed"
            reject("contract-value", clause.span, name="neighbours", why=why, instead=instead)
        return cast("Neighbours", word)
    return None


def with_neighbours(role: tree.RoleTree, neighbours: Neighbours | None) -> tree.RoleTree:
    """The role, with the contract's neighbours where it names none itself."""
    if neighbours is None or role.kind not in WITH_NEIGHBOURS or "neighbours" in role.options:
        return role
    return dataclasses.replace(role, options={**role.options, "neighbours": neighbours})


def claim_of(
    claimed: Mapping[str, list[Clause]], scope: ContractScope, own: frozenset[str], span: Span
) -> tree.ClaimTree:
    """What is claimed; without epsilon, rho, renyi or mu, nothing is."""

    def expression(clause: Clause) -> tree.Expression:
        quoted: Quoted = parse_clause(clause, scope, own)
        if names_a_role(quoted.node):
            why = "it is a role, and no parameter has this name"
            reject("contract-value", clause.span, name=clause.key, why=why, instead="Write an expression.")
        if isinstance(quoted.node, ast.Constant):
            return quoted_expression(quoted.node, quoted.reader)
        return parse_expression(quoted.node, quoted.reader)

    single = (*AMOUNTS, "group")
    amounts = {key: expression(claimed[key][0]) for key in single if key in claimed}
    if "renyi" in claimed:
        quoted: Quoted = parse_clause(claimed["renyi"][0], scope, own)
        amounts["order"], amounts["renyi"] = order_and_epsilon(quoted.node, quoted.reader)
    requires = tuple(expression(clause) for clause in claimed.get("requires", []))
    first = next((key for key in ("epsilon", "rho", "renyi", "mu") if key in claimed), None)
    place = span if first is None else claimed[first][0].span
    return tree.ClaimTree(None, None, None, requires, place).claiming(amounts)
