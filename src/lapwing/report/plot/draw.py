"""Drawing marks into a frame, as elements of SVG."""

from __future__ import annotations

from lapwing.report.plot.axis import Number
from lapwing.report.plot.colour import PAPER
from lapwing.report.plot.element import area, element, filled, path, stroked, titled
from lapwing.report.plot.extent import narrowest
from lapwing.report.plot.frame import Frame
from lapwing.report.plot.legend import bar_look
from lapwing.report.plot.mark import Band, Bars, Dots, Level, Line, Mark, Point, Steps, Stretch, Tone, toned
from lapwing.report.plot.ticks import plain_number

FILLED = 0.82
WIDEST, WIDEST_NUMBER = 160.0, 14.0
WHISKER = 4.0


def draw_marks(frame: Frame) -> list[str]:
    """All marks of a chart, in their order."""
    groups = [mark for mark in frame.chart.marks if isinstance(mark, Bars)]
    return [piece for mark, tone in toned(frame.chart.marks) for piece in draw_mark(frame, mark, tone, groups)]


def draw_mark(frame: Frame, mark: Mark, tone: Tone, groups: list[Bars]) -> list[str]:
    """One mark."""
    match mark:
        case Line(points=points):
            return [path(placed(frame, points), tone)] if points else []
        case Steps(points=points):
            return [path(placed(frame, stepped(points)), tone)] if points else []
        case Dots(points=points):
            return [
                element("circle", titled(told(y)), cx=frame.across(x), cy=frame.upright(y), r=4, **filled(tone))
                for x, y in points
            ]
        case Band():
            return draw_band(frame, mark, tone)
        case Bars():
            return draw_bars(frame, mark, tone, groups)
        case Stretch(low=low, high=high):
            return [draw_stretch(frame, frame.across(low), frame.across(high), mark.name, tone)]
        case Level(at=at, axis="x"):
            return [path([(frame.across(at), frame.top), (frame.across(at), frame.bottom)], tone, 1.5)]
        case Level(at=at):
            return [path([(frame.left, frame.upright(at)), (frame.right, frame.upright(at))], tone, 1.5)]


def stepped(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A staircase: each value holds until the next point."""
    found: list[Point] = []
    for x, y in points:
        if found:
            found.append((x, found[-1][1]))
        found.append((x, y))
    return tuple(found)


def placed(frame: Frame, points: tuple[Point, ...]) -> list[tuple[float, float]]:
    """Points in pixels."""
    return [(frame.across(x), frame.upright(y)) for x, y in points]


def draw_band(frame: Frame, band: Band, tone: Tone) -> list[str]:
    """The area between the lower and the upper edge, with thin edges."""
    upper: tuple[Point, ...] = tuple((x, high) for x, _, high in band.edges)
    lower: tuple[Point, ...] = tuple((x, low) for x, low, _ in band.edges)
    if not upper:
        return []
    if band.in_steps:
        upper, lower = stepped(upper), stepped(lower)
    outline = placed(frame, upper) + placed(frame, lower)[::-1]
    edges = [path(placed(frame, edge), tone, 0.7, dashed=False) for edge in (upper, lower)]
    return [area(outline, tone), *edges]


def draw_stretch(frame: Frame, low: float, high: float, name: str, tone: Tone) -> str:
    """A part of the plot set off, never too narrow to be seen."""
    middle, half = (low + high) / 2, max((high - low) / 2, 1.5)
    left, right = max(middle - half, frame.left), min(middle + half, frame.right)
    return element(
        "rect",
        titled(name),
        x=left,
        y=frame.top,
        width=right - left,
        height=frame.bottom - frame.top,
        **filled(tone, 0.16),
    )


def draw_bars(frame: Frame, mark: Bars, tone: Tone, groups: list[Bars]) -> list[str]:
    """The bars of one mark beside those of the others, each with its interval."""
    slot = abs(frame.across(frame.x[0] + narrowest(frame.chart)) - frame.across(frame.x[0]))
    widest = WIDEST if frame.chart.x.names else WIDEST_NUMBER
    wide = max(min(slot * FILLED, widest) / len(groups), 1.0)
    offset = (groups.index(mark) - len(groups) / 2) * wide
    found: list[str] = []
    for bar in mark.bars:
        left, top = frame.across(bar.at) + offset, frame.upright(bar.height)
        base = frame.upright(0) if frame.chart.y.scale == "linear" else frame.bottom
        found.append(
            element(
                "rect",
                titled(f"{mark.name}: {told(bar.height)}"),
                x=left,
                y=min(top, base),
                width=wide,
                height=abs(base - top),
                **bar_look(tone),
            )
        )
        if bar.low is not None and bar.high is not None:
            found.append(whisker(left + wide / 2, frame.upright(bar.low), frame.upright(bar.high)))
    return found


def whisker(x: float, low: float, high: float) -> str:
    """An interval as a line with two ends, set off from the bar that it lies upon."""
    ways = [f"M{x:.2f} {low:.2f}V{high:.2f}"]
    ways += [f"M{x - WHISKER:.2f} {end:.2f}H{x + WHISKER:.2f}" for end in (low, high)]
    line = "".join(ways)
    halo = element("path", d=line, fill="none", stroke=PAPER[0], stroke_width=4, class_="halo")
    return halo + element("path", d=line, fill="none", **stroked("quiet", 1.6, dashed=False))


def told(value: Number) -> str:
    """A value for those who point at it."""
    return plain_number(float(value))
