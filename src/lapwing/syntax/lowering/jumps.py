"""Jumps become flags and `for` becomes `while`: what is left are assignments, appends, ifs and whiles."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.lowering.definite import check_definite, maybe_undefined
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.walk import (
    assigned_in,
    blocks_of,
    count_assignments,
    exits,
    expressions_of,
    has_effect,
    names_in,
    never_falls_through,
    targets_of,
)

NESTING = 12

Code = list[tree.Statement]


@dataclass(frozen=True, slots=True)
class Straight:
    """A function without jumps: its results are what the expressions give after the body."""

    body: tree.Block
    results: tuple[tree.Expression, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """The flags of one loop: left by `break`, cut short by `continue`."""

    stopped: str
    skipped: str


def straighten(function: tree.Tree) -> Straight:
    """Write the jumps of a function as flags."""
    check_definite(function)
    return _Straightener(function).function()


@dataclass
class _Straightener:
    root: tree.Tree
    names: Names = field(init=False)
    own: set[str] = field(init=False)
    given_otherwise: set[str] = field(init=False)
    reads: set[tuple[str, int | None]] = field(init=False)
    around: list[tree.For] = field(default_factory=list)
    returned: str = field(init=False)
    results: tuple[str, ...] = ()
    loop: Loop | None = None
    level: int = 0
    flags: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.own = assigned_in(self.root.body)
        self.names = Names({parameter.name for parameter in self.root.parameters} | self.own)
        self.given_otherwise = _given_otherwise(self.root.body)
        self.reads = _reads(self.root.body, {})
        self.returned = self.flag("returned")

    def function(self) -> Straight:
        *front, last = self.root.body
        if isinstance(last, tree.Return) and "return" not in exits(tuple(front)):
            body = self.block(tuple(front), last=False)
            return Straight(self.with_blanks(body), self.handed_on(last.values))
        count = self.count_results(self.root.body)
        if count == 0:
            reject("missing-return", self.root.span)
        bases = ("result",) if count == 1 else tuple(f"result_{number + 1}" for number in range(count))
        self.results = tuple(self.names.fresh(base) for base in bases)
        span = self.root.span
        blanks = [assign(name, tree.Blank(span), span) for name in self.results]
        body = [self.set(self.returned, False, span), *blanks, *self.block(self.root.body, last=True)]
        results = tuple(tree.Copy(tree.Name(name, span), span) for name in self.results)
        return Straight(self.with_blanks(body), results)

    def with_blanks(self, body: Code) -> tree.Block:
        """The names that only flags say have a value get one at the start, so that the program can be read again."""
        straight, span = self.without_idle_flags(body), self.root.span
        unset = [assign(name, tree.Blank(span), span) for name in sorted(maybe_undefined(self.root, straight))]
        return (*unset, *straight)

    def count_results(self, block: tree.Block, count: int = 0) -> int:
        """How many results the function has: the same number at every return."""
        for statement in block:
            if isinstance(statement, tree.Return):
                if count and len(statement.values) != count:
                    reject("tuple-size", statement.span, values=len(statement.values), targets=count)
                count = len(statement.values)
            for inner in blocks_of(statement):
                count = self.count_results(inner, count)
        return count

    def handed_on(self, values: tuple[tree.Expression, ...]) -> tuple[tree.Expression, ...]:
        """A variable of this function that is a result is not used under that name again, so a list may be handed on.

        Once: the same list twice would be two names for it.
        """
        results: list[tree.Expression] = []
        for position, value in enumerate(values):
            own = isinstance(value, tree.Name) and value.name in self.own and value not in values[:position]
            results.append(tree.Copy(value, value.span) if own else value)
        return tuple(results)

    # blocks

    def block(self, block: tree.Block, last: bool) -> Code:
        """What follows a statement that may jump runs only if it did not.  After the last block nothing asks."""
        code: Code = []
        for position, statement in enumerate(block):
            rest = block[position + 1 :]
            match statement:
                case tree.Return(values=values, span=span):
                    for name, value in zip(self.results, self.handed_on(values), strict=True):
                        code.append(assign(name, value, span))
                    return code if last else [*code, self.set(self.returned, True, span)]
                case tree.Break(span=span) if self.loop:
                    return [*code, self.set(self.loop.stopped, True, span)]
                case tree.Continue(span=span) if self.loop:
                    return [*code, self.set(self.loop.skipped, True, span)]
                case tree.If():
                    joined, rest = self.branches(statement, rest, last)
                    code.append(joined)
                case tree.While() | tree.For():
                    code.extend(self.looping(statement))
                case _:
                    code.append(statement)
                    continue
            if exits((statement,)):
                return code + self.guarded(rest, (statement,), last)
        return code

    def branches(self, statement: tree.If, rest: tree.Block, last: bool) -> tuple[tree.If, tree.Block]:
        """If one branch always jumps, the rest belongs to the other; what is still left is given back."""
        then, otherwise, span = statement.then, statement.otherwise, statement.span
        if never_falls_through(then) and never_falls_through(otherwise):
            rest = ()
        elif self.level < NESTING and never_falls_through(then):
            otherwise, rest = otherwise + rest, ()
        elif self.level < NESTING and never_falls_through(otherwise):
            then, rest = then + rest, ()
        ends = last and not rest
        return tree.If(statement.condition, self.nested(then, ends), self.nested(otherwise, ends), span), rest

    def nested(self, block: tree.Block, last: bool) -> tree.Block:
        self.level += 1
        code = tuple(self.block(block, last))
        self.level -= 1
        return code

    def guarded(self, rest: tree.Block, jumped: tree.Block, last: bool) -> Code:
        """The rest of a block after statements that may have jumped: in one branch, or one by one if nested deeply."""
        if not rest:
            return []
        if self.level >= NESTING:
            return self.guarded_flat(rest, exits(jumped))
        span = rest[0].span
        return [tree.If(self.not_jumped(exits(jumped), span), self.nested(rest, last), (), span)]

    def guarded_flat(self, rest: tree.Block, ways: frozenset[str]) -> Code:
        """One by one; what only these statements assign gets a value first, as they share it across branches."""
        everywhere, here = count_assignments(self.root.body), count_assignments(rest)
        mine = sorted(name for name, count in here.items() if everywhere.get(name) == count)
        code: Code = [assign(name, tree.Blank(rest[0].span), rest[0].span) for name in mine]
        for statement in rest:
            span = statement.span
            code.append(tree.If(self.not_jumped(ways, span), tuple(self.block((statement,), last=False)), (), span))
            ways |= exits((statement,))
        return code

    def not_jumped(self, ways: frozenset[str], span: Span) -> tree.Expression:
        flags = [self.returned] if "return" in ways else []
        if self.loop:
            flags += [self.loop.stopped] if "break" in ways else []
            flags += [self.loop.skipped] if "continue" in ways else []
        return conjunction([self.unset(flag, span) for flag in flags], span)

    # loops

    def looping(self, statement: tree.While | tree.For) -> Code:
        """A while loop whose guard also asks its flags."""
        outer, self.loop = self.loop, Loop(self.flag("stopped"), self.flag("skipped"))
        span = statement.span
        code: Code = [self.set(self.loop.stopped, False, span)]
        if isinstance(statement, tree.For):
            guard, before, after = self.for_parts(statement, code)
            self.around.append(statement)
            inner = statement.body
        elif has_effect(statement.condition):
            leave = tree.If(statement.condition, (), (tree.Break(span),), span)
            guard, before, after = tree.Truth(True, span), [], []
            inner = (leave, *statement.body)
        else:
            guard, before, after, inner = statement.condition, [], [], statement.body
        ways = exits(inner)
        body = (self.set(self.loop.skipped, False, span), *before, *self.nested(inner, last=False), *after)
        if isinstance(statement, tree.For):
            self.around.pop()
        flags = [self.loop.stopped] if "break" in ways else []
        flags += [self.returned] if "return" in ways else []
        conditions = [self.unset(flag, span) for flag in flags]
        if not (conditions and isinstance(guard, tree.Truth) and guard.value):
            conditions.insert(0, guard)
        self.loop = outer
        return [*code, tree.While(conjunction(conditions, span), body, span)]

    def for_parts(self, statement: tree.For, code: Code) -> tuple[tree.Expression, Code, Code]:
        """The guard of a for loop and what goes before and after its body.

        Python counts apart from the loop variable; where that cannot be seen the variable itself counts.
        """
        span, over = statement.span, statement.over
        number = _counter(statement)
        seen = number is None or self.is_seen(statement, number.name)
        counter = tree.Name(self.names.fresh("index") if seen or number is None else number.name, span)
        before: Code = [assign(number.name, counter, span)] if seen and number is not None else []
        if isinstance(over, tree.Range):
            start = self.started(over, code)
            stop, step = self.bounded(statement, over, code), over.step
        else:
            items = self.iterated(statement, over.list, code)
            start, stop, step = tree.Number(0, span), tree.Builtin("len", (items,), span), 1
            item = tree.Copy(tree.Subscript(items, counter, span), span)
            before.append(assign(statement.target.name, item, span))
        code.append(assign(counter.name, start, span))
        advance = assign(counter.name, tree.Binary("+", counter, tree.Number(step, span), span), span)
        return tree.Comparison(("<" if step > 0 else ">",), (counter, stop), span), before, [advance]

    def is_seen(self, loop: tree.For, name: str) -> bool:
        """Whether anything but the rounds of this loop shows how its variable counts."""
        if name in assigned_in(loop.body) or name in self.given_otherwise:
            return True
        around = {None, *(id(outer) for outer in self.around)}
        return any(read == name and nearest in around for read, nearest in self.reads)

    def started(self, over: tree.Range, code: Code) -> tree.Expression:
        """The start of a range; Python computes it before the end."""
        start = tree.Whole(over.start, over.start.span)
        return self.hold("start", start, code) if has_effect(over.start) and has_effect(over.stop) else start

    def bounded(self, loop: tree.For, over: tree.Range, code: Code) -> tree.Expression:
        """The end of a range, which Python computes once."""
        stop = tree.Whole(over.stop, over.stop.span)
        changed = assigned_in((loop,))
        if has_effect(over.stop) or any(name.name in changed for name in names_in(over.stop)):
            return self.hold("stop", stop, code)
        return stop

    def iterated(self, loop: tree.For, items: tree.Expression, code: Code) -> tree.Expression:
        """The list a loop runs over, which Python looks up once: appending to it shows, assigning it does not."""
        replaced = _changed_in((loop,), append=False)
        if not has_effect(items) and not any(name.name in replaced for name in names_in(items)):
            return items
        if isinstance(items, tree.Name) and items.name in _changed_in((loop,), append=True):
            reject("loop-over", items.span, what="a list that is both appended to and assigned in the loop")
        return self.hold("items", tree.Copy(items, items.span), code)

    def hold(self, base: str, value: tree.Expression, code: Code) -> tree.Name:
        """Keep a value in a new variable."""
        name = self.names.fresh(base)
        code.append(assign(name, value, value.span))
        return tree.Name(name, value.span)

    # flags

    def flag(self, base: str) -> str:
        name = self.names.fresh(base)
        self.flags.add(name)
        return name

    def set(self, flag: str, value: bool, span: Span) -> tree.Assign:
        return assign(flag, tree.Truth(value, span), span)

    def unset(self, flag: str, span: Span) -> tree.Expression:
        self.asked.add(flag)
        return tree.Invert(tree.Name(flag, span), span)

    def without_idle_flags(self, code: Code) -> tree.Block:
        """Drop the assignments to flags that nothing asks."""
        idle = self.flags - self.asked
        return _without(tuple(code), idle) if idle else tuple(code)


def assign(name: str, value: tree.Expression, span: Span) -> tree.Assign:
    """`name = value` at a place."""
    return tree.Assign((tree.Name(name, span),), (value,), None, span)


def conjunction(conditions: list[tree.Expression], span: Span) -> tree.Expression:
    """All the conditions; True if there are none."""
    if not conditions:
        return tree.Truth(True, span)
    return conditions[0] if len(conditions) == 1 else tree.Logic("and", tuple(conditions), span)


def _without(block: tree.Block, idle: set[str]) -> tree.Block:
    kept: Code = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(tree.Name(name=name),)) if name in idle:
                continue
            case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
                kept.append(tree.If(condition, _without(then, idle), _without(otherwise, idle), span))
            case tree.While(condition=condition, body=body, span=span):
                kept.append(tree.While(condition, _without(body, idle), span))
            case _:
                kept.append(statement)
    return tuple(kept)


def _reads(block: tree.Block, counting: dict[str, int]) -> set[tuple[str, int | None]]:
    """Each name read, with the nearest loop around the read that counts with that name."""
    found: set[tuple[str, int | None]] = set()
    for statement in block:
        for expression in expressions_of(statement):
            found.update((name.name, counting.get(name.name)) for name in names_in(expression))
        number = _counter(statement)
        inside = {**counting, number.name: id(statement)} if number else counting
        for inner in blocks_of(statement):
            found |= _reads(inner, inside)
    return found


def _changed_in(block: tree.Block, append: bool) -> set[str]:
    """The names of lists a block changes in place, or those it assigns in any other way."""
    names: set[str] = set()
    for statement in block:
        if isinstance(statement, tree.Append | tree.Store) == append:
            names.update(target.name for target in targets_of(statement))
        for inner in blocks_of(statement):
            names |= _changed_in(inner, append)
    return names


def _given_otherwise(block: tree.Block) -> set[str]:
    """The names that something else than counting assigns."""
    names: set[str] = set()
    for statement in block:
        names.update(target.name for target in targets_of(statement) if target != _counter(statement))
        for inner in blocks_of(statement):
            names |= _given_otherwise(inner)
    return names


def _counter(statement: tree.Statement) -> tree.Name | None:
    """The variable that counts the rounds of a for loop, if it has one."""
    if not isinstance(statement, tree.For):
        return None
    return statement.over.counter if isinstance(statement.over, tree.Items) else statement.target
