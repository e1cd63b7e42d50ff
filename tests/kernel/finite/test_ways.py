"""Exact distributions, against all runs of the interpreter; and ways that any values of noise go, one at a time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.cost.polynomial import Polynomial
from lapwing.kernel.finite import ways as enumeration
from lapwing.kernel.finite.evaluate import Value
from lapwing.kernel.finite.ways import Drawn, Point, Runs, Way
from lapwing.kernel.language.law import ExponentialNoise, Flip, Gaussian, Law, RandomizedResponse, Uniform, sort_of_law
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import Arithmetic, Choose, Local, Negative, Param, Term
from lapwing.kernel.rules.shared.bounded import ways_on
from lapwing.syntax.lowering.lower import Lowered
from tests.helpers import lowered
from tests.kernel.exhaustive import EPS, B, Chance, P, U, all_inputs, all_runs, frozen, whole

PARAMETERS = "b: Bit, d: Database(of=Bit), p: Public[float], eps: Epsilon, n: Public[int]"


def program(body: str, requires: str = "0 <= p <= 1") -> Lowered:
    lines = "\n".join("    " + line for line in body.splitlines())
    return lowered(f'@private(epsilon=0, requires="{requires}")\ndef f({PARAMETERS}):\n{lines}\n')


def table(
    body: str, x: Fraction = Fraction(1, 3), requires: str = "0 <= p <= 1", **inputs: Value
) -> dict[object, Fraction]:
    """The probabilities with x for the unknown."""
    return at(x, program(body, requires).program, inputs)


def at(x: Fraction, found: Program, inputs: Mapping[str, Value]) -> dict[object, Fraction]:
    """The probabilities with x for p, or for exp(eps)."""
    runs = Runs(found)
    ways = runs.ways(inputs)
    coins = {term: valued(coin.top, x) / valued(coin.bottom, x) for term, coin in runs.coins.items()}
    return {way.holds: valued(chance, coins) for way, chance in ways.items()}


def valued(polynomial: Polynomial, values: Fraction | dict[Term, Fraction]) -> Fraction:
    total = Fraction(0)
    for monomial, product in polynomial.items():
        for atom, power in monomial:
            product *= (values[atom] if isinstance(values, dict) else values) ** power
        total += product
    return total


@pytest.mark.parametrize("unknown", [None, P, EPS], ids=["numbers", "p", "eps"])
@pytest.mark.parametrize("seed", range(12))
def test_distributions_are_those_of_all_runs(seed: int, unknown: Param | None) -> None:
    found = Chance(seed, unknown).program()
    for inputs in all_inputs():
        given: dict[str, Value] = {name: frozen(value) for name, value in inputs.items()}  # type: ignore[misc]
        for x in [Fraction(1, 4), Fraction(2, 3)] if unknown == P else [Fraction(3), Fraction(10, 9)]:
            assert at(x, found, given) == all_runs(found, {**inputs, "p": x}, weight=x)


def test_the_random_programs_are_not_all_trivial() -> None:
    sizes = [len(all_runs(Chance(seed, P).program(), {"b": 1, "c": 2, "p": Fraction(1, 3)})) for seed in range(30)]
    assert max(sizes) > 4
    assert sum(size > 1 for size in sizes) > 20


def test_a_biased_coin() -> None:
    assert table("return flip(p)") == {(True,): Fraction(1, 3), (False,): Fraction(2, 3)}


def test_a_coin_from_an_exponential() -> None:
    body = "return b if flip(exp(eps) / (1 + exp(eps))) else 1 - b"
    assert table(body, Fraction(3), b=1) == {(1,): Fraction(3, 4), (0,): Fraction(1, 4)}


def test_a_choice() -> None:
    assert table("return uniform(3), 7") == {(index, 7): Fraction(1, 3) for index in range(3)}


def test_answers_in_a_list() -> None:
    body = "answers = []\nfor i in range(2):\n    answers.append(randomized_response(b, eps))\nreturn answers"
    found = table(body, Fraction(3), b=1)
    assert found[((True, True),)] == Fraction(9, 16)
    assert found[((False, False),)] == Fraction(1, 16)
    assert len(found) == 4


def test_what_cannot_happen_is_left_out() -> None:
    endless = "i = 0\nif flip(0):\n    while i == 0:\n        i = i\nreturn flip(1)"
    assert table(endless) == {(True,): Fraction(1)}


def test_equal_memories_are_merged() -> None:
    body = "total = 0\nfor i in range(100):\n    if flip(1/2):\n        total = 1 - total\nreturn total"
    assert sum(table(body.replace("total = 1 - total", "total = i % 2")).values()) == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return laplace(b, 1 / eps)", "off the grid"),
        ("return geometric(b, 1 / eps)", "not followed"),
        ("return exponential(d, 1)", "not followed"),
        ("return uniform(5000)", "1 to 4096"),
        ("return flip(2 * p)", "between 0 and 1"),
        ("return flip(p - 1/10)", "between 0 and 1"),
        ("return flip(4 * p * (1 - p) + 1/1000)", "between 0 and 1"),
        ("return flip(exp(eps) / 2)", "between 0 and 1"),
        ("return flip(1 / (p + p * p))", "above 0"),
        ("return flip(max(p, 1/2))", "between 0 and 1"),
        ("return flip(eps)", "between 0 and 1"),
        ("return flip(abs(eps))", "arithmetic"),
        ("return randomized_response(b, p)", "above 0"),
        ("return flip(len(d) / 2)", "between 0 and 1"),
        ("return flip(d[0])", "public"),
        ("return len(d)", "d is read"),
        ("return d[0]", "d is read"),
        ("return 1 if p < 1/2 else 0", "p is read"),
        ("while True:\n    b = b\nreturn 1", "40000 steps"),
        ("x = True\nwhile x:\n    x = flip(1/2)\nreturn 1", "40000 steps"),
        ("x, y = uniform(65), uniform(64)\nreturn x + y", "4096 ways"),
        ("x = 3\nfor i in range(13):\n    x = x * x\nreturn 0", "too large"),
    ],
)
def test_what_is_not_finite_is_refused(body: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        table(body.replace("b = b", "x = 1"), b=1)


def test_a_response_without_epsilon_is_refused() -> None:
    found = program("answer = randomized_response(b == 1, eps)\nreturn answer")
    (sample,) = found.program.body
    assert isinstance(sample, Sample)
    assert isinstance(sample.law, RandomizedResponse)
    nothing = Arithmetic("*", whole(0), EPS)
    silent = replace(found.program, body=(replace(sample, law=replace(sample.law, epsilon=nothing)),))
    with pytest.raises(Refused, match="above 0"):
        Runs(silent).ways({"b": 1})


@pytest.mark.parametrize(
    ("law", "reason"),
    [
        (Uniform(whole(0)), "1 to 4096"),
        (Uniform(Negative(B)), "1 to 4096"),
        (Gaussian(B, whole(1)), "off the grid"),
        (ExponentialNoise(B, whole(1)), "not followed"),
    ],
)
def test_laws_that_no_text_has_are_refused(law: Law, reason: str) -> None:
    found = program("return b").program
    body = (Sample(Local("drawn", sort_of_law(law)), law),)
    with pytest.raises(Refused, match=reason):
        Runs(replace(found, body=body)).ways({"b": 1})


@pytest.mark.parametrize(
    ("term", "heads"),
    [
        (whole(2), 1),
        (whole(-1), 0),
        (Arithmetic("/", B, whole(2)), Fraction(1, 2)),
        (Choose(U, whole(0), Arithmetic("/", B, whole(3))), Fraction(1, 3)),
    ],
)
def test_probabilities_that_a_memory_gives_are_numbers(term: Term, heads: Fraction) -> None:
    """One outside 0 to 1 counts as the nearer of the two."""
    drawn = Local("drawn", BOOL)
    found = replace(program("return b").program, body=(Sample(drawn, Flip(term)),), results=(drawn,))
    chances = {way.holds: chance for way, chance in Runs(found).ways({"b": 1}).items()}
    assert chances.get((True,), {(): Fraction(0)}) == {(): heads}
    assert len(chances) == 1 + (0 < heads < 1)


def test_probabilities_may_reach_their_ends() -> None:
    assert table("return flip(4 * p * (1 - p))", Fraction(1, 2)) == {(True,): 1, (False,): 0}


def test_probabilities_may_be_quotients() -> None:
    assert table("return flip(1 / (2 - p))", Fraction(1, 2)) == {(True,): Fraction(2, 3), (False,): Fraction(1, 3)}


def test_an_unknown_probability_needs_its_bounds() -> None:
    for requires in ("p >= 0", "p <= 1", "0 <= p <= 2", "-1 < p < 1"):
        with pytest.raises(Refused):
            table("return flip(p)", requires=requires)


def test_a_loop_may_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    body = "i = 0\nwhile i < 100:\n    i = i + 1\nreturn i"
    assert table(body) == {(100,): 1}
    monkeypatch.setattr(enumeration, "WAYS", 0)
    with pytest.raises(Refused, match="ways to go"):
        table(body)


def test_the_body_is_not_run_where_it_is_not_reached() -> None:
    assert table("if b == 1:\n    return len(d)\nreturn 3", b=0) == {(3,): 1}


BEST = """@private(epsilon=1, delta=0.1)
def f(b: Bit):
    xs = [0.0, 0.0, 0.0]
    for i in range(3):
        x = gaussian(b * i, sigma=1)
        xs[i] = x
    best = 0
    for i in range(1, 3):
        if xs[i] > xs[best]:
            best = i
    if flip(1 / 4):
        return 3 + best
    if max(xs[0], xs[1]) + 1 < 2:
        return best
    return 6
