"""What is known of data, in a fingerprint."""

from __future__ import annotations

import pytest

from lapwing.budget.ledger.entry.knowledge import Knowledge, knowledge_of, source_of, write_knowledge


@pytest.mark.parametrize("known", [Knowledge(None, 1, None), Knowledge("Person", 5, "abc"), Knowledge('a"b', 1, "")])
def test_it_is_read_as_it_was_written(known: Knowledge) -> None:
    text = write_knowledge(known)
    assert knowledge_of(text) == known
    assert source_of(text) == known.source


@pytest.mark.parametrize("text", [None, "f", "{}", "[1", '{"kind":"knowledge","rows":"1","source":null,"unit":null}'])
def test_other_fingerprints_are_what_they_are(text: str | None) -> None:
    assert knowledge_of(text) is None
    assert source_of(text) == text
