"""A SELECT that aggregates: its keys, what is measured, and what is computed from that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NoReturn

from sqlglot import exp

from lapwing.data.query.aggregate import Aggregate
from lapwing.data.query.formula import Field
from lapwing.data.query.predicate import Predicate
from lapwing.data.query.slots_of import slots_of
from lapwing.data.sql.aggregate import Chosen, Mode, Rank, read_aggregate, refuse_aggregate
from lapwing.data.sql.arrange import Arrangement, Beside
from lapwing.data.sql.fold import FOLDS, Fold
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.having import KeyOf, Operand, Test, Word
from lapwing.data.sql.outcome import Measured, Outcome, parts_of, read_outcome, stepped
from lapwing.data.sql.read_cases import read_cases
from lapwing.data.sql.regression import as_sums, line_in
from lapwing.data.sql.scope import Scope
from lapwing.data.sql.window import MOST_ROWS, PLACINGS, SHIFTS, Window, frame_of
from lapwing.diagnostics.diagnostic import reject

AFTER = (
    "Use SUM, AVG, MIN, MAX and COUNT, also with OVER (ORDER BY ...), RANK, ROW_NUMBER, LAG and LEAD, or compute it"
    " from the released answer: to_pandas()."
)


@dataclass(slots=True)
class Table:
    """`shown` are the columns of the answer by their names, in their order.

    What is `inside` is done to the answer first; with `groups`, rows of it are aggregated, from the columns `inputs`.
    """

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
    inside: Arrangement | None = None
    folds: dict[str, Beside] = field(default_factory=dict)
    groups: list[str] | None = None
    inputs: dict[str, Outcome | KeyOf] = field(default_factory=dict)

    def nested(self) -> Table:
        """The same answer, to whose rows other things are done afterwards."""
        shown: dict[str, Outcome | KeyOf] = {}
        for name, one in self.shown.items():
            shown[name] = KeyOf(name) if isinstance(one, KeyOf) else Measured(name)
        return replace(
            self,
            inside=self.arrangement(),
            shown=shown,
            inputs=dict(shown),
            folds={},
            groups=None,
            tests=[],
            order=[],
            limit=None,
            offset=0,
        )

    def read(self, tree: exp.Expr, title: str = "") -> Outcome | KeyOf:
        """What an expression shows: a key, or something computed from aggregates."""
        inner = tree
        while isinstance(inner, exp.Paren):
            inner = inner.this
        if self.outer:
            return self.computed(inner, title) if not isinstance(inner, exp.Column) else self.column(inner)
        if not inner.find(exp.AggFunc, exp.Window) and isinstance(inner, exp.Expr) and not isinstance(inner, exp.Star):
            return self.key(inner)
        return self.computed(inner, title)

    def key(self, tree: exp.Expr) -> Outcome | KeyOf:
        """An expression that is grouped by, or a name of a column of the answer."""
        if isinstance(tree, exp.Column) and not tree.table and self.named(tree.name) is not None:
            return self.column(tree)
        if all(self.is_measured(column) for column in tree.find_all(exp.Column)):
            return self.computed(tree, "")
        if self.groups is not None:
            what = f"{tree.sql(dialect='duckdb')} is neither an aggregate nor in GROUP BY"
            reject("sql-refused", self.scope.place(tree), what=what, instead="Aggregate it, or group by it.")
        if isinstance(tree, exp.Column):
            formula = self.scope.field(tree)
            if isinstance(formula, Field) and formula.column not in self.keys:
                refuse_aggregate(tree, self.scope)
        if isinstance(tree, exp.Anonymous | exp.Subquery):
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
        return name_among(name, self.shown)

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
        return found

    def leaf(self, tree: exp.Expr, title: str) -> Outcome:
        """A column of the answer, or an aggregate, which is measured once however often it stands there."""
        if isinstance(tree, exp.Window) or self.groups is not None:
            return self.fold(tree, title)
        if isinstance(tree, exp.Case | exp.If | exp.Coalesce | exp.Nullif):
            return self.named_fold(read_cases(tree, self), tree, title)
        if isinstance(tree, exp.Column) and (self.outer or self.named(tree.name) is not None):
            found = self.column(tree)
            if isinstance(found, KeyOf):
                self.refuse_key(tree)
            return found
        if self.outer:
            what = f"{tree.sql(dialect='duckdb')} is not offered on answers"
            reject("sql-refused", self.scope.place(tree), what=what, instead=AFTER)
        line = line_in(tree)
        if line is not None:
            return self.computed(as_sums(tree, line, self.scope), title if isinstance(line, exp.RegrCount) else "")
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

    def fold(self, tree: exp.Expr, title: str) -> Outcome:
        """An aggregate of the rows of the answer: of all of them, OVER (), or of those of a group."""
        aggregate = tree.this if isinstance(tree, exp.Window) else tree
        if isinstance(tree, exp.Window) and (
            self.groups is not None or tree.args.get("order") or tree.args.get("partition_by") or placing(aggregate)
        ):
            return self.named_fold(self.window(tree), tree, title)
        plain = not any(value for key, value in tree.args.items() if key not in ("this", "over", "big_int"))
        function = FOLDS.get(type(aggregate))
        if function is None or not plain or isinstance(aggregate.this, exp.Distinct):
            what = f"{tree.sql(dialect='duckdb')} is not offered on answers"
            reject("sql-refused", self.scope.place(tree), what=what, instead=AFTER)
        counted = function == "count"
        inner = None if counted else read_outcome(aggregate.this, lambda leaf: self.folded_leaf(leaf, tree))
        if inner is None and not counted:
            reject("sql-refused", self.scope.place(tree), what="this divides by 0", instead="Divide by something else.")
        return self.named_fold(Fold(function, inner), tree, title)

    def named_fold(self, fold: Beside, tree: exp.Expr, title: str) -> Outcome:
        """What is computed from all rows, once however often it stands there."""
        name = next((name for name, one in self.folds.items() if one == fold), None)
        if name is None:
            taken = [*self.measured, *self.choices, *self.folds, *self.inputs]
            name = unused(title or tree.sql(dialect="duckdb").lower(), taken)
            self.folds[name] = fold
        return Measured(name)

    def window(self, tree: exp.Window) -> Window:
        """A rank, a row before or behind, or a running total."""
        called, spec, order = tree.this, tree.args.get("spec"), tree.args.get("order")
        function = PLACINGS.get(type(called)) or SHIFTS.get(type(called)) or FOLDS.get(type(called))
        frame = frame_of(spec)
        default = called.args.get("default")
        odd = isinstance(called.args.get("this"), exp.Distinct) or default is not None or self.groups is not None
        if (
            function is None
            or odd
            or frame is None
            or (spec is not None and function not in FOLDS.values())
            or (order is None and (spec is not None or function not in FOLDS.values()))
        ):
            what = f"{tree.sql(dialect='duckdb')} is not offered on answers"
            reject("sql-refused", self.scope.place(tree), what=what, instead=AFTER)
        distance = called.args.get("offset") or exp.Literal.number(1)
        if not isinstance(distance, exp.Literal) or distance.is_string or not 1 <= int(distance.this) <= MOST_ROWS:
            what, instead = f"{distance.sql()} is no number of rows", f"Write a whole number from 1 to {MOST_ROWS}."
            reject("sql-refused", self.scope.place(tree), what=what, instead=instead)
        argument = None if function in ("count", *PLACINGS.values()) else called.this
        inner = None if argument is None else read_outcome(argument, lambda leaf: self.leaf(leaf, ""))
        if inner is None and argument is not None:
            reject("sql-refused", self.scope.place(tree), what="this divides by 0", instead="Divide by something else.")
        within = [self.read(part) for part in tree.args.get("partition_by") or ()]
        if not all(isinstance(part, KeyOf) for part in within):
            what, instead = "PARTITION BY names something else than keys", "Write PARTITION BY with keys of the answer."
            reject("sql-refused", self.scope.place(tree), what=what, instead=instead)
        if order is not None and any(isinstance(one.this, exp.Literal) for one in order.expressions):
            what, instead = "ORDER BY of a window is a constant", "Order by a key or an aggregate."
            reject("sql-refused", self.scope.place(tree), what=what, instead=instead)
        by = (
            ()
            if order is None
            else tuple((self.read(one.this), bool(one.args.get("desc"))) for one in order.expressions)
        )
        keys = tuple(part.column for part in within if isinstance(part, KeyOf))
        return Window(function, inner, keys, by, spec is None, int(distance.this), frame)

    def folded_leaf(self, tree: exp.Expr, around: exp.Expr) -> Outcome:
        """A column of the answer below, or an aggregate of rows inside a window."""
        if self.groups is None:
            return self.leaf(tree, "")
        name = name_among(tree.name, self.inputs) if isinstance(tree, exp.Column) else None
        found = None if name is None else self.inputs[name]
        if found is None or isinstance(found, KeyOf):
            what = f"{around.sql(dialect='duckdb')} aggregates something else than answers"
            reject("sql-refused", self.scope.place(around), what=what, instead="Aggregate a column of the subquery.")
        return found

    @property
    def is_whole(self) -> bool:
        """Whether all that is asked for has one value for each group, so that it is one table."""
        return all(isinstance(one, Rank | Mode) for one in self.choices.values())

    def refuse_parts(self) -> None:
        """What has several values for a group is an answer of its own, which nothing else can be done with."""
        listed = next((name for name, one in self.choices.items() if not isinstance(one, Rank | Mode)), None)
        if listed is None:
            return
        alone = all(isinstance(one, KeyOf) or len(parts_of(one)) < 2 for one in self.shown.values())
        if not alone or self.tests or (self.order and len(self.measured) + len(self.choices) > 1) or self.inside:
            what = f"{listed} has several values, so it is an answer of its own"
            instead = "Ask for it by itself, or for one quantile in each column: QUANTILE_CONT(x, 0.5)."
            reject("sql-refused", self.scope.source.everything(), what=what, instead=instead)

    def arrangement(self) -> Arrangement:
        """What is done to the answer."""
        outputs = tuple((name, shown) for name, shown in self.shown.items() if not isinstance(shown, KeyOf))
        plain = [(name, Measured(name)) for name in (*self.measured, *self.choices)]
        names = tuple((shown.column, name) for name, shown in self.shown.items() if isinstance(shown, KeyOf))
        return Arrangement(
            () if list(outputs) == plain and self.inside is None else outputs,
            tuple((column, name) for column, name in names if column != name),
            tuple(self.tests),
            tuple(self.order),
            self.limit,
            self.offset,
            self.inside,
            tuple(self.folds.items()),
            None if self.groups is None else tuple(self.groups),
        )

    def refuse_key(self, tree: exp.Expr) -> NoReturn:
        """Keys are not computed with."""
        what = f"{tree.sql(dialect='duckdb')} is a key, and keys are not computed with after grouping"
        reject("sql-refused", self.scope.place(tree), what=what, instead="Compute it in GROUP BY.")

    def operand(self, tree: exp.Expr) -> Operand:
        """What is compared in HAVING, which comes before windows."""
        found = self.side(tree)
        if (
            not isinstance(found, KeyOf | Word)
            and self.groups is None
            and any(part in self.folds for part in parts_of(found))
        ):
            what, instead = (
                "a window or CASE comes after WHERE and HAVING",
                "Filter around it: SELECT ... FROM (...) WHERE ...",
            )
            reject("sql-refused", self.scope.place(tree), what=what, instead=instead)
        return found

    def side(self, tree: exp.Expr) -> Operand:
        """What is compared: a constant, a key, or something computed from aggregates."""
        match tree:
            case exp.Paren(this=inner):
                return self.side(inner)
            case exp.Literal() if tree.is_string:
                return Word(str(tree.this))
            case exp.Boolean():
                return Word(bool(tree.this))
            case exp.Cast(this=exp.Literal(is_string=True) as inner) if tree.is_type("date"):
                return Word(str(inner.this))
        return self.read(tree)


def placing(tree: exp.Expr) -> bool:
    """Whether it says where a row stands, or looks at the one before or behind it."""
    return type(tree) in PLACINGS or type(tree) in SHIFTS


def outermost_aggregates(tree: exp.Expr) -> list[exp.Expr]:
    """The aggregates of an expression that are in no other."""
    if isinstance(tree, exp.AggFunc | exp.Filter | exp.WithinGroup):
        return [tree]
    return [found for child in tree.iter_expressions() for found in outermost_aggregates(child)]


def name_among(name: str, known: Iterable[str]) -> str | None:
    """The name that is meant, however its letters are spelled."""
    alike = [one for one in known if one.casefold() == name.casefold()]
    return name if name in alike else alike[0] if len(alike) == 1 else None


def unused(title: str, taken: list[str]) -> str:
    """A title that no other column has."""
    number = 2
    found = title
    while found in taken:
        found, number = f"{title}_{number}", number + 1
    return found
