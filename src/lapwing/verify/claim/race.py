"""Both sides at once, each in a process of its own; whoever stops listening ends them.

If the prover gives up, its place is taken by a second refuter that begins with the run that broke the closest attempt.
It lets the first one go ahead, so that what both would find is the same counterexample every time.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from time import monotonic

from lapwing.deadline import TIME_IS_UP
from lapwing.verify.claim.finding import Draft, Heard, Nothing, Side
from lapwing.verify.claim.fork_server import ForkServer, StartError, Worker
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.seeds import with_seeds
from lapwing.verify.claim.sides import SEEKS, Seek, Seeks
from lapwing.verify.claim.worker import GO_ON, READY, work

PATIENCE = 60.0
GRACE = 10.0
AHEAD = 1.0
CLOCK = 6  # a busy machine lets the clock run ahead of the time a search has used

WORKERS = ForkServer("lapwing.verify.claim.worker", "lapwing.syntax.module", "cvc5")


@dataclass(frozen=True, slots=True)
class Runner:
    """One side on its way."""

    side: Side
    worker: Worker


def race(question: Question, seeks: Seeks = SEEKS) -> Generator[Heard, None, None]:
    """The finding of each side, as soon as it is there, and before it what the prover has not had checked yet."""
    runners: list[Runner] = []
    try:
        seek_proof, seek_counterexample = seeks
        runners.append(start(seek_proof, "prover", question))
        runners.append(start(seek_counterexample, "refuter", question))
        for runner in runners:
            await_ready(runner)
        began = monotonic()
        for finding in findings(runners, latest(question, began)):
            yield finding
            if not isinstance(finding, Draft):
                runners += joining(seek_counterexample, with_seeds(question, finding), runners[1], began + AHEAD)
    finally:
        for runner in runners:
            runner.worker.end()


def one_by_one(question: Question, first: Side, seeks: Seeks = SEEKS) -> Generator[Heard, None, None]:
    """The findings of both sides, the second of which begins when the first has ended without evidence that holds.

    For many questions at once, of which each is expected to have a certain answer: no processor works in vain.
    """
    order: tuple[Side, Side] = ("prover", "refuter") if first == "prover" else ("refuter", "prover")
    for side in order:
        runner = start(seeks[0] if side == "prover" else seeks[1], side, question)
        try:
            await_ready(runner)
            for finding in findings([runner], latest(question, monotonic())):
                yield finding
                question = with_seeds(question, finding) if isinstance(finding, Nothing) else question
        finally:
            runner.worker.end()


def latest(question: Question, began: float) -> float:
    """When to stop listening, by the clock."""
    return began + min(CLOCK * question.seconds + GRACE, question.clock)


def joining(seek: Seek, seeded: Question, first: Runner, soonest: float) -> list[Runner]:
    """A second refuter, if there is something to begin with, and if the system lets it; not before some time, unless
    the first one has an answer."""
    if not seeded.seeds:
        return []
    first.worker.connection.poll(max(0.0, soonest - monotonic()))
    try:
        runner = start(seek, "refuter", seeded)
    except StartError:
        return []
    try:
        await_ready(runner)
    except StartError:
        runner.worker.end()
        return []
    return [runner]


def start(seek: Seek, side: Side, question: Question) -> Runner:
    """Start one side."""
    return Runner(side, WORKERS.start(work, seek, side, question))


def await_ready(runner: Runner) -> None:
    """Wait for the word that a side is there."""
    try:
        if runner.worker.connection.poll(PATIENCE) and runner.worker.connection.recv() == READY:
            return
    except (OSError, EOFError):
        pass
    raise StartError(f"the {runner.side} does not answer")


def findings(runners: list[Runner], deadline: float) -> Generator[Heard, None, None]:
    """What comes in until the deadline, also from those who join; who is silent then, or dies, has found nothing."""
    heard: list[Runner] = []
    while waiting := {runner.worker.connection: runner for runner in runners if runner not in heard}:
        ready = wait(list(waiting), max(0.0, deadline - monotonic()))
        if not ready:
            yield from (Nothing(runner.side, TIME_IS_UP) for runner in waiting.values())
            return
        for connection in ready:
            if isinstance(connection, Connection):
                found = received(waiting[connection])
                if not isinstance(found, Draft):
                    heard.append(waiting[connection])
                yield found
                if isinstance(found, Draft):
                    go_on(waiting[connection])


def go_on(runner: Runner) -> None:
    """Tell a side that waits for its draft to be checked that more than the draft is wanted."""
    with suppress(OSError):
        runner.worker.connection.send(GO_ON)


def received(runner: Runner) -> Heard:
    """What a side sent."""
    try:
        found: Heard = runner.worker.connection.recv()
    except (OSError, EOFError):
        return Nothing(runner.side, f"the {runner.side} was ended by the system")
    return found
