"""Clipped numbers: found with their bounds, exchanged for names, and alike where what is clipped is."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.prove.rocq.clips import Clip, alike, exchanged

LOW, HIGH = t.Logical("low", REAL), t.Logical("high", REAL)
ONE, TWO = t.Logical("d", ListOf(REAL)), t.Logical("e", ListOf(REAL))
AT = t.Logical("i", INT)


def clip(items: t.Variable, name: str) -> Clip:
    number = t.Index(items, AT)
    whole = t.Apply("min", (t.Apply("max", (number, LOW)), HIGH))
    return Clip(whole, number, LOW, HIGH, t.Logical(name, REAL))


def test_a_clipped_number_is_not_above_its_upper_bound() -> None:
    found = clip(ONE, "x")
    below, above = found.range()
    assert below == t.Compare("<=", found.name, HIGH)
    assert isinstance(above, t.Or) and above.operands[0] == t.Compare("<=", LOW, found.name)


def test_names_stand_for_what_is_clipped() -> None:
    found = clip(ONE, "x")
    assert exchanged(t.Compare("<", found.whole, LOW), {found.whole: found.name}) == t.Compare("<", found.name, LOW)


def test_equal_lists_give_equal_numbers() -> None:
    found = list(alike([clip(ONE, "x"), clip(TWO, "y")]))
    assert [(one.name.name, other.name.name, left, right) for one, other, left, right in found] == [
        ("y", "x", TWO, ONE)
    ]
