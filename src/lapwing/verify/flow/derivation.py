"""The typing derivation of a program, as data: each judgment with the rule that gives it and its premises."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.source import Span
from lapwing.syntax import tree
from lapwing.syntax.walk import children
from lapwing.verify.flow.constraint import Node, is_list, items_level, lists_in, value_level
from lapwing.verify.flow.label import Label
from lapwing.verify.flow.pretty_tree import listed, show
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.typing import Typing, level_of


@dataclass(frozen=True, slots=True)
class Step:
    """`text : label` by a rule; for a statement, `label` is the lowest level it writes to, and `under` the level that
    decides whether it runs.  A step that does not hold breaks a label.
    """

    rule: str
    text: str
    label: str
    under: str | None
    span: Span
    premises: tuple[Step, ...]
    holds: bool = True


def derive(flow: Flow, typing: Typing) -> Step:
    """The derivation of the whole program; with violations, some steps do not hold."""
    maker = _Maker(flow, typing, lists_in(flow))
    steps = maker.block(flow.core.body, flow.lattice.bottom)
    ends = tuple(maker.result(label, result) for label, result in zip(flow.results, flow.core.results, strict=True))
    return maker.sequence((*steps, *ends), flow.tree.span, flow.lattice.bottom)


@dataclass
class _Maker:
    flow: Flow
    typing: Typing
    lists: frozenset[str]

    def label(self, expression: tree.Expression) -> Label:
        lattice, levels = self.flow.lattice, self.typing.levels
        level = level_of(lattice, levels, value_level(expression))
        if not self.gives_list(expression):
            return Label(level)
        return Label(level, lattice.join(level, level_of(lattice, levels, items_level(expression))))

    def gives_list(self, expression: tree.Expression) -> bool:
        return is_list(expression, set(self.lists))

    def of_name(self, name: str) -> Label:
        levels, bottom = self.typing.levels, self.flow.lattice.bottom
        level = levels.get(Node(name, "level"), bottom)
        return Label(level, levels.get(Node(name, "items"), level) if name in self.lists else None)

    def sequence(self, steps: tuple[Step, ...], span: Span, under: str) -> Step:
        label = self.flow.lattice.meet(*(step.label for step in steps if step.under is not None))
        return Step("Seq", "…", label, under, span, steps, all(step.holds for step in steps))

    def block(self, block: tree.Block, under: str) -> tuple[Step, ...]:
        return tuple(self.statement(statement, under) for statement in block)

    def statement(self, statement: tree.Statement, under: str) -> Step:
        lattice = self.flow.lattice
        match statement:
            case tree.Assign(targets=(target,), values=(value,), span=span):
                return self.write("Assign", f"{target.name} = {show(value)}", target.name, value, under, span)
            case tree.Sample(target=target, draw=draw, span=span):
                return self.write("Draw", f"{target.name} = {show(draw)}", target.name, draw, under, span)
            case tree.Store(list=items, index=index, value=value, span=span):
                given = lattice.join(self.label(index).highest, self.label(value).highest, under)
                cells = self.of_name(items.name).highest
                text = f"{items.name}[{show(index)}] = {show(value)}"
                premises = (self.expression(index), self.expression(value))
                return Step("Store", text, cells, under, span, premises, lattice.flows(given, cells))
            case tree.If(condition=condition, then=then, otherwise=otherwise, span=span):
                return self.branch("If", condition, (then, otherwise), under, span)
            case tree.While(condition=condition, body=body, span=span):
                return self.branch("While", condition, (body,), under, span)
            case _:
                raise TypeError(statement)

    def write(self, rule: str, text: str, name: str, value: tree.Expression, under: str, span: Span) -> Step:
        """The value and what decides about the statement flow to the variable."""
        target, given = self.of_name(name), self.label(value)
        lattice = self.flow.lattice
        fits = lattice.flows(lattice.join(given.level, under), target.level)
        fits = fits and lattice.flows(lattice.join(given.highest, under), target.highest)
        return Step(rule, text, target.level, under, span, (self.expression(value),), fits)

    def branch(
        self, rule: str, condition: tree.Expression, blocks: tuple[tree.Block, ...], under: str, span: Span
    ) -> Step:
        """The condition's level is one of those that decide about what is inside."""
        guard = self.expression(condition)
        inside = self.flow.lattice.join(under, self.label(condition).level)
        steps = tuple(step for block in blocks for step in self.block(block, inside))
        text = f"{rule.lower()} {show(condition)}"
        label = self.flow.lattice.meet(*(step.label for step in steps))
        return Step(rule, text, label, under, span, (guard, *steps), all(step.holds for step in steps))

    def result(self, label: Label, result: tree.Expression) -> Step:
        """The result flows to its label."""
        given = self.label(result)
        lattice = self.flow.lattice
        fits = lattice.flows(given.level, label.level) and lattice.flows(given.highest, label.highest)
        text = f"return {show(result)}"
        return Step("Return", text, label.level, lattice.bottom, result.span, (self.expression(result),), fits)

    def expression(self, expression: tree.Expression) -> Step:
        """A judgment about an expression."""
        words = self.label(expression).words()
        premises = tuple(self.expression(child) for child in children(expression))
        match expression:
            case tree.Copy(value=value) | tree.Whole(value=value):
                return self.expression(value)
            case tree.Number() | tree.Truth() | tree.Blank():
                rule = "Const"
            case tree.Name():
                rule = "Var"
            case tree.Builtin(function="match"):
                rule = "Match"
            case tree.Builtin(function="len"):
                rule = "Length"
            case tree.Subscript():
                rule = "Cell"
            case tree.ListDisplay() | tree.Snoc():
                rule = "List"
            case tree.Draw(arguments=arguments):
                rule = "Noise"
                return Step(rule, listed(arguments), words, None, expression.span, premises)
            case _:
                rule = "Op"
        return Step(rule, show(expression), words, None, expression.span, premises)
