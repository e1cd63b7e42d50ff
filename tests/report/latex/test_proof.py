"""Proofs as LaTeX."""

from __future__ import annotations

import re

from lapwing.report.latex.proof import escaped, latex_document, latex_proof
from tests.answers import GROUP, RESPONSES, view_of
from tests.proofs import SUM


def balanced(text: str) -> bool:
    bare = re.sub(r"\\[{}]", "", text)
    return bare.count("{") == bare.count("}") and text.count("$") % 2 == 0


def test_an_annotated_program() -> None:
    text = latex_proof(view_of(SUM))
    assert r"\texttt{while i \textless{} len(d):}" in text
    assert r"\langle {\varepsilon}\rangle" in text
    assert balanced(text)


def test_parts() -> None:
    text = latex_proof(view_of(GROUP))
    assert r"\textbf{It follows from}" in text
    assert balanced(text)


def test_a_document() -> None:
    text = latex_document(view_of(RESPONSES))
    assert text.startswith(r"\documentclass{article}")
    assert text.endswith("\\end{document}\n")
    assert balanced(text)


def test_signs_are_shown_as_they_are() -> None:
    assert escaped(r"a_b\{%}") == r"a\_b\textbackslash{}\{\%\}"
