"""What an event says of what an observer sees, in words."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.refute.exact import event as events
from lapwing.report.view.counterexample import event_words, pattern_words
from lapwing.syntax import seen as s

MOST = 4
RESULT = "the result"
PRINTED = "a value that it prints"
IN_MESSAGE = "a value in its message"


def seen_words(event: events.Event, seen: s.Seen | None) -> str:
    """An event in terms of what the function returns, raises and shows; without these, of results by number."""
    if seen is None or any(len(outcome.parts) != s.width(seen) for outcome in event.outcomes):
        return event_words(event)
    shown = dict.fromkeys("; ".join(clauses(seen, RESULT, outcome.parts)) for outcome in event.outcomes)
    told = [each or "whatever the result is" for each in shown]
    more = len(told) - MOST
    return " or ".join(told[:MOST]) + (f" or one of {more} more" if more > 0 else "")


def clauses(seen: s.Seen, place: str, patterns: tuple[events.Pattern, ...]) -> Iterator[str]:
    """What patterns say of a value at a place, one clause for each part that they say anything of."""
    match seen:
        case s.Always(text=text):
            yield f"{place} is {text}"
        case s.Raised(error=error, shown=shown):
            yield f"it raises {error}"
            yield from shown_words(shown, IN_MESSAGE, patterns)
        case s.Printed(value=value, shown=shown):
            yield from clauses(value, place, patterns[: s.width(value)])
            yield from shown_words(shown, PRINTED, patterns[s.width(value) :])
        case s.OneNumber():
            if patterns[0] != events.Anything():
                yield f"{place} {pattern_words(patterns[0])}"
        case s.OneText(texts=texts):
            match patterns[0]:
                case events.Anything():
                    pass
                case events.Exactly(value=code) if code in dict(texts):
                    yield f"{place} is {dict(texts)[int(code)]}"
                case pattern:
                    yield f"{place} is a string, and its number {pattern_words(pattern)}"
        case s.Parts(places=places, parts=parts):
            yield from part_words(places, parts, place, patterns)
        case s.OneOf(cases=cases):
            yield from case_words(cases, place, patterns)
        case s.Columns(names=names):
            for name, pattern in zip(names, patterns, strict=True):
                if pattern != events.Anything():
                    yield (
                        f"{name} of {place} {plural(pattern_words(pattern))}"
                        if name
                        else f"{place} {pattern_words(pattern)}"
                    )


def shown_words(shown: tuple[s.Seen, ...], what: str, patterns: tuple[events.Pattern, ...]) -> Iterator[str]:
    """What is shown besides the result."""
    start = 0
    for each in shown:
        yield from clauses(each, what, patterns[start : start + s.width(each)])
        start += s.width(each)


def part_words(
    places: tuple[str, ...], parts: tuple[s.Seen, ...], place: str, patterns: tuple[events.Pattern, ...]
) -> Iterator[str]:
    """The parts of a value; those that are always the same are left out."""
    start = 0
    for name, part in zip(places, parts, strict=True):
        if not isinstance(part, s.Always):
            inner = place if place in (PRINTED, IN_MESSAGE) else f"{'result' if place == RESULT else place}{name}"
            yield from clauses(part, inner, patterns[start : start + s.width(part)])
        start += s.width(part)


def case_words(cases: tuple[s.Seen, ...], place: str, patterns: tuple[events.Pattern, ...]) -> Iterator[str]:
    """The case that a tag says, or those it allows; the results of the others hold nothing."""
    tag, start = patterns[0], 1
    allowed = [number for number in range(len(cases)) if events.fits(tag, number)]
    if 1 < len(allowed) < len(cases):
        yield "it " + " or ".join(kind_words(cases[number]) for number in allowed)
    for number, case in enumerate(cases):
        here = patterns[start : start + s.width(case)]
        start += s.width(case)
        said = len(allowed) == 1 or any(pattern != events.Anything() for pattern in here)
        if number in allowed and said:
            yield from clauses(case, place, here)


def plural(words: str) -> str:
    """What a pattern says of several values."""
    return words.replace("is ", "are ", 1) if words.startswith("is ") else words.replace("begins ", "begin ", 1)


def kind_words(seen: s.Seen) -> str:
    """What a case is, without its values."""
    match seen:
        case s.Raised(error=error):
            return f"raises {error}"
        case s.Always(text=text):
            return f"returns {text}"
        case _:
            return "returns a result"
