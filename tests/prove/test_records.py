"""The values of one person, several of them: noise on each is paid for by how wide their domain is."""

from __future__ import annotations

import pytest

from lapwing.prove.prover import Proved, prove
from lapwing.refute.refuter import refute
from tests.helpers import lowered

LOCAL = """
@private(epsilon="eps")
def noisy(row: Vector(of=Interval(0, 1), length=3), eps: Epsilon) -> list[float]:
    out = []
    for value in row:
        out.append(laplace(value, scale=3 / eps))
    return out
"""
ONE_BY_ONE = """
@private(epsilon="eps")
def noisy(row: Vector(of=Interval(0, 1), length=2), eps: Epsilon) -> tuple[float, float]:
    return laplace(row[0], scale=2 / eps), laplace(row[1], scale=2 / eps)
"""
ANY_LENGTH = """
@private(epsilon="n * eps", requires="n >= 1")
def noisy(row: Vector(of=Interval(0, 1), length="n"), n: Public[int], eps: Epsilon) -> list[float]:
    out = []
    for i in range(n):
        out.append(laplace(row[i], scale=1 / eps))
    return out
"""
WIDE = ONE_BY_ONE.replace("Interval(0, 1)", "Interval(-5, 5)").replace("scale=2", "scale=20")
WHOLE = """
@private(epsilon="eps")
def noisy(row: Vector(of=Integers(0, 4), length=2), eps: Epsilon) -> tuple[int, int]:
    return geometric(row[0], scale=8 / eps), geometric(row[1], scale=8 / eps)
"""
TOTAL = """
@private(epsilon="eps")
def noisy(row: Vector(of=Interval(0, 1), length=4), eps: Epsilon) -> float:
    return laplace(row[0] + row[1] + row[2] + row[3], scale=4 / eps)
"""
ROWS = """
@private(epsilon="eps")
def noisy(d: Database(of=Vector(of=Interval(0, 1), length=2)), eps: Epsilon) -> list[float]:
    out = []
    for i in range(len(d)):
        out.append(laplace(d[i][0], scale=2 / eps))
        out.append(laplace(d[i][1], scale=2 / eps))
    return out
"""
RIGHT = {
    "local": LOCAL,
    "one by one": ONE_BY_ONE,
    "any length": ANY_LENGTH,
    "wide": WIDE,
    "whole numbers": WHOLE,
    "total": TOTAL,
    "rows": ROWS,
}
NO_LENGTH = """
@private(epsilon="0")
def noisy(row: Vector(of=Interval(0, 1), length="n"), n: Public[int]) -> float:
    return row[0]
"""
WRONG = {
    "a length that may be below 0": NO_LENGTH,
    "too little noise": LOCAL.replace("3 / eps", "2 / eps"),
    "one value is exact": ONE_BY_ONE.replace("laplace(row[1], scale=2 / eps)", "row[1]"),
    "too long": ANY_LENGTH.replace("1 / eps", "1 / (2 * eps)"),
    "wider than the noise": WIDE.replace("scale=20", "scale=10"),
    "wider whole numbers": WHOLE.replace("Integers(0, 4)", "Integers(0, 5)"),
    "total of more": TOTAL.replace("scale=4", "scale=3"),
    "only large values": LOCAL.replace(
        "        out.append(laplace(value, scale=3 / eps))",
        "        if value > 1 / 2:\n            out.append(laplace(value, scale=3 / eps))",
    ),
    "rows with too little": ROWS.replace("2 / eps", "1 / eps"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_noise_on_each_value_is_proved(name: str) -> None:
    found = lowered(RIGHT[name])
    assert found.claim is not None
    assert isinstance(prove(found.program, found.claim, 20), Proved)


@pytest.mark.parametrize("name", WRONG)
def test_too_little_is_refuted(name: str) -> None:
    found = lowered(WRONG[name])
    assert found.claim is not None
    assert not isinstance(prove(found.program, found.claim, 3), Proved)
    assert refute(found.program, found.claim, 20) is not None
