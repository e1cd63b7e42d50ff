"""Which variables depend on private data or on noise, whether by what they are given or by when."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.role import Role, has_public_length, is_public
from lapwing.syntax import tree
from lapwing.syntax.walk import assigned_in, children, count_assignments

PUBLIC_PARTS = {
    "laplace": ("scale", 1),
    "geometric": ("scale", 1),
    "exponential_noise": ("scale", 1),
    "gaussian": ("sigma", 1),
    "flip": ("probability", 0),
    "randomized_response": ("epsilon", 1),
    "exponential": ("scale", 1),
    "uniform": ("size", 0),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Something private, and where it comes from."""

    name: str
    span: Span


def check_flow(body: tree.Block, roles: dict[str, Role]) -> frozenset[str]:
    """Reject noise whose scale is not public; give back the names of the private variables."""
    flow = Flow(roles, count_assignments(body))
    flow.find(body)
    flow.check(body, ())
    return frozenset(flow.private)


@dataclass
class Flow:
    """A variable is private if it is given a private value or noise, or is assigned in a private branch.

    One that is assigned in a single place is the same wherever it is read, as every read comes after that place.
    A loop with a private guard makes what it assigns private for readers outside it: inside, both runs that still
    loop are in the same round, unless the loop stands in another one and they entered it with different values.
    """

    roles: dict[str, Role]
    assignments: dict[str, int]
    private: dict[str, Reason] = field(default_factory=dict)
    private_loops: dict[int, tuple[set[str], Reason]] = field(default_factory=dict)

    def find(self, body: tree.Block) -> None:
        """Find the private variables; each pass can only add some, so the passes end."""
        size = -1
        while size != len(self.private) + len(self.private_loops):
            size = len(self.private) + len(self.private_loops)
            self.block(body, None, ())

    def block(self, block: tree.Block, branch: Reason | None, loops: tuple[int, ...]) -> None:
        for statement in block:
            match statement:
                case tree.Assign(targets=(target,), values=(value,)):
                    by_branch = branch if self.assignments[target.name] > 1 else None
                    reason = by_branch or self.reason(value, loops)
                    if reason is not None:
                        self.private.setdefault(target.name, reason)
                case tree.Sample(target=target, span=span):
                    self.private.setdefault(target.name, Reason(target.name, span))
                case tree.If(condition=condition, then=then, otherwise=otherwise):
                    inner = branch or self.reason(condition, loops)
                    self.block(then, inner, loops)
                    self.block(otherwise, inner, loops)
                case tree.While(condition=condition, body=body):
                    inside = (*loops, id(statement))
                    reason = self.reason(condition, inside)
                    if reason is not None:
                        self.private_loops.setdefault(id(statement), (assigned_in(body), reason))
                    self.block(body, branch, inside)
                case _:
                    pass

    def reason(self, expression: tree.Expression, loops: tuple[int, ...]) -> Reason | None:
        """Why an expression is private; None if it is public."""
        match expression:
            case tree.Name(name=name, span=span):
                return self.reason_of_name(name, span, loops)
            case tree.Builtin(function="len", arguments=(tree.Name(name=name, span=span),)) if name in self.roles:
                return self.reason_of_length(name, span)
            case tree.Builtin(
                function="len", arguments=(tree.Subscript(list=tree.Name(name=name, span=span), index=index),)
            ) if name in self.roles:
                return self.reason(index, loops) or self.reason_of_length(name, span)
            case _:
                found = (self.reason(child, loops) for child in children(expression))
                return next((reason for reason in found if reason is not None), None)

    def reason_of_length(self, name: str, span: Span) -> Reason | None:
        return None if has_public_length(self.roles[name]) else Reason(name, span)

    def reason_of_name(self, name: str, span: Span, loops: tuple[int, ...]) -> Reason | None:
        if name in self.roles:
            return None if is_public(self.roles[name]) else Reason(name, span)
        if name in self.private:
            return Reason(name, self.private[name].span)
        for loop, (assigned, reason) in self.private_loops.items():
            entered_again = loops[:1] != (loop,) and self.assignments.get(name, 0) > 1
            if name in assigned and (loop not in loops or entered_again):
                return Reason(name, reason.span)
        return None

    def check(self, block: tree.Block, loops: tuple[int, ...]) -> None:
        for statement in block:
            match statement:
                case tree.Sample(draw=draw):
                    part, position = PUBLIC_PARTS[draw.law]
                    scale = draw.arguments[position]
                    reason = self.reason(scale, loops)
                    if reason is not None:
                        what = f"The {part} of {draw.law}"
                        reject("private-scale", scale.span, reason.span, what=what, name=reason.name)
                case tree.If(then=then, otherwise=otherwise):
                    self.check(then, loops)
                    self.check(otherwise, loops)
                case tree.While(body=body):
                    self.check(body, (*loops, id(statement)))
                case _:
                    pass
