"""Every pattern rule and every computed rewrite holds, whatever its variables are."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from lapwing.prove.cpc.evaluate import evaluate
from lapwing.prove.cpc.schema import NEUTRAL, Schema, instance, schemas
from lapwing.prove.cpc.term import Term, Terms

TRIALS = 200
KINDS = {"T": ("Bool", "Int", "Real"), "N": ("Int", "Real")}


def value(terms: Terms, sort: str, random: Random) -> Term:
    """A constant of a sort, small so that equalities and ties occur."""
    if sort == "Bool":
        return terms.truth(random.random() < 0.5)
    if sort == "Int":
        return terms.number(Fraction(random.randint(-3, 3)), "Int")
    return terms.number(Fraction(random.randint(-6, 6), 2), "Real")


def chosen(schema: Schema, terms: Terms, random: Random) -> dict[str, tuple[Term, ...]]:
    """Constants for the variables of a rule; all that may be of any sort are of one."""
    sorts = {kind: random.choice(options) for kind, options in KINDS.items()}
    return {
        name: tuple(value(terms, "Bool", random) for _ in range(random.randint(0, 2)))
        if sort in NEUTRAL
        else (value(terms, sorts.get(sort, sort), random),)
        for name, sort in schema.variables.items()
    }


def holds(terms: Terms, term: Term) -> bool:
    """Whether a formula without variables is true; a purified term is the term itself."""
    return evaluate(terms, plain(terms, term)).op == "true"


def plain(terms: Terms, term: Term) -> Term:
    if term.op == "@purify":
        return plain(terms, term.args[0])
    return terms.make(term.op, *(plain(terms, part) for part in term.args)) if term.args else term


@pytest.mark.parametrize("name", sorted(schemas()))
def test_a_rule_concludes_only_what_its_premises_imply(name: str) -> None:
    schema, terms, random = schemas()[name], Terms(), Random(name)
    seen = 0
    for _ in range(TRIALS):
        bound = chosen(schema, terms, random)
        premises = [instance(schema, terms, each, bound) for each in schema.premises]
        conclusion = instance(schema, terms, schema.conclusion, bound)
        if not all(holds(terms, premise) for premise in premises):
            continue
        seen += 1
        assert not undefined(terms, conclusion) or name in ZERO_DIVISORS
        assert undefined(terms, conclusion) or holds(terms, conclusion), (str(conclusion), [str(p) for p in premises])
    assert seen > 5 or name == "contra"


ZERO_DIVISORS = {
    "arith-div-total-zero-real",
    "arith-int-div-total-zero",
    "arith-int-mod-total-zero",
    "arith-mod-over-mod-1",
}


def undefined(terms: Terms, term: Term) -> bool:
    """Whether evaluation leaves a quotient, by 0, alone."""
    found = evaluate(terms, plain(terms, term))
    return found.op not in ("true", "false")
