"""`design`: a function whose noise is left open, as in `scale=...`: the least noise with which its claim is proved.

Where the cost is a sum over the draws, each draw gets an equal share of the claim.  Else all noise that is left open is
made equally wide: drawn as if the whole claim were there for each draw, and then as much wider as that costs more.
Gaussian noise is as wide as its cost in rho, mu or at a Rényi order says, and as in textbooks for a claim with a delta.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from lapwing.app.judging.change.amount import over, root_of, times
from lapwing.app.judging.change.code import Code, code_of
from lapwing.app.judging.change.gaussian import textbook_sigma_for
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.scales import PLACES
from lapwing.app.judging.change.text import root_in
from lapwing.app.judging.edit import Edit
from lapwing.app.judging.patience import Patience
from lapwing.app.judging.prices import marks, prices_of
from lapwing.app.judging.repair import factors as usual_factors
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import judged
from lapwing.diagnostics.diagnostic import diagnose
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language.claim import GaussianPrivacy
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.report.view.view import View
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Fault

TRIES = 6
SHARE = 4
PRICING = 12
GAUSSIAN = ("gaussian", "normal")


@dataclass(frozen=True, slots=True)
class Open:
    """A place where noise is left open: how wide it is, or how much epsilon it spends."""

    span: Span
    is_epsilon: bool
    is_gaussian: bool = False

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
                Open(definition.place(each), law == "randomized_response", law in GAUSSIAN)
                for each in given
                if isinstance(each, ast.Constant) and each.value is Ellipsis
            ]
    return tuple(found)


def designed(definition: Definition, path: Path | None, seconds: float) -> Design | Fault:
    """The least noise for one function."""
    places, patience = places_in(definition), Patience(seconds)
    draft = read_with(definition, [Edit(each.span, "1") for each in places], path)
    if isinstance(draft, Fault):
        return draft
    code = code_of(draft[0])
    if code is not None:
        is_gaussian = all(each.is_gaussian for each in places) and not (code.in_epsilon and code.is_pure)
        guesses = gaussian_choices if is_gaussian else choices
        for edits in guesses(definition, places, code, path, patience):
            found = read_with(definition, edits, path)
            if isinstance(found, Fault) or patience.is_over():
                continue
            with patience.waiting():
                view, _ = judged(found[0], min(seconds / SHARE, patience.left()), nearby=False)
            if view["verdict"] == "proved":
                spans = {each.span for each in places}
                widths = tuple(edit.text for edit in edits if edit.span in spans)
                return Design(definition.name, definition.source.text, found[1], widths, view)
    return Design(definition.name, definition.source.text, None, (), None)


def gaussian_choices(
    definition: Definition, places: tuple[Open, ...], code: Code, path: Path | None, patience: Patience
) -> Iterator[list[Edit]]:
    """What to fill in for Gaussian noise: as wide as its cost says, or as textbooks do for a delta."""
    if code.in_epsilon:
        for sigma in textbook_widths(code, len(places)):
            yield [Edit(place.span, sigma) for place in places]
        return
    draft = read_with(definition, [Edit(place.span, "1") for place in places], path)
    claim = None if isinstance(draft, Fault) else draft[0].lowered.claim
    if isinstance(draft, Fault) or claim is None:
        return
    with patience.searching():
        answer = find_epsilon(draft[0].lowered.program, patience.seconds / PRICING, draft[0].hints, claim)
    for certificate in (answer.certificate, *answer.others) if isinstance(answer, Proved) else ():
        ratio = over(text_of(price_of(certificate.claim)), code.epsilon)
        root, imported = root_in(code)
        factor = ratio if ratio is None or isinstance(claim, GaussianPrivacy) else root_of(ratio, root)
        if factor is not None:
            more = imported if f"{root}(" in factor else ()
            yield [*(Edit(place.span, factor) for place in places), *more]


def textbook_widths(code: Code, draws: int) -> Iterator[str]:
    """Sigma for a claim with a delta, of which each draw gets an equal share, for rows within bounds in the text."""
    for bound in dict.fromkeys(("1", *(high for _, high in code.ranges.values()), *code.measures, *limits_in(code))):
        sigma = textbook_sigma_for(code, bound, draws)
        if sigma is not None:
            yield sigma


def limits_in(code: Code) -> Iterator[str]:
    """The numbers that something is limited to."""
    for node in ast.walk(code.definition.node):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value > 1:
            yield repr(node.value)


def choices(
    definition: Definition, places: tuple[Open, ...], code: Code, path: Path | None, patience: Patience
) -> Iterator[list[Edit]]:
    """What to fill in, the least noise first."""
    epsilon = code.epsilon
    apart = shared_out(definition, places, epsilon, path, patience)
    together = ([each] * len(places) for each in factors_of(definition, places, epsilon, path, patience))
    for factors in chain(apart, together):
        edits = [place.filled(epsilon, factor) for place, factor in zip(places, factors, strict=True)]
        if None not in edits:
            yield [edit for edit in edits if edit]


def shared_out(
    definition: Definition, places: tuple[Open, ...], epsilon: str, path: Path | None, patience: Patience
) -> list[list[str]]:
    """How many times as wide each draw has to be if all that are paid for get an equal share of the claim."""
    if any(place.is_epsilon for place in places):
        return []
    marked = [Edit(place.span, text) for place, text in zip(places, marks(len(places)), strict=True)]
    draft = read_with(definition, marked, path)
    with patience.searching():
        seconds = patience.seconds / PRICING
        prices = None if isinstance(draft, Fault) else prices_of(draft[0], len(places), seconds)
    if prices is None:
        return []
    paid = str(sum(price is not None for price in prices))
    return [["1" if price is None else times(paid, price) for price in prices]]


def factors_of(
    definition: Definition, places: tuple[Open, ...], epsilon: str, path: Path | None, patience: Patience
) -> Iterator[str]:
    """How many times as wide noise may have to be: as much as the whole costs more than is claimed, else the usual."""
    edits = [each.filled(epsilon, "1") for each in places]
    found = None if None in edits else read_with(definition, [edit for edit in edits if edit], path)
    if found is None or isinstance(found, Fault):
        return
    with patience.searching():
        answer = find_epsilon(found[0].lowered.program, patience.seconds / PRICING, found[0].hints)
    if isinstance(answer, Proved):
        for certificate in (answer.certificate, *answer.others):
            factor = over(text_of(price_of(certificate.claim)), epsilon)
            yield from () if factor is None else (factor,)
    code = code_of(found[0])
    yield from () if code is None else moved_by(code)
    usual = list(usual_factors(found[0]))[:TRIES]
    yield from ("1", *usual, *(times("2", each) for each in usual[:1]))


def moved_by(code: Code) -> Iterator[str]:
    """By how much a mean of clipped rows moves, where everyone knows how many there are."""
    known = sorted(code.private - code.with_private_length)
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Call(func=ast.Attribute(attr="clip"), args=[*_, low, high]):
                width = over(f"({code.text(high)}) - ({code.text(low)})", "1")
                shares = (over(width, f"len({name})") for name in known if width is not None)
                yield from (each for each in shares if each is not None)
            case _:
                pass


def read_with(definition: Definition, edits: list[Edit], path: Path | None) -> tuple[Asked, str] | Fault:
    """The function after some changes of its text, and the whole text."""
    text = Rewrite("", tuple(edits)).merged().applied()
    found = function_named(functions_of(text, definition.source.name, path), definition.name)
    if found is None:
        return Fault(definition.name, definition.span, (diagnose("no-program", definition.span),))
    asked = asked_of(found)
    return asked if isinstance(asked, Fault) else (asked, text)
