"""Which variables depend on private data or on noise, whether by what they are given or by when."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.kernel.language.role import Role, has_public_length, is_public
from lapwing.syntax import tree
from lapwing.syntax.walk import assigned_in, children, count_assignments


def private_variables(body: tree.Block, roles: dict[str, Role]) -> frozenset[str]:
    """The names of the private variables."""
    flow = Flow(roles, count_assignments(body))
    flow.find(body)
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
    private: set[str] = field(default_factory=set)
    private_loops: dict[int, set[str]] = field(default_factory=dict)

    def find(self, body: tree.Block) -> None:
        """Find the private variables; each pass can only add some, so the passes end."""
        size = -1
        while size != len(self.private) + len(self.private_loops):
            size = len(self.private) + len(self.private_loops)
            self.block(body, False, ())

    def block(self, block: tree.Block, branch: bool, loops: tuple[int, ...]) -> None:
        for statement in block:
            match statement:
                case tree.Assign(targets=(target,), values=(value,)):
                    by_branch = branch and self.assignments[target.name] > 1
                    if by_branch or self.is_private(value, loops):
                        self.private.add(target.name)
                case tree.Sample(target=target):
                    self.private.add(target.name)
                case tree.If(condition=condition, then=then, otherwise=otherwise):
                    inner = branch or self.is_private(condition, loops)
                    self.block(then, inner, loops)
                    self.block(otherwise, inner, loops)
                case tree.While(condition=condition, body=body):
                    inside = (*loops, id(statement))
                    if self.is_private(condition, inside):
                        self.private_loops.setdefault(id(statement), assigned_in(body))
                    self.block(body, branch, inside)
                case _:
                    pass

    def is_private(self, expression: tree.Expression, loops: tuple[int, ...]) -> bool:
        """Whether an expression depends on private data or on noise."""
        match expression:
            case tree.Name(name=name):
                return self.is_private_name(name, loops)
            case tree.Builtin(function="len", arguments=(tree.Name(name=name),)) if name in self.roles:
                return not has_public_length(self.roles[name])
            case tree.Builtin(function="len", arguments=(tree.Subscript(list=tree.Name(name=name), index=index),)) if (
                name in self.roles
            ):
                return self.is_private(index, loops) or not has_public_length(self.roles[name])
            case _:
                return any(self.is_private(child, loops) for child in children(expression))

    def is_private_name(self, name: str, loops: tuple[int, ...]) -> bool:
        if name in self.roles:
            return not is_public(self.roles[name])
        if name in self.private:
            return True
        for loop, assigned in self.private_loops.items():
            entered_again = loops[:1] != (loop,) and self.assignments.get(name, 0) > 1
            if name in assigned and (loop not in loops or entered_again):
                return True
        return False
