"""What words mean."""

from __future__ import annotations

import pytest

from lapwing.app.assistant.topics import explained, known_topics


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("zero-divisor", "divides by zero"),
        ("error[zero-divisor]", "Divide by something else"),
        ("outside-language", "try:  # message: outside-language"),
        ("lapwing/fixed-seed", "the same in every run"),
        ("refuted", "neighbouring inputs"),
        ("<1>", "the first dataset"),
        ("Laplace", "with any injective shift"),
        ("post_processing", "---"),
        ("PostProcessing", "---"),
        ("nonsense", None),
    ],
)
def test_what_is_explained(topic: str, words: str | None) -> None:
    found = explained(topic)
    if words is None:
        assert found is None
    else:
        assert found and words in found


def test_all_known_topics_have_words() -> None:
    assert [topic for topic in known_topics() if not explained(topic)] == []
