"""`lapwing exercise`: mechanisms to mend, from one line of Laplace noise to the sparse vector technique."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import LIMIT
from lapwing.app.cli.output import exits

if TYPE_CHECKING:
    from lapwing.report.view.view import View
    from lapwing.verify.exercise.level import Level


def exercise(
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="The exercise, from 1 to 25.")] = None,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Your attempt. Default: `exercise_NN.py`.")
    ] = None,
    hint: Annotated[
        int, typer.Option("--hint", count=True, show_default=False, help="Show a hint; repeat for the next one.")
    ] = 0,
    solution: Annotated[bool, typer.Option("--solution", help="Show a solution and why it is private.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    time_limit: Annotated[float, LIMIT] = 20,
) -> int:
    """Learn by fixing mechanisms, in 25 exercises. Exits with 0 if solved, 1 if not yet."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.report.view.exercise import view_level
    from lapwing.verify.exercise.level import find_level, read_levels

    levels = read_levels()
    if number is None:
        if hint or solution:
            reject("exercise-option", what="--hint" if hint else "--solution")
        show_list([view_level(level) for level in levels], as_json)
        return exits.YES
    level = find_level(levels, number)
    if hint or solution:
        show_level(view_level(level, hint, solution), as_json)
        return exits.YES
    place = Path(level.file) if file is None else file
    if not place.exists():
        write_start(level, place, file is not None, as_json)
        return exits.YES
    following = number + 1 if number < len(levels) else None
    return check_attempt(level, place, following, time_limit, as_json)


def show_list(views: list[View], as_json: bool) -> None:
    """All exercises."""
    if as_json:
        typer.echo(json.dumps({"exercises": views}, indent=2))
        return
    from rich.console import Console

    from lapwing.report.terminal.exercise import draw_levels

    draw_levels(views, Console())


def show_level(view: View, as_json: bool) -> None:
    """One exercise, with hints or its solution."""
    if as_json:
        typer.echo(json.dumps(view, indent=2))
        return
    from rich.console import Console

    from lapwing.report.terminal.exercise import draw_level

    draw_level(view, Console())


def write_start(level: Level, place: Path, named: bool, as_json: bool) -> None:
    """Put the mechanism where it can be mended."""
    from lapwing.app.cli.argument.request import check_file, write_out
    from lapwing.report.view.exercise import view_level

    check_file(place)
    write_out(place, level.start.read_text(encoding="utf-8"))
    view = view_level(level) | {"file": str(place), "named": named}
    show_level(view, as_json)
    if not as_json:
        from rich.console import Console

        from lapwing.report.terminal.exercise import draw_written

        draw_written(view, Console())


def check_attempt(level: Level, place: Path, following: int | None, seconds: float, as_json: bool) -> int:
    """Verify an attempt, and see whether it still does its job."""
    from lapwing.app.cli.argument.request import Request, read_requests
    from lapwing.app.cli.output.alarm import raise_alarm
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.judge import judge
    from lapwing.diagnostics.diagnostic import ProgramError
    from lapwing.report.view.exercise import view_outcome
    from lapwing.verify.claim.verdict import ContradictionError
    from lapwing.verify.exercise.attempt import Undecided, outcome_of
    from lapwing.verify.exercise.kept import check_kept

    check_limit(seconds)
    request = read_requests([f"{place}:{level.function}"], claimed=True)[0]
    if not isinstance(request, Request):
        raise ProgramError(request.diagnostics)
    check_kept(level, request.subject, request.lowered)
    try:
        answer, verdict = judge(request, seconds)
    except ContradictionError as alarm:
        return raise_alarm(alarm)
    outcome = outcome_of(level, request.lowered, verdict)
    view = {"number": level.number, "title": level.title, "next": following} | view_outcome(outcome)
    if as_json:
        typer.echo(json.dumps(view | {"answer": answer}, indent=2))
    else:
        draw_attempt(answer, view)
    return exits.YES if view["solved"] else exits.UNKNOWN if outcome == Undecided() else exits.NO


def draw_attempt(answer: View, view: View) -> None:
    """The verdict with its evidence, and what it means."""
    from rich.console import Console

    from lapwing.report.terminal.exercise import draw_outcome
    from lapwing.report.terminal.verdict import draw_verdict

    console = Console()
    draw_verdict(answer, console, short=True)
    console.print()
    draw_outcome(view, console)
