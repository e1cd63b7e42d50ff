"""Proofs as LaTeX: an annotated program for papers and courses."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.report.terminal.answer import notes_of
from lapwing.report.view.view import View, claim_words
from lapwing.report.words.formula import formula

ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "%": r"\%",
        "#": r"\#",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
    }
)
HEAD = "% An annotated program; needs the package amsmath."


def latex_proof(view: View) -> str:
    """A proof as LaTeX to put into a document."""
    title = rf"\textbf{{{escaped(view['name'])}}}: {escaped(claim_words(view['claim']))}, proved."
    lines = [HEAD, r"\begin{flushleft}", title + r"\\", *latex_part(view["proof"])]
    lines += [rf"Rests on {escaped(assumption)}.\\" for assumption in view["assumes"]]
    return "\n".join([*lines, r"\end{flushleft}"]) + "\n"


def latex_document(view: View) -> str:
    """A proof as a document of its own."""
    packages = "\\usepackage{amsmath}\n\\usepackage[margin=2cm]{geometry}"
    body = f"\\begin{{document}}\n\\small\n{latex_proof(view)}\\end{{document}}\n"
    return f"\\documentclass{{article}}\n{packages}\n{body}"


def latex_part(part: View) -> Iterator[str]:
    """One statement of privacy and how it was shown; its parts follow."""
    yield rf"\emph{{{escaped(part['how'])}}}\\"
    for unit in part.get("units", ()):
        yield rf"${formula(unit['name'])}$ counts ${formula(unit['price'])}$.\\"
    for case in part.get("cases", ()):
        if case["where"] is not None:
            yield rf"Case ${formula(case['where'])}$:\\"
        yield rf"${formula(part['credit'])}$\\"
        yield from latex_lines(case["lines"])
    for total in part.get("sums", ()):
        yield rf"Spent at most ${formula(total)}$.\\"
    inner = part.get("parts", ())
    if "parts" in part and not inner:
        yield from latex_lines(part["lines"])
    for number, each in enumerate(inner, start=1):
        which = f"Part {number} of {len(inner)}" if len(inner) > 1 else "It follows from"
        yield rf"\medskip\textbf{{{which}}}: {escaped(each['claim'])}.\\"
        yield from latex_part(each)


def latex_lines(lines: list[View]) -> Iterator[str]:
    """The lines of a program, and what is known at each in braces below it."""
    for line in lines:
        code = line["code"]
        indent = len(code) - len(code.lstrip())
        yield rf"{space(indent)}\texttt{{{escaped(code.strip())}}}\\"
        for note, kind in notes_of(line):
            words = note.strip()
            if kind == "dim" or words.startswith("any value"):
                yield rf"{space(indent + 4)}{{\footnotesize {escaped(words)}}}\\"
            elif kind == "green":
                yield rf"{space(indent + 4)}{{\footnotesize$\{{\,{formula(words)}\,\}}$}}\\"
            else:
                yield rf"{space(indent + 4)}{{\footnotesize${formula(words)}$}}\\"


def space(width: int) -> str:
    """Room at the start of a line."""
    return rf"\hspace*{{{width / 2:g}em}}" if width else ""


def escaped(words: str) -> str:
    """Text that LaTeX shows as it is."""
    return words.translate(ESCAPES)
