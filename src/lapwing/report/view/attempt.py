"""How far a search came, as plain data: the shifts it tried, and the run that breaks them."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.kernel.language.program import Program, Sample
from lapwing.prove.script.goal import show_assertion
from lapwing.prove.shift.run import Known, Run
from lapwing.prove.strategy.failed_attempt import Closest
from lapwing.report.view.proof import line_of
from lapwing.report.view.view import View
from lapwing.report.words.annotation import Path, statements_at
from lapwing.report.words.neighbours import text
from lapwing.report.words.shift import product, shift_words
from lapwing.syntax.places import Places
from lapwing.syntax.pretty_program import show_block

FAULTS = {
    "cost": "both runs give the same, but it costs more than is allowed",
    "results": "the results differ",
    "shift": "the draws cannot be coupled like this",
}


def view_attempt(closest: Closest, whole: Program, places: Places | None) -> View:
    """The closest attempt; lines are told as far as it is about the start of the whole program."""
    known = places if closest.program.body == whole.body[: len(closest.program.body)] else None
    code = {path: next(iter(show_block((each,), set()))) for path, each in statements_at(closest.program.body)}

    def at(path: Path) -> View:
        return {"line": line_of(path, known, 0), "code": code[path]}

    targets = {path: each.target for path, each in statements_at(closest.program.body) if isinstance(each, Sample)}
    bounds = None
    if closest.bounds is not None:
        bounds = " + ".join(text(product(b, p)) for b, p in zip(closest.bounds, closest.prices, strict=True)) or "0"
    return {
        "way": way_words(closest),
        "where": None if closest.where is None else show_assertion(closest.where),
        "shifts": [{**at(path), "shift": shift_words(targets[path], shift)} for path, shift in closest.shifts],
        "bounds": bounds,
        "loop": None if closest.stuck is None else at(closest.stuck),
        "run": None if closest.run is None else view_run(closest.run, at),
    }


def way_words(closest: Closest) -> str:
    """How two runs were compared."""
    if closest.pointwise:
        return "one result at a time"
    return "all results at once, both runs going the same way" if closest.in_step else "all results at once"


def view_run(run: Run, at: Callable[[Path], View]) -> View:
    """Two runs side by side, as texts."""
    return {
        "fault": FAULTS[run.fault],
        "public": [{"name": name, "value": value_words(value)} for name, value in run.public],
        "inputs": [
            {"name": name, "first": value_words(one), "second": value_words(two)} for name, one, two in run.inputs
        ],
        "draws": [
            {
                **at(draw.path),
                "name": draw.target,
                "first": value_words(draw.values[0]),
                "second": value_words(draw.values[1]),
                "cost": value_words(draw.cost),
            }
            for draw in run.draws
        ],
        "results": {"first": value_words(run.results[0]), "second": value_words(run.results[1])},
        "cost": value_words(run.cost),
        "allowed": None if run.allowed is None else value_words(run.allowed),
    }


def value_words(value: Known | None) -> str:
    """A value as people write it; a run that does not draw has none."""
    match value:
        case None:
            return "-"
        case tuple():
            return f"[{', '.join(value_words(each) for each in value)}]"
        case _:
            return str(value)
