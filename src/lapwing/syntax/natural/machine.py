"""The machine that evaluates a function without its data, and writes down what is left to compute.

What is known is computed at once; what depends on parameters or noise becomes expressions and statements of the small
language.  Every value the machine writes down has a name that is assigned once, or the name of a variable of a loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language.sort import INT, Base, Sort
from lapwing.syntax import tree
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.clipping import Key, OfNorm, forget
from lapwing.syntax.natural.context import Context, Loop
from lapwing.syntax.natural.reading import Reading
from lapwing.syntax.natural.sign import CONTINUOUS
from lapwing.syntax.natural.state import PUBLIC, Label, State
from lapwing.syntax.natural.term import describe, is_rational, negated, plain_name, size_of
from lapwing.syntax.natural.ways import Ways

if TYPE_CHECKING:
    from lapwing.syntax.natural.failure import Failure
    from lapwing.syntax.natural.kind import Kind
    from lapwing.syntax.natural.names import Globals

Code = list[tree.Statement]
LARGEST_INLINE = 40
MOST_STATEMENTS = 20_000


@dataclass
class Machine(Reading, Ways):
    """Where the evaluation stands: the code written so far, the state, and the loops and calls it is in."""

    source: Source
    names: Names
    globals: Globals
    roles: dict[str, Label]
    public_lengths: frozenset[str]
    span: Span
    code: Code = field(default_factory=list)
    state: State = field(default_factory=State)
    contexts: list[Context] = field(default_factory=list)
    path: list[tree.Expression] = field(default_factory=list)
    labels: dict[str, Label] = field(default_factory=dict)
    sorts: dict[str, Sort] = field(default_factory=dict)
    drawn: dict[str, tuple[str, tree.Expression]] = field(default_factory=dict)
    inside: list[tree.Expression] = field(default_factory=list)
    sums: dict[str, tree.Expression] = field(default_factory=dict)
    definitions: dict[str, tree.Expression] = field(default_factory=dict)
    requires: list[tree.Expression] = field(default_factory=list)
    stated: list[tree.Expression] = field(default_factory=list)
    ended: list[tuple[tree.Expression, ...] | None] = field(default_factory=list)
    texts: dict[str, int] = field(default_factory=dict)
    returns: list[tuple[tree.Return, v.Value, State]] = field(default_factory=list)
    frame: int = 0
    parents: dict[int, int | None] = field(default_factory=lambda: {0: None})
    declared: dict[tuple[int, str], int] = field(default_factory=dict)
    locals: dict[int, frozenset[str]] = field(default_factory=dict)
    comprehensions: set[int] = field(default_factory=set)
    functions: dict[int, ast.FunctionDef] = field(default_factory=dict)
    outermost: ast.AST | None = None
    flips: dict[str, tuple[int, v.Value, bool]] = field(default_factory=dict)
    opaque: bool = False
    errors: dict[str, int] = field(default_factory=dict)
    ordered_texts: bool = False
    positive: set[str] = field(default_factory=set)
    below_one: set[str] = field(default_factory=set)
    ranges: dict[str, tuple[tree.Expression, tree.Expression]] = field(default_factory=dict)
    field_ranges: dict[tuple[str, int], tuple[tree.Expression, tree.Expression]] = field(default_factory=dict)
    intervals: dict[str | tuple[str, int | None], tuple[Fraction, Fraction]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    extremes: dict[str, tuple[str, str]] = field(default_factory=dict)
    winners: dict[str, tuple[str | None, v.Value]] = field(default_factory=dict)
    output: v.Ref = field(default_factory=lambda: v.Ref(0))
    guessed: dict[str, Kind] = field(default_factory=dict)
    parameter_names: dict[str, str] = field(default_factory=dict)
    free_texts: bool = False
    text_sizes: list[tree.Name] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    outer_changes: int = 0
    weighing: bool = False
    raw: dict[str, tuple[str, tree.Expression, int | None]] = field(default_factory=dict)
    folded: dict[int, int] = field(default_factory=dict)
    views: dict[int, set[int]] = field(default_factory=dict)
    exhausts: bool = False
    gathers: bool = False
    limits: dict[int, v.Value] = field(default_factory=dict)
    tuples: set[int] = field(default_factory=set)
    read_only: set[int] = field(default_factory=set)
    spent: set[str] = field(default_factory=set)
    reads: dict[int, str] = field(default_factory=dict)
    nonnegative: set[str] = field(default_factory=set)
    continuous: set[str] = field(default_factory=set)
    loading: bool = False
    lasting: set[int] = field(default_factory=set)
    kinds: dict[str, tuple[ast.ClassDef, frozenset[str]]] = field(default_factory=dict)
    handling: list[v.Value] = field(default_factory=list)
    given: list[tuple[int, v.Contents]] = field(default_factory=list)
    received: set[int] = field(default_factory=set)
    seeds: set[str] = field(default_factory=set)
    rising: dict[str, v.Lazy] = field(default_factory=dict)
    norms: dict[Key, OfNorm] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    looked_up: set[str] = field(default_factory=set)
    any_order: set[int] = field(default_factory=set)
    seeded: bool = False
    rows: tree.Expression | None = None
    sized: tree.Expression | None = None
    chosen: list[v.Value] = field(default_factory=list)
    unknown: frozenset[Span] = frozenset()
    numbered: frozenset[Span] = frozenset()
    places: dict[int | str, Span] = field(default_factory=dict)
    steps: int = 0
    written: int = 0
    keys: int = 0
    depth: int = 0
    undecided: int = 0

    # writing

    def emit(self, statement: tree.Statement) -> None:
        """Write a statement down."""
        self.written += 1
        if self.written > MOST_STATEMENTS:
            reject("too-large", self.span, limit=MOST_STATEMENTS)
        if not self.state.dead:
            self.code.append(statement)

    @contextmanager
    def block(self) -> Iterator[Code]:
        """Write into a block of its own."""
        outer, self.code = self.code, []
        try:
            yield self.code
        finally:
            self.code = outer

    @contextmanager
    def scratch(self) -> Iterator[Code]:
        """Evaluate something to see what it is; nothing of it stays."""
        state, names = self.state, (self.names.used.copy(), self.names.counts.copy())
        counts = len(self.requires), len(self.notes), len(self.returns), len(self.failures)
        written, norms, ended = self.written, self.norms.copy(), len(self.ended)
        self.state = state.copy()
        try:
            with self.block() as code:
                yield code
        finally:
            self.state = state
            self.names.used, self.names.counts = names
            self.written, self.norms = written, norms
            del (
                self.requires[counts[0] :],
                self.notes[counts[1] :],
                self.returns[counts[2] :],
                self.failures[counts[3] :],
                self.ended[ended:],
            )

    @contextmanager
    def exhausting(self, whole: bool = True, gathers: bool = False) -> Iterator[None]:
        """Whether all items of the generators that are started here are used, and no other code runs in between."""
        outer, (self.exhausts, self.gathers) = (self.exhausts, self.gathers), (whole, gathers)
        try:
            yield
        finally:
            self.exhausts, self.gathers = outer

    def probe(self, lazy: v.Lazy) -> tree.Name:
        """Some place of a sequence."""
        made, (stop, _) = self.name("probe", INT, self.label_of(lazy.length)), self.number(lazy.length)
        self.ranges[made.name] = tree.Number(0, self.span), tree.Binary("-", stop, tree.Number(1, self.span), self.span)
        return made

    def require_as_stated(self, condition: tree.Expression) -> None:
        """Require what readers know: the contract or a note says it, or it is about a name made for the program."""
        self.requires.append(condition)
        self.stated.append(condition)

    def note(self, text: str) -> None:
        """Something a reader of the verdict should know."""
        if text not in self.notes:
            self.notes.append(text)

    def fresh(self, base: str) -> str:
        """A new name of the core."""
        return self.names.fresh(plain_name(base))

    def name(self, base: str, sort: Sort, label: Label) -> tree.Name:
        """A new variable of the core."""
        made = self.fresh(base)
        self.labels[made], self.sorts[made] = label, sort
        facts = (self.definitions, self.ranges, self.flips, self.extremes, self.winners)
        for each in (*facts, self.drawn, self.sums, self.rising):
            each.pop(made, None)
        forget(self, made)
        self.continuous.discard(made)
        self.nonnegative.discard(made)
        return tree.Name(made, self.span)

    def assign(self, target: tree.Name, value: tree.Expression) -> None:
        """Write an assignment down."""
        self.emit(tree.Assign((tree.Name(target.name, self.span),), (value,), None, self.span))

    def hold(self, value: v.Value, base: str = "value") -> v.Value:
        """The same value, computed here and now: a number that is more than a name gets one.

        Fixed public values of moderate size are written out where they are used.
        """
        if not isinstance(value, v.Number):
            return value
        if isinstance(value.term, tree.Name | tree.Number | tree.Truth):
            return value
        label = self.label(value.term)
        if label == PUBLIC and size_of(value.term) <= LARGEST_INLINE and self.is_fixed(value.term):
            return value
        target = self.name(base, value.sort, label)
        self.assign(target, value.term)
        self.definitions[target.name] = value.term
        return v.Number(target, value.sort, value.numpy, value.of)

    def draw(self, law: str, arguments: tuple[tree.Expression, ...], sort: Base, base: str = "draw") -> v.Number:
        """Write a draw down."""
        if self.seeded:
            from lapwing.syntax.natural.library.laws import seeded_draw

            return seeded_draw(self, law, arguments, sort)
        label = Label(noise=True)
        for argument in arguments:
            label |= self.label(argument)
        target = self.name(base, sort, label)
        if law in CONTINUOUS:
            self.continuous.add(target.name)
        self.emit(tree.Assign((target,), (tree.Draw(law, arguments, self.span),), None, self.span))
        self.drawn[target.name] = law, arguments[0]
        if law in ("flip", "uniform"):
            self.state.cells[(target.name, "spent")] = v.Known(False)
        return v.Number(target, sort)

    def in_loop(self) -> bool:
        """Whether this is evaluated once for all rounds of a loop."""
        return any(isinstance(context, Loop) for context in self.contexts)

    # objects

    def key(self) -> int:
        """A new identity."""
        self.keys += 1
        return self.keys

    def identity(self) -> str:
        """What tells one sequence from another."""
        return f"#{self.key()}"

    def allocate(self, contents: v.Contents) -> v.Ref:
        """A new object."""
        key = self.key()
        self.state.heap[key] = contents
        return v.Ref(key)

    def as_object(self, value: v.Value) -> v.Value:
        """A list or array that is given as an object of its own, which can change."""
        if isinstance(value, v.Lazy) and value.kind in ("list", "array"):
            return self.allocate(v.Delayed(value, value.kind))
        return value

    def contents(self, value: v.Value) -> v.Contents:
        """What an object holds; a sequence without identity holds itself."""
        match value:
            case v.Ref(key=key):
                return self.state.heap[key]
            case v.Lazy(kind=kind):
                return v.Delayed(value, kind)
            case v.Tuple(items=items):
                return v.Items(items)
            case _:
                self.reject("needs a list, but this is not one")

    def is_tuple(self, value: v.Value) -> bool:
        """Whether a sequence is a tuple."""
        return isinstance(value, v.Tuple) or (isinstance(value, v.Ref) and value.key in self.tuples)

    def change(self, ref: v.Ref, contents: v.Contents) -> None:
        """Let an object hold something else; what shares its items with it must not be read any more.

        Where no run goes on, known items stay: an error keeps the object as it was, and one with other names, too.
        Another object of unknown length is changed all the same, as how it is kept has to be the same wherever it is
        read.
        """
        from lapwing.syntax.natural.jump import is_stopped

        known = isinstance(contents, v.Items) and isinstance(self.state.heap[ref.key], v.Items)
        if (known or ref.key in self.state.shared) and is_stopped(self):
            return
        if ref.key in self.state.shared:
            self.outside("changing an object that may have other names", "Change a copy of it.")
        if ref.key in self.read_only:
            self.outside("changing an array that cannot be written to", "Change a copy of it: a.copy().")
        if ref.key in self.tuples:
            self.outside("changing a tuple", "Make a list of it.")
        self.state.heap[ref.key] = contents
        for key in self.views.get(ref.key, set()) & self.state.heap.keys():
            self.state.heap[key] = spoiled(self.state.heap[key])

    # refusing

    def outside(self, what: str, instead: str) -> NoReturn:
        """This is outside the language."""
        reject("outside-language", self.span, what=what[:1].upper() + what[1:], instead=instead)

    def reject(self, why: str) -> NoReturn:
        """This makes no sense here."""
        reject("natural", self.span, why=why)


def spoiled(contents: v.Contents) -> v.Contents:
    """An array after another one that shares its items was changed: its length is all that may be read."""
    match contents:
        case v.Items(values=values, kind=kind):
            return v.Delayed(v.Lazy(v.Known(len(values)), spoiled_item, None, kind), kind)
        case v.Stored(length=length, kind=kind):
            return v.Delayed(v.Lazy(length, spoiled_item, None, kind), kind)
        case v.Delayed(lazy=lazy, kind=kind):
            return v.Delayed(v.Lazy(lazy.length, spoiled_item, lazy.guard, kind), kind)
        case _:
            return contents


def spoiled_item(machine: Machine, index: tree.Expression) -> v.Value:
    """An item of such an array."""
    machine.outside(
        "reading an array after another one that shares its items with it, or may do so, was changed in place",
        "Copy it first: a.copy().",
    )


__all__ = ["Code", "Machine", "describe", "is_rational", "negated", "plain_name", "size_of"]
