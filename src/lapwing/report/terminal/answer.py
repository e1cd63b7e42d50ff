"""The prover's answers drawn with Rich."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from rich.console import Console
from rich.text import Text

from lapwing.diagnostics.plural import plural
from lapwing.report.terminal.line import headed, headline, say
from lapwing.report.terminal.table import bare_table
from lapwing.report.view.view import View, claim_words
from lapwing.report.words.checked import checked_words
from lapwing.report.words.rests_on import in_short
from lapwing.syntax.natural.library.noise import IDEAL

GUTTER = 5
SAME = re.compile(r"(.+)<2> = \1<1>")  # a draw that gives the same in both runs
MOST_DRAWS, FEW_DRAWS = 4, 2  # a line of the text with more draws than the first is shown with as many as the second
HEADING = 10  # so wide are the words in front of what a proof rests on

say_below = headed(HEADING)


def draw_answer(view: View, console: Console, short: bool = False) -> None:
    """A proof as an annotated program, in short only the draws, or how far the search came."""
    if view["verdict"] == "proved":
        draw_proved(view, console, short)
    else:
        draw_unknown(view, console)


def draw_proved(view: View, console: Console, short: bool = False) -> None:
    """What was proved, how, what it rests on, and where it is on record."""
    headline(view, "proved", "bold green", console)
    if not short:
        console.print()
    draw_part(view["proof"], console, short)
    if "derivation" in view:
        console.print()
        say(console, ("derivation", "dim"))
        draw_derivation(view["derivation"], console, "", "")
    if not short:
        console.print()
    for other in view.get("others", ()):
        say_below(console, "or also", f"{claim_words(other)}, which may be less, depending on the inputs")
    for assumption in in_short(view["assumes"], IDEAL in view.get("notes", ())) if short else view["assumes"]:
        say_below(console, "rests on", assumption)
    checked = checked_words(view["obligations"], short)
    more = f"; see {view['in_full']}" if short and view.get("in_full") else ""
    say_below(console, "checked", f"{checked}; {view['seconds']:.1f} s{more}")
    if view.get("certificate"):
        say_below(console, "written", view["certificate"])


def draw_part(part: View, console: Console, short: bool = False) -> None:
    """One statement of privacy and how it was shown; parts of it follow."""
    say(console, (part["how"], "italic"))
    if not short:
        for unit in part.get("units", ()):
            say(console, (f"{unit['name']} counts {unit['price']}", "dim"))
    for case in part.get("cases", ()):
        if case["where"] is not None or not short:
            console.print()
        if case["where"] is not None:
            say(console, ("case ", "dim"), case["where"])
        if short:
            draw_lines(draws_of(case["lines"]), console)
            continue
        say(console, " " * GUTTER, (part["credit"], "cyan"))
        draw_lines(case["lines"], console)
    for total in part.get("sums", ()):
        say(console, " " * GUTTER, ("spent at most ", "dim"), (total, "cyan"))
    inner = part.get("parts", ())
    if "parts" in part and not inner and not short:
        draw_lines(part["lines"], console)
    for number, each in enumerate(inner, start=1):
        console.print()
        which = f"part {number} of {len(inner)}" if len(inner) > 1 else "it follows from"
        say(console, (which, "bold"), f": {each['claim']}")
        if not short:
            console.print()
        draw_part(each, console, short)


def draws_of(lines: list[View]) -> list[View]:
    """The lines of the user's own text that draw noise, with what each draw pays and how it moves, if it does."""
    drawn = [
        line
        | {
            "code": line["text"] or line["code"].lstrip(),
            "invariant": (),
            "couplings": [coupling for coupling in line["couplings"] if not SAME.fullmatch(coupling)],
        }
        for line in lines
        if line.get("couplings") or line.get("pays") or line.get("alone")
    ]
    return [together(list(same)) for _, same in groupby(drawn, key=lambda line: (line["line"], line["code"]))]


def together(draws: list[View]) -> View:
    """The draws that one line of the text stands for, as that line: with the notes of all, or of the first few."""
    shown = draws if len(draws) <= MOST_DRAWS else draws[:FEW_DRAWS]
    couplings = [coupling for draw in shown for coupling in draw["couplings"]]
    pays = [payment for draw in shown for payment in draw["pays"]]
    alone = {side for draw in draws for side in draw["alone"]}
    return draws[0] | {"couplings": couplings, "pays": pays, "alone": alone, "more": len(draws) - len(shown)}


