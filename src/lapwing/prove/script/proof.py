"""A proof under construction: the goals still open, and a method for each rule."""

from __future__ import annotations

from lapwing.kernel.language.program import Assign as AssignStatement
from lapwing.kernel.language.program import If as IfStatement
from lapwing.kernel.language.term import Norm, Term
from lapwing.kernel.logic.judgment import Credit, Judgment, Unit
from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.noise_in_mu import NoiseInMu
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.shared.first_statements import Sides
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.spread_in_mu import SpreadInMu
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.script.delta_steps import DeltaSteps
from lapwing.prove.script.on_privacy import OnPrivacy
from lapwing.prove.script.script import Bound, ProofError

__all__ = ["Proof", "ProofError"]

Spend = dict[str, Bound] | list[dict[str, Bound]]


class Proof(OnPrivacy, DeltaSteps):
    """Write a derivation step by step; every step is checked at once, and the kernel checks the whole at the end."""

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
        parts: tuple[tuple[Credit, Spend], ...] = ((self.credit, spend), ("delta", delta or {}))
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

    def apart(self, left: str, right: str, start: Bound = 0, norm: Norm = "l1", reach: Bound = 1) -> Proof:
        """Use what is true of the distance of two lists, such as `c<1>` and `c<2>`, from an index on."""
        return self.apply(Apart(self.term(left), self.term(right), self.term(start), norm, self.term(reach)))

    def loop(self, invariant: str) -> Proof:
        """Two loops that run in step."""
        return self.apply(WhileBoth(self.term(invariant)))

    def loop_apart(self, invariant: str, bound: str, alone: str = "False", wait: str = "False") -> Proof:
        """Two loops that need not run in step. The left one runs alone or waits; `bound` decreases while it waits."""
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

    def noise_in_rho(self, distance: Bound = 1, shift: Bound = 0, unit: int = 0, squared: bool = False) -> Proof:
        """Couple two draws of noise with a shift, and pay in rho: once, or for the square of their distance."""
        return self.apply(NoiseInRho(self.term(shift), self.public(distance), squared, unit))

    def noise_in_mu(self, distance: Bound = 1, unit: int = 0, squared: bool = False) -> Proof:
        """Couple two draws of Gaussian noise, and pay in squares of mu: once, or for the square of their distance."""
        return self.apply(NoiseInMu(self.public(distance), squared, unit))

    def spread_in_mu(self, ratio: Bound, units: tuple[int, int] = (0, 1)) -> Proof:
        """The same, where squares cost 1 and the ratio, and a draw whose centres differ 1 and its inverse."""
        return self.apply(SpreadInMu(self.public(ratio), *units))

    def metered(self, distance: Bound = 1, shift: Bound = 0, unit: int = 0) -> Proof:
        """Couple two draws of scale `s / p` with a shift, and pay the price p that both runs have computed."""
        return self.apply(Metered(self.term(shift), self.public(distance), unit))

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

    def scores(self, unit: int = 0) -> Proof:
        """Couple two exponential mechanisms on scores that each run has computed."""
        return self.apply(Scores(unit))

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
