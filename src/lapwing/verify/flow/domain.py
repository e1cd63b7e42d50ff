"""The values a parameter may hold: all of its sort, or those of a domain with fixed bounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.role import Integers, Interval
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Compare, Literal, Term
from lapwing.syntax import tree
from lapwing.syntax.lowering.terms import Terms

MOST_VALUES = 1 << 20


@dataclass(frozen=True, slots=True)
class Domain:
    """From low to high, both included; the whole numbers there, or all reals."""

    low: Fraction
    high: Fraction
    whole: bool

    @property
    def role(self) -> Integers | Interval:
        """The kernel's domain."""
        low, high = (Literal(int(end) if self.whole else end, INT if self.whole else REAL) for end in self.ends)
        return Integers(low, high) if self.whole else Interval(low, high)

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the greatest value."""
        return self.low, self.high

    @property
    def size(self) -> int | None:
        """How many values there are; None for infinitely many."""
        return int(self.high) - int(self.low) + 1 if self.whole else None

    def requirement(self, term: Term) -> tuple[Term, ...]:
        """What holds of a value of the domain."""
        role = self.role
        return Compare("<=", role.low, term), Compare("<=", term, role.high)


def read_domain(role: tree.RoleTree | None) -> Domain | None:
    """The domain an annotation gives; its bounds are numbers."""
    match role:
        case None:
            return None
        case tree.RoleTree(kind="Bit"):
            return Domain(Fraction(0), Fraction(1), whole=True)
        case tree.RoleTree(kind="Category"):
            return check(Domain(Fraction(0), bound(role, "size") - 1, whole=True), role)
        case _:
            return check(Domain(bound(role, "low"), bound(role, "high"), whole=role.kind == "Integers"), role)


def check(domain: Domain, role: tree.RoleTree) -> Domain:
    """A domain with at least one value, and whole bounds where its values are whole."""
    if domain.low > domain.high:
        reject("label", role.span, what=role.kind, why="it has no values")
    if domain.whole and any(end.denominator != 1 for end in domain.ends):
        reject("label", role.span, what=role.kind, why="its bounds are no whole numbers")
    return domain


def bound(role: tree.RoleTree, option: str) -> Fraction:
    """A bound that is a plain number."""
    expression = cast("tree.Expression", role.options[option])
    if any(isinstance(part, tree.Name) for part in (expression,)):
        reject("label", expression.span, what=role.kind, why="its bounds are no numbers")
    term = Terms({}, {}).number(expression)
    if not isinstance(term, Literal):
        reject("label", expression.span, what=role.kind, why="its bounds are no numbers")
    return Fraction(term.value)
