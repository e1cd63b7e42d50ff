"""Data: frozen classes that consist of nothing but their fields, and the trees that they form."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import Field, dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

D = TypeVar("D", bound="Data")


@dataclass_transform(frozen_default=True)
class Data:
    """Every class below this one is a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __match_args__: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)


def data_in(value: object) -> Iterator[Any]:
    """The data in a value, from left to right: tuples are looked through, and what is no data is left out."""
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, Data):
            yield item
        elif isinstance(item, tuple):
            yield from data_in(item)


def parts_of(node: Data) -> tuple[Any, ...]:
    """The data directly inside."""
    found: list[Any] = []
    for value in node.__dict__.values():
        found += (value,) if isinstance(value, Data) else data_in(value) if isinstance(value, tuple) else ()
    return tuple(found)


def inside(value: object) -> Iterator[Any]:
    """The data in a value and all data inside that, each before its parts."""
    waiting = [*data_in(value)][::-1]
    while waiting:
        yield (node := waiting.pop())
        waiting.extend(reversed(parts_of(node)))


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with the data in it changed."""
    if isinstance(value, tuple):
        return tuple(changed(item, change) for item in value)
    return change(value) if isinstance(value, Data) else value


def rebuild(node: D, parts: Iterable[Any]) -> D:
    """The same kind of data with other parts, as many as `parts_of` gives."""
    given = iter(parts)
    return type(node)(*(changed(getattr(node, name), lambda _: next(given)) for name in node.__match_args__))
