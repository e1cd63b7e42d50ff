"""What each draw costs."""

from __future__ import annotations

from lapwing.app.judging.prices import marks, prices_of, shares
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import functions_of
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Arithmetic, Param

ONE, TWO = marks(2)
TEXT = f"""from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def f(q: Query(sensitivity=3), eps: Epsilon):
    x = laplace(q, scale={ONE})
    y = laplace(x, scale={TWO})
    return x, y
"""


def test_a_draw_is_paid_for_by_its_sensitivity_and_noise_on_noise_is_free() -> None:
    asked = asked_of(functions_of(TEXT, "a.py")[0])
    assert isinstance(asked, Asked)
    assert prices_of(asked, 2, 20) == ["3", None]


def test_only_sums_are_shared_out() -> None:
    one, other, eps = (Param(name, REAL) for name in ("open_0", "open_1", "eps"))
    both = Arithmetic("+", Arithmetic("*", eps, one), other)
    assert shares(quotient_of(both), [one, other]) == ["eps", "1"]
    assert shares(quotient_of(Arithmetic("*", one, other)), [one, other]) is None
    assert shares(quotient_of(Arithmetic("+", one, eps)), [one, other]) is None
    assert shares(quotient_of(Arithmetic("/", one, other)), [one, other]) is None
