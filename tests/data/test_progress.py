"""Whoever is told how far a release has got is a function."""

from __future__ import annotations

import pytest

from lapwing.data.progress import check_progress
from lapwing.diagnostics.diagnostic import ProgramError


def test_only_functions_are_told() -> None:
    check_progress(None, "three")
    check_progress(print, "three")
    with pytest.raises(ProgramError, match="a progress function"):
        check_progress("often", "three")
