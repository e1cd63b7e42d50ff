"""Data must be exactly what its fields declare: exact classes, exact types, allowed words; no look-alikes."""

import types
import typing
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Any, get_args, get_origin, get_type_hints

from lapwing.kernel.language.data import Data
from lapwing.kernel.language.refuse import refuse


def check_genuine(value: object, hint: Any) -> None:
    """Refuse anything that is not, all the way down, data of the type wanted."""
    origin = get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        options = [option for option in get_args(hint) if type(value) is option]
        options = options or [option for option in get_args(hint) if is_word(value, option)]
        check_genuine(value, options[0] if options else refuse(f"{type(value).__name__} may not stand here"))
    elif origin is typing.Literal:
        if not is_word(value, hint):
            refuse("a word that may not stand here")
    elif origin is tuple:
        for item in value if type(value) is tuple else refuse("a tuple is needed"):
            check_genuine(item, get_args(hint)[0])
    elif (found := type(value)) is not hint or (issubclass(hint, Enum) and all(value is not word for word in hint)):
        refuse(f"{getattr(hint, '__name__', hint)} is needed")
    else:
        wanted, held = parts_with_types(found), getattr(value, "__dict__", None)
        if issubclass(found, Data) and (type(held) is not dict or {*map(type, held)} - {str} or [*held] != [*wanted]):
            refuse(f"{found.__name__} has more than its fields, or less, or in another order")
        for name, kind in wanted.items():
            check_genuine(getattr(value, name, None), kind)
        if isinstance(value, Fraction) and gcd(value.numerator, value.denominator) != 1:
            refuse("a fraction is not in lowest terms")


def is_word(value: object, hint: Any) -> bool:
    """Whether a value is one of the words that a Literal type allows."""
    return get_origin(hint) is typing.Literal and any(
        type(value) is type(word) and value == word for word in get_args(hint)
    )


@cache
def parts_with_types(kind: type) -> dict[str, Any]:
    """What a value of a class consists of, and which types are wanted: the fields of data, the ints of a fraction."""
    if kind is Fraction:
        return {"numerator": int, "denominator": int}
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)} if is_dataclass(kind) else {}
