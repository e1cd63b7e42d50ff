"""Items are kept beside their places only where nothing changes between them."""

from __future__ import annotations

from tests.syntax.natural.plain import differences
from tests.syntax.natural.says import assert_as_python, core, text_of

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


def test_numbers_in_order_are_kept() -> None:
    for sign in (">", ">=", "<", "<="):
        assert core(BODY.format(sign=sign, more="")).count("while") == 1


def test_rows_of_numbers_are_read_by_place() -> None:
    text = text_of("""\
best = 0
for i in range(1, len(data)):
    if data[i][0] > data[best][0]:
        best = i
return best
""").replace("of=Integers(0, 5)", "of=Vector(of=Integers(0, 5), length=2)")
    inputs: list[dict[str, object]] = [
        {"data": data, "k": 0, "epsilon": 0.5} for data in ([[1, 2]], [[1, 2], [3, 0]], [[4, 1], [4, 1], [5, 0]])
    ]
    assert differences(text, inputs) == []


def test_a_list_that_is_read_afterwards_stays() -> None:
    body = BODY.format(sign=">", more=", xs")
    assert_as_python(body)
    assert core(body).count("while") >= 2
