"""HTML as text that knows it is safe: everything else is escaped when it is put inside an element."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source"})


class Html(str):
    """A piece of HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def element(name: str, /, *children: str | None, **attributes: str | bool | None) -> Html:
    """An element; `class_` and the like stand for names Python keeps, and `_` within a name for `-`."""
    said = "".join(attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{said}>")
    return Html(f"<{name}{said}>{join(children)}</{name}>")


def attribute(key: str, value: str | bool | None) -> str:
    """One attribute; none for None and False."""
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def prose(words: str) -> Html:
    """A sentence in which code stands between backticks."""
    pieces = words.split("`")
    if len(pieces) % 2 == 0:
        return join((words,))
    return join(element("code", piece) if place % 2 else piece for place, piece in enumerate(pieces))


def sentence(words: str) -> str:
    """Words that stand alone, with a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def join(children: Iterable[str | None]) -> Html:
    """Pieces one after the other."""
    return Html(
        "".join(child if isinstance(child, Html) else escape(child, quote=False) for child in children if child)
    )
