"""Elements of SVG as text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.plot.colour import DASHES, INK, LIGHT
from lapwing.report.plot.mark import Tone

Attribute = str | float | int


def element(name: str, inside: str = "", /, **attributes: Attribute) -> str:
    """An element; underscores in the names of attributes stand for hyphens, one at the end for nothing."""
    words = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(written(value))}" for key, value in attributes.items()
    )
    return f"<{name}{words}>{inside}</{name}>" if inside else f"<{name}{words}/>"


def written(value: Attribute) -> str:
    """An attribute's value: numbers with two digits after the point."""
    if isinstance(value, str):
        return plain(value)
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def text(words: str, x: float, y: float, size: int = 12, anchor: str = "start", **more: Attribute) -> str:
    """Words at a place."""
    return element(
        "text", escape(plain(words)), x=x, y=y, font_size=size, text_anchor=anchor, fill=INK[0], class_="ink", **more
    )


def titled(words: str) -> str:
    """What is shown when one points at an element."""
    return element("title", escape(plain(words))) if words else ""


def path(points: list[tuple[float, float]], tone: Tone, width: float = 2.0, dashed: bool = True) -> str:
    """A line through points."""
    return element("path", d=moves(points), fill="none", **stroked(tone, width, dashed))


def area(points: list[tuple[float, float]], tone: Tone, opacity: float = 0.18) -> str:
    """What lies within points."""
    return element("path", d=moves(points) + "Z", **filled(tone, opacity))


def moves(points: list[tuple[float, float]]) -> str:
    """A way along points."""
    return "".join(f"{'L' if place else 'M'}{written(x)} {written(y)}" for place, (x, y) in enumerate(points))


def stroked(tone: Tone, width: float = 2.0, dashed: bool = True) -> dict[str, Attribute]:
    """How a line of a tone looks."""
    look: dict[str, Attribute] = {"stroke": LIGHT[tone], "stroke_width": width, "class_": f"s-{tone}"}
    return look | {"stroke_dasharray": DASHES[tone]} if dashed and tone in DASHES else look


def filled(tone: Tone, opacity: float = 1.0) -> dict[str, Attribute]:
    """How an area of a tone looks."""
    look: dict[str, Attribute] = {"fill": LIGHT[tone], "class_": f"f-{tone}"}
    return look if opacity == 1.0 else look | {"fill_opacity": opacity}
