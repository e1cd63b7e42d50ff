"""A connection that is kept, made again when it breaks, and says clearly what is wrong."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer

import pytest

from lapwing.budget.ledger.wire import line as module
from lapwing.budget.ledger.wire.line import Line
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import why

Answer = Callable[[BaseHTTPRequestHandler], None]


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    """A server that does as `server.answer` says."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.server.answer(self)  # type: ignore[attr-defined]

        def log_message(self, *_: object) -> None:
            pass

    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()


def say(status: int, body: bytes) -> Answer:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def line_to(server: HTTPServer) -> Line:
    return Line(f"http://127.0.0.1:{server.server_port}", "token")


def test_an_answer_is_text_and_a_fault_is_raised(server: HTTPServer) -> None:
    server.answer = say(200, b"[1]")  # type: ignore[attr-defined]
    line = line_to(server)
    assert [line.send("POST", "/v1/x", "[]") for _ in range(2)] == ["[1]", "[1]"]
    server.answer = say(400, b'{"cause":"c","fix":"f","id":"key-reused","kind":"fault","refused":false}')  # type: ignore[attr-defined]
    assert why(lambda: line.send("POST", "/v1/x", "[]")) == "key-reused"
    line.close()


@pytest.mark.parametrize(("status", "body"), [(404, b"<html>"), (200, b"\xff"), (500, b"{}"), (301, b"")])
def test_other_servers_are_found_out(server: HTTPServer, status: int, body: bytes) -> None:
    server.answer = say(status, body)  # type: ignore[attr-defined]
    assert why(lambda: line_to(server).send("POST", "/v1/x", "[]")) == "service-answer"


def test_what_is_lost_is_sent_again(server: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def answer(handler: BaseHTTPRequestHandler) -> None:
        seen.append(handler)
        if len(seen) == 1:
            handler.close_connection = True
            return
        say(503 if len(seen) == 2 else 200, b"[]")(handler)

    monkeypatch.setattr(module, "sleep", lambda seconds: None)
    server.answer = answer  # type: ignore[attr-defined]
    assert line_to(server).send("POST", "/v1/x", "[]") == "[]"
    assert len(seen) == 3


def test_a_service_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_TO_TRY", 0)
    assert why(lambda: Line("http://127.0.0.1:1", "token").send("POST", "/v1/x", "[]")) == "service-unreachable"


@pytest.mark.parametrize(
    "address", ["http://", "http://ann:secret@host", "http://host:x", "http://h/?q=1", "http://[::"]
)
def test_addresses_without_secrets(address: str) -> None:
    with pytest.raises(ProgramError) as caught:
        Line(address, "token")
    assert caught.value.diagnostics[0].id == "service-address"
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("token", ["a b", "a\r\nx: y", "ä"])
def test_tokens_are_plain_words(token: str) -> None:
    assert why(lambda: Line("http://host", token)) == "service-token"


def test_a_broken_connection_is_thrown_away(server: HTTPServer) -> None:
    server.answer = say(200, b"[]")  # type: ignore[attr-defined]
    line = line_to(server)
    line.send("POST", "/v1/x", "[]")
    assert isinstance(line.connection, http.client.HTTPConnection)
    line.close()
    assert line.connection is None
