"""A proof under construction: the goals still open, and a method for each rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn, Self

from lapwing.kernel.check import discharge
from lapwing.kernel.cost.calibration import BestOrder, Order
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.claim import AnyClaim, Claim, ZeroConcentrated
from lapwing.kernel.language.exact_types import check_genuine
from lapwing.kernel.language.program import Assign as AssignStatement
from lapwing.kernel.language.program import If as IfStatement
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE, Index, Local, Term
from lapwing.kernel.logic.judgment import Credit, Goal, Judgment, Private, Setting, Unit
from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.shared.first_statements import Sides
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.split import Split
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.program.single_items import items_read
from lapwing.prove.script.assertion import read_assertion, sorts_of
from lapwing.prove.script.delta_steps import Bound, DeltaSteps
from lapwing.prove.script.failure import explain
from lapwing.prove.script.goal import draw_goal
from lapwing.syntax.certificate.certificate import Certificate, certify
from lapwing.syntax.pretty_term import show_term

Spend = dict[str, Bound] | list[dict[str, Bound]]


class ProofError(Exception):
    """A step that does not hold, with what breaks it."""


def _unknown(name: str) -> NoReturn:
    raise ProofError(f"{name} is no variable of the program.")


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


class Proof(DeltaSteps):
    """Write a derivation step by step; every step is checked at once, and the kernel checks the whole at the end."""

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
        return isinstance(self.goal, Private) and isinstance(self.goal.claim, ZeroConcentrated)

    def price(self, price: Bound | tuple[Bound, Bound]) -> AnyClaim:
        """A price for a part of the program: an epsilon, or an epsilon and a delta; a rho where that is claimed."""
        if self.in_rho and not isinstance(price, tuple):
            return ZeroConcentrated(self.public(price), ONE)
        epsilon, delta = price if isinstance(price, tuple) else (price, 0)
        return Claim(self.public(epsilon), self.public(delta), ONE)

    # from privacy to privacy

    def group(self, epsilon: Bound, delta: Bound = 0) -> Proof:
        """A claim about groups, from one about single steps at this price, which is a rho where that is claimed."""
        price = self.public(epsilon)
        return self.apply(GroupRho(price) if self.in_rho else Group(price, self.public(delta)))

    def from_rho(self, rho: Bound, order: Bound | None = None) -> Proof:
        """A claim in epsilon and delta from one in rho; for numbers perhaps by the divergence of one order."""
        return self.apply(FromRho(self.public(rho), BestOrder() if order is None else Order(self.public(order))))

    def pure_in_rho(self, epsilon: Bound) -> Proof:
        """A claim in rho from one in epsilon alone."""
        return self.apply(PureInRho(self.public(epsilon)))

    def sequential(
        self, cut: int, shared: list[str], first: Bound | tuple[Bound, Bound], second: Bound | tuple[Bound, Bound]
    ) -> Proof:
        """Cut the program in two parts with a price each; the second may use the shared variables."""
        return self.apply(Sequential(cut, self.locals(shared), self.price(first), self.price(second)))

    def advanced(self, shared: list[str], epsilon: Bound, slack: Bound, delta: Bound = 0) -> Proof:
        """One round of the loop at the end, at this price, releasing the shared variables; `slack` is more delta."""
        return self.apply(Advanced(self.locals(shared), self.public(epsilon), self.public(delta), self.public(slack)))

    def rows(self, shared: list[str], item: str) -> Proof:
        """One round of the loop at the end about one row, such as `d[i]`, releasing the shared variables."""
        return self.apply(Rows(self.locals(shared), self.item(item)))

    def cell(self, item: str) -> Proof:
        """The program about the only item that it reads, such as `d[0]`."""
        return self.apply(Cell(self.item(item)))

    def split(self, condition: str) -> Proof:
        """Go on by cases of where neighbours differ: `'d@`, `'d@2` and `'d+` say where and which way."""
        return self.apply(Split(self.public(condition)))

    def parallel(
        self,
        cut: int,
        shared: list[str],
        condition: str,
        first: Bound | tuple[Bound, Bound],
        second: Bound | tuple[Bound, Bound],
    ) -> Proof:
        """Cut the program in two parts: where the condition holds only the first is paid, elsewhere only the second."""
        self.split(condition)
        inside = self.open.pop()
        try:
            self.sequential(cut, shared, 0, second)
        finally:
            self.open.append(inside)
        return self.sequential(cut, shared, first, 0)

    def post_processing(self, cut: int, shared: list[str]) -> Proof:
        """Leave out the second part of the program, which reads nothing private but the shared variables."""
        return self.apply(PostProcessing(cut, self.locals(shared)))

    def finite(self) -> Proof:
        """Decide a program with finitely many runs by enumeration."""
        return self.apply(Finite())

    def item(self, words: str) -> Index:
        """The item of a private list that is written so in the program."""
        found = [item for item in items_read(self.program) if show_term(item, 0) == words]
        return found[0] if found else _no_item(words)

    def locals(self, names: list[str]) -> tuple[Local, ...]:
        sorts = sorts_of(Setting(self.program, self.claim, ()))
        return tuple(Local(name, sorts[name]) if name in sorts else _unknown(name) for name in names)

    # from privacy to judgments

    def direct(self, spend: Spend, delta: Spend | None = None) -> Proof:
        """Equal results; how much of each price is spent at most, perhaps in several alternatives, and of delta."""
        return self.apply(Direct(*self.budget(spend, delta)))

    def pointwise(self, spend: Spend) -> Proof:
        """One result at a time, called 'r0 (and 'r1, … for tuples)."""
        return self.apply(Pointwise(*self.budget(spend)))

    def budget(self, spend: Spend, delta: Spend | None = None) -> tuple[tuple[Unit, ...], tuple[tuple[Term, ...], ...]]:
        """The units, those of epsilon first, and their bounds in each alternative."""
        units: list[Unit] = []
        choices: list[list[tuple[Term, ...]]] = []
        parts: tuple[tuple[Credit, Spend], ...] = (("rho" if self.in_rho else "epsilon", spend), ("delta", delta or {}))
        for credit, part in parts:
            given = part if isinstance(part, list) else [part]
            prices = tuple(dict.fromkeys(price for choice in given for price in choice))
            units += [Unit(self.public(price), credit) for price in prices]
            choices.append([tuple(self.public(choice.get(price, 0)) for price in prices) for choice in given])
        if len(choices[1]) == 1:
            choices[1] *= len(choices[0])
        if len(choices[0]) != len(choices[1]):
            raise ProofError("Each alternative needs its bounds for delta.")
        return tuple(units), tuple(one + two for one, two in zip(*choices, strict=True))

    # rules for programs

    def skip(self) -> Proof:
        """Nothing is left to run."""
        return self.apply(Skip())

    def absurd(self) -> Proof:
        """The precondition cannot hold."""
        return self.apply(Absurd())

    def assign(self, sides: Sides = "both") -> Proof:
        """The first assignment on both sides, or on one."""
        return self.apply(Assign(sides))

    def branch(self, sides: Sides = "both") -> Proof:
        """The first if, on both sides with the same outcome, or on one side alone."""
        return self.apply(If(sides))

    def case(self, condition: str) -> Proof:
        """Go on by cases."""
        return self.apply(Case(self.term(condition)))

    def conseq(self, pre: str, post: str) -> Proof:
        """Forget what is not needed, or show more than is asked."""
        return self.apply(Conseq(self.term(pre), self.term(post)))

    def seq(self, left: int, right: int, middle: str) -> Proof:
        """Cut both programs, with what holds at the cut."""
        return self.apply(Seq(left, right, self.term(middle)))

    def neighbours(self, parameter: str, index: Bound) -> Proof:
        """Use what neighbours have in common at an index."""
        return self.apply(Instance(parameter, self.term(index)))

    def entry(self, parameter: str, row: Bound, column: Bound) -> Proof:
        """Use that an entry of a row lies in its domain."""
        return self.apply(Entry(parameter, self.term(row), self.term(column)))

    def apart(self, left: str, right: str, start: Bound = 0) -> Proof:
        """Use what is true of the distance of two lists, such as `c<1>` and `c<2>`, from an index on."""
        return self.apply(Apart(self.term(left), self.term(right), self.term(start)))

    def loop(self, invariant: str) -> Proof:
        """Loops that go in step."""
        return self.apply(WhileBoth(self.term(invariant)))

    def loop_apart(self, invariant: str, bound: str, alone: str = "False", wait: str = "False") -> Proof:
        """Loops that need not go in step; the left one goes alone or waits, and `bound` falls while it waits."""
        return self.apply(WhileApart(*map(self.term, (invariant, alone, wait, bound))))

    def loop_alone(self, side: Side, invariant: str, bound: str) -> Proof:
        """A loop on one side only."""
        return self.apply(WhileAlone(side, self.term(invariant), self.term(bound)))

    # rules for noise

    def laplace(self, shift: Bound = 0, unit: int = 0) -> Proof:
        """Couple two Laplace draws with a shift."""
        return self.apply(Laplace(self.term(shift), unit))

    def laplace_steps(self, shift: Bound, step: Bound, amount: Bound, unit: int = 0) -> Proof:
        """Couple two Laplace draws with a shift, and pay an amount of steps."""
        return self.apply(LaplaceSteps(self.term(shift), unit, self.public(step), self.term(amount)))

    def gauss(
        self,
        epsilon: Bound,
        delta: Bound,
        distance: Bound = 1,
        rho: Bound | None = None,
        order: Bound | None = None,
        units: tuple[int, int] = (0, 1),
    ) -> Proof:
        """Couple two Gaussian draws; sigma is as in textbooks, or enough for a `rho`, or for numbers by an `order`."""
        prices = self.public(epsilon), self.public(delta), self.public(distance), self.calibration(rho, order)
        return self.apply(Gauss(*prices, *units))

    def noise_in_rho(self, distance: Bound = 1, shift: Bound = 0, unit: int = 0, by_distance: bool = False) -> Proof:
        """Couple two draws of noise with a shift, and pay in rho: once, or for each unit of their distance."""
        return self.apply(NoiseInRho(self.term(shift), self.public(distance), by_distance, unit))

    def exponential_noise(self, shift: Bound, unit: int = 0) -> Proof:
        """Couple two one-sided draws with a shift upwards."""
        return self.apply(ExponentialNoise(self.term(shift), unit))

    def response(self, swap: str = "False", unit: int = 0) -> Proof:
        """Couple two randomized responses: equal answers, or opposite ones."""
        return self.apply(Response(self.term(swap), unit))

    def flip(self, swap: str = "False", unit: int = 0) -> Proof:
        """Couple two coins: equal outcomes, or opposite ones."""
        return self.apply(Flip(self.term(swap), unit))

    def exponential(self, unit: int = 0) -> Proof:
        """Couple two exponential mechanisms."""
        return self.apply(Exponential(unit))

    def choice(self, shift: Bound) -> Proof:
        """Couple two uniform choices, one turned by some places."""
        return self.apply(Choice(self.term(shift)))

    def same(self) -> Proof:
        """Couple two draws from one public law."""
        return self.apply(Same())

    def sample(self, side: Side) -> Proof:
        """A draw on one side only: any value may come."""
        return self.apply(Sample(side))

    # steps that need no thought

    def run(self) -> Proof:
        """Assignments and branches of the next goal, one side at a time, up to draws, loops and the end."""
        waiting = len(self.open) - 1
        while len(self.open) > waiting and self.advance():
            pass
        return self

    def advance(self) -> bool:
        goal = self.judgment
        for sides, block in (("left", goal.left), ("right", goal.right)):
            if block and isinstance(block[0], AssignStatement):
                self.apply(Assign("left" if sides == "left" else "right"))
                return True
            if block and isinstance(block[0], IfStatement):
                self.apply(If("left" if sides == "left" else "right"))
                return True
        if not goal.left and not goal.right:
            self.skip()
            return bool(self.open) and isinstance(self.goal, Judgment)
        return False
