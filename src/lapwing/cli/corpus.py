"""`lapwing corpus`: the programs with known verdicts."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def corpus(
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> int:
    """List the programs of the corpus and what is expected of each."""
    from lapwing.corpus.entry import corpus_directory, read_corpus
    from lapwing.report.view import view_entry

    views = [view_entry(entry) for entry in read_corpus(corpus_directory())]
    if as_json:
        typer.echo(json.dumps({"entries": views}, indent=2))
        return 0
    from rich.console import Console

    from lapwing.report.terminal import draw_corpus

    draw_corpus(views, Console())
    return 0
