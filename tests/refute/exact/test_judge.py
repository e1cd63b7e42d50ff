"""Breaking a claim, or not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.event import AtMost, Event, Exactly, Outcome
from lapwing.refute.exact.judge import Judgment, excess, judge
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from tests.helpers import lowered
from tests.typed import in_epsilon

ZERO = Event((Outcome((Exactly(0),)),))


def judged(epsilon: str, one: Value = 0, other: Value = 1, event: Event = ZERO, delta: str = "0") -> Judgment:
    text = f"@private(epsilon={epsilon!r}, delta={delta!r})\ndef f(x: Query, eps: Epsilon):\n"
    found = lowered(text + "    return laplace(x, scale=1 / eps)\n")
    assert found.claim is not None
    eps = Log(Fraction(2), Fraction(2))
    return judge(found.program, in_epsilon(found.claim), {"x": one, "eps": eps}, {"x": other, "eps": eps}, event, 1, 4)


def test_a_claim_is_broken_only_strictly() -> None:
    assert (judged("eps").breaks, judged("eps").holds) == (False, True)
    assert (judged("eps / 2").breaks, judged("eps / 2").holds) == (True, False)
    assert (judged("log(4)").breaks, judged("log(3)").breaks) == (False, True)
    assert excess(judged("log(4)")) == 0
    assert judged("eps").first == (Fraction(3, 5),) * 2


def test_delta_is_granted() -> None:
    event = Event((Outcome((AtMost(0),)),))
    # 4/5 against 1/5: the excess over log(2) is 2/5
    assert judged("log(2)", event=event, delta="2 / 5").holds
    assert judged("log(2)", event=event, delta="39 / 100").breaks


def test_inputs_that_are_no_neighbours_prove_nothing() -> None:
    with pytest.raises(Refused):
        judged("eps", 0, 2)


def test_a_centre_off_the_grid_is_refused() -> None:
    found = lowered(
        '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x * 0.5, scale=1 / eps)\n'
    )
    assert found.claim is not None
    sides: list[dict[str, Value]] = [{"x": x, "eps": Log(Fraction(2), Fraction(2))} for x in (0, 1)]
    with pytest.raises(Refused):
        judge(found.program, in_epsilon(found.claim), sides[0], sides[1], ZERO, 1, 4)
    assert judge(found.program, in_epsilon(found.claim), sides[0], sides[1], ZERO, 2, 4).holds
