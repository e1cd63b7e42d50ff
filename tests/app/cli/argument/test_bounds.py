"""Bounds on the command line."""

from __future__ import annotations

import pytest

from lapwing.app.cli.argument.bounds import read_bounds
from lapwing.diagnostics.diagnostic import ProgramError


def test_both_forms() -> None:
    assert read_bounds("income=0:1000") == ("income", ("0", "1000"))
    assert read_bounds("a=b=-1/2:1e3") == ("a=b", ("-1/2", "1e3"))
    assert read_bounds("income=auto") == ("income", None)


@pytest.mark.parametrize("text", ["income", "=auto", "income=", "income=5", "income=:5", "income=5:"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ProgramError) as caught:
        read_bounds(text)
    assert caught.value.diagnostics[0].id == "query-ends"
