"""A connection to a service: kept open, made again when it breaks, and used by one thread at a time.

A question whose answer was lost is sent again: each is safe to repeat, since the service knows attempts by their word,
and an answer that is told twice is kept once.
"""

from __future__ import annotations

import http.client
import os
import threading
from itertools import count
from time import monotonic_ns, sleep
from urllib.parse import urlsplit

from lapwing.budget.ledger.entry.data import MalformedError, read_text
from lapwing.budget.ledger.wire.fault import Fault, raise_fault
from lapwing.diagnostics.diagnostic import reject

SECONDS_TO_ANSWER = 60
SECONDS_TO_TRY = 20
LARGEST = 1 << 31
LOST = (OSError, http.client.HTTPException)
PATIENT = frozenset({408, 425, 429, 502, 503, 504})


class Line:
    """`place` is what to call the service in messages."""

    def __init__(self, address: str, token: str) -> None:
        try:
            parts = urlsplit(address)
            host, port = parts.hostname, parts.port
        except ValueError:
            host, port, parts = None, None, urlsplit("")
        if not host or parts.query or parts.fragment or parts.username is not None or parts.password is not None:
            reject("service-address", place=address.rpartition("@")[2])
        if not token.isascii() or not token.isprintable() or " " in token:
            reject("service-token", place=address)
        self.host, self.port, self.secure = host, port, parts.scheme == "https"
        self.base = parts.path.rstrip("/")
        self.place = f"{parts.scheme}://{parts.netloc}{self.base}"
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        self.lock = threading.Lock()
        self.process = 0
        self.connection: http.client.HTTPConnection | None = None

    def send(self, verb: str, path: str, body: str | None) -> str:
        """The body of the answer; a fault is raised as what it was where it came from."""
        until = monotonic_ns() + SECONDS_TO_TRY * 10**9
        for tries in count():
            try:
                with self.lock:
                    status, found = self.once(verb, path, body)
                lost = f"it answers {status}" if status in PATIENT else None
            except LOST as error:
                status, found, lost = 0, b"", reason_of(error)
            if lost is None:
                break
            if monotonic_ns() > until:
                reject("service-unreachable", place=self.place, reason=lost)
            sleep(min(tries, 1))
        return self.read(status, found)

    def once(self, verb: str, path: str, body: str | None) -> tuple[int, bytes]:
        """One try; a connection that fails is thrown away."""
        if self.connection is None or self.process != os.getpid():
            make = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
            self.connection, self.process = make(self.host, self.port, timeout=SECONDS_TO_ANSWER), os.getpid()
        connection, self.connection = self.connection, None
        try:
            connection.request(verb, self.base + path, None if body is None else body.encode(), self.headers)
            answer = connection.getresponse()
            found = answer.status, answer.read(LARGEST)
        except LOST:
            connection.close()
            raise
        self.connection = connection
        return found

    def read(self, status: int, body: bytes) -> str:
        """The text of an answer, if it is one of a ledger service."""
        try:
            text = body.decode()
            if status == 200:
                return text
            fault: Fault = read_text(text, Fault)
        except (UnicodeDecodeError, MalformedError):
            reject("service-answer", place=self.place, why=f"it answers {status}, and not as a ledger does")
        raise_fault(fault)

    def close(self) -> None:
        """Hang up."""
        with self.lock:
            if self.connection is not None and self.process == os.getpid():
                self.connection.close()
            self.connection = None


def reason_of(error: Exception) -> str:
    """What went wrong, in a few words."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
