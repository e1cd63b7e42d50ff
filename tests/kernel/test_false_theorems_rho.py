"""False statements about rho, rows, cells and stored items: none may become a theorem, their true neighbours may."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.cost.calibration import BestOrder, Concentrated, Order
from lapwing.kernel.language.claim import Claim, ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    FALSE,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Param,
    Sided,
    Spent,
    Store,
    Term,
)
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.direct import Direct
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
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.split import Split
from tests.helpers import lowered
from tests.kernel.build import ACCEPTED, EPS, ONE, TWO, ZERO, Step, derived, number, of

PARAMETERS = (
    "a: Query(sensitivity=1), b: Query(sensitivity=2), v: Bit, q: Queries(sensitivity=1), d: Database(of=Bit), "
    'e: Database(of=Bit, neighbours="add-remove"), k: Public[int], sigma: Public[float], eps: Epsilon, delta: Delta'
)
Candidate = tuple[str, Claim | ZeroConcentrated, tuple[Step, ...], str]
SIGMA, DELTA = Param("sigma", REAL), Param("delta", REAL)
D, E, V = Param("d", ListOf(INT)), Param("e", ListOf(INT)), Param("v", INT)
X, COUNT, OUT = Local("x", REAL), Local("i", INT), Local("out", ListOf(REAL))
S = of("/", ONE, of("*", TWO, of("*", SIGMA, SIGMA)))
HALF = Literal(Fraction(1, 2), REAL)
NOISE = NoiseInRho(ZERO, ONE, False, 0)
ONCE = "return gaussian(a, sigma=sigma)"
TWICE = "x = gaussian(a, sigma=sigma)\ny = gaussian(a, sigma=sigma)\nreturn x, y"
LAPLACE = "return laplace(a, scale=1 / eps)"
WAITS = "x = laplace(a, scale=1 / eps)\nwhile x < 1:\n    x = laplace(a, scale=1 / eps)\nreturn x"
ROUNDS = "out = []\ni = 0\nwhile i < len({0}):\n    out.append(gaussian({1}, sigma=sigma))\n    i = i + 1\nreturn out"
EACH = ROUNDS.format("d", "d[i]")
SQUARE = of("/", of("*", EPS, EPS), TWO)


def units(bound: int = 1, price: Term = S) -> Direct:
    return Direct((Unit(price, "rho"),), ((number(bound),),))


def says(lines: str, claim: Claim | ZeroConcentrated, *steps: Step) -> str:
    """What the kernel says of a derivation."""
    inner = "\n".join("    " + line for line in lines.splitlines())
    text = f'@private(rho="1", requires=["sigma > 0", "k >= 1", "len(d) >= 1"])\ndef f({PARAMETERS}):\n{inner}\n'
    goal, waiting = Private(lowered(text).program, claim), list(steps)
    try:
        derivation = derived(goal, waiting)
        assert not waiting, "there are steps for no goal"
        check(goal, derivation)
    except Refused as refused:
        return refused.reason
    return ACCEPTED


def rho(amount: Term = S, group: Term = ONE) -> ZeroConcentrated:
    return ZeroConcentrated(amount, group)


def times(many: int, amount: Term = S) -> Term:
    return of("*", number(many), amount)


TRUE = [
    (ONCE, rho(), (units(), NOISE, Skip())),
    (TWICE, rho(times(2)), (units(2), NOISE, NOISE, Skip())),
    ("return gaussian(b, sigma=sigma)", rho(times(4)), (units(4), NoiseInRho(ZERO, TWO, False, 0), Skip())),
    (
        "return gaussian(a / 2, sigma=sigma)",
        rho(of("/", S, number(4))),
        (units(1, of("/", S, number(4))), NOISE, Skip()),
    ),
    (LAPLACE, rho(SQUARE), (PureInRho(EPS), Direct((Unit(EPS),), ((ONE,),)), Laplace(ZERO, 0), Skip())),
    (ONCE, rho(times(9), number(3)), (GroupRho(S), units(), NOISE, Skip())),
    (EACH, rho(), (Rows((OUT, COUNT), Index(D, COUNT)), units(), Assign("both"), NOISE, Assign("both"), Skip())),
    ("return gaussian(d[3], sigma=sigma)", rho(), (Cell(Index(D, number(3))), units(), NOISE, Skip())),
]


@pytest.mark.parametrize(("lines", "claim", "steps"), TRUE)
def test_true(lines: str, claim: ZeroConcentrated, steps: tuple[Step, ...]) -> None:
    assert says(lines, claim, *steps) == ACCEPTED


A1, A2 = Sided("a", REAL, 1), Sided("a", REAL, 2)
FALSE_OF_NOISE: dict[str, Candidate] = {
    "two draws for the price of one": (TWICE, rho(), (units(), NOISE, NOISE, Skip()), "post"),
    "two units for the claim of one": (TWICE, rho(), (units(2),), "within the claim"),
    "an answer that moves by 2": ("return gaussian(b, sigma=sigma)", rho(), (units(), NOISE, Skip()), "near"),
    "2 apart for the price of 1": (
        "return gaussian(b, sigma=sigma)",
        rho(times(2)),
        (units(2), NoiseInRho(ZERO, TWO, False, 0), Skip()),
        "post",
    ),
    "2 apart squared for twice the price": (
        "return gaussian(b, sigma=sigma)",
        rho(times(2)),
        (units(2), NoiseInRho(ZERO, TWO, True, 0), Skip()),
        "post",
    ),
    "a distance that is too short": (ONCE, rho(), (units(4), NoiseInRho(ZERO, HALF, True, 0)), "within the claim"),
    "near by half, which is not so": (
        ONCE,
        rho(times(4)),
        (units(4), NoiseInRho(ZERO, HALF, False, 0), Skip()),
        "near",
    ),
    "half the spread": ("return gaussian(a, sigma=sigma / 2)", rho(), (units(), NOISE, Skip()), "post"),
    "half of a mean's price": (
        "return gaussian(a / 2, sigma=sigma)",
        rho(of("/", S, number(8))),
        (units(1, of("/", S, number(8))), NOISE, Skip()),
        "post",
    ),
    "half the price for Laplace noise": (
        "return laplace(a, scale=sigma)",
        rho(of("/", S, TWO)),
        (units(1, of("/", S, TWO)), NOISE, Skip()),
        "post",
    ),
    "a spread that is private": ("return gaussian(a, sigma=v)", rho(), (units(), NOISE), "public"),
    "a spread that may be 0": ("return gaussian(a, sigma=k - 1)", rho(), (units(), NOISE), "above 0"),
    "the answer itself": ("return a", rho(), (units(), Skip()), "post"),
    "the answer beside the noise": (
        "x = gaussian(a, sigma=sigma)\nreturn x + a",
        rho(),
        (units(), NOISE, Skip()),
        "post",
    ),
    "a shift that makes noise free": (
        ONCE,
        rho(),
        (units(), NoiseInRho(of("-", A2, A1), ONE, False, 0), Skip()),
        "post",
    ),
    "a shift by 1, both ways at once": (ONCE, rho(), (units(), NoiseInRho(ONE, ONE, False, 0), Skip()), "near"),
    "a shift off the grid": (ONCE, rho(), (units(), NoiseInRho(HALF, ONE, False, 0)), "grid"),
    "a shift that looks at the draw": (
        ONCE,
        rho(),
        (units(), NoiseInRho(Logical("drawn", REAL), ONE, False, 0)),
        "drawn",
    ),
    "a centre off the grid": ("return gaussian(a * eps, sigma=sigma)", rho(), (units(), NOISE), "grid"),
    "a distance below 0": (ONCE, rho(), (units(), NoiseInRho(ZERO, number(-1), False, 0)), "above 0"),
    "a private distance": (ONCE, rho(), (units(), NoiseInRho(ZERO, Param("a", REAL), False, 0)), "public"),
    "the same draw around private centres": (ONCE, rho(), (units(), Same()), "public"),
    "drawn on each side alone": (ONCE, rho(), (units(), Sample(1), Sample(2), Skip()), "post"),
    "paid before it was spent": (ONCE, rho(), (units(), Absurd()), "absurd"),
    "a price of 0": (ONCE, rho(), (units(1, ZERO),), "above 0"),
    "a price below 0": (ONCE, rho(), (units(1, of("-", ZERO, S)),), "above 0"),
    "a bound below what was spent": (ONCE, rho(), (units(0), NOISE, Skip()), "post"),
    "rho below 0": ("return 0", rho(number(-1)), (Direct((), ((),)), Skip()), "below 0"),
    "units of epsilon for rho": (ONCE, rho(), (Direct((Unit(S),), ((ONE,),)),), "not claimed"),
    "units of delta for rho": (ONCE, rho(), (Direct((Unit(S, "delta"),), ((ONE,),)),), "not claimed"),
    "units of rho for epsilon": (ONCE, Claim(S, ZERO, ONE), (units(),), "not claimed"),
    "three steps for the price of one": (ONCE, rho(S, number(3)), (units(),), "one step"),
}
FALSE_OF_RULES: dict[str, Candidate] = {
    "each result by itself": (ONCE, rho(), (Pointwise((Unit(S, "rho"),), ((ONE,),)),), "about epsilon"),
    "all results in turn": ("return flip()", rho(), (Finite(),), "about epsilon"),
    "groups at k times the price": (ONCE, rho(times(3), number(3)), (Group(S, ZERO),), "about epsilon"),
    "groups at k times the price in rho": (ONCE, rho(times(3), number(3)), (GroupRho(S),), "within the claim"),
    "groups of half a row": (ONCE, rho(S, HALF), (GroupRho(S),), "whole number"),
    "groups of no row": (ONCE, rho(S, ZERO), (GroupRho(S),), "no rows"),
    "rounds that take advantage of each other": (
        EACH,
        rho(),
        (Advanced((OUT, COUNT), EPS, ZERO, DELTA),),
        "about epsilon",
    ),
    "epsilon for rho": (LAPLACE, rho(EPS), (PureInRho(EPS),), "within the claim"),
    "a third of the square": (
        LAPLACE,
        rho(of("/", times(2, SQUARE), number(3))),
        (PureInRho(EPS),),
        "within the claim",
    ),
    "the square of what is below 0": (LAPLACE, rho(SQUARE), (PureInRho(of("-", ZERO, EPS)),), "below 0"),
    "an epsilon that is too small": (
        LAPLACE,
        rho(of("/", SQUARE, number(4))),
        (PureInRho(of("/", EPS, TWO)), Direct((Unit(EPS),), ((ONE,),))),
        "within the claim",
    ),
    "rho of runs that may not end": (WAITS, rho(SQUARE), (PureInRho(EPS),), "count up to a limit"),
    "epsilon from rho from epsilon": (LAPLACE, Claim(EPS, ZERO, ONE), (PureInRho(EPS),), "about rho"),
    "rho from rho": (ONCE, rho(), (FromRho(S, BestOrder()),), "about epsilon"),
    "rho as epsilon, without delta": (ONCE, Claim(S, ZERO, ONE), (FromRho(S, BestOrder()),), "above 0"),
    "rho as epsilon": (ONCE, Claim(S, DELTA, ONE), (FromRho(S, BestOrder()),), "within the claim"),
    "an order of 1": (ONCE, Claim(ONE, HALF, ONE), (FromRho(HALF, Order(ONE)),), "order"),
    "an order below 1": (ONCE, Claim(ONE, HALF, ONE), (FromRho(HALF, Order(HALF)),), "order"),
    "an order that is no number": (ONCE, Claim(ONE, HALF, ONE), (FromRho(HALF, Order(EPS)),), "numbers"),
    "an order that shows less": (
        ONCE,
        Claim(ONE, Literal(Fraction(1, 1000), REAL), ONE),
        (FromRho(Literal(Fraction(1, 10), REAL), Order(TWO)),),
        "large enough",
    ),
    "a private rho": (ONCE, Claim(EPS, DELTA, ONE), (FromRho(Param("a", REAL), BestOrder()),), "public"),
    "parts in two currencies": (
        TWICE,
        rho(times(2)),
        (Sequential(1, (X,), rho(), Claim(S, ZERO, ONE)),),
        "claimed in",
    ),
    "parts that cost more": (TWICE, rho(S), (Sequential(1, (X,), rho(), rho()),), "within the claim"),
    "a part below 0": (
        TWICE,
        rho(S),
        (Sequential(1, (X,), rho(times(2)), rho(of("-", ZERO, S))), units(2), NOISE, Skip(), units()),
        "below 0",
    ),
    "parts for groups": (TWICE, rho(times(2), TWO), (Sequential(1, (X,), rho(S), rho(S)),), "groups"),
    "a second part that reads what is hidden": (TWICE, rho(times(2)), (Sequential(1, (), rho(S), rho(S)),), "shared"),
    "post-processing of the data": (TWICE, rho(), (PostProcessing(1, (X,)),), "private"),
}
FALSE_OF_ROWS: dict[str, Candidate] = {
    "a row more or less": (ROUNDS.format("d", "e[i]"), rho(), (Rows((OUT, COUNT), Index(E, COUNT)),), "one place"),
    "as many rounds as rows": (ROUNDS.format("e", "d[i]"), rho(), (Rows((OUT, COUNT), Index(D, COUNT)),), "private"),
    "each row twice": (ROUNDS.format("d", "d[i] + d[i + 1]"), rho(), (Rows((OUT, COUNT), Index(D, COUNT)),), "besides"),
    "one row in each round": (
        ROUNDS.format("d", "d[0]"),
        rho(),
        (Rows((OUT, COUNT), Index(D, ZERO)),),
        "each round has for itself",
    ),
    "the middle row in two rounds": (
        ROUNDS.format("d", "d[i // 2]"),
        rho(),
        (Rows((OUT, COUNT), Index(D, of("//", COUNT, TWO))),),
        "each round has for itself",
    ),
    "rows for less than a row": (
        EACH,
        rho(of("/", S, TWO)),
        (Rows((OUT, COUNT), Index(D, COUNT)), units()),
        "within the claim",
    ),
    "rows for groups": (EACH, rho(times(4), TWO), (Rows((OUT, COUNT), Index(D, COUNT)),), "one step"),
    "rows for nothing": (EACH, rho(number(-1)), (Rows((OUT, COUNT), Index(D, COUNT)),), "may be below 0"),
    "rows with what is not shared": (EACH, rho(), (Rows((COUNT,), Index(D, COUNT)),), "shared"),
    "a cell at a private place": ("return gaussian(d[v], sigma=sigma)", rho(), (Cell(Index(D, V)),), "not public"),
    "a cell and its neighbour": (
        "return gaussian(d[0] + d[1], sigma=sigma)",
        rho(),
        (Cell(Index(D, ZERO)),),
        "besides",
    ),
    "a cell of what moves": ("return gaussian(e[0], sigma=sigma)", rho(), (Cell(Index(E, ZERO)),), "one place"),
    "a cell and another value": (
        "return gaussian(d[0] + a, sigma=sigma)",
        rho(),
        (Cell(Index(D, ZERO)),),
        "besides",
    ),
    "a cell for groups": ("return gaussian(d[0], sigma=sigma)", rho(S, TWO), (Cell(Index(D, ZERO)),), "one step"),
}


@pytest.mark.parametrize("name", [*FALSE_OF_NOISE, *FALSE_OF_RULES, *FALSE_OF_ROWS])
def test_false(name: str) -> None:
    lines, claim, steps, why = {**FALSE_OF_NOISE, **FALSE_OF_RULES, **FALSE_OF_ROWS}[name]
    assert re.search(why, says(lines, claim, *steps))


OTHER_DRAWS: dict[str, tuple[str, Step]] = {
    "laplace": ("return laplace(a, scale=sigma)", Laplace(ZERO, 0)),
    "geometric": ("return geometric(v, scale=sigma)", Laplace(ZERO, 0)),
    "steps": ("return laplace(a, scale=sigma)", LaplaceSteps(ZERO, 0, ONE, ONE)),
    "exponential noise": ("return exponential_noise(a, scale=sigma)", ExponentialNoise(ONE, 0)),
    "exponential mechanism": ("return exponential(q, scale=sigma)", Exponential(0)),
    "coin": ("return flip(1 / 3)", Flip(Literal(True, BOOL), 0)),
    "randomized response": ("return randomized_response(v == 1, eps)", Response(FALSE, 0)),
    "gauss": (ONCE, Gauss(EPS, DELTA, ONE, Concentrated(HALF), 0, 0)),
    "one-sided noise in rho": ("return exponential_noise(a, scale=sigma)", NOISE),
    "coin in rho": ("return flip(1 / 3)", NOISE),
    "choice in rho": ("return uniform(k)", NOISE),
    "mechanism in rho": ("return exponential(q, scale=sigma)", NOISE),
}


@pytest.mark.parametrize("name", OTHER_DRAWS)
def test_draws_that_nothing_is_known_of_in_rho(name: str) -> None:
    lines, step = OTHER_DRAWS[name]
    assert re.search("unit|not draws|public|within the claim", says(lines, rho(), units(), step))


def test_a_private_value_added_to_a_choice_is_hidden_only_modulo_its_size() -> None:
    lines = "x = uniform(2)\nreturn (x + v) % 2"
    sides = of("-", Sided("v", INT, 1), Sided("v", INT, 2))
    assert says(lines, rho(), units(), Choice(sides), Skip()) == ACCEPTED
    assert "post" in says("x = uniform(2)\nreturn x + v", rho(), units(), Choice(sides), Skip())


STORED = "c = [0] * 3\nc[v] = 1\nreturn gaussian({0}, sigma=sigma)"
C1, C2 = (Sided("c", ListOf(INT), side) for side in (1, 2))


@pytest.mark.parametrize("read", ["c[0]", "c[1]", "c[0] + c[1]", "c[0] - c[1]", "2 * c[0]"])
def test_what_is_stored_at_a_private_place(read: str) -> None:
    """Each item moves by 1, and so does their difference by 2."""
    steps = (units(), Assign("both"), Assign("both"), NOISE, Skip())
    expected = ACCEPTED if read in ("c[0]", "c[1]", "c[0] + c[1]") else "near"
    assert expected in says(STORED.format(read), rho(), *steps)


def test_a_store_outside_a_list_changes_nothing() -> None:
    """And inside it does, so that the two runs differ by what is stored."""
    steps = (units(), Assign("both"), Assign("both"), Skip())
    assert says("c = [0] * 3\nc[3] = v\nreturn c[3] - c[3]", rho(), *steps) == ACCEPTED
    assert "post" in says("c = [0] * 3\nc[2] = v\nreturn c[2]", rho(), *steps)
    assert "post" in says("c = [0] * k\nc[0] = v\nreturn c[0]", rho(), *steps)


@pytest.mark.parametrize(("left", "right"), [(C1, C2), (Store(C1, ZERO, ONE), C2), (C1, Store(C2, V, ONE))])
def test_lists_are_not_near_because_somebody_asks(left: Term, right: Term) -> None:
    """The facts about distances are about any lists: they bound none that nothing is known of."""
    lines = "c = [0] * 3\nc[0] = 7 * v\nreturn gaussian(c[0], sigma=sigma)"
    steps: tuple[Step, ...] = (units(), Assign("both"), Assign("both"), Apart(left, right, ZERO), NOISE, Skip())
    assert re.search("near|not public", says(lines, rho(), *steps))


@pytest.mark.parametrize(
    "term", [Length(D), Index(D, ZERO), Spent(0), Sided("a", REAL, 1), Logical("d@", INT), Param("a", REAL)]
)
def test_a_claim_is_made_of_what_is_public(term: Term) -> None:
    """The length of a database whose rows are replaced is public; what is in it is not."""
    found = says("return 0", rho(term), Direct((), ((),)), Skip())
    assert found == ACCEPTED if term == Length(D) else "public" in found


def test_cases_of_neighbours_keep_their_prices() -> None:
    """Where the first row differs its answer costs S, and elsewhere it costs nothing; it is never half of S."""
    place = Compare("==", Logical("d@", INT), ZERO)
    lines = "return gaussian(d[0], sigma=sigma)"
    case = (units(), Instance("d", ZERO), NOISE, Skip())
    assert says(lines, rho(), Split(place), *case, *case) == ACCEPTED
    free = (Direct((), ((),)), Instance("d", ZERO))
    assert "unit" in says(lines, rho(), Split(place), *case, *free, NOISE)
    assert "within the claim" in says(lines, rho(of("/", S, TWO)), Split(place), units())
    assert "all neighbours" in says(lines, rho(), Split(place), PureInRho(EPS))
    assert "all neighbours" in says(lines, rho(), Split(place), GroupRho(S))
    assert "condition" in says(lines, rho(), Split(Logical("d@", INT)))
