"""Formulas as their connectives: for z3, and as the terms that Rocq computes with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL
from lapwing.prove.rocq.chosen import TooHard

CONNECTIVES = t.And | t.Or | t.Not
Literal = tuple[t.Term, bool]


@dataclass
class Clauses:
    """What formulas say of their atoms; each atom has a number."""

    atoms: dict[t.Term, int] = field(default_factory=dict)

    def number(self, atom: t.Term) -> int:
        """The number of an atom."""
        return self.atoms.setdefault(atom, len(self.atoms))

    def text(self, term: t.Term) -> str:
        """A formula as Rocq computes with it, put together as the proposition is."""
        match term:
            case t.Literal(value=value):
                return "Yes" if value else "No"
            case t.Not(operand=operand):
                return f"(Neg {self.text(operand)})"
            case t.And(operands=operands):
                return joined("Both", [self.text(each) for each in operands], "Yes")
            case t.Or(operands=operands):
                return joined("Either", [self.text(each) for each in operands], "No")
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                test, yes, no = (self.text(each) for each in (condition, then, otherwise))
                return f"(Either (Both {test} {yes}) (Both (Neg {test}) {no}))"
            case t.Compare(operator="!=", left=left, right=right):
                return f"(Neg {self.text(t.Compare('==', left, right))})"
            case _:
                return f"(Atom {self.number(whole(term))})"

    def formula(self, term: t.Term) -> z3.BoolRef:
        """A formula for z3, with its atoms as truth values."""
        match term:
            case t.Literal(value=value):
                return z3.BoolVal(bool(value))
            case t.Not(operand=operand):
                return z3.Not(self.formula(operand))
            case t.And(operands=operands):
                return z3.And([self.formula(each) for each in operands])
            case t.Or(operands=operands):
                return z3.Or([self.formula(each) for each in operands])
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                return z3.If(self.formula(condition), self.formula(then), self.formula(otherwise))
            case t.Compare(operator="!=", left=left, right=right):
                return z3.Not(self.formula(t.Compare("==", left, right)))
            case _:
                return z3.Bool(f"atom{self.number(whole(term))}")

    def holds(self, term: t.Term, model: z3.ModelRef) -> bool:
        """Whether a formula holds where z3 says which atoms do."""
        return bool(z3.is_true(model.eval(self.formula(term), model_completion=True)))

    def reasons(self, term: t.Term, model: z3.ModelRef, wanted: bool = True) -> Iterator[Literal]:
        """Literals from which a formula follows, or its negation, as few as one sees."""
        match term:
            case t.Literal():
                pass
            case t.Not(operand=operand):
                yield from self.reasons(operand, model, not wanted)
            case t.Compare(operator="!=", left=left, right=right):
                yield from self.reasons(t.Compare("==", left, right), model, not wanted)
            case t.And(operands=operands) | t.Or(operands=operands):
                if isinstance(term, t.And) == wanted:
                    for each in operands:
                        yield from self.reasons(each, model, wanted)
                else:
                    enough = [each for each in operands if self.holds(each, model) == wanted]
                    yield from self.reasons(enough[0], model, wanted)
            case t.Choose(condition=condition, then=then, otherwise=otherwise):
                case = self.holds(condition, model)
                yield from self.reasons(condition, model, case)
                yield from self.reasons(then if case else otherwise, model, wanted)
            case _:
                yield term, wanted


def whole(atom: t.Term) -> t.Term:
    """The atom, if there are no connectives inside that speak of others."""
    if isinstance(atom, t.Compare) and t.sort_of(atom.left) == BOOL:
        for side in (atom.left, atom.right):
            if isinstance(side, CONNECTIVES | t.Compare | t.Choose):
                raise TooHard
    return atom


def joined(name: str, texts: list[str], none: str) -> str:
    """Formulas of one connective, the last two first."""
    return reduce(lambda right, left: f"({name} {left} {right})", reversed(texts)) if texts else none


def literal(atom: t.Term, holds: bool) -> t.Term:
    """The atom or its negation."""
    return atom if holds else t.Not(atom)
