"""Couplings drawn as tables."""

from __future__ import annotations

from lapwing.refute.finite.couple import couple
from lapwing.refute.finite.distribution import distribute, unit
from lapwing.report.terminal.coupling import draw_coupling


def test_both_tables_have_a_row_for_each_outcome() -> None:
    coin = distribute({"heads": "1/2", "tails": "1/2"})
    drawn = draw_coupling(couple(coin, coin, lambda a, b: a != b or a == "tails"))
    assert drawn.splitlines()[:3] == [" left  tails  heads", "heads    1/2      0", "tails      0    1/2"]
    assert drawn.splitlines()[4:] == ["right  tails  heads", "heads    1/2      0", "tails      0    1/2"]


def test_why_there_is_none() -> None:
    one, other = unit("a", "ab"), unit("b", "ab")
    said = draw_coupling(couple(one, other, lambda a, b: a == b, delta="1/2"))
    assert said == "no coupling: {a} has probability 1, and its partners {a} have 0:\n1 > exp(0) * 0 + 1/2"
    assert draw_coupling(couple(one, other, lambda a, b: False, delta=1)) == (
        "no coupling: a can happen in the first run and has no partner"
    )
