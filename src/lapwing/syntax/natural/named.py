"""Public numbers that a function does not have, named for what lies beside the grid of a run."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural.extent import is_above_zero, lower_bounds, upper_bounds
from lapwing.syntax.natural.inputs import Inputs
from lapwing.syntax.natural.machine import Machine
from lapwing.syntax.natural.passes.extents import with_named_extents
from lapwing.syntax.natural.passes.fractions import with_named_fractions
from lapwing.syntax.natural.passes.shares import with_named_shares


@dataclass(frozen=True, slots=True)
class NamedNumbers:
    """The numbers that were named, each once; a requirement says what each of them is."""

    machine: Machine
    inputs: Inputs
    shares: dict[tree.Expression, tree.Name] = field(default_factory=dict)

    def beside(self, body: tree.Block, public: frozenset[str]) -> tree.Block:
        """A program in which all such numbers have names."""
        body = with_named_fractions(with_named_shares(body, public, self.share), self.fraction)
        return with_named_extents(body, public, self.extent)

    def fraction(self, value: Fraction) -> tree.Expression:
        """A fraction as a public number that has this value."""
        name = f"{'minus_' if value < 0 else ''}fraction_{abs(value.numerator)}_{value.denominator}"
        if all(each.name != name for each in self.inputs.parameters):
            made = self.inputs.extra(name, REAL, self.machine.span)
            if made.name != name:
                return tree.Number(value, self.machine.span)
            self.require(made, tree.Number(value, self.machine.span))
        return tree.Name(name, self.machine.span)

    def share(self, term: tree.Expression) -> tree.Expression:
        """A part of public numbers as a public number of its own."""
        if term not in self.shares:
            self.shares[term] = self.inputs.extra("share", REAL, self.machine.span)
            self.require(self.shares[term], term)
        return self.shares[term]

    def positive_share(self, term: tree.Expression) -> tree.Expression:
        """The same of a number that is above 0."""
        is_new, name = term not in self.shares, self.share(term)
        if is_new:
            above = (name, tree.Number(0, self.machine.span))
            self.machine.require_as_stated(tree.Comparison((">",), above, self.machine.span))
        return name

    def extent(self, term: tree.Expression) -> tree.Expression:
        """The largest or smallest of public numbers as one of its own, with what it is not below and not above."""
        is_new, name = term not in self.shares, self.share(term)
        span = self.machine.span
        if is_new:
            for each in lower_bounds(term):
                self.machine.require_as_stated(tree.Comparison((">=",), (name, each), span))
            for each in upper_bounds(term):
                self.machine.require_as_stated(tree.Comparison(("<=",), (name, each), span))
            if is_above_zero(self.machine, term):
                self.machine.require_as_stated(tree.Comparison((">",), (name, tree.Number(0, span)), span))
        return name

    def require(self, name: tree.Name, term: tree.Expression) -> None:
        """A name has this value."""
        self.machine.require_as_stated(tree.Comparison(("==",), (name, term), self.machine.span))
