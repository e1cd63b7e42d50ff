"""The machine that evaluates a function without its data, and writes down what is left to compute.

What is known is computed at once; what depends on parameters or noise becomes expressions and statements of the small
language.  Every value the machine writes down has a name that is assigned once, or the name of a variable of a loop.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language.sort import BOOL, INT, Base, ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share
from lapwing.syntax.natural.fit import fit, fit_contents
from lapwing.syntax.natural.state import PUBLIC, Cell, Label, State
from lapwing.syntax.reader import Reader
from lapwing.syntax.walk import children, names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.context import Context
    from lapwing.syntax.natural.names import Globals

Code = list[tree.Statement]
LARGEST_INLINE = 40
ERROR = "@error "
MOST_STATEMENTS = 20_000


class _Nowhere:
    """A scope without names: places need none."""

    def meaning(self, path: tuple[str, ...]) -> None:
        return None


NOWHERE = _Nowhere()


@dataclass
class Machine:
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
    definitions: dict[str, tree.Expression] = field(default_factory=dict)
    requires: list[tree.Expression] = field(default_factory=list)
    texts: dict[str, int] = field(default_factory=dict)
    returns: list[tuple[tree.Return, v.Value, State]] = field(default_factory=list)
    frame: int = 0
    parents: dict[int, int | None] = field(default_factory=lambda: {0: None})
    declared: dict[tuple[int, str], int] = field(default_factory=dict)
    locals: dict[int, frozenset[str]] = field(default_factory=dict)
    comprehensions: set[int] = field(default_factory=set)
    flips: dict[str, tuple[int, v.Value, bool]] = field(default_factory=dict)
    opaque: bool = False
    errors: dict[str, int] = field(default_factory=dict)
    ordered_texts: bool = False
    positive: set[str] = field(default_factory=set)
    below_one: set[str] = field(default_factory=set)
    ranges: dict[str, tuple[tree.Expression, tree.Expression]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    extremes: dict[str, tuple[str, str]] = field(default_factory=dict)
    output: v.Ref = v.Ref(0)
    text_sizes: list[tree.Name] = field(default_factory=list)
    failures: list[tuple[Cell, v.Number, State]] = field(default_factory=list)
    outer_changes: int = 0
    facts: list[tree.Expression] = field(default_factory=list)
    raw: dict[str, tuple[str, tree.Expression, int | None]] = field(default_factory=dict)
    folded: dict[int, int] = field(default_factory=dict)
    viewed: set[int] = field(default_factory=set)
    spent: set[str] = field(default_factory=set)
    reads: dict[int, str] = field(default_factory=dict)
    written: int = 0
    keys: int = 0
    depth: int = 0

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
        written = self.written
        self.state = state.copy()
        try:
            with self.block() as code:
                yield code
        finally:
            self.state = state
            self.names.used, self.names.counts = names
            self.written = written
            del (
                self.requires[counts[0] :],
                self.notes[counts[1] :],
                self.returns[counts[2] :],
                self.failures[counts[3] :],
            )

    def probe(self, lazy: v.Lazy) -> tree.Name:
        """Some place of a sequence."""
        return self.name("probe", INT, self.label_of(lazy.length))

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
        for facts in (self.definitions, self.ranges, self.flips, self.extremes):
            facts.pop(made, None)
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
        return v.Number(target, value.sort, value.numpy)

    def draw(self, law: str, arguments: tuple[tree.Expression, ...], sort: Base, base: str = "draw") -> v.Number:
        """Write a draw down."""
        label = Label(noise=True)
        for argument in arguments:
            label |= self.label(argument)
        target = self.name(base, sort, label)
        self.emit(tree.Assign((target,), (tree.Draw(law, arguments, self.span),), None, self.span))
        return v.Number(target, sort)

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
                self.reject("needs a list, and this is not one")

    def change(self, ref: v.Ref, contents: v.Contents) -> None:
        """Let an object hold something else."""
        if ref.key in self.viewed:
            self.outside("changing an array that shares its items with another one", "Copy it first: a.copy().")
        if ref.key in self.state.shared:
            self.outside("changing an object that may have other names", "Change a copy of it.")
        self.state.heap[ref.key] = contents

    # numbers

    def number(self, value: v.Value) -> tuple[tree.Expression, Base]:
        """A number as an expression, with its sort."""
        match value:
            case v.Known(value=bool() as known):
                return tree.Truth(known, self.span), BOOL
            case v.Known(value=int() as known):
                return tree.Number(known, self.span), INT
            case v.Known(value=Fraction() as known):
                return tree.Number(known, self.span), s.REAL
            case v.Number(term=term, sort=sort):
                return term, sort
            case v.Uniform():
                return self.number(self.spread(value))
            case v.Query(answer=answer):
                return answer.term, answer.sort
            case v.Ref() if isinstance(self.state.heap[value.key], v.Items):
                items = self.state.heap[value.key].values  # type: ignore[union-attr]
                if len(items) == 1:
                    return self.number(items[0])
                self.reject("needs a number, and this is a list")
            case _:
                self.reject(f"needs a number, and this is {describe(value)}")

    def spread(self, value: v.Uniform) -> v.Value:
        """A uniform draw that is used as a number."""
        self.outside("a uniform draw as a number", "Compare it with a probability, or use a noise function.")

    def as_int(self, term: tree.Expression) -> tree.Expression:
        """A truth value as 0 or 1."""
        if isinstance(term, tree.Truth):
            return tree.Number(int(term.value), self.span)
        return tree.Conditional(term, tree.Number(1, self.span), tree.Number(0, self.span), self.span)

    def renumbered(self, tag: tree.Expression, places: list[int]) -> tree.Expression:
        """The tag of a case where the cases stand at other places."""
        if places == list(range(len(places))):
            return tag
        result: tree.Expression = tree.Number(places[-1], self.span)
        for number, place in reversed(list(enumerate(places[:-1]))):
            here = tree.Comparison(("==",), (tag, tree.Number(number, self.span)), self.span)
            result = tree.Conditional(here, tree.Number(place, self.span), result, self.span)
        return result

    def length_of_list(self, name: tree.Expression) -> v.Value:
        """The length of a list of the core."""
        return v.Number(tree.Builtin("len", (name,), self.span), INT)

    def fixed_size(self, length: v.Value) -> v.Value | None:
        """A length that is the same public value all through a run."""
        if isinstance(length, v.Known):
            return length
        if not isinstance(length, v.Number):
            return None
        term = self.expanded(length.term)
        inside = [part for part in names_in(term) if part.name not in self.roles]
        return v.Number(term, INT) if not inside and self.label(term) == PUBLIC else None

    def code_of(self, value: v.Value) -> tree.Expression:
        """The number of a string."""
        match value:
            case v.Text(code=code):
                return code
            case v.Known(value=str() as text):
                if text.startswith(ERROR):
                    number = self.errors.setdefault(text, len(self.errors) + 1)
                    return tree.Number(-number, self.span)
                if text not in self.texts:
                    self.texts[text] = len(self.texts)
                    if self.ordered_texts:
                        from lapwing.syntax.natural.equality import check_order

                        check_order(self)
                return tree.Number(self.texts[text], self.span)
            case _:
                self.reject(f"needs a string, and this is {describe(value)}")

    # what values depend on

    def label(self, term: tree.Expression) -> Label:
        """What an expression depends on."""
        match term:
            case tree.Name(name=name):
                return self.roles.get(name) or self.labels.get(name, PUBLIC)
            case tree.Builtin(function="len", arguments=(tree.Name(name=name),)) if name in self.public_lengths:
                return PUBLIC
            case _:
                found = PUBLIC
                for part in children(term):
                    found |= self.label(part)
                return found

    def label_of(self, value: v.Value) -> Label:
        """What a value depends on."""
        found = PUBLIC
        match value:
            case v.Number(term=term) | v.Text(code=term):
                return self.label(term)
            case v.Lazy(length=length):
                return self.label_of(length)
            case v.Tuple(items=parts) | v.Opaque(parts=parts):
                for part in parts:
                    found |= self.label_of(part)
            case v.Variant(tag=tag, cases=cases):
                found = self.label(tag)
                for case in cases:
                    found |= self.label_of(case)
            case v.Ref(key=key) if isinstance(contents := self.state.heap[key], v.Delayed):
                return self.label_of(contents.lazy)
            case v.Ref():
                shape = s.shape_of(self, self.settled(value))
                for leaf in fit(self, value, shape):
                    found |= self.label(leaf)
            case _:
                pass
        return found

    def is_fixed(self, term: tree.Expression) -> bool:
        """Whether an expression is over parameters alone."""
        if isinstance(term, tree.Name):
            return term.name in self.roles
        if isinstance(term, tree.Builtin) and term.function == "len":
            return True
        return not isinstance(term, tree.Draw) and all(self.is_fixed(part) for part in children(term))

    def expanded(self, term: tree.Expression) -> tree.Expression:
        """An expression with the names of values that are assigned once written out."""
        from lapwing.syntax.natural.rewrite import replaced

        if isinstance(term, tree.Name):
            known = self.definitions.get(term.name)
            return term if known is None else self.expanded(known)
        return replaced(term, self.expanded)

    # sequences

    def stored(self, sequence: v.Lazy | v.Contents, item: s.Shape | None = None) -> v.Stored:
        """A sequence as lists of the core."""
        from lapwing.syntax.natural.sequence import store

        return store(self, sequence, item)

    def item_shape(self, lazy: v.Lazy) -> s.Shape:
        """The shape of the items of a sequence."""
        from lapwing.syntax.natural.sequence import item_shape

        return item_shape(self, lazy)

    def settled(self, value: v.Value) -> v.Value:
        """A value with nothing left to compute later."""
        from lapwing.syntax.natural.sequence import settle

        return settle(self, value)

    def table_of(self, contents: v.Contents, key: s.Shape, item: s.Shape) -> tuple[v.Stored, v.Stored]:
        """A dictionary as two sequences."""
        from lapwing.syntax.natural.dictionary import as_table

        table = as_table(self, contents, key, item)
        return table.keys, table.values

    # branches

    def branch(
        self, condition: tree.Expression, then: Callable[[], None], otherwise: Callable[[], None] = lambda: None
    ) -> None:
        """Go both ways, and join what the two leave behind."""
        from lapwing.syntax.natural.failure import restore, watch
        from lapwing.syntax.natural.merge import Way, merge

        label = self.label(condition)
        before, path = self.state, self.path
        ways: list[Way] = []
        for run, holds in ((then, True), (otherwise, False)):
            self.state, self.path = before.copy(), [*path, condition if holds else negated(condition)]
            with self.block() as code:
                failures = len(self.failures)
                run()
                restore(self, failures)
            ways.append(Way(self.state, code))
        self.path = path
        self.state = merge(self, ways[0], ways[1], label)
        if ways[0].code or ways[1].code:
            statement = tree.If(condition, tuple(ways[0].code), tuple(ways[1].code), self.span)
            self.code.append(statement)
        watch(self)

    def choose(
        self, condition: tree.Expression, then: Callable[[], v.Value], otherwise: Callable[[], v.Value]
    ) -> v.Value:
        """One of two values."""
        cell = (self.key(), "value")

        def put(run: Callable[[], v.Value]) -> Callable[[], None]:
            def write() -> None:
                found = run()
                self.state.cells[cell] = found

            return write

        self.branch(condition, put(then), put(otherwise))
        return self.state.cells.pop(cell, v.Known(None))

    def refine(self, test: tree.Expression, holds: bool) -> None:
        """What a branch says of the uniform draw that decides it."""
        if isinstance(test, tree.Invert):
            self.refine(test.operand, not holds)
        elif isinstance(test, tree.Comparison) and test.operators in (("==",), ("!=",)):
            self.narrow(test, holds == (test.operators == ("==",)))
        elif isinstance(test, tree.Logic) and holds == (test.operator == "and"):
            for part in test.operands:
                self.refine(part, holds)
        elif isinstance(test, tree.Name) and test.name in self.flips:
            key, threshold, below = self.flips[test.name]
            low, high = self.state.cells[(key, "uniform")].items  # type: ignore[union-attr]
            self.state.cells[(key, "used")] = v.Known(False)
            kept = (low, threshold) if holds == below else (threshold, high)
            self.state.cells[(key, "uniform")] = v.Tuple(kept)

    def narrow(self, test: tree.Comparison, holds: bool) -> None:
        """What a branch says of values that are one of several kinds."""
        tag, number = test.operands
        if not isinstance(number, tree.Number):
            return
        for cell, value in list(self.state.cells.items()):
            if isinstance(value, v.Variant) and value.tag == tag:
                if holds:
                    self.state.cells[cell] = value.cases[int(number.value)]
                elif len(value.cases) == 2:
                    self.state.cells[cell] = value.cases[1 - int(number.value)]

    # names

    def function(self, node: ast.FunctionDef | ast.Lambda) -> v.Value:
        """A function made here, its defaults computed now."""
        from lapwing.syntax.natural.call import make_function

        return make_function(self, node)

    def place(self, node: ast.AST) -> Span:
        """The place of a node in the text."""
        return Reader(self.source, NOWHERE).span(node)

    def define(self, name: str, value: v.Value) -> None:
        """Bind a name of the current function."""
        cell = (self.declared.get((self.frame, name), self.frame), name)
        if cell[0] == 0:
            self.outside("changing a variable of the file", "Return the value, and keep it where the call is.")
        self.state.once.pop(cell, None)
        self.state.cells[cell] = value

    def define_outside(self, name: str, value: v.Value) -> None:
        """Bind a name of the function that the comprehensions here stand in."""
        frame = self.frame
        while self.frame in self.comprehensions:
            self.frame = self.parents[self.frame] or 0
        self.define(name, value)
        self.frame = frame

    def lookup(self, name: str) -> v.Value:
        """What a name means here."""
        from lapwing.syntax.natural.iterator import use

        frame: int | None = self.declared.get((self.frame, name), self.frame)
        while frame is not None and frame != 0:
            if (frame, name) in self.state.cells:
                if (frame, name) in self.state.once:
                    use(self, (frame, name))
                return self.state.cells[(frame, name)]
            if name in self.locals.get(frame, ()):
                reject("maybe-undefined", self.span, name=name)
            frame = self.parents[frame]
        if (0, name) not in self.state.cells:
            self.state.cells[(0, name)] = self.globals.value(self, name)
        return self.state.cells[(0, name)]

    # errors

    def raise_error(self, name: str, parts: tuple[v.Value, ...]) -> None:
        """An error that an observer sees, with what its message shows; one that public values cause is no matter."""
        from lapwing.syntax.natural import jump

        if jump.is_public_path(self):
            terms = tuple(self.expanded(term) for term in self.path)
            if terms:
                whole = terms[0] if len(terms) == 1 else tree.Logic("and", terms, self.span)
                if is_rational(whole):
                    self.requires.append(negated(whole))
                self.state = self.state.copy()
                self.state.dead = True
                return
        where = f"{ERROR}{name}, line {self.span.line}"
        fields = ("@error", *("shown" for _ in parts))
        jump.fail(self, v.Tuple((v.Known(where), *(self.settled(part) for part in parts)), fields))

    def check(self, wrong: tree.Expression, error: str, parts: tuple[v.Value, ...] = ()) -> None:
        """An error where a condition holds."""
        self.branch(wrong, lambda: self.raise_error(error, parts))

    def negated(self, term: tree.Expression) -> tree.Expression:
        """`not term`."""
        return negated(term)

    def decide(self, operator: str, left: tree.Expression, right: tree.Expression) -> bool | None:
        """A comparison that the roles of parameters decide."""
        from lapwing.syntax.natural.sign import is_nonnegative, is_positive

        if isinstance(left, tree.Number) and not isinstance(right, tree.Number):
            mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
            return self.decide(mirrored.get(operator, operator), right, left)
        if isinstance(right, tree.Number):
            if right.value <= 0 and is_positive(self, left):
                return operator in (">", ">=", "!=")
            if right.value < 0 and is_nonnegative(self, left):
                return operator in (">", ">=", "!=")
            if right.value == 0 and operator in ("<", ">=") and is_nonnegative(self, left):
                return operator == ">="
            if isinstance(left, tree.Name) and left.name in self.below_one and right.value >= 1:
                return operator in ("<", "<=", "!=")
        return None

    def loaded(self, run: Callable[[], v.Value]) -> v.Value:
        """A value that is computed once, when the file is loaded: it holds no noise, and nothing changes it."""
        from lapwing.syntax.natural.comprehension import has_draw

        with self.block() as code:
            found = run()
        if has_draw(tuple(code)):
            self.outside("noise that is drawn when the file is loaded", "Draw it inside the function.")
        self.code.extend(code)
        share(self.state, found)
        return found

    # refusing

    def outside(self, what: str, instead: str) -> NoReturn:
        """This is outside the language."""
        reject("outside-language", self.span, what=what[:1].upper() + what[1:], instead=instead)

    def reject(self, why: str) -> NoReturn:
        """This makes no sense here."""
        reject("natural", self.span, why=why)


def describe(value: v.Value) -> str:
    """A value as messages name it."""
    match value:
        case v.Known(value=None):
            return "None"
        case v.Known(value=str()):
            return "a string"
        case v.Text():
            return "a string"
        case v.Odd(name=name):
            return name
        case v.Tuple():
            return "a tuple"
        case v.Variant():
            return "one of several kinds of values"
        case v.Function(name=name) | v.Class(name=name):
            return f"`{name}`"
        case v.Library(path=path):
            return f"`{path}`"
        case v.Attribute(name=name):
            return f"the method `{name}`"
        case v.Rng():
            return "a random generator"
        case v.Opaque(name=name):
            return f"what `{name}` gives"
        case v.Lazy() | v.Ref():
            return "a list or object"
        case _:
            return "a number"


def negated(term: tree.Expression) -> tree.Expression:
    """`not term`."""
    opposite = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
    match term:
        case tree.Invert(operand=operand):
            return operand
        case tree.Comparison(operators=(operator,), operands=operands, span=span):
            return tree.Comparison((opposite[operator],), operands, span)
        case tree.Truth(value=value, span=span):
            return tree.Truth(not value, span)
        case _:
            return tree.Invert(term, term.span)


def is_rational(term: tree.Expression) -> bool:
    """Whether an expression is computed exactly, so that it can be required."""
    if isinstance(term, tree.Builtin) and term.function in ("exp", "log", "sqrt"):
        return False
    return all(is_rational(part) for part in children(term))


def size_of(term: tree.Expression) -> int:
    """How many nodes an expression has."""
    return 1 + sum(size_of(part) for part in children(term))


GREEK = {
    "ε": "epsilon",
    "δ": "delta",
    "σ": "sigma",
    "λ": "lam",
    "Δ": "sensitivity",
    "μ": "mu",
    "ρ": "rho",
    "α": "alpha",
}


def plain_name(name: str) -> str:
    """A name of the core: ASCII letters, digits and underscores."""
    if name.isascii() and name.isidentifier():
        return name.strip("_") or "value"
    spelled = "".join(GREEK.get(letter, letter if letter.isascii() else "_") for letter in name).strip("_")
    return spelled if spelled.isidentifier() else "value"


def element_sort(sort: Sort) -> Sort:
    """The sort of a list's items."""
    return sort.element if isinstance(sort, ListOf) else sort


__all__ = ["Code", "Machine", "describe", "element_sort", "fit_contents", "plain_name", "size_of"]
