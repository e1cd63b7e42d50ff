"""Taking keys out of dictionaries, keys of the data, too."""

from __future__ import annotations

import pytest

from tests.syntax.natural.constructs import BEFORE
from tests.syntax.natural.says import assert_as_python, refusal

COUNTED = "counts = {i: 0 for i in range(6)}\nfor x in data:\n    counts[x] += 1\n"
FILLED = "counts = {}\nfor x in data:\n    counts[x] = counts.get(x, 0) + 1\n"
SAME = [
    f"{COUNTED}best = max(counts, key=counts.get)\ndel counts[best]\nreturn best, list(counts.values()), list(counts)",
    (
        f"{COUNTED}out = []\nfor _ in range(2):\n    best = max(counts, key=counts.get)\n    out.append(best)\n"
        "    del counts[best]\nreturn out, len(counts)"
    ),
    f"{COUNTED}for x in list(counts):\n    if counts[x] == 0:\n        del counts[x]\nreturn counts",
    f"{FILLED}if 4 in counts:\n    del counts[4]\nreturn sum(counts.values())",
    f"{FILLED}n = counts.pop(k, 9)\nreturn n, sum(counts.values())",
    f"{FILLED}del counts[k]\nreturn len(counts)",
    "counts = Counter(data)\ndel counts[3]\nreturn len(counts)",
    "counts = Counter(data)\nfor x in counts:\n    if x > 2:\n        del counts[x]\nreturn len(counts)",
    "counts = {'a': 1, 'b': 2}\nname = 'a' if len(data) > 1 else 'b'\nx = counts.pop(name)\nreturn x, list(counts)",
    "counts = {'a': 1.5, 'b': 2}\nname = 'a' if len(data) > 1 else 'c'\ndel counts[name]\nreturn counts",
    "d = {i: 0 for i in range(3)}\ne = d\nbest = 1 if len(data) > 1 else 2\ndel e[best]\nreturn d",
    "a = {'a': 1}\nc = a\nb = a | {'a': 2}\na |= {'c': k}\nreturn a, b, c",
    "s = {1}\nt = s\ns |= {k}\ns -= {1}\nreturn len(s), len(t), k in t",
    "s = frozenset({1})\nt = s\ns |= {k, 5}\nreturn len(s), len(t)",
    "return {1, 2} == {2, 1}, set(data) == {3}, {1} < {1, 2}, {3} >= set(data), {1}.issuperset({k})",
    "return set(data).isdisjoint({3}), {k} <= set(data)",
]


@pytest.mark.parametrize("body", SAME)
def test_means_what_python_means(body: str) -> None:
    assert_as_python(body, BEFORE)


def test_a_dictionary_of_lists_is_refused() -> None:
    body = "d = {i: [] for i in range(6)}\nfor x in data:\n    d[x].append(x)\ndel d[len(data) % 2]\nreturn d"
    assert refusal(body).cause == "Taking a key of the data out of this dictionary is not supported here."
