"""Other shapes of functions."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.shapes import shapes_of
from tests.app.judging.change.texts import MARKED, code, plain, read

MAXIMUM = """
best = 0
for i in range(len(q)):
    x = laplace(q[i], scale=1)
    if {}:
        best = x
return 1
"""
ABOVE = """
out = []
for v in q:
    x = laplace(v, scale=1)
    if {}:
        out.append({})
return out
"""
SHAPES = {
    "the noisy threshold": (
        "bar = laplace(t, scale=1)\nreturn laplace(q[0], scale=1) >= t",
        "bar = laplace(t, scale=1)\nreturn laplace(q[0], scale=1) >= bar",
    ),
    "the gap": (ABOVE.format("x >= t + 1", "x"), ABOVE.format("x >= t + 1", "x - (t + 1)")),
    "the difference that was compared": (ABOVE.format("x - t >= 1", "x"), ABOVE.format("x - t >= 1", "x - t")),
    "the first value": (
        MAXIMUM.format("x > best"),
        MAXIMUM.format("i == 0 or x > best"),
    ),
    "noise on a threshold": (
        "out = 0\nfor v in q:\n    if laplace(v, scale=1) >= t:\n        out = out + 1\nreturn out",
        (
            "out = 0\nbar = laplace(t, scale=2 / eps)\nfor v in q:\n    if laplace(v, scale=1) >= bar:\n"
            "        out = out + 1\nreturn out"
        ),
    ),
    "noise on what was counted": (
        "n = 0\nfor v in q:\n    n += 1\nreturn n",
        "n = 0\nfor v in q:\n    n += 1\nreturn laplace(n, scale=1 / eps)",
    ),
    "both sides": ("return exponential_noise(q[0], scale=1)", "return laplace(q[0], scale=1)"),
    "Laplace noise without a delta": ("return gaussian(q[0], sigma=c)", "return laplace(q[0], scale=c)"),
    "noise on a result": ("return q[0]", "return laplace(q[0], scale=1 / eps)"),
    "a condition on each answer": (
        "out = []\nfor v in q:\n    out.append(v >= 1)\nreturn out",
        "out = []\nfor v in q:\n    out.append(randomized_response(v >= 1, eps / 2))\nreturn out",
    ),
    "a condition that coins hide": (
        "kept = q[0] == 1\nif flip():\n    kept = flip()\nreturn kept",
        "kept = randomized_response(q[0] == 1, eps)\nif flip():\n    kept = flip()\nreturn kept",
    ),
    "noise in a comparison": (
        "bar = laplace(t, scale=1)\nreturn q[0] >= bar",
        "bar = laplace(t, scale=1)\nreturn laplace(q[0], scale=2 / eps) >= bar",
    ),
    "noise on what is added up": (
        "s = 0\nfor v in q:\n    s += v\nx = laplace(t, scale=1)\nreturn s + x",
        "s = 0\nfor v in q:\n    s += laplace(v, scale=1 / eps)\nx = laplace(t, scale=1)\nreturn s + x",
    ),
}


@pytest.mark.parametrize("kind", SHAPES)
def test_shapes(kind: str) -> None:
    before, after = SHAPES[kind]
    texts = [each.merged().applied() for each in shapes_of(code(before))]
    assert code(after).source_text in texts


def test_ordinary_code_draws_as_before() -> None:
    texts = [each.merged().applied() for each in shapes_of(plain("n = len(data)\nreturn sum(data) / max(n, 1)"))]
    assert any("sum(data) / max(n, 1) + np.random.laplace(scale=1 / epsilon)" in text for text in texts)


def test_a_name_that_is_missing_is_imported() -> None:
    names = "from lapwing import Epsilon, Public, Queries, exponential_noise, private\n"
    text = code("return exponential_noise(q[0], scale=1)").source_text.replace(MARKED, names)
    (changed,) = (each.merged().applied() for each in shapes_of(read(text)))
    assert changed.startswith("from lapwing import Epsilon, Public, Queries, exponential_noise, laplace, private\n")


def test_a_private_function_as_it_should_be_keeps_its_comparisons() -> None:
    lines = "bar = laplace(t, scale=1)\nreturn laplace(q[0], scale=1) >= bar"
    assert list(shapes_of(code(lines))) == []


def test_gaussian_noise_beside_gaussian_noise() -> None:
    start = "from lapwing import *\n\n\n@private(epsilon=1, delta=0.01)\ndef f(q: Queries):\n"
    lines = "    for i in range(3):\n        if {} > {}:\n            return i\n    return 3\n"
    answers = read(start + lines.format("gaussian(q[i], sigma=4)", "0"))
    texts = [each.merged().applied() for each in shapes_of(answers)]
    assert start + "    bar = gaussian(0, sigma=2)\n" + lines.format("gaussian(q[i], sigma=4)", "bar") in texts
    threshold = read(start + "    t = gaussian(0, sigma=4)\n" + lines.format("q[i]", "t"))
    texts = [each.merged().applied() for each in shapes_of(threshold)]
    assert any("if gaussian(q[i], sigma=8) > t:" in text for text in texts)
    assert not any("laplace" in text for text in texts)
