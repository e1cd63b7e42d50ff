"""The exercises as pages."""

from __future__ import annotations

from tools.site.exercises import exercise_pages


def test_a_page_for_each_exercise() -> None:
    pages = exercise_pages()
    assert len(pages) == 25
    first = pages["exercises/01.md"]
    assert first.startswith("# 1. Upside down\n")
    start, _, folded = first.partition("???")
    assert "np.random.laplace(0, epsilon)" in start
    assert "1 / epsilon" not in start
    assert "    ```python" in folded
    assert folded.count("???") == 2
