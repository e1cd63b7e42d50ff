"""`repair`: changes of a function that make it keep its claim, each proved, those with the least noise first.

Tried are other shapes of the function (`change/shapes`) and wider noise (`change/scales`): by as much as a shape
costs more than it claims, where that can be proved, else by what usually is missing.  Changes of the claim come last:
they make it true without making the function any better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from time import monotonic

from lapwing.app.judging.change.amount import over
from lapwing.app.judging.change.code import Code, code_of
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.scales import noise_of, wider, widths_of
from lapwing.app.judging.change.shapes import shapes_of
from lapwing.app.judging.edit import Edit
from lapwing.app.judging.fixes import Fix, fixes_of, has_length
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import judged
from lapwing.deadline import Deadline
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Negative
from lapwing.prove.invariant.candidates import constants_of
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.prove.strategy.rival import is_at_most
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.subjects.subject import Fault

ATTEMPTS = 40
SHARE = 16
LEAST = 3.0
ENOUGH = 4
NUMBERS = ("2", "4")


@dataclass(frozen=True, slots=True)
class Offer:
    """A change that was proved; `noise` says how much noise the function adds then, for comparisons."""

    fix: Fix
    noise: Fraction | None
    changes_claim: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """A change of the original text, and the function after it."""

    title: str
    edit: Edit | None
    asked: Asked


def repair(asked: Asked, path: Path | None, seconds: float) -> tuple[Offer, ...]:
    """Changes that make the claim true, the most accurate first; those that change the claim come last."""
    deadline = Deadline.by_the_clock(seconds)
    found = mended(asked, path, seconds - share_of(seconds) / 2)
    left = max(deadline.left(), 0.0)
    claims = fixes_of(asked, path, min(share_of(seconds), left), left)
    return (*found, *(Offer(fix, None, True) for fix in claims))


def mended(asked: Asked, path: Path | None, seconds: float) -> tuple[Offer, ...]:
    """Changes of the function that make its claim true, the most accurate first.

    After the first one, others are looked for as long again.
    """
    start, end = monotonic(), Deadline.by_the_clock(seconds)
    deadline = end
    found: dict[str, Offer] = {}
    texts: set[str] = set()
    for tried in islice(candidates(Tried("", None, asked), path, share_of(seconds), end), ATTEMPTS):
        if deadline.is_over() or len(found) == ENOUGH:
            break
        text = "" if tried.edit is None else tried.edit.applied()
        offer = None if tried.title in found or text in texts else offered(tried, share_of(seconds), end)
        texts.add(text)
        if offer is not None:
            taken = monotonic() - start
            deadline = deadline if found else Deadline.by_the_clock(min(taken, seconds - taken))
            found[tried.title] = offer
    return tuple(sorted(found.values(), key=lambda each: (each.noise is None, each.noise or 0)))


def share_of(seconds: float) -> float:
    """How long one attempt may take: a share of all, but long enough for a proof."""
    return max(seconds / SHARE, min(seconds, LEAST))


def offered(tried: Tried, seconds: float, end: Deadline) -> Offer | None:
    """A change, if the claim is proved after it before the end."""
    left = end.left()
    if tried.edit is None or left <= 0:
        return None
    view, _ = judged(tried.asked, min(seconds, left), nearby=False, clock=left)
    code = code_of(tried.asked)
    if view["verdict"] != "proved" or code is None:
        return None
    return Offer(Fix(tried.title, tried.edit, view), noise_of(code), False)


def candidates(start: Tried, path: Path | None, seconds: float, end: Deadline) -> Iterator[Tried]:
    """What is worth a try: other shapes and the function itself, with noise as wide as they turn out to need.

    What a shape costs is asked first: one that claims too little is not judged as it stands.  After these come single
    draws wider, shapes of which nobody knows what they cost, and shapes of shapes; noise that grows with the input
    comes last.
    """
    code = code_of(start.asked)
    if code is None:
        return
    shaped = [each for rewrite in shapes_of(code) if (each := changed(start, rewrite, path)) is not None]
    unknown: list[Tried] = []
    growing: list[Tried] = []
    for each in (*shaped, start):
        costs = costs_of(each, seconds, end)
        if costs is None:
            unknown.append(each)
        else:
            yield from aside(as_costed(each, costs, path), growing)
    yield from aside(partly_widened(start, code, path), growing)
    for each in unknown:
        yield from aside(as_usual(each, path), growing)
    for each in (other for one in shaped for other in shaped_again(one, path)):
        yield from aside(widened(each, path, seconds, end), growing)
    yield from growing


def aside(found: Iterator[Tried], growing: list[Tried]) -> Iterator[Tried]:
    """What was found without those whose noise grows with the input, which are kept for later."""
    for each in found:
        code = code_of(each.asked)
        if code is not None and any("len(" in width.text for width in widths_of(code)):
            growing.append(each)
        else:
            yield each


def widened(tried: Tried, path: Path | None, seconds: float, end: Deadline) -> Iterator[Tried]:
    """A function with noise as wide as it turns out to need, or as is usual where that is not known."""
    costs = costs_of(tried, seconds, end)
    yield from as_usual(tried, path) if costs is None else as_costed(tried, costs, path)


def shaped_again(tried: Tried, path: Path | None) -> Iterator[Tried]:
    """Another shape on top of one."""
    code = code_of(tried.asked)
    for rewrite in () if code is None else shapes_of(code):
        found = changed(tried, rewrite, path)
        if found is not None:
            yield found


def partly_widened(start: Tried, code: Code, path: Path | None) -> Iterator[Tried]:
    """One draw of several wider by what usually is missing."""
    widths = tuple(widths_of(code))
    for factor in factors(start.asked) if len(widths) > 1 else ():
        for width in widths:
            rewrite = wider([width], factor)
            tried = None if rewrite is None else changed(start, rewrite, path)
            if tried is not None:
                yield tried


def costs_of(tried: Tried, seconds: float, end: Deadline) -> list[AnyClaim] | None:
    """What a function is proved to cost, in epsilon; None if that is not known, or if it claims something else."""
    code, left = code_of(tried.asked), end.left()
    if code is None or not code.in_epsilon or left <= 0:
        return None
    answer = find_epsilon(tried.asked.lowered.program, min(seconds, left), tried.asked.hints, None, left)
    if not isinstance(answer, Proved):
        return None
    return [certificate.claim for certificate in (answer.certificate, *answer.others)]


def as_costed(tried: Tried, costs: list[AnyClaim], path: Path | None) -> Iterator[Tried]:
    """A function as it stands if it costs no more than it claims, else with all noise wider by what it costs more."""
    code, lowered = code_of(tried.asked), tried.asked.lowered
    claim = lowered.claim
    if code is None or claim is None:
        return
    if any(is_at_most(lowered.program, cost, claim) for cost in costs):
        yield tried
        return
    needed = [over(text_of(price_of(cost)), code.epsilon) for cost in costs]
    yield from all_wider(tried, code, needed if any(needed) else factors(tried.asked), path)


def as_usual(tried: Tried, path: Path | None) -> Iterator[Tried]:
    """A function as it stands, then with all noise wider by what it clips to, or by what usually is missing."""
    code = code_of(tried.asked)
    yield tried
    if code is None:
        return
    bounds = constants_of(tried.asked.lowered.program) if code.in_epsilon else []
    clipped = [text_of(bound) for bound in bounds if not isinstance(bound, Negative)]
    usual = factors(tried.asked) if code.in_epsilon else NUMBERS  # rho falls with the square of the width
    yield from all_wider(tried, code, dict.fromkeys((*clipped, *usual)), path)


def all_wider(tried: Tried, code: Code, wanted: Iterable[str | None], path: Path | None) -> Iterator[Tried]:
    """All noise wider by some factors."""
    for factor in wanted:
        rewrite = None if factor in (None, "1") else wider(tuple(widths_of(code)), str(factor))
        found = None if rewrite is None else changed(tried, rewrite, path)
        if found is not None:
            yield found


def changed(tried: Tried, rewrite: Rewrite, path: Path | None) -> Tried | None:
    """A function after one more change; none if it cannot be read any more, or claims something else."""
    before = tried.asked.subject
    text = rewrite.merged().applied()
    found = function_named(functions_of(text, before.span.source.name, path), before.name)
    asked = None if found is None else asked_of(found)
    if asked is None or isinstance(asked, Fault) or asked.lowered.claim != tried.asked.lowered.claim:
        return None
    title = f"{tried.title}; {lower_first(rewrite.title)}" if tried.title else rewrite.title
    original = before.span.source if tried.edit is None else tried.edit.span.source
    return Tried(title, difference(original, text), asked)


def difference(source: Source, text: str) -> Edit:
    """One replacement of whole lines that makes a text of a source."""
    old, new = list(source.lines), text.split("\n")
    shorter = min(len(old), len(new))
    before = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    after = next((at for at in range(shorter - before) if old[-1 - at] != new[-1 - at]), shorter - before)
    if before + after == shorter:
        before, after = (before - 1, after) if before else (before, after - 1)
    first, last = source.first_line + before, source.first_line + len(old) - after - 1
    return Edit(Span(source, first, 0, last, len(old[len(old) - after - 1])), "\n".join(new[before : len(new) - after]))


def factors(asked: Asked) -> Iterator[str]:
    """What noise usually lacks: a number, or the number of times that something is told."""
    yield NUMBERS[0]
    for parameter in asked.lowered.program.parameters:
        name = parameter.param.name
        if isinstance(parameter.role, roles.Public) and parameter.param.sort == INT:
            yield from (name, f"2 * {name}")
        elif has_length(parameter):
            yield from (f"len({name})", f"2 * len({name})")
    yield from NUMBERS[1:]


def lower_first(text: str) -> str:
    """The title of a change after another."""
    return text[:1].lower() + text[1:]
