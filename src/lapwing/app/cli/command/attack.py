"""`lapwing attack`: reconstruct bits from counts with too little noise."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lapwing.app.cli.output.picture import Picture, check_place, put_picture

if TYPE_CHECKING:
    from lapwing.verify.attack.answers import Answers
    from lapwing.verify.attack.database import Bits

LARGEST_ALL, LARGEST_ASKED, LARGEST_SOME, MOST_QUERIES = 24, 20, 2000, 20_000


def attack(
    mechanism: Annotated[
        str | None,
        typer.Argument(metavar="MODULE:CALLABLE", help="A mechanism to attack: a function of (bits, people)."),
    ] = None,
    n: Annotated[int, typer.Option("--n", help="The number of people.")] = 20,
    queries: Annotated[
        int | None, typer.Option(help="The number of random subsets to query. Default: all subsets.")
    ] = None,
    epsilon: Annotated[
        str | None, typer.Option(help="Epsilons per answer, separated by commas. Default: from 8 down.")
    ] = None,
    answers: Annotated[
        Path | None, typer.Option(help="Attack a release instead: a file with lines such as 0110,2.")
    ] = None,
    truth: Annotated[str | None, typer.Option(help="The true bits, for comparison.")] = None,
    error: Annotated[
        str | None,
        typer.Option(help="The largest error of the answers; without --answers, simulated answers are off by as much."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed for the simulated bits, the subsets and the noise.")] = 0,
    picture: Picture = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Reconstruct secret bits from noisy counts.

    Simulates an attack for decreasing epsilon, or attacks a release or a mechanism of yours.
    """
    if answers is not None:
        from lapwing.verify.attack.database import read_bits
        from lapwing.verify.attack.read import read_answers

        return attack_once(read_answers(answers), None if truth is None else read_bits(truth), error, as_json)
    check_size(n, queries, LARGEST_ALL if mechanism is None else LARGEST_ASKED)
    if mechanism is not None:
        return attack_mechanism(mechanism, n, queries, error, seed, as_json)
    if error is not None:
        return attack_bounded(n, queries, read_price("error", error), seed, as_json)
    return run_campaign(n, queries, None if epsilon is None else read_prices(epsilon), seed, picture, as_json)


def run_campaign(
    n: int, queries: int | None, prices: tuple[Fraction, ...] | None, seed: int, picture: Path | None, as_json: bool
) -> int:
    """One attack for each price."""
    from rich.console import Console

    from lapwing.report.figure.attack import attack_figure
    from lapwing.report.plot.text import draw_text
    from lapwing.report.terminal.attack import draw_attacks
    from lapwing.report.view.attack import view_attack
    from lapwing.verify.attack.campaign import sweep, usual_prices

    check_place(picture)
    views = [view_attack(outcome) for outcome in sweep(n, queries, prices or usual_prices(queries), seed)]
    figure = attack_figure(views)
    put_picture(figure, picture, draw=False)
    if as_json:
        typer.echo(json.dumps({"attacks": views}, indent=2))
        return 0
    console = Console()
    draw_attacks(views, console)
    console.print()
    console.print(str(draw_text(figure, min(console.width, 100))), markup=False, highlight=False)
    return 0


def attack_bounded(n: int, queries: int | None, error: Fraction, seed: int, as_json: bool) -> int:
    """The lectures' mechanism: answers are off by no more than a limit."""
    from rich.console import Console

    from lapwing.report.terminal.attack import draw_attacks
    from lapwing.report.view.attack import view_attack
    from lapwing.verify.attack.campaign import attack_all, attack_some
    from lapwing.verify.attack.curator import Bounded

    curator = Bounded(int(error))
    view = view_attack(attack_all(curator, n, seed) if queries is None else attack_some(curator, n, queries, seed))
    if as_json:
        typer.echo(json.dumps({"attacks": [view]}, indent=2))
    else:
        draw_attacks([view], Console())
    return 0


def attack_mechanism(target: str, n: int, queries: int | None, error: str | None, seed: int, as_json: bool) -> int:
    """Ask a callable about made-up bits."""
    from lapwing.app.cli.argument.black_box import find_callable
    from lapwing.verify.attack.answers import SomeAnswers, answers_of_all
    from lapwing.verify.attack.curator import ask
    from lapwing.verify.attack.database import random_bits
    from lapwing.verify.attack.subsets import all_subsets, random_subsets

    bits = random_bits(n, seed)
    subsets = all_subsets(n) if queries is None else random_subsets(n, queries, seed + 1)
    values = ask(find_callable(target), bits, subsets)
    found: Any = answers_of_all(values, n) if queries is None else SomeAnswers(subsets, values)
    return attack_once(found, bits, error, as_json)


def attack_once(answers: Answers, truth: Bits | None, error: str | None, as_json: bool) -> int:
    """Attack answers that are there."""
    from rich.console import Console

    from lapwing.report.terminal.attack import draw_reconstruction
    from lapwing.report.view.attack import view_reconstruction
    from lapwing.verify.attack.attack import attack as reconstruct

    allowed = None if error is None else read_price("error", error)
    view = view_reconstruction(reconstruct(answers, allowed), answers, truth)
    if as_json:
        typer.echo(json.dumps(view, indent=2))
    else:
        draw_reconstruction(view, Console())
    return 0


def check_size(n: int, queries: int | None, largest: int) -> None:
    """Refuse what would take too long."""
    from lapwing.diagnostics.diagnostic import reject

    most = largest if queries is None else LARGEST_SOME
    if not 1 <= n <= most:
        more = "; with --queries it may be larger" if queries is None else ""
        reject("attack-option", name="n", what=n, instead=f"a number from 1 to {most}{more}")
    if queries is not None and not 1 <= queries <= MOST_QUERIES:
        reject("attack-option", name="queries", what=queries, instead=f"a number from 1 to {MOST_QUERIES}")


def read_prices(text: str) -> tuple[Fraction, ...]:
    """Prices above 0, from the highest to the lowest."""
    return tuple(sorted({read_price("epsilon", part) for part in text.split(",")}, reverse=True))


def read_price(name: str, text: str) -> Fraction:
    """An exact number above 0, of a usual size."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.numbers.written import number_in

    found = number_in(text)
    if found is None or not Fraction(1, 10**9) <= found <= 10**9:
        reject("attack-option", name=name, what=text, instead="numbers above 0, such as 1/2")
    return found
