"""From shifts and invariants to a derivation, goal by goal, as the kernel's own rules lay them out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import (
    FALSE,
    Added,
    And,
    Arithmetic,
    Choose,
    Compare,
    CompareOperator,
    Index,
    Literal,
    Local,
    Logical,
    Not,
    Sided,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import terms_of
from lapwing.kernel.logic.judgment import Goal, Judgment, Setting
from lapwing.kernel.logic.relational_terms import equal, holds
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.assign import Assign as AssignRule
from lapwing.kernel.rules.conditional import If as IfRule
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.sample import Sample as SampleRule
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.prove.execution.product import private_reads
from lapwing.prove.program.apart_facts import distances_at, distances_in, rises_after, rises_at, tells_nothing_new
from lapwing.prove.program.entries import private_entries
from lapwing.prove.program.scored import scored_lists
from lapwing.prove.program.sites import Path, is_private_coin, norm_of
from lapwing.prove.program.template import sided
from lapwing.prove.shift.synthesis import Choices, Task
from lapwing.prove.strategy.coupling import NoDerivationError, coupled, made_alone, moves_of
from lapwing.prove.strategy.entailment import Entailment

Places = tuple[Path, ...]
Fact = Instance | Entry | Apart
OPPOSITE: dict[CompareOperator, CompareOperator] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@dataclass
class Builder:
    """What the derivation is made from; `goals` are counted, so that a mistake cannot run away.

    Where the end is not known yet, `ends` collects what is known on each way there.  With `says_all`, facts are brought
    in although others most likely tell the same.
    """

    task: Task
    choices: Choices
    invariants: Mapping[Path, Term]
    ends: list[Judgment] | None = None
    goals: int = 0
    says_all: bool = False
    entailment: Entailment = field(default_factory=Entailment)


def build(builder: Builder, goal: Goal) -> Derivation:
    """A derivation of the judgment that the body against itself makes."""
    if not isinstance(goal, Judgment):
        raise NoDerivationError
    paths = places(goal.left, ())
    return derive(builder, goal, paths, paths)


def places(block: Block, path: Path) -> Places:
    """The places of a block's statements."""
    return tuple((*path, number) for number in range(len(block)))


def derive(builder: Builder, goal: Judgment, left: Places, right: Places) -> Derivation:
    """Go on with whatever stands first."""
    builder.goals += 1
    if builder.goals > 3000:
        raise NoDerivationError
    if not goal.left and not goal.right:
        used, goal = knowing(goal, [*items_in(goal.post, builder.task.program), *distances_in(goal.post)])
        if builder.ends is not None:
            builder.ends.append(goal)
        return with_facts(used, Derivation(Skip(), ()))
    targets = [scored_target(builder, block) for block in (goal.left, goal.right)]
    if targets[0] is not None and targets[0] == targets[1]:
        return after_facts(builder, goal, left, right, 0, goal.left[0], AssignRule("both"))
    others = zip(targets, (goal.right, goal.left), strict=True)
    waiting = [each is not None and bool(block) and isinstance(block[0], Assign | If) for each, block in others]
    early = bool(goal.left) and is_early(goal, left, right)
    for side, block in ((1, goal.left), (2, goal.right)):
        if not (block and isinstance(block[0], Assign)) or (side == 1 and early):
            continue
        if early or all(waiting) or not waiting[side - 1]:
            return after_facts(builder, goal, left, right, side, block[0], AssignRule("left" if side == 1 else "right"))
    one, two = (block[0] if block else None for block in (goal.left, goal.right))
    if isinstance(one, If) and isinstance(two, If) and left[0] == right[0] and guards_agree(builder, goal, one):
        return after_facts(builder, goal, left, right, 0, one, IfRule("both"))
    for side, statement in ((1, one), (2, two)):
        if isinstance(statement, If):
            return after_facts(builder, goal, left, right, side, statement, IfRule("left" if side == 1 else "right"))
    for side, statement in ((1, one), (2, two)):
        if isinstance(statement, Sample) and is_private_coin(statement, builder.task.program):
            return after_facts(builder, goal, left, right, side, statement, SampleRule(1 if side == 1 else 2))
    if isinstance(one, Sample) and isinstance(two, Sample) and left[0] == right[0]:
        return after_facts(builder, goal, left, right, 0, one, coupled(builder.task, builder.choices, one, left[0]))
    if isinstance(one, While) and isinstance(two, While) and left[0] == right[0]:
        return loop(builder, goal, left, right, one)
    for side, statement in ((1, one), (2, two)):
        if isinstance(statement, Sample):
            rule = made_alone(builder.task, SampleRule(1 if side == 1 else 2), (left if side == 1 else right)[0])
            return after_facts(builder, goal, left, right, side, statement, rule)
    raise NoDerivationError


