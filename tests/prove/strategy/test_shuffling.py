"""Sums of what rows add, each with noise of its own."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Index, Length, Local
from lapwing.kernel.rules.shared.clones import LARGEST
from lapwing.prove.prover import Proved, prove
from lapwing.prove.strategy.shuffling import clones_of, through_rows
from tests.helpers import lowered

COUNT = """
@private(epsilon={epsilon}, delta={delta}, requires="len(d) >= {least}")
def counted(d: Database(of=Bit)) -> int:
    total = 0
    for x in d:
        if {answer}:
            total += 1
    return total
"""


def verdict(epsilon: str, delta: str, least: int, answer: str, seconds: float) -> bool:
    found = lowered(COUNT.format(epsilon=epsilon, delta=delta, least=least, answer=answer))
    assert found.claim is not None
    return isinstance(prove(found.program, found.claim, seconds), Proved)


@pytest.mark.parametrize(
    ("epsilon", "delta", "least", "answer", "expected"),
    [
        ("0.25", "0.000001", 1000, "randomized_response(x, 1)", True),
        ("0.05", "0.000001", 10000, "randomized_response(x, 1)", False),
        ("0.2", "0.000001", 999999999, "randomized_response(x, 2)", True),
    ],
)
def test_counts_of_randomized_answers(epsilon: str, delta: str, least: int, answer: str, expected: bool) -> None:
    assert verdict(epsilon, delta, least, answer, 20.0 if expected else 0.5) == expected


def test_where_rows_are_gone_through() -> None:
    program = lowered(COUNT.format(epsilon=1, delta=0.1, least=10**9, answer="randomized_response(x, 1)")).program
    found = through_rows(program)
    assert found is not None
    shared, item, rows = found
    assert rows == LARGEST and isinstance(item, Index) and item.index in shared
    assert Local("total", INT) in shared and Length(item.list) == Length(program.parameters[0].param)


def test_there_are_at_least_two_clones() -> None:
    assert all(clones >= 2 for clones in clones_of(3.0, 10, 0.001))
