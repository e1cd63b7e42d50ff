"""How far two lists are apart."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import Literal, Local, Sided, Store, Term
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import ACCEPTED, ONE, TWO, ZERO, after, direct, judged, number, refusal, verdict

A, B = Local("a", ListOf(REAL)), Local("b", ListOf(REAL))
ROWS = "c = [0] * 3\nc[d] = 1\n"


def test_the_lists_are_of_numbers_of_one_sort_and_the_start_is_whole() -> None:
    goal = judged(ROWS + "return laplace(c[0], scale=1 / eps)")
    one, two = Sided("c", ListOf(INT), 1), Sided("c", ListOf(INT), 2)
    (found,) = after(Apart(one, two, ZERO), goal)
    assert (found.left, found.right, found.post) == (goal.left, goal.right, goal.post)
    assert found.pre != goal.pre
    wrong: tuple[tuple[Term, Term, Term], ...] = (
        (one, Sided("r", ListOf(REAL), 2), ZERO),
        (one, two, Literal(Fraction(0), REAL)),
        (Sided("r", ListOf(BOOL), 1), Sided("r", ListOf(BOOL), 2), ZERO),
        (one, ZERO, ZERO),
    )
    for left, right, start in wrong:
        assert "wrong sort" in refusal(Apart(left, right, start), goal)
    assert "which run it means" in refusal(Apart(Local("c", ListOf(INT)), two, ZERO), goal)
    assert "wrong sort" in refusal(Apart(one, two, ZERO, "l1", one), goal)
    assert "which run it means" in refusal(Apart(one, two, ZERO, "l1", Local("n", INT)), goal)


def read(side: int) -> Term:
    return Sided("c", ListOf(INT), 1 if side == 1 else 2)


def test_the_squares_of_two_cells_that_move_by_1_add_up_to_2() -> None:
    """And not to 1; and a cell that moves by 2 alone costs 4."""

    def says(lines: str, bound: int, reach: Term = ONE) -> str:
        start: list[Rule] = [Assign("both"), Apart(read(1), read(2), ZERO, "l2", reach)]
        stores: list[Rule] = [
            Apart(Store(read(1), Sided("d", INT, 1), Literal(int(lines[-2]), INT)), read(2), ZERO, "l2", reach),
            Assign("left"),
            Apart(read(1), Store(read(2), Sided("d", INT, 2), Literal(int(lines[-2]), INT)), ZERO, "l2", reach),
            Assign("right"),
        ]
        places = [Apart(read(1), read(2), number(place), "l2") for place in (0, 1, 2)]
        drawn = "".join(f"{name} = gaussian(c[{place}], sigma=1)\n" for place, name in enumerate("xyz"))
        opened = Direct((Unit(Literal(Fraction(1, 2), REAL), "rho"),), ((number(bound),),))
        claim = ZeroConcentrated(Literal(Fraction(bound, 2), REAL), ONE)
        steps: list[Rule] = [*start, *stores, *places, *[NoiseInRho(ZERO, ONE, True, 0)] * 3]
        return verdict(lines + drawn + "return x + y + z", opened, *steps, Skip(), claim=claim)

    assert says(ROWS, 2) == ACCEPTED
    assert "is not confirmed" in says(ROWS, 1)
    wide = ROWS.replace("= 1\n", "= 2\n")
    assert says(wide, 8, TWO) == ACCEPTED
    assert "is not confirmed" in says(wide, 8, ONE)
    assert "is not confirmed" in says(wide, 7, TWO)


def test_two_cells_move_and_no_more() -> None:
    start: list[Rule] = [Assign("both"), Apart(read(1), read(2), ZERO)]
    stores: list[Rule] = [
        Apart(Store(read(1), Sided("d", INT, 1), ONE), read(2), ZERO),
        Assign("left"),
        Apart(read(1), Store(read(2), Sided("d", INT, 2), ONE), ZERO),
        Assign("right"),
    ]
    places = [Apart(read(1), read(2), number(place)) for place in (0, 1, 2)]
    draws = [Laplace(ZERO, 0)] * 3
    lines = ROWS + "".join(f"{name} = laplace(c[{place}], scale=2 / eps)\n" for place, name in enumerate("xyz"))
    lines += "return x + y + z"
    steps: list[Rule] = [*start, *stores, *places, *draws]
    assert verdict(lines, direct(), *steps, Skip()) == ACCEPTED
    assert "is not confirmed" in verdict(lines.replace("scale=2", "scale=1"), direct(), *steps, Skip())
    assert "is not confirmed" in verdict(lines.replace("c[d] = 1", "c[d] = 2"), direct(), *steps, Skip())
