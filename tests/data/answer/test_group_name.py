"""Names of groups."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from lapwing.data.answer.group_name import names_of

KEYS = st.one_of(st.text(), st.integers(-(2**63), 2**63 - 1), st.booleans())


def test_groups_that_look_alike_have_different_names() -> None:
    odd: list[int | str | bool] = ["", "1", "s1:1", "1;", "i1;", 1, 11, True, False, 0, -1, "a\x00", "a", "\ud800"]
    rows = [(one, other) for one, other in product(odd, odd)]
    names = names_of([[row[0] for row in rows], [row[1] for row in rows]])
    assert len(set(names)) == len(rows)


@given(st.lists(KEYS, min_size=2, max_size=2), st.lists(KEYS, min_size=2, max_size=2))
def test_names_are_equal_only_where_keys_are(one: list[int | str | bool], other: list[int | str | bool]) -> None:
    same = [type(each) for each in one] == [type(each) for each in other] and one == other
    (left,), (right,) = names_of([[one[0]], [one[1]]]), names_of([[other[0]], [other[1]]])
    assert (left == right) == same
