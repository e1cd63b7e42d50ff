"""Values of placeholders on the command line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.app.cli.argument.parameters import read_parameters
from lapwing.diagnostics.diagnostic import ProgramError


def test_values() -> None:
    texts = ["a=10", "b=-2.5", "c=Oslo", "d='10'", "e=true", "f=2024-01-05", "g=x=y", "h="]
    wanted = {"a": 10, "b": Fraction(-5, 2), "c": "Oslo", "d": "10", "e": True, "f": "2024-01-05", "g": "x=y", "h": ""}
    assert read_parameters(texts) == wanted


@pytest.mark.parametrize("texts", [["a"], ["=3"], ["a=1", "a=2"]])
def test_what_is_refused(texts: list[str]) -> None:
    with pytest.raises(ProgramError):
        read_parameters(texts)
