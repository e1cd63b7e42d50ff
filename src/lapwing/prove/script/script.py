"""A derivation that is written step by step: the goals still open, and what steps are written in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NoReturn, Self

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.exact_types import check_genuine
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import ONE, ZERO, Index, Local, Sided, Term
from lapwing.kernel.logic.judgment import Credit, Goal, Judgment, Private, Setting, Unit
from lapwing.prove.program.single_items import items_read
from lapwing.prove.script.assertion import read_assertion, sorts_of
from lapwing.prove.script.failure import explain
from lapwing.prove.script.goal import draw_goal
from lapwing.prove.smt.discharge import discharge
from lapwing.syntax.certificate.certificate import Certificate, certify
from lapwing.syntax.pretty_term import show_term

Bound = str | int | Fraction


class ProofError(Exception):
    """A proof step that fails, with what breaks it."""


def _unknown(name: str) -> NoReturn:
    raise ProofError(f"{name} is not a variable of the program.")


def _no_item(words: str) -> NoReturn:
    raise ProofError(f"The program reads no item of a private list that is written `{words}`.")


@dataclass
class Step:
    """A goal, and once a rule is applied to it, the rule and the goals it leaves."""

    goal: Goal
    rule: Rule | None = None
    premises: list[Step] = field(default_factory=list)

    def derivation(self) -> Derivation:
        """The finished derivation of this goal."""
        if self.rule is None:
            raise ProofError("A goal is still open:\n\n" + draw_goal(self.goal))
        return Derivation(self.rule, tuple(premise.derivation() for premise in self.premises))


class Script:
    """A derivation that is written step by step: the goals still open, and how a rule is applied to the next one."""

    def __init__(self, program: Program, claim: AnyClaim) -> None:
        self.program, self.claim = program, claim
        self.root = Step(Private(program, claim))
        self.open = [self.root]

    @property
    def goal(self) -> Goal:
        """The goal to work on next."""
        if not self.open:
            raise ProofError("There is nothing left to prove.")
        return self.open[-1].goal

    def __str__(self) -> str:
        if not self.open:
            return "Nothing is left to prove."
        more = f"\n\n({len(self.open) - 1} more to come)" if len(self.open) > 1 else ""
        return draw_goal(self.goal) + more

    def apply(self, rule: Rule) -> Self:
        """Apply a rule to the next goal; its obligations must hold."""
        goal = self.goal
        try:
            check_genuine(rule, Rule)
            premises = rule.premises(goal)
        except Refused as refused:
            raise ProofError(f"{type(rule).__name__} does not apply: {refused.reason}.\n\n{draw_goal(goal)}") from None
        for obligation in premises.obligations:
            try:
                discharge(obligation, goal)
            except Refused as refused:
                raise ProofError(explain(rule, obligation, goal, refused)) from None
        step = self.open.pop()
        step.rule, step.premises = rule, [Step(premise) for premise in premises.goals]
        self.open.extend(reversed(step.premises))
        return self

    def qed(self) -> Certificate:
        """The certificate, if nothing is left to prove and the kernel agrees."""
        return certify(self.program, self.claim, self.root.derivation())

    # reading assertions

    @property
    def judgment(self) -> Judgment:
        """The next goal, if it is a judgment."""
        if not isinstance(self.goal, Judgment):
            raise ProofError("Start with direct(...) or pointwise(...).")
        return self.goal

    def term(self, text: Bound) -> Term:
        """An assertion, shift or index about the next goal."""
        return read_assertion(str(text), self.judgment.setting, self.judgment)

    def public(self, text: Bound, units: tuple[Unit, ...] = ()) -> Term:
        """A price or bound over public parameters."""
        return read_assertion(str(text), Setting(self.program, self.claim, units))

    @property
    def in_rho(self) -> bool:
        """Whether the next goal is claimed in rho."""
        claimed = ZeroConcentrated | ApproximateConcentrated
        return isinstance(self.goal, Private) and isinstance(self.goal.claim, claimed)

    @property
    def credit(self) -> Credit:
        """What units of the next goal count against, but for those of delta."""
        in_mu = isinstance(self.goal, Private) and isinstance(self.goal.claim, GaussianPrivacy)
        return "rho" if self.in_rho else "mu" if in_mu else "epsilon"

    def price(self, price: Bound | tuple[Bound, Bound]) -> AnyClaim:
        """A price for a part of the program, in what the next goal is claimed in; for a delta, a pair."""
        match self.goal:
            case Private(claim=ZeroConcentrated()) if not isinstance(price, tuple):
                return ZeroConcentrated(self.public(price), ONE)
            case Private(claim=ApproximateConcentrated()):
                rho, delta = price if isinstance(price, tuple) else (price, 0)
                return ApproximateConcentrated(self.public(rho), self.public(delta), ONE)
            case Private(claim=Renyi(alpha=alpha)) if not isinstance(price, tuple):
                return Renyi(alpha, self.public(price), ONE)
            case Private(claim=GaussianPrivacy()) if not isinstance(price, tuple):
                return GaussianPrivacy(self.public(price), ONE)
            case _:
                epsilon, delta = price if isinstance(price, tuple) else (price, 0)
                return Claim(self.public(epsilon), self.public(delta), ONE)

    def claimed(self, known: Mapping[str, Bound | tuple[Bound, Bound]]) -> AnyClaim:
        """A claim about the neighbours of the next goal: `epsilon` or `rho` (perhaps with a delta), `renyi` or `mu`."""
        group = self.goal.claim.group if isinstance(self.goal, Private) else ONE
        match dict(known):
            case {"rho": str() | int() | Fraction() as rho, **rest} if not rest:
                return ZeroConcentrated(self.public(rho), group)
            case {"rho": (rho, delta), **rest} if not rest:
                return ApproximateConcentrated(self.public(rho), self.public(delta), group)
            case {"mu": str() | int() | Fraction() as mu, **rest} if not rest:
                return GaussianPrivacy(self.public(mu), group)
            case {"renyi": (order, epsilon), **rest} if not rest:
                return Renyi(self.public(order), self.public(epsilon), group)
            case {"epsilon": (epsilon, delta), **rest} if not rest:
                return Claim(self.public(epsilon), self.public(delta), group)
            case {"epsilon": str() | int() | Fraction() as epsilon, **rest} if not rest:
                return Claim(self.public(epsilon), ZERO, group)
            case _:
                raise ProofError("Say what is known: epsilon, rho, renyi=(order, epsilon) or mu.")

    def item(self, words: str) -> Index:
        """The item of a private list that is written so in the program."""
        found = [item for item in items_read(self.program) if show_term(item, 0) == words]
        return found[0] if found else _no_item(words)

    def in_program(self, text: str) -> Term:
        """An assertion about the first run, as a term of the program."""
        said = self.public(text)
        sides = {each for each in variables_of(said) if isinstance(each, Sided)}
        return substitute(said, {each: Local(each.name, each.sort) for each in sides})

    def locals(self, names: list[str]) -> tuple[Local, ...]:
        sorts = sorts_of(Setting(self.program, self.claim, ()))
        return tuple(Local(name, sorts[name]) if name in sorts else _unknown(name) for name in names)
