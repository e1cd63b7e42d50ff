"""One round on symbols: what is known is computed, and what is too much is refused."""

from __future__ import annotations

from tests.run.interpreter.aggregates.looping import Asked, ran_on

PUBLIC = ", cuts: Public[list[int]], k: Public[int]"


def test_inner_loops_over_public_lists_are_unrolled() -> None:
    body = """
low = 0
for x in data:
    for cut in cuts:
        if x < cut * k:
            low = low + 1
return low
"""
    table = Asked((3, 1, 4))
    assert ran_on(table, body, PUBLIC, cuts=[1, 2], k=2) == (1 + 2, [])
    assert not table.fetched


def test_a_row_is_looked_up_in_a_public_list_and_outside_it_there_is_0() -> None:
    body = "total = 0\nfor x in data:\n    total = total + cuts[x] * k\nreturn total"
    assert ran_on(Asked((0, 1, 1, 9)), body, PUBLIC, cuts=[5, 7], k=1) == (19, [])


def test_what_takes_too_many_steps_a_row_is_interpreted() -> None:
    body = "t = 0\nfor x in data:\n    for i in range(k):\n        t = t + x\nreturn t"
    table = Asked((3, 1))
    found, reasons = ran_on(table, body, PUBLIC, cuts=[], k=20_000)
    assert found == 80_000 and "too much" in reasons[0]


def test_an_inner_loop_that_hangs_on_the_row_is_interpreted() -> None:
    body = "t = 0\nfor x in data:\n    for i in range(x):\n        t = t + i\nreturn t"
    found, reasons = ran_on(Asked((3, 1)), body)
    assert found == 3 and "depends on the row" in reasons[0]
