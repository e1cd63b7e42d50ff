"""The Model Context Protocol server: the tools, told to assistants with what they are for."""

from __future__ import annotations

import os
import sys

from mcp.server.mcpserver import MCPServer

import lapwing
from lapwing.app.assistant.tools import Tools

INSTRUCTIONS = """\
Lapwing verifies differential privacy of Python code. Call `verify` whenever you have written or changed code that adds
noise to protect people: it proves the claim for every dataset, or refutes it with two neighbouring datasets and exact
probabilities. The code is parsed and never run.

A function says what it claims in a comment right above it:
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
or with the decorator @private(epsilon="eps") and annotations such as Query(sensitivity=1) and Epsilon.

If a function is refuted, change the code, or call `repair` for changes that were verified. Do not report code as
private unless the verdict is proved.
"""


def make_server(tools: Tools) -> MCPServer:
    """A server with all tools."""
    server = MCPServer("lapwing", instructions=INSTRUCTIONS, version=lapwing.__version__)
    server.add_tool(
        tools.verify,
        title="Verify differential privacy",
        description="Prove or refute what Python functions claim about differential privacy. Give the source text, "
        "or the path of a file, and the name of a function to look at only that one.",
    )
    server.add_tool(
        tools.refute,
        title="Look for a counterexample",
        description="Look only for two neighbouring datasets and an event that break the claim of a function.",
    )
    server.add_tool(
        tools.epsilon,
        title="Find the smallest epsilon",
        description="Find the smallest epsilon that can be proved of functions, whatever they claim.",
    )
    server.add_tool(
        tools.repair,
        title="Repair a function",
        description="Suggest changes after which a function is proved: another epsilon, a missing requirement, or more "
        "noise. Each comes with the whole changed text. Without the name of a function, the first one that is not "
        "proved is repaired.",
    )
    server.add_tool(
        tools.explain,
        title="Explain a term",
        description="Say what a message id, a flag, a rule of the logic or a symbol in a proof (such as <1>) means.",
    )
    return server


def serve_assistant() -> None:
    """Talk to an assistant over standard input and output until it is done."""
    try:
        make_server(Tools()).run("stdio")
    except* BrokenPipeError:
        # the assistant left before its answer came; what is left to write goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
