"""`v + laplace(0, b)` means `laplace(v, b)`, and nothing else does."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.sink import sunk
from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes
from tests.syntax.natural.says import CONTRACT, assert_as_python, core, text_of

SAME = [
    (
        """\
n = rng.laplace(0, 2)
t = sum(data)
return t + n
""",
        "",
    ),
    (
        """\
n = rng.laplace(0, 1)
if data:
    return 3 + n
return 0
""",
        "",
    ),
    (
        """\
s = 1
n = rng.laplace(0, s)
s = 5
return n + s
""",
        "",
    ),
    (
        """\
n = rng.laplace(0, 1)
t = 0
for x in data:
    t += x + n
return t
""",
        "",
    ),
    ("return sum(data) + 2 * rng.laplace(0, 1)", ""),
    ("return sum(data) + rng.exponential(2) * 2", ""),
    (
        """\
n = rng.laplace(0, 1)
return n + 1, n + 2
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    (
        """\
n = rng.laplace(0, 2)
return sum(data) + n
""",
        "",
        "laplace(total, scale=2)",
    ),
    ("return sum(data) - rng.laplace(0, 2)", "", "laplace(total, scale=2)"),
    ("return sum(data) + -2 * rng.laplace(0, 1)", "", "laplace(total, scale=2)"),
    ("return sum(data) + rng.laplace(0, 1) / 4", "", "laplace(total"),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


HERE = Source("a.py", "").everything()


def test_noise_in_a_loop_around_its_use_is_drawn_once() -> None:
    lines = core("n = rng.laplace(0, 1)\nreturn [x + n for x in data]").splitlines()
    drawing = next(place for place, line in enumerate(lines) if "laplace" in line)
    assert drawing < next(place for place, line in enumerate(lines) if "while" in line)


@pytest.mark.parametrize(("law", "is_stretched"), [("laplace", True), ("geometric", False)])
def test_whole_number_noise_is_not_stretched(law: str, is_stretched: bool) -> None:
    noise, total, one = tree.Name("n", HERE), tree.Name("t", HERE), tree.Number(1, HERE)
    drawn = tree.Assign((noise,), (tree.Draw(law, (tree.Number(0, HERE), one), HERE),), None, HERE)
    stretched = tree.Binary("*", tree.Number(2, HERE), noise, HERE)
    block = (drawn, tree.Return((tree.Binary("+", total, stretched, HERE),), HERE))
    assert (sunk(block, frozenset()) != block) == is_stretched


def test_one_sided_noise_is_not_turned_around() -> None:
    assert "exponential_noise(0" in core("return sum(data) - rng.exponential(2)")


def test_what_is_required_to_be_above_0_needs_no_absolute_value() -> None:
    noise = "u = rng.random() - 0.5\nreturn len(data) - (k / epsilon) * np.sign(u) * np.log(1 - 2 * abs(u))"
    before = "import numpy as np\n"
    contract = CONTRACT.replace("epsilon = epsilon", "epsilon = epsilon; requires = k > 0")
    text = text_of(noise, before).replace(CONTRACT, contract)
    assert "abs(k)" in pretty(core_of(text_of(noise, before), real_passes).lowered.program, None)
    assert "abs" not in pretty(core_of(text, real_passes).lowered.program, None)
