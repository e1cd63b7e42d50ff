"""Rules given by patterns: premises and arguments are matched, and the variables determine the conclusion."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lapwing.prove.cpc.schemata import SCHEMATA
from lapwing.prove.cpc.sexpr import SExpr, atom, fail, items, read_all
from lapwing.prove.cpc.term import NUMBERS, Term, Terms

Bound = dict[str, tuple[Term, ...]]
NEUTRAL = {"and": "true", "or": "false"}


@dataclass(frozen=True)
class Schema:
    """A rule: the sorts of its variables (`T`: any, `N`: a number, `and`, `or`: lists), and its patterns."""

    variables: dict[str, str]
    premises: list[SExpr]
    args: list[SExpr]
    conclusion: SExpr


@cache
def schemas() -> dict[str, Schema]:
    """The table, read once: name, variables, premises, arguments, conclusion."""
    found = {}
    for entry in read_all(SCHEMATA):
        name, variables, premises, args, conclusion = items(entry)
        sorts = {atom(one): atom(sort) for one, sort in map(items, items(variables))}
        found[atom(name)] = Schema(sorts, items(premises), items(args), conclusion)
    return found


def apply(schema: Schema, terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """The conclusion for these premises and arguments."""
    patterns, given = [*schema.args, *schema.premises], [*args, *premises]
    if len(schema.args) != len(args) or len(schema.premises) != len(premises):
        fail("too many or too few premises or arguments")
    bound: Bound = {}
    for pattern, term in zip(patterns, given, strict=True):
        match_term(schema, terms, pattern, term, bound)
    return instance(schema, terms, schema.conclusion, bound)


def match_term(schema: Schema, terms: Terms, pattern: SExpr, term: Term, bound: Bound) -> None:
    """Bind the variables of a pattern so that it is the term."""
    if isinstance(pattern, str):
        if pattern in schema.variables:
            bind(pattern, schema.variables[pattern], term, bound)
        elif terms.read_atom(pattern) is not term:
            fail(f"{pattern} is needed")
        return
    if term.op != pattern[0] or len(term.args) != len(pattern) - 1:
        fail(f"a term with {atom(pattern[0])} is needed")
    for part, inner in zip(pattern[1:], term.args, strict=True):
        match_term(schema, terms, part, inner, bound)


def bind(name: str, sort: str, term: Term, bound: Bound) -> None:
    """Give a variable its term, or compare it with the one it has."""
    if sort in NEUTRAL:
        whole = (
            () if term.op == NEUTRAL[sort] else term.args if term.op == sort else fail(f"a list of {sort} is needed")
        )
    elif sort == "T" or term.sort == sort or (sort == "N" and term.sort in NUMBERS):
        whole = (term,)
    else:
        fail(f"{name} has the wrong sort")
    if bound.setdefault(name, whole) != whole:
        fail(f"{name} stands for two terms")


def instance(schema: Schema, terms: Terms, pattern: SExpr, bound: Bound) -> Term:
    """The term of a pattern; `one` around a list of one item is that item."""
    if isinstance(pattern, str):
        return bound[pattern][0] if pattern in schema.variables else terms.read_atom(pattern)
    op, *parts = pattern
    if op == "one":
        inner = instance(schema, terms, parts[0], bound)
        return inner.args[0] if inner.op in NEUTRAL and len(inner.args) == 1 else inner
    args: list[Term] = []
    for part in parts:
        if isinstance(part, str) and schema.variables.get(part) in NEUTRAL:
            args.extend(bound[part])
        else:
            args.append(instance(schema, terms, part, bound))
    return terms.make(atom(op), *args)
