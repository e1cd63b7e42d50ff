"""`design`: a function whose noise is left open, as in `scale=...`: the least noise with which its claim is proved.

Where the cost is a sum over the draws, each draw gets an equal share of the claim.  Else all noise that is left open is
made equally wide: drawn as if the whole claim were there for each draw, and then as much wider as that costs more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from lapwing.app.judging.change.amount import over, times
from lapwing.app.judging.change.code import code_of
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.scales import PLACES
from lapwing.app.judging.edit import Edit
from lapwing.app.judging.prices import marks, prices_of
from lapwing.app.judging.repair import factors as usual_factors
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import judged
from lapwing.deadline import Deadline
from lapwing.diagnostics.diagnostic import diagnose
from lapwing.diagnostics.source import Source, Span
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.report.view.view import View
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Fault

TRIES = 6
SHARE = 4


@dataclass(frozen=True, slots=True)
class Open:
    """A place where noise is left open: how wide it is, or how much epsilon it spends."""

    span: Span
    is_epsilon: bool

    def filled(self, epsilon: str, factor: str) -> Edit | None:
        """Noise for an epsilon, so many times as wide."""
        text = over(epsilon, factor) if self.is_epsilon else over(factor, epsilon)
        return None if text is None else Edit(self.span, text)


@dataclass(frozen=True, slots=True)
class Design:
    """A function with the noise that was found for it, and how wide that is; or without, if none was found."""

    name: str
    before: str
    after: str | None
    widths: tuple[str, ...]
    view: View | None


def design(source: Source, name: str, path: Path | None, seconds: float) -> tuple[Design | Fault, ...]:
    """Every function of a text that leaves noise open, or the one that is named."""
    definitions = definitions_of(parse_python(source), source)
    chosen = [each for each in definitions if each.name == name or (not name and places_in(each))]
    if not any(places_in(each) for each in chosen):
        return (Fault(name, None, (diagnose("design-closed", source.everything()),)),)
    return tuple(designed(each, path, seconds) for each in chosen if places_in(each))


def places_in(definition: Definition) -> tuple[Open, ...]:
    """Where a function leaves noise open: a `...` as the width of a draw."""
    found = []
    for call in (node for node in ast.walk(definition.node) if isinstance(node, ast.Call)):
        law = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if law in PLACES:
            keyword, place = PLACES[law]
            given = [each.value for each in call.keywords if each.arg == keyword] or call.args[place : place + 1]
            found += [
                Open(definition.place(each), law == "randomized_response")
                for each in given
                if isinstance(each, ast.Constant) and each.value is Ellipsis
            ]
    return tuple(found)


def designed(definition: Definition, path: Path | None, seconds: float) -> Design | Fault:
    """The least noise for one function."""
    places, deadline = places_in(definition), Deadline.by_the_clock(seconds)
    draft = read_with(definition, [Edit(each.span, "1") for each in places], path)
    if isinstance(draft, Fault):
        return draft
    code = code_of(draft[0])
    if code is not None:
        for edits in choices(definition, places, code.epsilon, path, seconds / SHARE):
            found = read_with(definition, edits, path)
            if isinstance(found, Fault) or deadline.is_over():
                continue
            view, _ = judged(found[0], seconds / SHARE, nearby=False)
            if view["verdict"] == "proved":
                widths = tuple(edit.text for edit in edits)
                return Design(definition.name, definition.source.text, found[1], widths, view)
    return Design(definition.name, definition.source.text, None, (), None)


def choices(
    definition: Definition, places: tuple[Open, ...], epsilon: str, path: Path | None, seconds: float
) -> Iterator[list[Edit]]:
    """What to fill in, the least noise first."""
    apart = shared_out(definition, places, epsilon, path, seconds)
    together = ([each] * len(places) for each in factors_of(definition, places, epsilon, path, seconds))
    for factors in chain(apart, together):
        edits = [place.filled(epsilon, factor) for place, factor in zip(places, factors, strict=True)]
        if None not in edits:
            yield [edit for edit in edits if edit]


def shared_out(
    definition: Definition, places: tuple[Open, ...], epsilon: str, path: Path | None, seconds: float
) -> list[list[str]]:
    """How many times as wide each draw has to be if all that are paid for get an equal share of the claim."""
    if any(place.is_epsilon for place in places):
        return []
    marked = [Edit(place.span, text) for place, text in zip(places, marks(len(places)), strict=True)]
    draft = read_with(definition, marked, path)
    prices = None if isinstance(draft, Fault) else prices_of(draft[0], len(places), seconds)
    if prices is None:
        return []
    paid = str(sum(price is not None for price in prices))
    return [["1" if price is None else times(paid, price) for price in prices]]


def factors_of(
    definition: Definition, places: tuple[Open, ...], epsilon: str, path: Path | None, seconds: float
) -> Iterator[str]:
    """How many times as wide noise may have to be: as much as the whole costs more than is claimed, else the usual."""
    edits = [each.filled(epsilon, "1") for each in places]
    found = None if None in edits else read_with(definition, [edit for edit in edits if edit], path)
    if found is None or isinstance(found, Fault):
        return
    answer = find_epsilon(found[0].lowered.program, seconds, found[0].hints)
    if isinstance(answer, Proved):
        for certificate in (answer.certificate, *answer.others):
            factor = over(text_of(price_of(certificate.claim)), epsilon)
            yield from () if factor is None else (factor,)
    usual = list(usual_factors(found[0]))[:TRIES]
    yield from ("1", *usual, *(times("2", each) for each in usual[:1]))


def read_with(definition: Definition, edits: list[Edit], path: Path | None) -> tuple[Asked, str] | Fault:
    """The function after some changes of its text, and the whole text."""
    text = Rewrite("", tuple(edits)).merged().applied()
    found = function_named(functions_of(text, definition.source.name, path), definition.name)
    if found is None:
        return Fault(definition.name, definition.span, (diagnose("no-program", definition.span),))
    asked = asked_of(found)
    return asked if isinstance(asked, Fault) else (asked, text)
