"""For test suites: keep mechanisms proved."""

from __future__ import annotations

import io
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lapwing.private_program import PrivateProgram
    from lapwing.prove.prover import Proved


def assert_private(program: PrivateProgram[..., Any], seconds: float = 20) -> Proved:
    """Fail unless a program is proved to be as private as it claims; what was proved is given back."""
    from rich.console import Console

    from lapwing.prove.prover import Proved
    from lapwing.report.terminal.answer import draw_answer
    from lapwing.report.view.answer import view_answer

    start = monotonic()
    answer = program.prove(seconds)
    if isinstance(answer, Proved):
        return answer
    page = io.StringIO()
    view = view_answer(answer, program.lowered, program.tree.span.source.name, monotonic() - start)
    draw_answer(view, Console(file=page, width=100))
    raise AssertionError("\n" + page.getvalue().rstrip())
