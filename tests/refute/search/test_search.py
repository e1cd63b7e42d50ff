"""The search."""

from __future__ import annotations

import time
from itertools import count, islice

import pytest

from lapwing import deadline
from lapwing.refute.estimate.case import Case
from lapwing.refute.evidence.counterexample import held_by
from lapwing.refute.refuter import refute
from lapwing.refute.search.pool import kind_of
from lapwing.refute.search.search import Search
from tests.refute.programs import EPS, TEXTS, stated


def test_seeds_come_first() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    seed = Case((("q", (7, 0)), ("eps", EPS)), (("q", (6, 1)), ("eps", EPS)))
    first = next(Search(program, claim, 5.0).sights((seed,)))
    assert {dict(first.first)["q"], dict(first.second)["q"]} == {(7, 0), (6, 1)}


def test_with_a_long_limit_plain_outcomes_do_not_put_off_all_others() -> None:
    program, claim = stated(TEXTS["above"])
    search = Search(program, claim, 10_000.0)
    next(sight for sight in search.sights() if search.seen)
    assert search.used() < 3


def first_sights(name: str, many: int) -> list[object]:
    program, claim = stated(TEXTS[name])
    return list(islice(Search(program, claim, 20.0).sights(), many))


@pytest.mark.parametrize("name", ["noisy_max", "above"])
def test_what_is_looked_at_does_not_depend_on_the_machine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = first_sights(name, 12)
    for step in (0.0, 0.00001):
        ticks = count()
        monkeypatch.setattr(deadline, "thread_time", lambda: next(ticks) * step)  # noqa: B023
        monkeypatch.setattr(deadline, "monotonic", lambda: next(ticks) * step)  # noqa: B023
        assert first_sights(name, 12) == expected


def test_the_time_limit_is_kept() -> None:
    program, claim = stated(TEXTS["noisy_max"].replace("1 / eps", "2 / eps"))
    start = time.thread_time()
    seen = list(Search(program, claim, 1.0).sights())
    assert time.thread_time() - start < 3
    assert all(sight.surplus <= 1e-6 for sight in seen)


def test_the_time_limit_is_kept_inside_a_case_too() -> None:
    text = """
@private(epsilon="eps")
def waits(x: Query, eps: Epsilon) -> int:
    n = 0
    m = 0
    while laplace(x, scale=40 / eps) < 40 and laplace(m, scale=30 / eps) < 50:
        n = n + 1
        m = m + n
    return n
"""
    start = time.thread_time()
    refute(*stated(text), 0.5)
    assert time.thread_time() - start < 1.5


def test_long_lists_are_reached_by_steering() -> None:
    """Only several negative answers after the first hit go beyond the claim."""
    text = """
@private(epsilon="eps")
def late(q: Queries(sensitivity=1), eps: Epsilon) -> list[float]:
    bar = laplace(0, scale=2 / eps)
    cur: float = 0
    count = 0
    out: list[float] = []
    for i in range(len(q)):
        if cur >= bar:
            out.append(cur - bar)
            count += 1
            if count >= 2:
                break
        else:
            out.append(-1)
        cur = laplace(q[i], scale=4 / eps)
    return out
"""
    found = refute(*stated(text), 60.0)
    assert found is not None
    assert len(held_by(found.first)["q"]) >= 5  # type: ignore[arg-type]


def test_the_best_cases_are_kept_in_order() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    search = Search(program, claim, 60.0)
    surplus = max(sight.surplus for sight in islice(search.sights(), 40))
    best = search.pool.best()
    assert best[0].sight.surplus == surplus
    assert [item.sight.surplus for item in best] == sorted((item.sight.surplus for item in best), reverse=True)
    assert all(search.is_proper(item.case) for item in best)


def test_cases_of_different_kinds_are_kept() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    search = Search(program, claim, 60.0)
    list(islice(search.sights(), 60))
    kinds = [kind_of(item.case) for item in search.pool.best()]
    assert len(set(kinds)) >= 4
    assert max(kinds.count(kind) for kind in kinds) <= 2
    case = Case((("q", (0, 0, 0)), ("eps", EPS)), (("q", (1, 1, -1)), ("eps", EPS)))
    assert kind_of(case) == ("+-", "=")


def test_improper_cases_are_left_out() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    search = Search(program, claim, 0.0)
    assert not search.is_proper(Case((("q", (0,)), ("eps", EPS)), (("q", (2,)), ("eps", EPS))))
    assert not search.is_proper(Case((("q", (0,)), ("eps", EPS)), (("q", (0,)), ("eps", EPS))))


WIDE = """\
@private(epsilon="eps")
def f(d: Database(of=Row(Integers(0, 2), Interval(0, 500)), neighbours="replace"), eps: Epsilon):
    a: float = 0
    b: float = 0
    c: float = 0
    for row in d:
        if row[0] == 0:
            a = a + row[1]
        elif row[0] == 1:
            b = b + row[1]
        else:
            c = c + row[1]
    x = laplace(a, scale=500 / eps)
    y = laplace(b, scale=500 / eps)
    z = laplace(c, scale=500 / eps)
    return x, y, z
"""


def test_wide_noise_on_several_sums_is_no_matter() -> None:
    found = refute(*stated(WIDE), 10.0)
    assert found is not None
    assert refute(*stated(WIDE.replace("500 / eps", "1000 / eps")), 0.5) is None
