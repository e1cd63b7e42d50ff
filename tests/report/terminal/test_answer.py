"""Answers drawn for a terminal."""

from __future__ import annotations

import pytest

from lapwing.report.terminal.answer import draws_of
from lapwing.report.view.view import View
from tests.answers import BARE, COIN, GROUP, HALF_NOISE, MONOTONE, drawn, view_of
from tests.proofs import MECHANISM, SUM


def test_a_proof_is_an_annotated_program() -> None:
    view = view_of(MECHANISM) | {"certificate": "out.json"}
    assert drawn(view) == [
        "mechanism: proved, epsilon = eps   a.py",
        "",
        "Whatever the first run draws, the second run gives the same result.",
        "spent[0] counts eps",
        "",
        "     <eps>",
        "  4  draw = laplace(answer, scale=1 / eps)",
        "         draw<2> = draw<1>",
        "         pays <abs(answer<1> - answer<2>) * eps>",
        "     return draw",
        "     spent at most <eps>",
        "",
        f"rests on  {view['assumes'][0]}",
        f"rests on  {view['assumes'][1]}",
        "checked   1 obligation, confirmed by both solvers; 0.2 s",
        "written   out.json",
    ]


def test_a_failure_shows_the_run_that_breaks_it() -> None:
    lines = drawn(view_of(HALF_NOISE))
    assert lines[:2] == [
        "half_noise: unknown, epsilon = eps   a.py",
        "No proof was found in 0.2 s: no shifts and invariants of the known kinds prove it.",
    ]
    assert "  line 4: draw = laplace(answer, scale=1 / (2 * eps))" in lines
    rows = [line.split() for line in lines]
    assert ["first", "run", "second", "run", "costs"] in rows
    assert next(row for row in rows if row[:1] == ["result"])[-4:] == ["2", "of", "1", "allowed"]
    assert lines[-1].startswith("This rules out the attempt")


@pytest.mark.parametrize("text", [SUM, COIN, GROUP, MONOTONE, HALF_NOISE, BARE])
def test_nothing_is_cut_off(text: str) -> None:
    wide, narrow = (sorted(" ".join(drawn(view_of(text, tree=True), width)).split()) for width in (300, 60))
    assert wide == narrow


def test_cases_and_parts() -> None:
    cases = drawn(view_of(MONOTONE))
    assert [line for line in cases if line.startswith("case ")] == ["case 'q+", "case not 'q+"]
    group = drawn(view_of(GROUP))
    assert "it follows from: epsilon = eps" in group


def test_a_derivation_is_a_tree() -> None:
    lines = drawn(view_of(MONOTONE, tree=True))
    start = lines.index("derivation")
    assert lines[start + 1].startswith("Direct  monotone_answer")
    assert any(line.startswith("├─ ") for line in lines)
    assert any(line.startswith("└─ ") for line in lines)


def test_a_loop_without_an_invariant() -> None:
    view = view_of(HALF_NOISE)
    loop = {"line": 7, "code": "while i < c:"}
    view = view | {"attempt": view["attempt"] | {"run": None, "loop": loop}}
    lines = drawn(view)
    assert "  line 7: while i < c:" in lines
    assert any("--invariant" in line for line in lines)


def test_no_attempt_at_all() -> None:
    assert len(drawn(view_of(HALF_NOISE) | {"attempt": None})) == 2


def paying(line: int, code: str, price: str, alone: tuple[int, ...] = ()) -> View:
    return {"line": line, "code": code, "text": code, "couplings": [], "pays": [price], "alone": set(alone)}


def test_the_draws_of_one_line_stand_together() -> None:
    cells = [paying(3, "noisy = counts + noise", f"<cell {number}>") for number in range(1, 14)]
    first, second, again = draws_of([*cells, paying(4, "a", "<a>"), paying(4, "b", "<b>")])
    assert (first["pays"], first["more"]) == (["<cell 1>", "<cell 2>"], 11)
    assert (second["code"], second["pays"], second["more"]) == ("a", ["<a>"], 0)
    assert again["code"] == "b"


def test_a_few_draws_of_one_line_are_all_shown() -> None:
    (line,) = draws_of([paying(3, "noisy", f"<cell {number}>", (number % 2 + 1,)) for number in range(4)])
    assert line["pays"] == ["<cell 0>", "<cell 1>", "<cell 2>", "<cell 3>"]
    assert (line["alone"], line["more"]) == ({1, 2}, 0)
