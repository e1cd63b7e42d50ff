from __future__ import annotations

from dataclasses import replace

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Chart
from lapwing.report.plot.mark import Bar, Bars, Level
from lapwing.report.plot.table import draw_table
from tests.report.plot.figures import COUNTS


def lines(chart: Chart, width: int = 60) -> list[str]:
    """What is drawn, without tones."""
    return ["".join(piece.text for piece in row) for row in draw_table(chart, width)]


def test_each_bar_has_a_line_with_its_number() -> None:
    found = lines(COUNTS)
    assert found[1].startswith("yes")
    assert found[1].endswith(" 10")
    assert found[2].strip().endswith("4")
    assert found[3].startswith("no <&>")
    assert "now" in found[-1]
    assert "before" in found[-1]
    assert max(map(len, found)) <= 60


def test_bars_are_as_long_as_their_values() -> None:
    chart = Chart("", Axis("", names=("a", "b")), Axis("", high=8), (Bars("", (Bar(0, 8), Bar(1, 4))),))
    one, other = (line.count("█") for line in lines(chart)[1:3])
    assert abs(one - 2 * other) <= 1


def test_an_interval_is_drawn_over_its_bar() -> None:
    line = lines(COUNTS)[1]
    assert line.index("█") < line.index("├") < line.index("┤")


def test_no_height_no_bar() -> None:
    assert not set("█▒") & set(lines(COUNTS)[4])


def test_levels_and_long_names() -> None:
    chart = replace(COUNTS, x=Axis("", names=("n" * 99, "b")), marks=(*COUNTS.marks, Level("limit", 8)))
    found = lines(chart)
    assert "…" in found[1]
    assert any("▲ limit" in line for line in found)
