"""What mechanisms give, as plain values."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from lapwing.verify.auditing.outcome import NOT_A_NUMBER, Raised, is_number, leaves, plain_outcome


class Array:
    """What looks like an array."""

    def __init__(self, content: Any) -> None:
        self.content = content

    def tolist(self) -> Any:
        return self.content


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        (3, 3),
        (True, True),
        (float("nan"), NOT_A_NUMBER),
        ([1, 2], (1, 2)),
        ([1, [2, (3,)]], (1, "(", 2, "(", 3, ")", ")")),
        ({"a": 1}, ("(", "a", 1, ")")),
        ({1, 2}, frozenset({1, 2})),
        (Decimal("0.1"), Fraction(1, 10)),
        (Decimal("inf"), float("inf")),
        (Decimal("nan"), NOT_A_NUMBER),
        (Array([1.5, [2]]), (1.5, "(", 2, ")")),
        (Array(7), 7),
        (Raised("KeyError"), Raised("KeyError")),
        (range(2), "range(0, 2)"),
    ],
)
def test_values_become_plain(value: Any, outcome: Any) -> None:
    found = plain_outcome(value)
    assert found == outcome
    assert type(found) is type(outcome)
    hash(found)


def test_nesting_is_not_lost() -> None:
    assert plain_outcome([[1], 2]) != plain_outcome([1, [2]])


def test_what_contains_itself_has_an_end() -> None:
    endless: list[Any] = []
    endless.append(endless)
    hash(plain_outcome(endless))


def test_numbers_and_parts() -> None:
    assert [is_number(value) for value in (1, 1.5, Fraction(1), True, "1", None)] == [True] * 3 + [False] * 3
    assert leaves(3) == (3,)
    assert leaves((3, 4)) == (3, 4)
