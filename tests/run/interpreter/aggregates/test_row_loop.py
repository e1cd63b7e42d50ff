"""Which loops are folds, which are not, and that what follows is asked for in one pass."""

from __future__ import annotations

import pytest

from tests.run.interpreter.aggregates.looping import Asked, ran_on

ROWS = (3, 1, 4, 1, 5, 9, 2, 6)
SUMS = {
    "total = 0\nfor x in data:\n    total = total + x\nreturn total": 31,
    "n = 0\nfor x in data:\n    if x > 3 and not x == 9:\n        n = n + 1\nreturn n": 3,
    "low = 100\nfor x in data:\n    low = min(low, x)\nreturn low": 1,
    "best = 0\nfor x in data:\n    if x > best:\n        best = x\nreturn best": 9,
    "seen = False\nfor x in data:\n    seen = seen or x == 6\nreturn seen": True,
    "total = 0.0\nfor x in data:\n    total = total + (x - 2) * (x - 2) / 4\nreturn total": 20.25,
    "y = 0\ntotal = 0\nfor x in data:\n    y = 2 * x\n    total = total + y\nreturn total": 62,
}


@pytest.mark.parametrize("body", SUMS)
def test_a_loop_is_computed_by_the_table(body: str) -> None:
    table = Asked(ROWS)
    assert ran_on(table, body) == (SUMS[body], [])
    assert not table.fetched and table.passes == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("last = 0\nfor x in data:\n    last = x\nreturn last", "no sum"),
        ("t = 0\nfor x in data:\n    t = t * 2 + x\nreturn t", "no sum"),
        ("t = 0\nfor x in data:\n    t = t + 60 // x\nreturn t", "divides by something that varies"),
        ("t = 0\nfor x in data:\n    if t < 10:\n        t = t + x\nreturn t", "no sum"),
        ("found = []\nfor x in data:\n    found.append(x)\nreturn len(found)", "a list depends"),
        ("i = 1\nt = 0\nwhile i < len(data):\n    t = t + data[i]\n    i = i + 1\nreturn t", "does not start"),
        ("i = 0\nt = 0\nwhile i < len(data):\n    t = t + data[i - 1]\n    i = i + 1\nreturn t", "reads other rows"),
    ],
)
def test_what_depends_on_the_order_of_rows_is_interpreted_and_told(body: str, why: str) -> None:
    table = Asked(ROWS)
    found, reasons = ran_on(table, body)
    assert table.fetched and why in reasons[0]
    assert found == ran_on(table, body)[0]


def test_loops_that_follow_are_asked_for_in_the_same_pass() -> None:
    body = """
n = 0
for x in data:
    n = n + 1
low = 0
for cut in cuts:
    for x in data:
        if x < cut:
            low = low + 1
return n + low + len(data)
"""
    table = Asked(ROWS)
    found, _ = ran_on(table, body, ", cuts: Public[list[int]]", cuts=[2, 4, 6])
    assert found == 8 + (2 + 4 + 6) + 8
    assert table.passes <= 2


def test_a_loop_that_needs_what_another_found_is_asked_for_later() -> None:
    body = "n = 0\nfor x in data:\n    n = n + x\nm = 0\nfor x in data:\n    if x * 8 > n:\n        m = m + 1\nreturn m"
    table = Asked(ROWS)
    assert ran_on(table, body) == (4, []) and table.passes == 2


def test_cells_are_one_fold_by_key() -> None:
    lines = ["c" + str(key) + " = 0" for key in range(10)] + ["for x in data:"]
    for key in range(10):
        lines += [f"    if x == {key}:", f"        c{key} = c{key} + 1"]
    lines += ["return " + ", ".join(f"c{key}" for key in range(10))]
    table = Asked(ROWS)
    assert ran_on(table, "\n".join(lines)) == ((0, 2, 1, 1, 1, 1, 1, 0, 0, 1), [])
    assert len(table.folds) == 1 and table.folds[0].key is not None


def test_a_variable_of_the_last_round_is_not_read_later() -> None:
    table = Asked(ROWS)
    found, reasons = ran_on(table, "y = 0\nfor x in data:\n    y = x + 1\nreturn y")
    assert table.fetched and reasons and found == 7


def test_no_rows_leave_variables_as_they_were() -> None:
    body = "low = 7\nn = 0\nfor x in data:\n    low = min(low, x)\n    n = n + x\nreturn low, n, len(data)"
    assert ran_on(Asked(()), body) == ((7, 0, 0), [])
