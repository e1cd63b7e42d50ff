"""Functions that make or call functions: `functools.partial`, the operators as functions, `super`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.decorators import RECORD
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.operators import arithmetic, compare, unary
from lapwing.syntax.natural.sequence import static_items
from lapwing.syntax.python_tree import python_tree

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SIGNS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "and_": "&",
    "or_": "|",
    "xor": "^",
    "iadd": "+",
    "imul": "*",
}
COMPARISONS = {"lt": ast.Lt, "le": ast.LtE, "eq": ast.Eq, "ne": ast.NotEq, "ge": ast.GtE, "gt": ast.Gt}


def register_sign(name: str, sign: str) -> None:
    """An operator of two values as a function."""

    @library(f"operator.{name}")
    def call(machine: Machine, given: Arguments) -> v.Value:
        one, two = given.need(machine, name, "a", "b")
        return arithmetic(machine, sign, one, two)

    call.__doc__ = f"`a {sign} b`."


def register_comparison(name: str, op: type[ast.cmpop], sign: str) -> None:
    """A comparison as a function."""

    @library(f"operator.{name}")
    def call(machine: Machine, given: Arguments) -> v.Value:
        one, two = given.need(machine, name, "a", "b")
        return compare(machine, op, one, two)

    call.__doc__ = f"`a {sign} b`."


for each_name, each_sign in SIGNS.items():
    if not each_name.startswith("i"):
        register_sign(each_name, each_sign)
for each_name, each_op, each_sign in zip(
    COMPARISONS, COMPARISONS.values(), ("<", "<=", "==", "!=", ">=", ">"), strict=True
):
    register_comparison(each_name, each_op, each_sign)


@library("operator.neg")
def neg_(machine: Machine, given: Arguments) -> v.Value:
    """`-a`."""
    (one,) = given.need(machine, "neg", "a")
    return unary(machine, ast.USub, one)


@library("operator.itemgetter")
def itemgetter_(machine: Machine, given: Arguments) -> v.Value:
    """A function that reads the item at a key."""
    (key,) = given.need(machine, "itemgetter", "item")
    return v.Partial(v.Library("@item"), (key,), ())


@library("operator.attrgetter")
def attrgetter_(machine: Machine, given: Arguments) -> v.Value:
    """A function that reads a field."""
    (name,) = given.need(machine, "attrgetter", "attr")
    return v.Partial(v.Library("@field"), (name,), ())


@library("@item")
def item_(machine: Machine, given: Arguments) -> v.Value:
    """The item at a key."""
    from lapwing.syntax.natural.item import at

    key, owner = given.positional
    return at(machine, owner, key)


@method("*.__getitem__")
def getitem_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """`items.__getitem__`: an item at a place or under a key."""
    return item_(machine, Arguments([*given.positional, owner], {}))


@library("@field")
def field_(machine: Machine, given: Arguments) -> v.Value:
    """The field of a name."""
    from lapwing.syntax.natural.attribute import attribute

    name, owner = given.positional
    if not isinstance(name, v.Known):
        machine.outside("a field whose name is computed", "Name the field.")
    return attribute(machine, owner, str(name.value))


@library("functools.partial")
def partial_(machine: Machine, given: Arguments) -> v.Value:
    """A function with some arguments bound."""
    if not given.positional:
        machine.outside("partial() without a function", "Give it a function.")
    function, *positional = given.positional
    held = tuple(machine.hold(value, "given") for value in positional)
    return v.Partial(function, held, tuple((name, machine.hold(value, name)) for name, value in given.named.items()))


@library("builtins.super")
def super_(machine: Machine, given: Arguments) -> v.Value:
    """The object, seen as an instance of a base class."""
    from lapwing.syntax.natural.lineage import lineage

    node = machine.functions.get(machine.frame)
    if node is None or not node.args.args or len(given.positional) not in (0, 2):
        machine.outside("super() here", "Name the class.")
    owner = machine.state.cells.get((machine.frame, node.args.args[0].arg))
    contents = machine.state.heap.get(owner.key) if isinstance(owner, v.Ref) else None
    if owner is None or not isinstance(contents, v.Instance):
        machine.outside("super() here", "Name the class.")
    line = lineage(machine, contents.of)
    for place, made in enumerate(line):
        if any(statement is node for statement in made.node.body):
            if given.positional and given.positional != [made, owner]:
                machine.outside("`super()` of another class or object", "Write super().")
            return v.Super(owner, tuple(line[place + 1 :]))
    machine.outside("super() here", "Name the class.")


@library("@object.__init__")
def object_init(machine: Machine, given: Arguments) -> v.Value:
    """What the outermost class does to a new object: nothing."""
    return v.Known(None)


@library("collections.namedtuple")
def namedtuple_(machine: Machine, given: Arguments) -> v.Value:
    """A class of records with these fields."""
    (name, fields), (defaults,) = given.split(machine, "namedtuple", "typename", "field_names", "defaults=")
    names = [field.value for field in field_names(machine, fields)]
    if not isinstance(name, v.Known) or not all(isinstance(each, str) and each.isidentifier() for each in names):
        machine.outside("these fields of a named tuple", "Write their names out.")
    if defaults is not None:
        machine.outside("default values of a named tuple", "Write a class that extends typing.NamedTuple.")
    return v.Class(class_of(str(name.value), [str(each) for each in names]), machine.frame, str(name.value))


@library("typing.NamedTuple")
def typed_namedtuple(machine: Machine, given: Arguments) -> v.Value:
    """A class of records with these fields and types."""
    name, fields = given.need(machine, "NamedTuple", "typename", "fields")
    pairs = [static_items(machine, pair) for pair in static_items(machine, fields)]
    names = machine.allocate(v.Items(tuple(pair[0] for pair in pairs)))
    return namedtuple_(machine, Arguments([name, names], {}))


def field_names(machine: Machine, fields: v.Value) -> list[v.Known]:
    """The names in a list, or in one string with spaces or commas between them."""
    if isinstance(fields, v.Known) and isinstance(fields.value, str):
        return [v.Known(name) for name in fields.value.replace(",", " ").split()]
    return [name if isinstance(name, v.Known) else v.Known(None) for name in static_items(machine, fields)]


def class_of(name: str, fields: list[str]) -> ast.ClassDef:
    """The text of a class of records."""
    lines = "\n".join(f"    {field}: object" for field in fields) or "    pass"
    (made,) = python_tree(f"class {name}:\n{lines}\n").body
    if not isinstance(made, ast.ClassDef):
        raise TypeError(name)
    made.decorator_list = [ast.Name(RECORD, ast.Load())]
    return made
