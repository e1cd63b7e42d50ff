"""The assumptions an obligation needs: those that share names with its conclusion, directly or indirectly.

If some of the lines of a script cannot hold together, all of them cannot.  So it is enough that the solvers confirm
what is left when assumptions are taken away, and where they do not, the whole script is asked.
"""

import re

TOKEN = re.compile(r"\|[^|]*\||[()]|[^\s()|]+")
NAME = re.compile(r"\|[^|]*\|")
ASSERT, AND = "(assert ", "(assert (and "


def relevant(script: str) -> str:
    """The script without assumptions that have nothing to do with its last one, and its names numbered."""
    lines = script.rstrip("\n").split("\n")
    claims = [part for line in lines if line.startswith(ASSERT) for part in conjuncts(line)]
    names = [set(NAME.findall(each)) for each in claims]
    used, size = names[-1], -1
    while len(used) > size:
        size = len(used)
        used = used.union(*(each for each in names if not each.isdisjoint(used)))
    claims = [claim for claim, each in zip(claims, names, strict=True) if not each or not each.isdisjoint(used)]
    functions = declared(lines, "(declare-fun ", " ".join(claims))
    sorts = declared(lines, "(declare-sort ", " ".join(functions))
    return numbered("\n".join([lines[0], *sorts, *functions, *claims, lines[-1]]) + "\n")


def declared(lines: list[str], start: str, text: str) -> list[str]:
    """The declarations of what occurs in a text."""
    tokens = set(TOKEN.findall(text))
    return [line for line in lines if line.startswith(start) and TOKEN.findall(line)[2] in tokens]


def numbered(script: str) -> str:
    """The script with its names numbered as they occur: two that differ in nothing but names become one."""
    numbers: dict[str, str] = {}
    return NAME.sub(lambda found: numbers.setdefault(found[0], f"|n{len(numbers)}|"), script)


def conjuncts(line: str) -> list[str]:
    """An assertion as one for each part that it says holds; any other assertion as it is."""
    if not line.startswith(AND):
        return [line]
    depth, start, found = 0, len(AND), []
    for token in TOKEN.finditer(line, len(AND), len(line) - 2):
        depth += {"(": 1, ")": -1}.get(token[0], 0)
        if depth == 0:
            found.append(f"{ASSERT}{line[start : token.end()].strip()})")
            start = token.end()
    return found
