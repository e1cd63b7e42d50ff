"""The first statements of the two blocks of a judgment."""

from dataclasses import replace
from typing import Literal as OneOf
from typing import TypeVar

from lapwing.kernel.language.program import Block, Statement
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import Side

Sides = OneOf["both", "left", "right"]
S = TypeVar("S", bound=Statement)


def first(block: Block, kind: type[S]) -> S:
    """The first statement of a block, if it is of this kind."""
    if not block or not isinstance(block[0], kind):
        refuse(f"the block does not start with {kind.__name__}")
    return block[0]


def block_of(goal: Judgment, side: Side) -> Block:
    """What one side is yet to run."""
    return goal.left if side == 1 else goal.right


def with_block(goal: Judgment, side: Side, block: Block, pre: Term) -> Judgment:
    """The judgment with another block on one side, and another precondition."""
    return replace(goal, left=block, pre=pre) if side == 1 else replace(goal, right=block, pre=pre)


def rests(goal: Judgment, pre: Term) -> Judgment:
    """What is left after the first statements of both sides, with another precondition."""
    return replace(goal, left=goal.left[1:], right=goal.right[1:], pre=pre)
