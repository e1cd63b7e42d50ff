"""A client of the language server that speaks the protocol itself, over the server's standard input and output."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

PATIENCE = 90.0
SERVER = [sys.executable, "-c", "from lapwing.app.cli.main import main; main()", "lsp"]
CAPABILITIES = {
    "workspace": {"codeLens": {"refreshSupport": True}, "inlayHint": {"refreshSupport": True}},
    "textDocument": {
        "publishDiagnostics": {},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
    },
}


class Client:
    """An editor, as far as the server can tell."""

    def __init__(self, folder: Path, *words: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([*SERVER, *words], stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder)
        self.messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self.refreshed: set[str] = set()
        self.number = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Client:
        self.ready = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": CAPABILITIES})
        self.tell("initialized", {})
        return self

    def __exit__(self, *_: object) -> None:
        self.ask("shutdown", None)
        self.tell("exit", None)
        assert self.process.wait(PATIENCE) == 0
        assert self.process.stderr is not None
        self.complaints = self.process.stderr.read().decode()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def _listen(self) -> None:
        stream = self.process.stdout
        while stream is not None:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not length:
                return
            self.messages.put(json.loads(stream.read(length)))

    def _send(self, message: dict[str, Any]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = self.process.stdin
        assert stream is not None
        stream.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        stream.flush()

    def tell(self, method: str, params: Any) -> None:
        """A notification."""
        self._send({"method": method, "params": params} if params is not None else {"method": method})

    def ask(self, method: str, params: Any) -> Any:
        """The answer to a request; requests of the server are answered on the way."""
        self.number += 1
        number = self.number
        self._send({"id": number, "method": method, **({} if params is None else {"params": params})})
        kept: list[Any] = []
        while True:
            message = self.next()
            if message.get("id") == number and "method" not in message:
                for each in kept:
                    self.messages.put(each)
                assert "error" not in message, message
                return message["result"]
            if message.get("method") == "textDocument/publishDiagnostics":
                kept.append(message)

    def next(self) -> dict[str, Any]:
        """The next message that is no request of the server's."""
        while True:
            message = self.messages.get(timeout=PATIENCE)
            if "id" in message and "method" in message:
                self.refreshed.add(message["method"])
                self._send({"id": message["id"], "result": None})
            else:
                return message

    def open(self, path: Path) -> str:
        """Open a file; its address."""
        uri = path.as_uri()
        item = {"uri": uri, "languageId": "python", "version": 1, "text": path.read_text()}
        self.tell("textDocument/didOpen", {"textDocument": item})
        return uri

    def type(self, uri: str, version: int, text: str) -> None:
        """Put another text in place of the old one."""
        changes = [{"text": text}]
        self.tell(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes}
        )

    def problems(self, uri: str) -> list[dict[str, Any]]:
        """The next list of problems of a file."""
        while True:
            message = self.next()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                found: list[dict[str, Any]] = message["params"]["diagnostics"]
                return found

    def lenses(self, uri: str) -> list[str]:
        """What stands above functions."""
        found = self.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})
        return [lens["command"]["title"] for lens in found]

    def settled(self, uri: str) -> list[str]:
        """What stands above functions when all are judged."""
        lenses = self.lenses(uri)
        while not lenses or any(title.startswith("checking") for title in lenses):
            self.problems(uri)
            lenses = self.lenses(uri)
        return lenses
