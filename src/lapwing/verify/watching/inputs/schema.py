"""What is known of a parameter: the words of a contract, read without its file.

Database(of=Interval(0, 1), neighbours="add-remove")     Queries(sensitivity=1)     Frame(age=Integers(0, 120))
"""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.syntax.contract.kinds import FORMS

KNOWN = {name: getattr(math, name) for name in ("log", "exp", "sqrt", "pi", "e", "inf", "ceil", "floor", "log2")}
KNOWN |= {"len": len, "max": max, "min": min, "abs": abs, "float": float, "int": int, "round": round, "sum": sum}


@dataclass(frozen=True, slots=True)
class Role:
    """A kind with its options; an option that is an expression is evaluated when the public values are known."""

    kind: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def number(self, name: str, public: Mapping[str, Any], usual: float) -> float:
        """An option that is a number, in terms of the public values."""
        given = self.options.get(name)
        if given is None:
            return usual
        value = evaluate(given, public) if isinstance(given, str) else given
        return float(value) if isinstance(value, float) and not float(value).is_integer() else value


def read_role(text: str) -> Role:
    """The role that a text says."""
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        reject("watch-role", what=text)
    return _role(node, text)


def related(role: Role, neighbours: str | None) -> Role:
    """The role with these neighbours, if it has rows and does not say itself which datasets are neighbours."""
    if neighbours is not None and role.kind in ("Database", "Frame", "Histogram") and "neighbours" not in role.options:
        return Role(role.kind, dict(role.options) | {"neighbours": neighbours})
    return role


def evaluate(text: str, names: Mapping[str, Any]) -> Any:
    """The value of an expression of a contract; a ValueError if it has none."""
    try:
        return eval(compile(text, "<contract>", "eval"), {"__builtins__": {}}, KNOWN | dict(names))
    except Exception as error:
        raise ValueError(f"{text}: {error}") from error


def _role(node: ast.expr, text: str) -> Role:
    match node:
        case ast.Constant(value=str() as inner):
            return read_role(inner)
        case ast.Name(id=kind) if kind in FORMS:
            return Role(kind)
        case ast.Subscript(value=ast.Name(id="Public"), slice=inside):
            return Role("Public", {"sort": ast.unparse(inside)})
        case ast.Call(func=ast.Name(id=kind), args=given, keywords=named) if kind in FORMS:
            return Role(kind, _options(kind, given, named, text))
        case _:
            reject("watch-role", what=text)


def _options(kind: str, given: list[ast.expr], named: list[ast.keyword], text: str) -> dict[str, Any]:
    if kind == "Category":
        values = [each.value for each in given if isinstance(each, ast.Constant)]
        values += [each.value for word in named for each in getattr(word.value, "elts", [word.value])]
        return {"values": values if len(values) > 1 or isinstance(values[0], str) else None, "size": values[0]}
    if kind in ("Row", "Frame"):
        fields = {word.arg: _role(word.value, text) for word in named if word.arg and word.arg != "neighbours"}
        fields |= {str(place): _role(each, text) for place, each in enumerate(given) if not isinstance(each, ast.Dict)}
        for each in given:
            if isinstance(each, ast.Dict):
                keys = [ast.literal_eval(key) for key in each.keys if key is not None]
                fields |= {key: _role(value, text) for key, value in zip(keys, each.values, strict=True)}
        found: dict[str, Any] = {"fields": fields, "named": bool(named) or any(isinstance(e, ast.Dict) for e in given)}
        found |= {word.arg: _value(word.value) for word in named if word.arg == "neighbours"}
        return found
    found = dict(zip(FORMS[kind].options, given, strict=False)) | {word.arg or "": word.value for word in named}
    roles = ("Database", "Maybe", "Record", "Vector")
    return {
        name: _role(value, text) if name == "of" and kind in roles else _value(value) for name, value in found.items()
    }


def _value(node: ast.expr) -> Any:
    """A literal as it is, and any other expression as text."""
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return ast.unparse(node)
