"""What a program prints is part of what an observer sees."""

from __future__ import annotations

from tests.agreement import WHOLE, ours, text_of


def test_what_is_printed_is_released() -> None:
    shown = ours(text_of("print(sum(data))\nreturn 0", WHOLE), [3, 4])
    assert isinstance(shown, tuple) and 7 in shown[1][0]


def test_warnings_that_are_silenced_show_nothing() -> None:
    assert ours(text_of("with np.errstate(all='ignore'):\n    pass\nreturn 5"), [3]) == 5