def scored_target(builder: Builder, block: Block) -> Local | None:
    """The scores that a block begins by changing, which both runs do at once where they can."""
    match block:
        case (Assign(target=target), *_) if target in scored_lists(builder.task.program):
            return target
        case _:
            return None


def is_early(goal: Judgment, left: Places, right: Places) -> bool:
    """Whether the first run is about to add lists, and the second has assignments to make before it does the same."""
    one, two = goal.left[0], goal.right[0] if goal.right else None
    adds = isinstance(one, Assign) and isinstance(one.value, Added)
    return adds and isinstance(two, Assign) and left[0] != right[0]


def after_facts(
    builder: Builder, goal: Judgment, left: Places, right: Places, side: int, statement: Statement, rule: Rule
) -> Derivation:
    """Apply a rule, with what neighbours have in common at the items the statement reads."""
    program = builder.task.program
    facts: list[Fact] = []
    for term in terms_in(statement):
        for parameter, row, column in private_entries(term, program):
            for which in (1, 2) if side == 0 else (side,):
                places = sided(program, row, which), sided(program, column, which)
                facts.append(Entry(parameter.param.name, *places))
        for parameter, index in private_reads(term, program):
            sides = (1, 2) if side == 0 else (side,)
            facts += [Instance(parameter.param.name, sided(program, index, which)) for which in sides]
    facts += [fact for term in moves_of(rule) for fact in items_in(term, program)]
    facts += distances_told(builder, goal, side, statement)
    facts += rises_at(terms_in(statement), side, program)
    facts += rises_after((goal.left, goal.right), side, program)
    used, goal = knowing(goal, facts)
    premises = rule.premises(goal).goals
    children = []
    for number, premise in enumerate(premises):
        if not isinstance(premise, Judgment):
            raise NoDerivationError
        paths = moved(rule, statement, number, left, right)
        if len(premises) > 1 and impossible(builder, premise):
            children.append(Derivation(Absurd(), ()))
        else:
            children.append(derive(builder, premise, *paths))
    return with_facts(used, Derivation(rule, tuple(children)))


def distances_told(builder: Builder, goal: Judgment, side: int, statement: Statement) -> list[Fact]:
    """What is true of the distances of lists that a statement reads or changes, but for what others tell."""
    program, norm = builder.task.program, norm_of(builder.task.sites)
    found = distances_at(statement, terms_in(statement), side, program, norm)
    return [each for each in found if builder.says_all or not tells_nothing_new(each, statement, side, goal)]


def items_in(term: Term, program: Program) -> list[Fact]:
    """What neighbours have in common at the items that an assertion speaks of."""
    private = {parameter.param.name for parameter in program.parameters if not is_public(parameter.role)}
    found = [each for part in parts_of(term) for each in items_in(part, program)]
    match term:
        case Index(list=Sided(name=name), index=index) if name in private:
            found.append(Instance(name, index))
        case Index(list=Index(list=Sided(name=name), index=row), index=column) if name in private:
            found.append(Entry(name, row, column))
        case _:
            pass
    return found


def place_of(fact: Fact) -> Term:
    """The place of the item that a fact is about."""
    match fact:
        case Instance(index=index):
            return index
        case Entry(row=row):
            return row
        case Apart(start=start):
            return start


def moved(rule: Rule, statement: Statement, number: int, left: Places, right: Places) -> tuple[Places, Places]:
    """The places of what is left to run after a rule."""

    def after(paths: Places) -> Places:
        if not isinstance(statement, If):
            return paths[1:]
        branch = statement.then if number == 0 else statement.otherwise
        return places(branch, (*paths[0], number)) + paths[1:]

    match rule:
        case (
            AssignRule(sides="left") | IfRule(sides="left") | SampleRule(side=1) | UpToBad(coupling=SampleRule(side=1))
        ):
            return after(left), right
        case AssignRule(sides="right") | IfRule(sides="right") | SampleRule(side=2) | UpToBad(side=2):
            return left, after(right)
        case _:
            return after(left), after(right)


def terms_in(statement: Statement) -> tuple[Term, ...]:
    """The terms a statement computes by itself."""
    match statement:
        case Assign(value=value):
            return (value,)
        case Sample(law=law):
            return tuple(parts_of(law))
        case If(condition=condition) | While(condition=condition):
            return (condition,)


