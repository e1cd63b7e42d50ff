"""The rules for draws."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.term import FALSE, ONE, TRUE, ZERO
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.shared.bad_events import Coin
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.prove.program.rare import Rare
from lapwing.prove.program.sites import Site
from lapwing.prove.program.template import Template
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.strategy.coupling import NoDerivationError, but_for, draw_rule, moves_of
from tests.helpers import lowered

NOTHING = Template(ZERO, (), (), fixed=True)
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


def test_a_draw_without_a_rule_makes_no_derivation() -> None:
    """Gaussian noise that nothing prices is told as such, and ends the search for this way only."""
    text = """@private(epsilon="eps", delta="d")
def program(a: Query(sensitivity=1), eps: Epsilon, d: Delta):
    x = gaussian(a, sigma=1)
    y = laplace(x, scale=1 / eps)
    return y
"""
    found = lowered(text)
    site = Site((0,), next(each for each in found.program.body if isinstance(each, Sample)), 0, Fraction(1), ONE, None)
    task = Task(
        found.program, found.claim or Claim(ONE, ZERO, ONE), (), {(0,): site}, {(0,): NOTHING}, False, False, {}
    )
    with pytest.raises(NoDerivationError):
        draw_rule(task, {(0,): {}}, site.draw, (0,))
