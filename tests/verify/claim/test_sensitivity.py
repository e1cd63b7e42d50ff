"""Sensitivities: proved above, attained below."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic
from lapwing.prove.prover import Proved, Unknown
from lapwing.refute.estimate.case import Case
from lapwing.refute.exact.number import Log
from lapwing.report.words.neighbours import text as words
from lapwing.verify.claim.noised import add_noise
from lapwing.verify.claim.sensitivity import (
    Example,
    Sensitivity,
    SensitivityError,
    distance_of,
    divided,
    find_sensitivity,
    is_proper,
    look,
    plain,
    share_of,
)
from tests.helpers import lowered

COUNT = """
@private
def count(d: Database(of=Bit)):
    found = 0
    for x in d:
        found += x
    return found
"""
MEAN = """
@private(requires="len(d) >= 1")
def mean(d: Database(of=Interval(0, 1))):
    found = 0
    for x in d:
        found += x
    return found / len(d)
"""
TOTAL = """
@private(requires="high > 0")
def total(d: Database(of=Interval(0, "high"), neighbours="add-remove"), high: Public[float]):
    found = 0
    for x in d:
        found += x
    return found
"""
SIGNED = TOTAL.replace('Interval(0, "high")', "Interval(-1, 2)")
RUNNING = """
@private
def running(d: Database(of=Bit)):
    found = 0
    out = []
    for x in d:
        found += x
        out.append(found)
    return out
"""
HISTOGRAM = """
@private
def histogram(counts: Histogram(neighbours="{neighbours}")):
    out = []
    for x in counts:
        out.append(x)
    return out
"""
ROWS = """
@private
def rows(d: Database(of=Bit, neighbours="add-remove")):
    out = []
    for x in d:
        out.append(x)
    return out
"""
LARGEST = """
@private(requires=("len(q) >= 1", "k > 0"))
def largest(q: Queries(sensitivity="k"), k: Public[float]):
    best = q[0]
    for x in q:
        best = max(best, x)
    return best
"""
PAIR = COUNT.replace("return found", "return found, 3 * found")
CONSTANT = "@private\ndef constant(d: Database(of=Bit)):\n    return 7\n"
JUMP = """
@private
def jump(q: Query(sensitivity=1), high: Public[float]):
    found = 0
    if q > 0:
        found = high
    return found
"""


def found(text: str) -> Sensitivity:
    return find_sensitivity(lowered(text).program)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        (COUNT, "1"),
        (COUNT.replace("of=Bit", "of=Integers(0, 5)"), "5"),
        (COUNT.replace("of=Bit", 'of=Bit, neighbours="add-remove"'), "1"),
        (MEAN, "1 / len(d)"),
        (TOTAL, "high"),
        (RUNNING, "len(d)"),
        (PAIR, "4"),
        (HISTOGRAM.format(neighbours="replace"), "2"),
        (HISTOGRAM.format(neighbours="add-remove"), "1"),
        (LARGEST, "k"),
        (CONSTANT, "0"),
    ],
)
def test_a_bound_is_proved_and_attained(text: str, bound: str) -> None:
    answer = found(text)
    assert isinstance(answer.proof, Proved)
    assert answer.bound is not None
    assert words(answer.bound) == bound
    assert answer.attained


def test_the_certificate_is_of_the_program_with_noise() -> None:
    answer = found(COUNT)
    assert isinstance(answer.proof, Proved)
    assert answer.proof.certificate.program == add_noise(answer.program).program


def test_an_example_has_two_neighbours_and_their_exact_results() -> None:
    example = found(MEAN).example
    assert example is not None
    assert (dict(example.first), dict(example.second)) == ({"d": (0,)}, {"d": (1,)})
    assert example.results == ((Fraction(0),), (Fraction(1),))
    assert example.distance == 1


def test_where_nothing_is_proved_the_example_still_tells_something() -> None:
    answer = found(ROWS)
    assert isinstance(answer.proof, Unknown)
    assert (answer.bound, answer.attained) == (None, False)
    assert answer.example is not None
    assert answer.example.distance is None


def test_a_bound_that_nothing_attains_is_not_said_to_be() -> None:
    program = lowered(COUNT).program
    example = Example((("d", (0,)),), (("d", (1,)),), ((0,), (1,)), Fraction(1))
    assert share_of(example, Arithmetic("+", ONE, ONE)) == Fraction(1, 2)
    assert share_of(example, ONE) == 1
    assert share_of(example, None) == 1
    assert is_proper(program, Case(example.first, example.second))
    assert not is_proper(program, Case(example.first, example.first))
    assert not is_proper(program, Case((("d", (0, 0)),), (("d", (1, 1)),)))


@pytest.mark.parametrize("distance", [Fraction(2), None])
def test_neighbours_farther_apart_than_proved_are_a_fault(distance: Fraction | None) -> None:
    with pytest.raises(SensitivityError):
        share_of(Example((("d", (0,)),), (("d", (1,)),), ((0,), (2,)), distance), ONE)


ENDLESS = COUNT.replace("    return found", "    while found == 0:\n        found = 0\n    return found")


def test_an_input_on_which_the_program_fails_is_no_example() -> None:
    assert look(lowered(ENDLESS).program, Case((("d", (0,)),), (("d", (1,)),))) is None


def test_distances_add_up() -> None:
    assert distance_of(1, Fraction(3, 2)) == Fraction(1, 2)
    assert distance_of([1, [2, 3]], [0, [2, 5]]) == 3
    assert distance_of([1], [1, 2]) is None
    assert distance_of([[1], 2], [[], 2]) is None
    assert distance_of([1], 1) is None


def test_a_cost_over_epsilon() -> None:
    noised = add_noise(lowered(TOTAL).program)
    high, epsilon = noised.program.parameters[1].param, noised.epsilon
    cost = Arithmetic("*", high, epsilon)
    assert divided(cost, epsilon) == high
    assert divided(Apply("max", (cost, epsilon)), epsilon) == Apply("max", (high, ONE))
    assert divided(ZERO, epsilon) == ZERO


def test_inputs_as_runs_take_them() -> None:
    assert plain((1, (2, Fraction(1, 2)))) == [1, [2, Fraction(1, 2)]]
    assert plain(Log(Fraction(1), Fraction(2))) == 1


def test_a_jump_of_unknown_height_has_no_proof_but_an_example() -> None:
    answer = found(JUMP)
    assert answer.bound is None
    assert answer.example is not None
    high = dict(answer.example.first)["high"]
    assert isinstance(high, int | Fraction)
    assert answer.example.distance == abs(high)


def test_rows_of_both_signs_move_a_total_by_the_larger_one() -> None:
    answer = found(SIGNED)
    assert answer.bound is not None
    assert words(answer.bound) == "2"
    assert answer.attained
