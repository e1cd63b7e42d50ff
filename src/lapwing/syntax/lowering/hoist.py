"""Draws and helper calls move out of expressions, onto lines of their own before them."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.call import bind
from lapwing.syntax.lowering.centres import centred
from lapwing.syntax.lowering.jumps import Straight, assign, straighten
from lapwing.syntax.lowering.names import RESERVED, Names
from lapwing.syntax.scope import Helper
from lapwing.syntax.walk import assigned_in, has_effect, names_in

LARGEST = 20_000
DEEPEST_CALLS = 20

Code = list[tree.Statement]


@dataclass(frozen=True, slots=True)
class Core:
    """A program of single assignments, samples, ifs and whiles, whose expressions have no effects.

    `calls` are the places where the calls of other private programs end, with what these claim of the caller's names.
    """

    body: tree.Block
    results: tuple[tree.Expression, ...]
    names: Names
    calls: tuple[tuple[int, tree.ClaimTree], ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """A function being written out: what its names stand for, and the calls it stands in."""

    function: tree.Tree
    names: dict[str, tree.Expression]
    calls: tuple[object, ...]


def hoist(function: tree.Tree) -> Core:
    """The core of a private program, its helpers written out."""
    straight = straighten(function)
    parameters = {parameter.name for parameter in function.parameters}
    own = assigned_in(straight.body)
    names = Names(parameters | own)
    meant: dict[str, tree.Expression] = {name: tree.Name(name, function.span) for name in parameters | own}
    for name in sorted(own & RESERVED):
        meant[name] = tree.Name(names.fresh(name), function.span)
    writer = _Writer(names)
    results = writer.function(straight, writer.code, Frame(function, meant, ()))
    return Core(tuple(writer.code), results, names, tuple(writer.calls))


@dataclass
class _Writer:
    names: Names
    size: int = 0
    code: Code = field(default_factory=list)
    calls: list[tuple[int, tree.ClaimTree]] = field(default_factory=list)

    def function(self, straight: Straight, code: Code, frame: Frame) -> tuple[tree.Expression, ...]:
        """Write a function's body; its results can be read after it."""
        self.block(straight.body, code, frame)
        return tuple(self.value(result, code, frame) for result in straight.results)

    def call(self, call: tree.Invoke, code: Code, frame: Frame) -> tuple[tree.Expression, ...]:
        """Write a helper out in place of its call."""
        meaning = frame.function.scope.meaning(tuple(call.function.split(".")))
        if not isinstance(meaning, Helper):
            reject("unknown-function", call.span, name=call.function, meant="")
        if meaning.key in frame.calls or len(frame.calls) >= DEEPEST_CALLS:
            reject("recursive", call.span, name=call.function)
        helper = meaning.load()
        straight = straighten(helper)
        signature = tuple(parameter.name for parameter in helper.parameters)
        start = len(code)
        given = bind(call.function, signature, call.positional, dict(call.named), call.span)
        meant = {name: self.argument(name, value, code, frame) for name, value in given.items()}
        for name in sorted(assigned_in(straight.body)):
            meant[name] = tree.Name(self.names.fresh(name), call.span)
        inside = Frame(helper, meant, (*frame.calls, meaning.key))
        results = self.function(straight, code, inside)
        if code is self.code and len(code) > start and helper.claim is not None:
            self.note_call(helper.claim, start, inside)
        return results

    def note_call(self, claim: tree.ClaimTree, start: int, frame: Frame) -> None:
        """Note where a call of a private program ends; its theorem covers the calls within it."""
        names = ("epsilon", "delta", "rho", "order", "renyi", "mu")
        given = {name: each for name in names if (each := getattr(claim, name)) is not None}
        meant = {name: self.value(amount, [], frame) for name, amount in given.items()}
        self.calls = [call for call in self.calls if call[0] <= start]
        self.calls.append((len(self.code), claim.claiming(meant)))

    def argument(self, name: str, argument: tree.Expression, code: Code, frame: Frame) -> tree.Expression:
        """What a parameter stands for: a simple argument itself, else a variable that holds it."""
        value = self.value(argument, code, frame)
        if _is_simple(value) or (
            isinstance(value, tree.Subscript) and _is_simple(value.list) and _is_simple(value.index)
        ):
            return value
        return self.hold(value, code, argument.span, name)

    def hold(self, value: tree.Expression, code: Code, span: Span, base: str = "value") -> tree.Name:
        """Keep a value in a new variable."""
        holder = tree.Name(self.names.fresh(base), span)
        self.add(assign(holder.name, value, span), code)
        return holder

    def add(self, statement: tree.Statement, code: Code) -> None:
        self.size += 1
        if self.size > LARGEST:
            reject("too-large", statement.span, limit=LARGEST)
        code.append(statement)

    # statements

    def block(self, block: tree.Block, code: Code, frame: Frame) -> None:
        for statement in block:
            self.statement(statement, code, frame)

    def inner(self, block: tree.Block, frame: Frame) -> tree.Block:
        code: Code = []
        self.block(block, code, frame)
        return tuple(code)

    def statement(self, statement: tree.Statement, code: Code, frame: Frame) -> None:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Draw() as draw,), declared=declared, span=span):
                drawn = tree.Draw(draw.law, self.values(draw.arguments, code, frame), draw.span)
                self.add(tree.Sample(self.own(target, frame), drawn, declared, span), code)
            case tree.Assign(targets=(target,), values=(value,), declared=declared, span=span):
                self.add(
                    tree.Assign((self.own(target, frame),), (self.value(value, code, frame),), declared, span), code
                )
            case tree.Assign(targets=targets, values=values, span=span):
                self.assign_several(targets, values, code, frame, span)
            case tree.Append(list=items, item=item, span=span):
                longer = tree.Snoc(self.own(items, frame), self.value(item, code, frame), span)
                self.add(assign(self.own(items, frame).name, longer, span), code)
            case tree.Store(list=items, index=index, value=value, span=span):
                given = self.pair(index, value, code, frame)
                self.add(tree.Store(self.own(items, frame), *given, span), code)
            case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
                test = self.value(condition, code, frame)
                self.add(tree.If(test, self.inner(then, frame), self.inner(otherwise, frame), span), code)
            case tree.While(condition=condition, body=body, span=span):
                test = self.value(condition, code, frame)
                self.add(tree.While(test, self.inner(body, frame), span), code)
            case _:
                reject("outside-loop", statement.span, what="this jump")

    def assign_several(
        self, targets: tuple[tree.Name, ...], values: tuple[tree.Expression, ...], code: Code, frame: Frame, span: Span
    ) -> None:
        """All values are computed before any name gets its new one."""
        if len(values) == 1 and isinstance(values[0], tree.Invoke):
            computed = self.call(values[0], code, frame)
        else:
            computed = self.values(values, code, frame)
        if len(computed) != len(targets):
            reject("tuple-size", span, values=len(computed), targets=len(targets))
        owners = [self.own(target, frame) for target in targets]
        clash = any(
            name.name in {owner.name for owner in owners[:position]}
            for position, value in enumerate(computed)
            for name in names_in(value)
        )
        if clash:
            computed = tuple(self.hold(value, code, span) for value in computed)
        for owner, value in zip(owners, computed, strict=True):
            self.add(assign(owner.name, value, span), code)

    def own(self, target: tree.Name, frame: Frame) -> tree.Name:
        """The variable that stands for a name the function assigns."""
        meant = frame.names[target.name]
        return tree.Name(meant.name if isinstance(meant, tree.Name) else target.name, target.span)

    # expressions

    def values(self, parts: tuple[tree.Expression, ...], code: Code, frame: Frame) -> tuple[tree.Expression, ...]:
        return tuple(self.value(part, code, frame) for part in parts)

    def pair(
        self, left: tree.Expression, right: tree.Expression, code: Code, frame: Frame
    ) -> tuple[tree.Expression, tree.Expression]:
        return self.value(left, code, frame), self.value(right, code, frame)

    def value(self, expression: tree.Expression, code: Code, frame: Frame) -> tree.Expression:
        """The same value as an expression without effects, after statements put into `code`."""
        match expression:
            case tree.Number() | tree.Truth() | tree.Blank():
                return expression
            case tree.Name(name=name, span=span):
                meant = frame.names[name]
                return tree.Name(meant.name, span) if isinstance(meant, tree.Name) else meant
            case tree.Copy(value=value, span=span):
                return tree.Copy(self.value(value, code, frame), span)
            case tree.Whole(value=value, span=span):
                return tree.Whole(self.value(value, code, frame), span)
            case tree.Minus(operand=operand, span=span):
                return tree.Minus(self.value(operand, code, frame), span)
            case tree.Invert(operand=operand, span=span):
                return tree.Invert(self.value(operand, code, frame), span)
            case tree.Binary(operator="+", left=left, right=right) if (noisy := centred(left, right)) is not None:
                return self.value(noisy, code, frame)
            case tree.Binary(operator=operator, left=left, right=right, span=span):
                return tree.Binary(operator, *self.pair(left, right, code, frame), span)
            case tree.Subscript(list=items, index=index, span=span):
                return tree.Subscript(*self.pair(items, index, code, frame), span)
            case tree.Snoc(list=items, item=item, span=span):
                return tree.Snoc(*self.pair(items, item, code, frame), span)
            case tree.Stored(list=items, index=index, item=item, span=span):
                owner, place, new = self.values((items, index, item), code, frame)
                return tree.Stored(owner, place, new, span)
            case tree.Repeated(item=item, count=count, span=span):
                return tree.Repeated(*self.pair(item, count, code, frame), span)
            case tree.ListDisplay(items=items, span=span):
                return tree.ListDisplay(self.values(items, code, frame), span)
            case tree.Builtin(function="sum", arguments=(items,), span=span):
                return self.total(self.value(items, code, frame), code, span)
            case tree.Builtin(function=function, arguments=arguments, span=span):
                return tree.Builtin(function, self.values(arguments, code, frame), span)
            case tree.Opaque(name=name, arguments=arguments, sort=sort, span=span):
                return tree.Opaque(name, self.values(arguments, code, frame), sort, span)
            case tree.Comparison():
                return self.comparison(expression, code, frame)
            case tree.Logic():
                return self.logic(expression, code, frame)
            case tree.Conditional():
                return self.conditional(expression, code, frame)
            case tree.Draw(law=law, arguments=arguments, span=span):
                drawn = tree.Name(self.names.fresh("draw"), span)
                given = self.values(arguments, code, frame)
                self.add(tree.Sample(drawn, tree.Draw(law, given, span), None, span), code)
                return drawn
            case tree.Invoke(span=span):
                results = self.call(expression, code, frame)
                if len(results) != 1:
                    reject("tuple-size", span, values=len(results), targets=1)
                return results[0]

    def total(self, items: tree.Expression, code: Code, span: Span) -> tree.Expression:
        """`sum(list)` as a loop."""
        total = self.hold(tree.Number(0, span), code, span, "total")
        index = self.hold(tree.Number(0, span), code, span, "index")
        more = tree.Comparison(("<",), (index, tree.Builtin("len", (items,), span)), span)
        item = tree.Subscript(items, index, span)
        add = assign(total.name, tree.Binary("+", total, item, span), span)
        advance = assign(index.name, tree.Binary("+", index, tree.Number(1, span), span), span)
        self.add(tree.While(more, (add, advance), span), code)
        return total

    def comparison(self, expression: tree.Comparison, code: Code, frame: Frame) -> tree.Expression:
        """`a < b < c` is `a < b and b < c`, with b computed once and c only if needed."""
        operators, (first, second, *rest), span = expression.operators, expression.operands, expression.span
        left, right = self.pair(first, second, code, frame)
        result: tree.Expression = tree.Comparison(operators[:1], (left, right), span)
        for position, operand in enumerate(rest, 1):
            if has_effect(operand):
                held = self.hold(result, code, span)
                self.rest_of_chain(held, right, operators[position:], tuple(rest[position - 1 :]), code, frame)
                return held
            left, right = right, self.value(operand, code, frame)
            result = self.joined("and", result, tree.Comparison((operators[position],), (left, right), span), span)
        return result

    def rest_of_chain(
        self,
        held: tree.Name,
        left: tree.Expression,
        operators: tuple[str, ...],
        operands: tuple[tree.Expression, ...],
        code: Code,
        frame: Frame,
    ) -> None:
        """Go on comparing, in branches that run only while all went well."""
        inner: Code = []
        right = self.value(operands[0], inner, frame)
        self.add(assign(held.name, tree.Comparison(operators[:1], (left, right), held.span), held.span), inner)
        if len(operands) > 1:
            self.rest_of_chain(held, right, operators[1:], operands[1:], inner, frame)
        self.add(tree.If(held, tuple(inner), (), held.span), code)

    def joined(self, operator: str, first: tree.Expression, second: tree.Expression, span: Span) -> tree.Expression:
        """`first operator second`, flat."""
        operands = first.operands if isinstance(first, tree.Logic) and first.operator == operator else (first,)
        return tree.Logic(operator, (*operands, second), span)

    def logic(self, expression: tree.Logic, code: Code, frame: Frame) -> tree.Expression:
        """`a and b` computes b only if a holds."""
        operator, operands, span = expression.operator, expression.operands, expression.span
        if not any(has_effect(operand) for operand in operands[1:]):
            return tree.Logic(operator, self.values(operands, code, frame), span)
        result = self.value(operands[0], code, frame)
        for operand in operands[1:]:
            if not has_effect(operand):
                result = self.joined(operator, result, self.value(operand, code, frame), span)
                continue
            held = self.hold(result, code, span)
            inner: Code = []
            self.statement_to(held, operand, inner, frame)
            then, otherwise = (tuple(inner), ()) if operator == "and" else ((), tuple(inner))
            self.add(tree.If(held, then, otherwise, span), code)
            result = held
        return result

    def conditional(self, expression: tree.Conditional, code: Code, frame: Frame) -> tree.Expression:
        """`a if c else b` computes only one of the two."""
        span = expression.span
        condition = self.value(expression.condition, code, frame)
        if not has_effect(expression.then) and not has_effect(expression.otherwise):
            branches = self.pair(expression.then, expression.otherwise, code, frame)
            return tree.Conditional(condition, *branches, span)
        chosen = tree.Name(self.names.fresh("value"), span)
        blocks: list[tree.Block] = []
        for branch in (expression.then, expression.otherwise):
            inner: Code = []
            self.statement_to(chosen, branch, inner, frame)
            blocks.append(tuple(inner))
        self.add(tree.If(condition, blocks[0], blocks[1], span), code)
        return chosen

    def statement_to(self, target: tree.Name, value: tree.Expression, code: Code, frame: Frame) -> None:
        """Compute a value straight into a variable."""
        if isinstance(value, tree.Draw):
            drawn = tree.Draw(value.law, self.values(value.arguments, code, frame), value.span)
            self.add(tree.Sample(target, drawn, None, value.span), code)
        else:
            self.add(assign(target.name, self.value(value, code, frame), value.span), code)


def _is_simple(expression: tree.Expression) -> bool:
    return isinstance(expression, tree.Number | tree.Truth | tree.Name)
