"""Outcomes that are likely for other inputs."""

from __future__ import annotations

from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.refuter import refute
from lapwing.refute.search.foreseen import foreseen, ways
from tests.refute.programs import TEXTS, stated

FORGETFUL = """
@private(epsilon="eps", requires="c >= 1")
def forgetful(q: Queries(sensitivity=1), threshold: Query(sensitivity=1), c: Public[int], eps: Epsilon) -> list[float]:
    bar = laplace(threshold, scale=3 / eps)
    count = 0
    out: list[float] = []
    for x in q:
        draw = laplace(x, scale=6 * c / eps)
        if draw >= bar:
            out.append(laplace(x, scale=3 * c / eps))
            count += 1
            if count >= c:
                break
        else:
            out.append(0)
    return out
"""


def test_all_are_neighbours_that_the_program_takes() -> None:
    program, claim = stated(FORGETFUL)
    found = list(foreseen(program, claim))
    assert found
    for case, _ in found[::7]:
        left, right = dict(case.left), dict(case.right)
        check_inputs(program, left, case.grid)
        check_inputs(program, right, case.grid)
        check_neighbours(program, left, right, 1, case.grid)


def test_both_sides_of_a_private_threshold_are_tried() -> None:
    program, claim = stated(FORGETFUL)
    assert {dict(case.right)["threshold"] for case, _ in foreseen(program, claim)} == {1, -1}


def test_there_are_none_without_lists_of_answers() -> None:
    assert list(foreseen(*stated(TEXTS["coins"]))) == []
    assert list(foreseen(*stated("@private(epsilon=1)\ndef f(x: Query):\n    return laplace(x, scale=1)"))) == []


def test_answers_are_high_and_low_in_several_orders() -> None:
    found = ways(4)
    assert (1, 1, 1, 1) in found
    assert (-1, -1, -1, 1) in found
    assert len(set(found)) == len(found)


def test_a_private_threshold_without_noise_for_it_is_refuted() -> None:
    assert refute(*stated(FORGETFUL), 20) is not None
