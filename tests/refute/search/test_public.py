"""Public values to try."""

from __future__ import annotations

from fractions import Fraction

from lapwing.refute.exact.number import Log
from lapwing.refute.refuter import refute
from lapwing.refute.search.families import saying
from lapwing.refute.search.public import MOST, allowed, ends_of_rows, publics
from tests.helpers import lowered
from tests.refute.programs import stated

TEXT = """
@private(epsilon="eps", requires=("0 < p < 1", "c >= 3", "len(t) == len(q)"))
def f(q: Queries, t: Public[list[float]], p: Public[float], c: Public[int], on: Public[bool], eps: Epsilon):
    return 0
"""


def test_all_choices_meet_the_requirements() -> None:
    program = lowered(TEXT).program
    found = publics(program, {"q": (0, 0)}, Fraction(2))
    assert len(found) == MOST
    for chosen in found:
        assert allowed(program, {"q": (0, 0), **chosen})
        assert set(chosen) == {"t", "p", "c", "on", "eps"}
        assert isinstance(chosen["eps"], Log)
    assert found[0]["t"] == (0, 0)
    assert len({str(chosen) for chosen in found}) == MOST


def test_none_where_none_can_be() -> None:
    program = lowered(TEXT.replace("c >= 3", "c >= 1000")).program
    assert publics(program, {"q": (0, 0)}, Fraction(2)) == []


def test_ends_of_rows_reach_beyond_where_values_are_clipped() -> None:
    text = """
@private(epsilon="eps", requires="low <= high")
def f(d: Database(of=Row(Bit, Interval("low", "high"))), low: Public[float], high: Public[float], eps: Epsilon):
    return 0
"""
    program = lowered(text).program
    assert set(ends_of_rows(program)) == {"low", "high"}
    first = publics(program, {"d": (0, 0)}, Fraction(2))[:3]
    assert {(chosen["low"], chosen["high"]) for chosen in first} >= {(0, 1), (0, 100)}


def test_what_a_requirement_says_outright_is_what_is_tried() -> None:
    text = TEXT.replace('"0 < p < 1"', '"p == 37/100"')
    found = publics(lowered(text).program, {"q": (0, 0)}, Fraction(2))
    assert {chosen["p"] for chosen in found} == {Fraction(37, 100)}


def test_some_lists_have_different_items() -> None:
    found = publics(lowered(TEXT).program, {"q": (0, 0)}, Fraction(2))
    assert any(len(set(chosen["t"])) == 2 for chosen in found if isinstance(chosen["t"], tuple))


BINS = """
@private(epsilon="eps")
def bins(d: Database(of=Interval(0, 100), neighbours="add-remove"), edges: Public[list[float]], eps: Epsilon):
    out = []
    for i in range(len(edges)):
        n = 0
        for x in d:
            if (i == 0 or x >= edges[i - 1]) and x < edges[i]:
                n += 1
        out.append(laplace(n, scale=1 / eps))
    return out
"""


def test_some_lists_go_up_and_down() -> None:
    program, claim = stated(BINS)
    assert any(chosen["edges"] == (1, 0, 1) for chosen in publics(program, {"d": (0, 0, 0)}, Fraction(2)))
    assert refute(program, claim, 20) is not None


MIDDLE = """
@private(epsilon="eps", requires=("hi > lo", "mid == (lo + hi) / 2"))
def f(q: Query, lo: Public[float], hi: Public[float], mid: Public[float], eps: Epsilon):
    return 0
"""


def test_what_follows_from_other_public_values_is_computed() -> None:
    found = publics(lowered(MIDDLE).program, {"q": 0}, Fraction(1))
    assert len(found) == MOST
    for chosen in found:
        low, high = chosen["lo"], chosen["hi"]
        assert isinstance(low, int | Fraction)
        assert isinstance(high, int | Fraction)
        assert chosen["mid"] == Fraction(low + high) / 2


def test_values_that_follow_from_each_other_are_tried() -> None:
    turned = MIDDLE.replace('"hi > lo", "mid == (lo + hi) / 2"', '"lo == hi", "hi == lo", "mid == mid"')
    assert all(chosen["lo"] == chosen["hi"] for chosen in publics(lowered(turned).program, {"q": 0}, Fraction(1)))


def test_all_ends_together_reach_beyond_where_values_are_clipped() -> None:
    ranges = ", ".join(f'Interval("low{k}", "high{k}")' for k in range(4))
    ends = ", ".join(f"low{k}: Public[float], high{k}: Public[float]" for k in range(4))
    text = f"""
@private(epsilon="eps", requires=({", ".join(f'"low{k} <= high{k}"' for k in range(4))}))
def f(d: Database(of=Row({ranges})), {ends}, eps: Epsilon):
    t = 0.0
    for i in range(len(d)):
        t += min(d[i][3], 200_000)
    return laplace(t, scale=200_000 / eps)
"""
    found = publics(lowered(text).program, {"d": (0, 0)}, Fraction(2))
    lows, highs = ([[each[f"{end}{k}"] for k in range(4)] for each in found] for end in ("low", "high"))
    assert any(max(low) < -200_000 and min(high) > 200_000 for low, high in zip(lows, highs, strict=True))  # type: ignore[operator, type-var]


COUNTED = """
@private(epsilon="k * eps", delta="delta", requires="k >= 0")
def f(q: Queries, k: Public[int], eps: Epsilon, delta: Delta):
    return 0
"""


def test_deltas_next_to_nothing_and_none_of_what_is_counted_come_early() -> None:
    found = publics(lowered(COUNTED).program, {"q": (0, 0)}, Fraction(2))
    assert found[1]["delta"] == Fraction(1, 10**9)
    assert [each["k"] for each in found[:4]] == [1, 1, 2, 0]


def test_claims_that_say_nothing_are_left_out() -> None:
    program, claim = stated(COUNTED.replace('delta="delta"', 'delta="k"'))
    assert [each["k"] for each in saying(claim, publics(program, {"q": (0, 0)}, Fraction(2)))] == [0]
