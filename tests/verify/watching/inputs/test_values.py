"""Values to try."""

from __future__ import annotations

from lapwing.verify.watching.inputs.schema import read_role
from lapwing.verify.watching.inputs.values import values_of


def test_domains_are_tried_at_their_ends() -> None:
    assert values_of(read_role("Bit"), {}) == [1, 0]
    assert values_of(read_role("Interval(0, 10)"), {})[:2] == [0.0, 10.0]
    assert values_of(read_role('Integers(0, "k")'), {"k": 5})[:2] == [0, 5]
    assert max(values_of(read_role("Reals"), {})) >= 1e6
    assert values_of(read_role("Maybe(Bit)"), {})[-1] is None
    assert {row["smokes"] for row in values_of(read_role("Row(age=Integers(0, 9), smokes=Bool)"), {})} == {True, False}
    assert len(values_of(read_role("Vector(of=Interval(0, 1), length=3)"), {})[0]) == 3
    assert values_of(read_role('Category("a", "b")'), {}) == ["a", "b"]
