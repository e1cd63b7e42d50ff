"""Small programs with labels, read from text."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.syntax.module import parse_module
from lapwing.verify.flow.program import Flow, read_flow

HEAD = """
from typing import Annotated
from lapwing import *

"""


def flow_of(text: str) -> Flow:
    """The last program with labels in a text."""
    module = parse_module(Source("test.py", HEAD + text))
    return read_flow(module.tree(module.flows[-1]))


def labelled(signature: str, *lines: str, levels: str | None = None) -> Flow:
    """A program with this signature and body."""
    mark = "@secret_flow" if levels is None else f'@secret_flow(levels="{levels}")'
    return flow_of(f"{mark}\ndef program{signature}:\n" + "\n".join(f"    {line}" for line in lines))
