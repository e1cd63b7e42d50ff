"""Small changes of cases."""

from __future__ import annotations

from random import Random

from lapwing.refute.estimate.case import Case
from lapwing.refute.search.mutate import longer, mutated, repeated
from tests.refute.programs import EPS, TEXTS, stated

CASE = Case((("q", (0, 1)), ("t", 0), ("c", 1), ("eps", EPS)), (("q", (1, 1)), ("t", 0), ("c", 1), ("eps", EPS)))


def test_changes_are_many_and_keep_names() -> None:
    program, _ = stated(TEXTS["above"])
    random = Random(1)
    found = {mutated(program, CASE, random) for _ in range(200)}
    assert len(found) > 40
    assert all([name for name, _ in case.left] == ["q", "t", "c", "eps"] for case in found)
    assert all(dict(case.left)["eps"] == dict(case.right)["eps"] for case in found)
    assert len({dict(case.left)["eps"] for case in found}) > 3
    assert any(dict(case.left)["c"] == 2 and len(dict(case.left)["q"]) == 3 for case in found)  # type: ignore[arg-type]
    assert all(len(dict(case.left)["q"]) == len(dict(case.right)["q"]) for case in found)  # type: ignore[arg-type]


def test_rows_of_databases_change_on_both_sides() -> None:
    program, _ = stated(TEXTS["shares"])
    case = Case((("d", (0, 1, 2)), ("eps", EPS)), (("d", (0, 1, 1)), ("eps", EPS)))
    random = Random(1)
    found = {mutated(program, case, random) for _ in range(100)}
    assert len(found) > 5
    for other in found:
        one, two = dict(other.left)["d"], dict(other.right)["d"]
        assert isinstance(one, tuple)
        assert isinstance(two, tuple)
        assert sum(a != b for a, b in zip(one, two, strict=True)) <= 1


def test_longer_lists() -> None:
    program, _ = stated(TEXTS["above"])
    found = longer(program, CASE, 5, 0)
    assert found is not None
    assert (dict(found.left)["q"], dict(found.right)["q"]) == ((0, 0, 0, 0, 1), (1, 1, 1, 1, 1))
    assert longer(program, found, 5, 0) is None
    twice = repeated(program, CASE, 2)
    assert twice is not None
    assert (dict(twice.left)["q"], dict(twice.right)["q"]) == ((0, 0, 1, 1), (1, 1, 1, 1))
    assert repeated(program, CASE, 6) is None
    whole = repeated(program, CASE, 2, whole=True)
    assert whole is not None
    assert (dict(whole.left)["q"], dict(whole.left)["c"]) == ((0, 1, 0, 1), 2)
