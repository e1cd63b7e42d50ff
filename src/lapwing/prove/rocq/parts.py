"""Premises about other programs: each is a module of its own, whose theorem the conclusion uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim, ApproximateConcentrated, Claim, GaussianPrivacy
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import Sort
from lapwing.kernel.language.term import TRUE, Local
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.names import field as field_of
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.statements import grid_kind, gridded, locals_of
from lapwing.prove.rocq.terms import Terms

Functions = dict[str, tuple[tuple[Sort, ...], Sort]]


@dataclass(frozen=True)
class Section:
    """What is said of one program: its lines, and what its theorem is about."""

    lines: list[str]
    inputs: Inputs
    functions: Functions


@dataclass(frozen=True)
class Part:
    """A premise that is a module."""

    name: str
    program: Program
    claim: AnyClaim
    section: Section

    @property
    def module(self) -> str:
        return f"{self.name}."

    def called(self, values: dict[str, str]) -> str:
        """Its theorem, about the inputs of the conclusion or the values that are given for some."""
        names = [*public_context(self.section.inputs, self.section.functions), *self.section.inputs.private]
        return " ".join((f"{self.module}private", *(values.get(name, name) for name in names)))

    def memory(self, side: int, shared: tuple[Local, ...], seen: dict[Local, str]) -> str:
        """A memory of it, with the values that the variables have in a run of the whole, or what is seen of them."""
        places = ((local, at(local, side, shared)) for local in locals_of(self.program))
        values = (f"({seen[local]} {place})" if local in seen else place for local, place in places)
        return f"({' '.join((f'{self.module}Memory', *values))})"


@dataclass
class Parts:
    """The modules so far; how a section is written is given."""

    write: Callable[[Program, AnyClaim, Derivation, Parts], Section]
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def add(self, goal: Private, derivation: Derivation, whole: Whole, seen: tuple[Local, ...]) -> Part:
        """A module for a premise; its own premises stand before it."""
        if goal.where != TRUE:
            raise NotExportable("a restriction on neighbours")
        section = self.write(goal.program, goal.claim, derivation, self)
        known = {local.name for local in (*gridded(whole.program), *seen)}
        if any(local.name not in known for local in gridded(goal.program)):
            raise NotExportable("a part whose values lie on the grid where those of the whole do not")
        whole.terms.functions.update(section.functions)
        self.count += 1
        name = f"Part_{self.count}"
        self.lines += [f"Module {name}.", *section.lines, f"End {name}.", ""]
        return Part(name, goal.program, goal.claim, section)


@dataclass(frozen=True)
class Whole:
    """The conclusion of a rule about programs."""

    program: Program
    claim: AnyClaim
    derivation: Derivation
    terms: Terms
    inputs: Inputs
    parts: Parts

    @property
    def kind(self) -> str:
        """Theorems about one order of the divergence, and about mu, have names of their own."""
        match self.claim:
            case Claim():
                return ""
            case GaussianPrivacy():
                return "_in_mu"
            case ApproximateConcentrated():
                return "_but"
            case _:
                return "_at"

    @property
    def first(self) -> str:
        """What these theorems are given first."""
        return {"_at": "c ", "_but": "c ", "_in_mu": "Phi "}.get(self.kind, "")

    @property
    def given(self) -> str:
        """What theorems about all of these are given first."""
        return "Phi is_normal " if self.kind == "_in_mu" else self.first

    @property
    def ordered(self) -> bool:
        """Whether the claim is about an order of the divergence."""
        return self.kind in ("_at", "_but")

    def premises(self, seen: tuple[Local, ...] = ()) -> list[Part]:
        """A module for each premise; of some variables it knows only what a function makes of them."""
        goals = self.derivation.rule.premises(Private(self.program, self.claim)).goals
        if len(goals) != len(self.derivation.premises):
            raise NotExportable("a derivation with too many or too few premises")
        pairs = zip(goals, self.derivation.premises, strict=True)
        return [self.parts.add(goal, node, self, seen) for goal, node in pairs if isinstance(goal, Private)]

    def memory(self, side: int, shared: tuple[Local, ...]) -> str:
        """A memory whose parts have names; what is shared has one name."""
        return f"({' '.join(('Memory', *(at(local, side, shared) for local in locals_of(self.program))))})"

    def pattern(self, side: int) -> str:
        """The names of the parts of a memory."""
        return f"[{' '.join(at(local, side) for local in locals_of(self.program))}]"


def public_context(inputs: Inputs, functions: Functions) -> list[str]:
    """What a theorem may be about besides private data."""
    known = [
        each
        for name, (_, result) in functions.items()
        for each in ((name, f"on_grid_{name}") if grid_kind(result) else (name,))
    ]
    return ["N", "long", *known, *(line.split()[1] for line in inputs.public)]


def at(local: Local, side: int, shared: tuple[Local, ...] = ()) -> str:
    """The value of a variable in a run."""
    return f"at{1 if local in shared else side}_{local.name}"


def released(shared: tuple[Local, ...]) -> str:
    """What a memory m holds of some variables, as one value."""
    return f"({', '.join(f'{field_of(local)} m' for local in shared) or 'tt'})"


def of_released(shared: tuple[Local, ...], body: str) -> str:
    """A function of such a value; the variables have the names v0, v1 ..."""
    names = [f"at_{local.name}" for local in shared]
    if len(names) == 1:
        return f"(fun {names[0]} => {body})"
    return f"(fun t => let '({', '.join(names)}) := t in {body})" if names else f"(fun _ => {body})"
