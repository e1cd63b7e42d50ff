"""What runs in a process of its own: one side, which sends a word that it is there and then its finding."""

from __future__ import annotations

import signal
from multiprocessing.connection import Connection

from lapwing.verify.claim.finding import Failure, Finding, Nothing, Side
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.sides import Seek

READY = "ready"


def work(seek: Seek, side: Side, question: Question, connection: Connection) -> None:
    """Seek and send; whoever asked ends this process, so an interrupt is theirs to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        connection.send(READY)
        finding = sought(seek, side, question, question.seconds)
        try:
            connection.send(finding)
        except RecursionError:
            connection.send(Nothing(side, "what was found is too large to pass on"))
    except OSError:
        pass  # nobody listens any more
    finally:
        connection.close()


def sought(seek: Seek, side: Side, question: Question, seconds: float) -> Finding:
    """The finding of one side; an error in it does not stop the other."""
    try:
        return seek(question, seconds)
    except Exception as error:  # noqa: BLE001
        return Failure(side, f"{type(error).__name__}: {error}")
