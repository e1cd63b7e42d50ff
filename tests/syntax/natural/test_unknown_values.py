"""A number, a string and a list that unknown functions give: whatever is read means what Python means."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.syntax.natural.generate import inputs_of
from tests.syntax.natural.plain import differences

START = """
import numpy as np
import pandas as pd
from collections import Counter

# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); k: Public[int]; epsilon = epsilon
def f(data, k, epsilon, rng):
    words = f"{k}x".split("x")
    number, word = len(words), words[0].strip()
    items, cells, pair = [5, 2, 6, 7], np.array([5, 2, 6, 7]), (1, 2)
    table, rows = {1: 2, 2: 4}, list(data)
    frame = pd.DataFrame({"x": [1, 2, 3, 4]})
"""
QUESTIONS = [
    "number in items", "number in pair", "number in {1, 2}", "number in cells", "number in table", "number in rows",
    "number not in items", "number == 2", "1 < number < 3", "number is True", "words is items", "number is None",
    "(number, 1) == (2, 1)", "[number, 1] == [2, 1]", "(number, 1) in ((2, 1), (3, 4))", "{1: number} == {1: 2}",
    "word in ('1', '2', '3')", "word == '2'", "'2' in words", "word in '123'", "words == ['2', '']",
    "items.count(number)", "items.index(number)", "pair.index(number)", "any(x == number for x in items)",
    "sum(x == number for x in items)", "sum(1 for x in rows if x == number)", "max(items, key=lambda x: x == number)",
    "items[number]", "items[:number]", "cells[number]", "cells[cells > number]", "pair[number - 1]", "table[number]",
    "table.get(number, 0)", "rows[:number]", "[0] * number", "list(range(number))", "np.zeros(number)",
    "np.where(cells > number, 1, 2)", "np.isin(cells, [number]).sum()", "np.bincount([number, 1])",
    "frame[frame.x > number].x.sum()", "(frame.x == number).sum()", "frame.x.isin([number]).sum()",
    "sum(min(x, number) for x in rows)", "round(2.567, number)", "1 if number > 1 else 0", "not number", "number or 5",
]  # fmt: skip
CHANGES = [
    "items[number] = 9", "items[number] += 9", "items[number - 1] = rows", "items.insert(number, 9)",
    "items.pop(number)", "items.remove(number)", "del items[number]", "del items[:number]", "items[number:] = []",
    "cells[number] = 9", "cells[number] += 9", "cells[cells > number] = 9", "cells[[0, number]] = 9",
    "cells[[True, False, number > 1, False]] = 9", "cells[:number] = 9", "np.add.at(cells, [number], 1)",
    "table[number] = 9", "table[number] += 9", "del table[number]", "table.pop(number)", "table.setdefault(number, 9)",
    "items += words", "cells += number", "first, *rest = words", "rows.insert(number, 9)", "row = data[number]",
    "row = rows[number]", "del rows[number]", "frame.loc[number, 'x'] = 9", "assert number > 1",
    "if number in items:\n        return 9", "if word in ('1', '2', '3'):\n        return 9",
    "for i in range(number):\n        items.append(i)", "while len(items) < number + 4:\n        items.append(1)",
    "try:\n        items[number + 9]\n    except IndexError:\n        return 9",
    "match number:\n        case 2:\n            return 9", "match number:\n        case 1 | 2:\n            return 9",
    "match number:\n        case int():\n            return 9",
    "match number:\n        case None:\n            return 9",
    "match (number, 1):\n        case (2, 1):\n            return 9",
    "match word:\n        case '2':\n            return 9",
    "match words:\n        case [x, y]:\n            return 9", "match words:\n        case [x]:\n            return 9",
    "match {'a': number}:\n        case {'a': 2}:\n            return 9",
]  # fmt: skip
ENDS = "\n    return items, cells.tolist(), list(table.items()), len(rows)\n"


@pytest.mark.parametrize("text", [*(f"return {each}\n" for each in QUESTIONS), *(each + ENDS for each in CHANGES)])
def test_what_is_read_means_what_python_means(text: str) -> None:
    try:
        found = differences(f"{START}    {text}", inputs_of(1))
    except ProgramError:
        return
    assert not found, found[0]
