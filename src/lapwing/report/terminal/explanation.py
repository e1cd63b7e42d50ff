"""What would run for a release, drawn with Rich."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console

from lapwing.budget.accounting.amount import amount_of, show_amount
from lapwing.data.answer.release_text import measure_of
from lapwing.report.terminal.answer import draw_part
from lapwing.report.terminal.line import say
from lapwing.report.view.budget import show_short
from lapwing.report.view.view import View, claim_words
from lapwing.report.words.checked import checked_words


def draw_explanation(view: View, console: Console) -> None:
    """Each query with its programs and SQL, then each program with its proof, then what it costs."""
    for query in view["queries"]:
        say(console, (query["title"], "bold"))
        for each in query["programs"]:
            draw_instance(each, console)
        for statement in query["sql"]:
            console.print()
            for line in statement.splitlines():
                say(console, "    ", line)
        console.print()
    for program in view["programs"]:
        draw_certified(program, console)
    delta = "" if view["delta"] == "0" else f", delta {shown(view['delta'])}"
    measure = measure_of(view)
    say(console, ("costs     ", "dim"), f"{measure} {shown(view[measure])}{delta}")
    say(console, ("plan      ", "dim"), view["plan"])


def draw_instance(each: View, console: Console) -> None:
    """A program with its public inputs, and the noise that they make."""
    inputs = ", ".join(f"{name} = {shown(value)}" for name, value in each["inputs"].items())
    scales = " and ".join(shown(scale) for scale in each["scales"])
    measure = measure_of(each)
    wide = "noise of scale" if measure == "epsilon" else "Gaussian noise of variance"
    say(console, ("runs ", "dim"), (each["name"], "bold"), f": {inputs}")
    delta = "" if each["delta"] == "0" else f", delta {show_short(Fraction(each['delta']))}"
    say(console, ("     ", "dim"), f"{measure} {shown(each[measure])}{delta}, {wide} {scales}")


def draw_certified(program: View, console: Console) -> None:
    """A program, what is proved of it, and how."""
    for line in program["text"].rstrip().splitlines():
        say(console, line)
    console.print()
    say(console, (program["name"], "bold"), ": ", ("proved", "bold green"), f", {claim_words(program['claim'])}")
    draw_part(program["proof"], console)
    console.print()
    say(console, ("checked   ", "dim"), checked_words(program["obligations"]))
    say(console, ("program   ", "dim"), program["hash"])
    console.print()


def shown(text: str) -> str:
    """An exact number for people."""
    return show_amount(amount_of(text, "a number")) if not text.startswith("-") else text
