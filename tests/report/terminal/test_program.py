"""Views drawn for a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from lapwing.report.terminal.program import draw_corpus, draw_program
from lapwing.report.view.view import View, claim_words, view_program
from tests.helpers import body, lowered

LONG = "n = 0\nif " + " and ".join(f"q[{i}] > {i}{'0' * 9}" for i in range(9)) + ":\n    n = 1\nreturn n"


def drawn(text: str, width: int = 200) -> str:
    console = Console(file=io.StringIO(), width=width)
    draw_program(view_program(lowered(text), "a.py"), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_program_is_drawn_with_all_that_is_known_of_it() -> None:
    text = body("x = laplace(q[0], scale=1 / eps)\nreturn x, c").replace('"eps")', '"eps", requires="c > 0")', 1)
    lines = [line.rstrip() for line in drawn(text).splitlines()]
    assert lines[:3] == ["program    program   a.py", "claim      epsilon = eps", "requires   c > 0"]
    assert lines[4].split() == "q list of real private each answer moves by at most 1, either way".split()
    assert "variables  x: real (private)" in lines
    assert "returns    real, int" in lines
    assert lines[-2:] == ["    x = laplace(q[0], scale=1 / eps)", "    return x, c"]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (None, "none"),
        ({"epsilon": "eps", "delta": "0", "group": "1"}, "epsilon = eps"),
        ({"epsilon": "2", "delta": "1 / 10", "group": "1"}, "epsilon = 2, delta = 1 / 10"),
        ({"epsilon": "2", "delta": "0", "group": "c"}, "epsilon = 2, for groups of c rows"),
    ],
)
def test_a_claim_in_words(claim: View | None, text: str) -> None:
    assert claim_words(claim) == text


def test_brackets_are_text() -> None:
    text = body("return 0", 'q: Queries(sensitivity="ks[j]"), ks: Public[list[float]], j: Public[int], eps: Epsilon')
    assert "each answer moves by at most ks[j], either way" in drawn(text)


def test_no_line_of_the_program_is_cut_short() -> None:
    shown = drawn(body(LONG), width=80)
    assert "q[8] > 8000000000" in " ".join(shown.split())


def test_the_corpus_is_drawn_one_line_an_expectation() -> None:
    console = Console(file=io.StringIO(), width=100)
    proved = {"verdict": "proved", "infinite": False, "text": "proved"}
    tight = {"verdict": "tight", "infinite": False, "text": 'tight(epsilon="q[i]")'}
    draw_corpus([{"file": "proved/a.py", "name": "f", "rows": ["A", "B"], "expectations": [proved, tight]}], console)
    assert isinstance(console.file, io.StringIO)
    lines = [line.split() for line in console.file.getvalue().splitlines()]
    assert lines == [
        ["A,", "B", "proved/a:f"],
        ["proved"],
        ['tight(epsilon="q[i]")'],
        "1 program: 1 proved, 0 refuted, 1 tight".split(),
    ]
