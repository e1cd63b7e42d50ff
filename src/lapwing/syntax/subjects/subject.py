"""What a verdict can be about: the functions of a file that have a contract, beside them or as a decorator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.bindings import Binding, bindings_of, changes_of, grouped
from lapwing.syntax.contract.build import Constants, build_contract
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.comment import clauses_above, stray_comments
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.contract.scope import constants_of
from lapwing.syntax.contract.toml import Entry
from lapwing.syntax.function import is_marked
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import Module, parse_module, parse_python
from lapwing.syntax.natural import lower_natural


@dataclass(frozen=True, slots=True)
class Subject:
    """A function with a contract; without `contract` it is marked @private."""

    name: str
    span: Span = field(repr=False)
    contract: Contract | None
    lower: Callable[[], Lowered] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """A function, or without a name a file, that cannot be read."""

    name: str
    span: Span | None = field(repr=False)
    diagnostics: tuple[Diagnostic, ...]


Found = Subject | Fault


def subjects_of(source: Source, directory: Path | None, entries: tuple[Entry, ...] = ()) -> tuple[Found, ...]:
    """Every function of a text that has a contract, in the order of the text; a fault in one leaves the others."""
    module = parse_python(source)
    definitions = definitions_of(module, source)
    marked = marked_in(definitions, source, directory)
    strays = tuple(Fault("", span, (diagnose("contract-stray", span),)) for span in stray_comments(definitions, source))
    if not entries and not marked and not strays and "lapwing:" not in source.text:
        return ()
    constants = constants_of(module, source)
    bound = grouped((*bindings_of(module.body), *changes_of(module.body)))
    functions = _functions(definitions, entries, marked, constants, bound)
    return (*functions, *strays, *unmatched(definitions, entries, source))


def _functions(
    definitions: tuple[Definition, ...],
    entries: tuple[Entry, ...],
    marked: dict[str, Callable[[], Lowered]],
    constants: Constants,
    bound: Mapping[str, list[Binding]],
) -> Iterator[Found]:
    names = [definition.name for definition in definitions]
    for definition in definitions:
        try:
            clauses = (*clauses_above(definition), *listed_for(definition, entries))
            if definition.name in marked:
                if clauses:
                    reject("contract-decorated", definition.span, clauses[0].span, function=definition.name)
                yield Subject(definition.name, definition.span, None, marked[definition.name])
            elif clauses:
                if names.count(definition.name) > 1:
                    reject("several-definitions", definition.span, name=definition.name)
                check_bound_once(definition, bound)
                yield natural_subject(definition, build_contract(definition, clauses, clauses[0].span, constants))
        except ProgramError as error:
            yield Fault(definition.name, definition.span, error.diagnostics)


def check_bound_once(definition: Definition, bound: Mapping[str, list[Binding]]) -> None:
    """What is called by the name must be the function with the contract, and nothing that is put in its place."""
    for place in bound.get(definition.name, ()):
        if place.node is not definition.node:
            reject("rebound", definition.span, definition.place(place.node), name=definition.name)


def natural_subject(definition: Definition, contract: Contract) -> Subject:
    """A function as it stands, with a contract beside it."""
    source, name = definition.source, definition.name
    return Subject(name, definition.span, contract, lambda: lower_natural(source, name, contract))


def listed_for(definition: Definition, entries: tuple[Entry, ...]) -> tuple[Clause, ...]:
    """What tables say of a function."""
    return tuple(clause for entry in entries if entry.function == definition.name for clause in entry.clauses)


def unmatched(definitions: tuple[Definition, ...], entries: tuple[Entry, ...], source: Source) -> Iterator[Fault]:
    """Contracts of functions that are not there."""
    names = [definition.name for definition in definitions]
    for entry in entries:
        if entry.function not in names:
            known = ", ".join(names) or "none"
            told = diagnose("contract-no-function", entry.span, file=source.name, name=entry.function, known=known)
            yield Fault(entry.function, entry.span, (told,))


def marked_in(
    definitions: tuple[Definition, ...], source: Source, directory: Path | None
) -> dict[str, Callable[[], Lowered]]:
    """The private programs of a text by name."""
    if "@private" not in source.text and not any(definition.node.decorator_list for definition in definitions):
        return {}
    if "lapwing" not in source.text and "@private" not in source.text:
        return {}
    try:
        module = parse_module(source, directory)
    except ProgramError as error:
        return marked_among(definitions, source, directory, error)
    return {name: _loader(module, name) for name in module.programs}


def marked_among(
    definitions: tuple[Definition, ...], source: Source, directory: Path | None, error: ProgramError
) -> dict[str, Callable[[], Lowered]]:
    """The private programs of a text in which another function is at fault: none of them can be read."""
    lone = Module(source, directory)
    for name, places in grouped(bindings_of(parse_python(source).body)).items():
        own = [place for place in places if place.imported is not None and place.imported[0] == "lapwing"]
        if own:
            lone.bound[name] = own

    def refuse() -> Lowered:
        raise error

    found = {each.name: refuse for each in definitions if is_marked(each.node, lone, "private")}
    if not found and error.diagnostics[0].id == "nested-program":
        raise error
    return found


def _loader(module: Module, name: str) -> Callable[[], Lowered]:
    return lambda: lower(module.tree(name))
