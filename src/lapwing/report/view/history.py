"""The entries of a ledger as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lapwing.budget.accounting.amount import show_amount
from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.balance.expected import show_blocks
from lapwing.budget.ledger.balance.source import SOURCE
from lapwing.budget.ledger.entry.allowance import show_cost, show_measure
from lapwing.budget.ledger.entry.asked import asked_by, snapshot_noted
from lapwing.budget.ledger.entry.entry import (
    Approved,
    Blocked,
    Checkpoint,
    Closed,
    Divided,
    Entry,
    Founded,
    Granted,
    Opened,
    Proposed,
    Refused,
    Released,
    Reserved,
    Ruled,
)
from lapwing.budget.ledger.entry.request import ATTEMPT
from lapwing.diagnostics.diagnostic import shorten
from lapwing.diagnostics.plural import plural
from lapwing.report.view.view import View

DIGEST = re.compile("[0-9a-f]{64}")


def view_history(entries: Iterable[tuple[int, Entry]], dataset: str | None) -> list[View]:
    """Each entry with its place, its dataset and what it says; those of one dataset if asked for."""
    names: dict[int, str] = {}
    places: dict[int, int] = {}
    views: list[View] = []
    for seq, entry in entries:
        if isinstance(entry, Opened):
            names[seq] = f"{entry.dataset} ({entry.unit})"
        number = budget_of(seq, entry, places)
        places[seq] = number
        name = names.get(number, "")
        if dataset is not None and not name.startswith(f"{dataset} ("):
            continue
        views.append(
            {
                "seq": seq,
                "at": entry.at,
                "kind": type(entry).__name__.lower(),
                "budget": name,
                "says": words_of(entry),
                "of": entry.reservation if isinstance(entry, Released) else None,
            }
        )
    return views


def view_requests(history: list[View]) -> list[View]:
    """A history with one line for a request: what was asked, what it cost, and what became of it."""
    answers = {view["of"]: view for view in history if view["of"] is not None}
    charges = {view["seq"] for view in history if view["kind"] == "reserved"}
    return [request_of(view, answers.get(view["seq"])) for view in history if view["of"] not in charges]


def request_of(view: View, answer: View | None) -> View:
    """An entry, or a charge together with its answer."""
    if view["kind"] != "reserved":
        return {"at": view["at"], "kind": view["kind"], "what": view["says"], "cost": ""}
    asked = "no answer was recorded" if answer is None else answer["says"].removeprefix(f"entry {view['seq']}: ")
    return {
        "at": view["at"],
        "kind": "charged" if answer is None else "answered",
        "what": asked,
        "cost": view["says"],
    }


def budget_of(seq: int, entry: Entry, places: dict[int, int]) -> int:
    """Which budget an entry is about, 0 for none."""
    match entry:
        case Opened():
            return seq
        case Released(reservation=place) | Approved(proposal=place):
            return places.get(place, 0)
        case Founded() | Checkpoint():
            return 0
        case _:
            return entry.budget


def words_of(entry: Entry) -> str:
    """What an entry says, in a line."""
    match entry:
        case Founded(ledger=ledger):
            return f"ledger {ledger}"
        case Opened(allowance=allowance):
            delta = f", delta {show_amount(allowance.limit.delta)}" if allowance.limit.delta else ""
            return f"{show_measure(allowance)} {show_amount(allowance.limit.amount)}{delta}"
        case Blocked(blocks=blocks):
            return f"blocks: {show_blocks(blocks)}"
        case Ruled(analyst=analyst, daily=daily, approval=approval):
            limits = [f"{show_amount(daily.amount)} a day"] if daily is not None else []
            limits += [f"approval above {show_amount(approval.amount)}"] if approval is not None else []
            return f"{analyst or 'everyone'}: {', '.join(limits) or 'no rule'}"
        case Proposed(cost=cost, analyst=analyst):
            return f"{analyst or 'nobody'} asks for {show_cost(cost)}, which needs approval"
        case Approved(proposal=proposal, by=by):
            return f"entry {proposal}: approved by {by}"
        case Granted(analyst=analyst, limit=limit):
            return f"{analyst}: up to {show_amount(limit.amount)}"
        case Divided(partition=partition):
            return f"{partition.name}: {plural(len(partition.parts), 'part')}"
        case Reserved(cost=cost, analyst=analyst, where=where, about=about):
            return asked(cost, analyst, where, about)
        case Released(reservation=reservation, answer=answer, about=about):
            told = asked_by(about)
            kept = "answer not kept" if answer is None else f"answer {answer}"
            seen = snapshot_noted(about)
            on = "" if seen is None else f" [{seen}]"
            return shorten(f"entry {reservation}: {kept if told is None else told}", 200) + on
        case Refused(cost=cost, analyst=analyst, where=where, reason=reason):
            return f"{asked(cost, analyst, where, ())}: {reason}"
        case Closed():
            return "no more charges"
        case Checkpoint(digest=digest):
            return f"snapshot {digest[:16]}…"


def asked(cost: Cost, analyst: str | None, where: tuple[str, str] | None, about: tuple[tuple[str, str], ...]) -> str:
    """A cost with who asked, on what, and what for; digests are for machines."""
    who = "" if analyst is None else f", {analyst}"
    part = "" if where is None else f", {where[0]} {where[1]}"
    told = [(name, note) for name, note in about if name not in (SOURCE, ATTEMPT) and not DIGEST.fullmatch(note)]
    notes = "".join(f", {name} {note}" for name, note in told)
    return shorten(f"{show_cost(cost)}{part}{who}{notes}", 100)
