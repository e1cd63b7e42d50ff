"""FILE, FILE:FUNCTION or DIRECTORY on the command line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from lapwing.app.cli.argument.mentions import mentions
from lapwing.diagnostics.diagnostic import ProgramError, diagnose
from lapwing.diagnostics.source import Source, read
from lapwing.syntax.contract.book import Book, is_folder, open_book
from lapwing.syntax.subjects.subject import Fault, Found, Subject, subjects_of
from lapwing.verify.scan.files import python_files

MARKS = (b"lapwing", b"@private")


def find_subjects(targets: list[str], contracts: str | None = None, skip: bool = False) -> tuple[Found, ...]:
    """The functions meant: the one named, all of a file, or all of a directory; each fault stands by itself.

    A single fault is all there is to say, so it is raised.  Files that are not about privacy are faults, or skipped.
    """
    split = [split_target(target) for target in targets]
    book = open_book(None if contracts is None else Path(contracts), [Path(path) for path, _ in split])
    found = [each for path, name in split for each in found_in(path, name, book, skip)]
    found += [Fault("", told.spans[0], (told,)) for told in book.faults]
    check_single(found)
    return tuple(found)


def check_single(found: Sequence[Found]) -> None:
    """Raise what is wrong if there is nothing else to tell."""
    if len(found) == 1 and isinstance(found[0], Fault):
        raise ProgramError(found[0].diagnostics)


def find_subject(targets: list[str], contracts: str | None = None) -> tuple[Subject, ...]:
    """The functions meant; any fault is raised."""
    found = find_subjects(targets, contracts)
    for each in found:
        if isinstance(each, Fault):
            raise ProgramError(each.diagnostics)
    return tuple(each for each in found if isinstance(each, Subject))


def split_target(target: str) -> tuple[str, str]:
    """The path, and the function if one is named."""
    path, colon, name = target.rpartition(":")
    if not colon or exists(target):
        return target, ""
    return path, name


def exists(path: str) -> bool:
    """Whether there is such a file."""
    try:
        return os.path.exists(path)
    except ValueError:
        return False


def found_in(path: str, name: str, book: Book, skip: bool) -> tuple[Found, ...]:
    """The functions of a file or of all files of a directory."""
    try:
        if skip and path and not name and not is_folder(Path(path)):
            return found_in_folder(Path(path), book)
        if not path or not is_folder(Path(path)):
            return found_in_file(Path(path), path, name, book)
        found = tuple(each for file in python_files(Path(path)) for each in found_in_folder(file, book))
    except ProgramError as error:
        return (Fault(name, None, error.diagnostics),)
    return found_by_name(found, name, Source(path, ""))


def found_in_file(file: Path, path: str, name: str, book: Book) -> tuple[Found, ...]:
    """The functions of a file that is named."""
    source = read(path)
    return found_by_name(subjects_of(source, file.parent, book.of(file)), name, source)


def found_by_name(found: tuple[Found, ...], name: str, source: Source) -> tuple[Found, ...]:
    """All that were found, or those of a name; there must be some."""
    if not found:
        return (Fault(name, None, (diagnose("no-program", source.everything()),)),)
    if not name:
        return found
    named = tuple(each for each in found if each.name == name)
    known = ", ".join(dict.fromkeys(each.name for each in found if each.name)) or "none"
    return named or (Fault(name, None, (diagnose("no-such-program", source.everything(), name=name, known=known),)),)


def found_in_folder(file: Path, book: Book) -> tuple[Found, ...]:
    """The functions of one of many files; most of them are not about privacy at all."""
    entries = book.of(file)
    try:
        if not entries and not is_marked(file):
            return ()
        return subjects_of(read(file), file.parent, entries)
    except ProgramError as error:
        return (Fault("", error.diagnostics[0].spans[0] if error.diagnostics[0].spans else None, error.diagnostics),)


def is_marked(file: Path) -> bool:
    """Whether a file can have a contract in it."""
    return mentions(file, MARKS)
