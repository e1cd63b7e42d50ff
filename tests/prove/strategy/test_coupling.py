"""The rules for draws."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.term import FALSE, ONE, TRUE, ZERO
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.shared.bad_events import Coin
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.prove.program.rare import Rare
from lapwing.prove.strategy.coupling import but_for, moves_of

COIN = Rare(Coin(True), TRUE, ONE, 1, Fraction(1))


def test_something_is_excluded_where_it_is_needed() -> None:
    assert but_for(None, Same()) == Same()
    assert but_for(Rare(Coin(True), FALSE, ONE, 1, Fraction(1)), Same()) == Same()
    assert but_for(COIN, Same()) == UpToBad(1, Coin(True), TRUE, ONE, 1, Same())
    assert but_for(COIN, Exponential(0)) == Exponential(0)


def test_what_a_rule_speaks_of() -> None:
    assert moves_of(Laplace(ONE, 0)) == (ONE,)
    assert moves_of(UpToBad(1, Coin(True), TRUE, ONE, 1, Laplace(ZERO, 0))) == (TRUE, ZERO)
    assert moves_of(Same()) == ()
