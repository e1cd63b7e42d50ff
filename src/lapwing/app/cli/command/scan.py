"""`lapwing scan`: functions that draw noise, with drafted contracts, verdicts and flags."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lapwing.app.cli.argument.mentions import mentions
from lapwing.app.cli.command.prove import CONTRACTS, LIMIT
from lapwing.app.cli.command.verify import SARIF
from lapwing.app.cli.output import exits
from lapwing.app.cli.output.brief import Brief, OneLine, Quiet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lapwing.report.view.view import View
    from lapwing.syntax.contract.book import Book
    from lapwing.verify.scan.scan import Finding

MARKS = (b"random", b"secrets", b"scipy", b"opendp", b"diffprivlib", b"lapwing")
WRITE = typer.Option("--write", metavar="FILE", help="Add the drafted contracts to this TOML file.")


def scan(
    targets: Annotated[list[str], typer.Argument(metavar="FILE|DIR", help="Python files and directories.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    time_limit: Annotated[float, LIMIT] = 5,
    contracts: Annotated[str | None, CONTRACTS] = None,
    sarif: Annotated[Path | None, SARIF] = None,
    write: Annotated[Path | None, WRITE] = None,
    one_line: OneLine = False,
    quiet: Quiet = False,
) -> int:
    """Find functions that draw noise, draft contracts, verify them. The code is not run."""
    from lapwing.app.cli.argument.request import check_file, write_out
    from lapwing.app.cli.output.alarm import raise_alarm
    from lapwing.app.cli.output.answering import check_limit
    from lapwing.app.cli.output.judge import write_sarif
    from lapwing.report.view.findings import summary_of
    from lapwing.syntax.contract.book import open_book
    from lapwing.verify.claim.verdict import ContradictionError
    from lapwing.verify.scan.drafts_file import drafts_text, existing

    check_limit(time_limit)
    for out in (sarif, write):
        if out is not None:
            check_file(out)
    if write is not None:
        existing(write)
    book = open_book(None if contracts is None else Path(contracts), [Path(target) for target in targets])
    drafted: list[tuple[Path, Finding]] = []
    views: list[View] = []
    for file, finding in findings_in(targets, book):
        try:
            view = judge_finding(finding, time_limit)
        except ContradictionError as alarm:
            return raise_alarm(alarm)
        if finding.draft is not None:
            drafted.append((file, finding))
        if not as_json and not Brief(one_line, quiet).shows(view):
            show(view)
        views.append(view)
    written = None
    if write is not None:
        written = drafts_text(write, [(file, each.draft) for file, each in drafted if each.draft is not None])
        if written.added:
            write_out(write, written.text)
    write_sarif(sarif, views)
    if as_json:
        told = {} if written is None else {"added": list(written.added), "kept": list(written.kept)}
        typer.echo(json.dumps({"findings": views, "summary": summary_of(views), **told}, indent=2))
    elif write is not None or not (quiet or one_line):
        show_end(views, write, () if written is None else written.added, () if written is None else written.kept)
    return status_of({view["verdict"] for view in views})


def findings_in(targets: list[str], book: Book) -> Iterator[tuple[Path, Finding]]:
    """The findings of all files; a file that cannot be read is one of them, and the only one is raised."""
    from lapwing.diagnostics.diagnostic import ProgramError
    from lapwing.diagnostics.source import read
    from lapwing.syntax.contract.book import is_folder
    from lapwing.syntax.subjects.subject import Fault
    from lapwing.verify.scan.files import python_files
    from lapwing.verify.scan.scan import Finding, scan_source

    for told in book.faults:
        yield Path(), Finding(Fault("", told.spans[0], (told,)), (), ())
    for target in targets:
        is_named = not target or not is_folder(Path(target))
        for file in [Path(target)] if is_named else python_files(Path(target)):
            entries = book.of(file)
            try:
                if is_named or entries or may_draw(file):
                    for finding in scan_source(read(target if is_named else file), file.parent, entries):
                        yield file, finding
            except ProgramError as error:
                if is_named and len(targets) == 1:
                    raise
                spans = error.diagnostics[0].spans
                yield file, Finding(Fault("", spans[0] if spans else None, error.diagnostics), (), ())


def may_draw(file: Path) -> bool:
    """Whether a file mentions anything that draws."""
    return mentions(file, MARKS)


def judge_finding(finding: Finding, seconds: float) -> View:
    """The verdict on one function, with its flags and what was assumed."""
    from lapwing.app.cli.argument.request import failure_of, request_of
    from lapwing.app.cli.output.judge import judge
    from lapwing.report.view.findings import view_contract, view_fault, view_flags
    from lapwing.syntax.subjects.subject import Fault
    from lapwing.verify.claim.verdict import ContradictionError

    found = finding.found
    extra: View = {"draws": list(finding.draws), "drafted": finding.draft is not None, **view_flags(finding.flags)}
    if isinstance(found, Fault):
        return view_fault(found) | extra
    extra |= view_contract(found.contract)
    if finding.draft is not None and not finding.draft.has_claim:
        head = {"name": found.name, "file": found.span.source.name, "verdict": "no claim", "claim": None}
        return head | {"line": found.span.line, "column": found.span.column + 1} | extra
    request = request_of(found, (), None, claimed=True)
    if isinstance(request, Fault):
        return view_fault(request) | extra
    try:
        return judge(request, seconds)[0] | extra
    except ContradictionError:
        raise
    except Exception as error:  # noqa: BLE001
        return view_fault(failure_of(found.name, found.span, error)) | extra


def show(view: View) -> None:
    """One finding."""
    from rich.console import Console

    from lapwing.report.terminal.findings import draw_finding

    draw_finding(view, Console())


def show_end(views: list[View], write: Path | None, added: tuple[str, ...], kept: tuple[str, ...]) -> None:
    """How many there are of each kind, and what was written."""
    from rich.console import Console

    from lapwing.report.terminal.findings import draw_summary

    draw_summary(views, Console())
    if write is not None:
        typer.echo(f"{len(added)} contracts added to {write}" if added else f"nothing to add to {write}")
    for name in kept:
        typer.echo(f"kept as it is: {name}")


def status_of(verdicts: set[str]) -> int:
    """A refuted claim is a no; what is not proved is unknown."""
    if "refuted" in verdicts:
        return exits.NO
    if "failed" in verdicts:
        return exits.BUG
    return exits.YES if verdicts <= {"proved"} else exits.UNKNOWN