def loop(builder: Builder, goal: Judgment, left: Places, right: Places, statement: While) -> Derivation:
    """A loop in step if its guards agree, else out of step."""
    invariant = builder.invariants.get(left[0])
    if invariant is None:
        raise NoDerivationError
    used, goal = knowing(goal, list(distances_in(invariant)))
    setting = goal.setting
    one, two = holds(statement.condition, 1, setting), holds(statement.condition, 2, setting)
    inside = places(statement.body, (*left[0], 0))
    if left[0] not in builder.task.paces and builder.entailment.holds(setting, invariant, equal(one, two)):
        rule: Rule = WhileBoth(invariant)
        sides: tuple[tuple[Places, Places], ...] = ((inside, inside), (left[1:], right[1:]))
    else:
        pace = builder.task.paces.get(left[0])
        alone, wait = (FALSE, FALSE) if pace is None else (pace.alone, pace.wait)
        rule = WhileApart(invariant, alone, wait, bound_of(statement, setting))
        sides = ((inside, inside), (inside, ()), ((), inside), (left[1:], right[1:]))
    goals = rule.premises(goal).goals
    known = [fact for fact in items_in(invariant, builder.task.program) if isinstance(place_of(fact), Logical)]
    known += distances_in(invariant)
    children = [
        Derivation(Absurd(), ())
        if isinstance(rule, WhileApart) and isinstance(each, Judgment) and impossible(builder, each)
        else derive_knowing(builder, each, *paths, known)
        for each, paths in zip(goals, sides, strict=True)
    ]
    return with_facts(used, Derivation(rule, tuple(children)))


def derive_knowing(builder: Builder, goal: Goal, left: Places, right: Places, facts: list[Fact]) -> Derivation:
    """A derivation of a goal that must be a judgment, with what neighbours have in common at some items."""
    if not isinstance(goal, Judgment):
        raise NoDerivationError
    used, after = knowing(goal, facts)
    return with_facts(used, derive(builder, after, left, right))


def knowing(goal: Judgment, facts: list[Fact]) -> tuple[list[Fact], Judgment]:
    """The facts that say something new, and the judgment with them."""
    used: list[Fact] = []
    for fact in dict.fromkeys(facts):
        after = fact.premises(goal).goals[0]
        if isinstance(after, Judgment) and says_more(after, goal):
            goal = after
            used.append(fact)
    return used, goal


def says_more(after: Judgment, before: Judgment) -> bool:
    """Whether something is assumed in a judgment that is not assumed in the one before it."""
    known = assumed_in(before)
    return any(fact not in known for fact in assumed_in(after)[len(known) :])


def assumed_in(goal: Judgment) -> tuple[Term, ...]:
    """What a judgment assumes, one by one."""
    return goal.pre.operands if isinstance(goal.pre, And) else (goal.pre,)


def with_facts(used: list[Fact], result: Derivation) -> Derivation:
    """A derivation that begins with facts."""
    for fact in reversed(used):
        result = Derivation(fact, (result,))
    return result


def bound_of(statement: While, setting: Setting) -> Term:
    """How many rounds the second run can go on alone: what a comparison leaves, and one while it goes on.

    The comparison is the guard's, or one that the body makes to see whether it goes on.
    """
    asked = (statement.condition, *terms_of(statement.body))
    for term in (compared for each in asked for compared in comparisons_in(each)):
        match term:
            case Compare(operator="<", left=low, right=high) | Compare(operator=">", left=high, right=low):
                room = Arithmetic("-", high, low)
            case Compare(operator="<=", left=low, right=high) | Compare(operator=">=", left=high, right=low):
                room = Arithmetic("+", Arithmetic("-", high, low), Literal(1, INT))
            case _:
                continue
        going = Choose(statement.condition, Literal(1, INT), Literal(0, INT))
        return sided(setting.program, Arithmetic("+", room, going), 2)
    return sided(setting.program, Choose(statement.condition, Literal(1, INT), Literal(0, INT)), 2)


def comparisons_in(term: Term) -> list[Term]:
    """The comparisons of whole numbers a guard asks for."""
    if isinstance(term, And):
        return [each for operand in term.operands for each in comparisons_in(operand)]
    if isinstance(term, Compare) and sort_of(term.left) == INT and sort_of(term.right) == INT:
        return [term]
    if isinstance(term, Not) and isinstance(term.operand, Compare) and term.operand.operator in OPPOSITE:
        compared = term.operand
        return comparisons_in(Compare(OPPOSITE[compared.operator], compared.left, compared.right))
    return []


def guards_agree(builder: Builder, goal: Judgment, statement: If) -> bool:
    """Whether both runs take the same branch."""
    one, two = (holds(statement.condition, 1, goal.setting), holds(statement.condition, 2, goal.setting))
    return builder.entailment.holds(goal.setting, goal.pre, equal(one, two))


def impossible(builder: Builder, goal: Judgment) -> bool:
    """Whether no two memories are as the goal assumes."""
    return builder.entailment.holds(goal.setting, goal.pre, FALSE)
