"""What depends on private data or on noise."""

from __future__ import annotations

import pytest

from tests.helpers import body, lowered

GROWING = 'r: Database(of=Bit, neighbours="add-remove"), v: Database(of=Vector(Bit, 3), neighbours="add-remove"), '
GROWING += "p: Public[list[list[int]]], h: Histogram, c: Public[int], eps: Epsilon"
USUAL = "q: Queries, d: Database(of=Bit), eps: Epsilon, c: Public[int]"


def is_private(lines: str, parameters: str = USUAL) -> bool:
    """Whether the variable s is private after these lines."""
    return "s" in lowered(body(f"{lines}\ns += 0\nreturn s", parameters)).private


@pytest.mark.parametrize(
    "lines",
    [
        "s = q[0]",
        "s = laplace(0, scale=1)",
        "s = 1\nif q[0] > 0:\n    s = 2",
        "s = 2 if q[0] > 0 else 1",
        "s = (q[0] > 0) + 1",
        "t = 1\ns = 1\nif q[0] > 0:\n    t = 2\nif t == 2:\n    s = 2",
        "s = 1\nfor i in range(c):\n    if q[i] > 0:\n        break\n    s += 1",
        "s = 1\nfor i in range(c):\n    if q[i] > 0:\n        continue\n    s += 1",
        "s = 1\nwhile s < 9 and laplace(0, scale=1) > 0:\n    s += 1\ns = 2 * s",
        "s = 1\nwhile q[s] > 0:\n    s += 1\ns = 2 * s",
        "i = 0\nwhile True:\n    i += 1\n    if q[i] > 0:\n        s = i\n        break",
        "s = 1\nfor x in q:\n    if x > 0:\n        return 0\n    s += 1\nif flip():\n    return 1",
        "out = []\nif q[0] > 0:\n    out.append(1)\ns = 1 + len(out)",
    ],
)
def test_a_variable_that_depends_on_data_or_noise_is_private(lines: str) -> None:
    assert is_private(lines)


@pytest.mark.parametrize(
    "lines",
    [
        "s = 1 + len(r)",
        "n = len(r)\ns = n + 1",
        "t = 1\nfor x in r:\n    t += 1\ns = t + 1",
        "s = 1 + len(v[0])",
        "s = 1 + len(p[h[0]])",
        "i = 0\nif h[0] > 0:\n    i = 1\ns = 1 + len(p[i])",
    ],
)
def test_a_variable_that_depends_on_a_private_length_is_private(lines: str) -> None:
    assert is_private(lines, GROWING)


def test_a_private_loop_that_is_entered_again_does_not_make_its_counter_public() -> None:
    lines = "t = 1\nx = 0\ns = 0\nfor i in range(2):\n    j = 0\n    while j < len(q) and q[j] > 0:\n"
    assert is_private(lines + "        j += 1\n        t += 1\n        s = t")


@pytest.mark.parametrize(
    "lines",
    [
        "s = len(q) * c",
        "s = 1 + len(d)",
        "s = 1\nif c > 0:\n    s = 2",
        "s = 1\nfor i in range(len(q)):\n    s += i",
        "s = 1\nfor i in range(c):\n    s += 1\n    if c > i:\n        break",
    ],
)
def test_a_variable_that_is_public_on_every_path_is_public(lines: str) -> None:
    assert not is_private(lines)


def test_a_counter_is_public_inside_the_loop_that_noise_ends() -> None:
    lines = "n = 1\nm = 0\nx = 0\nwhile x < 9:\n    m = n\n    x = laplace(0, scale=m)\n    n += 1\nreturn x"
    assert lowered(body(lines)).private == {"x"}


def test_the_private_variables_are_known() -> None:
    lines = "n = 0\nk = 0\nfor i in range(c):\n    k += 1\n    if q[i] > 0:\n        n += 1\nreturn n + k"
    assert lowered(body(lines)).private == {"n"}


@pytest.mark.parametrize(
    "draw",
    [
        "laplace(0, scale=q[0])",
        "geometric(0, scale=1 + (q[0] > 0))",
        "exponential_noise(0, scale=abs(q[0]))",
        "gaussian(0, sigma=abs(q[0]))",
        "flip(probability=q[0])",
        "uniform(1 + (q[0] > 0))",
        "randomized_response(d[0], q[0])",
        "exponential(q, scale=q[0])",
        "laplace(0, scale=laplace(q[0], scale=1))",
    ],
)
def test_noise_may_depend_on_private_data_and_noise(draw: str) -> None:
    assert lowered(body(f"return {draw}")).program.body
