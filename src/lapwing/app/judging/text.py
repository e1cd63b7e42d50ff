"""The functions of a text that have a contract, wherever the text comes from."""

from __future__ import annotations

from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError, diagnose
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.book import open_book
from lapwing.syntax.subjects.subject import Fault, Found, subjects_of


def functions_of(text: str, name: str, path: Path | None = None) -> tuple[Found, ...]:
    """Every function of a text with a contract, in the order of the text."""
    return functions_in(Source(name, text), path)


def functions_in(source: Source, path: Path | None = None) -> tuple[Found, ...]:
    """Every function of a source with a contract.

    With the path of its file, contracts and modules beside it count, too.  What cannot be read is a fault among them.
    """
    try:
        entries = () if path is None else open_book(None, [path]).of(path)
        return subjects_of(source, None if path is None else path.parent, entries)
    except ProgramError as error:
        return (Fault("", next((span for told in error.diagnostics for span in told.spans), None), error.diagnostics),)
    except RecursionError:
        whole = source.everything()
        return (Fault("", whole, (diagnose("too-deep", whole, limit=100),)),)


def function_named(found: tuple[Found, ...], name: str) -> Found | None:
    """The function of this name, if there is one."""
    return next((each for each in found if each.name == name), None)
