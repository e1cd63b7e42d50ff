"""All rewrites, and the statements of the corpus they are made from."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.syntax.corpus.entry import corpus_directory, read_corpus
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.pretty_program import pretty
from tools.rewrites import blocks, expressions, statements
from tools.rewrites.expressions import Function

Rewriter = Callable[[Function], Function]
REWRITES: dict[str, Rewriter] = {
    "renamed": statements.renamed,
    "reordered": blocks.reordered,
    "for as while": lambda function: statements.Loops().rewritten(function),
    "loops from 1": lambda function: statements.ShiftLoops().rewritten(function),
    "split into temporaries": lambda function: statements.Split().rewritten(function),
    "temporaries merged": blocks.merged,
    "dead code": blocks.with_dead_code,
    "dead branches": blocks.with_dead_branches,
    "branches turned": lambda function: statements.TurnBranches().rewritten(function),
    "conditions nested": lambda function: statements.NestConditions().rewritten(function),
    "else as second if": lambda function: statements.ElseAsSecondIf().rewritten(function),
    "conditions kept": lambda function: statements.KeepConditions().rewritten(function),
    "conditional for branch": lambda function: statements.ChoiceForBranch().rewritten(function),
    "sums augmented": lambda function: statements.Augment().rewritten(function),
    "sums written out": lambda function: statements.WriteOut().rewritten(function),
    "result kept": blocks.result_kept,
    "break for return": blocks.flag_for_return,
    "comparisons mirrored": lambda function: expressions.MirrorComparisons().rewritten(function),
    "comparisons negated": lambda function: expressions.NegateComparisons().rewritten(function),
    "comparisons with 0": lambda function: expressions.SubtractInComparisons().rewritten(function),
    "sums commuted": lambda function: expressions.CommuteSums().rewritten(function),
    "constants unfolded": lambda function: expressions.UnfoldConstants().rewritten(function),
    "scales as products": lambda function: expressions.MultiplyByInverse().rewritten(function),
    "noise added afterwards": lambda function: expressions.NoiseAddedAfterwards().rewritten(function),
}


@dataclass(frozen=True, slots=True)
class Variant:
    """A statement written in another way; `is_same` if that makes no difference to its normal form."""

    rewrite: str
    text: str
    program: Program
    claim: Claim
    is_same: bool


def originals() -> Iterator[tuple[str, str, Program, Claim]]:
    """The true statements of the corpus: text (the file's own where it fits), name, normal form and claim."""
    seen: set[tuple[Program, Claim]] = set()
    for entry in read_corpus(corpus_directory()):
        for expectation in entry.expectations:
            found = lower(expectation.statement)
            if (
                expectation.verdict != "proved"
                or not isinstance(found.claim, Claim)
                or (found.program, found.claim) in seen
            ):
                continue
            seen.add((found.program, found.claim))
            own = expectation.statement == entry.tree
            text = entry.path.read_text() if own else pretty(found.program, found.claim)
            yield text, found.program.name, found.program, found.claim


def variants_of(text: str, name: str, program: Program, claim: Claim) -> Iterator[Variant]:
    """Every other way to write one statement."""
    plain = ast.unparse(ast.parse(text))
    for rewrite, rewriter in REWRITES.items():
        module = ast.parse(text)
        for place, node in enumerate(module.body):
            if isinstance(node, ast.FunctionDef) and node.name == name:
                module.body[place] = rewriter(node)
        new = ast.unparse(ast.fix_missing_locations(module))
        if new == plain:
            continue
        try:
            found = lower(parse_module(Source("rewritten.py", new)).tree(name))
        except ProgramError as error:
            raise ValueError(f"{rewrite} of {name} is no program:\n{new}\n{error}") from error
        yield Variant(rewrite, new, found.program, claim, found.program == program)
