"""Proofs and attempts as HTML: the program as on lecture slides, what holds and what is paid beside its lines."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.table import table
from lapwing.report.terminal.answer import notes_of
from lapwing.report.view.view import View, claim_words
from lapwing.report.words.checked import checked_words
from lapwing.report.words.signs import SIGNS, signs_in, signs_of

KINDS = {"green": "holds", "yellow": "coupling", "cyan": "pays", "dim": "aside"}
DEEPEST = 36
COLOURS = {
    "coupling": "how a draw of the second run follows that of the first",
    "pays": "what that costs",
    "holds": "what is true of both runs at each iteration of a loop",
}


def html_proved(view: View) -> Html:
    """What was proved, how, and what it rests on."""
    count = view["obligations"]
    return join(
        (
            html_head(view, "proved", view["claim"]),
            html_part(view["proof"]),
            html_legend(view["proof"]),
            html_tree(view["derivation"]) if "derivation" in view else None,
            *(element("p", f"Or also: {claim_words(other)}.", class_="aside") for other in view.get("others", ())),
            element("p", "Rests on: " + "; ".join(view["assumes"]) + ".", class_="aside") if view["assumes"] else None,
            element(
                "p",
                f"Checked: {checked_words(count)}" + (f"; {view['seconds']:.1f} s." if "seconds" in view else "."),
                class_="aside",
            ),
        )
    )


def html_head(view: View, verdict: str, claim: View | None) -> Html:
    """The verdict, the program and the claim."""
    words = "" if claim is None else f" {claim_words(claim)}"
    badge = element("span", verdict, class_=f"badge {verdict}")
    return element("h3", badge, " ", element("b", view["name"]), words)


def html_part(part: View) -> Html:
    """One statement of privacy and how it was shown; its parts follow."""
    inner = part.get("parts", ())
    units = [f"{unit['name']} counts {unit['price']}" for unit in part.get("units", ())]
    pieces = [element("p", part["how"], class_="how"), *(element("p", unit, class_="aside") for unit in units)]
    for case in part.get("cases", ()):
        if case["where"] is not None:
            pieces.append(element("p", "Case ", element("code", case["where"]), class_="case"))
        pieces.append(html_lines(case["lines"], part["credit"], part.get("sums", ())))
    if "parts" in part and not inner:
        pieces.append(html_lines(part["lines"], None, ()))
    for number, each in enumerate(inner, start=1):
        which = f"Part {number} of {len(inner)}" if len(inner) > 1 else "It follows from"
        pieces.append(element("section", element("h4", f"{which}: {each['claim']}"), html_part(each), class_="part"))
    return join(pieces)


def html_lines(lines: list[View], credit: str | None, sums: tuple[str, ...]) -> Html:
    """An annotated program; each line bears its number in the text."""
    rows = [] if credit is None else [html_note(credit, "pays", 0)]
    for line in lines:
        code = line["code"].lstrip()
        indent = len(line["code"]) - len(code)
        depth = min(indent, DEEPEST) // 4
        rows.append(element("div", element("code", code), class_=f"line in{depth}", data_line=text_of(line["line"])))
        indent += 4
        rows.extend(html_note(note, KINDS[style], indent) for note, style in notes_of(line))
    rows.extend(html_note(f"spent at most {total}", "pays", 0) for total in sums)
    return element("div", *rows, class_="program", tabindex="0", role="group", aria_label="annotated program")


def html_note(words: str, kind: str, indent: int) -> Html:
    """A note below a line, as far in as the line; its signs say what they mean."""
    depth = min(indent, DEEPEST) // 4
    return element("div", element("code", html_signed(words)), class_=f"note {kind} in{depth}")


def html_signed(words: str) -> Html:
    """A text whose signs say what they mean."""
    return join(piece if sign is None else element("abbr", piece, title=SIGNS[sign]) for piece, sign in signs_in(words))


def html_legend(proof: View) -> Html | None:
    """What the colours and signs of a proof mean; nothing if it has none."""
    notes = list(notes_in(proof))
    kinds = {KINDS[style] for _, style in notes}
    colours = [
        join((element("dt", name, class_=f"note {name}"), element("dd", words)))
        for name, words in COLOURS.items()
        if name in kinds
    ]
    signs = [
        join((element("dt", element("code", sign)), element("dd", meaning)))
        for sign, meaning in signs_of(words for words, _ in notes).items()
        if sign != "pays"
    ]
    if not colours and not signs:
        return None
    listed = element("dl", *colours, *signs)
    return element("details", element("summary", "How to read this"), listed, class_="legend")


def notes_in(part: View) -> Iterator[tuple[str, str]]:
    """Every note of a proof with its style."""
    for case in part.get("cases", ()):
        for line in case["lines"]:
            yield from notes_of(line)
    for inner in part.get("parts", ()):
        yield from notes_in(inner)


def text_of(value: object) -> str | None:
    """A number as text, if there is one."""
    return None if value is None else str(value)


def html_tree(view: View) -> Html:
    """The derivation, to be opened branch by branch."""
    return element("details", element("summary", "Derivation"), html_branch(view), class_="tree")


def html_branch(view: View) -> Html:
    """The rules up to a branch, and the branches below."""
    steps = []
    for step in view["steps"]:
        said = ", ".join(f"{name}: {value}" for name, value in step["says"].items() if value)
        steps.append(
            element(
                "li",
                element("b", step["rule"]),
                " ",
                element("code", step["about"]),
                element("span", f" {said}", class_="aside") if said else None,
            )
        )
    branches = [
        element("details", element("summary", branch["steps"][0]["rule"]), html_branch(branch))
        for branch in view["branches"]
    ]
    return join((element("ol", *steps), *branches))


def html_unknown(view: View) -> Html:
    """Why there is no verdict, and what stands against the closest attempt."""
    within = f" in {view['seconds']:.1f} s" if "seconds" in view else ""
    pieces: list[Html | None] = [
        html_head(view, "unknown", view["claim"]),
        element("p", f"No proof was found{within}: {view['reason']}."),
    ]
    attempt = view["attempt"]
    if attempt is None:
        return join(pieces)
    where = "" if attempt["where"] is None else f", where {attempt['where']}"
    pieces.append(element("p", f"Closest attempt: {attempt['way']}{where}.", class_="how"))
    shifts = [
        element("li", element("code", shift["code"]), element("br"), shift["shift"]) for shift in attempt["shifts"]
    ]
    pieces.append(element("ul", *shifts) if shifts else None)
    if attempt["bounds"] is not None:
        pieces.append(element("p", f"Spent at most <{attempt['bounds']}>."))
    if attempt["run"] is not None:
        pieces.append(html_run(attempt["run"]))
    elif attempt["loop"] is not None:
        loop = element("code", attempt["loop"]["code"].strip())
        pieces.append(element("p", "No small run breaks these shifts, but no invariant was found for ", loop, "."))
    return join(pieces)


def html_run(run: View) -> Html:
    """Two runs beside each other that break an attempt."""
    allowed = "" if run["allowed"] is None else f" of {run['allowed']} allowed"
    rows = [
        *((item["name"], item["value"], item["value"], "") for item in run["public"]),
        *((item["name"], item["first"], item["second"], "") for item in run["inputs"]),
        *((f"{draw['name']} drawn", draw["first"], draw["second"], draw["cost"]) for draw in run["draws"]),
        ("result", run["results"]["first"], run["results"]["second"], run["cost"] + allowed),
    ]
    return join(
        (
            element("p", f"A run that breaks it: {run['fault']}."),
            table("A run that breaks the closest attempt", ("", "first run", "second run", "costs"), rows),
            element("p", "This rules out the attempt, not the claim.", class_="aside"),
        )
    )
