"""Which program is meant, and its certificate."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.program.subject import certificate_of, lowered_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.program.programs import adults, ordinary, too_little


def test_functions_and_programs_are_read() -> None:
    assert lowered_of(adults) is adults.lowered and lowered_of(adults.lowered) is adults.lowered
    assert lowered_of(ordinary).records[0][0] == "ages"


def test_a_certificate_is_looked_for_once_or_taken_from_its_file(tmp_path: Path) -> None:
    text = certificate_of(adults.lowered, None)
    assert certificate_of(adults.lowered, None) is text
    (tmp_path / "c.json").write_text(text)
    assert certificate_of(adults.lowered, tmp_path / "c.json") == text == certificate_of(adults.lowered, text)


@pytest.mark.parametrize("other", [3, len, lambda x: x, "text"])
def test_anything_else_is_refused(other: object) -> None:
    with pytest.raises(ProgramError):
        lowered_of(other)


def test_what_is_not_proved_has_none() -> None:
    with pytest.raises(ProgramError):
        certificate_of(too_little.lowered, None, 3)
