"""Which values have noise in them."""

from __future__ import annotations

import ast
from textwrap import indent

import pytest

from lapwing.verify.scan.status import NOISY, PUBLIC, TRUE, Status, Statuses, parts_of
from tests.contracts import flag_view

ROLES = 'data: Database(of=Bit, neighbours="add-remove"); fixed: Database(of=Bit); scores: Queries; epsilon = epsilon'


def status(result: str, body: str = "pass") -> Status:
    text = f"import numpy as np\n# lapwing: {ROLES}\ndef f(data, fixed, scores, k, epsilon, rng):\n"
    view = flag_view(text + indent(f"{body}\nreturn {result}\n", "    "))
    last = view.definition.node.body[-1]
    assert isinstance(last, ast.Return)
    return Statuses(view).of(last.value)


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("1 + k", PUBLIC),
        ("sum(data)", TRUE),
        ("data[0] + 1", TRUE),
        ("len(data)", TRUE),
        ("len(fixed)", PUBLIC),
        ("fixed.shape[0]", PUBLIC),
        ("data.shape[1]", PUBLIC),
        ("data.shape[0]", TRUE),
        ("rng.laplace()", NOISY),
        ("sum(data) + rng.laplace()", NOISY),
        ("rng.laplace(sum(data), 1)", NOISY),
        ("(sum(data) + rng.laplace()) / len(data)", TRUE),
        ("(sum(data) + rng.laplace()) / max(k, 1)", NOISY),
        ("min(sum(data) + rng.laplace(), len(data))", TRUE),
        ("sum(data) + rng.laplace() > 3", NOISY),
        ("data[0] if rng.random() < 0.5 else 0", NOISY),
        ("1 if data[0] else 0", TRUE),
        ("[x + rng.laplace() for x in data]", NOISY),
        ("[1 for x in data if x]", TRUE),
        ("{x: rng.laplace() for x in data}", TRUE),
        ("max(range(k), key=lambda i: scores[i] + rng.laplace())", NOISY),
        ("np.argmax([s + rng.laplace() for s in scores])", NOISY),
        ("f'{sum(data)}'", TRUE),
        ("range(k)[data[0]]", TRUE),
    ],
)
def test_expressions(result: str, told: Status) -> None:
    assert status(result) == told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("x = sum(data)", TRUE),
        ("x = sum(data)\nx = x + rng.laplace()", NOISY),
        ("x = 0\nfor row in data:\n    x += row", TRUE),
        ("x = 0\nfor row in data:\n    x += 1", TRUE),
        ("x = 0\nfor row in fixed:\n    x += 1", PUBLIC),
        ("x = 0\nfor row in fixed:\n    if row:\n        x += 1", TRUE),
        ("x = [0] * k\nfor row in data:\n    x[row] += 1", TRUE),
        ("x = []\nfor row in data:\n    x.append(row + rng.laplace())", NOISY),
        ("x = []\nfor row in data:\n    x.append(row)", TRUE),
        ("x = 0\nif rng.random() < 0.5:\n    x = data[0]", NOISY),
        ("x = 0\nwhile x < k:\n    x += 1", PUBLIC),
        ("x = {}\nfor row in data:\n    x[row] = 1", TRUE),
        ("x, y = data[0], 1", TRUE),
        ("x: float = sum(data)", TRUE),
        ("try:\n    x = data[0]\nexcept IndexError:\n    x = 0", TRUE),
        ("match data[0]:\n    case 1:\n        x = 1\n    case _:\n        x = 0", TRUE),
        ("with open('f') as g:\n    x = 1", PUBLIC),
    ],
)
def test_statements(body: str, told: Status) -> None:
    assert status("x", body) == told


def test_parts_of_a_result() -> None:
    node = ast.parse("a, [b, {1: c}], d + 1", mode="eval").body
    assert [ast.unparse(part) for part in parts_of(node)] == ["a", "b", "c", "d + 1"]
