"""Both sides in this very process, taking turns: most false claims break at once, and proofs come next."""

from __future__ import annotations

from collections.abc import Generator

from lapwing.deadline import TIME_IS_UP
from lapwing.verify.claim.finding import Evidence, Finding, Nothing
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.seeds import with_seeds
from lapwing.verify.claim.sides import SEEKS, Seeks
from lapwing.verify.claim.worker import sought

FIRST = 0.15
SOON = 3.0


def take_turns(question: Question, seeks: Seeks = SEEKS) -> Generator[Finding, None, None]:
    """A short look for a counterexample, then for a proof, then a counterexample with what was learned.

    A proof that is not found soon is looked for again, with all the time there is, after a counterexample was.
    """
    seek_proof, seek_counterexample = seeks
    first, soon = min(FIRST, question.seconds), min(SOON, question.seconds)
    early = sought(seek_counterexample, "refuter", question, first)
    if isinstance(early, Evidence):
        yield early
    told = sought(seek_proof, "prover", question, soon)
    if soon < question.seconds and isinstance(told, Nothing) and told.reason == TIME_IS_UP:
        if not isinstance(early, Evidence):
            early = sought(seek_counterexample, "refuter", with_seeds(question, told), soon)
            if isinstance(early, Evidence):
                yield early
        told = sought(seek_proof, "prover", question, question.seconds)
    yield told
    if not isinstance(early, Evidence):
        rest = question.seconds - first
        seeded = with_seeds(question, told)
        yield sought(seek_counterexample, "refuter", seeded, rest) if rest > 0 else early