"""


def agrees(way: Way, noise: list[float]) -> bool:
    """Whether values come in the order of a way."""

    def value(point: Point) -> float:
        return noise[point.number] + float(point.center) if isinstance(point, Drawn) else float(point)

    return all(value(low) < value(high) for low, high in way.below)


def meant(b: int, noise: list[float], heads: bool) -> int:
    """What the program gives, in Python."""
    xs = [b * i + noise[i] for i in range(3)]
    best = max(range(3), key=lambda i: xs[i])
    if heads:
        return 3 + best
    return best if max(xs[0], xs[1]) + 1 < 2 else 6


def test_any_values_go_one_way_for_each_side_of_the_coin() -> None:
    found = lowered(BEST).program
    random_ = random.Random(3)
    for b in (0, 1):
        ways = ways_on(found, {"b": b})
        for _ in range(50):
            noise = [random_.gauss(0, 1) for _ in range(3)]
            here = [(chance[()], way.holds) for way, chance in ways.items() if agrees(way, noise)]
            assert sorted(here) == sorted(
                (Fraction(1, 4) if heads else Fraction(3, 4), (meant(b, noise, heads),)) for heads in (True, False)
            )


HANGS = """@private(epsilon=1, delta=0.1)
def f(b: Bit):
    x = gaussian(b, sigma=1)
    while x > 0:
        x = x + 1
    return 0
