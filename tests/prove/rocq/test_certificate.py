"""Certificates are taken as they are; what is none is rejected."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.rocq.certificate import rocq_file


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "lapwing-certificate", "version": 1}'])
def test_what_is_no_certificate_is_rejected(text: str) -> None:
    with pytest.raises(ProgramError):
        rocq_file(text)
