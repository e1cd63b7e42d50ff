"""What an SMT-LIB script declares and asserts."""

from __future__ import annotations

from fractions import Fraction

from lapwing.prove.cpc.sexpr import SExpr, atom, fail, items, read_all
from lapwing.prove.cpc.term import BOOL, DECIMAL, Term, Terms


def read_script(text: str, terms: Terms) -> set[Term]:
    """Declare what the script declares, and give its assertions."""
    asserted: set[Term] = set()
    for command in read_all(text):
        match items(command):
            case ["set-logic", "ALL"] | ["check-sat"]:
                pass
            case ["declare-sort", name, "0"]:
                terms.sorts.add(atom(name))
            case ["declare-fun", name, inputs, output]:
                terms.declare(atom(name), tuple(atom(kind) for kind in items(inputs)), atom(output))
            case ["assert", formula]:
                asserted.update(truth(terms.read(plain(formula, folded))) for folded in (True, False))
            case _:
                fail("the script has a command that is not known")
    return asserted


def plain(expression: SExpr, folded: bool) -> SExpr:
    """The expression as proofs write it: `and` and `or` of one part as that part, and quotients of decimals as
    rationals, or as they are, which is the same number."""
    match expression:
        case ["/", str(top), str(bottom)] if (
            folded and DECIMAL.fullmatch(top) and DECIMAL.fullmatch(bottom) and Fraction(bottom)
        ):
            value = Fraction(top) / Fraction(bottom)
            return f"{value.numerator}/{value.denominator}"
        case ["and" | "or", part]:
            return plain(part, folded)
        case list():
            return [plain(part, folded) for part in expression]
    return expression


def truth(term: Term) -> Term:
    """A term that must be a formula."""
    return term if term.sort == BOOL else fail("a formula is needed")