"""


def test_a_loop_that_noise_keeps_going_is_given_up() -> None:
    with pytest.raises(Refused, match="noise is compared more than 256 times"):
        ways_on(lowered(HANGS).program, {"b": 1})


def test_meetings_are_told_apart_by_how_far_centres_are() -> None:
    text = "@private(epsilon=1, delta=0.1)\ndef f(b: Bit):\n    x = gaussian(b, sigma=1)\n    return x < 0 or x == 1\n"
    ways = ways_on(lowered(text).program, {"b": 1})
    assert {meeting for way in ways for meeting in way.meetings} == {(0, Fraction(1), None), (0, Fraction(0), None)}
    assert {len(way.meetings) for way in ways} == {1, 2}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("xs = []\n    for i in range(13):\n        xs.append(flip(1 / 2))\n    return xs", "4096 ways"),
        ("return gaussian(b, sigma=1)", "tells the value of noise"),
        ("n = 0\n    for i in range(60000):\n        n += 1\n    return n", "40000 steps"),
        ("return geometric(b, scale=1) > 0", "not followed"),
        ("return gaussian(b / 2, sigma=1) > 0", "off the grid"),
        ("return gaussian(b, sigma=b) > 0", "not above 0"),
        ("return 2 * gaussian(b, sigma=1) > 0", "only moved by numbers"),
        ("x = gaussian(b, sigma=1)\n    return gaussian(x, sigma=1) > 0", "values of noise"),
    ],
)
def test_what_is_more_than_compared_is_refused(body: str, why: str) -> None:
    found = lowered(f"@private(epsilon=1, delta=0.1)\ndef f(b: Bit):\n    {body}\n").program
    with pytest.raises(Refused, match=why):
        ways_on(found, {"b": 0})
