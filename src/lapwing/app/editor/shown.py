"""What an editor shows of a document: lenses, problems, hints, hovers and fixes, as the protocol has them."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types

from lapwing.app.editor.document import Document, Function
from lapwing.app.editor.places import line_end, position, range_of
from lapwing.app.judging.lines import said_in
from lapwing.app.judging.words import long, sentence, short
from lapwing.report.view.view import View

SOURCE = "lapwing"
VERIFY = "lapwing.verify"
SEVERITY = {"refuted": types.DiagnosticSeverity.Error, "unknown": types.DiagnosticSeverity.Warning}


def lenses(document: Document, uri: str) -> list[types.CodeLens]:
    """The verdict and the epsilon above each function; a click has it verified again."""
    return [
        types.CodeLens(
            range=name_range(document, each),
            command=types.Command(title=short(each.view, each.claimed), command=VERIFY, arguments=[uri, each.name]),
        )
        for each in document.functions
    ]


def problems(document: Document) -> list[types.Diagnostic]:
    """What is refuted, unknown, cannot be read, or is worth a look."""
    found = [problem for fault in document.faults for problem in fault_problems(document, fault)]
    for function in document.functions:
        found += function_problems(document, function)
    return found


def function_problems(document: Document, function: Function) -> list[types.Diagnostic]:
    """The verdict on a function unless it is proved, and its flags."""
    view = function.view
    if view is None:
        return []
    if "diagnostics" in view:
        return fault_problems(document, view)
    found = []
    if view["verdict"] in SEVERITY and function.claimed:
        place = name_range(document, function)
        found.append(problem(place, sentence(view), SEVERITY[view["verdict"]], view["verdict"]))
    for flag in view.get("flags", ()):
        place = range_of(document.lines, flag["line"], flag["column"] - 1, flag["line"], 0)
        found.append(problem(place, flag["text"], types.DiagnosticSeverity.Information, flag["id"]))
    return found


def fault_problems(document: Document, fault: View) -> list[types.Diagnostic]:
    """What cannot be read, where it stands, and what to do about it."""
    found, places, lines = [], fault.get("places", []), document.lines
    for number, told in enumerate(fault["diagnostics"]):
        span = next(iter(places[number]), None) if number < len(places) else None
        if span is None:
            place = range_of(lines, fault["line"], fault["column"] - 1, fault["line"], 0)
        else:
            place = range_of(lines, span["line"], span["column"] - 1, span["end_line"], span["end_column"] - 1)
        words = f"{told['cause']}\n{told['fix']}".strip()
        found.append(problem(place, words, types.DiagnosticSeverity.Error, told["id"]))
    return found


def problem(place: types.Range, words: str, severity: types.DiagnosticSeverity, code: str) -> types.Diagnostic:
    """One problem of Lapwing's."""
    return types.Diagnostic(range=place, message=words, severity=severity, code=code, source=SOURCE)


def hints(document: Document, asked: types.Range) -> list[types.InlayHint]:
    """How the proof couples each draw and what it pays, at the end of the line."""
    return [
        types.InlayHint(
            position=line_end(document.lines, said.line),
            label=said.beside,
            padding_left=True,
            tooltip=f"How the proof of {function.name} couples this draw of one run with that of the other.",
        )
        for function in document.functions
        for said in said_in(function.view)
        if said.beside and asked.start.line <= said.line - 1 <= asked.end.line
    ]


def hover(document: Document, at: types.Position) -> types.Hover | None:
    """The counterexample or the proof, and what it says at this line."""
    line = at.line + 1
    function = document.at(line)
    if function is None:
        return None
    here = next((said for said in said_in(function.view) if said.line == line), None)
    if here is None and line > function.line:
        return None
    parts = [long(function.name, function.view, function.claimed)]
    if here is not None and here.beside:
        parts.append(f"this line: `{here.beside}`")
    if here is not None and here.invariant:
        parts.append("invariant:\n\n```text\n" + "\n".join(here.invariant) + "\n```")
    return types.Hover(contents=types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(parts)))


def fixes(
    document: Document, uri: str, asked: types.Range, known: Sequence[types.Diagnostic]
) -> list[types.CodeAction]:
    """Changes that make the claim of the function at a place true."""
    found = []
    for function in document.functions:
        if function.end_line - 1 < asked.start.line or asked.end.line < function.first_line - 1:
            continue
        mine = [each for each in known if each.source == SOURCE and each.range.start.line == function.line - 1]
        for number, fix in enumerate(function.fixes):
            start = position(document.lines, fix["line"], fix["column"])
            end = position(document.lines, fix["end_line"], fix["end_column"])
            edit = types.TextEdit(range=types.Range(start, end), new_text=fix["text"])
            found.append(
                types.CodeAction(
                    title=fix["title"],
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=mine or None,
                    is_preferred=number == 0,
                    edit=types.WorkspaceEdit(changes={uri: [edit]}),
                )
            )
    return found


def name_range(document: Document, function: Function) -> types.Range:
    """The place of `def name`."""
    return range_of(document.lines, function.line, function.column, function.line, function.end_column)
