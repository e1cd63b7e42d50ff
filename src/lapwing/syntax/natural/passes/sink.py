"""`v + laplace(0, b)` means `laplace(v, b)`: noise that is drawn at 0 and added once is drawn where it is added."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import reads_of, times_read, writes_of
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import blocks_of, expressions_of, names_in

SYMMETRIC = ("laplace", "gaussian", "geometric")
CENTRED = (*SYMMETRIC, "exponential_noise")
STRETCHED = ("laplace", "gaussian")


@dataclass(frozen=True)
class Added:
    """Noise found in a sum: the whole sum, what the noise is added to, and the factor it is stretched by."""

    whole: tree.Expression
    rest: tree.Expression | None
    factor: tree.Expression | None


def sunk(body: tree.Block, fixed: frozenset[str]) -> tree.Block:
    """Draws at 0 moved to where their value is added; `fixed` are the names of public parameters."""
    changed = True
    while changed:
        reads, writes = reads_of(body), writes_of(body)
        once = frozenset(name for name, times in reads.items() if times == 1 and writes[name] == 1)
        body, changed = _sunk_once(body, once, fixed)
    return body


def _sunk_once(block: tree.Block, once: frozenset[str], fixed: frozenset[str]) -> tuple[tree.Block, bool]:
    """Each draw of a block, and of those inside it, moved if it can be; `once` are names that are set and read once."""
    changed, place = False, 0
    while place < len(block):
        statement = block[place]
        drawn = _drawn_at_zero(statement)
        rest = _moved(block[place + 1 :], statement, drawn, fixed) if drawn in once else None
        if rest is not None:
            block, changed = (*block[:place], *rest), True
            continue
        made = [_sunk_once(inner, once, fixed) for inner in blocks_of(statement)]
        if any(moved for _, moved in made):
            parts = iter([inner for inner, _ in made])
            held = with_blocks(statement, lambda _, parts=parts: next(parts))  # type: ignore[misc]
            block, changed = (*block[:place], held, *block[place + 1 :]), True
        place += 1
    return block, changed


def _drawn_at_zero(statement: tree.Statement) -> str | None:
    match statement:
        case tree.Assign(targets=(target,), values=(tree.Draw(law=law, arguments=(tree.Number(value=0), _)),)):
            return target.name if law in CENTRED else None
        case _:
            return None


def _moved(rest: tree.Block, drawing: tree.Statement, drawn: str, fixed: frozenset[str]) -> tree.Block | None:
    """The statements after a draw with the draw where its value is added."""
    draw = drawing.values[0]  # type: ignore[union-attr]
    scale_names = {name.name for name in names_in(draw.arguments[1])}  # type: ignore[union-attr]
    written: set[str] = set()
    for place, statement in enumerate(rest):
        if not times_read((statement,), drawn):
            written |= writes_of((statement,)).keys()
            continue
        if any(name.name == drawn for part in expressions_of(statement) for name in names_in(part)):
            if isinstance(statement, tree.While) or scale_names & written:
                return None
            made = _placed(statement, draw, drawn, fixed)  # type: ignore[arg-type]
            return None if made is None else (*rest[:place], *made, *rest[place + 1 :])
        if not isinstance(statement, tree.If) or scale_names & written:
            return None
        return _moved_into(rest, place, drawing, drawn, fixed)
    return None


def _moved_into(
    rest: tree.Block, place: int, drawing: tree.Statement, drawn: str, fixed: frozenset[str]
) -> tree.Block | None:
    """The draw moved into the branch that uses it."""
    statement = rest[place]
    blocks = list(blocks_of(statement))
    for number, inner in enumerate(blocks):
        if times_read(inner, drawn):
            made = _moved(inner, drawing, drawn, fixed)
            if made is None:
                return None
            blocks[number] = made
    parts = iter(blocks)
    return (*rest[:place], with_blocks(statement, lambda _: next(parts)), *rest[place + 1 :])


def _placed(
    statement: tree.Statement, draw: tree.Draw, drawn: str, fixed: frozenset[str]
) -> list[tree.Statement] | None:
    """The statement that adds the noise, with the noise drawn around what it is added to."""
    added = next((found for part in expressions_of(statement) if (found := _find(part, drawn, draw.law, fixed))), None)
    if added is None or (added.rest is None and added.factor is None):
        return None
    scale = draw.arguments[1]
    if added.factor is not None:
        factor: tree.Expression = tree.Builtin("abs", (added.factor,), draw.span)
        if isinstance(added.factor, tree.Number):
            factor = tree.Number(abs(added.factor.value), draw.span)  # type: ignore[arg-type]
        elif _is_nonnegative(added.factor, fixed):
            factor = added.factor
        is_one = isinstance(scale, tree.Number) and scale.value == 1
        scale = factor if is_one else tree.Binary("*", factor, scale, draw.span)
    inside, outside = (None, None) if added.rest is None else _parted(added.rest, fixed)
    if inside is None and added.factor is None:
        return None
    moved = tree.Draw(draw.law, (inside or draw.arguments[0], scale), draw.span)
    match statement:
        case tree.Assign(targets=targets, values=(value,), declared=declared, span=span) if (
            value == added.whole and outside is None
        ):
            return [tree.Assign(targets, (moved,), declared, span)]
        case _:
            name: tree.Expression = tree.Name(drawn, draw.span)
            drawing = tree.Assign((tree.Name(drawn, draw.span),), (moved,), None, draw.span)
            whole = name if outside is None else tree.Binary("+", name, outside, draw.span)
            return [drawing, with_expressions(statement, lambda part: _swap(part, added.whole, whole))]


def _parted(rest: tree.Expression, fixed: frozenset[str]) -> tuple[tree.Expression | None, tree.Expression | None]:
    """What noise is added to, apart from public numbers that may lie off the grid: these are added afterwards."""
    match rest:
        case tree.Binary(operator="+", left=left, right=right, span=span):
            (one, first), (two, second) = _parted(left, fixed), _parted(right, fixed)
            return _plus(one, two, span), _plus(first, second, span)
        case tree.Binary(operator="-", left=left, right=right, span=span):
            (one, first), (two, second) = _parted(left, fixed), _parted(right, fixed)
            return _plus(one, _minus(two, span), span), _plus(first, _minus(second, span), span)
        case tree.Binary(operator="/") | tree.Builtin(function="exp" | "log" | "sqrt") if _is_public(rest, fixed):
            return None, rest
        case tree.Number(value=value) if value.denominator != 1:
            return None, rest
        case _:
            return rest, None


def _is_public(term: tree.Expression, fixed: frozenset[str]) -> bool:
    return all(name.name in fixed for name in names_in(term))


def _plus(one: tree.Expression | None, two: tree.Expression | None, span: Span) -> tree.Expression | None:
    return one or two if one is None or two is None else tree.Binary("+", one, two, span)


def _minus(one: tree.Expression | None, span: Span) -> tree.Expression | None:
    return None if one is None else tree.Minus(one, span)


def _is_nonnegative(term: tree.Expression, fixed: frozenset[str]) -> bool:
    """Whether a public factor is plainly not below 0; names are those of epsilons and the like."""
    match term:
        case tree.Number(value=value):
            return value >= 0
        case tree.Name(name=name):
            return name in fixed
        case tree.Binary(operator="*" | "/" | "+", left=left, right=right):
            return _is_nonnegative(left, fixed) and _is_nonnegative(right, fixed)
        case tree.Builtin(function="sqrt" | "exp" | "len"):
            return True
        case _:
            return False


def _swap(term: tree.Expression, old: tree.Expression, new: tree.Expression) -> tree.Expression:
    return new if term is old else replaced(term, lambda part: _swap(part, old, new))


def _find(term: tree.Expression, drawn: str, law: str, fixed: frozenset[str]) -> Added | None:
    """The largest sum around the noise."""
    reads = [name.name for name in names_in(term)]
    if drawn not in reads:
        return None
    found = _sum(term, drawn, law)
    if found is not None:
        return Added(term, found[0], found[1])
    from lapwing.syntax.walk import children

    for part in children(term):
        inner = _find(part, drawn, law, fixed)
        if inner is not None:
            return inner
    return None


def _sum(term: tree.Expression, drawn: str, law: str) -> tuple[tree.Expression | None, tree.Expression | None] | None:
    """What the noise is added to in a sum, and the factor it has there."""
    match term:
        case tree.Name(name=name) if name == drawn:
            return None, None
        case tree.Minus(operand=operand) if law in SYMMETRIC:
            inner = _sum(operand, drawn, law)
            if inner is None:
                return None
            rest, factor = inner
            return (None if rest is None else tree.Minus(rest, term.span)), factor
        case tree.Binary(operator="+" | "-" as sign, left=left, right=right, span=span):
            for mine, other, first in ((left, right, True), (right, left, False)):
                inner = _sum(mine, drawn, law)
                if inner is None:
                    continue
                if sign == "-" and not first and law not in SYMMETRIC:
                    return None
                rest, factor = inner
                if rest is None:
                    joined = other if (first and sign == "+") or not first else tree.Minus(other, span)
                elif first:
                    joined = tree.Binary(sign, rest, other, span)
                else:
                    joined = tree.Binary(sign, other, rest, span)
                return joined, factor
            return None
        case tree.Binary(operator="*", left=left, right=right):
            for mine, other in ((left, right), (right, left)):
                if isinstance(mine, tree.Name) and mine.name == drawn and law in STRETCHED:
                    return None, other
            return None
        case tree.Binary(operator="/", left=tree.Name(name=name), right=right, span=span) if name == drawn:
            one = tree.Number(1, span)
            return (None, tree.Binary("/", one, right, span)) if law in STRETCHED else None
        case _:
            return None
