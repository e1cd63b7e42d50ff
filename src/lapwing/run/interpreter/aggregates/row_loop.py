"""A loop over all rows as folds of the rows, and what it leaves in the memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Sample, While
from lapwing.kernel.language.sort import INT, NUMBERS
from lapwing.kernel.language.wellformed import targets_of
from lapwing.run.interpreter.aggregates.assume import Facts, resolved
from lapwing.run.interpreter.aggregates.extract import Cells, Extreme, Seen, Shape, Total, keyed, shape_of
from lapwing.run.interpreter.aggregates.fold import COUNT, FIELD, Fold, Found, Scaled, Table, UnfitError
from lapwing.run.interpreter.aggregates.symbolic import OLD, Round
from lapwing.run.interpreter.aggregates.whole import scaled, whole_condition
from lapwing.run.interpreter.evaluate import zero
from lapwing.run.interpreter.value import Scalar, Value

FEWEST_CELLS = 4

Change = Callable[[Mapping[Fold, Found]], Value]


@dataclass(frozen=True, slots=True)
class RowLoop:
    """The folds that a loop needs, and the new value of each variable that is read later, from what they give.

    `kept` are variables that it assigns and leaves as they are.
    """

    folds: tuple[Fold, ...]
    changes: Mapping[str, Change]
    kept: frozenset[str]


def length_of(data: t.Param) -> t.Local:
    """The number of rows of a table, which programs read as the length of a list."""
    return t.Local(f"length of {data.name}", INT)


def counter_of(loop: While, data: t.Param) -> t.Local | None:
    """The variable that counts the rows, if a loop goes through all of them, one by one."""
    match loop:
        case While(
            condition=t.Compare(operator="<", left=t.Local() as counter, right=long),
            body=(*rest, Assign(target=last, value=step)),
        ) if long == length_of(data) and last == counter:
            forward = (t.Arithmetic("+", counter, t.ONE), t.Arithmetic("+", t.ONE, counter))
            if step in forward and counter not in targets_of(tuple(rest)):
                return counter
    return None


def translate(loop: While, data: t.Param, table: Table, memory: Mapping[str, Value], live: Collection[str]) -> RowLoop:
    """The loop as folds; `live` are the variables that may be read after it."""
    counter = counter_of(loop, data)
    if counter is None:
        raise UnfitError("it does not go through all rows one by one")
    if memory.get(counter.name, 0) != 0:
        raise UnfitError("it does not start at the first row")
    if any(isinstance(node, Sample) for node in inside(loop.body)):
        raise UnfitError("noise is drawn for each row")
    targets = {target.name: target.sort for target in targets_of(loop.body)}
    played = Round(memory, data, counter, len(table.cells), table.is_flat, targets.keys())
    played.block(loop.body[:-1])
    cells = {t.Local(f"{FIELD}{place}", sort): cell for place, cell in enumerate(table.cells) for sort in NUMBERS}
    made = Made(memory, cells)
    shapes, kept = {}, set()
    for name in sorted(targets.keys() & live):
        old = t.Local(f"{OLD}{name}", targets[name])
        term = played.env.get(name, old)
        if name == counter.name:
            made.changes[name] = made.fold(COUNT, lambda found: found or 0)
        elif term == old:
            kept.add(name)
        else:
            shapes[name] = shape_of(resolved(term, Facts()), old)
    made.note_keys(shapes.values())
    for name, shape in shapes.items():
        made.changes[name] = made.change(shape, memory.get(name, zero(targets[name])))
    return RowLoop(tuple(made.folds), made.changes, frozenset(kept))


class Made:
    """What has been translated so far."""

    def __init__(self, memory: Mapping[str, Value], cells: Mapping[t.Local, Scaled]) -> None:
        self.memory = memory
        self.cells = cells
        self.changes: dict[str, Change] = {}
        self.folds: dict[Fold, None] = {}
        self.keys: dict[t.Term, list[int]] = {}

    def note_keys(self, shapes: Iterable[Shape]) -> None:
        """Which keys several variables are told apart by: these are added up all at once."""
        for shape in shapes:
            if isinstance(shape, Total) and (found := keyed(shape.value)) is not None:
                self.keys.setdefault(found[0], []).append(found[1])

    def change(self, shape: Shape, before: Value) -> Change:
        """What becomes of a variable."""
        match shape:
            case Total(value=value):
                return self.total(value, number(before))
            case Extreme(kind=kind, value=value, when=when):
                fold = Fold(kind, scaled(value, self.cells), self.condition(when))
                pick = min if kind == "min" else max
                return self.fold(
                    fold,
                    lambda found: before if found is None else pick(number(before), quotient(found, fold.value.scale)),
                )
            case Seen(when=when, becomes=becomes):
                count = Fold("sum", COUNT.value, self.condition(when))
                return self.fold(count, lambda found: becomes if found else bool(before))
            case Cells(additions=additions):
                return self.cells_of(additions, before)

    def fold(self, fold: Fold, change: Callable[[int | None], Value]) -> Change:
        """What becomes of a number that a fold gives."""
        self.folds[fold] = None

        def changed(found: Mapping[Fold, Found]) -> Value:
            value = found[fold]
            if isinstance(value, dict):
                raise TypeError(fold)
            return change(value)

        return changed

    def condition(self, when: t.Term) -> t.Term | None:
        """A condition of a fold; none if it always holds."""
        whole = whole_condition(when, self.cells)
        return None if whole == t.TRUE else whole

    def total(self, value: t.Term, before: Scalar) -> Change:
        """The old value and a sum."""
        by_key = keyed(value)
        if by_key is not None and len(self.keys[by_key[0]]) >= FEWEST_CELLS:
            key, place, inner = by_key
            places = self.keys[key]
            return self.cell(
                self.summed(inner, between(scaled(key, self.cells), min(places), max(places))), place, before
            )
        plain = self.summed(value, None)
        return self.fold(plain, lambda found: before + quotient(found or 0, plain.value.scale))

    def cell(self, fold: Fold, place: int, before: Scalar) -> Change:
        """The old value and the sum at one key."""
        self.folds[fold] = None

        def changed(found: Mapping[Fold, Found]) -> Value:
            return before + quotient(sums_of(found[fold]).get(place, 0), fold.value.scale)

        return changed

    def summed(self, value: t.Term, key: Scaled | None) -> Fold:
        """A sum of a value, which may count only where a condition holds."""
        when: t.Term = t.TRUE
        match value:
            case t.Choose(condition=condition, then=then, otherwise=otherwise) if otherwise == t.ZERO:
                when, value = condition, then
        return Fold("sum", scaled(value, self.cells), self.condition(when), key)

    def cells_of(self, additions: tuple[tuple[t.Term, t.Term, t.Term], ...], before: Value) -> Change:
        """A list whose cells grow; keys outside it count for nothing."""
        items = before if isinstance(before, list) else []
        folds = []
        for key, value, when in additions:
            guarded = value if when == t.TRUE else t.Choose(when, value, t.ZERO)
            folds.append(self.summed(guarded, between(scaled(key, self.cells), 0, len(items) - 1)))
        self.folds.update(dict.fromkeys(folds))

        def changed(found: Mapping[Fold, Found]) -> Value:
            cells = list(items)
            for fold in folds:
                for place, total in sums_of(found[fold]).items():
                    if 0 <= place < len(cells):
                        cells[place] = number(cells[place]) + quotient(total, fold.value.scale)
            return cells

        return changed


def between(key: Scaled, low: int, high: int) -> Scaled:
    """A key from one number to another; all that are outside are one."""
    if key.scale != 1:
        raise UnfitError("a whole number is made of fractions")
    if low <= key.low and key.high <= high:
        return key
    there = t.And((t.Compare(">=", key.term, t.Literal(low, INT)), t.Compare("<=", key.term, t.Literal(high, INT))))
    return Scaled(t.Choose(there, key.term, t.Literal(low - 1, INT)), 1, low - 1, max(high, low - 1))


def sums_of(found: Found) -> dict[int, int]:
    """The sums of a fold by keys."""
    if not isinstance(found, dict):
        raise TypeError(found)
    return found


def quotient(whole: int, scale: int) -> Scalar:
    """A whole number divided by its scale."""
    found = Fraction(whole, scale)
    return found.numerator if found.denominator == 1 else found


def number(value: Value) -> Scalar:
    """A number; a list stands for none."""
    return 0 if isinstance(value, list) else value
