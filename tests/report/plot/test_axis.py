from __future__ import annotations

from lapwing.report.plot.axis import Axis


def test_an_axis_is_linear_and_open_unless_it_says_otherwise() -> None:
    axis = Axis("seconds")
    assert (axis.scale, axis.names, axis.low, axis.high) == ("linear", (), None, None)
