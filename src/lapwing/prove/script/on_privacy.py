"""Rules that lead from statements of privacy to others, each as a method."""

from __future__ import annotations

from typing import Self

from lapwing.kernel.cost.calibration import BestOrder, Order, Textbook
from lapwing.kernel.language.claim import GaussianPrivacy
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.computed import Computed
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.in_steps import InSteps
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.ranked import Ranked
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sampled import Sampled
from lapwing.kernel.rules.selection import Selection
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.shuffled import Shuffled
from lapwing.kernel.rules.split import Split
from lapwing.prove.script.script import Bound, Script


class OnPrivacy(Script):
    """The rules about whole programs."""

    def group(self, epsilon: Bound, delta: Bound = 0) -> Self:
        """A claim about groups, from one about single steps at this price: a rho or mu where that is claimed."""
        price = self.public(epsilon)
        if isinstance(self.goal.claim if isinstance(self.goal, Private) else None, GaussianPrivacy):
            return self.apply(GroupMu(price))
        return self.apply(GroupRho(price) if self.in_rho else Group(price, self.public(delta)))

    def from_rho(self, rho: Bound, order: Bound | None = None, textbook: bool = False) -> Self:
        """A claim in epsilon and delta from one in rho: by the best order, by one for numbers, or as in textbooks."""
        best = Textbook() if textbook else BestOrder()
        return self.apply(FromRho(self.public(rho), best if order is None else Order(self.public(order))))

    def convert(self, **known: Bound | tuple[Bound, Bound]) -> Self:
        """A claim from one in another currency: `epsilon`, `rho`, `renyi` (an order and an epsilon) or `mu`."""
        return self.apply(Convert(self.claimed(known)))

    def rounds(self, shared: list[str], price: Bound | tuple[Bound, Bound]) -> Self:
        """One round of the loop at the end, at this price, releasing the shared variables."""
        return self.apply(Rounds(self.locals(shared), self.price(price)))

    def computed(self, path: tuple[int, ...], result: str, given: list[str], function: str) -> Self:
        """An unknown function of given variables, or rows such as `d[i]`, in place of statements that compute a result.

        The path has the number of a statement and which of its blocks, again and again; and at its end the numbers of
        the first of these statements and of the one after the last.
        """
        (target,) = self.locals([result])
        terms = (self.locals([each])[0] if each.isidentifier() else self.item(each) for each in given)
        return self.apply(Computed(path, target, tuple(terms), function))

    def sampled(self, loop: int, **known: Bound | tuple[Bound, Bound]) -> Self:
        """The same program on all rows, of which the loop at this place takes each with a coin."""
        return self.apply(Sampled(loop, self.claimed(known)))

    def shuffled(self, shared: list[str], item: str, price: Bound, rows: int, clones: int) -> Self:
        """What one row such as `d[i]` adds to the shared sums, at this price; of so many rows, so many are clones."""
        return self.apply(Shuffled(self.locals(shared), self.item(item), self.public(price), rows, clones))

    def selection(
        self,
        cut: int,
        kept: list[str],
        scores: tuple[str, str],
        price: Bound,
        *,
        empty: str = "False",
        ties: bool = False,
    ) -> Self:
        """One round of a loop that a coin ends, at this price; the first statements of a round, so many, are the try.

        A round replaces what is kept if the first score, that of the round, is above the second, that of what is kept;
        with `ties` also if they are equal, and in any case if `empty` holds.  All three are about the first run.
        """
        score, rank, none = (self.in_program(text) for text in (*scores, empty))
        return self.apply(Selection(cut, self.locals(kept), score, rank, none, ties, self.public(price)))

    def pure_in_rho(self, epsilon: Bound) -> Self:
        """A claim in rho from one in epsilon alone."""
        return self.apply(PureInRho(self.public(epsilon)))

    def sequential(
        self, cut: int, shared: list[str], first: Bound | tuple[Bound, Bound], second: Bound | tuple[Bound, Bound]
    ) -> Self:
        """Cut the program in two parts with a price each; the second may use the shared variables."""
        return self.apply(Sequential(cut, self.locals(shared), self.price(first), self.price(second)))

    def advanced(self, shared: list[str], epsilon: Bound, slack: Bound, delta: Bound = 0) -> Self:
        """One round of the loop at the end, at this price, releasing the shared variables; `slack` is more delta."""
        return self.apply(Advanced(self.locals(shared), self.public(epsilon), self.public(delta), self.public(slack)))

    def rows(self, shared: list[str], item: str) -> Self:
        """One round of the loop at the end about one row, such as `d[i]`, releasing the shared variables."""
        return self.apply(Rows(self.locals(shared), self.item(item)))

    def cell(self, item: str) -> Self:
        """The program about the only item that it reads, such as `d[0]`."""
        return self.apply(Cell(self.item(item)))

    def split(self, condition: str) -> Self:
        """Go on by cases of where neighbours differ: `'d@`, `'d@2` and `'d+` say where and which way."""
        return self.apply(Split(self.public(condition)))

    def parallel(
        self,
        cut: int,
        shared: list[str],
        condition: str,
        first: Bound | tuple[Bound, Bound],
        second: Bound | tuple[Bound, Bound],
    ) -> Self:
        """Cut the program in two parts: where the condition holds only the first is paid, elsewhere only the second."""
        self.split(condition)
        inside = self.open.pop()
        try:
            self.sequential(cut, shared, 0, second)
        finally:
            self.open.append(inside)
        return self.sequential(cut, shared, first, 0)

    def parts(self, family: str, first: list[str]) -> Self:
        """Go on by how many members of a family move among the first ones, and how many among the others."""
        return self.apply(Parts(family, tuple(first)))

    def in_steps(self) -> Self:
        """The same program for neighbours as many steps apart as the databases are that it reads."""
        return self.apply(InSteps())

    def post_processing(self, cut: int, shared: list[str]) -> Self:
        """Leave out the second part of the program, which reads nothing private but the shared variables."""
        return self.apply(PostProcessing(cut, self.locals(shared)))

    def finite(self) -> Self:
        """Decide a program with finitely many runs by enumeration."""
        return self.apply(Finite())

    def ranked(self, parts: int, reach: int) -> Self:
        """Decide a program whose noise is only compared, in cells of 1 / parts that go as far as so many scales."""
        return self.apply(Ranked(parts, reach))
