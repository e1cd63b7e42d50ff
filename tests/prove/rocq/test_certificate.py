"""Certificates are taken as they are; what is none is rejected."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.shipped import SHIPPED


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "lapwing-certificate", "version": 1}'])
def test_what_is_no_certificate_is_rejected(text: str) -> None:
    with pytest.raises(ProgramError):
        rocq_file(text)


def test_a_step_that_makes_no_sense_is_named() -> None:
    text = (SHIPPED / "gaussian.json").read_text(encoding="utf-8")
    assert text.count('["Textbook"], 0, 1]') == 1
    with pytest.raises(ProgramError, match="kernel refuses"):
        rocq_file(text.replace('["Textbook"], 0, 1]', '["Textbook"], 0, 7]'))
