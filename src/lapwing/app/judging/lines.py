"""What a proof says at each line of the user's own text: how draws are coupled, what they pay, what loops keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.report.view.view import View


@dataclass(frozen=True, slots=True)
class Said:
    """At a line: couplings of draws, what they pay, and facts that hold at each round of a loop."""

    line: int
    couplings: tuple[str, ...]
    pays: tuple[str, ...]
    invariant: tuple[str, ...]

    @property
    def beside(self) -> str:
        """What stands beside the line."""
        paid = f"pays {', '.join(self.pays)}" if self.pays else ""
        return "; ".join(part for part in (*self.couplings, paid) if part)


def said_in(view: View | None) -> tuple[Said, ...]:
    """Every line that a verdict has something to say about, each once, in the order of the text."""
    if view is None:
        return ()
    if view["verdict"] == "proved":
        found = list(in_part(view["proof"]))
    else:
        attempt = view.get("attempt") or {}
        found = [
            Said(each["line"], (f"tried: {each['shift']}",), (), ())
            for each in attempt.get("shifts", ())
            if each["line"] is not None
        ]
    return tuple(merged(found))


def in_part(part: View) -> Iterator[Said]:
    """The lines of one part of a proof, and of the parts it is made of."""
    for case in part.get("cases", ()):
        for line in case["lines"]:
            couplings, pays = tuple(line.get("couplings", ())), tuple(line.get("pays", ()))
            facts = tuple(line.get("invariant", ()))
            if line["line"] is not None and (couplings or pays or facts):
                yield Said(line["line"], couplings, pays, facts)
    for inner in part.get("parts", ()):
        yield from in_part(inner)


def merged(found: list[Said]) -> Iterator[Said]:
    """What is said of a line in several places, put together."""
    for line in sorted({each.line for each in found}):
        here = [each for each in found if each.line == line]
        couplings = dict.fromkeys(word for each in here for word in each.couplings)
        pays = dict.fromkeys(word for each in here for word in each.pays)
        facts = dict.fromkeys(word for each in here for word in each.invariant)
        yield Said(line, tuple(couplings), tuple(pays), tuple(facts))
