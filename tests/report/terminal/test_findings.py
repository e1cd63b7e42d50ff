"""Verdicts on several functions, on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from lapwing.report.terminal.findings import draw_finding, draw_summary
from lapwing.report.view.findings import view_contract, view_fault, view_flags
from lapwing.report.view.view import View
from lapwing.report.words.rests_on import EMPTY
from lapwing.syntax.subjects.subject import Fault
from lapwing.verify.scan.flagged import flags_of
from tests.contracts import contract_of, fault_of, flag_view

CLAIM = {"epsilon": "eps", "delta": "0", "group": "1"}
TEXT = """
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def f(data, epsilon, k): return len(data)
"""


def drawn(view: View) -> list[str]:
    out = io.StringIO()
    draw_finding(view, Console(file=out, width=60))
    return out.getvalue().splitlines()


def test_a_verdict_is_one_line_with_what_it_rests_on() -> None:
    view = {"name": "f", "file": "a\nb.py", "line": 3, "verdict": "proved", "claim": CLAIM}
    assert drawn(view) == ["proved   f   epsilon = eps   a?b.py:3"]
    more = view_contract(contract_of(TEXT)) | view_flags(flags_of(flag_view(TEXT)))
    assert drawn(view | more) == [
        "proved   f   epsilon = eps   a?b.py:3",
        "         flag     line 3: `len(data)` is returned without noise.",
        "         assumes  k: Public, because the contract does not list it",
    ]


def test_a_refutation_names_its_event() -> None:
    view = {"name": "f", "file": "a.py", "line": 3, "verdict": "refuted", "claim": CLAIM, "event": "the result is 0"}
    assert drawn(view) == ["refuted  f   epsilon = eps; counterexample: the result is 0   a.py:3"]


def test_a_fault_says_what_is_wrong() -> None:
    told = fault_of("# lapwing: x: Bitt\ndef f(x): pass")
    view = view_fault(Fault("f", told.spans[0], (told,)))
    assert drawn(view) == ["unread   f   Bitt is not a role a parameter can have.   a.py:1"]


def test_no_functions_are_told() -> None:
    out = io.StringIO()
    draw_summary([], Console(file=out))
    assert out.getvalue() == "no function here draws noise or has a contract\n"


def test_a_theorem_about_no_inputs_is_told_on_the_line_below() -> None:
    view = {"name": "f", "file": "a.py", "line": 3, "verdict": "proved", "claim": CLAIM, "assumes": [EMPTY]}
    assert " ".join(" ".join(drawn(view)[1:]).split()) == f"rests on {EMPTY}"


def test_what_reading_requires_is_said_unless_there_is_a_counterexample() -> None:
    view = {"name": "f", "file": "a.py", "line": 3, "verdict": "proved", "claim": CLAIM, "requires": ["k != 0"]}
    told = " ".join(line.strip() for line in drawn(view)[1:])
    assert told == "requires k != 0, which the contract does not say: nothing is claimed of other inputs"
    assert len(drawn(view | {"verdict": "refuted", "event": "so"})) == 1
