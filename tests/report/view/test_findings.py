"""Verdicts on several functions."""

from __future__ import annotations

from lapwing.report.view.findings import summary_of, summary_words, view_contract, view_fault, view_flags
from lapwing.syntax.subjects.subject import Fault
from lapwing.verify.scan.flagged import flags_of
from tests.contracts import contract_of, fault_of, flag_view

TEXT = """
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def f(data, epsilon, k): return len(data)
"""


def test_a_contract_says_what_nobody_wrote() -> None:
    view = view_contract(contract_of(TEXT))
    assert [guess["part"] for guess in view["assumptions"]] == ["epsilon", "k"]
    assert view_contract(None) == {}


def test_flags_have_places() -> None:
    (flag,) = view_flags(flags_of(flag_view(TEXT)))["flags"]
    assert (flag["line"], flag["text"]) == (3, "`len(data)` is returned without noise.")


def test_a_fault_says_what_is_wrong() -> None:
    told = fault_of("# lapwing: x: Bitt\ndef f(x): pass")
    view = view_fault(Fault("f", told.spans[0], (told,)))
    assert (view["verdict"], view["file"], view["line"], view["column"]) == ("unread", "a.py", 1, 15)
    assert view_fault(Fault("", None, ()))["file"] == ""


def test_a_summary_counts() -> None:
    views = [{"verdict": verdict} for verdict in ("proved", "refuted", "proved", "unread")]
    assert summary_of(views) == {"proved": 2, "refuted": 1, "unread": 1}
    assert summary_words(views) == "4 functions: 2 proved, 1 refuted, 1 could not be read"
    assert summary_words(views[:1]) == "1 function: 1 proved"
