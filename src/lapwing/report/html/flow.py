"""Information flow as HTML: the labels, the flows that break them, and what each observer can tell."""

from __future__ import annotations

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.table import table
from lapwing.report.terminal.flow import ENDING, why
from lapwing.report.view.counterexample import chance_words
from lapwing.report.view.view import View

BADGES = {"noninterferent": "proved", "leaks": "refuted", "unknown": "unknown"}
WORDS = {"noninterferent": "no leak", "leaks": "leaks", "unknown": "unknown"}
TOLD = {"holds": "learns nothing", "leaks": "learns something", "unknown": "may learn something"}


def html_flow(view: View) -> Html:
    """What was found about one program."""
    badge = element("span", WORDS[view["verdict"]], class_=f"badge {BADGES[view['verdict']]}")
    head = element("h3", badge, " ", element("b", view["name"]))
    inner = html_bridge(view) if view["kind"] == "private" else html_labels(view)
    return element("article", head, inner, class_=f"lapwing {BADGES[view['verdict']]}")


def html_labels(view: View) -> Html:
    """A program with labels."""
    labels = [(item["name"], item["label"]) for item in view["labels"]]
    typed = "It is well typed" if view["typed"] else "It is not well typed"
    return join(
        (
            element("p", f"Levels: {view['order']}. {typed}{' with match' if view['match'] else ''}.", class_="aside"),
            *map(html_observer, view["observers"]),
            *map(html_violation, view["violations"]),
            *(element("p", loop_words(loop), class_="aside") for loop in view["loops"]),
            table("Labels", ("variable", "label"), [*labels, ("result", ", ".join(view["results"]))]),
        )
    )


def loop_words(loop: View) -> str:
    """A loop whose end may tell something."""
    line, level = loop["place"]["line"], loop["level"]
    return f"Information of level {level} decides when the loop in line {line} ends: termination may leak it."


def html_violation(violation: View) -> Html:
    """A flow that breaks a label, from source to sink."""
    links = [
        element(
            "li", f"line {link['place']['line']}: ", element("code", link["name"]), f" ({link['level']}) {link['how']}"
        )
        for link in violation["chain"]
    ]
    end = f"line {violation['spans'][0]['line']}: {violation['sink']} ({violation['allowed']})"
    return element(
        "section", element("p", violation["cause"]), element("ol", *links, element("li", end)), class_="part"
    )


def html_observer(view: View) -> Html:
    """What one observer can tell, and why."""
    words = why(view).removeprefix(": ")
    pieces: list[Html | None] = [
        element("p", element("b", f"{view['observer']} {TOLD[view['verdict']]}"), f": {words}."),
    ]
    if view["verdict"] == "holds" and not view["ends_alike"]:
        pieces.append(element("p", f"This holds {ENDING.strip()}.", class_="aside"))
    facts = [fact for held in view.get("invariants", ()) for fact in held]
    pieces.append(element("ul", *(element("li", element("code", fact)) for fact in facts)) if facts else None)
    if "runs" in view:
        pieces.append(html_runs(view["runs"]))
    if "counterexample" in view:
        pieces.append(html_event(view["counterexample"]))
    return join(pieces)


def html_runs(runs: View) -> Html:
    """Two runs side by side."""
    several = len(runs["results"]) > 1
    named = [(f"result {number}" if several else "result", item) for number, item in enumerate(runs["results"], 1)]
    rows = [
        (name, item["level"], item["first"], item["second"], "differs" if item["differs"] else "")
        for name, item in [*((item["name"], item) for item in runs["inputs"]), *named]
    ]
    return table("Two runs side by side", ("", "label", "first run", "second run", ""), rows)


def html_event(view: View) -> Html:
    """Two inputs and an event that is more likely for one of them."""
    rows = [(item["name"], item["first"], item["second"]) for item in view["inputs"]]
    chances = (f"Pr[{view['event']}]", chance_words(view["first"]), chance_words(view["second"]))
    return table("Two inputs and an event", ("", "first", "second"), [*rows, chances])


def html_bridge(view: View) -> Html:
    """A private program: noninterference and differential privacy side by side."""
    free, private = view["noninterference"], view["privacy"]
    rows = [("noninterference, which is ε = 0", free["holds"], free["definition"])]
    if private["definition"] is not None and private["words"] != "epsilon = 0":
        rows.append((private["words"], private["holds"], private["definition"]))
    shown = table("The two definitions", ("", "holds", "definition"), rows)
    secret = f"High: {', '.join(view['high']) or 'nothing'}. Low: {', '.join(view['low']) or 'nothing'}."
    event = html_event(free["counterexample"]) if "counterexample" in free else None
    return join((element("p", secret, class_="aside"), shown, event))
