"""`lapwing corpus`: the programs with known verdicts."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.command.prove import LIMIT
from lapwing.app.cli.output import exits

if TYPE_CHECKING:
    from lapwing.syntax.corpus.entry import Entry

AT_ONCE = 2


def corpus(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Verify each statement; exits with 1 if a verdict differs.")
    ] = False,
    time_limit: Annotated[float, LIMIT] = 90,
    both: Annotated[bool, typer.Option("--both", help="Let the prover and the refuter both finish.")] = False,
) -> int:
    """List the programs of the corpus and their expected verdicts."""
    from lapwing.report.view.view import view_entry
    from lapwing.syntax.corpus.entry import corpus_directory, read_corpus

    entries = read_corpus(corpus_directory())
    if check:
        return check_corpus(entries, time_limit, as_json, both)
    views = [view_entry(entry) for entry in entries]
    if as_json:
        typer.echo(json.dumps({"entries": views}, indent=2))
        return exits.YES
    from rich.console import Console

    from lapwing.report.terminal.program import draw_corpus

    draw_corpus(views, Console())
    return exits.YES


def check_corpus(entries: tuple[Entry, ...], time_limit: float, as_json: bool, both: bool = False) -> int:
    """Verify everything that is expected, two statements at once; 0 if it all comes as expected, else 1.

    A contradiction stops it all.
    """
    from lapwing.app.cli.output.alarm import raise_alarm
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.progress import progress
    from lapwing.report.terminal.outcome import draw_outcomes
    from lapwing.report.view.outcome import view_outcome
    from lapwing.verify.claim.outcome import outcome_of, statements
    from lapwing.verify.claim.verdict import ContradictionError

    check_limit(time_limit)
    pairs = list(statements(entries))
    views = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        jobs = [pool.submit(outcome_of, entry, expectation, time_limit, both) for entry, expectation in pairs]
        try:
            for number, ((entry, _), job) in enumerate(zip(pairs, jobs, strict=True), start=1):
                with progress(f"{number} of {len(pairs)}: {entry.tree.name}"):
                    views.append(view_outcome(job.result()))
        except ContradictionError as found:
            return raise_alarm(found)
        finally:
            pool.shutdown(cancel_futures=True)
    if as_json:
        typer.echo(json.dumps({"outcomes": views}, indent=2))
    else:
        from rich.console import Console

        draw_outcomes(views, Console())
    return exits.YES if all(view["fits"] for view in views) else exits.NO
