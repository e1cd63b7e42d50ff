"""The first statements of the two blocks of a judgment."""

from __future__ import annotations

from typing import Literal as OneOf
from typing import TypeVar

from lapwing.kernel.judgment import Goal, Judgment
from lapwing.kernel.program import Block, Statement
from lapwing.kernel.refuse import refuse

Sides = OneOf["both", "left", "right"]
S = TypeVar("S", bound=Statement)


def judgment(goal: Goal) -> Judgment:
    """The goal, if it is a judgment."""
    return goal if isinstance(goal, Judgment) else refuse("this rule is about judgments")


def first(block: Block, kind: type[S]) -> S:
    """The first statement of a block, if it is of this kind."""
    if not block or not isinstance(block[0], kind):
        refuse(f"the block does not start with {kind.__name__}")
    return block[0]
