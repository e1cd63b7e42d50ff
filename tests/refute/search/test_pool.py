"""The pool of best cases."""

from __future__ import annotations

from random import Random

from lapwing.refute.estimate.case import Case, Estimate, Inputs
from lapwing.refute.exact.event import Event
from lapwing.refute.search.pool import KEPT, KEPT_ALIKE, Pool, bucket_of, kind_of
from tests.refute.programs import EPS, TEXTS, stated

PROGRAM, _ = stated(TEXTS["above"])


def case(left: tuple[int, ...], right: tuple[int, ...], c: int = 1) -> Case:
    rest: Inputs = (("t", 0), ("c", c), ("eps", EPS))
    return Case((("q", left), *rest), (("q", right), *rest))


def put(pool: Pool, found: Case, surplus: float) -> None:
    pool.add(PROGRAM, found, Estimate(found.left, found.right, 1, Event(()), 0.0, surplus))


def test_the_best_of_each_kind_are_kept() -> None:
    pool = Pool()
    for level in range(6):
        put(pool, case((level,), (level + 1,)), level / 10)
        put(pool, case((level,), (level - 1,)), level / 20)
    assert [item.sight.surplus for item in pool.best()] == [0.5, 0.4, 0.25, 0.2]
    assert KEPT_ALIKE == 2


def test_other_public_numbers_have_room_of_their_own() -> None:
    pool = Pool()
    for number in range(3 * KEPT):
        put(pool, case((0,) * (number + 1), tuple(place % 2 for place in range(number + 1))), 1.0)
    put(pool, case((0,), (1,), c=2), -0.9)
    assert bucket_of(PROGRAM, case((0,), (1,), c=2)) == (2,)
    assert len(pool.buckets[(1,)]) <= KEPT
    assert len(pool.buckets[(2,)]) == 1
    random = Random(1)
    assert any(dict(item.case.left)["c"] == 2 for _ in range(50) if (item := pool.any(random)))


def test_an_empty_pool_has_nothing() -> None:
    assert Pool().any(Random(0)) is None
    assert Pool().best() == []


def test_kinds_do_not_depend_on_the_length() -> None:
    assert kind_of(case((0, 0, 0), (1, 1, -1))) == kind_of(case((0, 0), (1, -1))) == ("+-", "=", "=", "=")
