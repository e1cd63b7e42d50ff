"""What is known of public numbers, and between which of them private ones lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.cost.cost_terms import gaps, ranges_of
from lapwing.kernel.cost.polynomial import is_positive, quotient_of
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Epsilon, Public
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ZERO, Apply, Arithmetic, Compare, Literal, Param, Term
from lapwing.syntax import tree
from lapwing.syntax.natural.bounds import interval
from lapwing.syntax.natural.passes.products import Bounds
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import children, names_in

End = tree.Expression | None


@dataclass(frozen=True, slots=True)
class KnownNumbers:
    """The parameters of a program, those of them that are public numbers, and what is required of these."""

    bounds: Bounds
    given: frozenset[str]
    public: frozenset[str]
    setting: Program

    def is_public(self, term: tree.Expression) -> bool:
        """Whether a term is made of public numbers."""
        return all(name.name in self.public for name in names_in(term))

    def is_above_zero(self, term: tree.Expression) -> bool:
        """Whether a public number is above 0."""
        made = term_of(term)
        if made is None or not self.is_public(term):
            return False
        if any(strict and made == gap for _, _, gap, strict in gaps(self.setting)):
            return True
        try:
            value, ranges = quotient_of(made), ranges_of(self.setting)
        except Refused:
            return False
        return is_positive(value.top, ranges) and is_positive(value.bottom, ranges)

    def ends(self, term: tree.Expression) -> tuple[End, End]:
        """Public numbers that a private one is not below and not above, where they are known."""
        known = interval(self.bounds, term)
        if known is not None:
            low, high = (tree.Number(int(end) if end.denominator == 1 else end, term.span) for end in known)
            return low, high
        match term:
            case tree.Name(name=name) if name in self.bounds.definitions:
                return self.ends(self.bounds.definitions[name])
            case tree.Builtin(function="min" | "max" as function, arguments=(one, two)):
                if self.is_public(one) == self.is_public(two):
                    return None, None
                limit, rest = (one, two) if self.is_public(one) else (two, one)
                low, high = self.ends(rest)  # type: ignore[assignment]
                return (low, limit) if function == "min" else (limit, high)
            case tree.Binary(
                operator="/",
                left=tree.Binary(operator="-", left=part, right=start),
                right=tree.Binary(operator="-", left=end, right=again) as distance,
            ) if start == again and self.ends(part) == (start, end) and self.is_above_zero(distance):
                return tree.Number(0, term.span), tree.Number(1, term.span)
            case _:
                return None, None

    def written_out(self, term: tree.Expression) -> tree.Expression:
        """A term with the names of what it is made of written out, down to what lies between known ends.

        Only names that get a value in one place stand in what is written out: they still have it later.
        """
        match term:
            case tree.Name(name=name) if name in self.bounds.definitions and None in self.ends(term):
                made = self.bounds.definitions[name]
                once = all(each.name in self.given or each.name in self.bounds.definitions for each in names_in(made))
                return self.written_out(made) if once and isinstance(made, tree.Binary | tree.Minus) else term
            case tree.Binary() | tree.Minus() if None in self.ends(term):
                return replaced(term, self.written_out)
            case _:
                return term

    def private_parts(self, term: tree.Expression) -> Iterator[tree.Expression]:
        """What a term is made of that is not public, down to what lies between known ends."""
        if self.is_public(term):
            return
        if isinstance(term, tree.Binary | tree.Minus) and None in self.ends(term):
            for part in children(term):
                yield from self.private_parts(part)
        else:
            yield term

    def is_affine(self, term: tree.Expression, varying: tree.Expression) -> bool:
        """Whether a term is a + b * x for public a and b; what it divides by is above 0."""
        match term:
            case _ if term == varying:
                return True
            case tree.Binary(operator="+" | "-", left=left, right=right):
                return self.is_affine(left, varying) and self.is_affine(right, varying)
            case tree.Minus(operand=operand):
                return self.is_affine(operand, varying)
            case tree.Binary(operator="*", left=left, right=right):
                public = self.is_public(left) or self.is_public(right)
                return public and self.is_affine(left, varying) and self.is_affine(right, varying)
            case tree.Binary(operator="/", left=left, right=right):
                return self.is_above_zero(right) and self.is_affine(left, varying)
            case _:
                return self.is_public(term) and term_of(term) is not None


def known_numbers(
    bounds: Bounds, given: Iterable[tree.ParameterTree], requires: Iterable[tree.Expression]
) -> KnownNumbers:
    """What is known at the end of reading a function."""
    given = tuple(given)
    kinds = {each.name: each.role.kind for each in given if each.role is not None}
    public = {name: kind for name, kind in kinds.items() if kind in ("Public", "Epsilon")}
    parameters = (
        Parameter(Param(name, REAL), Epsilon() if kind == "Epsilon" else Public()) for name, kind in public.items()
    )
    needed = (term for term in map(comparison_of, requires) if term is not None)
    setting = Program("numbers", tuple(parameters), tuple(needed), (), ())
    return KnownNumbers(bounds, frozenset(kinds), frozenset(public), setting)


def comparison_of(condition: tree.Expression) -> Term | None:
    """A requirement that compares two public numbers."""
    match condition:
        case tree.Comparison(operators=("<" | "<=" | ">" | ">=" as operator,), operands=(left, right)):
            one, two = term_of(left), term_of(right)
            return None if one is None or two is None else Compare(operator, one, two)
        case _:
            return None


def term_of(term: tree.Expression) -> Term | None:
    """Arithmetic of public numbers as the kernel's."""
    match term:
        case tree.Name(name=name):
            return Param(name, REAL)
        case tree.Number(value=value):
            return Literal(value, INT) if isinstance(value, int) else Literal(Fraction(value), REAL)
        case tree.Minus(operand=operand):
            inner = term_of(operand)
            return None if inner is None else Arithmetic("-", ZERO, inner)
        case tree.Binary(operator="+" | "-" | "*" | "/" as operator, left=left, right=right):
            one, two = term_of(left), term_of(right)
            return None if one is None or two is None else Arithmetic(operator, one, two)
        case tree.Builtin(function="exp", arguments=(argument,)):
            inner = term_of(argument)
            return None if inner is None else Apply("exp", (inner,))
        case _:
            return None
