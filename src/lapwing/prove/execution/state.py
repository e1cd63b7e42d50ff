"""Two memories at once: what is known of them, what must not happen, and what has been spent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import ListOf, Sort
from lapwing.kernel.language.term import Local, Logical, Param, Sided, Spent, Term, Variable
from lapwing.prove.program.loop_schedule import Pace
from lapwing.prove.program.rare import Rare
from lapwing.prove.program.sites import Path, Site
from lapwing.prove.program.template import Number, Template
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.encode import encode

Choice = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as it happened: the values of both runs, whether each takes part, and what was spent of a unit."""

    path: Path
    target: Local
    values: tuple[Value, Value]
    active: tuple[Value, Value]
    unit: int | None
    spent: Value


Active = tuple[Value, Value]


@dataclass
class Plan:
    """How a program's draws are coupled."""

    program: Program
    sites: Mapping[Path, Site]
    templates: Mapping[Path, Template]
    choices: Mapping[Path, Choice]
    units: int
    paces: Mapping[Path, Pace]
    rare: Mapping[Path, Rare] = field(default_factory=dict)


@dataclass
class State:
    """Two memories, what is known of them, what must not happen, and what has been spent.

    `scratch` names variables that nobody reads once a loop has ended, so that its rounds may set them in any case.
    Runs that are not `careful` leave out whether shifts are injective.
    """

    plan: Plan
    shared: dict[str, Value]
    logicals: dict[str, Value]
    sides: tuple[dict[str, Value], dict[str, Value]]
    spent: list[Value]
    opaque: bool
    in_step: bool = False
    careful: bool = True
    scratch: tuple[Active, frozenset[Local]] | None = None
    facts: list[Value] = field(default_factory=list)
    broken: list[Value] = field(default_factory=list)
    free: list[Value] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    names: list[int] = field(default_factory=lambda: [0])

    def copy(self) -> State:
        """The same state, to go on from in another way."""
        sides = (dict(self.sides[0]), dict(self.sides[1]))
        return replace(
            self,
            sides=sides,
            spent=list(self.spent),
            facts=list(self.facts),
            broken=list(self.broken),
            draws=list(self.draws),
        )

    def fresh(self, name: str, sort: Sort) -> Value:
        """A new unknown."""
        self.names[0] += 1
        symbol = f"{name}!{self.names[0]}"
        if isinstance(sort, ListOf):
            return lists.unknown_list(symbol, sort)
        constant = algebra.unknown(symbol, sort)
        self.free.append(constant)
        return constant

    def lookup(self, side: int | None, extra: Mapping[str, Value] | None = None) -> Callable[[Variable], Value]:
        """The value of a variable as one run sees it."""

        def value(variable: Variable) -> Value:
            match variable:
                case Spent(unit=unit):
                    return self.spent[unit]
                case Logical(name=name, sort=sort):
                    if extra is not None and name in extra:
                        return extra[name]
                    if name not in self.logicals and isinstance(sort, ListOf):
                        self.logicals[name] = lists.unknown_list(f"'{name}", sort)
                    if name not in self.logicals:
                        self.logicals[name] = algebra.unknown(f"'{name}", sort)
                        self.free.append(self.logicals[name])
                    return self.logicals[name]
                case Param(name=name) if name in self.shared and (side is None or name not in self.sides[0]):
                    return self.shared[name]
                case Sided(name=name, sort=sort, side=which):
                    return self.read(which, name, sort)
                case Local(name=name, sort=sort) | Param(name=name, sort=sort):
                    if side is None or (isinstance(variable, Param) and name not in self.sides[side - 1]):
                        raise LookupError(name)
                    return self.read(side, name, sort)

        return value

    def read(self, side: int, name: str, sort: Sort) -> Value:
        """A variable of one run; before it is set nothing is known of it."""
        memory = self.sides[side - 1]
        if name not in memory:
            is_list = isinstance(sort, ListOf) and not self.opaque
            memory[name] = lists.zero(sort) if is_list else self.fresh(f"{name}<{side}>", sort)
        return memory[name]

    def value(self, term: Term, side: int | None = None, extra: Mapping[str, Value] | None = None) -> Value:
        """The value of a term as one run sees it."""
        return encode(term, self.lookup(side, extra), self.opaque)

    def value_once(self, term: Term, known: dict[int, Value]) -> Value:
        """The value of an assertion in a state that does not change any more, from what is known of its parts."""
        return encode(term, self.lookup(None), self.opaque, known)

    def write(self, side: int, target: Local, value: Value, active: Value) -> None:
        """Set a variable of one run, if it takes part."""
        old = self.read(side, target.name, target.sort)
        self.sides[side - 1][target.name] = lists.pick(active, value, old)
