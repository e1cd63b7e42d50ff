"""What is pinned is what `make certify` would write."""

from __future__ import annotations

from lapwing.data.proof.pinned import PINNED
from tools.certify import PINNED as FILE
from tools.certify import pinned_text


def test_the_file_is_the_one_that_is_written() -> None:
    assert FILE.read_text() == pinned_text()
    assert all(len(each) == 64 for pair in PINNED.values() for each in pair)
