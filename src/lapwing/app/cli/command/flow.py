"""`lapwing flow`: what a program's results tell of its secrets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.output import exits

if TYPE_CHECKING:
    from lapwing.report.view.view import View

TARGET = typer.Argument(metavar="FILE[:FUNCTION]", help="A Python file, and one program in it.")
INPUT = typer.Option("--input", metavar="NAME=VALUE", help="An input of the run in question.")
OBSERVE = typer.Option("--observe", metavar="VALUE", help="What the observer sees of the results.")
DOMAIN = typer.Option("--domain", metavar="NAME=LOW..HIGH", help="The values a secret may have.")
PRIOR = typer.Option("--prior", metavar="VALUE=P,...", help="The prior probability of each value of the secret.")
OBSERVER = typer.Option("--observer", metavar="LEVEL", help="The level of the observer. Default: the lowest.")
COPYING = typer.Option("--copying", metavar="BITS", help="Count the matches of a run for secrets of up to BITS bits.")
CERTIFICATE = typer.Option("--certificate", metavar="OUT", help="Write the proof or counterexample for the observer.")
LIMIT = typer.Option("--time-limit", metavar="SECONDS", help="Seconds to search, for each observer.")


def flow(
    target: Annotated[str, TARGET],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    derivation: Annotated[bool, typer.Option("--derivation", help="Show the typing derivation.")] = False,
    inputs: Annotated[list[str], INPUT] = [],  # noqa: B006
    observe: Annotated[str | None, OBSERVE] = None,
    domain: Annotated[list[str], DOMAIN] = [],  # noqa: B006
    prior: Annotated[str | None, PRIOR] = None,
    observer: Annotated[str | None, OBSERVER] = None,
    copying: Annotated[int | None, COPYING] = None,
    certificate: Annotated[str | None, CERTIFICATE] = None,
    time_limit: Annotated[float, LIMIT] = 20,
) -> int:
    """Check information flow. Exits with 0 if nothing leaks, 1 if something does, 2 if unknown."""
    from lapwing.app.cli.command.flowing import Asked, answers
    from lapwing.app.cli.output.answering import check_limit

    check_limit(time_limit)
    asked = Asked(derivation, tuple(inputs), observe, tuple(domain), prior, observer, copying, certificate, time_limit)
    views = answer_all(answers(target, asked), as_json)
    verdicts = {view["verdict"] for view in views}
    if "leaks" in verdicts:
        return exits.NO
    return exits.UNKNOWN if "unknown" in verdicts else exits.YES


def answer_all(found: Sequence[View], as_json: bool) -> Sequence[View]:
    """Print what was found about each program."""
    if as_json:
        typer.echo(json.dumps({"programs": list(found)}, indent=2))
        return found
    from rich.console import Console

    console = Console()
    for number, view in enumerate(found):
        if number:
            console.print()
        draw(view, console)
    return found


def draw(view: View, console: object) -> None:
    """Draw what was found about one program."""
    from rich.console import Console

    from lapwing.report.terminal.feasible import draw_feasible
    from lapwing.report.terminal.flow import draw_analysis, draw_bridge, draw_costs, say

    if not isinstance(console, Console):
        return
    if view["kind"] == "private":
        draw_bridge(view, console)
    else:
        draw_analysis(view, console)
    if "feasible" in view:
        console.print()
        draw_feasible(view["feasible"], console)
    if "copying" in view:
        console.print()
        draw_costs(view["copying"], console)
    if "check" in view:
        say(console, "check", view["check"])
