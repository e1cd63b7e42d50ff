"""Everything that is found out about a program, together."""

from __future__ import annotations

from lapwing.verify.flow.analyse import analyse
from tests.verify.flow.programs import labelled


def test_a_password_checker() -> None:
    found = analyse(labelled("(s: High[int], g: Low[int]) -> Low[bool]", "return match(s, g)"))
    assert found.typed and found.uses_match and found.matched == ()
    assert found.leaks and not found.noninterferent and found.derivation.holds


def test_a_harmless_program() -> None:
    found = analyse(labelled("(s: High[int], g: Low[int]) -> tuple[Low[int], High[int]]", "return g, s + g"))
    assert found.typed and not found.uses_match and found.noninterferent and not found.leaks
    assert [verdict.observer for verdict in found.verdicts] == ["Low", "High"]