def draw_lines(lines: list[View], console: Console) -> None:
    """A program with its notes, line numbers of the text in front."""
    for line in lines:
        code = line["code"]
        indent = " " * (GUTTER + len(code) - len(code.lstrip()) + 4)
        number = "" if line["line"] is None else str(line["line"])
        say(console, (number.rjust(GUTTER - 2) + "  ", "dim"), code)
        for note, style in notes_of(line):
            say(console, indent, (note, style))


def notes_of(line: View) -> Iterator[tuple[str, str]]:
    """The notes on a line, each with a style."""
    if line.get("invariant"):
        together = "the runs may diverge here; " if line["apart"] else ""
        yield f"{together}invariant:", "dim"
        yield from ((f"  {fact}", "green") for fact in line["invariant"])
    for coupling in line.get("couplings", ()):
        yield coupling, "yellow"
    for payment in line.get("pays", ()):
        yield f"pays {payment}", "cyan"
    if line.get("more"):
        yield f"and {plural(line['more'], 'more draw')}", "dim"
    if line.get("alone"):
        which = " or ".join("first" if side == 1 else "second" for side in sorted(line["alone"]))
        yield f"any value, where only the {which} run draws", "yellow"


def draw_derivation(view: View, console: Console, first: str, rest: str) -> None:
    """One rule a line, further in where it branches; `first` and `rest` stand before the first line and the others."""
    for number, step in enumerate(view["steps"]):
        said = ", ".join(f"{name}: {value}" for name, value in step["says"].items() if value)
        about = (f"   {said}" if said else "", "dim")
        margin = rest if number else first
        say(console, (margin, "dim"), (step["rule"], "bold"), f"  {step['about']}", about)
    for number, branch in enumerate(view["branches"], start=1):
        marks = ("└─ ", "   ") if number == len(view["branches"]) else ("├─ ", "│  ")
        draw_derivation(branch, console, rest + marks[0], rest + marks[1])


def draw_unknown(view: View, console: Console) -> None:
    """Why there is no answer, and what stands against the closest attempt."""
    headline(view, "unknown", "bold yellow", console)
    say(console, f"No proof was found in {view['seconds']:.1f} s: {view['reason']}.")
    attempt = view["attempt"]
    if attempt is None:
        return
    console.print()
    where = "" if attempt["where"] is None else f", where {attempt['where']}"
    say(console, ("closest attempt  ", "dim"), f"{attempt['way']}{where}")
    for shift in attempt["shifts"]:
        say(console, (f"{place_words(shift)}{shift['code']}", "dim"))
        say(console, "      ", (shift["shift"], "yellow"))
    if attempt["bounds"] is not None:
        say(console, ("spent at most    ", "dim"), (f"<{attempt['bounds']}>", "cyan"))
    if attempt["run"] is not None:
        draw_run(attempt["run"], console)
    elif attempt["loop"] is not None:
        loop = attempt["loop"]
        say(console, "No small run breaks these shifts, but no invariant was found for the loop:")
        say(console, (f"{place_words(loop)}{loop['code']}", "dim"))
        say(console, 'If you know what holds there, say it: --invariant "..."')
    elif attempt["shifts"]:
        say(console, "No small run breaks these shifts, but no proof was found with them.")


def place_words(place: View) -> str:
    """`line n: `, if it is known."""
    return "  " if place["line"] is None else f"  line {place['line']}: "


def draw_run(run: View, console: Console) -> None:
    """Two runs beside each other; the values are those of this very run."""
    say(console, "A run that breaks it: ", (run["fault"], "bold"), ".")
    table = bare_table(indent=2)
    for heading in ("", "first run", "second run", "costs"):
        table.add_column(heading, overflow="fold")
    for item in run["public"]:
        table.add_row(Text(item["name"]), Text(item["value"]), Text(item["value"]), "")
    for item in run["inputs"]:
        table.add_row(Text(item["name"]), Text(item["first"]), Text(item["second"]), "")
    for draw in run["draws"]:
        name = f"{draw['name']} drawn" + ("" if draw["line"] is None else f" in line {draw['line']}")
        table.add_row(Text(name), Text(draw["first"]), Text(draw["second"]), Text(draw["cost"]))
    results = run["results"]
    allowed = "" if run["allowed"] is None else f" of {run['allowed']} allowed"
    table.add_row(Text("result", "bold"), Text(results["first"]), Text(results["second"]), Text(run["cost"] + allowed))
    console.print(table)
    say(
        console,
        ("This rules out the attempt, not the claim: `lapwing refute` looks for a counterexample.", "dim"),
    )
