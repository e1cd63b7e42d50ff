"""Statements about accuracy as plain data and drawn with Rich."""

from __future__ import annotations

from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lapwing.report.view.view import View
from lapwing.run.accuracy.accuracy import Accuracy
from lapwing.run.accuracy.lecture_examples import slide_of
from lapwing.run.accuracy.mechanism import Mechanism
from lapwing.run.accuracy.solve import failure_at

DIGITS = 4
LONGEST = 40
COARSE = "the theorem is about noise on all reals; its alpha, rounded up to the next step of the grid, holds here"


def view_accuracy(accuracy: Accuracy) -> View:
    """All of a statement; exact numbers as texts, and decimals that are rounded up for reading."""
    mechanism, setting = accuracy.mechanism, accuracy.setting
    named = ("n", *mechanism.required, *mechanism.options)
    slide = slide_of(accuracy)
    return {
        "mechanism": mechanism.name,
        "error": mechanism.error + (", as a share of n" if is_share(accuracy) else ""),
        "sought": accuracy.sought,
        "given": {name: exact(getattr(setting, name)) for name in dict.fromkeys(named) if is_told(accuracy, name)},
        "epsilon": exact(setting.epsilon),
        "alpha": exact(accuracy.alpha),
        "beta": exact(accuracy.beta),
        "statement": {
            "value": exact(sought_of(accuracy)),
            "shown": rounded_up(sought_of(accuracy)),
            "failure": rounded_up(accuracy.failure),
            "how": mechanism.how,
        },
        "theorem": view_theorem_of(accuracy),
        "interval": interval_words(accuracy),
        "confidence": f"{float(100 * (1 - accuracy.beta)):.6g} %",
        "slide": None if slide is None else list(slide.differences),
    }


def view_theorem_of(accuracy: Accuracy) -> View:
    """The theorem beside it: its answer, and for alpha how likely a larger error really is."""
    theorem, answer = accuracy.mechanism.theorem, accuracy.by_theorem
    failure = None
    if answer is not None and accuracy.sought == "alpha":
        failure = failure_at(accuracy.mechanism, accuracy.setting, answer)
    return {
        "value": None if answer is None else exact(answer),
        "shown": None if answer is None else rounded_up(answer),
        "failure": None if failure is None else rounded_up(failure),
        "holds": None if failure is None else failure <= accuracy.beta,
        "formula": theorem.formula,
        "source": theorem.source,
    }


def view_mechanism(mechanism: Mechanism) -> View:
    """A mechanism whose accuracy can be asked for."""
    return {
        "mechanism": mechanism.name,
        "error": mechanism.error,
        "required": list(mechanism.required),
        "options": list(mechanism.options),
        "how": mechanism.how,
        "theorem": mechanism.theorem.formula,
        "source": mechanism.theorem.source,
    }


def draw_accuracy(view: View, console: Console) -> None:
    """What was asked, the answer beside the theorem's, the interval, and where a slide differs."""
    known = {"epsilon": view["epsilon"], "alpha": view["alpha"], "beta": view["beta"], **view["given"]}
    given = ", ".join(f"{name} {equals(value)}" for name, value in known.items() if name != view["sought"])
    console.print(notes_table([("mechanism", view["mechanism"]), ("error", view["error"]), ("given", given)]))
    console.print()
    console.print(statement_table(view))
    notes = []
    if view["interval"] is not None:
        notes.append(("interval", f"{view['interval']} around a result r, with confidence {view['confidence']}"))
    if view["theorem"]["holds"] is False:
        notes.append(("note", COARSE))
    notes.extend(("slide", difference) for difference in view["slide"] or ())
    if notes:
        console.print()
        console.print(notes_table(notes))


def notes_table(notes: list[tuple[str, str]]) -> Table:
    """A word in front of each line."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="dim", min_width=9)
    table.add_column()
    for word, line in notes:
        table.add_row(word, Text(line))
    return table


def statement_table(view: View) -> Table:
    """One row for what is known of the noise that is drawn, one for the theorem."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", view["sought"], "Pr[error > alpha]", "by"):
        table.add_column(Text(heading), overflow="fold")
    said, theorem = view["statement"], view["theorem"]
    table.add_row(Text("lapwing", "bold"), Text(said["shown"], "bold"), "at most " + said["failure"], said["how"])
    if view["sought"] != "beta":
        failure = "" if theorem["failure"] is None else "at most " + theorem["failure"]
        style = "red" if theorem["holds"] is False else ""
        by = Text.assemble(theorem["formula"], ("\n" + theorem["source"], "dim"))
        table.add_row("theorem", theorem["shown"] or "none", Text(failure, style), by)
    return table


def draw_mechanisms(views: list[View], console: Console) -> None:
    """Which mechanisms there are, and what each needs."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("mechanism", "needs", "error"):
        table.add_column(heading)
    for view in views:
        table.add_row(
            Text(view["mechanism"], "bold"), " ".join(f"--{name}" for name in view["required"]), view["error"]
        )
    console.print(table)


def interval_words(accuracy: Accuracy) -> str | None:
    """The interval around a result, where numbers are released."""
    if accuracy.sought != "alpha" or not accuracy.mechanism.numbers:
        return None
    return f"r - {rounded_up(accuracy.alpha)} to r + {rounded_up(accuracy.alpha)}"


def sought_of(accuracy: Accuracy) -> Fraction:
    """The value that was asked for."""
    match accuracy.sought:
        case "epsilon":
            return accuracy.setting.epsilon
        case "n":
            return Fraction(accuracy.setting.n)
        case "beta":
            return accuracy.beta
        case _:
            return accuracy.alpha


def is_share(accuracy: Accuracy) -> bool:
    """Whether errors are counted as a share of n."""
    return accuracy.setting.share and "share" not in accuracy.mechanism.error


def is_told(accuracy: Accuracy, name: str) -> bool:
    """Whether an option is worth telling: it is needed, or not as usual."""
    usual = type(accuracy.setting)()
    return name in accuracy.mechanism.required or getattr(accuracy.setting, name) != getattr(usual, name)


def exact(value: object) -> str:
    """A number as it is: a decimal if it is a short one, else a fraction."""
    if not isinstance(value, Fraction):
        return str(value)
    short = Context(prec=20).divide(Decimal(value.numerator), Decimal(value.denominator))
    return plain(short) if Fraction(short) == value else str(value)


def equals(value: str) -> str:
    """What a number is, or about, if it is a long fraction."""
    if len(value) <= LONGEST or "/" not in value:
        return f"= {value}"
    number = Fraction(value)
    return f"≈ {plain(Context(prec=6).divide(Decimal(number.numerator), Decimal(number.denominator)))}"


def rounded_up(value: Fraction, digits: int = DIGITS) -> str:
    """A decimal with few digits that is not below the value."""
    if value.denominator == 1:
        return str(value)
    up = Context(prec=digits, rounding=ROUND_CEILING).divide(Decimal(value.numerator), Decimal(value.denominator))
    return plain(up)


def plain(number: Decimal) -> str:
    """Digits without an exponent, unless there would be very many."""
    shown = number.normalize()
    return f"{shown:f}" if -12 <= shown.adjusted() <= 15 else f"{shown:e}"
