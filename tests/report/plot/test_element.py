from __future__ import annotations

from xml.etree.ElementTree import fromstring

from lapwing.report.plot.element import area, element, path, text, titled


def test_attributes_are_escaped_and_short() -> None:
    made = element("rect", x=1.0, y=2 / 3, class_="a", aria_label='<"&')
    assert made == '<rect x="1" y="0.67" class="a" aria-label=\'&lt;"&amp;\'/>'


def test_words_are_escaped_and_have_nothing_to_obey() -> None:
    found = fromstring(text("a < b \x1b[31m", 1, 2))
    assert found.text == "a < b ?[31m"


def test_a_line_of_the_second_tone_is_dashed() -> None:
    assert "stroke-dasharray" in path([(0, 0), (1, 1)], "second")
    assert "stroke-dasharray" not in path([(0, 0), (1, 1)], "first")
    assert "stroke-dasharray" not in path([(0, 0), (1, 1)], "second", dashed=False)


def test_an_area_is_closed() -> None:
    assert 'd="M0 0L1 0L1 1Z"' in area([(0, 0), (1, 0), (1, 1)], "first")


def test_no_words_no_title() -> None:
    assert titled("") == ""
