"""What is known of the functions of one open file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from lapwing.report.view.view import View

PENDING = "checking"


@dataclass(frozen=True, slots=True)
class Function:
    """A function with a contract: lines from 1, columns from 0.  Without a view, it is still being looked at."""

    name: str
    line: int
    column: int
    end_column: int
    first_line: int
    end_line: int
    digest: str
    claimed: bool
    view: View | None = field(default=None, repr=False)
    fixes: tuple[dict[str, Any], ...] = field(default=(), repr=False)

    @property
    def verdict(self) -> str:
        """Its verdict in a word."""
        return PENDING if self.view is None else str(self.view["verdict"])

    def moved(self, line: int) -> Function:
        """The same at another line, with all lines that its verdict speaks of."""
        by = line - self.line
        first, end = self.first_line + by, self.end_line + by
        fixes = tuple(moved(fix, by) for fix in self.fixes)
        return replace(self, line=line, first_line=first, end_line=end, view=moved(self.view, by), fixes=fixes)


@dataclass(frozen=True, slots=True)
class Document:
    """The functions of a text, and the faults of what cannot be read."""

    text: str = field(repr=False)
    functions: tuple[Function, ...] = ()
    faults: tuple[View, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return lines_of(self.text)

    def at(self, line: int) -> Function | None:
        """The function that a line, counted from 1, belongs to."""
        return next((each for each in self.functions if each.first_line <= line <= each.end_line), None)

    def with_function(self, function: Function) -> Document:
        """The same with what is known of one function now."""
        functions = tuple(function if each.name == function.name else each for each in self.functions)
        return replace(self, functions=functions)


def lines_of(text: str) -> list[str]:
    """The lines of a text, as Python counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def moved(data: Any, by: int) -> Any:
    """Plain data with every line in it moved."""
    match data:
        case dict():
            return {
                name: value + by if name in ("line", "end_line") and isinstance(value, int) else moved(value, by)
                for name, value in data.items()
            }
        case list():
            return [moved(item, by) for item in data]
        case _:
            return data


def document_of(text: str, outline: list[View], known: dict[str, Function]) -> Document:
    """A text with what is known already of functions that have not changed."""
    lines = lines_of(text)
    functions = tuple(function_of(each, known, lines) for each in outline if "digest" in each)
    return Document(text, functions, tuple(each for each in outline if "digest" not in each))


def function_of(found: View, known: dict[str, Function], lines: list[str]) -> Function:
    """A function of the outline, with its verdict if nothing that it depends on has changed."""
    function = Function(
        name=found["name"],
        line=found["line"],
        column=found["column"] - 1,
        end_column=found["end_column"] - 1,
        first_line=int(found.get("first_line") or found["line"]),
        end_line=int(found.get("end_line") or found["line"]),
        digest=found["digest"],
        claimed=found["claimed"],
    )
    same = known.get(function.name)
    if same is None or same.digest != function.digest:
        return function
    there = same.moved(function.line)
    fixes = tuple(fix for fix in there.fixes if reads_as(lines, fix))
    return replace(function, view=there.view, fixes=fixes)


def reads_as(lines: list[str], fix: dict[str, Any]) -> bool:
    """Whether the lines that a fix is about are what they were."""
    return fix["line"] >= 1 and bool("\n".join(lines[fix["line"] - 1 : fix["end_line"]]) == fix["there"])
