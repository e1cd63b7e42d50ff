"""Products that are too long to be exact: 0 on a run, and not 0 in the arithmetic of prices.

Each of these programs shows a secret, or makes a draw that nobody pays for, where such a product is 0 although its
factors are not.  So no rule may take what prices know of a term for what a run computes.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.cost.cost_terms import check_positive, is_short
from lapwing.kernel.language import law
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import LONGEST, TRUE, Apply, Literal, Local, Param, Term
from lapwing.kernel.logic.judgment import Judgment, Private, Unit
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.shared.bad_events import Far
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.toss import Toss
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.run.interpreter.drawn import DrawnNoise
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.number import number_of
from tests.helpers import lowered
from tests.kernel.build import ACCEPTED, FREE, ONE, TWO, ZERO, Step, compare, derived, number, of
from tests.kernel.hostile import PUBLIC_K, by_itself, in_step

K = Param("k", INT)
TWICE, THRICE = of("*", K, K), of("*", of("*", K, K), K)
HALF = Literal(Fraction(1, 2), REAL)
NOTHING = Claim(ZERO, ZERO, ONE)
PARAMETERS = "a: Query(sensitivity=1), p: Interval(0, 1), k: Public[int], n: Public[int]"
TOO_LONG = "a product or quotient may be too long to be exact"


def step(goal: Judgment) -> Assign | If | Skip:
    found = in_step(goal) or by_itself(goal)
    assert isinstance(found, Assign | If | Skip)
    return found


def says(lines: str, claim: Claim | ZeroConcentrated, *steps: Step, requires: str = "k >= 4") -> str:
    """What the kernel says of a derivation of a program's privacy."""
    inner = "\n".join("    " + line for line in lines.splitlines())
    text = f'@private(epsilon="1", requires={requires!r})\ndef f({PARAMETERS}):\n{inner}\n'
    goal, waiting = Private(lowered(text).program, claim), list(steps)
    try:
        derivation = derived(goal, waiting)
        assert not waiting, "there are steps for no goal"
        check(goal, derivation)
    except Refused as refused:
        return refused.reason
    return ACCEPTED


def test_a_run_cuts_such_a_product_off() -> None:
    memory = {"k": 1 << LONGEST}
    assert evaluate(TWICE, memory) == 0
    assert evaluate(of("*", TWO, K), memory) == 1 << LONGEST + 1
    assert evaluate(of("/", ONE, K), memory) == 0
    for scale in (TWICE, Apply("max", (ONE, TWICE)), Apply("abs", (TWICE,))):
        assert number_of(scale, lambda term: evaluate(term, memory)) == 1 << 2 * LONGEST, "scales are exact"


def test_what_is_short() -> None:
    rate, local = Apply("log", (of("/", ONE, K),)), Apply("log", (Local("y", REAL),))
    short: tuple[Term, ...] = ZERO, K, of("*", TWO, K), of("/", K, TWO), of("+", K, K), of("/", rate, K)
    assert all(map(is_short, short))
    long: tuple[Term, ...] = TWICE, of("/", ONE, K), of("+", ONE, TWICE), local, of("*", TWO, TWICE)
    assert not any(map(is_short, long))


def leak(size: str) -> str:
    return f"x = uniform({size})\nout = 0.0\nif {size} == 0:\n    out = a\nreturn out"


def test_a_choice_among_none() -> None:
    """The value drawn would be below the size, which cannot be 0 then."""
    steps = FREE, Choice(ZERO), step, step, Absurd(), Skip()
    assert says(leak("k"), NOTHING, *steps) == ACCEPTED
    assert says(leak("k * k"), NOTHING, *steps) == TOO_LONG


def test_noise_that_goes_no_further_than_0() -> None:
    for far, beyond, said in (("16", number(16), ACCEPTED), ("k * k", TWICE, TOO_LONG)):
        lines = f"x = laplace(0, scale=1)\nout = 0.0\nif x > {far}:\n    out = a\nreturn out"
        bad = UpToBad(1, Far(True, beyond, False), TRUE, HALF, 0, Same())
        root = Direct((Unit(HALF, "delta"),), ((ONE,),))
        assert says(lines, Claim(ZERO, HALF, ONE), root, bad, step, step, Absurd(), Skip()) == said


def test_noise_around_a_quotient_that_a_run_finds_to_be_0() -> None:
    """The noise lies around the exact quotient, far away from what `k / n` is where that is too long."""
    for divisor, said in (("4", ACCEPTED), ("n", TOO_LONG)):
        center = f"k / {divisor}"
        lines = f"x = laplace({center}, scale=1)\nout = 0.0\nif x - {center} > 16:\n    out = a\nreturn out"
        bad = UpToBad(1, Far(True, number(16), False), TRUE, HALF, 0, Same())
        root = Direct((Unit(HALF, "delta"),), ((ONE,),))
        found = says(lines, Claim(ZERO, HALF, ONE), root, bad, step, step, Absurd(), Skip(), requires="n >= 1")
        assert found == said


