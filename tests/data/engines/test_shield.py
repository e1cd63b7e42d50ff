"""No error of an engine gets through."""

from __future__ import annotations

import pytest
from sqlglot import exp

from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.engine import Array
from lapwing.data.engines.shield import fetch_shielded
from tests.data.people import duck


class Failing(DuckEngine):
    """Fails in some way."""

    error: BaseException

    def fetch(self, query: exp.Select) -> list[Array]:
        raise self.error


@pytest.mark.parametrize("error", [ValueError("Oslo"), MemoryError(), RecursionError(), KeyError("Oslo")])
def test_errors_are_nothing(error: Exception) -> None:
    inner = duck()
    assert isinstance(inner, DuckEngine)
    failing = Failing(inner.connection, inner.relation)
    failing.error = error
    assert fetch_shielded(failing, exp.select("1")) is None
    assert fetch_shielded(inner, exp.select("1")) is not None


def test_a_wish_to_stop_is_no_error() -> None:
    inner = duck()
    assert isinstance(inner, DuckEngine)
    failing = Failing(inner.connection, inner.relation)
    failing.error = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        fetch_shielded(failing, exp.select("1"))
