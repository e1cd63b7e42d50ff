"""No error of an engine gets through."""

from __future__ import annotations

import pytest
from sqlglot import exp

from lapwing.data.engines.duck import DuckEngine
from lapwing.data.engines.engine import Array, Statement, Stored
from lapwing.data.engines.shield import fetch_shielded, look_shielded
from lapwing.diagnostics.diagnostic import ProgramError, reject
from tests.data.people import duck


class Failing(DuckEngine):
    """Fails in some way."""

    error: BaseException | None = None

    def look(self) -> dict[str, Stored]:
        if self.error is not None:
            raise self.error
        return super().look()

    def fetch(self, query: Statement) -> list[Array]:
        raise self.error or ValueError


@pytest.mark.parametrize("error", [ValueError("Oslo"), MemoryError(), RecursionError(), KeyError("Oslo")])
def test_errors_are_nothing(error: Exception) -> None:
    inner = duck()
    assert isinstance(inner, DuckEngine)
    failing = Failing(inner.connection, inner.relation)
    failing.error = error
    assert fetch_shielded(failing, inner.statement(exp.select("1"))) is None
    assert fetch_shielded(inner, inner.statement(exp.select("1"))) is not None
    assert look_shielded(failing) is None
    assert look_shielded(inner) == inner.stored


def test_our_own_words_get_through() -> None:
    inner = duck()
    assert isinstance(inner, DuckEngine)
    failing = Failing(inner.connection, inner.relation)
    with pytest.raises(ProgramError) as caught:
        reject("data-no-source")
    failing.error = caught.value
    with pytest.raises(ProgramError, match="data-no-source"):
        look_shielded(failing)


def test_a_wish_to_stop_is_no_error() -> None:
    inner = duck()
    assert isinstance(inner, DuckEngine)
    failing = Failing(inner.connection, inner.relation)
    failing.error = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        fetch_shielded(failing, inner.statement(exp.select("1")))
