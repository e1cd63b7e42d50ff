"""A statement of the corpus, verified and compared with what is expected of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic

from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.corpus.expectation import Expectation, with_claim
from lapwing.syntax.lowering.lower import lower, require_claim
from lapwing.syntax.tree import Binary, Number, Tree
from lapwing.verify.claim.finding import Side
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.verdict import Proved, Refuted, Verdict
from lapwing.verify.claim.verify import verify

SLIGHTLY_LESS = Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on a statement; where it is to be tight, also that on nine tenths of its epsilon."""

    entry: Entry
    expectation: Expectation
    verdict: Verdict
    smaller: Verdict | None
    seconds: float

    @property
    def fits(self) -> bool:
        """Whether it came as expected."""
        match self.expectation.verdict, self.verdict:
            case "proved", Proved():
                return True
            case "refuted", Refuted(counterexample=found):
                return found.is_infinite or not self.expectation.infinite
            case "tight", Proved():
                return not isinstance(self.smaller, Proved)
            case _:
                return False


def statements(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, Expectation]]:
    """Everything that is expected of the programs."""
    return ((entry, expectation) for entry in entries for expectation in entry.expectations)


def outcome_of(entry: Entry, expectation: Expectation, seconds: float, both: bool = False) -> Outcome:
    """Verify one statement, the side first that is expected to decide; `both` lets both run to their ends."""
    start = monotonic()
    first: Side = "refuter" if expectation.verdict == "refuted" else "prover"
    verdict, smaller = verdict_on(expectation.statement, seconds, first, both), None
    if expectation.verdict == "tight" and isinstance(verdict, Proved):
        smaller = verdict_on(slightly_less(expectation.statement), seconds, "refuter", both)
    return Outcome(entry, expectation, verdict, smaller, monotonic() - start)


def verdict_on(statement: Tree, seconds: float, first: Side, both: bool = False) -> Verdict:
    """The verdict on a program's claim."""
    lowered = lower(statement)
    return verify(Question(lowered.program, require_claim(lowered, statement.span), seconds), both, first=first)


def slightly_less(statement: Tree) -> Tree:
    """The same statement with nine tenths of its epsilon."""
    if statement.claim is None or statement.claim.epsilon is None:
        return statement
    epsilon, span = statement.claim.epsilon, statement.claim.epsilon.span
    return with_claim(statement, epsilon=Binary("*", Number(SLIGHTLY_LESS, span), epsilon, span))
