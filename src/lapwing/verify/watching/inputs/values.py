"""Values to try for a domain: its ends, its middle, and what people forget."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, product
from typing import Any

import numpy as np

from lapwing.verify.watching.inputs.schema import Role, evaluate

FAR = 1_000_000.0
MOST = 6


def values_of(role: Role, public: Mapping[str, Any]) -> list[Any]:
    """A few values of a domain, the ordinary ones first."""
    match role.kind:
        case "Bit":
            return [1, 0]
        case "Bool":
            return [True, False]
        case "Category":
            return _categories(role, public)
        case "Integers" | "Ints":
            low, high = int(role.number("low", public, -1000)), int(role.number("high", public, 1000))
            return _unlike([low, high, (low + high) // 2, min(low + 1, high)])
        case "Interval":
            start, end = role.number("low", public, 0), role.number("high", public, 1)
            return _unlike([float(start), float(end), (start + end) / 2])
        case "Reals":
            if "low" in role.options or "high" in role.options:
                return [float(role.number("low", public, -FAR)), float(role.number("high", public, FAR))]
            return [0.0, 1.0, FAR, -FAR, 0.5]
        case "Sample":
            return list(role.options["values"])
        case "Text":
            return ["a", "b", "rare"]
        case "Anything":
            return [1, "x", 2.5, None]
        case "Maybe":
            return [*values_of(role.options["of"], public), None]
        case "Vector":
            return _vectors(role, public)
        case "Row":
            fields = role.options["fields"]
            parts = [values_of(part, public) for part in fields.values()]
            rows = [tuple(each[place % len(each)] for each in parts) for place in range(max(map(len, parts)))]
            rows += islice(product(*(part[:3] for part in parts)), 12)
            rows = list(dict.fromkeys(rows))
            return [dict(zip(fields, row, strict=True)) for row in rows] if role.options["named"] else rows
        case _:
            return [0, 1]


def _categories(role: Role, public: Mapping[str, Any]) -> list[Any]:
    """The values that are listed, or whole numbers below a size, which may be an expression of public values."""
    values = role.options.get("values")
    if values and len(values) == 1:
        try:
            return list(range(int(evaluate(values[0], public))))
        except (ValueError, TypeError):
            return list(values)
    return list(values) if values else list(range(int(role.number("size", public, 2))))


def _vectors(role: Role, public: Mapping[str, Any]) -> list[Any]:
    length = int(role.number("length", public, 2))
    inner = values_of(role.options["of"], public) if "of" in role.options else [0.0, 1.0]
    found = [np.full(length, each, dtype=float) for each in inner[:4]]
    found += [np.eye(length)[0] * float(inner[min(1, len(inner) - 1)])]
    one, two = (role.options.get(name) for name in ("norm1", "norm2"))
    if one is not None or two is not None:
        limit = float(role.number("norm1" if one is not None else "norm2", public, 1))
        return [np.eye(length)[place] * limit * sign for place in range(min(length, 2)) for sign in (1, -1)]
    return found


def _unlike(values: list[Any]) -> list[Any]:
    return list(dict.fromkeys(values))
