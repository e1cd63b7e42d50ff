"""The order of a set is read by nobody; what is the same in any order is what Python gives."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

IN_ANY_ORDER = [
    "return sum(1 for p in set(data)), sum(1 for p in {d % 3 for d in data})",
    "return sorted(list(set(data))), sorted(set(data), reverse=True), len(list(set(data))), max(set(data), default=0)",
    "return min({3, k}), max({3, k}), sum({3, k}), any({0, k}), all({0, k})",
    "s = set(data)\nreturn sum(x for x in s if x > 2), len({x % 2 for x in s}), sorted(x + 1 for x in s)",
    "return list({3}), [x for x in {k}]",
    "s = {3, k}\nreturn sum(x in s for x in data), len(s | {4}), s <= {3, k, 5}, {x for x in s} == s",
    "d = {}\nfor x in data:\n    d.setdefault(x % 2, set()).add(x)\nreturn {key: len(s) for key, s in d.items()}",
    "d = {}\nfor x in data:\n    d[x] = 1\nreturn list(d)",
    "s = set()\ns.update(data)\ns.update({3, k})\nreturn sorted(s)",
    "a, = {k}\nreturn a",
]
IN_SOME_ORDER = [
    "for x in set(data):\n    return x",
    "x, y = {1, k}\nreturn x",
    "return {x: 1 for x in set(data)}",
    "return [y for x in data for y in {x, 3}]",
    "return sorted({3, k}, key=lambda x: 0)",
    "return max({3, k}, key=lambda x: 0)",
    "return tuple({3, k})",
    "return [*{3, k}]",
    "return next(iter({3, k}))",
    "return list(enumerate({3, k}))",
    "return (lambda *a: a[0])(*{3, k})",
    "return ''.join({'a', 'b'})",
    "s = [0]\ns.extend({3, k})\nreturn s",
    "s = [0]\ns += {3, k}\nreturn s",
    "s = [0]\ns[:] = {3, k}\nreturn s",
    "s = [0]\ns[:1] = {3, k}\nreturn s",
    "def f(s):\n    for x in s:\n        return x\nreturn f({3, k})",
    "def g():\n    yield from {3, k}\nreturn list(g())[0]",
    "return sum((last := x) for x in {3, k}) * 0 + last",
    "out = []\nsum(out.append(x) or 0 for x in {3, k})\nreturn out",
    "return list(dict.fromkeys({3, k}))",
    "return [x for x in frozenset({1, k}) | {5}]",
]


@pytest.mark.parametrize("body", IN_ANY_ORDER)
def test_what_is_the_same_in_any_order_is_what_python_gives(body: str) -> None:
    assert_as_python(body)


@pytest.mark.parametrize("body", IN_SOME_ORDER)
def test_the_order_of_a_set_is_read_by_nobody(body: str) -> None:
    assert refusal(body).id == "outside-language"
