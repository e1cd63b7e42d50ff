"""The proofs by hand on the pages of the lectures: every numbered step, checked exactly.

A step that holds for all numbers is put to a solver, with `E` for exp(epsilon), and as one about exponents where both
sides are powers of e; a step about distributions is computed in fractions, for all of many small ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import exp, log, prod, sqrt
from pathlib import Path

import pytest
import z3

from lapwing.numbers.enclosure import exp_bounds

PAGES = Path(__file__).resolve().parents[2] / "docs" / "lectures"
NUMBER = re.compile(r"\(((?:AT|RR|[A-Z])[1-9])\)")
CHECKS: dict[str, Callable[[], None]] = {}
Law = tuple[Fraction, ...]

half, third, quarter = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def step(*numbers: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """What checks the steps of these numbers."""

    def note(check: Callable[[], None]) -> Callable[[], None]:
        for number in numbers:
            assert number not in CHECKS
            CHECKS[number] = check
        return check

    return note


def holds(claim: z3.BoolRef, *given: z3.BoolRef) -> None:
    """A claim about all reals follows from what is given, and that is not absurd."""
    solver = z3.Solver()
    solver.add(*given)
    assert solver.check() == z3.sat
    solver.add(z3.Not(claim))
    assert solver.check() == z3.unsat, solver.model()


def fails(claim: z3.BoolRef, *given: z3.BoolRef) -> None:
    """A claim does not follow."""
    solver = z3.Solver()
    solver.add(*given, z3.Not(claim))
    assert solver.check() == z3.sat


def size(x: z3.ArithRef) -> z3.ArithRef:
    return z3.If(x >= 0, x, -x)


def reals(names: str) -> list[z3.ArithRef]:
    return [z3.Real(name) for name in names.split()]


def laws(points: int, unit: int = 6) -> Iterator[Law]:
    """All distributions on a few points with masses that are multiples of 1 / unit, none of them 0."""
    for cuts in combinations(range(1, unit), points - 1):
        ends = (0, *cuts, unit)
        yield tuple(Fraction(b - a, unit) for a, b in pairwise(ends))


def factor(one: Law, other: Law) -> Fraction:
    """exp of the smallest epsilon at which one is within the other."""
    return max(a / b for a, b in zip(one, other, strict=True))


def events(points: int) -> Iterator[tuple[int, ...]]:
    for count in range(points + 1):
        yield from combinations(range(points), count)


def mass(law: Law, event: tuple[int, ...]) -> Fraction:
    return sum((law[point] for point in event), Fraction(0))


def discrete(ratio: Fraction, center: int, x: int) -> Fraction:
    """The mass of Laplace noise on whole numbers."""
    return (1 - ratio) / (1 + ratio) * ratio ** abs(x - center)


def from_on(ratio: Fraction, k: int) -> Fraction:
    """Pr[x >= k] for Laplace noise around 0 on whole numbers."""
    tail = ratio ** abs(k) / (1 + ratio)
    return tail if k > 0 else 1 - tail * ratio


# basic mechanisms


@step("RR1")
def truth_and_lie_add_up() -> None:
    (E,) = reals("E")
    holds(E / (1 + E) + 1 / (1 + E) == 1, E > 0)
    eps = z3.Real("eps")
    fails(E / (1 + eps) + 1 / (1 + eps) == 1, E > 1, eps > 0)


@step("RR2", "RR3")
def only_one_answer_differs() -> None:
    for E in (Fraction(2), Fraction(3), Fraction(7, 2)):
        truth = E / (1 + E)
        for D, k in product(product((0, 1), repeat=3), range(3)):
            other = (*D[:k], 1 - D[k], *D[k + 1 :])
            for s in product((0, 1), repeat=3):
                chances = [prod(truth if a == b else 1 - truth for a, b in zip(s, d, strict=True)) for d in (D, other)]
                assert chances[0] / chances[1] == (E if s[k] == D[k] else 1 / E)


@step("A1", "A2", "A3")
def the_expected_answer() -> None:
    E, q, r = reals("E q r")
    expected = q * E / (1 + E) + (1 - q) / (1 + E)
    holds(expected == q * (E - 1) / (1 + E) + 1 / (1 + E), E > 1)
    slope = (1 + E) / (E - 1)
    holds(slope * (r - 1 / (1 + E)) - q == slope * (r - expected), E > 1)


@step("A4")
def lambda_is_chosen_to_fit() -> None:
    n, chosen, exponent, beta = reals("n chosen exponent beta")
    holds(2 * chosen * chosen * n == exponent, chosen * chosen == exponent / (2 * n), n >= 1, exponent > 0)
    holds(2 * (beta / 2) == beta)


@step("A5")
def the_numbers_of_the_example() -> None:
    e = exp(1)
    shown = (2.164, 0.2689, 1.358, 0.00294)
    spread = sqrt(log(40) / 2e6)
    exact = ((1 + e) / (e - 1), 1 / (1 + e), 1000 * spread, (1 + e) / (e - 1) * spread)
    assert [f"{x:.4g}" if x > 0.01 else f"{x:.5f}" for x in exact] == [
        f"{x:.4g}" if x > 0.01 else f"{x:.5f}" for x in shown
    ]


@step("L1", "L2", "L3", "L4", "L5")
def the_exponents_of_the_ratio() -> None:
    """The factor 1 / (2 b) cancels in (L1), and (L2) is exp(-x) / exp(-y) = exp(y - x); the rest is about exponents."""
    a, b, z, eps, widest = reals("a b z eps widest")
    gap = size(b - z) - size(a - z)
    given = (eps > 0, widest > 0, size(a - b) <= widest)
    holds(-size(a - z) - -size(b - z) == gap)
    holds(gap <= size(b - a))
    holds(size(b - a) / widest <= 1, *given)
    holds(gap / widest >= -1, *given)
    for ratio, one, other, x in product((half, third), range(-2, 3), range(-2, 3), range(-5, 6)):
        found = discrete(ratio, one, x) / discrete(ratio, other, x)
        assert found == ratio ** (abs(one - x) - abs(other - x)) <= ratio ** -abs(one - other)


@step("T1", "T2")
def the_tail() -> None:
    """Sums of strips of width u * b lie above and below the integral: e^-t * u / (1 - a) and a times that, a = e^-u.

    So the integral is e^-t up to a factor between 1 - u and 1 + u, for every u.  With t = ln(1 / beta) that is beta.
    """
    for power in (1, 3, 6, 12):
        u = Fraction(1, 10**power)
        low, high = exp_bounds(u)
        assert 1 + u <= low, "a * u / (1 - a) <= 1"
        assert 1 / high >= 1 - u, "u / (1 - a) >= 1"
    for ratio, m in product((half, third, Fraction(9, 10)), range(1, 6)):
        summed = 2 * sum((discrete(ratio, 0, x) for x in range(m, m + 400)), Fraction(0))
        assert 0 <= 2 * ratio**m / (1 + ratio) - summed <= ratio**300
    inverse, beta = reals("inverse beta")
    holds(1 / inverse == beta, inverse == 1 / beta, beta > 0)


# basic properties


@step("P1", "P2", "P3")
def the_whole_preimage() -> None:
    for one, other in product(laws(3), repeat=2):
        E = factor(one, other)
        for f in product((0, 1), repeat=3):
            for S in events(2):
                T = tuple(r for r in range(3) if f[r] in S)
                processed = [sum((law[r] for r in range(3) if f[r] in S), Fraction(0)) for law in (one, other)]
                assert processed[0] == mass(one, T) <= E * mass(other, T) == E * processed[1]


@step("G1", "G2", "G3")
def a_chain_of_neighbours() -> None:
    for chain in product(laws(3, 5), repeat=3):
        E = max(factor(one, other) for one, other in pairwise(chain))
        assert factor(chain[0], chain[-1]) <= E ** (len(chain) - 1)


@step("C1", "C2", "C3")
def ratios_multiply() -> None:
    for one, other, first, second in product(laws(2, 4), laws(2, 4), laws(3, 5), laws(3, 5)):
        both = [tuple(a * b for a in left for b in right) for left, right in ((one, first), (other, second))]
        assert factor(*both) == factor(one, other) * factor(first, second)


@step("X1")
def other_parts_cancel() -> None:
    for one, other, rest in product(laws(3, 5), laws(3, 5), laws(2, 4)):
        both = [tuple(a * b for a in part for b in rest) for part in (one, other)]
        assert factor(*both) == factor(one, other)


# relational logic


@step("K1", "K2", "K3", "K4")
def the_ratio_of_two_centres() -> None:
    y, a, k = reals("y a k")
    gap = size(y - a) - size(y + k - a)
    holds(gap <= size(y - (y + k)), k >= 0)
    holds(size(y - (y + k)) == k, k >= 0)
    fails(gap <= size(y - y - k) - 1, k >= 1)


@step("K5")
def the_ratio_with_a_shift() -> None:
    e1, e2, a, k1, k2 = reals("e1 e2 a k1 k2")
    gap = size(e2 - a - k1) - size(e1 - a)
    holds(gap <= size(k1 + e1 - e2))
    holds(gap <= k2, size(k1 + e1 - e2) <= k2)
    holds(gap == 0, k1 == e2 - e1)
    for ratio, one, other, shift, x in product((half, third), range(-1, 2), range(-1, 2), range(-2, 3), range(-4, 5)):
        found = discrete(ratio, one, x) / discrete(ratio, other, x + shift)
        assert found <= ratio ** -abs(shift + one - other)


@step("W1", "W2")
def the_prices_of_the_rounds() -> None:
    eps = Fraction(1, 3)
    for n in range(1, 8):
        assert sum(eps for k in range(1, n + 1)) == n * eps
        for j in range(n):
            assert sum(eps if k == n - j else 0 for k in range(1, n + 1)) == eps


# more examples


@step("E1", "E2", "E3")
def weights_move_by_a_factor() -> None:
    """With weights h^u for h = exp(eps / 2) and scores that move by at most 1: h is 2, so the bound is 4."""
    h = Fraction(2)
    for x in product(range(-1, 2), repeat=3):
        for moves in product((-1, 0, 1), repeat=3):
            y = tuple(u + move for u, move in zip(x, moves, strict=True))
            total = [sum(h**u for u in scores) for scores in (x, y)]
            for r in range(3):
                assert 1 / h <= h ** x[r] / h ** y[r] <= h
                ratio = (h ** x[r] / total[0]) / (h ** y[r] / total[1])
                assert ratio == h ** x[r] / h ** y[r] * (total[1] / total[0]) <= h * h


@step("N1", "N2", "N4", "N5")
def the_least_noise_that_wins() -> None:
    """On the grid, where the first of the largest wins: `least` takes the place of r*."""

    def wins(counts: tuple[int, ...], noise: tuple[int, ...]) -> int:
        noisy = [c + r for c, r in zip(counts, noise, strict=True)]
        return noisy.index(max(noisy))

    far = 40
    for low, moves in product(product((0, 1), repeat=3), product((0, 1), repeat=3)):
        high = tuple(c + move for c, move in zip(low, moves, strict=True))
        for i, others in product(range(3), product((-1, 0, 2), repeat=2)):
            first, second = (
                next(r for r in range(-far, far) if wins(counts, (*others[:i], r, *others[i:])) == i)
                for counts in (high, low)
            )
            assert all(wins(high, (*others[:i], r, *others[i:])) == i for r in range(first, first + 5))
            assert second <= first + 1
            assert first <= second + 1
            for ratio in (half, third):
                assert from_on(ratio, first) <= from_on(ratio, second) / ratio
                assert from_on(ratio, second) <= from_on(ratio, first) / ratio
    c, d, c_i, d_i, r, r_j = reals("c d c_i d_i r r_j")
    moved = (c >= d, d + 1 >= c, c_i >= d_i, d_i + 1 >= c_i)
    holds(d_i + 1 + r >= d + r_j, *moved, c_i + r >= c + r_j)
    holds(c_i + 1 + r >= c + r_j, *moved, d_i + r >= d + r_j)


@step("N3")
def sliding() -> None:
    for ratio, k, c in product((half, third, Fraction(4, 5)), range(-6, 7), range(6)):
        assert from_on(ratio, k) <= ratio**-c * from_on(ratio, k + c)
    x, c = reals("x c")
    holds(-size(x) <= c - size(x + c), c >= 0)


@step("AT1", "AT2", "AT3", "AT4", "AT5")
def moving_the_threshold_and_the_answer() -> None:
    """For three queries before the k-th, whose noisy answers are a1 to a3 on D and b1 to b3 on D'."""
    a, b = reals("a1 a2 a3"), reals("b1 b2 b3")
    q, other, bar, r = reals("q other bar r")

    def largest(values: list[z3.ArithRef]) -> z3.ArithRef:
        first, second, last = values
        top = z3.If(first >= second, first, second)
        return z3.If(top >= last, top, last)

    g, h = largest(a), largest(b)
    near = [size(one - two) <= 1 for one, two in zip([*a, q], [*b, other], strict=True)]
    found = z3.And(bar > a[0], bar > a[1], bar > a[2], q + r >= bar)
    holds(found == z3.And(bar > g, bar <= q + r))
    moved, noise = bar + g - h, r + g - h + other - q
    holds(z3.And(moved > g, moved <= q + noise) == z3.And(bar > h, bar <= other + r))
    holds(z3.And(size(moved - bar) <= 1, size(noise - r) <= 2), *near)
    fails(size(noise - r) <= 1, *near)
    eps = z3.Real("eps")
    holds(eps / 2 * 1 + eps / 4 * 2 == eps)


