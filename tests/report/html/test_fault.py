"""Faults as HTML."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.html.fault import html_faults
from lapwing.report.view.view import view_diagnostic
from tests.helpers import lowered
from tests.proofs import MECHANISM


def test_faults_say_where_why_and_what_to_do() -> None:
    with pytest.raises(ProgramError) as caught:
        lowered(MECHANISM.replace("answer: Query", "answer: '<script>'"))
    page = html_faults([view_diagnostic(each) for each in caught.value.diagnostics])
    assert "Line " in page
    assert ">refused</span>" in page
    assert "Fix: " in page
    assert "<script>" not in page
