"""Items are kept beside their places only where nothing changes between them."""

from __future__ import annotations

from tests.syntax.natural.says import assert_as_python, core

BODY = """\
xs = [x + rng.laplace(0, 1) for x in data]
best = 0
for i in range(len(xs)):
    if xs[i] {sign} xs[best]:
        best = i
return best{more}
"""


def test_any_comparison_may_decide() -> None:
    for sign in (">", ">=", "<", "!="):
        assert_as_python(BODY.format(sign=sign, more=""))
        assert core(BODY.format(sign=sign, more="")).count("while") == 1


def test_a_list_that_is_read_afterwards_stays() -> None:
    body = BODY.format(sign=">", more=", xs")
    assert_as_python(body)
    assert core(body).count("while") >= 2
