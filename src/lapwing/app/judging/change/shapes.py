"""Changes of what a function computes: noise where there is none, less that is told, other comparisons."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.app.judging.change.amount import as_factor, over, times
from lapwing.app.judging.change.beside import noise_beside_noise
from lapwing.app.judging.change.bounds import limits_of, norms_clipped, public_range, sums_clipped
from lapwing.app.judging.change.cells import cells_of, noisy_mean
from lapwing.app.judging.change.code import Code, reads
from lapwing.app.judging.change.leaks import leaks_of, noisy_from_the_start, without_limit, without_shortcut
from lapwing.app.judging.change.less import counted_loops, fresh, lesser_of, loops_of, told_in
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.slips import drawn_for_each, scale_for_centre, slips_of, unseeded
from lapwing.app.judging.change.text import before, importing, replaced
from lapwing.app.judging.change.untold import untold
from lapwing.app.judging.edit import Edit
from lapwing.verify.scan.names import stored_in
from lapwing.verify.scan.noise import Drawn

SHARES = ("1", "2")


MISTAKES = (
    unseeded,
    scale_for_centre,
    drawn_for_each,
    noisy_from_the_start,
    without_shortcut,
    without_limit,
    public_range,
    sums_clipped,
    norms_clipped,
    noisy_mean,
    noise_beside_noise,
)


def shapes_of(code: Code) -> Iterator[Rewrite]:
    """Every such change of a function, the smallest first."""
    yield from slips_of(code)
    yield from limits_of(code)
    yield from leaks_of(code)
    yield from cells_of(code)
    yield from compared_with_noise(code)
    yield from told_as_compared(code)
    yield from lesser_of(code)
    yield from untold(code)
    yield from noisy_threshold(code)
    yield from first_uncompared(code)
    yield from two_sided(code)
    yield from laplace_instead(code)
    yield from noise_beside_noise(code)
    yield from answered_at_random(code, in_loops=True)
    yield from noise_added(code)
    yield from answered_at_random(code, in_loops=False)


def compared_with_noise(code: Code) -> Iterator[Rewrite]:
    """`bar = laplace(threshold, ...)`, and later `x >= threshold`: compare with what was drawn for that."""
    for statement in code.statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=noisy)], value=ast.Call(args=[ast.Name(id=plain), *_]) as call):
                if id(call) in {id(each.call) for each in code.draws} and plain not in code.holding_data:
                    edits = tuple(
                        Edit(code.definition.place(side), noisy)
                        for compare in comparisons(code)
                        for side in (compare.left, *compare.comparators)
                        if isinstance(side, ast.Name) and side.id == plain
                    )
                    if edits:
                        yield Rewrite(f"Compare with {noisy} instead of {plain}", edits)
            case _:
                pass


def told_as_compared(code: Code) -> Iterator[Rewrite]:
    """`if x >= bar: out.append(x)`: tell by how much x is above, which the comparison has paid for."""
    for statement in code.statements:
        if not isinstance(statement, ast.If) or not isinstance(statement.test, ast.Compare):
            continue
        left, right = statement.test.left, statement.test.comparators[0]
        for told in told_in(statement.body):
            if ast.dump(told) == ast.dump(left):
                gap = f"{ast.unparse(left)} - {bracketed(right)}"
            elif isinstance(told, ast.Name) and occurs(told.id, left):
                gap = ast.unparse(left)
            else:
                continue
            yield Rewrite(f"Release the gap {gap}", (Edit(code.definition.place(told), gap),))


def noisy_threshold(code: Code) -> Iterator[Rewrite]:
    """`x >= t` in a loop, where everyone knows t: draw a threshold around it before the loop."""
    scale, name = share_of(code, "2", "1 / 2"), fresh(code, ("bar", "level", "limit"))
    if scale is None or name is None:
        return
    for loop in loops_of(code):
        for branch in (each for each in loop.body if isinstance(each, ast.If)):
            match branch.test:
                case ast.Compare(left=value, comparators=[level]) if code.is_public(level) and not code.is_public(
                    value
                ):
                    noisy = code.noise_around(level, scale)
                    if noisy is not None:
                        law = importing(code, "laplace") if code.is_marked and noisy.startswith("laplace(") else ()
                        edits = (*law, before(code, loop, f"{name} = {noisy}"), replaced(code, level, name))
                        yield Rewrite(f"Compare with a noisy {ast.unparse(level)}", edits)
                case _:
                    pass


def first_uncompared(code: Code) -> Iterator[Rewrite]:
    """`if x > best: best = x`, where best starts at a number: take the first x without comparing it."""
    started = {
        target.id
        for statement in code.statements
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant | ast.UnaryOp)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for loop, index in counted_loops(code):
        for node in ast.walk(loop):
            match node:
                case ast.If(test=ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()], comparators=[ast.Name(id=best)])):
                    kept = any(best in stored_in(each) for each in node.body) and ast.unparse(left) != best
                    if best in started and kept:
                        text = f"{index} == 0 or {ast.unparse(node.test)}"
                        yield Rewrite("Take the first value without comparing it", (replaced(code, node.test, text),))
                case _:
                    pass


def share_of(code: Code, share: str, of_own: str) -> str | None:
    """The width of noise that is added: a share of the budget, or so many times as wide as other Gaussian noise."""
    if code.own_sigma is not None:
        return times(of_own, code.own_sigma)
    return over(share, code.epsilon) if code.in_epsilon else None


def laplace_instead(code: Code) -> Iterator[Rewrite]:
    """No width of Gaussian noise makes a claim without delta true: draw Laplace noise of the same width."""
    if not code.in_epsilon or not code.is_pure:
        return
    edits = [edit for each in code.draws for edit in of_laplace(code, each)]
    if edits:
        law = importing(code, "laplace") if code.is_marked else ()
        yield Rewrite("Draw Laplace noise in place of Gaussian noise", (*edits, *law))


def of_laplace(code: Code, drawn: Drawn) -> Iterator[Edit]:
    """A call of Gaussian noise as one of Laplace noise."""
    match drawn.name, drawn.call.func:
        case "lapwing.gaussian", func:
            yield Edit(code.definition.place(func), "laplace")
            for given in drawn.call.keywords:
                if given.arg == "sigma":
                    yield Edit(code.definition.place(given), f"scale={code.text(given.value)}")
        case "numpy.random.normal" | "Generator.normal", ast.Attribute(value=owner) as func:
            yield replaced(code, func, f"{code.text(owner)}.laplace")
        case _:
            pass


def two_sided(code: Code) -> Iterator[Rewrite]:
    """One-sided noise rules out what lies below it: draw to both sides."""
    edits = tuple(
        Edit(code.definition.place(each.call.func), "laplace")
        for each in code.draws
        if each.name == "lapwing.exponential_noise"
    )
    if edits:
        yield Rewrite("Draw noise to both sides", (*edits, *importing(code, "laplace")))


def answered_at_random(code: Code, in_loops: bool) -> Iterator[Rewrite]:
    """`kept = x == y` about data: answer with randomized response, in loops or outside of them."""
    if not (code.is_marked and code.in_epsilon and code.is_pure):
        return
    for asked in (each for each in told_or_kept(code) if (code.rounds(each) > 0) == in_loops):
        for epsilon in (code.epsilon, f"{as_factor(code.epsilon)} / 2"):
            text = f"randomized_response({ast.unparse(asked)}, {epsilon})"
            edits = (*importing(code, "randomized_response"), replaced(code, asked, text))
            yield Rewrite(f"Answer {ast.unparse(asked)} by randomized response", edits)


def told_or_kept(code: Code) -> Iterator[ast.Compare]:
    """The comparisons of data that are assigned, returned or put into a list."""
    for statement in code.statements:
        match statement:
            case ast.Assign(value=ast.Compare() as found) | ast.Return(value=ast.Compare() as found):
                values: list[ast.expr] = [found]
            case _:
                values = list(told_in([statement], deep=False))
        yield from (each for each in values if isinstance(each, ast.Compare) and code.is_bare(each))


def noise_added(code: Code) -> Iterator[Rewrite]:
    """Data that is compared, added up or released without noise gets noise, at a share of the budget."""
    values = [*((value, True) for value in bare_results(code)), *((value, False) for value in bare_inside(code))]
    for value, is_result in values:
        for share in SHARES:
            scale = share_of(code, share, share)
            noisy = None if scale is None else code.noise_around(value, scale, is_result)
            if noisy is not None:
                law = noisy.partition("(")[0]
                more = importing(code, law) if law in ("laplace", "geometric") else ()
                yield Rewrite(f"Add noise to {code.text(value)}", (*more, replaced(code, value, noisy)))


def bare_results(code: Code) -> Iterator[ast.expr]:
    """Data without noise that is returned or put into a list, and what was counted in a loop over data.

    What is made of data and noise is no such result: its data gets the noise (`beside`).
    """
    counted = {
        name
        for loop in loops_of(code)
        if isinstance(loop, ast.For) and code.is_bare(loop.iter)
        for each in ast.walk(loop)
        if isinstance(each, ast.AugAssign)
        for name in stored_in(each.target)
    }

    def is_bare(value: ast.expr) -> bool:
        if code.is_drawn(value, code.holding_noise):
            return False
        return code.is_bare(value) or (isinstance(value, ast.Name) and value.id in counted)

    for statement in code.statements:
        match statement:
            case ast.Return(value=ast.Tuple(elts=values)):
                yield from filter(is_bare, values)
            case ast.Return(value=ast.expr() as value) if is_bare(value):
                yield value
            case _:
                yield from (told for told in told_in([statement], deep=False) if is_bare(told))


def bare_inside(code: Code) -> Iterator[ast.expr]:
    """Data without noise that is compared, or added up beside noise."""
    items = {
        name
        for node in ast.walk(code.definition.node)
        if isinstance(node, ast.comprehension)
        for name in stored_in(node.target)
    }
    for compare in comparisons(code):
        sides = (compare.left, *compare.comparators)
        yield from (side for side in sides if code.is_bare(side) and not reads(side, frozenset(items)))
    for statement in code.statements:
        if isinstance(statement, ast.AugAssign) and code.draws and code.is_bare(statement.value):
            yield statement.value


def comparisons(code: Code) -> Iterator[ast.Compare]:
    """The comparisons of a function."""
    for top in code.definition.node.body:
        yield from (node for node in ast.walk(top) if isinstance(node, ast.Compare))


def occurs(name: str, node: ast.expr) -> bool:
    """Whether a name is read inside an expression that is more than that name, and not only to say which item."""
    places = {id(part) for each in ast.walk(node) if isinstance(each, ast.Subscript) for part in ast.walk(each.slice)}
    return any(isinstance(each, ast.Name) and each.id == name and id(each) not in places for each in ast.walk(node))


def bracketed(node: ast.expr) -> str:
    """An expression as the right side of a difference."""
    text = ast.unparse(node)
    return f"({text})" if isinstance(node, ast.BinOp | ast.IfExp | ast.BoolOp | ast.Compare) else text