def test_the_noise_of_a_run_lies_around_the_exact_quotient() -> None:
    quotient, memory = of("/", K, Param("n", INT)), {"k": 1 << LONGEST + 1, "n": 3}
    assert evaluate(quotient, memory) == 0
    drawn = DrawnNoise(1).draw(law.Laplace(quotient, ONE), lambda term: evaluate(term, memory))
    assert isinstance(drawn, int | Fraction) and drawn > 1 << LONGEST - 2


def test_a_price_that_is_less_than_it_seems() -> None:
    """Where k * k is 0, noise of scale 1 / (k * k + 1) would cost 1."""
    for price, condition, said in (("k", "k <= 5", ACCEPTED), ("(k * k + 1)", "k * k == 0", TOO_LONG)):
        lines = f"x = 0.0\nif {condition}:\n    x = laplace(a, scale=1 / {price})\nreturn x"
        root = Direct((Unit(ONE),), ((number(5 if said == ACCEPTED else 1),),))
        claim = Claim(number(5 if said == ACCEPTED else 1), ZERO, ONE)
        assert says(lines, claim, root, step, step, Metered(ZERO, ONE, 0), step, Skip()) == said


def test_a_coin_whose_probability_seems_to_be_0() -> None:
    """The product is 0 for what follows from it, and a probability like any other for the coin."""
    claim = Claim(ONE, HALF, ONE)
    root = Direct((Unit(ONE), Unit(HALF, "delta")), ((ONE, ONE),))
    assert says("x = flip(1 / 2)\nreturn x", claim, root, Toss(ONE, HALF, 0, 1), Skip()) == ACCEPTED
    assert "near" in says("x = flip(p)\nreturn x", claim, root, Toss(ONE, HALF, 0, 1), Skip())
    assert says("x = flip(p * p)\nreturn x", claim, root, Toss(ONE, HALF, 0, 1)) == TOO_LONG


def test_rounds_that_are_more_than_they_seem() -> None:
    """Two products and one that is twice as long are 0 together, until the long one is 0 alone."""
    limit = "k * k + k * k - (2 * k) * k"
    lines = f"x = 0.0\ni = 0\nwhile i < {limit} and i < 3:\n    x = laplace(a, scale=1)\n    i = i + 1\nreturn x"
    shared = Local("x", REAL), Local("i", INT)
    assert says(lines, NOTHING, Rounds(shared, Claim(ONE, ZERO, ONE)), requires="k >= 0") == TOO_LONG


def test_a_bound_that_is_more_than_it_seems() -> None:
    bound = of("-", of("+", TWICE, TWICE), of("*", of("*", TWO, K), K))
    steps = Direct((Unit(ONE),), ((bound,),)), LaplaceSteps(ZERO, 0, ONE, ONE), Skip()
    lines = "return laplace(a, scale=1)"
    assert says(lines, NOTHING, *steps) == TOO_LONG
    for least, said in ((K, "post"), (of("-", ZERO, K), "too long")):
        root = Direct((Unit(ONE),), ((of("*", K, least),),))
        assert said in says(lines, Claim(TWICE, ZERO, ONE), root, LaplaceSteps(ZERO, 0, ONE, ONE), Skip())


@pytest.mark.parametrize("far", [of("-", of("+", TWICE, ONE), TWICE), of("-", THRICE, of("-", THRICE, ONE))])
def test_a_distance_that_is_more_than_it_seems(far: Term) -> None:
    rho, root = ZeroConcentrated(HALF, ONE), Direct((Unit(HALF, "rho"),), ((ONE,),))
    lines = "return gaussian(a, sigma=1)"
    assert says(lines, rho, root, NoiseInRho(ZERO, ONE, False, 0), Skip()) == ACCEPTED
    assert says(lines, rho, root, NoiseInRho(ZERO, far, False, 0), Skip()) == TOO_LONG
    pure, steps = Claim(ONE, ZERO, ONE), Direct((Unit(ONE),), ((ONE,),))
    lines = "return laplace(a, scale=1)"
    assert says(lines, pure, steps, LaplaceSteps(ZERO, 0, ONE, ONE), Skip()) == ACCEPTED
    assert says(lines, pure, steps, LaplaceSteps(ZERO, 0, far, ONE), Skip()) == TOO_LONG


def test_a_requirement_that_is_met_by_a_product_that_is_0() -> None:
    """Of `max(k * k, 1) <= 3` a run finds the product 0, while a scale takes it as it is."""
    for inner in (K, TWICE):
        largest = Apply("max", (inner, ONE))
        found = Program("f", (PUBLIC_K,), (compare("<=", largest, number(3)),), (), (ZERO,))
        if inner == K:
            check_positive(of("-", number(4), largest), found)
            continue
        with pytest.raises(Refused):
            check_positive(of("-", number(4), largest), found)
