"""Exercises on the terminal."""

from __future__ import annotations

from rich.console import Console

from lapwing.report.terminal.exercise import draw_level, draw_levels, draw_outcome, draw_written
from lapwing.report.view.exercise import view_level
from lapwing.verify.exercise.level import read_levels

LEVELS = read_levels()


def console() -> Console:
    return Console(record=True, width=80, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: PTH123


def test_the_list() -> None:
    found = console()
    draw_levels([view_level(level) for level in LEVELS], found)
    lines = found.export_text().splitlines()
    assert lines[0] == " 1  Upside down"
    assert len(lines) == 26


def test_a_level_with_everything() -> None:
    found = console()
    draw_level(view_level(LEVELS[0], 2, solution=True), found)
    text = found.export_text()
    assert text.startswith("Level 1: Upside down\n")
    assert "hint 2  The Laplace mechanism" in text
    assert "laplace(0, 1 / epsilon)" in text
    assert max(map(len, text.splitlines())) <= 96


def test_how_to_go_on() -> None:
    found = console()
    draw_written({"number": 3, "file": "mine.py", "named": True}, found)
    draw_outcome({"number": 3, "title": "T", "solved": True, "next": 4, "why": None}, found)
    draw_outcome({"number": 25, "title": "T", "solved": True, "next": None, "why": None}, found)
    draw_outcome({"number": 3, "title": "T", "solved": False, "next": 4, "why": "it leaks"}, found)
    text = found.export_text()
    assert "check    lapwing exercise 3 mine.py\n" in text
    assert "next     lapwing exercise 4\n" in text
    assert text.count("next ") == 1
    assert "not yet  it leaks\n" in text


def test_hints_hang_and_lead_on() -> None:
    found = console()
    draw_level(view_level(LEVELS[0], 1), found)
    draw_level(view_level(LEVELS[0], 2), found)
    lines = [line.rstrip() for line in found.export_text().splitlines()]
    assert "stuck   lapwing exercise 1 --hint --hint" in lines
    assert lines[-1] == "stuck   lapwing exercise 1 --solution"
    assert lines[-2].startswith("        ")
