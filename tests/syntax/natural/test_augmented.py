"""`target op= value` means what Python and NumPy mean."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core, refusal

NUMPY = "import numpy as np"
MEANS = (
    "m = np.ones((len(data), 2))\nfor i, x in enumerate(data):\n    m[i] += np.array([x, 1])\nreturn float(m.sum())",
    "m = np.zeros((len(data) + 1, 2))\nfor x in data:\n    m[0] += x\nreturn [float(y) for y in m.sum(axis=0)]",
    "m = np.zeros((len(data) + 1, 2))\nn = m\nm[0] += 3\nreturn float(n[0, 1])",
    "a = [0, 0, 0]\nfor x in data:\n    a[min(int(x / 2), 2)] += 1\nreturn a",
    "p = np.array(data, dtype=float)\np *= 2\nq = p\np += p.sum()\nreturn [float(x) for x in q], float(p.sum())",
    "p = np.asarray(data) * 1.0\nold = p.sum()\nfor _ in '123':\n    p -= p.sum()\nreturn float(old), float(p.sum())",
    "p = np.asarray(data) * 1.0\nq = p + 1\np *= 3\nreturn float(q.sum()), float(p.sum())",
    "p = np.asarray(data) * 2.0\nif k > 0:\n    p += 1\np *= p\nreturn [float(x) for x in p]",
    "p = np.asarray(data) * 1.0\np += rng.laplace(0, 1, size=len(data))\nreturn float(p.sum()), [float(x) for x in p]",
    "p = np.asarray(data) * 1.0\nt = 0\nfor x in data:\n    t += x\n    p += t\nreturn float(p.sum())",
)
REFUSED = {
    "p = np.asarray(data) * 1.0\nq = p[1:]\np += 1\nreturn float(q.sum())": "shares its items",
    "m = np.zeros((len(data) + 1, 2))\nr = m[0]\nm[0] += 1\nreturn float(r.sum())": "shares its items",
    "a = np.linalg.solve(data, data)\nb = a\na += k\nreturn b": "which has several names",
    "a = np.linalg.solve(data, data)\nb = a[1:]\na += k\nreturn b": "which has several names",
}


@pytest.mark.parametrize("body", MEANS)
def test_it_means_what_python_means(body: str) -> None:
    assert_as_python(body, NUMPY)


@pytest.mark.parametrize("body", REFUSED)
def test_what_others_may_see_is_not_changed(body: str) -> None:
    assert REFUSED[body] in refusal(body, NUMPY).cause


MATRIX = "m = np.array([[1, 2, 3], [0, -1, k]])\n"


@pytest.mark.parametrize(
    "body",
    [
        "row = m[-1]\nm *= 2\nreturn m, row",
        "other, row = m, m[1]\nother -= m[0]\nrow += 1\nreturn m, row",
        "row = m[0]\nm += m[0]\nreturn m, row",
        "row = m[1]\nif len(data) > 1:\n    m *= 2\nreturn row",
        "row = m[1]\nfor x in data:\n    m += 1\nreturn row, m",
        "return np.sort(m)",
    ],
)
def test_rows_of_a_matrix_change_with_it(body: str) -> None:
    assert_as_python(MATRIX + body, "import numpy as np")


def test_a_matrix_is_not_sorted_in_place() -> None:
    assert refusal(MATRIX + "m.sort()\nreturn m", "import numpy as np").id == "outside-language"


SOFTMAX = """u = np.asarray([data.count(0), data.count(1)], dtype=float)
p = np.exp(epsilon * u / 2 - np.max(epsilon * u / 2))
p /= p.sum()
return int(rng.choice(2, p=p))
"""


def test_weights_that_are_divided_in_place_are_still_exponentials() -> None:
    text = SOFTMAX.replace("np.asarray([data.count(0), data.count(1)], dtype=float)", "np.asarray(data, dtype=float)")
    assert "exponential(" in core(text.replace("choice(2", "choice(len(data)"), NUMPY)
    assert "exponential(" in core(SOFTMAX, NUMPY)
