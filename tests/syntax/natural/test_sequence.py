"""Sequences of known and unknown length."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
xs = [0] * len(data)
for i, x in enumerate(data):
    xs[i] = x * 2
return xs
""",
        "",
    ),
    (
        """\
xs = []
xs += data
xs.extend([k])
return xs, len(xs)
""",
        "",
    ),
    ("return [data, [k]]", ""),
    ("return {'a': data}", ""),
    (
        """\
xs = [1.5] * k
return xs
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


@pytest.mark.parametrize("times", ["np.array(2)", "np.asarray(k)", "np.max(data)"])
def test_lists_are_not_repeated_by_numbers_of_numpy(times: str) -> None:
    with pytest.raises(ProgramError, match="int"):
        core(f"import numpy as np\nreturn len([3] * {times})")


def test_lists_are_repeated_by_numbers_of_python() -> None:
    assert core("import numpy as np\nreturn len([3] * int(np.array(2)))") == core("return len([3] * 2)")
