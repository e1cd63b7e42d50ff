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
from lapwing.data.sql.cases import Cases, FirstKnown
from lapwing.data.sql.fold import FOLDS, Fold
from lapwing.data.sql.formula import read_formula
from lapwing.data.sql.having import KeyOf, Operand, Test, Word, read_test
from lapwing.data.sql.keyed import is_settled, keyed, with_names, with_numbers, with_truths
from lapwing.data.sql.outcome import Measured, Outcome, parts_of, read_outcome, stepped
from lapwing.data.sql.read_cases import read_cases
from lapwing.data.sql.read_text import is_text, read_text
from lapwing.data.sql.read_window import AFTER, placing, read_window
from lapwing.data.sql.regression import as_sums, line_in
from lapwing.data.sql.scope import Scope
from lapwing.data.sql.text import Number, Text, is_number, numbered
from lapwing.diagnostics.diagnostic import reject


@dataclass(slots=True)
class Table:
    """`shown` are the columns of the answer by their names, in their order.

    What is `inside` is done to the answer first; with `groups`, rows of it are aggregated, from the columns `inputs`.
    `trees` are the keys as they are written, `kinds` what those of the subquery are, and `numbers` those of which
    something is computed.  `texts` come last: until then (`late`), their names mean nothing.
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
    trees: dict[str, exp.Expr] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)
    texts: dict[str, Text] = field(default_factory=dict)
    late: bool = False

    def nested(self) -> Table:
        """The same answer, to whose rows other things are done afterwards."""
        shown: dict[str, Outcome | KeyOf] = {}
        kinds: dict[str, str] = {}
        for name, one in self.shown.items():
            shown[name] = KeyOf(name) if isinstance(one, KeyOf) else Measured(name)
            if isinstance(one, KeyOf):
                kinds[name] = self.kind_of(one)
        return replace(
            self,
            inside=self.arrangement(),
            shown=shown,
            inputs=dict(shown),
            trees={},
            kinds=kinds,
            numbers=set(),
            texts={},
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
        if not isinstance(inner, exp.Column) and keyed(inner, self) is None and is_settled(inner, self):
            if title and is_text(inner, self):
                return self.text(read_text(inner, self), title, "text")
            if not inner.find(exp.AggFunc, exp.Window):
                found = self.computed(inner, title)
                own = parts_of(found)
                return self.text(Number(found), title, "real") if title and own and all(map(is_number, own)) else found
        if self.outer:
            return self.computed(inner, title) if not isinstance(inner, exp.Column) else self.column(inner)
        if not inner.find(exp.AggFunc, exp.Window) and isinstance(inner, exp.Expr) and not isinstance(inner, exp.Star):
            return self.key(inner)
        return self.computed(inner, title)

    def text(self, text: Text, title: str, kind: str) -> KeyOf:
        """What rows are called besides, by a name that no key has."""
        if isinstance(text, KeyOf):
            return text
        known = [one.column for one in self.inputs.values() if isinstance(one, KeyOf)]
        name = unused(title, [*self.keys, *known, *self.texts])
        self.texts[name], self.kinds[name] = text, kind
        return KeyOf(name)

    def kind_of(self, key: KeyOf) -> str:
        """The type of a key."""
        return self.kinds.get(key.column) or self.scope.description.column(key.column).type

    def tested(self, tree: exp.Expr) -> Test:
        """A condition of CASE."""
        return read_test(with_truths(tree, self), self.side, self.scope.place)

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

    def knows(self, name: str) -> bool:
        """Whether a name means a column of the answer, however its letters are spelled."""
        return name.casefold() in {one.casefold() for one in self.shown}

    def named(self, name: str) -> str | None:
        """The column of the answer that a name means."""
        return name_among(name, self.shown)

    def column(self, tree: exp.Column) -> Outcome | KeyOf:
        """A column of the answer by its name."""
        name = self.named(tree.name)
        if name is None:
            reject("data-column", self.scope.place(tree), name=tree.name, known=", ".join(self.shown))
        found = self.shown[name]
        if isinstance(found, KeyOf) and found.column in self.texts and not self.late:
            what = f"{name} is a text that is computed last"
            instead = "Use it around this SELECT: SELECT ... FROM (SELECT ...)."
            reject("sql-refused", self.scope.place(tree), what=what, instead=instead)
        return found

    def computed(self, tree: exp.Expr, title: str) -> Outcome:
        """Something computed from aggregates; the only one in it gets the title."""
        only = title if len(outermost_aggregates(tree)) == 1 else ""
        found = read_outcome(with_numbers(tree, self), lambda leaf: self.leaf(leaf, only))
        if found is None:
            reject("sql-refused", self.scope.place(tree), what="this divides by 0", instead="Divide by something else.")
        return found

    def leaf(self, tree: exp.Expr, title: str) -> Outcome:
        """A column of the answer, or an aggregate, which is measured once however often it stands there."""
        if isinstance(tree, exp.Var) and is_number(tree.name):
            return Measured(tree.name)
        tree = with_names(tree)
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
        if isinstance(tree, exp.Grouping) and len(tree.expressions) == 1:
            missing = exp.Is(this=tree.expressions[0].copy(), expression=exp.Null())
            return self.leaf(exp.case().when(missing, "1").else_("0"), title)
        line = line_in(tree)
        if line is not None:
            return self.computed(as_sums(tree, line, self.scope), title if isinstance(line, exp.RegrCount) else "")
        if keyed(tree, self) is not None:
            self.refuse_key(tree)
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
        tree = filtered_fold(tree)
        aggregate = tree.this if isinstance(tree, exp.Window) else tree
        if isinstance(tree, exp.Window) and (
            self.groups is not None or tree.args.get("order") or tree.args.get("partition_by") or placing(aggregate)
        ):
            return self.named_fold(read_window(tree, self), tree, title)
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

    def folded_leaf(self, tree: exp.Expr, around: exp.Expr) -> Outcome:
        """A column of the answer below, CASE on such columns, or an aggregate of rows inside a window."""
        if self.groups is None:
            return self.leaf(tree, "")
        if isinstance(tree, exp.Case | exp.If | exp.Coalesce | exp.Nullif):
            return self.case_below(tree, around)
        name = name_among(tree.name, self.inputs) if isinstance(tree, exp.Column) else None
        found = None if name is None else self.inputs[name]
        if isinstance(found, KeyOf) and self.kind_of(found) in ("integer", "real"):
            self.numbers.add(found.column)
            return Measured(numbered(found.column))
        if found is None or isinstance(found, KeyOf):
            what = f"{around.sql(dialect='duckdb')} aggregates something else than answers"
            reject("sql-refused", self.scope.place(around), what=what, instead="Aggregate a column of the subquery.")
        return found

    def case_below(self, tree: exp.Case | exp.If | exp.Coalesce | exp.Nullif, around: exp.Expr) -> Outcome:
        """CASE on the rows of the answer below, before they are aggregated."""
        below = replace(self, shown=dict(self.inputs), groups=None, outer=True, folds={})
        if isinstance(tree, exp.Case) and tree.args.get("default") is None and isinstance(around, exp.Sum):
            tree = tree.copy().else_(exp.Literal.number(0))
        found = read_cases(tree, below)
        if not all(isinstance(one, Cases | FirstKnown) for one in below.folds.values()):
            what = f"{around.sql(dialect='duckdb')} aggregates something else than answers"
            reject("sql-refused", self.scope.place(around), what=what, instead="Aggregate a column of the subquery.")
        self.folds.update(below.folds)
        return self.named_fold(found, tree, "")

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
            texts=tuple(self.texts.items()),
            kept=tuple(column for column, _ in names) if self.texts else None,
            numbers=tuple(sorted(self.numbers)),
        )

    def refuse_key(self, tree: exp.Expr) -> NoReturn:
        """Only keys that are numbers are computed with."""
        what = f"{tree.sql(dialect='duckdb')} is a key that is no number, so it is not computed with after grouping"
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


def filtered_fold(tree: exp.Expr) -> exp.Expr:
    """SUM(x) FILTER (WHERE ...) and COUNT(*) FILTER (WHERE ...) of an answer, as a SUM of CASE."""
    if not isinstance(tree, exp.Filter) or not isinstance(tree.this, exp.Sum | exp.Count):
        return tree
    value = tree.this.this if isinstance(tree.this, exp.Sum) else exp.Literal.number(1)
    return exp.Sum(this=exp.case().when(tree.expression.this.copy(), value.copy()).else_("0"))


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
