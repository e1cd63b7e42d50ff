"""Leakage, posteriors and the odds that epsilon bounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

from lapwing.verify.flow.channel import Seen
from lapwing.verify.flow.leakage import Channel, Secret, entropy_of, min_entropy_of, uniform

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RESPONSE = Channel(
    uniform(((0,), (1,))),
    {(0,): {(0,): 3 * QUARTER, (1,): QUARTER}, (1,): {(0,): QUARTER, (1,): 3 * QUARTER}},
)


def test_randomized_response() -> None:
    assert RESPONSE.posterior((1,)) == {(0,): QUARTER, (1,): 3 * QUARTER}
    assert RESPONSE.feasible((1,)) == ((0,), (1,))
    assert RESPONSE.vulnerability == HALF and RESPONSE.posterior_vulnerability == 3 * QUARTER
    assert RESPONSE.min_entropy_leakage.words() == "log2(3/2)"
    assert RESPONSE.shannon_leakage.words() == "3/4*log2(3/2) - 1/4"
    assert RESPONSE.largest_ratio == 3
    assert RESPONSE.odds((1,), (1,), (0,)) == (Fraction(1), Fraction(3))
    assert RESPONSE.worst_pair((1,)) == ((1,), (1,), (0,))


def test_a_prior_moves_the_posterior_but_not_the_ratio() -> None:
    channel = Channel({(0,): Fraction(9, 10), (1,): Fraction(1, 10)}, RESPONSE.rows)
    assert channel.posterior((1,)) == {(0,): Fraction(3, 4), (1,): QUARTER}
    assert channel.odds((1,), (1,), (0,)) == (Fraction(1, 9), Fraction(1, 3))
    assert channel.largest_ratio == 3


def test_a_copy_tells_everything_and_a_constant_nothing() -> None:
    secrets = tuple((number,) for number in range(8))
    copy = Channel(uniform(secrets), {secret: {secret: Fraction(1)} for secret in secrets})
    assert copy.min_entropy_leakage.exact() == copy.shannon_leakage.exact() == copy.entropy.exact() == 3
    assert copy.largest_ratio is None and copy.feasible((3,)) == ((3,),)
    still = Channel(uniform(secrets), {secret: {(): Fraction(1)} for secret in secrets})
    assert still.min_entropy_leakage.exact() == still.shannon_leakage.exact() == 0
    assert still.largest_ratio == 1 and still.posterior(()) == uniform(secrets)


def test_what_cannot_be_seen_has_no_posterior() -> None:
    assert RESPONSE.posterior((5,)) == {} and RESPONSE.feasible((5,)) == ()


def test_posterior_odds_stay_within_exp_epsilon_of_prior_odds() -> None:
    random = Random(1)
    for _ in range(50):
        parts = [[random.randint(1, 9) for _ in range(3)] for _ in range(3)]
        rows: dict[Secret, dict[Seen, Fraction]] = {
            (k,): {(o,): Fraction(n, sum(row)) for o, n in enumerate(row)} for k, row in enumerate(parts)
        }
        weights = [random.randint(1, 9) for _ in range(3)]
        channel = Channel({(k,): Fraction(w, sum(weights)) for k, w in enumerate(weights)}, rows)
        ratio = channel.largest_ratio
        assert ratio is not None
        changes = []
        for observation in channel.seen:
            for one, other in permutations(rows, 2):
                odds = channel.odds(observation, one, other)
                assert odds is not None
                changes.append(odds[1] / odds[0])
        assert max(changes) == ratio
        low, high = channel.shannon_leakage.bounds()
        assert high >= 0 and low <= channel.entropy.bounds()[1]
        assert channel.min_entropy_leakage.bounds()[1] >= 0


def test_entropies() -> None:
    assert entropy_of(uniform(((0,), (1,), (2,), (3,)))).exact() == 2
    assert min_entropy_of({(0,): 3 * QUARTER, (1,): QUARTER}).words() == "log2(4/3)"
