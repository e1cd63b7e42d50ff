from __future__ import annotations

from dataclasses import replace
from xml.etree.ElementTree import fromstring

from lapwing.report.plot.axis import Axis
from lapwing.report.plot.chart import Figure
from lapwing.report.plot.svg import NARROW, write_svg
from tests.report.plot.figures import CHART, COUNTS, FIGURE, NAMESPACE, all_of, drawn, words_in


def test_it_says_what_it_shows() -> None:
    root = drawn(FIGURE)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == FIGURE.title
    assert [child.tag for child in root][:2] == [NAMESPACE + "title", NAMESPACE + "desc"]
    assert (root[0].text, root[1].text) == (FIGURE.title, "What it shows.?")


def test_axes_titles_names_and_notes_are_written() -> None:
    words = words_in(drawn(FIGURE))
    assert {"All marks", "x", "y", "a note", "event", "allowed", "Bars", "yes", "no <&>", "count"} <= set(words)


def test_everything_is_inside_the_picture() -> None:
    root = drawn(FIGURE)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element in (*all_of(root, "text"), *all_of(root, "rect"), *all_of(root, "circle")):
        x, y = (float(element.attrib.get(name, element.attrib.get(f"c{name}", 0))) for name in "xy")
        assert 0 <= x <= width
        assert 0 <= y <= height


def test_it_needs_nothing_from_elsewhere() -> None:
    text = write_svg(FIGURE)
    assert "href" not in text
    assert "url(" not in text
    assert "<script" not in text


def test_long_names_lean_and_are_cut() -> None:
    chart = replace(COUNTS, x=Axis("answer", names=("n" * 300, "m" * 90)))
    words = words_in(drawn(Figure("t", "d", (chart,))))
    assert any(word.endswith("…") for word in words)
    assert max(map(len, words)) < 60


def test_a_figure_without_marks_is_a_picture_too() -> None:
    assert all_of(drawn(Figure("t", "d", (replace(COUNTS, marks=()),))), "line")


def test_titles_are_wrapped_where_they_would_not_fit() -> None:
    long = "what is shown here is said in more words than fit"
    figure = Figure(long, "", (replace(CHART, title=long),))
    wide, narrow = fromstring(write_svg(figure)), fromstring(write_svg(figure, NARROW))
    assert words_in(wide).count(long) == 2 and long not in words_in(narrow)
    bold = [each for each in all_of(narrow, "text") if each.get("font-weight") == "bold"]
    assert len(bold) == 4 and " ".join(each.text or "" for each in bold) == f"{long} {long}"
    heights = [float(each.get("y", "0")) for each in bold]
    assert heights == sorted(set(heights)) and heights[-1] < float(all_of(narrow, "circle")[0].get("cy", "0"))
