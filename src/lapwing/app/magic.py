"""Magics for notebooks: `%load_ext lapwing`, and then `%%private` above a cell has its functions verified.

The cell runs as it would without the magic; below its own output stands a verdict for each function that claims
something, with the proof or the counterexample.  What it uses of earlier cells is read with
it.  `%%private 5` searches for five seconds, `%%private noisy_mean` looks at one function only.
"""

from __future__ import annotations

from typing import Any

from lapwing.app.earlier import taken
from lapwing.report.html.markup import Html

SECONDS = 20.0
CELL = "cell"


def load(shell: Any) -> None:
    """Tell a notebook about the magics, and how results are shown."""
    from lapwing.app.notebook import register

    register()

    def private(line: str, cell: str) -> None:
        """Run a cell, and verify its functions that have a contract."""
        run_private(shell, line, cell)

    shell.register_magic_function(private, "cell", "private")


def unload(shell: Any) -> None:
    """Forget the magics."""
    shell.magics_manager.magics["cell"].pop("private", None)


def run_private(shell: Any, line: str, cell: str) -> None:
    """Run a cell; if it ran, show a verdict for each of its functions."""
    from IPython.display import display

    seconds, wanted = options_of(line)
    if shell.run_cell(cell).success:
        nothing = NOTHING if wanted is None else f"No function of this cell that has a contract is called {wanted}."
        text = shell.transform_cell(cell)
        display(Shown(verdicts(text, seconds, wanted, taken(text, shell.user_ns)), nothing))


def options_of(line: str) -> tuple[float, str | None]:
    """How long to search, and for which function."""
    seconds, wanted = SECONDS, None
    for word in line.split():
        if word.replace(".", "", 1).isdigit() and float(word) > 0:
            seconds = float(word)
        else:
            wanted = word
    return seconds, wanted


def verdicts(cell: str, seconds: float, wanted: str | None, earlier: str = "") -> list[Any]:
    """What is found about each function of a cell, as plain data; what earlier cells defined is read with it."""
    from lapwing.app.judging.request import asked_of
    from lapwing.app.judging.text import functions_of
    from lapwing.app.judging.verdict import costed, judged
    from lapwing.report.view.findings import view_fault
    from lapwing.syntax.subjects.subject import Fault

    views, own = [], cell.count("\n") + 1
    for found in functions_of(f"{cell}\n{earlier}", CELL):
        is_own = found.span is None or found.span.line <= own
        if not is_own or wanted not in (None, found.name):
            continue
        asked = asked_of(found)
        if isinstance(asked, Fault):
            views.append(view_fault(asked))
        elif asked.lowered.claim is None:
            views.append(costed(asked, seconds)[0])
        else:
            views.append(judged(asked, seconds)[0])
    return views


class Shown:
    """Verdicts, as a page or as text."""

    def __init__(self, views: list[Any], nothing: str = "") -> None:
        self.views = views
        self.nothing = nothing or NOTHING

    def _repr_html_(self) -> str:
        from lapwing.report.html.markup import element, join
        from lapwing.report.html.style import standing_alone

        nothing = element("p", self.nothing)
        return standing_alone(join(map(html_of, self.views)) if self.views else nothing)

    def __repr__(self) -> str:
        from lapwing.app.judging.drawn import drawn

        return "\n\n".join(map(drawn, self.views)) or self.nothing


NOTHING = "No function of this cell has a contract: mark one with @private, or write # lapwing: … above it."


def html_of(view: Any) -> Html:
    """A verdict, or what is wrong with a function."""
    from lapwing.report.html.fault import html_faults
    from lapwing.report.html.verdict import html_verdict

    return html_faults(view["diagnostics"], "cannot be checked") if "diagnostics" in view else html_verdict(view)
