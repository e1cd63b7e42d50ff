"""What a program's text says is expected of it, in comments right above the function.

    # row: L10
    # expect: refuted(epsilon="eps")
    # expect: proved(epsilon="2 * eps")
    # expect: proved(epsilon="eps", q=Queries(sensitivity=1, monotone=True))
    # message: zero-divisor

A verdict without options is about the decorator's own claim.  `tight` says that no smaller epsilon is true.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.annotation import role_of_annotation
from lapwing.syntax.quoted import order_and_epsilon, parse_quoted, quoted_expression
from lapwing.syntax.reader import Reader

Verdict = Literal["proved", "refuted", "tight", "false"]

CURRENCIES = ("epsilon", "rho", "renyi", "mu")
BESIDE = {"delta": ("epsilon", "rho"), "order": ("renyi",)}


@dataclass(frozen=True, slots=True)
class Note:
    """A comment of the form `# word: text`."""

    word: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Expectation:
    """A verdict on a program whose claim and roles may be other than its own: `statement` has them all.

    A refutation is `infinite` if some output is possible for one neighbour only.
    """

    verdict: Verdict
    text: str
    infinite: bool
    statement: tree.Tree


def notes_above(line: int, source: Source) -> tuple[Note, ...]:
    """The notes in the comment lines right above a line, first one first."""
    return tuple(reversed(list(_notes_upward(line, source))))


def _notes_upward(line: int, source: Source) -> Iterator[Note]:
    for number in range(line - 1, 0, -1):
        text = source.line(number)
        if not text.lstrip().startswith("#"):
            return
        word, colon, rest = text.strip().lstrip("#").strip().partition(":")
        if colon and word in ("row", "expect", "message"):
            column = text.index(rest) if rest else 0
            yield Note(word, rest.strip(), Span(source, number, column, number, len(text)))


def read_expectation(note: Note, function: tree.Tree) -> Expectation:
    """Read `verdict(option=…, …)` as a statement about a function."""
    names = frozenset(parameter.name for parameter in function.parameters)
    quoted = parse_quoted(note.text, note.span, Reader(note.span.source, function.scope, names))
    call = quoted.node
    head = call.func if isinstance(call, ast.Call) else call
    verdict = head.id if isinstance(head, ast.Name) else ""
    if verdict not in get_args(Verdict) or (isinstance(call, ast.Call) and call.args):
        reject("expectation", note.span, what=note.text)
    statement, infinite = function, False
    for keyword in call.keywords if isinstance(call, ast.Call) else []:
        match keyword.arg, keyword.value:
            case "infinite", ast.Constant(value=bool() as flag):
                infinite = flag
            case ("epsilon" | "delta" | "rho" | "mu" | "group") as option, value:
                statement = with_claim(statement, **{option: quoted_expression(value, quoted.reader)})
            case "renyi", value:
                order, epsilon = order_and_epsilon(value, quoted.reader)
                statement = with_claim(statement, order=order, renyi=epsilon)
            case name, value if name in names:
                statement = with_role(statement, str(name), role_of_annotation(value, quoted.reader))
            case _:
                reject("expectation", note.span, what=note.text)
    return Expectation(cast("Verdict", verdict), note.text, infinite, statement)


def with_claim(function: tree.Tree, **amounts: tree.Expression) -> tree.Tree:
    """The same function with another claim; one in another currency takes the place of all that was claimed."""
    claim = function.claim or tree.ClaimTree(None, None, None, (), function.span)
    others: dict[str, Any] = {} if amounts.keys().isdisjoint(CURRENCIES) else dict.fromkeys(CURRENCIES)
    others |= {name: None for name, with_ in BESIDE.items() if others and amounts.keys().isdisjoint(with_)}
    return dataclasses.replace(function, claim=dataclasses.replace(claim, **others).claiming(amounts))


def with_role(function: tree.Tree, name: str, role: tree.RoleTree) -> tree.Tree:
    """The same function with another role of one parameter, so with other neighbours."""
    parameters = tuple(
        dataclasses.replace(parameter, role=role) if parameter.name == name else parameter
        for parameter in function.parameters
    )
    return dataclasses.replace(function, parameters=parameters)
