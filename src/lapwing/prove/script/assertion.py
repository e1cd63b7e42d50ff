"""Assertions as people write them: `i<1> == i<2> and (i<1> <= 'r0 => spent[0] == 0)`.

`x<1>` and `x<2>` are a variable or private parameter in the two runs, `'name` a value no run changes, `spent[k]` the
amount spent of unit k, `l1(a<1>, a<2>, i)` how far two lists are apart from an index on, and `=>` binds weakest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import BOOL, Sort
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import Distance, Local, Logical, Norm, Sided, Spent, Term, Variable, sort_of
from lapwing.kernel.language.wellformed import terms_of
from lapwing.kernel.logic.adjacency import witnesses_of
from lapwing.kernel.logic.judgment import Judgment, Setting
from lapwing.syntax.expression import parse_expression
from lapwing.syntax.lowering.terms import Terms
from lapwing.syntax.module import parse_module
from lapwing.syntax.quoted import parse_quoted
from lapwing.syntax.reader import Reader

SIDED = re.compile(r"\b([^\W\d]\w*)<([12])>")
LOGICAL = re.compile(r"'([^\W\d]\w*[@+]?[0-9]?)")
NORMS: dict[str, Norm] = {"l0": "l0", "l1": "l1", "l2": "l2", "rise": "rise"}
DISTANCE = re.compile(r"\b(l0|l1|l2|rise)\(")
SPENT = re.compile(r"\bspent\[([0-9]+)\]")


def read_assertion(text: str, setting: Setting, *goals: Judgment) -> Term:
    """The term a text stands for; goals tell the sorts of the logical values they speak of."""
    meanings: dict[str, Variable | Distance] = {}
    known = {variable.name: variable for variable in logicals(setting, *goals)}

    taken = {parameter.param.name for parameter in setting.program.parameters}

    def stand_in(name: str, meant: Variable | Distance) -> str:
        while name in taken or meanings.get(name, meant) != meant:
            name += "_"
        meanings[name] = meant
        return name

    def sided(found: re.Match[str]) -> str:
        name, side = found[1], found[2]
        sort = sorts_of(setting).get(name)
        if sort is None:
            reject("undefined-name", Source("assertion", text).everything(), name=found[0], meant="")
        return stand_in(f"{name}_{side}", Sided(name, sort, 1 if side == "1" else 2))

    def logical(found: re.Match[str]) -> str:
        if found[1] not in known:
            reject("undefined-name", Source("assertion", text).everything(), name=found[0], meant="")
        return stand_in("logical_" + re.sub(r"\W", "_", found[1]), known[found[1]])

    def spent(found: re.Match[str]) -> str:
        return stand_in(f"spent_{found[1]}", Spent(int(found[1])))

    for norm, call, arguments in distances_in(text):
        left, right, start = (read_assertion(argument, setting, *goals) for argument in arguments)
        text = text.replace(call, stand_in(f"distance_{len(meanings)}", Distance(left, right, start, norm)))
    plain = SPENT.sub(spent, LOGICAL.sub(logical, SIDED.sub(sided, text)))
    return substitute(read_plain(with_implications(plain), setting, meanings), locals_to(meanings))


def distances_in(text: str) -> Iterator[tuple[Norm, str, list[str]]]:
    """Each distance that a text speaks of: which one, and of which two lists from which index on."""
    for found in DISTANCE.finditer(text):
        depth = 1
        for position in range(found.end(), len(text)):
            depth += (text[position] in "([") - (text[position] in ")]")
            if depth == 0:
                arguments = split_commas(text[found.end() : position])
                if len(arguments) == 3:
                    yield NORMS[found[1]], text[found.start() : position + 1], arguments
                break


def locals_to(meanings: dict[str, Variable | Distance]) -> dict[Variable, Term]:
    """Each stand-in variable with what it stands for."""
    return {Local(name, sort_of(meant)): meant for name, meant in meanings.items()}


def read_plain(text: str, setting: Setting, meanings: dict[str, Variable | Distance]) -> Term:
    """An expression over public parameters and stand-in variables."""
    known = {parameter.param.name: parameter for parameter in setting.program.parameters}
    source = Source("assertion", f'"{text}"')
    place = source.everything()
    module = parse_module(Source("assertion", ""))
    quoted = parse_quoted(text, place, Reader(source, module, frozenset((*known, *meanings))))
    tree = parse_expression(quoted.node, quoted.reader)
    sorts: dict[str, Sort] = {name: parameter.param.sort for name, parameter in known.items()}
    sorts |= {name: sort_of(meant) for name, meant in meanings.items()}
    roles = {name: parameter.role for name, parameter in known.items()}
    return Terms(roles, sorts, claim=True, functions=True, lists=True).term(tree)


def with_implications(text: str) -> str:
    """`a => b` as `not a or b`, also inside parentheses."""
    depth, start, pieces, parts = 0, 0, [], []
    position = 0
    while position < len(text):
        letter = text[position]
        if letter in "([":
            if depth == 0:
                pieces.append(text[start : position + 1])
                start = position + 1
            depth += 1
        elif letter in ")]":
            depth -= 1
            if depth == 0:
                inside = ", ".join(with_implications(part).strip() for part in split_commas(text[start:position]))
                pieces.append(inside + letter)
                start = position + 1
        elif depth == 0 and text.startswith("=>", position):
            pieces.append(text[start:position])
            parts.append("".join(pieces))
            pieces, start = [], position + 2
            position += 1
        position += 1
    parts.append("".join(pieces) + text[start:])
    result = parts[-1].strip()
    for condition in reversed(parts[:-1]):
        result = f"(not ({condition.strip()}) or ({result}))"
    return result


def split_commas(text: str) -> list[str]:
    """The parts between the commas that stand in no parentheses."""
    parts, depth, start = [], 0, 0
    for position, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append(text[start:position])
            start = position + 1
    return [*parts, text[start:]]


def sorts_of(setting: Setting) -> dict[str, Sort]:
    """The sorts of the variables and private parameters of a program."""
    sorts: dict[str, Sort] = {p.param.name: p.param.sort for p in setting.program.parameters if not is_public(p.role)}
    for term in (*terms_of(setting.program.body), *setting.program.results):
        sorts |= {variable.name: variable.sort for variable in variables_of(term) if isinstance(variable, Local)}
    return sorts


def logicals(setting: Setting, *goals: Judgment) -> list[Logical]:
    """The values no run changes: of the goals, of the results, of the neighbours, and the drawn one."""
    found = [
        v for goal in goals for term in (goal.pre, goal.post) for v in variables_of(term) if isinstance(v, Logical)
    ]
    found += [Logical(f"r{number}", sort_of(term)) for number, term in enumerate(setting.program.results)]
    return [
        *found,
        *sorted(witnesses_of(setting.program), key=lambda witness: witness.name),
        Logical("drawn", drawn_sort(goals)),
    ]


def drawn_sort(goals: tuple[Judgment, ...]) -> Sort:
    """The sort of the value that the next draw on the left gives."""
    from lapwing.kernel.language.law import sort_of_law
    from lapwing.kernel.language.program import Sample

    for goal in goals:
        if goal.left and isinstance(goal.left[0], Sample):
            return sort_of_law(goal.left[0].law)
    return BOOL
