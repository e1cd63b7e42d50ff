from __future__ import annotations

from fractions import Fraction

from lapwing.prove.program.sites import draws_of, find_sites, inverse
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import TWO, stated

KINDS = """
@private(epsilon="eps")
def kinds(a: Query(sensitivity=1), b: Bit, q: Queries, n: Public[int], eps: Epsilon):
    x = laplace(a / 4, scale=1 / eps)
    if flip(1 / 2):
        y = randomized_response(b == 1, eps)
    else:
        while x < 3:
            x = x + exponential_noise(a, scale=2 / eps)
    z = exponential(q, scale=3 / eps)
    return z
"""


def test_draws_whose_prices_are_multiples_share_a_unit() -> None:
    units, sites = find_sites(*stated(TWO))
    assert [show_assertion(unit.price) for unit in units] == ["eps1", "eps2"]
    assert [(site.unit, int(site.weight)) for site in sites.values()] == [(0, 1), (1, 1), (1, 2)]


def test_every_draw_has_its_place() -> None:
    program, _ = stated(KINDS)
    found = {draw.target.name: path for path, draw in draws_of(program.body)}
    assert found["x"] == (0,)
    assert len(found["y"]) == 3
    assert sum(len(path) == 5 for path in found.values()) == 1


def test_free_draws_are_no_sites() -> None:
    program, claim = stated(KINDS)
    units, sites = find_sites(program, claim)
    assert len(sites) == len(list(draws_of(program.body))) - 1
    divided = sites[(0,)]
    assert divided.divisor is not None
    assert show_assertion(divided.center) == "a"
    assert len(units) == 1
    weights = {site.draw.target.name: site.weight for site in sites.values()}
    assert weights["y"] == 4 * weights["x"]
    assert weights["z"] == Fraction(4, 3)


def test_one_over_a_scale() -> None:
    program, _ = stated(TWO)
    scales = [draw.law.scale for _, draw in draws_of(program.body)]  # type: ignore[union-attr]
    assert [show_assertion(inverse(scale)) for scale in scales] == ["eps1", "eps2", "2 * eps2"]


MEAN = """
@private(epsilon="eps", requires=["hi > lo", "len(d) >= 1"])
def mean(d: Database(of=Interval("lo", "hi")), lo: Public[float], hi: Public[float], eps: Epsilon):
    total: float = 0
    for x in d:
        total = total + x
    return laplace(total / len(d), scale=(hi - lo) / (len(d) * eps))
"""


def test_the_length_of_a_step_cancels_out_in_its_price() -> None:
    units, _ = find_sites(*stated(MEAN))
    assert [show_assertion(unit.price) for unit in units] == ["eps"]
