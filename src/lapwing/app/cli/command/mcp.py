"""`lapwing mcp`: the Model Context Protocol server, for code assistants."""

from __future__ import annotations


def mcp() -> int:
    """Run the Model Context Protocol server for code assistants."""
    from lapwing.app.assistant.server import serve_assistant

    serve_assistant()
    return 0
