"""The table of library functions and methods: a name, and what a call of it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Span
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.written import is_written, is_written_by_method
from lapwing.syntax.natural.numbered import UnknownError

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass
class Arguments:
    """What a call gives."""

    positional: list[v.Value]
    named: dict[str, v.Value]

    def take(self, machine: Machine, name: str, *signature: str) -> list[v.Value | None]:
        """The arguments in the order of a signature; `name=` may be missing, and what follows `*` has no place.

        What a signature does not name is refused, as it might change what the call means.
        """
        placed = signature.index("*") if "*" in signature else len(signature)
        signature = tuple(each for each in signature if each != "*")
        names = [each.rstrip("=") for each in signature]
        found: dict[str, v.Value | None] = dict(zip(names[:placed], self.positional, strict=False))
        why = "too many" if len(self.positional) > placed else ""
        for key, value in self.named.items():
            if key in found:
                why = f"{key} is given twice"
            elif key not in names:
                why = f"unknown {key}"
            found[key] = value
        absent = [each for each in signature if not each.endswith("=") and each not in found]
        if why or absent:
            why = why or f"{', '.join(absent)} missing"
            reject("arguments", machine.span, name=name, why=why, signature=", ".join(names))
        return [found.get(each) for each in names]

    def need(self, machine: Machine, name: str, *signature: str) -> list[v.Value]:
        """The arguments in the order of a signature, of which none may be missing."""
        return [each for each in self.take(machine, name, *signature) if each is not None]

    def split(self, machine: Machine, name: str, *signature: str) -> tuple[list[v.Value], list[v.Value | None]]:
        """The arguments that must be there, and those that may be missing."""
        found = self.take(machine, name, *signature)
        many = sum(not each.endswith("=") and each != "*" for each in signature)
        return [each for each in found[:many] if each is not None], found[many:]


def is_on(machine: Machine, option: v.Value | None, default: bool) -> bool:
    """Whether an option is switched on; one that is computed is refused."""
    if option is None:
        return default
    if not isinstance(option, v.Known):
        machine.outside("an option that is computed", "Write True or False.")
    return bool(option.value)


Handler = Callable[["Machine", Arguments], v.Value]
MethodHandler = Callable[["Machine", v.Value, Arguments], v.Value]
Property = Callable[["Machine", v.Value], v.Value | None]

FUNCTIONS: dict[str, Handler] = {}
METHODS: dict[str, MethodHandler] = {}
LOADED: list[bool] = []
PROPERTIES: dict[str, Property] = {}

MODULES = (
    "builtin",
    "conversions",
    "rounding",
    "types",
    "ranges",
    "lists",
    "sets",
    "dicts",
    "maths",
    "finite",
    "elementwise",
    "special",
    "strings",
    "patterns",
    "iterators",
    "functional",
    "arrays",
    "where",
    "shapes",
    "places",
    "reductions",
    "running",
    "statistics",
    "sorting",
    "quantiles",
    "linear",
    "noise",
    "uniform",
    "laws",
    "whole_noise",
    "frozen",
    "rngs",
    "gumbel",
    "opendp",
    "diffprivlib",
    "choices",
    "orders",
    "frames",
    "tables",
    "series",
    "grouping",
    "effects",
    "files",
)


def library(*paths: str) -> Callable[[Handler], Handler]:
    """Say what a function is called in its library."""

    def note(handler: Handler) -> Handler:
        for path in paths:
            FUNCTIONS[path] = handler
        return handler

    return note


def method(*names: str) -> Callable[[MethodHandler], MethodHandler]:
    """Say what a method is called."""

    def note(handler: MethodHandler) -> MethodHandler:
        for name in names:
            METHODS[name] = handler
        return handler

    return note


def prop(*names: str) -> Callable[[Property], Property]:
    """Say what a property is called."""

    def note(handler: Property) -> Property:
        for name in names:
            PROPERTIES[name] = handler
        return handler

    return note


def load() -> None:
    """Read the tables."""
    if not LOADED:
        LOADED.append(True)
        for name in MODULES:
            import_module(f"lapwing.syntax.natural.library.{name}")


CONSTANTS = {
    "math.pi": Fraction("3.141592653589793"),
    "numpy.pi": Fraction("3.141592653589793"),
    "math.e": Fraction("2.718281828459045"),
    "numpy.e": Fraction("2.718281828459045"),
}


ODD = {
    "math.inf": v.Odd("inf"),
    "numpy.inf": v.Odd("inf"),
    "numpy.Inf": v.Odd("inf"),
    "math.nan": v.Odd("nan"),
    "numpy.nan": v.Odd("nan"),
    "numpy.NaN": v.Odd("nan"),
    "pandas.NA": v.Odd("nan"),
}


def constant(path: str) -> v.Value | None:
    """The value of a constant of a module."""
    odd = ODD.get(path)
    if odd is not None:
        return odd
    if path == "numpy.newaxis":
        return v.Known(None)
    found = CONSTANTS.get(path)
    return None if found is None else v.Known(found)


def call_library(machine: Machine, path: str, positional: list[v.Value], named: dict[str, v.Value]) -> v.Value:
    """What a library function gives."""
    from lapwing.syntax.natural.untyped import keeping_type

    load()
    handler = FUNCTIONS.get(path)
    place = machine.span
    if handler is not None and place not in machine.unknown:
        whole = path in EXHAUSTING
        with machine.exhausting(whole, whole), otherwise_unknown(machine, place, is_pure(path)):
            return keeping_type(machine, path, handler(machine, Arguments(positional, named)), positional, named)
    parts = [*positional, *named.values()]
    if path.split(".")[0] in FIGURES:
        from lapwing.syntax.natural.library.files import draws

        return draws(machine, path, parts)
    from lapwing.syntax.natural.library.opaque import opaque, unknown_call

    if may_change(path) or "out" in named or named.get("copy") == v.Known(False) or is_written(path, positional):
        unknown_call(machine, path, ", which changes what it is given")
    if path.startswith("builtins.") and path.removeprefix("builtins.") not in PURE_BUILTINS:
        unknown_call(machine, path.removeprefix("builtins."), "")
    if path.split(".")[0] not in PURE and any(can_change(machine, part) for part in parts):
        unknown_call(machine, path, ", which might change the list it is given")
    return opaque(machine, path, parts)


@contextmanager
def otherwise_unknown(machine: Machine, place: Span, pure: bool) -> Iterator[None]:
    """A use of a pure function that cannot be read is one of an unknown function: the reading begins again with it.

    Not so inside `try`, where it matters how it may fail.
    """
    from lapwing.syntax.natural.failure import nearest

    guarded = nearest(machine) is not None
    try:
        yield
    except ProgramError as error:
        if guarded or not pure or error.diagnostics[0].id not in REREAD:
            raise
        raise UnknownError(place, error) from None


REREAD = ("outside-language", "natural", "arguments", "unknown-function", "unknown-call")
PURE_MODULES = {"math", "numpy", "pandas", "scipy", "statistics", "datetime"}
KNOWN_KINDS = ("array", "series", "frame", "groups", "str", "number")


def is_pure(path: str) -> bool:
    """Whether a library function only computes something from its arguments."""
    parts = path.split(".")
    random = "random" in parts or parts[-1] in ("rvs", "shuffle", "sample", "resample")
    return parts[0] in PURE_MODULES and not random and not may_change(path)


EXHAUSTING = {f"builtins.{name}" for name in ("list", "tuple", "sum", "max", "min", "sorted", "set", "dict")}
PURE_BUILTINS = {"ascii", "bin", "bytes", "chr", "complex", "format", "hex", "oct", "ord", "repr"}
MUTATING = {
    "at",
    "copyto",
    "delitem",
    "fill_diagonal",
    "place",
    "put",
    "put_along_axis",
    "putmask",
    "setitem",
    "shuffle",
}
IN_PLACE = {"iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "ior", "ipow", "irshift"}
IN_PLACE |= {"isub", "itruediv", "ixor"}


def may_change(path: str) -> bool:
    """Whether a function of a module that is otherwise pure changes an argument."""
    module, _, name = path.rpartition(".")
    return name in MUTATING or module == "numpy.ndarray" or (module == "operator" and name in IN_PLACE)


FIGURES = {"matplotlib", "seaborn", "plotly", "altair", "bokeh"}
PURE = {"math", "numpy", "scipy", "statistics", "pandas", "json", "itertools", "functools", "operator", "builtins"}
ARRAY_CHANGING = {"sort", "fill", "put", "resize", "partition", "itemset", "setflags", "setfield"}
CHANGING = {*ARRAY_CHANGING, "drop", "insert", "update"}


def can_change(machine: Machine, value: v.Value) -> bool:
    """Whether a value is an object that a function could change."""
    match value:
        case v.Ref():
            return True
        case v.Tuple(items=parts) | v.Variant(cases=parts):
            return any(can_change(machine, part) for part in parts)
        case v.Lazy(kind=kind):
            return kind not in v.FRAMES
        case _:
            return False


def call_method(
    machine: Machine, owner: v.Value, name: str, positional: list[v.Value], named: dict[str, v.Value]
) -> v.Value:
    """What a method gives."""
    from lapwing.syntax.natural.library.similar import SIMILAR, of_similar
    from lapwing.syntax.natural.operators import per_case
    from lapwing.syntax.natural.tally import call_keyed, is_keyed
    from lapwing.syntax.natural.untyped import keeping_type

    load()
    if isinstance(owner, v.Variant):
        return per_case(machine, owner, lambda case: call_method(machine, case, name, positional, named))
    if isinstance(owner, v.Rng):
        from lapwing.syntax.natural.library.rngs import call_rng

        return call_rng(machine, owner, name, Arguments(positional, named))
    kind = kind_of(machine, owner)
    if is_keyed(machine, owner) and (found := call_keyed(machine, owner, name, positional, named)) is not None:
        return found
    handler = METHODS.get(f"{kind}.{name}") or METHODS.get(f"*.{name}")
    if handler is None and kind in SIMILAR:
        handler = of_similar(machine, owner, kind, name, METHODS)
    if not is_sure(machine, owner, name, METHODS):
        machine.outside(f"the method .{name}() inside `try`, where it may be missing,", "Call it outside `try`.")
    place = machine.span
    if handler is not None and place not in machine.unknown:
        pure = kind in KNOWN_KINDS and name not in CHANGING and name != "sample" and "inplace" not in named
        with otherwise_unknown(machine, place, pure):
            return keeping_type(machine, name, handler(machine, owner, Arguments(positional, named)), [owner], named)
    if kind == "number" and hasattr(str, name):
        from lapwing.syntax.natural.kind import mistaken

        mistaken(machine, owner, "text")
    plain = kind in READ_ONLY or is_keyed(machine, owner)
    writes = name.startswith("__") or bool({"inplace", "out"} & set(named)) or is_written_by_method(name, positional)
    if writes or (can_change(machine, owner) and (not plain or name in CHANGING)):
        machine.outside(f"the method .{name}() here, which might change its object,", "Use a copy, or plain loops.")
    from lapwing.syntax.natural.library.opaque import opaque

    return opaque(machine, name, [owner, *positional, *named.values()])


READ_ONLY = ("array", "series", "frame")


PLAIN = {"list": list, "tuple": tuple, "dict": dict, "set": set, "str": str, "number": int}


def is_sure(machine: Machine, owner: v.Value, name: str, known: Mapping[str, object]) -> bool:
    """Whether a method or property is there for certain, or its absence leads to no handler."""
    from lapwing.syntax.natural.failure import may_catch

    kind = kind_of(machine, owner)
    numpy = isinstance(owner, v.Number | v.Known) and owner.numpy
    if not may_catch(machine, "AttributeError") or isinstance(owner, v.Rng):
        return True
    if kind in PLAIN and not numpy:
        return hasattr(PLAIN[kind], name) and (kind != "number" or hasattr(float, name))
    return f"{kind}.{name}" in known or f"*.{name}" in known


NAMED: dict[str, str] = {"moved": "frame", "labelled": "series"}


def kind_of(machine: Machine, owner: v.Value) -> str:
    """The kind of a value, as methods are listed."""
    match owner:
        case v.Known(value=str()) | v.Text():
            return "str"
        case v.Known() | v.Number() | v.Query():
            return "number"
        case v.Tuple():
            return "tuple"
        case v.Groups():
            return "groups"
        case v.Lazy(kind=kind):
            return NAMED.get(kind, kind)
        case v.Ref(key=key):
            contents = machine.state.heap[key]
            if isinstance(contents, v.Keyed):
                return "dict"
            if not isinstance(contents, v.Items | v.Stored | v.Delayed):
                return "object"
            return NAMED.get(contents.kind, contents.kind)
        case _:
            return "other"


def property_of(machine: Machine, owner: v.Value, name: str) -> v.Value | None:
    """A property of a value that is no method."""
    from lapwing.syntax.natural.library.similar import check_there

    load()
    kind = kind_of(machine, owner)
    handler = PROPERTIES.get(f"{kind}.{name}") or PROPERTIES.get(f"*.{name}")
    if handler is None and kind == "list":
        handler = PROPERTIES.get(f"array.{name}")
    check_there(machine, owner, kind, name)
    if handler is not None and not is_sure(machine, owner, name, PROPERTIES):
        machine.outside(f"asking for .{name} inside `try`, where it may be missing,", "Ask outside `try`.")
    return None if handler is None else handler(machine, owner)
