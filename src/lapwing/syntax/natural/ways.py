"""The ways a machine goes: branches, names and errors."""

# mypy: disable-error-code="arg-type, attr-defined, no-any-return"

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.aliases import share
from lapwing.syntax.natural.exceptions import ERROR
from lapwing.syntax.natural.names import BUILTINS
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.term import conjunction, is_rational, negated
from lapwing.syntax.reader import Reader

if TYPE_CHECKING:
    pass


class _Nowhere:
    """A scope without names: places need none."""

    def meaning(self, path: tuple[str, ...]) -> None:
        return None


NOWHERE = _Nowhere()


class Ways:
    """How a machine goes both ways, finds names and ends in errors."""

    loading: bool
    lasting: set[int]

    def branch(
        self, condition: tree.Expression, then: Callable[[], None], otherwise: Callable[[], None] = lambda: None
    ) -> None:
        """Go both ways, and join what the two leave behind."""
        from lapwing.syntax.natural.failure import restore, watch
        from lapwing.syntax.natural.merge import Way, merge

        label = self.label(condition)
        before, path = self.state, self.path  # type: ignore[has-type]
        ways: list[Way] = []
        for run, holds in ((then, True), (otherwise, False)):
            self.state, self.path = before.copy(), [*path, condition if holds else negated(condition)]
            with self.block() as code:
                failures = len(self.failures)
                run()
                restore(self, failures)
            ways.append(Way(self.state, code))
        self.path = path
        self.state = merge(self, ways[0], ways[1], label, condition)
        if ways[0].code or ways[1].code:
            statement = tree.If(condition, tuple(ways[0].code), tuple(ways[1].code), self.span)
            self.code.append(statement)
        watch(self)

    def choose(
        self, condition: tree.Expression, then: Callable[[], v.Value], otherwise: Callable[[], v.Value]
    ) -> v.Value:
        """One of two values."""
        cell = (self.key(), "@value")

        def put(run: Callable[[], v.Value]) -> Callable[[], None]:
            def write() -> None:
                found = run()
                self.state.cells[cell] = found

            return write

        self.branch(condition, put(then), put(otherwise))
        return self.state.cells.pop(cell, v.Known(None))

    def refine(self, test: tree.Expression, holds: bool) -> None:
        """What a branch says of the uniform draw that decides it."""
        from lapwing.syntax.natural.library.extremes import larger, smaller

        if isinstance(test, tree.Invert):
            self.refine(test.operand, not holds)
        elif isinstance(test, tree.Comparison) and test.operators in (("==",), ("!=",)):
            self.narrow(test, holds == (test.operators == ("==",)))
        elif isinstance(test, tree.Logic) and holds == (test.operator == "and"):
            for part in test.operands:
                self.refine(part, holds)
        elif isinstance(test, tree.Name) and test.name in self.flips:
            key, threshold, below = self.flips[test.name]
            low, high = self.state.cells[(key, "uniform")].items
            self.state.cells[(key, "used")] = v.Known(False)
            kept = (low, smaller(self, high, threshold)) if holds == below else (larger(self, low, threshold), high)
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
        if cell[0] == 0 or (cell[0] in self.lasting and not self.loading):
            self.outside("changing a variable of the file", "Return the value, and keep it where the call is.")
        self.state.once.pop(cell, None)
        self.state.cells[cell] = value

    def define_outside(self, name: str, value: v.Value) -> None:
        """Bind a name of the function that the comprehensions here stand in."""
        frame = self.frame  # type: ignore[has-type]
        while self.frame in self.comprehensions:  # type: ignore[has-type]
            self.frame = self.parents[self.frame] or 0  # type: ignore[has-type]
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
        if name in self.kept:
            self.outside(f"a variable of the file that is changed and read, `{name}`,", "Pass it as a parameter.")
        if name in self.globals.changed:
            self.outside(f"`{name}`, whose object the file changes,", "Bind it once, and leave it as it is.")
        self.looked_up.add(name)
        if (0, name) not in self.state.cells:
            self.state.cells[(0, name)] = self.globals.value(self, name)
        return self.state.cells[(0, name)]

    def known(self, name: str) -> v.Value | None:
        """What a name means here, if it means anything yet."""
        frame: int | None = self.declared.get((self.frame, name), self.frame)
        while frame is not None and frame != 0:
            if (frame, name) in self.state.cells:
                return self.state.cells[(frame, name)]
            if name in self.locals.get(frame, ()):
                return None
            frame = self.parents[frame]
        bound = name in self.globals.bound or (name in BUILTINS and not self.globals.stars)
        return self.lookup(name) if bound else None

    # errors

    def require_not(self, terms: tuple[tree.Expression, ...]) -> None:
        """Public values do not lead to an error, unless a run with them has ended before."""
        before = [each for each in self.ended if each is not None]
        if any(all(part in terms for part in each) for each in before):
            return
        ways = [negated(conjunction(terms, self.span)), *(conjunction(each, self.span) for each in before)]
        if all(map(is_rational, ways)):
            self.requires.append(ways[0] if len(ways) == 1 else tree.Logic("or", tuple(ways), self.span))

    def raise_error(self, name: str, parts: tuple[v.Value, ...], alone: bool = False) -> None:
        """An error that an observer sees, with what its message shows; one that public values cause is no matter.

        One that is raised while another is handled shows that one as well, unless it stands alone.
        """
        from lapwing.syntax.natural import jump

        if self.handling and not alone:
            parts = (*parts, self.handling[-1])
        terms = tuple(self.expanded(term) for term in self.path)
        if terms and None not in self.ended and jump.is_public_path(self) and self.shows_nothing(parts):
            self.require_not(terms)
            self.state = self.state.copy()
            self.state.dead = True
            return
        where = f"{ERROR}{name}, line {self.span.line}"
        fields = ("@error", *("shown" for _ in parts))
        jump.fail(self, v.Tuple((v.Known(where), *(self.settled(part) for part in parts)), fields))

    def shows_nothing(self, parts: tuple[v.Value, ...]) -> bool:
        """Whether a message and what was shown before it are public."""
        contents = self.state.heap.get(self.output.key)
        silent = isinstance(contents, v.Items) and not contents.values
        with self.scratch():
            return all(
                self.label_of(self.settled(part)) == PUBLIC for part in (*parts, *(() if silent else (self.output,)))
            )

    def check(self, wrong: tree.Expression, error: str, parts: tuple[v.Value, ...] = ()) -> None:
        """An error where a condition holds."""
        self.branch(wrong, lambda: self.raise_error(error, parts))

    def negated(self, term: tree.Expression) -> tree.Expression:
        """`not term`."""
        return negated(term)

    def decide(self, operator: str, left: tree.Expression, right: tree.Expression) -> bool | None:
        """A comparison that the roles of parameters decide."""
        from lapwing.syntax.natural.bounds import decided_by, interval
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
            within = interval(self, left) if self.intervals else None
            return None if within is None else decided_by(operator, within, Fraction(right.value))
        return None

    def loaded(self, run: Callable[[], v.Value]) -> v.Value:
        """A value that is computed once, when the file is loaded: it holds no noise, and nothing changes it."""
        from lapwing.syntax.natural.comprehension import has_draw

        outer: bool = self.loading
        before = set(self.state.heap)
        self.loading = True
        try:
            with self.block() as code:
                found = run()
        finally:
            self.loading = outer
        if has_draw(tuple(code)):
            self.outside("noise that is drawn when the file is loaded", "Draw it inside the function.")
        self.code.extend(code)
        share(self.state, found)
        self.state.shared |= self.state.heap.keys() - before
        return found
