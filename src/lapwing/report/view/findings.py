"""Verdicts on several functions: one line each, what they rest on, and how many there are of each kind."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from lapwing.diagnostics.diagnostic import plain
from lapwing.report.view.view import View, claim_words, view_diagnostic
from lapwing.syntax.contract.clause import CLAIMS
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.subjects.subject import Fault
from lapwing.verify.scan.flag import Flag

PLAIN = ("Delta", "Epsilon", "Rng")
STYLES = {"proved": "bold green", "refuted": "bold red", "unknown": "bold yellow"}
WORDS = {
    "proved": "proved",
    "refuted": "refuted",
    "unknown": "unknown",
    "unread": "could not be read",
    "failed": "made Lapwing fail",
    "no claim": "without a claim",
}


def view_fault(fault: Fault) -> View:
    """A function that cannot be read, or that Lapwing failed on."""
    failed = any(diagnostic.id == "internal-error" for diagnostic in fault.diagnostics)
    span = fault.span or next((span for told in fault.diagnostics for span in told.spans), None)
    return {
        "name": fault.name,
        "file": "" if span is None else span.source.name,
        "line": 1 if span is None else span.line,
        "column": 1 if span is None else span.column + 1,
        "verdict": "failed" if failed else "unread",
        "claim": None,
        "diagnostics": [view_diagnostic(diagnostic) for diagnostic in fault.diagnostics],
    }


def view_contract(contract: Contract | None) -> View:
    """What a contract says, and which parts of it nobody wrote."""
    if contract is None:
        return {}
    return {
        "contract": [{"part": part, "text": text} for part, text in contract.texts],
        "assumptions": [{"part": guess.part, "text": guess.text, "reason": guess.reason} for guess in contract.guesses],
    }


def view_flags(flags: Sequence[Flag]) -> View:
    """What is worth a look beside the verdict."""
    return {
        "flags": [
            {"id": flag.id, "text": flag.text, "line": flag.span.line, "column": flag.span.column + 1} for flag in flags
        ]
    }


def draw_finding(view: View, console: Console) -> None:
    """One verdict on a line, with its flags below."""
    line = Text.assemble(
        (view["verdict"].ljust(9), STYLES.get(view["verdict"], "bold magenta")),
        (view["name"] or "-", "bold"),
        f"   {words_of(view)}",
        (f"   {plain(view['file'])}:{view['line']}", "dim"),
    )
    console.print(line, soft_wrap=True)
    draw_notes(view, console)


def words_of(view: View) -> str:
    """What is claimed, or what is wrong."""
    if view.get("diagnostics"):
        return str(view["diagnostics"][0]["cause"])
    if view["verdict"] == "refuted" and view.get("event"):
        return f"{claim_words(view['claim'])}; counterexample: {view['event']}"
    return claim_words(view["claim"])


def draw_notes(view: View, console: Console) -> None:
    """The flags of a function, and what was assumed of it beyond what names plainly say."""
    for flag in view.get("flags", ()):
        place = f"line {flag['line']}: "
        console.print(Text.assemble("         ", ("flag     ", "yellow"), place, flag["text"]), soft_wrap=True)
    for guess in view.get("assumptions", ()):
        if guess["text"] in PLAIN:
            continue
        sign = " =" if guess["part"] in CLAIMS else ":"
        words = f"{guess['part']}{sign} {guess['text']}, because {guess['reason']}"
        console.print(Text.assemble("         ", ("assumes  ", "dim"), words), soft_wrap=True)


def draw_summary(views: Sequence[View], console: Console) -> None:
    """How many functions there are of each kind."""
    console.print(Text(summary_words(views), "dim"), soft_wrap=True)


def summary_of(views: Sequence[View]) -> dict[str, int]:
    """The number of functions of each kind that there is."""
    verdicts = [view["verdict"] for view in views]
    return {verdict: verdicts.count(verdict) for verdict in WORDS if verdict in verdicts}


def summary_words(views: Sequence[View]) -> str:
    """`4 functions: 3 proved, 1 refuted`."""
    counts = ", ".join(f"{count} {WORDS[verdict]}" for verdict, count in summary_of(views).items())
    noun = "function" if len(views) == 1 else "functions"
    return f"{len(views)} {noun}: {counts}" if views else "no functions"
