"""The search."""

from __future__ import annotations

import time

from lapwing.refute.case import Case
from lapwing.refute.search import Search, kind_of
from tests.refute.programs import EPS, TEXTS, stated


def test_seeds_come_first() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    seed = Case((("q", (7, 0)), ("eps", EPS)), (("q", (6, 1)), ("eps", EPS)))
    first = next(Search(program, claim, 5.0).sights((seed,)))
    assert {dict(first.first)["q"], dict(first.second)["q"]} == {(7, 0), (6, 1)}


def test_the_time_limit_is_kept() -> None:
    program, claim = stated(TEXTS["noisy_max"].replace("1 / eps", "2 / eps"))
    start = time.monotonic()
    seen = list(Search(program, claim, 0.3).sights())
    assert time.monotonic() - start < 3
    assert seen
    assert all(sight.surplus <= 1e-6 for sight in seen)


def test_the_best_cases_are_kept_in_order() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    search = Search(program, claim, 0.3)
    surplus = max(sight.surplus for sight in search.sights())
    assert -search.best[0][0] == surplus
    assert [item[0] for item in search.best] == sorted(item[0] for item in search.best)
    assert all(search.is_proper(case) for _, case, _ in search.best)


def test_cases_of_different_kinds_are_kept() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    search = Search(program, claim, 0.5)
    list(search.sights())
    kinds = [kind_of(case) for _, case, _ in search.best]
    assert len(set(kinds)) >= 4
    assert max(kinds.count(kind) for kind in kinds) <= 2
    case = Case((("q", (0, 0, 0)), ("eps", EPS)), (("q", (1, 1, -1)), ("eps", EPS)))
    assert kind_of(case) == ("+-", "=")


def test_improper_cases_are_left_out() -> None:
    program, claim = stated(TEXTS["noisy_max"])
    search = Search(program, claim, 0.0)
    assert not search.is_proper(Case((("q", (0,)), ("eps", EPS)), (("q", (2,)), ("eps", EPS))))
    assert not search.is_proper(Case((("q", (0,)), ("eps", EPS)), (("q", (0,)), ("eps", EPS))))
