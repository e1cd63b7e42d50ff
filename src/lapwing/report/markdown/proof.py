"""Proofs as Markdown: an annotated program whose notes are comments."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.report.terminal.answer import notes_of
from lapwing.report.view.view import View, claim_words
from lapwing.report.words.checked import checked_words


def markdown_proof(view: View) -> str:
    """A proof as Markdown."""
    count = view["obligations"]
    lines = [f"### {view['name']}: proved, {claim_words(view['claim'])}", "", *markdown_part(view["proof"])]
    lines += [f"Rests on {assumption}.\n" for assumption in view["assumes"]]
    lines.append(f"Checked: {checked_words(count)}.")
    return "\n".join(lines) + "\n"


def markdown_part(part: View) -> Iterator[str]:
    """One statement of privacy and how it was shown; its parts follow."""
    yield f"*{escaped(part['how'])}*\n"
    for unit in part.get("units", ()):
        yield f"`{unit['name']}` counts `{unit['price']}`.\n"
    for case in part.get("cases", ()):
        if case["where"] is not None:
            yield f"Case `{case['where']}`:\n"
        yield from fenced([f"# {part['credit']}", *code_lines(case["lines"])])
    for total in part.get("sums", ()):
        yield f"Spent at most `{total}`.\n"
    inner = part.get("parts", ())
    if "parts" in part and not inner:
        yield from fenced(code_lines(part["lines"]))
    for number, each in enumerate(inner, start=1):
        which = f"Part {number} of {len(inner)}" if len(inner) > 1 else "It follows from"
        yield f"**{which}**: {each['claim']}\n"
        yield from markdown_part(each)


def code_lines(lines: list[View]) -> Iterator[str]:
    """The lines of a program, each followed by its notes."""
    for line in lines:
        code = line["code"]
        yield code
        indent = " " * (len(code) - len(code.lstrip()) + 4)
        yield from (f"{indent}# {note}" for note, _ in notes_of(line))


def fenced(lines: Iterator[str] | list[str]) -> Iterator[str]:
    """A block of code."""
    yield "```python"
    yield from lines
    yield "```\n"


def escaped(words: str) -> str:
    """Text that Markdown shows as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in words)
