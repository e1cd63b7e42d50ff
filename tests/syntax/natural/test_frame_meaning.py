"""Data frames: columns and masks."""

from __future__ import annotations

from lapwing.syntax.natural.frame import is_frame
from lapwing.syntax.natural.value import Known


def test_a_number_is_no_frame() -> None:
    assert not is_frame(Known(1))
