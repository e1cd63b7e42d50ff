"""Slips in drawing noise: a seed, a scale in place of the centre, one draw for several values, a wrong formula."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.amount import over
from lapwing.app.judging.change.bounds import bounds_of
from lapwing.app.judging.change.code import Code
from lapwing.app.judging.change.gaussian import textbook_sigma_for
from lapwing.app.judging.change.misplaced import is_misplaced, is_numpy
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.text import called, closing, removed, replaced
from lapwing.app.judging.edit import Edit
from lapwing.syntax.python_tree import python_expression
from lapwing.verify.scan.noise import MAKERS, Drawn

SEEDS = ("numpy.random.seed", "random.seed")
UNIFORM = ("random", "random_sample", "rand")


def slips_of(code: Code) -> Iterator[Rewrite]:
    """Every such slip mended."""
    yield from unseeded(code)
    yield from scale_for_centre(code)
    yield from drawn_for_each(code)
    yield from drawn_for_each_cell(code)
    yield from textbook_sigma(code)
    yield from honest_coin(code)


def unseeded(code: Code) -> Iterator[Rewrite]:
    """`default_rng(42)`: whoever knows the seed knows the noise."""
    edits: list[Edit] = []
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Expr(value=ast.Call(func=func)) if code.names.resolve(func) in SEEDS:
                edits.append(removed(code, node))
            case ast.Call(func=func, args=args, keywords=keywords) if code.names.resolve(func) in MAKERS:
                if (args or keywords) and all(is_seed(each) for each in (*args, *(word.value for word in keywords))):
                    edits.append(replaced(code, node, f"{code.text(func)}()"))
            case _:
                pass
    if edits:
        yield Rewrite("Do not seed the noise", tuple(edits))


def is_seed(value: ast.expr) -> bool:
    """Whether an argument of a generator is a number, or a name for one."""
    return isinstance(value, ast.Constant | ast.Name)


def scale_for_centre(code: Code) -> Iterator[Rewrite]:
    """`np.random.laplace(1 / epsilon)`: what is meant as the scale is the centre."""
    edits = []
    for drawn in code.draws:
        if is_misplaced(code, drawn):
            given = drawn.call.args[0]
            edits.append(replaced(code, given, f"scale={code.text(given)}"))
    if edits:
        yield Rewrite("Pass the scale as scale, not as the centre of the noise", tuple(edits))


def drawn_for_each(code: Code) -> Iterator[Rewrite]:
    """`noise = laplace(...)`, added to several values: their difference has no noise.  Draw for each."""
    drawn = {id(each.call) for each in code.draws}
    for statement in code.statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if id(call) in drawn:
                uses = code.readings(name)
                again = len(uses) > 1 or any(code.rounds(each) > code.rounds(statement) for each in uses)
                is_only = code.value_of(name) is statement
                if again and is_only and is_centred(call):
                    text = code.text(call)
                    edits = tuple(replaced(code, each, text) for each in uses)
                    yield Rewrite(
                        f"Draw new noise for each value instead of {name}", (removed(code, statement), *edits)
                    )
            case _:
                pass


def is_centred(call: ast.Call) -> bool:
    """Whether a call draws noise around 0, and not around a value or a threshold."""
    centre = [*call.args[:1], *(each.value for each in call.keywords if each.arg in ("loc", "mean", "mu"))]
    return all(isinstance(each, ast.Constant) and each.value == 0 for each in centre)


def drawn_for_each_cell(code: Code) -> Iterator[Rewrite]:
    """`counts + np.random.laplace(scale=...)`: one draw for all cells of an array; draw one for each."""
    for node in ast.walk(code.definition.node):
        match node:
            case ast.BinOp(op=ast.Add(), left=ast.Name(id=name) as cells, right=ast.Call() as call) if code.is_bare(
                cells
            ):
                sized = any(each.arg == "size" for each in call.keywords) or len(call.args) > 2
                if not sized and any(each.call is call and is_numpy(each) for each in code.draws):
                    lead = ", " if call.args or call.keywords else ""
                    yield Rewrite(
                        f"Draw noise for each of {name}", (Edit(closing(code, call), f"{lead}size=len({name})"),)
                    )
            case _:
                pass


def textbook_sigma(code: Code) -> Iterator[Rewrite]:
    """Gaussian noise as in textbooks, for a sum of rows that a public bound limits."""
    if code.is_pure or not code.in_epsilon:
        return
    places = list(dict.fromkeys(place for each in code.draws if (place := sigma_of(code, each)) is not None))
    for bound in ("1", *bounds_of(code)) if places else ():
        sigma = textbook_sigma_for(code, bound)
        if sigma is not None and any(code.text(each) != sigma for each in places):
            edits = tuple(replaced(code, each, sigma) for each in places)
            yield Rewrite(f"Draw Gaussian noise with sigma {sigma}", edits, "sigma")


def sigma_of(code: Code, drawn: Drawn) -> ast.expr | None:
    """Where a draw of Gaussian noise says how wide it is: in the call, or where the name in it gets its value."""
    if drawn.name.rpartition(".")[2] not in ("normal", "gaussian"):
        return None
    given = [each.value for each in drawn.call.keywords if each.arg in ("scale", "sigma")] or drawn.call.args[1:2]
    if not given:
        return None
    stored = code.value_of(given[0].id) if isinstance(given[0], ast.Name) else None
    return given[0] if stored is None else stored.value


def honest_coin(code: Code) -> Iterator[Rewrite]:
    """`random.random() < 0.75`: answer truly as often as the claim allows."""
    often = probability_for(code)
    if often is None or not code.is_pure:
        return
    drawn = {
        id(each.call) for each in code.draws if each.name.rpartition(".")[2] in ("random", "random_sample", "rand")
    }
    for node in ast.walk(code.definition.node):
        match node:
            case ast.Compare(left=ast.Call() as call, ops=[ast.Lt() | ast.LtE()], comparators=[limit]):
                if id(call) in drawn and not code.is_bare(limit):
                    yield Rewrite(f"Toss the coin with probability {often}", (replaced(code, limit, often),))
            case _:
                pass


def probability_for(code: Code) -> str | None:
    """How often a bit may be told truly at the claimed epsilon."""
    match python_expression(code.epsilon):
        case ast.Call(func=ast.Name(id="log"), args=[inside]):
            odds = ast.unparse(inside)
            return over(odds, f"1 + {odds}")
        case _:
            power = called(code, "exp")
            return None if power is None else f"{power}({code.epsilon}) / (1 + {power}({code.epsilon}))"
