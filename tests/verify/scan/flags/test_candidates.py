"""Candidates that are taken from the data."""

from __future__ import annotations

from textwrap import indent

import pytest

from lapwing.verify.scan.flags.candidates import candidates_from_data
from tests.contracts import flag_view

HEAD = """
import numpy as np
from collections import Counter, defaultdict
# lapwing: data: Database(of=Text, neighbours="add-remove")
def f(data, options, k, rng):
"""


def count(body: str) -> int:
    flags = list(candidates_from_data(flag_view(HEAD + indent(body, "    "))))
    assert {flag.id for flag in flags} <= {"candidates-from-data"}
    return len(flags)


@pytest.mark.parametrize(
    "body",
    [
        "for key in set(data): pass",
        "for key in np.unique(data): pass",
        "counts = Counter(data)",
        "for key in data.unique(): pass",
        "counts = data.value_counts()",
        "counts, edges = np.histogram(data, bins=10)",
        "counts = np.bincount(data)",
        "bins = np.linspace(min(data), max(data), 10)",
        "counts = {}\nfor x in data:\n    counts[x] = counts.get(x, 0) + 1",
        "counts = defaultdict(int)\nfor x in data:\n    counts[x] += 1",
        "counts = Counter(data)\na = counts['a']\nb = list(counts)",
        "counts = Counter(data)\ncounts['a'] = 1",
        "names = np.unique(data)\na = names[0]",
    ],
)
def test_they_come_from_the_data(body: str) -> None:
    assert count(body) == 1


@pytest.mark.parametrize(
    "body",
    [
        "for key in set(options): pass",
        "size = len(set(data))",
        "counts = Counter(data)\na = counts['a'] + counts.get('b', 0)",
        "counts = Counter(data)\nout = {x: counts[x] for x in options}",
        "counts, edges = np.histogram(data, bins=10, range=(0, 1))",
        "counts, edges = np.histogram(data, bins=options)",
        "counts = np.bincount(data, minlength=k)",
        "for i in range(len(data)): pass",
        "counts = {c: 0 for c in options}\nfor x in data:\n    counts[x] += 1",
        "counts = {}\nfor x in options:\n    counts[x] = 1",
    ],
)
def test_they_are_known_before(body: str) -> None:
    assert count(body) == 0
