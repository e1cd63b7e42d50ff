from __future__ import annotations

from lapwing.report.plot.mark import Level, Line, toned


def test_marks_without_a_tone_take_turns() -> None:
    marks = (Line("a", ()), Line("b", (), "quiet"), Line("c", ()), Level("d", 1))
    assert [tone for _, tone in toned(marks)] == ["first", "quiet", "second", "quiet"]


def test_tones_begin_anew_after_the_last() -> None:
    tones = [tone for _, tone in toned(tuple(Line(str(number), ()) for number in range(6)))]
    assert tones == ["first", "second", "third", "fourth", "first", "second"]
