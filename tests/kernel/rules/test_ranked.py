"""Noise that is only compared: bounds of probabilities contain the exact ones, and decide claims in numbers."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.finite.chains import Chains
from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.program import Assign, Parameter, Program, Sample
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Integers, Record
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import (
    ONE,
    TRUE,
    ZERO,
    Choose,
    Compare,
    CompareOperator,
    Empty,
    Literal,
    Local,
    Not,
    Param,
    Snoc,
    Term,
    sort_of,
)
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.ranked import FINE, OPEN, Ranked
from lapwing.kernel.rules.shared.bounded import bounded, ways_on
from lapwing.run.interpreter.run import run
from lapwing.syntax.certificate.certificate import certify
from lapwing.syntax.certificate.data import encode
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.kernel.exhaustive import claim_of
from tests.tools.checker import recheck

BITS = "q: Vector(of=Integers(0, 1), length={n})"
MAXIMUM = """best = 0
top = 0.0
for i in range({n}):
    x = gaussian(q[i], sigma=4)
    if i == 0 or x > top:
        top = x
        best = i
return best"""
PAIR = MAXIMUM.format(n=2)
THRESHOLD = "x = gaussian(b, sigma=1)\nreturn x > 0"


def goal(body: str, epsilon: str = "0.5", delta: str = "0.01", parameters: str = BITS.format(n=2)) -> Private:
    lines = "\n".join("    " + line for line in body.splitlines())
    found = lowered(f'@private(epsilon="{epsilon}", delta="{delta}")\ndef f({parameters}):\n{lines}\n')
    return Private(found.program, claim_of(found))


def reason(wanted: Private, rule: Ranked | None = None) -> str:
    with pytest.raises(Refused) as refused:
        check(wanted, Derivation(rule or Ranked(4, 6), ()))
    return refused.value.reason


@pytest.mark.parametrize(
    ("body", "many", "epsilon", "delta", "fine"),
    [
        (MAXIMUM, 2, "0.5", "0.01", True),
        (MAXIMUM, 2, "0.2", "0.01", False),
        (MAXIMUM, 3, "0.5", "0.01", True),
        (MAXIMUM, 3, "0.5", "0.0002", False),
        (MAXIMUM, 2, "0.5", "0", False),
        (MAXIMUM.replace("gaussian(q[i], sigma=4)", "laplace(q[i], scale=4)"), 2, "0.5", "0.01", True),
        (MAXIMUM.replace("sigma=4", "sigma=1"), 2, "0.5", "0.01", False),
        ("x = gaussian(0, sigma=4) + q[0]\ny = q[1] + gaussian(0, sigma=4)\nreturn x >= y", 2, "0.5", "0.01", True),
        ("return q[0]", 1, "0.5", "0.01", False),
        ("return 0", 1, "0", "0", True),
        ("if flip(1 / 100):\n    return q[0]\nreturn 2", 1, "0", "0.01", True),
        ("if flip(1 / 100):\n    return q[0]\nreturn 2", 1, "0", "0.0099", False),
        ("x = gaussian(q[0], sigma=1)\nreturn min(x, 3.0) < 2.0 or max(x, 1.0) > 5.0", 1, "1", "0.11", True),
        ("x = gaussian(q[0], sigma=1)\nreturn min(x, 3.0) < 2.0 or max(x, 1.0) > 5.0", 1, "0.1", "0.01", False),
        ("x = gaussian(q[0], sigma=4)\nreturn x == 0", 1, "0", "0.002", True),
        ("x = gaussian(q[0], sigma=4)\nreturn x == 0", 1, "0", "0.0001", False),
        ("x = gaussian(0, sigma=4)\nif x - 1 < x:\n    return 0\nreturn q[0]", 1, "0", "0.00001", True),
    ],
)
def test_claims_in_numbers_are_decided(body: str, many: int, epsilon: str, delta: str, fine: bool) -> None:
    wanted = goal(body.format(n=many), epsilon, delta, BITS.format(n=many))
    rule = Ranked(16, 20 if "laplace" in body else 7)
    if fine:
        theorem = check(wanted, Derivation(rule, ()))
        assert (theorem.claim, theorem.obligations, theorem.assumes[-1]) == (wanted.claim, (), FINE)
    else:
        assert reason(wanted, rule) == OPEN


@pytest.mark.parametrize(
    ("body", "parameters", "why"),
    [
        ("return gaussian(q[0], sigma=4)", BITS.format(n=2), "a result tells the value of noise"),
        ("x = [gaussian(q[0], sigma=4)]\nreturn x", BITS.format(n=2), "a result tells the value of noise"),
        ("s = 1 - 2 * q[1]\nreturn gaussian(q[0], sigma=s) > 0", BITS.format(n=2), "the scale of noise is not above 0"),
        (
            "return gaussian(q[0] / 2, sigma=1) > 0",
            BITS.format(n=2),
            "draws from Gaussian are not followed",
        ),
        ("return geometric(q[0], scale=1) > 0", BITS.format(n=2), "draws from Geometric are not followed"),
        ("return 2 * gaussian(q[0], sigma=1) > 0", BITS.format(n=2), "noise is only moved by numbers, and compared"),
        ("return 1 - gaussian(q[0], sigma=1) > 0", BITS.format(n=2), "noise is only moved by numbers, and compared"),
        (
            "x = gaussian(q[0], sigma=1)\nreturn gaussian(x, sigma=1) > 0",
            BITS.format(n=2),
            "noise is drawn with values of noise",
        ),
        ("return gaussian(q, sigma=4) > 0", "q: Query", "q is read, and its values are not finitely many"),
        ("return gaussian(q[0], sigma=s) > 0", f"{BITS.format(n=2)}, s: Public[float]", "s is read"),
        (
            "return gaussian(q[0], sigma=4) > 0.1",
            BITS.format(n=2),
            "a centre or a number to compare with is not on the edge",
        ),
        (
            "x = gaussian(q[0], sigma=1)\ny = gaussian(0, sigma=1)\nreturn x > y or x + 1 > y",
            BITS.format(n=2),
            "one draw is compared at two places",
        ),
        (
            PAIR.replace("range(2)", "range(100000)"),
            BITS.format(n=2),
            "there are more than 40000 steps",
        ),
        ("while flip(1 / 2):\n    pass\nreturn 0", BITS.format(n=2), "there are more than 40000 steps"),
        (PAIR, BITS.format(n=7), "there are not 1 to 64 private inputs"),
        (PAIR, "q: Vector(of=Integers(0, 1), length=100000)", "there are not 1 to 64 private inputs"),
        (PAIR, "q: Vector(of=Integers(0, 1), length=n), n: Public[int]", "n is read"),
        ("return gaussian(q[0], sigma=100000) > 0", BITS.format(n=2), "there are more than 16384 cells"),
    ],
)
def test_what_cannot_be_ordered_is_refused(body: str, parameters: str, why: str) -> None:
    assert reason(goal(body, parameters=parameters)).startswith(why)


def met(sign: CompareOperator, depth: int) -> Private:
    """A record that is shown if a list with noise in it is a list of 0."""
    bit, x, out = Param("b", INT), Local("x", REAL), Local("out", INT)
    noisy: Term = x
    plain: Term = Literal(Fraction(0), REAL)
    for _ in range(depth):
        noisy, plain = (Snoc(Empty(sort_of(each)), each) for each in (noisy, plain))
    equal = Compare(sign, noisy, plain)
    shown = Choose(Compare("==", equal, Literal(sign == "==", BOOL)), bit, Literal(2, INT))
    body = Sample(x, Gaussian(ZERO, ONE)), Assign(out, shown)
    program = Program("met", (Parameter(bit, Record(Integers(ZERO, ONE))),), (), body, (out,))
    return Private(program, Claim(ZERO, Literal(Fraction(1, 10**5), REAL), ONE))


@pytest.mark.parametrize("sign", ["==", "!="])
def test_lists_with_noise_in_them_are_not_compared(sign: CompareOperator) -> None:
    """They may be equal, with a probability that nothing counted; by itself, noise that meets a number counts."""
    for depth, why in ((0, OPEN), (1, "noise is only moved by numbers, and compared"), (2, "noise is only moved")):
        wanted = met(sign, depth)
        assert reason(wanted, Ranked(4, 9)).startswith(why)
        data = recheck.json.loads(recheck.json.dumps(encode(wanted.program)))
        with pytest.raises(recheck.RefusedError, match="cannot be compared" if depth else "more likely"):
            recheck.Ranks(recheck.read_program(data), 4, 9).check(Fraction(0), Fraction(1, 10**5))


def test_lists_with_noise_in_them_are_not_added() -> None:
    wanted = goal("x = add_vectors([gaussian(0, sigma=1)], [0.0])\nreturn x[0] > 0")
    assert reason(wanted) == "noise is only moved by numbers, and compared"


def test_draws_that_differ_are_below_or_above() -> None:
    """Where draws of two groups are equal, no way is gone that counts them as different."""
    wanted = goal(
        "x = laplace(0, scale=1)\ny = laplace(0, scale=1)\nif x == y:\n    return b\nreturn 2", parameters="b: Bit"
    )
    ways = ways_on(wanted.program, {"b": 1})
    assert sorted(len(way.below) for way in ways) == [1, 1]
    assert {way.holds for way in ways} == {(2,)}
    data = recheck.json.loads(recheck.json.dumps(encode(wanted.program)))
    found = recheck.Ranks(recheck.read_program(data), 4, 12).known({"b": Fraction(1)})[0]
    low, _ = bounded(wanted.program, {"b": 1}, Chains(4, 12)).results[2,]
    assert low < 1 and found.keys() == {(2,)} and abs(found[2,][0] - low) < Fraction(1, 10**6)


@pytest.mark.parametrize(
    "rule", [Ranked(3, 6), Ranked(0, 6), Ranked(2048, 6), Ranked(-4, 6), Ranked(4, 0), Ranked(4, 65)]
)
def test_cells_are_parts_of_one(rule: Ranked) -> None:
    assert reason(goal(PAIR), rule).startswith("cells are")


def test_cells_that_are_too_wide_say_nothing() -> None:
    assert reason(goal(THRESHOLD, parameters="b: Bit"), Ranked(4, 1)) == "the cells are too wide, or too few"
    narrow = THRESHOLD.replace("sigma=1", "sigma=1 / 8")
    assert reason(goal(narrow, parameters="b: Bit"), Ranked(1, 8)) == "the cells are too wide, or too few"


def test_more_than_seven_draws_compared_with_each_other_are_refused() -> None:
    body = "\n".join([*(f"x{i} = gaussian(q[0], sigma=4)" for i in range(8)), "top = x0"])
    body += "".join(f"\nif x{i} > x{i + 1}:\n    return {i}" for i in range(7)) + "\nreturn 8"
    assert reason(goal(body)) == "more than 7 draws are compared with each other"


def test_groups_and_parts_of_neighbours_are_refused() -> None:
    wanted = goal(PAIR)
    assert isinstance(wanted.claim, Claim)
    more = replace(wanted, claim=replace(wanted.claim, group=Literal(2, INT)))
    with pytest.raises(Refused, match="one step apart"):
        Ranked(4, 6).premises(more)
    with pytest.raises(Refused, match="all neighbours"):
        Ranked(4, 6).premises(replace(wanted, where=Not(TRUE)))


def test_a_symbol_in_the_claim_is_refused() -> None:
    wanted = goal(PAIR, epsilon="e", parameters=f"{BITS.format(n=2)}, e: Epsilon")
    assert reason(wanted) == "this is known for numbers only"
    assert isinstance(wanted.claim, Claim)
    for text in ("s / s - 1 / 2", "log(1) / log(1)"):
        some = goal(PAIR, epsilon=text, parameters=f"{BITS.format(n=2)}, s: Public[float]")
        assert reason(some) == "this is known for numbers only"
    negative = replace(goal(PAIR), claim=replace(wanted.claim, epsilon=Literal(Fraction(-1, 2), REAL)))
    assert reason(negative) == "this is known for numbers only"


def test_a_run_takes_a_grid_that_is_fine_enough() -> None:
    wanted = goal(PAIR)
    certificate = certify(wanted.program, wanted.claim, Derivation(Ranked(16, 7), ()))
    release = run(wanted.program, wanted.claim, write_certificate(certificate), ([0, 1],), {}, grid=3)
    assert release.grid == 3 * 1024


def grown(random_: random.Random) -> str:
    """A random program that compares what it draws."""
    lines, names = [], []
    for number in range(random_.randint(1, 3)):
        names.append(f"x{number}")
        law = random_.choice(["gaussian({}, sigma=2)", "gaussian({}, sigma=1 / 2)", "laplace({}, scale=1)"])
        lines.append(f"x{number} = " + law.format(random_.choice(["b", "c", "0", "b + c", "1 - b"])))
    for number in range(random_.randint(1, 3)):
        left = random_.choice(names)
        right = random_.choice([*names, "0", "1", "2 - c"])
        move = random_.choice(["", "", " + 1", " - b"])
        lines.append(f"if {left}{move} {random_.choice(['<', '<=', '>', '>='])} {right}:\n    return {number}")
    return "\n".join([*lines, random_.choice(["return 7", "return b + 7"])])


def test_the_second_checker_bounds_random_programs_alike() -> None:
    random_ = random.Random(6)
    compared = 0
    for _ in range(20):
        wanted = goal(grown(random_), parameters="b: Bit, c: Bit")
        data = recheck.json.loads(recheck.json.dumps(encode(wanted.program)))
        second = recheck.Ranks(recheck.read_program(data), 4, 6)
        for inputs, again in zip(inputs_of(wanted.program), second.inputs(), strict=True):
            assert dict(inputs) == again
            try:
                one = bounded(wanted.program, inputs, Chains(4, 6))
            except Refused:
                with pytest.raises(recheck.RefusedError):
                    second.known({name: Fraction(value) for name, value in again.items()})
                continue
            results, rare, met = second.known({name: Fraction(value) for name, value in again.items()})
            assert one.results.keys() == results.keys()
            compared += 1
            for name, (low, high) in one.results.items():
                assert abs(low - results[name][0]) + abs(high - results[name][1]) < Fraction(1, 1 << 60)
            assert abs(one.rare - rare) + abs(one.met - met) < Fraction(1, 1 << 60)
            assert sum(low for low, _ in one.results.values()) <= 1 <= sum(h for _, h in one.results.values()) + rare
    assert compared >= 50
