"""Which values rows can have, told from type hints, the docstring and how they are used.  Every answer is a guess."""

from __future__ import annotations

import ast
import re

from lapwing.syntax.contract.contract import Guess
from lapwing.syntax.contract.definition import Definition
from lapwing.verify.scan.evidence import columns_of, fields_of, is_numeric, words_about
from lapwing.verify.scan.names import Names

NUMBER = r"(-?\d+(?:\.\d+)?)"
BITS = re.compile(
    r"\b0\s*/\s*1\b|(?<!between )(?<!from )\b0s? (?:and|or) 1s?\b|\bbinary\b|\bbits?\b|zeros and ones|\{0, ?1\}"
)
BETWEEN = re.compile(rf"(?:in|within|range|between|from)\s*\[?\s*{NUMBER}\s*(?:,|and|to)\s*{NUMBER}\s*\]?")
SQUARE = re.compile(rf"\[\s*{NUMBER}\s*,\s*{NUMBER}\s*\]")
WHOLE = re.compile(rf"\b{NUMBER}\s*\.\.\s*{NUMBER}\b")
TEXTS = re.compile(r"\bstrings?\b|\bcategor(?:y|ies|ical)\b|\blabels?\b|\bnames?\b|\bwords?\b|\bcolou?rs?\b")
ITEMS = {"int": "Ints", "float": "Reals", "bool": "Bool", "str": "Text"}
ARRAYS = ("ndarray", "NDArray", "Series", "array")


def guess_domain(definition: Definition, argument: ast.arg, names: Names) -> tuple[str, str]:
    """The domain of the rows as a text, and why."""
    words = words_about(definition)
    if fields := fields_of(definition, argument.arg):
        row = ", ".join(f"{field!r}: {column_domain(definition, field, 'Anything')}" for field in fields)
        return f"Row({{{row}}})", "the code reads these fields of a row, and nothing bounds them"
    if BITS.search(words):
        return "Bit", "the docstring or a comment mentions bits"
    found = WHOLE.search(words)
    if found and whole_bounds(found[1], found[2]):
        return f"Integers({found[1]}, {found[2]})", f"the docstring or a comment mentions {found[0].strip()}"
    found = SQUARE.search(words) or BETWEEN.search(words)
    if found and float(found[1]) < float(found[2]):
        return f"Interval({found[1]}, {found[2]})", f"the docstring or a comment mentions {found[0].strip()}"
    hinted = hinted_items(argument)
    if hinted is not None:
        bounded = "" if hinted in ("Bool", "Text") else ", and nothing bounds the values"
        return hinted, f"the type hint says so{bounded}"
    if TEXTS.search(words):
        return "Text", "the docstring or a comment mentions strings"
    if is_numeric(definition, argument.arg, names):
        return "Reals", "its values are summed or averaged, and nothing bounds them"
    return "Anything", "nothing says what its values are"


def whole_bounds(low: str, high: str) -> bool:
    """Whether two texts are whole numbers in order."""
    return "." not in low and "." not in high and int(low) <= int(high)


def hinted_items(argument: ast.arg) -> str | None:
    """The domain that `list[int]` or `np.ndarray` says."""
    if argument.annotation is None:
        return None
    text = ast.unparse(argument.annotation).strip("\"'")
    inner = re.search(r"\[\s*(int|float|bool|str)\b", text)
    if inner:
        return ITEMS[inner[1]]
    return "Reals" if any(word in text for word in ARRAYS) else None


def guess_frame(definition: Definition, name: str, names: Names) -> Guess:
    """A data frame with the columns that the function reads."""
    columns = columns_of(definition, name)
    if not columns:
        return Guess(name, "Database(of=Anything)", "it looks like a data frame, and the code names no columns")
    fields = ", ".join(f"{column!r}: {column_domain(definition, column, 'Reals')}" for column in columns)
    return Guess(name, f"Frame({{{fields}}})", "the code reads these columns, and nothing bounds their values")


def column_domain(definition: Definition, column: str, otherwise: str) -> str:
    """Texts if a column is compared with a text, numbers if it is compared with something else."""
    for node in ast.walk(definition.node):
        match node:
            case ast.Compare(left=left, comparators=[ast.Constant(value=str())]) if mentions(left, column):
                return "Text"
            case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()]) if mentions(left, column):
                return "Reals"
            case _:
                pass
    return otherwise


def mentions(node: ast.expr, column: str) -> bool:
    """Whether an expression reads a column."""
    return any(isinstance(part, ast.Constant) and part.value == column for part in ast.walk(node))
