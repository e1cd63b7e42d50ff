"""Terms in a case: what a condition says about those under it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.sort import BOOL
from lapwing.run.interpreter.aggregates.symbolic import simplified


@dataclass(frozen=True)
class Facts:
    """Conditions that are known, and terms that equal a known number."""

    known: dict[t.Term, bool] = field(default_factory=dict)
    equal: dict[t.Term, t.Literal] = field(default_factory=dict)

    def given(self, condition: t.Term, holds: bool) -> Facts:
        """With one more condition that holds, or does not."""
        facts = Facts({**self.known, condition: holds}, self.equal)
        match condition:
            case t.Not(operand=operand):
                return facts.given(operand, not holds)
            case t.And(operands=operands) if holds:
                for operand in operands:
                    facts = facts.given(operand, True)
            case t.Or(operands=operands) if not holds:
                for operand in operands:
                    facts = facts.given(operand, False)
            case t.Compare(operator="==", left=left, right=t.Literal() as right) if holds:
                return Facts(facts.known, {**facts.equal, left: right})
        return facts

    def decided(self, condition: t.Term) -> bool | None:
        """Whether a condition holds, if that is known."""
        if condition in self.known:
            return self.known[condition]
        match condition:
            case t.Compare(operator="==", left=left, right=t.Literal(value=value)) if left in self.equal:
                return self.equal[left].value == value
        return None


def resolved(term: t.Term, facts: Facts) -> t.Term:
    """The term where the facts hold, with the cases left that they leave open."""
    if t.sort_of(term) == BOOL and (known := facts.decided(term)) is not None:
        return t.Literal(known, BOOL)
    match term:
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            asked = resolved(condition, facts)
            if isinstance(asked, t.Literal):
                return resolved(then if asked.value else otherwise, facts)
            one, other = resolved(then, facts.given(asked, True)), resolved(otherwise, facts.given(asked, False))
            return simplified(t.Choose(asked, one, other))
        case _:
            parts = parts_of(term)
            return simplified(rebuild(term, [resolved(part, facts) for part in parts])) if parts else term
