"""Functions as people write them, with a contract beside them, brought into normal form."""

from __future__ import annotations

from dataclasses import replace

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source
from lapwing.kernel.language.program import Block, If, Statement, While
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.natural.file import defined_in
from lapwing.syntax.natural.program import evaluate_function
from lapwing.syntax.reader import DEEPEST_BLOCK

# what the evaluator may stumble over in code nobody thought of: the function is then refused, not the whole file
UNEXPECTED = (ArithmeticError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)


def lower_natural(source: Source, name: str, contract: Contract) -> Lowered:
    """The function of that name in normal form, with the roles and the claim of its contract."""
    definitions = defined_in(source)
    found = [definition for definition in definitions if definition.name == name]
    if not found:
        known = ", ".join(definition.name for definition in definitions) or "none"
        reject("no-such-program", source.everything(), name=name, known=known)
    try:
        evaluated = evaluate_function(found[-1], contract)
        less = None if evaluated.less is None else lower(evaluated.less, lists_are_values=True).program
        whole = lower(evaluated.tree, lists_are_values=True)
        if depth_of(whole.program.body) >= DEEPEST_BLOCK:  # the text of a certificate could not be read again
            reject("too-involved", found[-1].span, name=name)
        added = tuple(term for term, is_new in zip(whole.program.requires, evaluated.unstated, strict=True) if is_new)
        beside = {"notes": evaluated.notes, "records": evaluated.records, "seen": evaluated.seen, "added": added}
        return replace(whole, less=less, **beside)  # type: ignore[arg-type]
    except RecursionError:
        raise ProgramError((diagnose("too-involved", found[-1].span, name=name),)) from None
    except UNEXPECTED as error:
        what, instead = f"something in {name} ({type(error).__name__})", "Write it with plainer expressions."
        raise ProgramError((diagnose("outside-language", found[-1].span, what=what, instead=instead),)) from None


def depth_of(block: Block) -> int:
    """How deep the blocks of a block lie in each other."""
    inner = [each for statement in block for each in blocks_in(statement)]
    return 1 + max(map(depth_of, inner), default=0) if block else 0


def blocks_in(statement: Statement) -> tuple[Block, ...]:
    """The blocks of a statement."""
    match statement:
        case If(then=then, otherwise=otherwise):
            return then, otherwise
        case While(body=body):
            return (body,)
        case _:
            return ()
