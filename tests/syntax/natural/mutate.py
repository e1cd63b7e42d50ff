"""Functions as people write them with something wrong: nodes of the tree are swapped, dropped or changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

from tests.syntax.natural.generate import random_function

PROGRAMS = Path(__file__).parents[3] / "programs"
EXAMPLES = sorted(PROGRAMS.rglob("*.py"))


def originals() -> list[str]:
    """Texts to start from: programs of the corpus and random functions."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in EXAMPLES if path.stat().st_size < 2500]
    texts = [text for text in texts if parses(text)]
    return [*texts, *(random_function(seed) for seed in range(len(texts) or 20))]


def parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def mutants(text: str, random: Random, count: int) -> Iterator[str]:
    """Texts near the given one that are still Python."""
    for _ in range(count * 5):
        module = ast.parse(text)
        for _ in range(random.randint(1, 3)):
            mutate(module, random)
        try:
            made = ast.unparse(ast.fix_missing_locations(module))
            compile(made, "mutant", "exec")
        except (SyntaxError, ValueError, TypeError, AttributeError, RecursionError):
            continue
        yield made
        count -= 1
        if count == 0:
            return


def mutate(module: ast.Module, random: Random) -> None:
    """Swap two expressions, drop or repeat a statement, or change an operator."""
    expressions = [
        (node, name, place)
        for node in ast.walk(module)
        for name, value in ast.iter_fields(node)
        for place, part in enumerate(value if isinstance(value, list) else [value])
        if isinstance(part, ast.expr) and not isinstance(getattr(part, "ctx", None), ast.Store | ast.Del)
    ]
    blocks = [
        block
        for node in ast.walk(module)
        for name in ("body", "orelse", "finalbody")
        if isinstance(block := getattr(node, name, None), list) and block and isinstance(block[0], ast.stmt)
    ]
    match random.randrange(4):
        case 0 if expressions:
            one, two = random.choice(expressions), random.choice(expressions)
            put(one, deepcopy(get(two)))
        case 1 if expressions:
            constant = random.choice([0, -1, 1.5, "a", None, True, 10**30, b"x"])
            put(random.choice(expressions), ast.Constant(constant))
        case 2 if blocks:
            block = random.choice(blocks)
            place = random.randrange(len(block))
            if len(block) > 1 and random.random() < 0.5:
                del block[place]
            else:
                block.insert(random.randrange(len(block) + 1), deepcopy(block[place]))
        case _ if blocks:
            block, other = random.choice(blocks), random.choice(blocks)
            block[random.randrange(len(block))] = deepcopy(random.choice(other))


def get(where: tuple[ast.AST, str, int]) -> ast.expr:
    node, name, place = where
    value = getattr(node, name)
    found: ast.expr = value[place] if isinstance(value, list) else value
    return found


def put(where: tuple[ast.AST, str, int], value: ast.expr) -> None:
    node, name, place = where
    held = getattr(node, name)
    if isinstance(held, list):
        held[place] = value
    else:
        setattr(node, name, value)
