"""`groupby` and aggregation by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.frame import column, fields_of
from lapwing.syntax.natural.groups import Reduce, reduced
from lapwing.syntax.natural.library.registry import Arguments, call_method, method
from lapwing.syntax.natural.sequence import length, static_items
from lapwing.syntax.walk import children

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ADDS = ("sum", "count", "size", "nunique")
OPTIONS = ("as_index", "sort", "observed", "dropna", "group_keys")


@method("frame.groupby")
def groupby_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Rows grouped by one or several columns: the groups that occur, in the order of their keys."""
    for option in ("observed", "group_keys"):
        given.named.pop(option, None)
    for option in ("as_index", "sort"):
        if given.named.pop(option, v.Known(True)) != v.Known(True):
            machine.outside(f"the argument {option}=False in groupby", "Leave it out.")
    (by,) = given.need(machine, "groupby", "by")
    if not isinstance(owner, v.Lazy):
        machine.reject("needs a data frame")
    names = (by,) if isinstance(by, v.Known) else static_items(machine, by)
    texts = tuple(str(name.value) for name in names if isinstance(name, v.Known))
    fields = fields_of(machine, owner)
    if len(texts) != len(names) or not all(text in fields for text in texts):
        machine.outside("groups by anything but columns of the data frame", "Name the columns.")
    with machine.scratch():
        row = owner.item(machine, machine.probe(owner))
        values = [row.items[row.fields.index(text)] for text in texts] if isinstance(row, v.Tuple) else []
    if any(isinstance(value, v.Variant) for value in values):
        machine.outside("groups by a column with missing values", "Leave missing values out first.")
    return v.Groups(owner, texts, None)


