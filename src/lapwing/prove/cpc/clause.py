"""Rules about clauses, conjunctions and scopes that compute what they conclude."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.prove.cpc.sexpr import fail
from lapwing.prove.cpc.term import LIST, Term, Terms

Rule = Callable[[Terms, list[Term], list[Term]], Term]


def single(given: list[Term]) -> Term:
    """The only one."""
    return given[0] if len(given) == 1 else fail("one premise or argument is needed")


def pair(given: list[Term]) -> tuple[Term, Term]:
    """The only two."""
    return (given[0], given[1]) if len(given) == 2 else fail("two premises or arguments are needed")


def none(given: list[Term]) -> None:
    """Nothing may be given."""
    if given:
        fail("too many premises or arguments")


def part(term: Term, op: str, index: Term) -> Term:
    """A part of a conjunction or disjunction by its number."""
    place = index.value
    if term.op != op or place is None or place.denominator != 1 or not 0 <= place < len(term.args):
        fail(f"there is no such part of a term with {op}")
    return term.args[int(place)]


def inside(term: Term, op: str) -> Term:
    """What an operator of one argument is applied to."""
    return term.args[0] if term.op == op and len(term.args) == 1 else fail(f"{op} is needed")


def literals(term: Term) -> list[Term]:
    """The literals of a clause that is written as one."""
    if term.op == "false":
        return []
    return list(term.args) if term.op == "or" else fail("a clause is needed")


def without(clause: list[Term], gone: Term) -> list[Term]:
    """The clause without the first occurrence of a literal."""
    if gone not in clause:
        return clause
    place = clause.index(gone)
    return [*clause[:place], *clause[place + 1 :]]


def resolution(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Two clauses without a literal in the one and its negation in the other."""
    polarity, pivot = pair(args)
    left, right = pair(premises)
    positive, negative = signs(terms, polarity, pivot)
    found: list[Term] = []
    for clause, gone in ((left, positive), (right, negative)):
        if clause is not gone:
            found += without(literals(clause) if clause.op in ("or", "false") else [clause], gone)
    return terms.clause(found)


def signs(terms: Terms, polarity: Term, pivot: Term) -> tuple[Term, Term]:
    """The literal that the left clause loses, and the one that the right clause loses."""
    if polarity.op not in ("true", "false"):
        fail("a polarity is needed")
    denied = terms.negation(pivot)
    return (pivot, denied) if polarity.op == "true" else (denied, pivot)


def chained(terms: Terms, premises: list[Term], polarities: Term, pivots: Term) -> list[Term]:
    """Resolution with one premise after the other, as a list of literals."""
    if polarities.sort != LIST or pivots.sort != LIST or len(premises) != len(pivots.args) + 1 or not pivots.args:
        fail("lists of pivots and polarities are needed, one for each premise after the first")
    pairs = [signs(terms, *each) for each in zip(polarities.args, pivots.args, strict=True)]
    result: list[Term] = []
    gone: list[Term] = []
    for clause, (positive, negative) in reversed(list(zip(premises[1:], pairs, strict=True))):
        if clause is not negative:
            result = difference(literals(clause), [negative, *gone]) + result
        gone = [positive, *gone]
    first = premises[0]
    return result if first is gone[0] else difference(literals(first), gone) + result


def difference(clause: list[Term], gone: list[Term]) -> list[Term]:
    """The clause with each of the literals taken away once."""
    for literal in gone:
        clause = without(clause, literal)
    return clause


def chain_resolution(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """The clause that a chain of resolutions gives."""
    return terms.clause(chained(terms, premises, *pair(args)))


def chain_m_resolution(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A clause that has every literal that a chain of resolutions leaves."""
    if len(args) != 3:
        fail("three arguments are needed")
    left = chained(terms, premises, args[1], args[2])
    return covering(terms, left, args[0])


def covering(terms: Terms, clause: list[Term], wanted: Term) -> Term:
    """The wanted clause, if it has every literal of this one."""
    if all(literal is wanted for literal in clause):
        return wanted if clause or wanted is terms.truth(False) else weaker(clause, wanted)
    return weaker(clause, wanted)


def weaker(clause: list[Term], wanted: Term) -> Term:
    """The wanted disjunction, if it has every literal of this clause."""
    return wanted if set(clause) <= set(literals(wanted)) else fail("literals are left that the conclusion lacks")


def reordering(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A clause that has the same literals."""
    return covering(terms, literals(single(premises)), single(args))


def factoring(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A clause with each literal once."""
    none(args)
    return terms.clause(list(dict.fromkeys(literals(single(premises)))))


def and_elim(_terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A part of a conjunction."""
    return part(single(premises), "and", single(args))


def and_intro(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A conjunction of what is known."""
    none(args)
    return terms.make("and", *premises)


def not_or_elim(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """The negation of a part of a disjunction that does not hold."""
    return terms.negation(part(inside(single(premises), "not"), "or", single(args)))


def not_and(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Of a conjunction that does not hold some part does not."""
    none(args)
    return terms.make("or", *denied(terms, inside(single(premises), "not")))


def denied(terms: Terms, conjunction: Term) -> list[Term]:
    """The negations of the parts of a conjunction."""
    if conjunction.op != "and":
        fail("a conjunction is needed")
    return [terms.negation(each) for each in conjunction.args]


def cnf_and_pos(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A conjunction fails, or a part of it holds."""
    none(premises)
    whole, index = pair(args)
    return terms.make("or", terms.negation(whole), part(whole, "and", index))


def cnf_and_neg(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A conjunction holds, or a part of it fails."""
    none(premises)
    return terms.make("or", single(args), *denied(terms, single(args)))


def cnf_or_pos(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A disjunction fails, or a part of it holds."""
    none(premises)
    return terms.make("or", terms.negation(single(args)), *literals(single(args)))


def cnf_or_neg(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """A disjunction holds, or a part of it fails."""
    none(premises)
    whole, index = pair(args)
    return terms.make("or", whole, terms.negation(part(whole, "or", index)))


def process_scope(terms: Terms, premises: list[Term], args: list[Term]) -> Term:
    """Nested implications as one, from the conjunction of what was assumed."""
    known, conclusion = single(premises), single(args)
    assumed: list[Term] = []
    while known is not conclusion or not assumed:
        if known.op != "=>":
            fail("nested implications are needed")
        assumed.append(known.args[0])
        known = known.args[1]
    whole = assumed[0] if len(assumed) == 1 else terms.make("and", *assumed)
    return terms.negation(whole) if conclusion.op == "false" else terms.make("=>", whole, conclusion)


CLAUSE_RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        resolution,
        chain_resolution,
        chain_m_resolution,
        reordering,
        factoring,
        and_elim,
        and_intro,
        not_or_elim,
        not_and,
        cnf_and_pos,
        cnf_and_neg,
        cnf_or_pos,
        cnf_or_neg,
        process_scope,
    )
}
