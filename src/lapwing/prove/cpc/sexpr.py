"""S-expressions: nested lists of atoms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

SExpr = str | list["SExpr"]
TOKEN = re.compile(r"\s+|;[^\n]*|(?P<token>[()]|\|[^|]*\||[^\s()|;\"]+)")
SIMPLE = re.compile(r"[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*")


class ProofError(Exception):
    """What was given proves nothing; the text says where and why."""


def fail(reason: str) -> NoReturn:
    """Refuse the proof."""
    raise ProofError(reason)


def tokens(text: str) -> Iterator[str]:
    """The tokens; a symbol is written in bars only where it needs them."""
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            fail(f"there is no such token: {text[position : position + 20]!r}")
        position = match.end()
        token = match["token"]
        if token is not None:
            bare = token[1:-1]
            yield bare if token[0] == "|" and SIMPLE.fullmatch(bare) else token


def read_all(text: str) -> list[SExpr]:
    """All expressions of a text."""
    found: list[SExpr] = []
    open_lists: list[list[SExpr]] = [found]
    for token in tokens(text):
        if token == "(":
            inner: list[SExpr] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif token == ")":
            if len(open_lists) == 1:
                fail("a bracket closes that was not opened")
            open_lists.pop()
        else:
            open_lists[-1].append(token)
    if len(open_lists) > 1:
        fail("a bracket is not closed")
    return found


def atom(expression: SExpr) -> str:
    """An expression that must be an atom."""
    return expression if isinstance(expression, str) else fail("a name is needed")


def items(expression: SExpr) -> list[SExpr]:
    """An expression that must be a list."""
    return expression if isinstance(expression, list) else fail("a list is needed")