@method("series.groupby")
def groupby_series(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Values by another column of the same rows."""
    for option in ("observed", "group_keys"):
        given.named.pop(option, None)
    for option in ("as_index", "sort"):
        if given.named.pop(option, v.Known(True)) != v.Known(True):
            machine.outside(f"the argument {option}=False in groupby", "Leave it out.")
    (by,) = given.need(machine, "groupby", "by")
    return v.Groups(beside(machine, owner, by), (KEY,), VALUE)


KEY, VALUE = "the key of a row", "the value of a row"


def beside(machine: Machine, values: v.Value, keys: v.Value) -> v.Lazy:
    """A data frame of two columns that belong to the same rows: pandas goes by labels, which then are the places."""
    if not isinstance(values, v.Lazy) or not isinstance(keys, v.Lazy):
        machine.outside("groups by anything but a column of the same data frame", "Name the column: df.groupby(name).")
    sizes = [machine.expanded(machine.number(each.length)[0]) for each in (values, keys)]
    if (
        sizes[0] != sizes[1]
        or values.guard is not keys.guard
        or "labelled" in (values.kind, keys.kind)
        or not all(is_of_row(machine, each) for each in (values, keys))
    ):
        machine.outside("groups by anything but a column of the same data frame", "Name the column: df.groupby(name).")

    def item(at: Machine, index: tree.Expression) -> v.Value:
        return v.Tuple((keys.item(at, index), values.item(at, index)), (KEY, VALUE))

    return v.Lazy(values.length, item, values.guard, "frame")


def is_of_row(machine: Machine, values: v.Lazy) -> bool:
    """Whether each item is made of the row of a dataset at its own place, and of nothing else that has places."""
    with machine.scratch():
        place = machine.probe(values)
        found = values.item(machine, place)
        term = found.term if isinstance(found, v.Number) else found.code if isinstance(found, v.Text) else None
        whole = None if term is None else machine.expanded(term)
    return whole is not None and is_at(whole, place)


def is_at(term: tree.Expression, place: tree.Name) -> bool:
    """Whether a term reads lists at this place only."""
    match term:
        case tree.Subscript(list=tree.Subscript(list=tree.Name(), index=index), index=tree.Number()):
            return index == place
        case tree.Subscript(list=tree.Name(), index=index):
            return index == place
        case tree.Subscript() | tree.Opaque() | tree.Invoke() | tree.Draw():
            return False
        case _:
            return all(is_at(part, place) for part in children(term))


def by_name(machine: Machine, name: v.Value, of: str | None) -> tuple[Reduce, v.Value | None]:
    """What an aggregation does with the rows of a group, and what it gives of none where that is 0."""
    from lapwing.syntax.natural.call import apply

    def values(at: Machine, rows: v.Value) -> v.Value:
        return rows if of is None else column(at, rows, of)

    if name == v.Library("builtins.len"):
        name = v.Known("size")
    if isinstance(name, v.Known) and isinstance(name.value, str):
        word = name.value
        if word == "size":
            return lambda at, rows: length(at, rows), v.Known(0)
        if of is None:
            machine.outside(f"`{word}` of whole groups", "Name one column: groups['pay'].sum().")
        return lambda at, rows: call_method(at, values(at, rows), word, [], {}), v.Known(0) if word in ADDS else None
    return lambda at, rows: apply(at, name, [values(at, rows)], {}), None


def aggregated(machine: Machine, groups: v.Groups, name: v.Value, of: str | None) -> v.Value:
    """One value for each group."""
    reduce, blank = by_name(machine, name, of)
    return reduced(machine, groups, reduce, blank)


def register(name: str, text: str) -> None:
    """A reduction of each group."""

    @method(f"groups.{name}")
    def call(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        given.named.pop("numeric_only", None)
        given.take(machine, name)
        if not isinstance(owner, v.Groups):
            machine.reject("needs groups of rows")
        return aggregated(machine, owner, v.Known(name), owner.column)

    call.__doc__ = text


for each_name, each_text in {
    "size": "The number of rows of each group.",
    "count": "The number of values of each group.",
    "sum": "The sum of each group.",
    "mean": "The mean of each group.",
    "max": "The largest value of each group.",
    "min": "The smallest value of each group.",
    "median": "The median of each group.",
    "std": "The standard deviation of each group.",
    "var": "The variance of each group.",
    "nunique": "The number of different values of each group.",
}.items():
    register(each_name, each_text)


@method("groups.agg", "groups.aggregate")
def agg_groups(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """An aggregation by its name; several become a dictionary of series."""
    if not isinstance(owner, v.Groups):
        machine.reject("needs groups of rows")
    if not given.positional:
        return named_aggregations(machine, owner, given)
    (what,) = given.need(machine, "agg", "func")
    several = parts_of(machine, what, owner.column)
    if several is None:
        return aggregated(machine, owner, what, owner.column)
    entries = tuple((key, aggregated(machine, owner, name, of)) for key, name, of in several)
    return machine.allocate(v.Mapping(entries))


def named_aggregations(machine: Machine, owner: v.Groups, given: Arguments) -> v.Value:
    """`agg(total=("pay", "sum"))`."""
    entries = []
    for name, value in given.named.items():
        match value:
            case v.Tuple(items=(v.Known(value=str() as of), what)):
                entries.append((v.Known(name), aggregated(machine, owner, what, of)))
            case _:
                machine.outside("an aggregation that is no pair of a column and a name", 'Write n=("pay", "sum").')
    return machine.allocate(v.Mapping(tuple(entries)))


def parts_of(machine: Machine, what: v.Value, of: str | None) -> list[tuple[v.Known, v.Value, str | None]] | None:
    """Several aggregations: a list of names, or a dictionary from columns to names."""
    from lapwing.syntax.natural.array import is_sequence

    if isinstance(what, v.Ref) and isinstance(contents := machine.state.heap[what.key], v.Mapping):
        return [(key, name, str(key.value)) for key, name in contents.entries if isinstance(key, v.Known)]
    if is_sequence(machine, what):
        return [(name, name, of) for name in static_items(machine, what) if isinstance(name, v.Known)]
    return None


@method("groups.apply")
def apply_groups(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A function of the rows, or of the values, of each group."""
    (function,) = given.need(machine, "apply", "func")
    if not isinstance(owner, v.Groups):
        machine.reject("needs groups of rows")
    return aggregated(machine, owner, function, owner.column)


@method("groups.head", "groups.transform", "groups.filter", "groups.cumsum", "groups.rank", "groups.get_group")
def refused(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Refused: use a mask for each known group."""
    machine.outside("this method of groups", "Use a mask for each known group: df[df.key == k].")


@method("series.agg", "series.aggregate")
def agg_series(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """An aggregation by its name; several become a dictionary."""
    (what,) = given.need(machine, "agg", "func")
    several = parts_of(machine, what, None)
    if several is None:
        return one_aggregation(machine, owner, what)
    entries = tuple((key, machine.hold(one_aggregation(machine, owner, name), "value")) for key, name, _ in several)
    return machine.allocate(v.Mapping(entries))


def one_aggregation(machine: Machine, owner: v.Value, name: v.Value) -> v.Value:
    """A method of a series by its name, or a function of it."""
    from lapwing.syntax.natural.call import apply

    if isinstance(name, v.Known) and isinstance(name.value, str):
        return call_method(machine, owner, name.value, [], {})
    return apply(machine, name, [owner], {})


@method("frame.agg", "frame.aggregate")
def agg_frame(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """An aggregation for each named column."""
    (what,) = given.need(machine, "agg", "func")
    several = parts_of(machine, what, None)
    if several is None or any(of is None for _, _, of in several):
        machine.outside("an aggregation of all columns", 'Name the columns: df.agg({"pay": "sum"}).')
    entries = []
    for key, name, of in several:
        entries.append((key, machine.hold(one_aggregation(machine, column(machine, owner, str(of)), name), "value")))
    return machine.allocate(v.Mapping(tuple(entries)))
