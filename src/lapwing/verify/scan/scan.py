"""The functions of a file that draw noise, each with a contract, its own or a drafted one, and its flags."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError, diagnose
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.contract.scope import constants_of
from lapwing.syntax.contract.toml import Entry
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Fault, Found, Subject, natural_subject, subjects_of
from lapwing.verify.scan.draft import Draft, draft_contract
from lapwing.verify.scan.evidence import words_about
from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.flagged import flags_of
from lapwing.verify.scan.flags.global_data import data_read
from lapwing.verify.scan.guess_role import EPSILON
from lapwing.verify.scan.names import Names, body_of, names_of
from lapwing.verify.scan.noise import Drawn, drawing_functions
from lapwing.verify.scan.view import View

PRIVATE = ("priva", "randomized response", "randomised response", "plausible deniability")


@dataclass(frozen=True, slots=True)
class Finding:
    """A function that draws noise; `draft` is there if nobody wrote a contract for it."""

    found: Found
    draws: tuple[str, ...]
    flags: tuple[Flag, ...]
    draft: Draft | None = field(default=None, repr=False)


def scan_source(source: Source, directory: Path | None, entries: tuple[Entry, ...] = ()) -> tuple[Finding, ...]:
    """Every function of a text that draws noise and takes data, and every one that has a contract."""
    module = parse_python(source)
    definitions = definitions_of(module, source)
    names = names_of(module, definitions)
    drawing = drawing_functions(definitions, names)
    known = subjects_of(source, directory, entries)
    placed = {each.name for each in known}
    findings = [finding_of(each, definitions, module, names, drawing) for each in known]
    constants = constants_of(module, source)
    for definition in definitions:
        if definition.name in placed or not is_private_code(definition, drawing.get(definition.name, ()), names):
            continue
        only_chance = not any(drawn.is_noise for drawn in drawing[definition.name])
        try:
            draft = draft_contract(definition, names, constants, only_chance)
        except ProgramError as error:
            findings.append(Finding(Fault(definition.name, definition.span, error.diagnostics), (), ()))
            continue
        if draft is None:
            findings += without_data(definition, names)
        else:
            subject = natural_subject(definition, draft.contract)
            found = finding_of(subject, definitions, module, names, drawing)
            findings.append(Finding(subject, found.draws, found.flags, draft))
    return tuple(sorted(findings, key=lambda each: each.found.span.line if each.found.span else 0))


def without_data(definition: Definition, names: Names) -> Iterator[Finding]:
    """A function that takes no data has no contract; if it reads a data set of the file, that is worth saying."""
    for node in data_read(definition, names):
        place = definition.place(node)
        told = diagnose("scan-no-data", place, function=definition.name, name=node.id)
        flag = Flag("global-data", f"{node.id} is a data set of the file, and no parameter.", place)
        yield Finding(Fault(definition.name, definition.span, (told,)), (), (flag,))
        return


def finding_of(
    found: Found,
    definitions: tuple[Definition, ...],
    module: ast.Module,
    names: Names,
    drawing: dict[str, tuple[Drawn, ...]],
) -> Finding:
    """A function with its flags."""
    draws = drawing.get(found.name, ())
    shown = tuple(dict.fromkeys(drawn.name for drawn in draws))
    definition = next((each for each in definitions if each.name == found.name), None)
    if definition is None or not isinstance(found, Subject) or found.contract is None:
        return Finding(found, shown, ())
    return Finding(found, shown, flags_in(definition, module, names, drawing, found.contract))


def flags_in(
    definition: Definition,
    module: ast.Module,
    names: Names,
    drawing: dict[str, tuple[Drawn, ...]],
    contract: Contract,
) -> tuple[Flag, ...]:
    """The flags of one function."""
    draws = drawing.get(definition.name, ())
    return flags_of(View(definition, module, names, draws, contract, frozenset(drawing) - {definition.name}))


def flags_beside(subject: Subject) -> tuple[Flag, ...]:
    """The flags of a function with a contract, from its text alone."""
    if subject.contract is None:
        return ()
    source = subject.span.source
    module = parse_python(source)
    definitions = definitions_of(module, source)
    names = names_of(module, definitions)
    drawing = drawing_functions(definitions, names)
    return finding_of(subject, definitions, module, names, drawing).flags


def is_private_code(definition: Definition, draws: tuple[Drawn, ...], names: Names) -> bool:
    """Whether what is drawn is noise, and not just chance that has nothing to do with privacy."""
    if not draws or definition.node.name in ("__init__", "__new__"):
        return False
    if any(drawn.is_noise for drawn in draws) and definition.parameters:
        return True
    said = words_about(definition)
    return any(EPSILON.search(name.lower()) for name in words_in(definition)) or any(word in said for word in PRIVATE)


def words_in(definition: Definition) -> Iterator[str]:
    """The names that a function has, reads and sets."""
    yield from definition.parameters
    for node in body_of(definition.node):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
