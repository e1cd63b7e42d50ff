"""A SELECT that aggregates: its keys, what is measured, and what is computed from that."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from sqlglot import exp

from lapwing.data.query.aggregate import Aggregate
from lapwing.data.query.formula import Field
from lapwing.data.query.predicate import Predicate
from lapwing.data.query.slots_of import slots_of
from lapwing.data.sql.aggregate import Chosen, read_aggregate, refuse_aggregate
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.having import KeyOf, Operand, Test, Word
from lapwing.data.sql.outcome import Measured, Outcome, parts_of, read_outcome, stepped
from lapwing.data.sql.scope import Scope
from lapwing.diagnostics.diagnostic import reject


@dataclass(slots=True)
class Table:
    """`shown` are the columns of the answer by their names, in their order."""

    scope: Scope
    where: Predicate | None
    keys: list[str]
    measured: dict[str, Aggregate] = field(default_factory=dict)
    choices: dict[str, Chosen] = field(default_factory=dict)
    shown: dict[str, Outcome | KeyOf] = field(default_factory=dict)
    tests: list[Test] = field(default_factory=list)
    order: list[tuple[Outcome | KeyOf, bool]] = field(default_factory=list)
    limit: int | None = None
    offset: int = 0
    outer: bool = False
    margins: tuple[tuple[int, ...], ...] = ()

    def read(self, tree: exp.Expr, title: str = "") -> Outcome | KeyOf:
        """What an expression shows: a key, or something computed from aggregates."""
        inner = tree
        while isinstance(inner, exp.Paren):
            inner = inner.this
        if self.outer:
            return self.computed(inner, title) if not isinstance(inner, exp.Column) else self.column(inner)
        if not inner.find(exp.AggFunc) and isinstance(inner, exp.Expr) and not isinstance(inner, exp.Star):
            return self.key(inner)
        return self.computed(inner, title)

    def key(self, tree: exp.Expr) -> Outcome | KeyOf:
        """An expression that is grouped by, or a name of a column of the answer."""
        if isinstance(tree, exp.Column) and not tree.table and self.named(tree.name) is not None:
            return self.column(tree)
        if all(self.is_measured(column) for column in tree.find_all(exp.Column)):
            return self.computed(tree, "")
        if isinstance(tree, exp.Column):
            formula = self.scope.field(tree)
            if isinstance(formula, Field) and formula.column not in self.keys:
                refuse_aggregate(tree, self.scope)
        if isinstance(tree, exp.Anonymous | exp.Window | exp.Subquery):
            refuse_aggregate(tree, self.scope)
        name = self.scope.columns.named(read_formula(tree, self.scope))
        if name not in self.keys:
            refuse_aggregate(tree, self.scope)
        return KeyOf(name)

    def is_measured(self, column: exp.Column) -> bool:
        """Whether a name is that of a column of the answer which is no key."""
        name = None if column.table else self.named(column.name)
        return name is not None and not isinstance(self.shown[name], KeyOf)

    def named(self, name: str) -> str | None:
        """The column of the answer that a name means."""
        if name in self.shown:
            return name
        alike = [one for one in self.shown if one.casefold() == name.casefold()]
        return alike[0] if len(alike) == 1 else None

    def column(self, tree: exp.Column) -> Outcome | KeyOf:
        """A column of the answer by its name."""
        name = self.named(tree.name)
        if name is None:
            reject("data-column", self.scope.place(tree), name=tree.name, known=", ".join(self.shown))
        return self.shown[name]

    def computed(self, tree: exp.Expr, title: str) -> Outcome:
        """Something computed from aggregates; the only one in it gets the title."""
        only = title if len(outermost_aggregates(tree)) == 1 else ""
        found = read_outcome(tree, lambda leaf: self.leaf(leaf, only))
        if found is None:
            reject("sql-refused", self.scope.place(tree), what="this divides by 0", instead="Divide by something else.")
        chosen = [part for part in parts_of(found) if part in self.choices]
        if chosen and len(parts_of(found)) > 1:
            what = f"{chosen[0]} is chosen by itself, not measured in the same table"
            reject("sql-refused", self.scope.place(tree), what=what, instead="Ask for it in a column of its own.")
        return found

    def leaf(self, tree: exp.Expr, title: str) -> Outcome:
        """A column of the answer, or an aggregate, which is measured once however often it stands there."""
        if isinstance(tree, exp.Column) and (self.outer or self.named(tree.name) is not None):
            found = self.column(tree)
            if isinstance(found, KeyOf):
                self.refuse_key(tree)
            return found
        if self.outer:
            what = f"{tree.sql(dialect='duckdb')} would aggregate answers"
            reject("sql-refused", self.scope.place(tree), what=what, instead="Compute it from the released answer.")
        asked, steps = read_aggregate(tree, self.scope)
        known: dict[str, Aggregate | Chosen] = {**self.measured, **self.choices}
        name = next((name for name, one in known.items() if one == asked), None)
        if name is None:
            name = unused(title or tree.sql(dialect="duckdb").lower(), [*known])
            if isinstance(asked, Chosen):
                self.choices[name] = asked
            else:
                slots_of(asked, self.scope.description)
                self.measured[name] = asked
        return stepped(Measured(name), steps)

    def refuse_key(self, tree: exp.Expr) -> NoReturn:
        """Keys are not computed with."""
        what = f"{tree.sql(dialect='duckdb')} is a key, and keys are not computed with after grouping"
        reject("sql-refused", self.scope.place(tree), what=what, instead="Compute it in GROUP BY.")

    def operand(self, tree: exp.Expr) -> Operand:
        """What is compared in HAVING: a constant, a key, or something computed from aggregates."""
        match tree:
            case exp.Paren(this=inner):
                return self.operand(inner)
            case exp.Literal() if tree.is_string:
                return Word(str(tree.this))
            case exp.Boolean():
                return Word(bool(tree.this))
            case exp.Cast(this=exp.Literal(is_string=True) as inner) if tree.is_type("date"):
                return Word(str(inner.this))
        found = self.read(tree)
        chosen = [] if isinstance(found, KeyOf) else [part for part in parts_of(found) if part in self.choices]
        if chosen:
            what = f"{chosen[0]} is chosen by itself, and nothing can be filtered by it"
            reject("sql-refused", self.scope.place(tree), what=what, instead="Filter the released answer.")
        return found


def outermost_aggregates(tree: exp.Expr) -> list[exp.Expr]:
    """The aggregates of an expression that are in no other."""
    if isinstance(tree, exp.AggFunc | exp.Filter | exp.WithinGroup):
        return [tree]
    return [found for child in tree.iter_expressions() for found in outermost_aggregates(child)]


def unused(title: str, taken: list[str]) -> str:
    """A title that no other column has."""
    number = 2
    found = title
    while found in taken:
        found, number = f"{title}_{number}", number + 1
    return found
