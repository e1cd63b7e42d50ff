"""Verdicts in words: short for the line above a function, long for what pops up beside it."""

from __future__ import annotations

from lapwing.report.view.counterexample import allowed_words, chance_words, ratio_words
from lapwing.report.view.view import View, claim_words
from lapwing.report.words.checked import checked_words

LONGEST = 90


def short(view: View | None, claimed: bool) -> str:
    """The verdict and its epsilon on a line; without a view, it is still being looked for."""
    if view is None:
        return "checking privacy …"
    if "diagnostics" in view:
        return f"cannot be checked: {cut(view['diagnostics'][0]['cause'])}"
    words = cut(claim_words(view["claim"])) if view.get("claim") else ""
    match view["verdict"]:
        case "proved":
            return f"proved: {words}" if claimed else f"nothing is claimed; proved: {words}"
        case "refuted":
            return f"refuted: the claim {words} is false"
        case _:
            return f"unknown: {words}" if words else "unknown"


def cut(text: str) -> str:
    """A text that fits on a line."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def sentence(view: View) -> str:
    """What is wrong, in a sentence or two, for a list of problems."""
    if view["verdict"] == "refuted":
        return f"The claim {claim_words(view['claim'])} is false. {told_apart(view)}"
    reason = str(view.get("reason", "")).rstrip(".")
    return f"The claim {claim_words(view['claim'])} is neither proved nor refuted: {reason}."


def told_apart(view: View) -> str:
    """Which neighbours an event tells apart, and how clearly."""
    inputs = ", ".join(
        f"{each['name']} = {cut(each['first'])} and {cut(each['second'])}" for each in view["inputs"] if each["differs"]
    )
    same = ", ".join(f"{each['name']} = {cut(each['first'])}" for each in view["inputs"] if not each["differs"])
    given = f", with {same}" if same else ""
    first, second = view["first"]["near"], view["second"]["near"]
    if view["infinite"]:
        often = "it never happens for the second"
    else:
        often = f"the ratio is {ratio_words(view)}, but the claim allows {view['allowed']['factor']}"
    return f"For {inputs}{given}: the event “{view['event']}” has probability {first} and {second}; {often}."


def long(name: str, view: View | None, claimed: bool) -> str:
    """The evidence as Markdown."""
    head = f"**{name}**: {short(view, claimed)}"
    if view is None or "diagnostics" in view:
        return head
    match view["verdict"]:
        case "refuted":
            parts = [head, table_of(view), f"event: {view['event']}", chances_of(view)]
        case "proved":
            rests = "\n".join(f"- rests on: {each}" for each in view["assumes"])
            checked = f"checked: {checked_words(view['obligations'])}"
            parts = [head, how_of(view["proof"]), rests, checked]
        case _:
            parts = [head, str(view.get("reason", ""))]
    parts += [f"line {flag['line']}: {flag['text']}" for flag in view.get("flags", ())]
    parts += [f"*{note}*" for note in view.get("notes", ())]
    return "\n\n".join(part for part in parts if part)


def how_of(part: View) -> str:
    """How a proof goes, in a sentence for each of its parts."""
    return " ".join([part["how"], *(how_of(inner) for inner in part.get("parts", ()))])


def table_of(view: View) -> str:
    """The two inputs side by side."""
    rows = [f"| {each['name']} | `{each['first']}` | `{each['second']}` |" for each in view["inputs"]]
    return "\n".join(["| input | first | second |", "| --- | --- | --- |", *rows])


def chances_of(view: View) -> str:
    """The probabilities of the event for both."""
    if view["infinite"]:
        ratio = "it never happens for the second, so no epsilon is large enough"
    else:
        ratio = f"ratio {ratio_words(view)} = exp({view['log_ratio']})"
    lines = (f"first: {chance_words(view['first'])}", f"second: {chance_words(view['second'])}", ratio)
    return "\n".join(f"- {line}" for line in (*lines, allowed_words(view)))
