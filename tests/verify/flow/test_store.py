"""Memory cells that get another value mean what Python means by them."""

from __future__ import annotations

from itertools import product

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.flow.runs import run
from tests.verify.flow.programs import labelled


def test_a_cell_gets_another_value() -> None:
    flow = labelled("(c: Low[list[int]], i: Low[int]) -> Low[list[int]]", "m = list(c)", "m[i] = m[i] + 5", "return m")
    for size, place in product(range(4), range(4)):
        cells = [10 * number for number in range(size)]
        wanted = [cell + 5 if number == place else cell for number, cell in enumerate(cells)]
        assert run(flow, {"c": list(cells), "i": place}) == (wanted,)


def test_outside_the_list_nothing_happens() -> None:
    flow = labelled("(i: Low[int]) -> Low[list[int]]", "m = [1, 2]", "m[i] = 5", "return m")
    assert run(flow, {"i": 2}) == run(flow, {"i": -1}) == ([1, 2],)


def test_the_last_cell_and_changes_in_place() -> None:
    flow = labelled("() -> Low[list[int]]", "m = [1, 2, 3]", "m[-1] = 7", "m[0] += 4", "m[1] -= m[0]", "return m")
    assert run(flow, {}) == ([5, -3, 7],)


def test_sorting_in_place() -> None:
    flow = labelled(
        "(c: Low[list[int]]) -> Low[list[int]]",
        "m = list(c)",
        "for i in range(len(m)):",
        "    for j in range(len(m) - 1):",
        "        if m[j] > m[j + 1]:",
        "            held = m[j]",
        "            m[j] = m[j + 1]",
        "            m[j + 1] = held",
        "return m",
    )
    assert run(flow, {"c": [3, 1, 2, 1]}) == ([1, 1, 2, 3],)


def test_a_loop_over_a_list_sees_its_changes() -> None:
    flow = labelled("() -> Low[int]", "m = [1, 2]", "t = 0", "for x in m:", "    m[1] = 7", "    t = t + x", "return t")
    assert run(flow, {}) == (8,)


@pytest.mark.parametrize("line", ["m[uniform(2)] += 1", "s[0][1] = 2", "m[0:1] = 2", "m[0], m[1] = 1, 2"])
def test_what_is_no_cell(line: str) -> None:
    with pytest.raises(ProgramError):
        labelled("(s: Low[list[int]]) -> Low[list[int]]", "m = [1, 2]", line, "return m")
