"""Releases as pictures."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.report.figure.release import plot_release
from lapwing.report.plot.svg import write_svg
from tests.report.html.test_release import VIEW


def test_bars_and_bands() -> None:
    running = {**VIEW["answers"][0], "shape": "running"}
    figure = plot_release({**VIEW, "answers": [VIEW["answers"][0], running]})
    assert len(figure.charts) == 2
    assert all(chart.note == "covers <u>" for chart in figure.charts) and "covers <u>" in figure.description
    drawn = ElementTree.fromstring(write_svg(figure))
    assert sum("covers <u>" in (one.text or "") for one in drawn.iter() if one.tag.endswith("text")) == 2


def test_what_cannot_be_drawn() -> None:
    many = {**VIEW["answers"][0], "rows": VIEW["answers"][0]["rows"] * 500}
    for answers, id in (([VIEW["answers"][1]], "plot-nothing"), ([many], "plot-bars")):
        with pytest.raises(ProgramError, match=id):
            plot_release({**VIEW, "answers": answers})
