"""The costs that concern one unit."""

from __future__ import annotations

from itertools import combinations

from lapwing.budget.accounting.families import families_in_parts, largest_of


def test_what_another_family_contains_is_left_out() -> None:
    found = largest_of([(1,), (1, 2), (2, 1), (2, 2), ()])
    assert found is not None and sorted(map(sorted, found)) == [[1, 2], [2, 2]]
    assert largest_of([]) == () and largest_of([()]) == ((),)


def test_a_unit_is_in_so_many_parts_of_each_partition() -> None:
    parts = [[1], [2], [3]]
    found = families_in_parts([9], [(2, parts), (1, [[4], [5]])])
    assert found is not None
    wanted = {tuple(sorted((9, *pair, last))) for pair in combinations((1, 2, 3), 2) for last in (4, 5)}
    assert {tuple(sorted(each)) for each in found} == wanted
    assert families_in_parts([9], [(7, parts)]) == ((9, 1, 2, 3),)
    assert families_in_parts([9], []) == ((9,),)


def test_too_many_cases_are_not_listed() -> None:
    many = [[number] for number in range(200)]
    assert families_in_parts([], [(3, many)]) is None
    assert families_in_parts([], [(1, many)]) is None
    assert families_in_parts([], [(1, [[1]] * 200)]) == ((1,),)
