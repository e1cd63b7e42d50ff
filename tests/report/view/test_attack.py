"""Attacks on paper."""

from __future__ import annotations

from lapwing.report.view.attack import short


def test_numbers() -> None:
    assert (short("8"), short("1/64")) == ("8", "0.01562")
