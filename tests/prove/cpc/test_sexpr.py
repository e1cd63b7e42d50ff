"""S-expressions."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.sexpr import ProofError, read_all


@pytest.mark.parametrize("text", ["(", ")", "(()", '("a")', "|a"])
def test_texts_that_are_no_expressions(text: str) -> None:
    with pytest.raises(ProofError):
        read_all(text)


def test_symbols_in_bars_are_the_same_symbols_and_no_numbers() -> None:
    assert read_all("|x<1>| |5| |'a| ; a remark\n(a (b))") == ["x<1>", "|5|", "|'a|", ["a", ["b"]]]
