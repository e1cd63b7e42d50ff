"""`lapwing distance`: the distance that privacy bounds, of distributions that are given, and its properties."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from lapwing.refute.finite.distribution import Distribution
    from lapwing.report.view.view import View

FIRST = typer.Argument(help='A distribution, such as "yes: 3/4, no: 1/4".', metavar="P")
SECOND = typer.Argument(help="Another distribution on the same outcomes.", metavar="Q")
THIRD = typer.Argument(help="A third one, to check transitivity.", metavar="R")
EPSILON = typer.Option("--epsilon", help="A number, or log(3).", metavar="E")
AS_JSON = typer.Option("--json", help="Print JSON.")


def distance(
    first: Annotated[str, FIRST],
    second: Annotated[str, SECOND],
    third: Annotated[str | None, THIRD] = None,
    epsilon: Annotated[str, EPSILON] = "0",
    then: Annotated[str | None, typer.Option("--then", help="The epsilon of the second step.", metavar="E")] = None,
    merge: Annotated[str | None, typer.Option("--merge", help="Outcomes to merge.", metavar="A,B,...")] = None,
    as_json: Annotated[bool, AS_JSON] = False,
) -> int:
    """Compute the distance between two distributions."""
    from lapwing.numbers.epsilon import epsilon_of
    from lapwing.refute.finite.properties import antitone, composed, processed, reflexive, together, transitive
    from lapwing.report.view.distance import view_distance, view_statements

    one, two, more = read(first), read(second), then or epsilon
    larger = together(epsilon_of(epsilon), epsilon_of(more))
    statements = [reflexive(one, epsilon), antitone(one, two, epsilon, larger)]
    if merge is not None:
        merged = {each.strip() for each in merge.split(",")}
        statements.append(processed(one, two, epsilon, lambda each: "merged" if each in merged else each))
    statements.append(composed(((one, two), (one, two)), epsilon, more))
    if third is not None:
        statements.append(transitive(one, two, read(third), epsilon, more))
    return answer(view_distance(one, two, epsilon) | view_statements(statements), as_json)


def sliding(
    epsilon: Annotated[str, EPSILON],
    at: Annotated[int, typer.Option("--at", help="The threshold k.", metavar="K")] = 0,
    by: Annotated[int, typer.Option("--by", help="The shift c.", metavar="C")] = 1,
    center: Annotated[int, typer.Option("--center", help="The centre of the noise.", metavar="M")] = 0,
    as_json: Annotated[bool, AS_JSON] = False,
) -> int:
    """Check the sliding property of Laplace noise on the integers."""
    from lapwing.refute.finite.properties import sliding as statement
    from lapwing.report.view.distance import view_statements

    return answer(view_statements([statement(epsilon, at, by, center)]), as_json)


def read(text: str) -> Distribution[str]:
    """A distribution as it is written on the command line."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.refute.finite.distribution import distribute

    masses: dict[str, str] = {}
    for part in text.split(","):
        outcome, colon, mass = (each.strip() for each in part.rpartition(":"))
        if not colon or not outcome:
            reject("distribution", why=f'`{part.strip()}` is not written as "outcome: probability"')
        if outcome in masses:
            reject("distribution", why=f"{outcome!r} is listed twice")
        masses[outcome] = mass
    return distribute(masses)


def answer(view: View, as_json: bool) -> int:
    """Show what was found; a property that fails is a no."""
    from rich.console import Console

    from lapwing.app.cli.output import exits
    from lapwing.report.terminal.distance import draw_distance

    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        draw_distance(view, Console())
    return exits.NO if any(each["verdict"] == "fails" for each in view["statements"]) else exits.YES
