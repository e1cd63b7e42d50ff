"""Objects with several names."""

from __future__ import annotations

import pytest

from lapwing.syntax.natural.aliases import is_aliased, reachable, share
from lapwing.syntax.natural.state import State
from lapwing.syntax.natural.value import Items, Known, Ref, Tuple
from tests.syntax.natural.says import assert_as_python

SAME = [
    (
        """\
a = [1]
b = a
b.append(k)
return a
""",
        "",
    ),
    (
        """\
rows = [[0]] * 2
rows[0].append(k)
return rows
""",
        "",
    ),
    (
        """\
a = [k]
rows = [a, a]
rows[1][0] = 9
return a, rows
""",
        "",
    ),
    (
        """\
a = [1]
b = a
b = b + [2]
return a, b
""",
        "",
    ),
    (
        """\
a = [1]
b = a
b += [2]
return a, b
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def state() -> State:
    held = {1: Items((Ref(2), Known(0))), 2: Items(()), 3: Items(())}
    return State({(1, "a"): Tuple((Ref(1),)), (1, "b"): Ref(2), (1, "c"): Ref(3)}, held)  # type: ignore[arg-type]


def test_what_is_reached_at_any_depth() -> None:
    assert reachable(state(), [Ref(1)]) == {1, 2}


def test_a_part_with_another_name() -> None:
    assert is_aliased(state(), (1, "a"))
    assert not is_aliased(state(), (1, "c"))


def test_what_is_shared_does_not_change() -> None:
    found = state()
    share(found, Ref(1))
    assert found.shared == {1, 2}
