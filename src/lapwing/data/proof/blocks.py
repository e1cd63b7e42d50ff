"""Programs with what they cost and why, put together: one after the other, or in parallel on parts of the data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import ApproximateConcentrated, Claim, ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Local, Term
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.shared.currency import Currency
from lapwing.kernel.rules.skip import Skip

Costs = tuple[tuple[Currency, Term], ...]
NOTHING = Derivation(PostProcessing(0, ()), (Derivation(Direct((), ((),)), (Derivation(Skip(), ()),)),))


@dataclass(frozen=True, slots=True)
class Block:
    """Programs that follow each other; what they cost together, in epsilon or rho and delta, and the derivation.

    `member` is what their rows are called in a family.
    """

    programs: tuple[Program, ...]
    costs: Costs
    derivation: Derivation
    member: str


def claim_of(costs: Costs) -> Claim | ZeroConcentrated | ApproximateConcentrated:
    """Costs as a claim about single steps."""
    match costs:
        case (("rho", rho),):
            return ZeroConcentrated(rho, ONE)
        case ("rho", rho), ("delta", delta):
            return ApproximateConcentrated(rho, delta, ONE)
        case ("epsilon", epsilon), ("delta", delta):
            return Claim(epsilon, delta, ONE)
        case _:
            raise TypeError(costs)


def with_delta(block: Block) -> Block:
    """A block whose costs in rho have a delta besides."""
    if dict(block.costs).keys() != {"rho"}:
        return block
    derivation = Derivation(Convert(claim_of(block.costs)), (block.derivation,))
    return replace(block, costs=(*block.costs, ("delta", ZERO)), derivation=derivation)


def in_sequence(blocks: Sequence[Block]) -> Block:
    """Each block is released before the next; halves are put together, so that nothing is nested deeply."""
    if len(blocks) == 1:
        return blocks[0]
    return then(*(in_sequence(each) for each in halves(blocks)))


def then(first: Block, second: Block) -> Block:
    """Two blocks after each other."""
    if len(first.costs) != len(second.costs):
        first, second = with_delta(first), with_delta(second)
    if dict(first.costs).keys() != dict(second.costs).keys():
        raise ValueError("the costs are in different currencies")
    shared = tuple(each for program in first.programs for each in program.results if isinstance(each, Local))
    cut = sum(len(program.body) for program in first.programs)
    step = Sequential(cut, shared, claim_of(first.costs), claim_of(second.costs))
    derivation = Derivation(step, (first.derivation, second.derivation))
    return Block((*first.programs, *second.programs), added(first.costs, second.costs), derivation, first.member)


def in_parallel(family: str, blocks: Sequence[Block], most: int) -> Block:
    """Blocks of which so many see one step of the dataset: they cost as much as the dearest ones."""
    if most == 0:
        programs = tuple(program for block in blocks for program in block.programs)
        longest = max((block.costs for block in blocks), key=len)
        return Block(programs, tuple((name, ZERO) for name, _ in longest), NOTHING, blocks[0].member)
    if len(blocks) == 1:
        return blocks[0]
    first, second = halves(blocks)
    cases = [
        then(in_parallel(f"{family}1", first, count), in_parallel(f"{family}2", second, most - count))
        for count in range(most + 1)
    ]
    step = Parts(family, tuple(block.member for block in first))
    derivation = Derivation(step, tuple(case.derivation for case in cases))
    return Block(cases[0].programs, largest([case.costs for case in cases]), derivation, blocks[0].member)


def halves(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    """The first half, and the rest."""
    return blocks[: len(blocks) // 2], blocks[len(blocks) // 2 :]


def added(first: Costs, second: Costs) -> Costs:
    """The sums, without zeros."""
    return tuple(
        (name, other if one == ZERO else one if other == ZERO else Arithmetic("+", one, other))
        for (name, one), (_, other) in zip(first, second, strict=True)
    )


def largest(cases: Sequence[Costs]) -> Costs:
    """The largest of each."""
    kinds = ((kind[0][0], tuple(dict.fromkeys(term for _, term in kind))) for kind in zip(*cases, strict=True))
    return tuple((name, terms[0] if len(terms) == 1 else Apply("max", terms)) for name, terms in kinds)
