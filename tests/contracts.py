"""Short ways to say what most tests of contracts and scans need."""

from __future__ import annotations

from textwrap import dedent

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.build import build_contract
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.comment import clauses_above
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import Definition, definitions_of
from lapwing.syntax.contract.scope import constants_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Fault, Found, subjects_of
from lapwing.syntax.tree import RoleTree
from lapwing.verify.scan.names import names_of
from lapwing.verify.scan.noise import drawing_functions
from lapwing.verify.scan.scan import Finding, scan_source
from lapwing.verify.scan.view import View


def source_of(text: str, name: str = "a.py") -> Source:
    return Source(name, dedent(text))


def definitions(text: str) -> tuple[Definition, ...]:
    source = source_of(text)
    return definitions_of(parse_python(source), source)


def contract_of(text: str, number: int = 0) -> Contract:
    """The contract in the comment above a function."""
    found = definitions(text)[number]
    clauses = clauses_above(found)
    constants = constants_of(parse_python(found.source), found.source)
    return build_contract(found, clauses, clauses[0].span, constants)


def role_of(text: str, parameters: str = "data, x, k, epsilon") -> RoleTree:
    """The role that a text gives the parameter `data`."""
    (found,) = definitions(f"def f({parameters}): pass")
    return build_contract(found, [Clause("data", text, found.span)], found.span).roles["data"]


def subjects(text: str) -> tuple[Found, ...]:
    return subjects_of(source_of(text), None)


def fault_of(text: str) -> Diagnostic:
    """The only diagnostic of the only fault."""
    (fault,) = [each for each in subjects(text) if isinstance(each, Fault)]
    (found,) = fault.diagnostics
    return found


def rejection_of(text: str) -> Diagnostic:
    """The diagnostic that a role gets."""
    try:
        role_of(text)
    except ProgramError as error:
        return error.diagnostics[0]
    raise AssertionError(f"{text} is a role")


def scanned(text: str) -> tuple[Finding, ...]:
    return scan_source(source_of(text), None)


def flag_view(text: str, name: str | None = None) -> View:
    """What flags look at, of the last (or named) function of a text; its contract is a comment."""
    source = source_of(text)
    module = parse_python(source)
    found = definitions_of(module, source)
    definition = next(each for each in reversed(found) if name in (None, each.name))
    names = names_of(module, found)
    drawing = drawing_functions(found, names)
    clauses = clauses_above(definition)
    contract = build_contract(definition, clauses, clauses[0].span)
    draws = drawing.get(definition.name, ())
    return View(definition, module, names, draws, contract, frozenset(drawing) - {definition.name})
