"""Domains of parameters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.role import Integers, Interval
from lapwing.verify.flow.domain import Domain
from tests.verify.flow.programs import labelled


def test_domains_are_read() -> None:
    flow = labelled(
        "(a: High[Bit], b: High[Integers(-1, 3)], c: High[Interval(0, 0.5)], d: list[High[Integers(0, 9)]])",
        "return 1",
    )
    assert flow.domains == {
        "a": Domain(Fraction(0), Fraction(1), whole=True),
        "b": Domain(Fraction(-1), Fraction(3), whole=True),
        "c": Domain(Fraction(0), Fraction(1, 2), whole=False),
        "d": Domain(Fraction(0), Fraction(9), whole=True),
    }
    assert [domain.size for domain in flow.domains.values()] == [2, 5, None, 10]
    assert isinstance(flow.domains["a"].role, Integers) and isinstance(flow.domains["c"].role, Interval)


@pytest.mark.parametrize("bad", ["Integers(3, 1)", "Integers(0, 0.5)", "Integers(0, n)"])
def test_domains_without_values_or_numbers(bad: str) -> None:
    with pytest.raises(ProgramError) as caught:
        labelled(f"(a: High[{bad}], n: Low[int]) -> Low[int]", "return 1")
    assert caught.value.diagnostics[0].id in ("label", "maybe-undefined")
