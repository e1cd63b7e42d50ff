"""Shared by the rules for noise on both sides around centres that may differ."""

from typing import Generic, TypeVar

from lapwing.kernel.cost.cost_terms import check_positive, check_short
from lapwing.kernel.language.data import Data, parts_of
from lapwing.kernel.language.law import Geometric
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT, NUMBERS
from lapwing.kernel.language.term import ZERO, Arithmetic, Term, sort_of
from lapwing.kernel.logic.grid import is_on_grid
from lapwing.kernel.logic.judgment import Goal
from lapwing.kernel.logic.relational_terms import equal, minus, plus, sided, times
from lapwing.kernel.rules.shared.draws import Draws, check_shift, common, draws
from lapwing.kernel.rules.shared.meter import Noise

N = TypeVar("N", bound=Noise)


class Centred(Data, Generic[N]):
    """Two draws of noise, and their centres, times a public whole number that divides both, if there is one."""

    pair: Draws[N]
    one: Term
    two: Term
    divisor: Term | None

    def scale(self) -> Term:
        """The scale of both draws, where the centres are apart as these are."""
        one, two = (parts_of(each)[-1] for each in (self.pair.one, self.pair.two))
        scale = common(one, two, self.pair.judged.setting)
        return scale if self.divisor is None else times(scale, self.divisor)

    def apart(self, shift: Term) -> Term:
        """How far the centres are apart if the right draw is moved."""
        stretched = shift if self.divisor is None or shift == ZERO else check_short(times(self.divisor, shift))
        return minus(plus(stretched, self.one), self.two)

    def moved(self, shift: Term) -> Term:
        """That the right draw is the left one, moved by a shift that maps the grid to itself."""
        judged, pair = self.pair.judged, self.pair
        numbers = (INT,) if isinstance(pair.one, Geometric) else NUMBERS
        if not is_on_grid(check_shift(shift, judged), judged.setting.program) or sort_of(shift) not in numbers:
            refuse("the shift may leave the grid")
        return equal(pair.right, plus(pair.left, pair.before(shift)))


def centred(goal: Goal, kinds: tuple[type[N], ...], *units: int) -> Centred[N]:
    """Two draws of noise on one grid that both blocks start with."""
    pair = draws(goal, kinds, *units)
    setting = pair.judged.setting
    one, two, divisor = on_one_grid(pair.one.center, pair.two.center, setting.program)
    return Centred(pair, sided(one, 1, setting), sided(two, 2, setting), divisor)


def on_one_grid(left: Term, right: Term, program: Program) -> tuple[Term, Term, Term | None]:
    """Two centres on one grid: the grid itself, or one that is finer by a public whole number, which divides both."""
    divisor = None
    match left, right:
        case Arithmetic(operator="/", left=one, right=number), Arithmetic(operator="/", left=two, right=other):
            if number == other and sort_of(number) == INT:
                check_positive(number, program)
                left, right, divisor = one, two, number
    if not (is_on_grid(left, program) and is_on_grid(right, program)):
        refuse("the centres may lie off the grid")
    return left, right, divisor
