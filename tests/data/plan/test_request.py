"""Requests."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.plan.request import ask
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described
from tests.data.plans import all_queries


def test_delta_goes_to_those_that_need_it() -> None:
    queries = all_queries(described())
    titled = (("a", queries["by found"]), ("b", queries["all"]), ("c", queries["by found"]))
    asked = ask(titled, described(), epsilon=3, delta="0.01")
    assert [plan.delta for _, plan in asked.plans] == [Fraction(1, 200), 0, Fraction(1, 200)]
    assert asked.cost.epsilon == 3 and asked.cost.delta == Fraction(1, 100)  # type: ignore[union-attr]
    for delta in (None, 0):
        with pytest.raises(ProgramError, match="query-delta"):
            ask(titled, described(), epsilon=1, delta=delta)


def test_an_error_is_an_epsilon() -> None:
    asked = ask((("n", all_queries(described())["by age"]),), described(), error=30)
    assert 0 < asked.cost.epsilon < 1  # type: ignore[union-attr]