# provable privacy


@step("F1", "F2", "F3", "F4", "F5", "F6")
def the_four_cases() -> None:
    (p,) = reals("p")
    inside = (p > 0, p < 1)
    holds(z3.And(p + (1 - p) * p == 2 * p - p * p, (1 - p) * p == p - p * p))
    holds(z3.And((1 - p) * (1 - p) == 1 - (2 * p - p * p), p + (1 - p) * (1 - p) == 1 - (p - p * p)))
    holds((2 * p - p * p) / (p - p * p) == (2 - p) / (1 - p), *inside)
    holds(z3.And((2 - p) / (1 - p) >= 2, (1 - p + p * p) / ((1 - p) * (1 - p)) >= 1), *inside)
    at_half = [2 * half - half**2, half - half**2, (1 - half) ** 2, half + (1 - half) ** 2]
    assert at_half == [3 * quarter, quarter, quarter, 3 * quarter]
    assert {at_half[0] / at_half[1], at_half[2] / at_half[3]} == {Fraction(3), third}
    assert (2 - half) / (1 - half) == (1 - half + half**2) / (1 - half) ** 2 == 3


@pytest.mark.parametrize("number", sorted(CHECKS))
def test_a_step(number: str) -> None:
    CHECKS[number]()


def test_every_numbered_step_is_checked() -> None:
    numbered = [number for page in sorted(PAGES.glob("*.md")) for number in NUMBER.findall(page.read_text("utf-8"))]
    assert set(numbered) == set(CHECKS)
