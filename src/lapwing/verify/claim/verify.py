"""Verify a claim: the first evidence that is confirmed decides; evidence for both is an alarm."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from lapwing.verify.claim.confirm import confirm
from lapwing.verify.claim.finding import NEWS, Draft, Evidence, Failure, Heard, Nothing, Side
from lapwing.verify.claim.fork_server import StartError
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.race import one_by_one, race
from lapwing.verify.claim.sides import SEEKS, Seeks
from lapwing.verify.claim.turns import take_turns
from lapwing.verify.claim.verdict import ContradictionError, Proved, Refuted, Unknown, Verdict


class SideError(Exception):
    """A side is at fault, and the other one found nothing."""


def verify(question: Question, both: bool = False, seeks: Seeks = SEEKS, first: Side | None = None) -> Verdict:
    """Verify a claim: proved, refuted or unknown. With `both`, prover and refuter run to their ends.

    Otherwise the side that goes `first` has the machine to itself until it gives up.
    """
    nothing: list[Nothing] = []
    failures: list[Failure] = []
    decided: list[Proved | Refuted] = []
    with closing(seek_both(question, seeks, None if both else first)) as findings:
        for finding in findings:
            found = confirmed(finding, question) if isinstance(finding, Evidence | Draft) else finding
            match found:
                case Failure() if isinstance(finding, Draft):
                    pass  # the prover has it checked, too, and searches on
                case Nothing():
                    nothing.append(found)
                case Failure():
                    failures.append(found)
                case _:
                    decided.append(found)
                    if not both:
                        break
    return concluded(decided, nothing, failures)


def confirmed(finding: Evidence | Draft, question: Question) -> Proved | Refuted | Failure:
    """Confirm a finding; who wants to hear of it first does."""
    tell = NEWS.get()
    if tell is not None:
        tell(finding.side)
    return confirm(finding, question)


def seek_both(question: Question, seeks: Seeks, first: Side | None) -> Generator[Heard, None, None]:
    """The findings of both sides: at once or one by one if there can be processes for them, else in turns."""
    try:
        yield from race(question, seeks) if first is None else one_by_one(question, first, seeks)
    except StartError:
        yield from take_turns(question, seeks)


def concluded(decided: list[Proved | Refuted], nothing: list[Nothing], failures: list[Failure]) -> Verdict:
    """The verdict; a side at fault is not passed over in silence unless the other one decided."""
    proof = next((each for each in decided if isinstance(each, Proved)), None)
    refutation = next((each for each in decided if isinstance(each, Refuted)), None)
    if proof is not None and refutation is not None:
        raise ContradictionError(proof, refutation)
    if proof is not None:
        return proof
    if refutation is not None:
        return refutation
    if failures:
        raise SideError("; ".join(f"the {each.side}: {each.words}" for each in failures))
    told = next(each for each in nothing if each.side == "prover")
    return Unknown(told.reason, told.closest)
