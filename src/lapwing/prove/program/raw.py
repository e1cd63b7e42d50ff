"""Which variables hold private values without noise, place by place: what others hold may be taken as released."""

from __future__ import annotations

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Term, Variable
from lapwing.kernel.language.wellformed import targets_of
from lapwing.memoize import remembered

Raw = frozenset[Variable]


@remembered
def raw_at(program: Program) -> list[Raw]:
    """The variables and parameters that are private and without noise before each statement, and at the end."""
    raw: Raw = frozenset(each.param for each in program.parameters if not is_public(each.role))
    found = [raw]
    for statement in program.body:
        raw = raw_after((statement,), raw)
        found.append(raw)
    return found


def raw_after(block: Block, raw: Raw) -> Raw:
    """What is raw after a block; where a raw condition decides, all that depends on it is."""
    for statement in block:
        match statement:
            case Assign(target=target, value=value):
                raw = raw | {target} if is_raw(value, raw) else raw - {target}
            case Sample(target=target):
                raw = raw - {target}
            case If(condition=condition, then=then, otherwise=otherwise):
                if is_raw(condition, raw):
                    raw = raw | set(targets_of((*then, *otherwise)))
                else:
                    raw = raw_after(then, raw) | raw_after(otherwise, raw)
            case While(condition=condition, body=body):
                if is_raw(condition, raw):
                    raw = raw | set(targets_of(body))
                while (more := raw | raw_after(body, raw)) != raw:
                    raw = more
    return raw


def is_raw(term: Term, raw: Raw) -> bool:
    """Whether a term reads something raw."""
    return not raw.isdisjoint(variables_of(term))
