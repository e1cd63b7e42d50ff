"""Methods of data frames and series."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import frozen, is_array, mapped, picked
from lapwing.syntax.natural.equality import contains
from lapwing.syntax.natural.frame import column, fields_of, is_frame, series_of, with_column
from lapwing.syntax.natural.generator import what_it_reads
from lapwing.syntax.natural.library.builtin import absolute
from lapwing.syntax.natural.library.dicts import VALUE_COUNTS, counted
from lapwing.syntax.natural.library.finite import is_missing
from lapwing.syntax.natural.library.registry import Arguments, is_on, library, method
from lapwing.syntax.natural.number import logic
from lapwing.syntax.natural.operators import arithmetic, compare, invert, truth
from lapwing.syntax.natural.sequence import length, replace_kind, view

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@method("series.count")
def count_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """How many values are not missing."""
    return v.numpys(length(machine, dropna_(machine, owner, given)))


@method("series.dropna")
def dropna_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The values that are not missing."""
    there = mapped(machine, owner, lambda item: invert(machine, truth(machine, is_missing(machine, item))))
    return picked(machine, owner, there)


@method("frame.dropna")
def dropna_frame(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The rows without missing values, in all columns or in some."""
    from lapwing.syntax.natural.equality import every
    from lapwing.syntax.natural.sequence import static_items

    (subset,) = given.take(machine, "dropna", "subset=")
    if not isinstance(owner, v.Lazy):
        machine.reject("needs a data frame")
    named = [] if subset is None else [subset] if isinstance(subset, v.Known) else static_items(machine, subset)
    names = [str(name.value) for name in named if isinstance(name, v.Known)] or list(fields_of(machine, owner))

    def whole(row: v.Value) -> v.Value:
        if not isinstance(row, v.Tuple):
            machine.reject("needs a data frame")
        items = [row.items[row.fields.index(name)] for name in names]
        return every(machine, [invert(machine, truth(machine, is_missing(machine, item))) for item in items])

    there = mapped(machine, v.Lazy(owner.length, owner.item, owner.guard, "array"), whole)
    return picked(machine, owner, there)


@method("frame.copy")
def copy_frame(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A copy of the data frame."""
    given.named.pop("deep", None)
    given.take(machine, "copy")
    if not isinstance(owner, v.Lazy):
        machine.reject("needs a data frame")
    return v.Lazy(owner.length, owner.item, owner.guard, owner.kind)


@method("frame.reset_index")
def reset_index(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The data frame with the places of its rows as their labels."""
    (drop,) = given.take(machine, "reset_index", "drop=")
    if drop != v.Known(True) or not isinstance(owner, v.Lazy):
        machine.outside("reset_index without drop=True, which makes a column,", "Write reset_index(drop=True).")
    return v.Lazy(owner.length, owner.item, owner.guard, "frame" if owner.guard is None else owner.kind)


@method("frame.assign")
def assign_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A data frame with more columns: series, numbers, or functions of the data frame."""
    from lapwing.syntax.natural.call import apply

    made = copy_frame(machine, owner, Arguments([], {}))
    if given.positional or not isinstance(made, v.Lazy):
        machine.outside("assign without names", "Name the columns.")
    for name, value in given.named.items():
        called = isinstance(value, v.Function | v.Method | v.Partial)
        made = with_column(machine, made, name, apply(machine, value, [made], {}) if called else value)
    return made


@method("frame.query")
def query_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The rows for which a condition on the columns holds; `@name` is a variable."""
    from lapwing.syntax.natural.frame import queried

    (text,) = given.need(machine, "query", "expr")
    if not isinstance(owner, v.Lazy) or not isinstance(text, v.Known) or not isinstance(text.value, str):
        machine.outside("a query that is no constant", "Use a mask.")
    rows = v.Lazy(owner.length, owner.item, owner.guard, "array")
    return picked(machine, owner, mapped(machine, rows, queried(machine, text.value)))


@method("series.fillna")
def fillna_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Missing values, replaced by a constant."""
    from lapwing.syntax.natural.library.lists import chosen

    (other,) = given.need(machine, "fillna", "value")

    def fill(item: v.Value) -> v.Value:
        holds = truth(machine, is_missing(machine, item))
        return (other if holds else item) if isinstance(holds, bool) else chosen(machine, holds, other, item)

    return mapped(machine, owner, fill)


@method("series.isna", "series.isnull")
def isna_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Which values are missing."""
    return mapped(machine, owner, lambda item: is_missing(machine, item))


@method("series.notna", "series.notnull")
def notna_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Which values are not missing."""
    return mapped(machine, owner, lambda item: invert(machine, truth(machine, is_missing(machine, item))))


@method("series.between")
def between_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Which values lie between two bounds, both included."""
    low, high = given.need(machine, "between", "left", "right")

    def inside(item: v.Value) -> v.Value:
        return logic(machine, "&", compare(machine, ast.GtE, item, low), compare(machine, ast.LtE, item, high))

    return mapped(machine, owner, inside)


@method("series.isin")
def isin_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Which values are among others."""
    (others,) = given.need(machine, "isin", "values")
    others = frozen(machine, others)
    return mapped(machine, owner, lambda item: contains(machine, others, item))


@method("series.apply", "series.map")
def apply_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Applies a function to every value."""
    from lapwing.syntax.natural.call import apply

    (function,) = given.need(machine, "apply", "func")
    if isinstance(function, v.Ref) and isinstance(machine.contents(function), v.Keyed):
        return looked_up(machine, owner, frozen(machine, function))
    read = what_it_reads(machine, function)

    def one(item: v.Value) -> v.Value:
        read.check(machine)
        return apply(machine, function, [v.pythons(item)], {})

    return mapped(machine, owner, one)


def looked_up(machine: Machine, owner: v.Value, table: v.Value) -> v.Value:
    """The value that a dictionary has for every item; NaN for those it does not have."""
    from lapwing.syntax.natural.dictionary import get_key

    if not isinstance(table, v.Ref):
        machine.reject("needs a dictionary")
    return mapped(machine, owner, lambda item: get_key(machine, table, item, v.Odd("nan")))


@method("frame.apply")
def apply_rows(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Applies a function to every row."""
    from lapwing.syntax.natural.call import apply

    (function,), (axis,) = given.split(machine, "apply", "func", "axis=")
    if axis != v.Known(1) or not isinstance(owner, v.Lazy):
        machine.outside("applying a function to columns", "Use axis=1, or name the columns.")
    rows = v.Lazy(owner.length, owner.item, owner.guard, series_of(owner))
    read = what_it_reads(machine, function)

    def one(row: v.Value) -> v.Value:
        read.check(machine)
        return apply(machine, function, [row], {})

    return mapped(machine, rows, one)


@method("series.value_counts")
def value_counts(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """How often each value occurs: a dictionary whose keys are those that occur."""
    from lapwing.syntax.natural.library.reductions import present

    (sort,) = given.take(machine, "value_counts", "*", "sort=")
    if not is_on(machine, sort, True):
        machine.outside("value_counts(sort=False), whose order is pandas's own,", "Leave sort= out.")
    return counted(machine, present(machine, owner), None, VALUE_COUNTS)


@method("dict.reindex")
def reindex_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The values of given keys."""
    from lapwing.syntax.natural.dictionary import get_key, set_key
    from lapwing.syntax.natural.sequence import static_items

    (keys,), (other,) = given.split(machine, "reindex", "index", "fill_value=")
    ref = machine.allocate(v.Mapping((), None, "groups"))
    for key in static_items(machine, keys):
        set_key(machine, ref, key, machine.hold(get_key(machine, owner, key, other or v.Odd("nan")), "count"))  # type: ignore[arg-type]
    return ref


@method("dict.to_dict")
def to_dict(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A dictionary; of value counts, the most frequent value first."""
    from lapwing.syntax.natural.library.dicts import fill, is_value_counts, most_frequent

    ref = machine.allocate(v.Mapping(()))
    fill(machine, ref, most_frequent(machine, owner) if is_value_counts(machine, owner) else owner)
    return ref


@method("series.nunique")
def nunique(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The number of distinct values."""
    from lapwing.syntax.natural.library.sets import make_set

    return length(machine, make_set(machine, owner))


@method("series.unique")
def unique(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The distinct values."""
    from lapwing.syntax.natural.array import to_array
    from lapwing.syntax.natural.library.sets import make_set

    return to_array(machine, make_set(machine, owner))


@method("series.to_numpy", "frame.to_numpy")
def to_numpy(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """An array."""
    from lapwing.syntax.natural.array import to_array

    return to_array(machine, owner)


@method("frame.merge", "frame.join", "frame.pivot_table", "frame.pivot")
def refused(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Refused: count or sum each known group with a mask."""
    machine.outside("grouping or joining data frames", "Use a mask for each known group: df[df.key == k].value.sum().")


@method("frame.sample", "series.sample")
def sample_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A number or a share of the rows, without replacement, in random order."""
    from lapwing.syntax.natural.library.conversions import rounded
    from lapwing.syntax.natural.library.orders import sampled
    from lapwing.syntax.natural.library.rngs import seeded

    state = given.named.pop("random_state", v.Known(None))
    seeded(machine, Arguments([state], {}))
    many, share, again = given.take(machine, "sample", "n=", "frac=", "replace=")
    if again not in (None, v.Known(False)):
        machine.outside("a sample of rows with repetitions", "Choose places: rng.integers(len(df), size=n).")
    if share is not None and share != v.Known(None):
        many = rounded(machine, arithmetic(machine, "*", share, length(machine, owner)), None)
    found = sampled(machine, owner, many or v.Known(1), "moved" if is_frame(owner) else "labelled")
    contents = machine.contents(found)
    return contents.lazy if isinstance(contents, v.Delayed) else found


@method("frame.eval", "frame.set_index", "frame.describe")
def refused_others(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Refused: use masks, columns and methods by their names."""
    machine.outside("this method of data frames", "Use masks, columns, and methods such as .sum() and .mean().")


@method("series.abs")
def abs_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The absolute values."""
    given.take(machine, "abs")
    return mapped(machine, owner, lambda item: absolute(machine, item))


@method("series.head", "frame.head")
def head_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The first rows, five unless a number is given."""
    from lapwing.syntax.natural.item import cut

    (many,) = given.take(machine, "head", "n=")
    found = cut(machine, owner, None, many or v.Known(5), None)
    contents = machine.contents(found)
    return contents.lazy if isinstance(contents, v.Delayed) else found


@method("series.where")
def where_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The values where a condition holds, another value elsewhere."""
    from lapwing.syntax.natural.library.where import where_ as where

    condition, other = given.need(machine, "where", "cond", "other")
    return to_series(machine, where(machine, Arguments([condition, owner, other], {})))


def to_series(machine: Machine, value: v.Value) -> v.Value:
    """A sequence as a series."""
    found = view(machine, value)
    return (
        machine.allocate(v.Items(found.values, "series"))
        if isinstance(found, v.Items)
        else replace_kind(found, "series")
    )


@method("series.sort_values")
def sort_values(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """The values in order."""
    from lapwing.syntax.natural.library.sorting import sort_items

    (ascending,) = given.take(machine, "sort_values", "*", "ascending=")
    return sort_items(machine, owner, None, v.Known(not is_on(machine, ascending, True)), "labelled")


@library("pandas.cut", "pandas.qcut", "pandas.crosstab", "pandas.concat", "pandas.merge", "pandas.get_dummies")
def refused_functions(machine: Machine, given: Arguments) -> v.Value:
    """Refused: use masks, or np.histogram."""
    machine.outside("this function of pandas", "Use masks, or np.histogram with known edges.")


__all__ = ["column", "fields_of", "is_array", "is_frame"]
