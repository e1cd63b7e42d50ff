"""Methods of strings: computed on constants; strings of the data are compared as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.library.registry import Arguments, method
from lapwing.syntax.natural.sequence import view
from lapwing.syntax.natural.term import spelled
from lapwing.syntax.natural.text import is_text, of_text

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

COMPUTED = [
    "lower",
    "upper",
    "casefold",
    "strip",
    "lstrip",
    "rstrip",
    "title",
    "capitalize",
    "swapcase",
    "startswith",
    "endswith",
    "split",
    "rsplit",
    "replace",
    "find",
    "rfind",
    "index",
    "count",
    "isdigit",
    "isalpha",
    "isalnum",
    "isnumeric",
    "isdecimal",
    "isspace",
    "islower",
    "isupper",
    "isidentifier",
    "zfill",
    "center",
    "ljust",
    "rjust",
    "partition",
    "rpartition",
    "removeprefix",
    "removesuffix",
    "splitlines",
]


def computed(name: str) -> None:
    """A method that Python itself computes on a constant."""

    @method(f"str.{name}")
    def call(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        parts = [constant(machine, part) for part in given.positional]
        if not (isinstance(owner, v.Known) and isinstance(owner.value, str)) or given.named or None in parts:
            return of_data(machine, name, owner, given)
        try:
            return value_of(machine, getattr(owner.value, name)(*parts))
        except (TypeError, ValueError, AttributeError) as error:
            machine.raise_error(type(error).__name__, ())
            return v.Known(None)

    known = name in STRINGS | TRUTHS | NUMBERS
    call.__doc__ = f"`.{name}()` of a constant string" + ("; of the data, an unknown function." if known else ".")


STRINGS = {"lower", "upper", "casefold", "strip", "lstrip", "rstrip", "title", "capitalize", "swapcase", "replace"}
STRINGS |= {"zfill", "removeprefix", "removesuffix", "encode"}
TRUTHS = {"startswith", "endswith", "isdigit", "isalpha", "isalnum", "isnumeric", "isdecimal", "isspace", "islower"}
TRUTHS |= {"isupper", "isidentifier"}
NUMBERS = {"find", "rfind", "count"}


def of_data(machine: Machine, name: str, owner: v.Value, given: Arguments) -> v.Value:
    """A method of a string of the data: some function of the string and its arguments."""
    parts = [owner, *given.positional]
    if name in SEVERAL and not given.named and is_text(owner):
        return several(machine, name, owner, given.positional)
    if given.named or name not in STRINGS | TRUTHS | NUMBERS or not all(map(is_text, parts)):
        machine.outside(f"the method .{name}() of a string of the data", "Compare strings as they are.")
    codes = tuple(machine.code_of(part) for part in parts)
    sort = BOOL if name in TRUTHS else INT
    machine.free_texts = machine.free_texts or name in STRINGS
    held = machine.hold(v.Number(tree.Opaque(f"str.{name}", codes, sort, machine.span), sort), name)
    return v.Text(machine.number(held)[0]) if name in STRINGS else held


SEVERAL = {"split", "rsplit", "splitlines", "partition", "rpartition"}


def several(machine: Machine, name: str, owner: v.Value, given: list[v.Value]) -> v.Value:
    """The words of a string of the data: how many there are, and which stands where, are functions of the string."""
    if not all(is_text(part) or is_number(part) or part == v.Known(None) for part in given):
        machine.outside(f"the method .{name}() with this argument", "Split by a known string.")
    known = [part for part in (owner, *given) if part != v.Known(None)]
    codes = tuple(machine.code_of(part) if is_text(part) else machine.number(part)[0] for part in known)
    path = f"str.{name} {len(given)}"
    if "partition" in name:
        return v.Tuple(tuple(of_text(machine, f"{path} {place}", codes) for place in range(3)))
    many = machine.hold(v.Number(tree.Opaque(spelled(path), codes, INT, machine.span), INT), "many")
    least = tree.Builtin("max", (machine.number(many)[0], tree.Number(0, machine.span)), machine.span)
    size = machine.hold(v.Number(least, INT), "words")
    words = v.Lazy(size, lambda at, index: of_text(at, f"{path} item", (*codes, index)), None, "list")
    return machine.allocate(v.Delayed(words))


def constant(machine: Machine, value: v.Value) -> object:
    """A constant argument; None if it is none."""
    if isinstance(value, v.Known) and isinstance(value.value, str | int):
        return value.value
    if isinstance(value, v.Tuple):
        parts = tuple(constant(machine, part) for part in value.items)
        return None if None in parts else parts
    return None


def value_of(machine: Machine, found: object) -> v.Value:
    """A result of Python as a value."""
    match found:
        case list():
            return machine.allocate(v.Items(tuple(value_of(machine, each) for each in found)))
        case tuple():
            return v.Tuple(tuple(value_of(machine, each) for each in found))
        case bool() | int() | str():
            return v.Known(found)
        case _:
            machine.reject("gives what is no string or number")


for each in COMPUTED:
    computed(each)


@method("str.join")
def join_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A string of strings; with computed ones, it reveals what they reveal."""
    from lapwing.syntax.natural.text import is_plain, to_string

    (items,) = given.need(machine, "join", "iterable")
    found = view(machine, items)
    if isinstance(found, v.Items) and any(is_plain(each) for each in found.values):
        machine.raise_error("TypeError", ())
    if isinstance(found, v.Items) and all(isinstance(each, v.Known) for each in found.values):
        return v.Known(str(owner.value).join(str(each.value) for each in found.values))  # type: ignore[union-attr]
    return to_string(machine, [items])


@method("str.format")
def format_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A string with values in it: it reveals what they reveal."""
    from lapwing.syntax.natural.text import to_string

    return to_string(machine, [*given.positional, *given.named.values()])


@method("str.encode")
def encode_(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Bytes: an unknown function of the string."""
    if not is_text(owner) or given.named or not all(isinstance(each, v.Known) for each in given.positional):
        machine.outside("encoding this string", "Compare strings as they are.")
    return of_data(machine, "encode", owner, given)


@method("str.translate", "str.maketrans")
def refused(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """Refused: translation tables are outside the language."""
    machine.outside("translating a string", "Compare strings as they are.")
