"""`dicts`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    "{x: data.count(x) for x in data}",
    "dict(Counter(data))",
    "Counter(data).most_common(2)",
    "Counter(data)[1]",
    "d = defaultdict(int)\nfor x in data:\n    d[x] += 1\nreturn dict(d)",
    "d = {}\nfor x in data:\n    d[x] = d.get(x, 0) + 1\nreturn d",
    'dict(zip(["a", "b"], [1, 2]))',
    "dict.fromkeys(range(3), 0)",
    'd = {"a": 1}\nd.update(b=2)\nreturn d',
    'd = {"a": 1}\nd.pop("a")\nreturn len(d)',
    'd = {"a": 1, "b": 2}\nreturn max(d, key=d.get)',
    "Counter(data).total()",
    "sum(Counter(data).values())",
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)
