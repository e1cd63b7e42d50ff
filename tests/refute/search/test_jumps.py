"""Neighbours of a length from which on something counts more."""

from __future__ import annotations

import pytest

from lapwing.deadline import ENDLESS, Deadline
from lapwing.refute.refuter import refute
from lapwing.refute.search.jumps import expectation, jumps
from tests.refute.programs import stated
from tests.typed import in_epsilon

LEAKS = {
    "only the first ten rows are clipped": """
    total = 0
    i = 0
    for x in d:
        i += 1
        total += min(x, 1) if i <= 10 else x
    return laplace(total, scale=1 / eps)
""",
    "large counts are released with less noise": """
    n = 0
    for x in d:
        n += min(x, 1)
    if n >= 20:
        return laplace(n * 100, scale=1 / eps)
    return laplace(n, scale=1 / eps)
""",
    "a row counts from the thirteenth on": """
    n = 0
    extra = 0
    for x in d:
        n += 1
        if n > 12 and x > 3:
            extra += 1000
    return laplace(extra, scale=1 / eps)
""",
}
PRIVATE = """
    total = 0
    for x in d:
        if x > 5:
            total += min(x - 5, 1)
    if laplace(total, scale=2 / eps) > 12:
        return laplace(total, scale=2 / eps)
    return 0.0
"""


def program(body: str) -> str:
    """A statement about a database of small numbers."""
    parameters = 'd: Database(of=Integers(0, 10), neighbours="add-remove"), eps: Epsilon'
    return f'@private(epsilon="eps")\ndef f({parameters}) -> float:{body}'


@pytest.mark.parametrize("name", LEAKS)
def test_what_only_long_lists_do_is_refuted(name: str) -> None:
    statement, claim = stated(program(LEAKS[name]))
    assert any(jumps(statement, in_epsilon(claim), Deadline.after(20)))
    assert refute(statement, claim, 10) is not None


def test_a_private_program_has_no_such_lists() -> None:
    statement, claim = stated(program(PRIVATE))
    assert not any(jumps(statement, in_epsilon(claim), ENDLESS))


def test_nothing_is_seen_once_time_is_up() -> None:
    statement, claim = stated(program(LEAKS["a row counts from the thirteenth on"]))
    assert not any(jumps(statement, in_epsilon(claim), Deadline.after(0)))


def test_longer_lists_may_show_more_in_proportion() -> None:
    assert expectation({2: 1.0, 4: 3.0}, 8) == 6.0
    assert expectation({2: 5.0, 4: 1.0}, 8) == 5.0
    assert expectation({8: 1.0}, 8) == float("inf")
