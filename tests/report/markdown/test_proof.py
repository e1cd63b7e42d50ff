"""Proofs as Markdown."""

from __future__ import annotations

from lapwing.report.markdown.proof import escaped, markdown_proof
from tests.answers import COIN, GROUP, view_of
from tests.proofs import SUM


def test_notes_are_comments() -> None:
    text = markdown_proof(view_of(SUM))
    assert text.startswith("### noisy_sum: proved, epsilon = eps\n")
    assert "# invariant:" in text
    assert text.count("```") == 2
    assert text.endswith("confirmed by both solvers.\n")


def test_parts() -> None:
    assert "**It follows from**: epsilon = eps" in markdown_proof(view_of(GROUP))
    assert "```python\n" in markdown_proof(view_of(COIN))


def test_signs_are_shown_as_they_are() -> None:
    assert escaped("a_b <1>") == "a\\_b \\<1\\>"
