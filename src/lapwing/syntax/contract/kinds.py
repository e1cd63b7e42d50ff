"""The kinds of roles and domains that contracts know, with their options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Form:
    """The names of the options in order, and those that must be given."""

    options: tuple[str, ...] = ()
    required: tuple[str, ...] = ()


DOMAINS: dict[str, Form] = {
    "Anything": Form(),
    "Bit": Form(),
    "Bool": Form(),
    "Category": Form(("size", "values")),
    "Integers": Form(("low", "high"), ("low", "high")),
    "Interval": Form(("low", "high"), ("low", "high")),
    "Ints": Form(("low", "high")),
    "Maybe": Form(("of",), ("of",)),
    "Reals": Form(("low", "high")),
    "Row": Form(),
    "Text": Form(),
    "Vector": Form(("of", "length", "norm1", "norm2")),
}
ROLES: dict[str, Form] = {
    "Database": Form(("of", "neighbours", "along"), ("of",)),
    "Delta": Form(),
    "Epsilon": Form(),
    "Frame": Form(("neighbours",)),
    "Function": Form(("sensitivity", "of")),
    "Functions": Form(("sensitivity", "of", "monotone")),
    "Histogram": Form(("neighbours",)),
    "Public": Form(),
    "Queries": Form(("sensitivity", "monotone", "of")),
    "Query": Form(("sensitivity", "of")),
    "Record": Form(("of",), ("of",)),
    "Rng": Form(),
}
FORMS = DOMAINS | ROLES

# what people write who know other words for them
OTHER_DOMAINS = {
    "any": "Anything",
    "binary": "Bit",
    "boolean": "Bool",
    "categorical": "Category",
    "choice": "Category",
    "dict": "Row",
    "enum": "Category",
    "float": "Reals",
    "float64": "Reals",
    "frame": "Row",
    "int": "Ints",
    "int64": "Ints",
    "integer": "Integers",
    "list": "Vector",
    "literal": "Category",
    "ndarray": "Vector",
    "number": "Reals",
    "object": "Anything",
    "optional": "Maybe",
    "range": "Integers",
    "real": "Reals",
    "record": "Row",
    "str": "Text",
    "string": "Text",
    "strings": "Text",
    "tuple": "Row",
}
OTHER_ROLES = {
    "array": "Database",
    "data": "Database",
    "dataframe": "Frame",
    "dataset": "Database",
    "dict": "Record",
    "float": "Public[float]",
    "generator": "Rng",
    "int": "Public[int]",
    "list": "Database",
    "ndarray": "Database",
    "private": "Database",
    "randomstate": "Rng",
    "rows": "Database",
    "sensitive": "Database",
    "sequence": "Database",
    "series": "Database",
    "str": "Public",
    "table": "Frame",
}
WITH_NEIGHBOURS = ("Database", "Frame", "Histogram")


def options_words(kind: str) -> str:
    """The options of a kind, for a message."""
    return ", ".join(FORMS[kind].options) or "none"
