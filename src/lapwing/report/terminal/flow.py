"""What was found out about programs with secrets, drawn for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lapwing.diagnostics.plural import plural
from lapwing.diagnostics.source import Source, Span
from lapwing.diagnostics.text import draw_span
from lapwing.report.terminal.counterexample import draw_chances, input_table
from lapwing.report.terminal.line import headed
from lapwing.report.terminal.table import bare_table
from lapwing.report.view.view import View
from lapwing.report.words.checked import checked_words

STYLES = {"holds": "green", "leaks": "red", "unknown": "yellow", "yes": "green", "no": "red"}
REASONS = {
    "everything known": "this observer knows every input",
    "theorem": "the kernel accepts that it is (0, 0)-private; checked: {confirmed}",
    "invariants": "relational invariants, {checked} confirmed by both solvers",
    "types": "it is well typed without match, and such programs do not interfere",
}
ENDING = "   for runs that terminate: whether and when they do may reveal more"
say = headed(12)


def draw_analysis(view: View, console: Console) -> None:
    """Labels, types with the flows that break them, and what each observer can tell."""
    say(console, "program", (view["name"], "bold"), (f"   {view['file']}", "dim"))
    say(console, "levels", view["order"])
    labels = ", ".join(f"{item['name']}: {item['label']}" for item in view["labels"])
    say(console, "labels", f"{labels} -> {', '.join(view['results'])}")
    draw_types(view, console)
    for observer in view["observers"]:
        draw_observer(observer, console)
    if "derivation" in view:
        console.print()
        for line in derivation_lines(view["derivation"], view["levels"][0]):
            console.print(Text(line), soft_wrap=True)


def draw_types(view: View, console: Console) -> None:
    """Whether the program is well typed."""
    by = ", with match" if view["match"] else ""
    if view["typed"]:
        say(console, "types", (f"well typed{by}", "green"))
    else:
        say(console, "types", ("not well typed", "red"))
    for violation in view["violations"]:
        console.print(Text("\n".join(violation_lines(violation))), soft_wrap=True)
    for loop in view["loops"]:
        place = loop["place"]
        say(
            console,
            "termination",
            f"{loop['level']} decides when the loop in line {place['line']} ends: termination may leak it",
        )
    for place in view["parts_matched"]:
        part = place["text"][place["column"] - 1 : place["end_column"] - 1]
        words = f"line {place['line']} compares {part}, a computed value: match can reveal it piece by piece"
        say(console, "match", (words, "yellow"))


def violation_lines(violation: View) -> list[str]:
    """The message, and the flow from source to sink."""
    place = violation["spans"][0]
    lines = [f"{place['file']}:{place['line']}:{place['column']}: error[{violation['id']}]: {violation['cause']}"]
    for number, link in enumerate(violation["chain"]):
        heading = "source" if number == 0 else "then"
        lines.append(f"  {heading}: {link['name']} ({link['level']}) {link['how']}")
        lines += draw_span(span_of(link["place"]), "-")
    lines.append(f"  sink: {violation['sink']} ({violation['allowed']})")
    lines += draw_span(span_of(place), "^")
    return [*lines, f"  fix: {violation['fix']}"]


def span_of(place: View) -> Span:
    """A place that can be drawn."""
    source = Source(place["file"], place["text"], place["line"])
    return Span(source, place["line"], place["column"] - 1, place["end_line"], place["end_column"] - 1)


def draw_observer(view: View, console: Console) -> None:
    """What one observer can tell, and why."""
    verdict = view["verdict"]
    words = {"holds": "does not interfere", "leaks": "leaks", "unknown": "unknown"}[verdict]
    say(console, f"to {view['observer']}", (words, STYLES[verdict]), ": " if verdict != "leaks" else "", why(view))
    if verdict == "holds" and not view["ends_alike"]:
        say(console, "", ENDING.strip())
    for number, facts in enumerate(view.get("invariants", ())):
        for fact in facts:
            say(console, "", f"at loop {number + 1}: {fact}")
    if "runs" in view:
        console.print(runs_table(view["runs"]))
    if "counterexample" in view:
        draw_event(view["counterexample"], console)


def why(view: View) -> str:
    """The reason in words."""
    if view["verdict"] == "holds":
        count = view.get("obligations", 0)
        return REASONS[view["by"]].format(checked=plural(count, "obligation"), confirmed=checked_words(count))
    if view["verdict"] == "unknown":
        return str(view["reason"])
    if "runs" in view:
        return f": two runs with the same {view['observer']} inputs and different {view['observer']} results"
    return ": two inputs and an event that is more likely for one of them"


def draw_event(view: View, console: Console) -> None:
    """Two inputs and an event with its probabilities."""
    console.print(input_table(view["inputs"]))
    draw_chances(view, console, say)


def runs_table(runs: View) -> Table:
    """Two runs side by side."""
    table = bare_table()
    for heading in ("", "label", "first run", "second run", ""):
        table.add_column(heading, overflow="fold")
    for item in runs["inputs"]:
        table.add_row(Text(item["name"], "bold"), *row(item))
    for number, item in enumerate(runs["results"], 1):
        name = "result" if len(runs["results"]) == 1 else f"result {number}"
        table.add_row(Text(name, "bold"), *row(item))
    return table


def row(item: View) -> list[Text]:
    """A value in both runs."""
    style = "yellow" if item["differs"] else ""
    words = "differs" if item["differs"] else ""
    return [Text(item["level"]), Text(item["first"], style), Text(item["second"], style), Text(words, style)]


def derivation_lines(step: View, bottom: str, depth: int = 0) -> list[str]:
    """A typing derivation, each premise below and to the right of its conclusion."""
    mark = "" if step["holds"] else "   <- does not hold"
    under = "" if step["under"] is None or step["under"] == bottom else f" under {step['under']}"
    shown = f"{'  ' * depth}({step['rule']}) {step['text']} : {step['label']}{under}{mark}"
    return [shown, *(line for each in step["premises"] for line in derivation_lines(each, bottom, depth + 1))]


def draw_bridge(view: View, console: Console) -> None:
    """The two definitions side by side, and which of them a private program meets."""
    say(console, "program", (view["name"], "bold"), (f"   {view['file']}", "dim"))
    say(console, "levels", f"High: {', '.join(view['high']) or 'nothing'}; Low: {', '.join(view['low']) or 'nothing'}")
    table = bare_table()
    for heading in ("", "definition", "holds"):
        table.add_column(heading, overflow="fold")
    free, private = view["noninterference"], view["privacy"]
    table.add_row("noninterference", free["definition"], "")
    table.add_row("epsilon = 0", free["at_zero"], Text(free["holds"], STYLES.get(free["holds"], "yellow")))
    if private["definition"] is not None and private["words"] != "epsilon = 0":
        holds = Text(private["holds"], STYLES.get(private["holds"], "yellow"))
        table.add_row(private["words"], private["definition"], holds)
    console.print(table)
    if free["holds"] == "yes":
        say(console, "so", "it is (0, 0)-private: noninterference, and its results reveal nothing at all")
    if "counterexample" in free:
        draw_event(free["counterexample"], console)
    if view["deterministic"]:
        never = "it draws no noise, so it is private for some epsilon only if it is constant"
        witness = {"no": ": it is not, as the two inputs show", "yes": ": it is"}.get(free["holds"], "")
        say(console, "noise", never + witness)


def draw_costs(costs: list[View], console: Console) -> None:
    """The experiment on `match`."""
    table = bare_table()
    for heading in ("bits", "secrets", "copied", "most matches in a run"):
        table.add_column(heading, justify="right")
    for cost in costs:
        table.add_row(*(str(cost[name]) for name in ("bits", "secrets", "copied", "matches")))
    console.print(table)
