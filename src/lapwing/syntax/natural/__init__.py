"""Functions as people write them, with a contract beside them, brought into normal form."""

from __future__ import annotations

from dataclasses import replace

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import parse_python
from lapwing.syntax.natural.program import evaluate_function


def lower_natural(source: Source, name: str, contract: Contract) -> Lowered:
    """The function of that name in normal form, with the roles and the claim of its contract."""
    definitions = definitions_of(parse_python(source), source)
    found = [definition for definition in definitions if definition.name == name]
    if not found:
        known = ", ".join(definition.name for definition in definitions) or "none"
        reject("no-such-program", source.everything(), name=name, known=known)
    try:
        evaluated = evaluate_function(found[-1], contract)
        less = None if evaluated.less is None else lower(evaluated.less, lists_are_values=True).program
        return replace(lower(evaluated.tree, lists_are_values=True), less=less, notes=evaluated.notes)
    except RecursionError:
        raise ProgramError((diagnose("too-deep", found[-1].span, limit=100),)) from None
