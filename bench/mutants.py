"""Programs of the corpus with one thing changed, and which of them the refuter breaks."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lapwing.corpus.entry import corpus_directory, read_corpus
from lapwing.kernel import law as laws
from lapwing.kernel.claim import Claim
from lapwing.kernel.data import parts_of, rebuild
from lapwing.kernel.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.sort import BOOL, INT
from lapwing.kernel.term import And, Arithmetic, Compare, Literal, Not, Term
from lapwing.refute.refute import refute
from lapwing.syntax.lower import lower

TWO = Literal(2, INT)
FLIPPED: dict[Any, Any] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def mutants(program: Program, claim: Claim) -> Iterator[tuple[str, Program, Claim]]:
    """Each program that differs in one place, with what was done to it."""
    yield "claim halved", program, replace(claim, epsilon=Arithmetic("/", claim.epsilon, TWO))
    for what, body in blocks(program.body):
        yield what, replace(program, body=body), claim


def blocks(block: Block) -> Iterator[tuple[str, Block]]:
    """A block with one statement changed."""
    for place, statement in enumerate(block):
        for what, others in statements(statement):
            yield what, (*block[:place], *others, *block[place + 1 :])


def statements(statement: Statement) -> Iterator[tuple[str, Block]]:
    """What a statement may become."""
    match statement:
        case Sample(target=target, law=laws.Laplace() | laws.Geometric() | laws.ExponentialNoise() as law):
            yield f"noise {target.name} halved", (Sample(target, replace(law, scale=Arithmetic("/", law.scale, TWO))),)
            yield f"noise {target.name} dropped", (Assign(target, law.center),)
        case Sample(target=target, law=laws.RandomizedResponse(bit=bit) as law):
            louder = replace(law, epsilon=Arithmetic("*", TWO, law.epsilon))
            yield f"answer {target.name} louder", (Sample(target, louder),)
            yield f"answer {target.name} plain", (Assign(target, bit),)
        case Sample(target=target, law=laws.Exponential() as law):
            yield (
                f"choice {target.name} sharper",
                (Sample(target, replace(law, scale=Arithmetic("/", law.scale, TWO))),),
            )
        case If(condition=condition, then=then, otherwise=otherwise):
            for other in conditions(condition):
                yield "test changed", (If(other, then, otherwise),)
            yield "test dropped, yes", then
            yield "test dropped, no", otherwise
            for what, block in blocks(then):
                yield what, (If(condition, block, otherwise),)
            for what, block in blocks(otherwise):
                yield what, (If(condition, then, block),)
        case While(condition=condition, body=body):
            match condition:
                case And(operands=operands) if len(operands) > 1:
                    yield "stop dropped", (While(operands[0], body),)
                case _:
                    pass
            for what, block in blocks(body):
                yield what, (While(condition, block),)
        case Assign(target=target) if target.sort == BOOL:
            yield f"{target.name} not set", ()
        case _:
            pass


def conditions(term: Term) -> Iterator[Term]:
    """A condition with one comparison turned round."""
    if isinstance(term, Compare):
        yield Compare(FLIPPED[term.operator], term.left, term.right)
    elif isinstance(term, And | Not):
        parts = parts_of(term)
        for place, part in enumerate(parts):
            for other in conditions(part):
                yield rebuild(term, (*parts[:place], other, *parts[place + 1 :]))


def main() -> None:
    """A line a mutant; those that stand are either still private or a miss."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
    broken, times = 0, []
    for entry in read_corpus(corpus_directory()):
        if wanted not in entry.tree.name:
            continue
        for expectation in entry.expectations:
            if expectation.verdict != "proved":
                continue
            lowered = lower(expectation.statement)
            if lowered.claim is None:
                continue
            for what, program, claim in mutants(lowered.program, lowered.claim):
                start = time.perf_counter()
                found = refute(program, claim, limit)
                times.append(time.perf_counter() - start)
                broken += found is not None
                verdict = "stands" if found is None else "infinite" if found.is_infinite else "broken"
                print(f"{verdict:9}{times[-1]:6.2f} s  {program.name}: {what}", flush=True)
    print(f"{broken} of {len(times)} broken")


if __name__ == "__main__":
    main()
