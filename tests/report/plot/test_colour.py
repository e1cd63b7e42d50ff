from __future__ import annotations

import pytest

from lapwing.report.plot.colour import DARK, DASHES, INK, LIGHT, PAPER, stylesheet
from lapwing.report.plot.mark import ORDER


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tone", list(LIGHT))
def test_tones_stand_out_from_paper(tone: str) -> None:
    assert contrast(LIGHT[tone], PAPER[0]) >= 4.5  # type: ignore[index]
    assert contrast(DARK[tone], PAPER[1]) >= 4.5  # type: ignore[index]


def test_words_stand_out_from_paper() -> None:
    assert all(contrast(ink, paper) >= 12 for ink, paper in zip(INK, PAPER, strict=True))


def test_lines_differ_without_colour() -> None:
    assert len({DASHES.get(tone, "") for tone in ORDER}) == len(ORDER)


def test_the_dark_is_only_for_those_who_want_it() -> None:
    assert stylesheet().startswith("@media (prefers-color-scheme: dark){")
    assert stylesheet().count("{") == stylesheet().count("}")
