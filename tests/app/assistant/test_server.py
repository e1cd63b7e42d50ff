"""The Model Context Protocol server, over its real protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.app.judging.programs import NATURAL

SERVER = [sys.executable, "-c", "from lapwing.app.cli.main import main; main()", "mcp"]
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


class Client:
    """An assistant, as far as the server can tell: one message a line."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """The answer to a request."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        assert self.process.stdout is not None
        while True:
            message = json.loads(self.process.stdout.readline())
            if message.get("id") == self.number:
                assert "error" not in message, message
                return message["result"]

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """What a tool answers."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not result.get("isError"), result
        found: dict[str, Any] = json.loads(result["content"][0]["text"])
        return found

    def close(self) -> int:
        """Hang up."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        status = self.process.wait(60)
        self.process.stdout.close()
        return status


def test_an_assistant_may_leave_before_its_answer_comes() -> None:
    process = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}) + "\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    call = {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {"name": "explain", "arguments": {"topic": "<1>"}},
    }
    process.stdin.write(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}) + "\n")
    process.stdin.write(json.dumps(call) + "\n")
    process.stdin.close()
    assert process.wait(60) == 0
    assert "error" not in process.stderr.read()
    process.stderr.close()


def test_an_assistant_session() -> None:
    client = Client()
    ready = client.ask("initialize", HELLO)
    assert ready["serverInfo"]["name"] == "lapwing"
    assert "unless the verdict is proved" in ready["instructions"]
    client.send({"method": "notifications/initialized"})
    tools = {tool["name"]: tool for tool in client.ask("tools/list", {})["tools"]}
    assert set(tools) == {"verify", "refute", "epsilon", "repair", "explain"}
    assert set(tools["verify"]["inputSchema"]["properties"]) == {"source", "function", "path", "seconds"}
    found = client.call("verify", source=NATURAL)
    assert found["functions"][0]["verdict"] == "refuted"
    fixed = client.call("repair", source=NATURAL, function="half", seconds=15)["fixes"][0]["source"]
    assert client.call("verify", source=fixed)["functions"][0]["verdict"] == "proved"
    assert "divides by zero" in client.call("explain", topic="zero-divisor")["text"]
    assert client.close() == 0
