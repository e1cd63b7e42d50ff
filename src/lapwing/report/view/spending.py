"""Who spent what of a budget, how fast, and for how long it will last at that pace."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.ledger.balance.balance import Balance
from lapwing.budget.ledger.entry.entry import Entry, Opened, Refused, Reserved
from lapwing.report.view.budget import show_short
from lapwing.report.view.view import View

WINDOW = 30


def view_spending(entries: Iterable[tuple[int, Entry]], balance: Balance, today: date) -> View:
    """A line for each analyst, the pace of the last days, and how many days are left at that pace.

    Sums are of charges as they were made; a budget with parts or blocks may have paid less, so that it lasts longer.
    """
    number, people, days = 0, dict[str, View](), dict[date, Fraction]()
    for seq, entry in entries:
        if isinstance(entry, Opened) and (entry.dataset, entry.unit) == (balance.dataset, balance.unit):
            number = seq
        if isinstance(entry, Reserved) and entry.budget == number:
            amount = entry.charges[0][1].amount
            person = line_for(people, entry.analyst)
            person["charges"] += 1
            person["spent"] = str(Fraction(person["spent"]) + amount)
            person["last"] = entry.at
            day = date.fromisoformat(entry.at[:10])
            days[day] = days.get(day, Fraction(0)) + amount
        if isinstance(entry, Refused) and entry.budget == number:
            line_for(people, entry.analyst)["refused"] += 1
    rows = sorted(people.values(), key=lambda row: -Fraction(row["spent"]))
    return {"people": rows, "forecast": forecast(days, balance, today)}


def line_for(people: dict[str, View], analyst: str | None) -> View:
    """The line of an analyst."""
    name = analyst or "nobody in particular"
    return people.setdefault(name, {"analyst": name, "charges": 0, "spent": "0", "refused": 0, "last": ""})


def forecast(days: dict[date, Fraction], balance: Balance, today: date) -> str:
    """What is to be expected, in a sentence."""
    rest = balance.rest.amount
    if balance.closed:
        return "The budget is closed."
    if balance.blocks is not None:
        return f"Each block has a budget of its own; {show_short(rest)} is left of the block with the least."
    if not rest:
        return "The budget is used up."
    recent = {day: amount for day, amount in days.items() if (today - day).days < WINDOW}
    if not recent:
        return "Nothing was spent in the last 30 days."
    length = max((today - min(recent)).days + 1, 1)
    pace = sum(recent.values(), Fraction(0)) / length
    left = int(rest / pace)
    spent = f"{show_amount(round(pace, 4))} a day over the last {'day' if length == 1 else f'{length} days'}"
    least = "at least " if balance.divided else ""
    if left < 1:
        return f"At {spent}, the budget {'may be' if least else 'is'} used up today."
    return f"At {spent}, the budget lasts {least}{left} more {'day' if left == 1 else 'days'}."
