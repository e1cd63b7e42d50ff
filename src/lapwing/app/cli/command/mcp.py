"""`lapwing mcp`: the Model Context Protocol server, for code assistants."""

from __future__ import annotations


def mcp() -> int:
    """Serve a code assistant over the Model Context Protocol, on standard input and output: verify, refute, repair."""
    from lapwing.app.assistant.server import serve_assistant

    serve_assistant()
    return 0
