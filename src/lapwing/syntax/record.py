"""What the numbers of a row are in the author's words: fields by name, missing values, and strings by their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from lapwing.syntax.tree import RoleTree


@dataclass(frozen=True, slots=True)
class Leaf:
    """One number of a row.

    `field` is the name of the field it belongs to, if it has one.  It is 1 where the field `is_flag` and has a value,
    else 0; a field that `may_miss` has some value also where it is missing.  With `texts` it is the number of a string;
    strings that are not among them have the number `other`, or must not be there.
    """

    field: str | None
    is_flag: bool = False
    may_miss: bool = False
    texts: tuple[tuple[str, int], ...] | None = None
    other: str | None = None


Records = tuple[tuple[str, tuple[Leaf, ...]], ...]


def leaves_of_domain(domain: RoleTree, texts: Mapping[str, int], name: str, field: str | None = None) -> list[Leaf]:
    """The numbers that a value of a domain is made of, in their order; `name` is what the core calls the value."""
    match domain.kind:
        case "Row":
            fields = {key: cast("RoleTree", inner) for key, inner in domain.options.items()}
            return [
                leaf for key, inner in fields.items() for leaf in leaves_of_domain(inner, texts, f"{name}_{key}", key)
            ]
        case "Maybe":
            inner = leaves_of_domain(cast("RoleTree", domain.options["of"]), texts, name, field)
            there = [Leaf(each.field, each.is_flag, True, each.texts, each.other) for each in inner]
            return [Leaf(field, is_flag=True), *there]
        case "Category" if isinstance(domain.options.get("values"), tuple):
            values = cast("tuple[str, ...]", domain.options["values"])
            return [Leaf(field, texts=tuple((value, texts[value]) for value in values))]
        case "Text":
            return [Leaf(field, texts=tuple(sorted(texts.items(), key=lambda each: each[1])), other=f"{name}_texts")]
        case "Vector" if isinstance(size := getattr(domain.options.get("length"), "value", None), int) and field:
            of = cast("RoleTree", domain.options.get("of", RoleTree("Reals", {}, domain.span)))
            return [leaf for place in range(size) for leaf in leaves_of_domain(of, texts, name, f"{field}[{place}]")]
        case _:
            return [Leaf(field)]
