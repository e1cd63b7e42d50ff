"""A chart: two axes and what is drawn between them; a figure: some charts below each other."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.mark import Mark


@dataclass(frozen=True, slots=True)
class Chart:
    """Marks are drawn in their order, later ones on top; the note stands below."""

    title: str
    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """The description says in words what the charts show, for those who do not see them."""

    title: str
    description: str
    charts: tuple[Chart, ...]
