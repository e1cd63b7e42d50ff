"""How wide the noise of a function is, and wider noise in its place."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lapwing.app.judging.change.amount import has_symbols_below, over, size_of, times
from lapwing.app.judging.change.code import Code
from lapwing.app.judging.change.misplaced import is_misplaced
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import closing
from lapwing.app.judging.edit import Edit
from lapwing.diagnostics.source import Span
from lapwing.verify.scan.noise import Drawn

PLACES = {
    "laplace": ("scale", 1),
    "geometric": ("scale", 1),
    "exponential_noise": ("scale", 1),
    "exponential": ("scale", 1),
    "gaussian": ("sigma", 1),
    "normal": ("scale", 1),
    "randomized_response": ("epsilon", 1),
}
ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Width:
    """Where a draw says how wide its noise is.

    `text` is what stands there, `lead` has to stand before it, and `rounds` is in how many loops the draw is.
    """

    line: int
    span: Span
    text: str
    rounds: int
    lead: str = ""
    is_epsilon: bool = False
    name: str = "scale"

    def edit(self, factor: str) -> Edit | None:
        """Noise so many times as wide; none if that cannot be said."""
        wider = over(self.text, factor) if self.is_epsilon else times(factor, self.text)
        return None if wider is None else Edit(self.span, self.lead + wider)


def widths_of(code: Code) -> Iterator[Width]:
    """The width of every draw that has one."""
    for drawn in code.draws:
        found = width_of(code, drawn)
        if found is not None:
            yield found


def width_of(code: Code, drawn: Drawn) -> Width | None:
    """The width of one draw; NumPy's noise has scale 1 if it is not given."""
    module, _, law = drawn.name.rpartition(".")
    call = drawn.call
    if law not in PLACES or (law == "exponential") != (module == "lapwing" and law == "exponential"):
        return None
    name, place = PLACES[law]
    given = next((each.value for each in call.keywords if each.arg == name), None)
    if given is None and len(call.args) > place:
        given = call.args[place]
    if given is not None and not isinstance(given, ast.Starred):
        where = code.definition.place(given)
        is_epsilon = law == "randomized_response"
        return Width(call.lineno, where, ast.unparse(given), code.rounds(call), is_epsilon=is_epsilon, name=name)
    if module == "lapwing" or given is not None or any(each.arg is None for each in call.keywords):
        return None
    if is_misplaced(code, drawn):
        return None
    lead = f"{', ' if call.args or call.keywords else ''}scale="
    return Width(call.lineno, closing(code, call), "1", code.rounds(call), lead)


def wider(widths: Sequence[Width], factor: str) -> Rewrite | None:
    """All of some draws so many times as wide."""
    edits = [width.edit(factor) for width in widths]
    if not edits or any(edit is None for edit in edits):
        return None
    lines = list(dict.fromkeys(str(each.line) for each in widths))
    noun = "line" if len(lines) == 1 else "lines"
    where = f"the noise on {noun} {', '.join(lines)}"
    much = "twice" if factor == "2" else f"{factor} times"
    texts = {
        f"{each.name} {edit.text.removeprefix(each.lead)}" for each, edit in zip(widths, edits, strict=True) if edit
    }
    is_new = has_symbols_below(factor) and len(texts) == 1
    title = f"Draw {where} with {texts.pop()}" if is_new else f"Make {where} {much} as wide"
    return Rewrite(title, tuple(edit for edit in edits if edit))


def noise_of(code: Code) -> Fraction | None:
    """How much noise a function adds in all, for comparisons; none if nobody can tell."""
    total = Fraction(0)
    for width in widths_of(code):
        size = size_of(width.text)
        if size is None or not size:
            return None
        total += ROUNDS**width.rounds * (1 / size if width.is_epsilon else size)
    return total
