"""For test suites: keep mechanisms proved, and other code free of known privacy faults."""

from __future__ import annotations

import io
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from lapwing.private_program import PrivateProgram
    from lapwing.verify.claim.verdict import Proved
    from lapwing.verify.watching.finding import Watched


def assert_private(program: PrivateProgram[..., Any], seconds: float = 20) -> Proved:
    """Fail unless the claim of a program is proved; return the proof.

    The prover and the refuter search side by side, as in `lapwing verify`.  The message of a failure has the
    counterexample, or how far the proof came and what is known near the claim.
    """
    from rich.console import Console

    from lapwing.report.terminal.verdict import draw_verdict
    from lapwing.report.view.verdict import view_nearby, view_verdict
    from lapwing.verify.claim.nearby import find_nearby
    from lapwing.verify.claim.verdict import Proved, Unknown

    start = monotonic()
    verdict = program.verify(seconds)
    if isinstance(verdict, Proved):
        return verdict
    page = io.StringIO()
    place = program.tree.span.source.name
    view = view_verdict(verdict, program.lowered, place, monotonic() - start)
    if isinstance(verdict, Unknown):
        view["nearby"] = view_nearby(find_nearby(program.question(seconds), seconds / 2))
    draw_verdict(view, Console(file=page, width=100))
    raise AssertionError("\n" + page.getvalue().rstrip())


def assert_watched(function: Callable[..., Any], **options: Any) -> Watched:
    """Fail if watching a function finds a privacy fault; takes the options of `lapwing.watch`."""
    from lapwing.report.view.watch import view_watch
    from lapwing.report.words.watch import draw_watch
    from lapwing.verify.watching.api import watch

    found = watch(function, **options)
    if not found.violated:
        return found
    raise AssertionError("\n" + draw_watch(view_watch(found, getattr(function, "__name__", repr(function)))))
