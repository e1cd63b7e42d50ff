"""Loops over chosen rows go over all rows."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core

TALLY = "from collections import defaultdict\n"
SAME = [
    """\
tally = defaultdict(int)
for x in data:
    if x > k:
        tally[x] += x
return [tally[c] for c in range(4)]
""",
    """\
tally = defaultdict(int)
for x in data:
    y = x + k
    if y > 2:
        tally[y] += 2
k = k + 1
return [tally[c] + k for c in range(3, 6)]
""",
    """\
kept, doubled = [], []
for x in data:
    if x > k:
        kept.append(x)
        doubled.append(2 * x)
total = 0
for x in kept:
    total = total + x
for i in range(len(doubled)):
    total = total + doubled[i] * kept[i]
return total
""",
    """\
kept = []
for x in data:
    if x > k:
        kept.append(x)
best = 0
for i in range(len(kept)):
    if kept[i] > best:
        best = i
return best
""",
    """\
kept = []
for x in data:
    if x > k:
        kept.append(x)
total = 0
for x in kept:
    if x > 4:
        break
    total += x
return total
""",
    """\
kept = []
for x in data:
    if x > k:
        kept.append(x)
total = len(kept)
for x in kept:
    total += x
return total
""",
    """\
kept, bound = [], k
for x in data:
    if x > bound:
        kept.append(x)
total = 0
for x in kept:
    bound = bound + x
    total += bound
return total
""",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, TALLY)


def test_the_lists_go() -> None:
    made = core(SAME[0], TALLY)
    assert made.count("append") == 1
    assert "len(items" not in made


@pytest.mark.parametrize("body", SAME[3:5])
def test_lists_that_something_else_looks_at_stay(body: str) -> None:
    assert "append" in core(body, TALLY)
