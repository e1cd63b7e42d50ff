"""Python's own parser, one thread at a time: that of Python 3.11 counts its depth for all threads together."""

from __future__ import annotations

import ast
from threading import Lock

ONE_AT_A_TIME = Lock()


def python_tree(text: str) -> ast.Module:
    """The tree of a module."""
    with ONE_AT_A_TIME:
        return ast.parse(text)


def python_expression(text: str) -> ast.expr:
    """The tree of an expression."""
    with ONE_AT_A_TIME:
        return ast.parse(text, mode="eval").body
