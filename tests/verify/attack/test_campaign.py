"""How much is recovered as epsilon falls."""

from __future__ import annotations

from fractions import Fraction

from lapwing.verify.attack.campaign import attack_all, attack_some, campaign, sweep, usual_prices
from lapwing.verify.attack.curator import Bounded, Priced


def test_the_lectures_attack_on_answers_within_an_error() -> None:
    for seed in range(5):
        outcome = attack_all(Bounded(1), 12, seed)
        assert outcome.error == 1
        assert round((1 - outcome.recovered) * 12) <= (outcome.promised or 0) == 4
        assert outcome.total is None


def test_less_epsilon_gives_less_away() -> None:
    dear, cheap = sweep(14, None, (Fraction(8), Fraction(1, 64)), 1)
    assert dear.recovered >= 0.85
    assert cheap.recovered <= 0.85
    assert dear.left is not None
    assert cheap.left is not None
    assert dear.left < cheap.left
    assert dear.total == 8 * 2**14


def test_the_linear_attack() -> None:
    dear, cheap = sweep(60, 240, (Fraction(4), Fraction(1, 240)), 1)
    assert dear.recovered == 1
    assert 0.25 < cheap.recovered < 0.75
    assert cheap.total == 1
    assert cheap.promised is None
    assert attack_some(Priced(Fraction(4)), 60, 240, 1) == dear


def test_the_usual_prices_end_where_all_answers_cost_one() -> None:
    assert usual_prices(512)[-1] == Fraction(1, 512)
    assert usual_prices(None)[0] == 8


def test_a_campaign_is_all_of_it() -> None:
    found = campaign(8, None, (Fraction(8), Fraction(1)), seed=1)
    assert found.outcomes == tuple(sweep(8, None, (Fraction(8), Fraction(1)), 1))
    assert len(campaign(4).outcomes) == len(usual_prices(None))
