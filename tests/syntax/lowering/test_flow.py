"""What noise may depend on."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.helpers import body, lowered, rejection

GROWING = 'r: Database(of=Bit, neighbours="add-remove"), v: Database(of=Vector(Bit, 3), neighbours="add-remove"), '
GROWING += "p: Public[list[list[int]]], h: Histogram, c: Public[int], eps: Epsilon"


@pytest.mark.parametrize(
    "lines",
    [
        "return laplace(0, scale=q[0])",
        "x = laplace(0, scale=1)\nreturn laplace(0, scale=1 + x)",
        "s = 1\nif q[0] > 0:\n    s = 2\nreturn laplace(0, scale=s)",
        "s = 2 if q[0] > 0 else 1\nreturn laplace(0, scale=s)",
        "s = (q[0] > 0) + 1\nreturn laplace(0, scale=s)",
        "s = 1\nt = 1\nif q[0] > 0:\n    s = 2\nif s == 2:\n    t = 2\nreturn laplace(0, scale=t)",
        "s = 1\nfor i in range(c):\n    if q[i] > 0:\n        break\n    s += 1\nreturn laplace(0, scale=s)",
        "s = 1\nfor i in range(c):\n    if q[i] > 0:\n        continue\n    s += 1\nreturn laplace(0, scale=s)",
        "s = 1\nwhile s < 9 and laplace(0, scale=1) > 0:\n    s += 1\nreturn laplace(0, scale=s)",
        "s = 1\nwhile q[s] > 0:\n    s += 1\nreturn laplace(0, scale=s)",
        "i = 0\nwhile True:\n    i += 1\n    if q[i] > 0:\n        s = i\n        break\nreturn laplace(0, scale=s)",
        (
            "s = 1\nfor x in q:\n    if x > 0:\n        return 0\n    s += 1\n"
            "if flip():\n    return 1\nreturn laplace(0, scale=s)"
        ),
        "out = []\nif q[0] > 0:\n    out.append(1)\nreturn laplace(0, scale=1 + len(out))",
        "n = 0\nif q[0] > 0:\n    n = 1\nout = []\nfor i in range(n):\n    out.append(1)\nreturn flip(len(out))",
        "return flip(probability=q[0])",
        "return uniform(1 + (q[0] > 0))",
        "return randomized_response(d[0], q[0])",
        "return exponential(q, scale=q[0])",
        "return gaussian(0, sigma=abs(q[0]))",
    ],
)
def test_a_scale_that_depends_on_data_or_noise_is_rejected(lines: str) -> None:
    assert rejection(lines) == ["private-scale"]


@pytest.mark.parametrize(
    "lines",
    [
        "return laplace(0, scale=1 + len(r))",
        "n = len(r)\nreturn laplace(0, scale=n + 1)",
        "s = 1\nfor x in r:\n    s += 1\nreturn laplace(0, scale=s)",
        "return laplace(0, scale=1 + len(v[0]))",
        "return laplace(0, scale=1 + len(p[h[0]]))",
        "i = 0\nif h[0] > 0:\n    i = 1\nreturn laplace(0, scale=1 + len(p[i]))",
    ],
)
def test_a_scale_that_depends_on_a_private_length_is_rejected(lines: str) -> None:
    assert rejection(lines, parameters=GROWING) == ["private-scale"]


def test_a_private_loop_that_is_entered_again_does_not_make_its_counter_public() -> None:
    lines = """
    s = 1
    x = 0
    for i in range(2):
        j = 0
        while j < len(q) and q[j] > 0:
            j += 1
            s += 1
            x = laplace(0, scale=s)
    return x
    """
    assert rejection(lines) == ["private-scale"]


@pytest.mark.parametrize(
    "lines",
    [
        "return laplace(q[0], scale=len(q) * c / eps)",
        "return laplace(0, scale=1 + len(d))",
        "s = 1\nif c > 0:\n    s = 2\nreturn laplace(0, scale=s)",
        "x = 0\nfor i in range(len(q)):\n    x = laplace(q[i], scale=i + 1)\nreturn x",
        "n = 1\nx = 0\nwhile x < 9:\n    x = laplace(0, scale=n)\n    n += 1\nreturn x",
        "n = 1\nfor x in q:\n    n += 1\n    if laplace(x, scale=n) > 0:\n        break\nreturn 0",
        "s = 1\nfor i in range(c):\n    s += 1\n    if c > i:\n        break\nreturn laplace(0, scale=s)",
    ],
)
def test_a_scale_that_is_public_on_every_path_is_fine(lines: str) -> None:
    assert rejection(lines) == []


def test_the_private_variables_are_known() -> None:
    lines = "n = 0\nk = 0\nfor i in range(c):\n    k += 1\n    if q[i] > 0:\n        n += 1\nreturn n + k"
    assert lowered(body(lines)).private == {"n"}


def test_the_message_points_at_the_scale_and_at_what_makes_it_private() -> None:
    with pytest.raises(ProgramError) as caught:
        lowered(body("s = 1\nif q[0] > 0:\n    s = 2\nreturn laplace(0, scale=s)"))
    (found,) = caught.value.diagnostics
    assert found.cause.startswith("The scale of laplace must be public, and s ")
    assert [span.line for span in found.spans][:1] == [6]
    assert found.spans[1].line in (4, 5)
