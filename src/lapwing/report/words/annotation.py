"""A judgment's derivation read along the program: invariants at loops, couplings and payments at draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.program import Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Goal, Judgment
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample as Alone
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.toss import Toss
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.script.goal import show_assertion
from lapwing.report.words.facts import facts_of, merged
from lapwing.report.words.followed import Followed
from lapwing.report.words.shift import (
    coupling_words,
    excluded_price_words,
    excluded_words,
    moved_price_words,
    paid,
    payment_words,
)

Path = tuple[int, ...]


@dataclass
class Notes:
    """What a derivation says at one statement; a statement may be reached in several ways."""

    invariant: list[str] = field(default_factory=list)
    apart: bool = False
    couplings: list[str] = field(default_factory=list)
    pays: list[str] = field(default_factory=list)
    alone: list[int] = field(default_factory=list)


def annotate(found: Followed, program: Program) -> dict[Path, Notes]:
    """The notes on each statement of a program, by its place."""
    places = {id(statement): path for path, statement in statements_at(program.body)}
    notes: dict[Path, Notes] = {}
    waiting = [found]
    while waiting:
        node = waiting.pop()
        if isinstance(node.goal, Judgment):
            head = head_of(node.goal, node.rule)
            path = None if head is None else places.get(id(head))
            if head is not None and path is not None:
                after = tuple(each.goal for each in node.premises)
                note(notes.setdefault(path, Notes()), node.rule, head, node.goal, after)
        waiting.extend(reversed(node.premises))
    return notes


def head_of(goal: Judgment, rule: Rule) -> Statement | None:
    """The statement a rule is about."""
    block = goal.right if isinstance(rule, Alone) and rule.side == 2 else goal.left
    return block[0] if block else None


def statements_at(block: Block, path: Path = ()) -> Iterator[tuple[Path, Statement]]:
    """Every statement with its place."""
    for number, statement in enumerate(block):
        here = (*path, number)
        yield here, statement
        match statement:
            case If(then=then, otherwise=otherwise):
                yield from statements_at(then, (*here, 0))
                yield from statements_at(otherwise, (*here, 1))
            case While(body=body):
                yield from statements_at(body, (*here, 0))
            case _:
                pass


def note(notes: Notes, rule: Rule, head: Statement, goal: Judgment, after: tuple[Goal, ...]) -> None:
    """Add what a rule says of its statement."""
    match rule, head:
        case WhileBoth(invariant=invariant), While():
            add(notes.invariant, *conjuncts(invariant))
        case WhileApart(invariant=invariant), While():
            notes.apart = True
            add(notes.invariant, *conjuncts(invariant))
        case (
            Laplace()
            | LaplaceSteps()
            | ExponentialNoise()
            | Response()
            | Exponential()
            | Gauss()
            | Toss()
            | Metered()
            | Same()
            | Scores(),
            Sample(),
        ):
            add(notes.couplings, coupling_words(rule, head))
            if isinstance(after[0], Judgment):
                prices = [unit.price for unit in goal.setting.units]
                for unit, cost in paid(rule, after[0]).items():
                    add(notes.pays, payment_words(rule, cost, prices[unit]))
        case GaussBranch(), Sample():
            add(notes.couplings, coupling_words(rule, head))
            add(notes.pays, moved_price_words(rule))
        case UpToBad(coupling=coupling), Sample():
            note(notes, coupling, head, goal, after)
            add(notes.couplings, excluded_words(rule, head))
            add(notes.pays, excluded_price_words(rule))
        case Alone(side=side), Sample():
            if side not in notes.alone:
                notes.alone.append(side)
        case _:
            pass


def add(known: list[str], *texts: str) -> None:
    """Add texts that are not there yet."""
    known.extend(text for text in dict.fromkeys(texts) if text not in known)


def conjuncts(term: Term) -> list[str]:
    """The parts of a conjunction as texts."""
    return [show_assertion(part) for part in merged(facts_of(term))]
