"""One table of a description as it was read: its values are taken out one by one, and nothing may be left over."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, NoReturn

from lapwing.data.description.exact_input import day_of, exact_of
from lapwing.data.description.toml_span import place_of
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Source, Span


@dataclass(frozen=True, slots=True)
class Table:
    source: Source = field(repr=False)
    path: tuple[str, ...]
    values: dict[str, Any]

    def place(self, *keys: str) -> Span:
        """Where something of this table stands."""
        return place_of(self.source, (*self.path, *keys))

    def refuse(self, key: str, why: str, instead: str) -> NoReturn:
        """The value of a key is at fault."""
        name = ".".join((*self.path, key))
        reject("description-value", self.place(key), name=name, why=why, instead=instead)

    def check_keys(self, known: tuple[str, ...]) -> None:
        """Refuse keys that mean nothing, so that a misspelt bound is never ignored."""
        for key in self.values:
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = f"{near[0]}, perhaps" if near else ", ".join(known)
                reject("description-unknown", self.place(key), name=".".join((*self.path, key)), known=hint)

    def table(self, key: str) -> Table:
        """A table inside this one; an empty one if it is not there."""
        found = self.values.get(key, {})
        if not isinstance(found, dict):
            self.refuse(key, "it is not a table", f"Write a table [{'.'.join((*self.path, key))}].")
        return Table(self.source, (*self.path, key), found)

    def text(self, key: str, default: str | None = None) -> str | None:
        """A text that is not empty."""
        if key not in self.values:
            return default
        found = self.values[key]
        if not isinstance(found, str) or not found.strip():
            self.refuse(key, "it is not text", f'Write {key} = "...".')
        return found

    def needed(self, key: str, what: str) -> str:
        """A text that has to be there."""
        return self.text(key) or self.missing(key, what)

    def missing(self, key: str, what: str) -> NoReturn:
        """Something has to be there."""
        reject("description-missing", self.place(), name=".".join((*self.path, key)), what=what)

    def number(self, key: str, default: Fraction | None = None) -> Fraction | None:
        """An exact number, written plainly or in quotes."""
        if key not in self.values:
            return default
        return self.placed(key, lambda: exact_of(self.values[key], key))

    def day(self, key: str) -> Fraction | None:
        """A date, in days since 1970."""
        if key not in self.values:
            return None
        return self.placed(key, lambda: Fraction(day_of(self.values[key], key)))

    def placed(self, key: str, take: Any) -> Fraction:
        """What can be taken; a fault gets its place."""
        try:
            found: Fraction = take()
        except ProgramError as error:
            place = self.place(key)
            raise ProgramError(
                tuple(type(one)(one.id, (place,), one.cause, one.fix) for one in error.diagnostics)
            ) from None
        return found

    def whole(self, key: str, default: int, least: int) -> int:
        """A whole number that is not too small."""
        found = self.number(key, Fraction(default))
        if found is None or found.denominator != 1 or found < least:
            self.refuse(key, f"it is not a whole number from {least} up", f"Write {key} = {max(default, least)}.")
        return int(found)
