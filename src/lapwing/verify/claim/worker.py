"""What runs in a process of its own: one side, which sends a word that it is there and then its finding."""

from __future__ import annotations

import os
import signal
import threading
from _thread import start_new_thread
from contextlib import suppress
from multiprocessing.connection import Connection
from time import process_time

from lapwing.deadline import TIME_IS_UP
from lapwing.kernel.derivation import Derivation
from lapwing.syntax.certificate.write import step
from lapwing.verify.claim.finding import DRAFTS, Draft, Failure, Finding, Nothing, Side
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.sides import Seek

READY = "ready"
GO_ON = "go on"
LEEWAY = 1.2
SHORTEST = 0.02


def work(seek: Seek, side: Side, question: Question, connection: Connection) -> None:
    """Seek and send; whoever asked ends this process, so an interrupt is theirs to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sending, done = threading.Lock(), threading.Event()
    told = DRAFTS.set(lambda derivation: pass_on(side, derivation, connection, sending))
    try:
        connection.send(READY)
        # `Thread.start` would wait for ever for a thread that dies at once for lack of memory
        start_new_thread(watch, (side, question.seconds, connection, sending, done))
        finding = sought(seek, side, question, question.seconds)
        with sending:
            done.set()
            try:
                connection.send(finding)
            except RecursionError:
                connection.send(Nothing(side, "what was found is too large to pass on"))
    except OSError:
        pass  # nobody listens any more
    finally:
        DRAFTS.reset(told)
        done.set()
        connection.close()


def pass_on(side: Side, derivation: Derivation, connection: Connection, sending: threading.Lock) -> None:
    """Send a derivation that is not checked yet; whoever asked checks it now, and says so if that is not enough."""
    try:
        with sending:
            connection.send(Draft(side, step(derivation, 0)))
    except RecursionError:
        return
    with suppress(EOFError):
        connection.recv()


def watch(side: Side, seconds: float, connection: Connection, sending: threading.Lock, done: threading.Event) -> None:
    """End this process if its search is a fifth over its time, wherever it is: a single step may take long."""
    end = process_time() + LEEWAY * seconds
    while (left := end - process_time()) > 0:
        if done.wait(max(SHORTEST, left / 2)):
            return
    with sending:
        if done.is_set():
            return
        with suppress(OSError):
            connection.send(Nothing(side, TIME_IS_UP))
        os._exit(0)


def sought(seek: Seek, side: Side, question: Question, seconds: float) -> Finding:
    """The finding of one side; an error in it does not stop the other."""
    try:
        return seek(question, seconds)
    except Exception as error:  # noqa: BLE001
        return Failure(side, f"{type(error).__name__}: {error}")
