"""A ledger service of the tests' own, on a free port, in a thread."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from lapwing.app.service.app import Service, create_service
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.service.principal import Tokens, new_principal


class Running:
    """Where a service is, and tokens for it."""

    def __init__(self, address: str, tokens: Tokens) -> None:
        self.address = address
        self.tokens = tokens

    def token(self, name: str, role: str = "analyst") -> str:
        """A token for someone."""
        principal, token = new_principal(name, role)
        self.tokens.add(principal)
        return token

    def client(self, name: str, role: str = "analyst") -> RemoteLedger:
        """Someone's ledger."""
        return RemoteLedger(self.address, self.token(name, role))


def listen(port: int = 0) -> socket.socket:
    """A port of this machine."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(128)
    return listening


def server_of(ledger: Ledger, tokens: Tokens) -> uvicorn.Server:
    """A server that has not begun."""
    app = create_service(Service(ledger, tokens), "127.0.0.1")
    return uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))


@contextmanager
def running(place: Path) -> Iterator[Running]:
    """A service in a thread."""
    ledger, tokens, listening = open_ledger(place, create=True), Tokens(f"{place}.tokens"), listen()
    server = server_of(ledger, tokens)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", tokens)
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()
        ledger.close()
