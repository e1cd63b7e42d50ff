"""What is nested too deeply only after helpers and loops were written out is said so."""

from __future__ import annotations

import pytest

from lapwing.app.judging.request import asked_of
from lapwing.app.judging.text import functions_of
from lapwing.syntax.lowering import lower as lowering
from lapwing.syntax.subjects.subject import Fault

PROGRAM = """
from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def noisy(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)
"""


def test_the_message_does_not_speak_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(lowering, "hoist", too_deep)
    (found,) = functions_of(PROGRAM, "program.py")
    asked = asked_of(found)
    assert isinstance(asked, Fault)
    assert asked.diagnostics[0].id == "too-involved"
    assert asked.diagnostics[0].cause.startswith("noisy cannot be analysed: with its helpers inlined")
