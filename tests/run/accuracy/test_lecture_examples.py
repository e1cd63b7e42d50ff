"""The lectures' examples."""

from __future__ import annotations

from math import e, log, log10, sqrt

from lapwing.run.accuracy.lecture_examples import slide_of
from lapwing.run.accuracy.solve import alpha_for


def test_the_right_numbers() -> None:
    found = alpha_for("laplace", "0.05", epsilon=1, n=1_000_000, share=True)
    assert f"{float(found.by_theorem or 0):.9f}" == "0.000002996"
    response = alpha_for("randomized-response", "0.05", epsilon=1, n=1_000_000, share=True)
    assert f"{float(response.by_theorem or 0):.5f}" == "0.00294"


def test_what_the_texts_say_is_so() -> None:
    laplace, response = (
        slide_of(alpha_for(name, "0.05", epsilon=1, n=1_000_000, share=True))
        for name in ("laplace", "randomized-response")
    )
    assert laplace is not None
    assert response is not None
    assert f"{log(20):.3f}" in laplace.differences[0]
    chernoff, offset, _ = response.differences
    assert f"{1000 * sqrt(log(40) / 2e6):.3f}" in chernoff
    assert f"{1000 * sqrt(log10(40) / 2e6):.3f}"[:4] in chernoff
    assert f"{(1 + e) / (e - 1):.3f}" in offset
    assert f"{1 / (1 + e):.4f}" in offset
    assert f"{1 / (e - 1):.3f}" in offset


def test_other_examples_have_no_slide() -> None:
    assert slide_of(alpha_for("laplace", "0.05", epsilon=1)) is None
    assert slide_of(alpha_for("geometric", "0.05", epsilon=1, n=1_000_000, share=True)) is None
