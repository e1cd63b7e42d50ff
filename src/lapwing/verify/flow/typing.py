"""The type system of Volpano and Smith, with `match`: the least levels of the variables, and which flows break labels.

A value may be assigned where the target's level is not below the level of the value, nor below that of any condition
that decides whether the assignment runs.  Levels of variables without a label are the least ones possible.  A condition
of a loop may have any level, so types say nothing about whether a program ends or how long it takes; `loops` tells
which loops could.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lapwing.diagnostics.source import Span
from lapwing.verify.flow.constraint import Atom, Constraint, Guard, Joined, Level, Lower, Node, constraints_of, sink
from lapwing.verify.flow.label import Label
from lapwing.verify.flow.lattice import Lattice
from lapwing.verify.flow.program import Flow


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a flow: what has a level, where it is read, and how it goes on from there."""

    name: str
    level: str
    span: Span
    how: str


@dataclass(frozen=True, slots=True)
class Violation:
    """A flow to where it must not go: from its source, step by step, to its sink with the level that is allowed."""

    chain: tuple[Link, ...]
    sink: str
    allowed: str
    span: Span


@dataclass(frozen=True, slots=True)
class Typing:
    """The level of every node, the flows that break labels, and the loops whose guards not everyone knows."""

    levels: Mapping[Node, str]
    violations: tuple[Violation, ...]
    loops: tuple[tuple[Span, str], ...]

    @property
    def typed(self) -> bool:
        """Whether every flow goes where it may."""
        return not self.violations


def find_types(flow: Flow) -> Typing:
    """Solve the constraints of a program."""
    constraints = constraints_of(flow)
    fixed = fixed_levels(flow)
    levels = solve(flow.lattice, fixed, constraints.found)
    found = [
        violation(flow.lattice, fixed, levels, constraints.found, each)
        for each in constraints.found
        if each.target in fixed and not flow.lattice.flows(needed(flow.lattice, levels, each), fixed[each.target])
    ]
    loops = [(guard.span, level_of(flow.lattice, levels, guard.level)) for guard in constraints.loops]
    secret = tuple(pair for pair in dict.fromkeys(loops) if pair[1] != flow.lattice.bottom)
    return Typing(levels, tuple(dict.fromkeys(found)), secret)


def fixed_levels(flow: Flow) -> dict[Node, str]:
    """The levels that labels give."""
    fixed: dict[Node, str] = {}
    for name, label in (*flow.parameters.items(), *flow.variables.items()):
        fixed |= nodes_of(name, label)
    for number, label in enumerate(flow.results):
        fixed |= nodes_of(sink(number, "level").name, label)
    return fixed


def nodes_of(name: str, label: Label) -> dict[Node, str]:
    """The nodes a label is about."""
    found = {Node(name, "level"): label.level}
    return found if label.items is None else {**found, Node(name, "items"): label.items}


def solve(lattice: Lattice, fixed: Mapping[Node, str], constraints: list[Constraint]) -> dict[Node, str]:
    """The least levels of all nodes; each pass can only raise some, so the passes end."""
    levels = dict(fixed)
    changed = True
    while changed:
        changed = False
        for each in constraints:
            if each.target in fixed:
                continue
            old = levels.get(each.target, lattice.bottom)
            levels[each.target] = new = lattice.join(old, needed(lattice, levels, each))
            changed = changed or new != old
    return levels


def needed(lattice: Lattice, levels: Mapping[Node, str], constraint: Constraint) -> str:
    """The level a target has to have."""
    guards = (level_of(lattice, levels, guard.level) for guard in constraint.guards)
    return lattice.join(level_of(lattice, levels, constraint.value), *guards)


def level_of(lattice: Lattice, levels: Mapping[Node, str], level: Level) -> str:
    """What a level comes to."""
    match level:
        case Atom(node=node):
            return levels.get(node, lattice.bottom)
        case Joined(parts=parts):
            return lattice.join(*(level_of(lattice, levels, part) for part in parts))
        case Lower(left=left, right=right):
            return lattice.meet(level_of(lattice, levels, left), level_of(lattice, levels, right))


def violation(
    lattice: Lattice,
    fixed: Mapping[Node, str],
    levels: Mapping[Node, str],
    constraints: list[Constraint],
    broken: Constraint,
) -> Violation:
    """The shortest flow that breaks a constraint, from where it starts."""
    allowed = fixed[broken.target]
    waiting: list[tuple[Constraint, tuple[Link, ...]]] = [(broken, ())]
    seen: set[Node] = set()
    while waiting:
        constraint, after = waiting.pop(0)
        for atom, how in too_high(lattice, levels, constraint, allowed):
            chain = (Link(shown(atom.node), levels[atom.node], atom.span, how), *after)
            if atom.node in fixed:
                return Violation(chain, shown(broken.target), allowed, broken.span)
            if atom.node not in seen:
                seen.add(atom.node)
                waiting += [(each, chain) for each in constraints if each.target == atom.node]
    return Violation((), shown(broken.target), allowed, broken.span)


def too_high(
    lattice: Lattice, levels: Mapping[Node, str], constraint: Constraint, allowed: str
) -> list[tuple[Atom, str]]:
    """What is read by a statement or its guards and must not flow on, and how it does."""

    def atoms(level: Level) -> list[Atom]:
        if lattice.flows(level_of(lattice, levels, level), allowed):
            return []
        match level:
            case Atom():
                return [level]
            case Joined(parts=parts):
                return [atom for part in parts for atom in atoms(part)]
            case Lower(left=left, right=right):
                return [*atoms(left), *atoms(right)]

    target = shown(constraint.target)
    found = [(atom, f"flows into {target}") for atom in atoms(constraint.value)]
    for guard in reversed(constraint.guards):
        found += [(atom, guarded(guard, target)) for atom in atoms(guard.level)]
    return found


def guarded(guard: Guard, target: str) -> str:
    """How a condition flows on."""
    return f"decides {'how often' if guard.loop else 'whether'} {target} is set"


def shown(node: Node) -> str:
    """A node as messages say it."""
    return node.name if node.part == "level" else f"the items of {node.name}"
