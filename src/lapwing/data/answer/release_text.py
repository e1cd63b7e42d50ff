"""A release as plain data, as rows, and as text."""

from __future__ import annotations

import io
from fractions import Fraction
from math import floor, isfinite, log10
from typing import Any

from rich.console import Console
from rich.table import Table

from lapwing.budget.accounting.amount import show_amount
from lapwing.data.answer.answer import Answer
from lapwing.data.answer.release import Release
from lapwing.data.proof.proof import FORMAT, proof_data
from lapwing.diagnostics.plural import plural
from lapwing.numbers.readable import exact_text

View = dict[str, Any]
SHOWN = 60


def view_release(release: Release) -> View:
    """All of a release, as JSON has it: amounts are exact texts, intervals are pairs."""
    return {
        "format": FORMAT,
        "dataset": release.dataset,
        "epsilon": exact_text(release.epsilon),
        "delta": exact_text(release.delta),
        **({"rho": exact_text(release.rho)} if release.rho else {}),
        "left": {release.measure: exact_text(release.left[0]), "delta": exact_text(release.left[1])},
        "confidence": exact_text(release.confidence),
        "engine": release.engine,
        "entry": release.entry,
        "proof": proof_data(release.proof),
        "answers": [view_answer(answer) for answer in release.answers],
    }


def view_answer(answer: Answer) -> View:
    """One answer: the names of its columns, and its rows or its choice."""
    view: View = {"title": answer.title, "shape": answer.shape, "keys": list(answer.keys)}
    if answer.shape == "choice":
        view["choice"] = answer.choice
        if answer.miss is not None:
            view |= {"interval": [answer.miss.low, answer.miss.high], "interval_of": answer.miss.words}
    else:
        view["columns"] = [series.name for series in answer.series]
        view["rows"] = rows_of(answer)
        if answer.miss is not None:
            view |= {"interval": [answer.miss.low, answer.miss.high], "interval_of": answer.miss.words}
        if answer.chosen:
            view["chosen"] = {
                name: {"interval": [miss.low, miss.high], "interval_of": miss.words} for name, miss in answer.chosen
            }
    return {**view, "about": answer.about, "together": answer.together, "notes": list(answer.notes)}


def rows_of(answer: Answer) -> list[View]:
    """The rows of a table: keys by name, values by name with `_low` and `_high` beside them."""
    if answer.shape == "choice":
        ends = {"interval_low": answer.miss.low, "interval_high": answer.miss.high} if answer.miss else {}
        return [{answer.title: answer.choice, **ends}]
    columns: dict[str, list[Any]] = dict(zip(answer.keys, map(list, answer.labels), strict=True))
    for series in answer.series:
        columns[series.name] = plain(series.values.tolist())
        columns[f"{series.name}_low"] = plain(series.low.tolist())
        columns[f"{series.name}_high"] = plain(series.high.tolist())
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def plain(numbers: list[Any]) -> list[Any]:
    """Numbers and texts that JSON knows; what is no number is nothing."""
    return [number if isinstance(number, int | str) or isfinite(number) else None for number in numbers]


def draw_release(view: View) -> str:
    """Tables with intervals, and what it cost."""
    console = Console(file=io.StringIO(), width=120, color_system=None, force_jupyter=False)
    print_release(view, console)
    file = console.file
    return (
        "\n".join(line.rstrip() for line in file.getvalue().rstrip().splitlines())
        if isinstance(file, io.StringIO)
        else ""
    )


def print_release(view: View, console: Console) -> None:
    """The same onto a terminal."""
    for answer in view["answers"]:
        if answer["shape"] == "choice":
            console.print(f"{answer['title']}: {said(answer['choice'])}", markup=False, highlight=False)
            if "interval" in answer:
                console.print(missed(answer), style="dim", markup=False, highlight=False)
        else:
            console.print(table_of(answer))
            if len(answer["rows"]) > SHOWN:
                console.print(f"and {plural(len(answer['rows']) - SHOWN, 'more row')}", style="dim")
        for note in answer["notes"]:
            console.print(f"note: {note}", style="dim", markup=False, highlight=False)
    for words in (*about_words(view), cost_words(view)):
        console.print(words, style="dim", markup=False, highlight=False)


def said(choice: object) -> str:
    """A choice in words."""
    return "none" if choice is None else str(choice)


def missed(answer: View) -> str:
    """The interval of a choice in words."""
    low, high = answer["interval"]
    return f"interval: {number(low, low, high)} to {number(high, low, high)} ({answer['interval_of']})"


def table_of(answer: View) -> Table:
    """Keys to the left, and for each column the value and its interval."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for key in answer["keys"]:
        table.add_column(key)
    for column in answer["columns"]:
        table.add_column(column, justify="right")
        if has_interval(answer, column):
            table.add_column("interval")
    for row in answer["rows"][:SHOWN]:
        table.add_row(*cells_of(answer, row))
    return table


def cells_of(answer: View, row: View) -> list[str]:
    """One row as texts."""
    cells = ["total" if row[key] is None else str(row[key]) for key in answer["keys"]]
    for column in answer["columns"]:
        value, low, high = row[column], row[f"{column}_low"], row[f"{column}_high"]
        cells.append(number(value, low, high))
        if has_interval(answer, column):
            cells.append(f"{number(low, low, high)} to {number(high, low, high)}")
    return cells


def has_interval(answer: View, column: str) -> bool:
    """Whether a column has intervals: what is chosen has none, and a note in their place."""
    ends = (f"{column}_low", f"{column}_high")
    is_chosen = "interval" in answer or column in answer.get("chosen", {})
    return not is_chosen or any(row[end] is not None for row in answer["rows"] for end in ends)


def number(value: Any, low: Any, high: Any) -> str:
    """A number with no more digits than its interval deserves."""
    if value is None:
        return "?"
    if isinstance(value, int | str):
        return str(value)
    width = (high - low) / 2 if low is not None and high is not None else 0.0
    digits = min(max(1 - floor(log10(width)), 0), 9) if width > 0 else 6
    return f"{value:.{digits}f}"


def about_words(view: View) -> list[str]:
    """What the intervals cover, each sentence once."""
    return list(dict.fromkeys(answer["about"] for answer in view["answers"] if answer["about"]))


def sure_words(view: View) -> str:
    """How sure intervals are, all together or one by one."""
    sure = f"{float(Fraction(view['confidence'])) * 100:g}%"
    apart = [answer for answer in view["answers"] if not answer["together"]]
    if not apart:
        return f"all intervals hold at once with {sure} confidence"
    if len(apart) == len(view["answers"]):
        return f"each interval holds by itself with {sure} confidence, for a group that was chosen beforehand"
    return (
        f"all intervals hold at once with {sure} confidence, except those of groups that were found in the data:"
        " each of these holds by itself, for a group that was chosen beforehand"
    )


def cost_words(view: View) -> str:
    """What it cost, what is left, and how sure the intervals are."""
    return f"cost: {paid_words(view)}; left: {paid_words(view['left'])}; {sure_words(view)}"


def paid_words(view: View) -> str:
    """What is paid or left, in rho if it is said in rho."""
    measure = measure_of(view)
    delta = "" if view.get("delta", "0") == "0" else f", delta {amount(view['delta'])}"
    return f"{measure} {amount(view[measure])}{delta}"


def measure_of(view: View) -> str:
    """What an amount is said in."""
    return "rho" if "rho" in view else "epsilon"


def amount(text: str) -> str:
    """An amount for people."""
    return show_amount(Fraction(text))
