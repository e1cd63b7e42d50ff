"""Subsampling: a loop that flips a coin for each row.

    the body is: F; while i < len(d): (B; b := flip(p); if b then A; i := i + 1); C, where F sets i to 0, and B assigns
    d is a database in which a row is added or removed, and nothing else that is private is read
    p is public, 0 <= p <= 1
    d is read as d[i] in A and B, and nowhere else; nothing else speaks of i and b, and only A of what B sets
    the same program with B; A in place of (B; b := flip(p); if b then A) is (e, d)-private
    --------------------------------------------------------------------------------------------------------------------
    the program is (log(1 + p * (exp(e) - 1)), p * d)-private
    (and likewise, from r-zCDP, private at a Renyi order as `amplification.py` has it)

The program does what the other one does on the rows that the coins take: i, b and what B sets are read nowhere else,
and coins are drawn by themselves.  Of neighbours, one has a row more.  The coins of all other rows have one law in both
runs, and so has what F does; given those, the one run works on the rows T that they take, and the other on T as well,
or with probability p on T and the row, in its place.  These are neighbours, so `amplification.py` says how far the
results are apart, whichever of the two runs comes first.  (At a Renyi order probabilities must add up to 1, so every
loop must count.)  The other program must be private for both orders of neighbours, so there is no restriction on them.
Where a row is replaced this would not do: T with one row must be compared with T and with T with another row.
"""

from fractions import Fraction

from lapwing.kernel.cost.amplification import check_amplified
from lapwing.kernel.cost.cost_terms import check_nonnegative, is_at_most
from lapwing.kernel.language.claim import AnyClaim, Renyi
from lapwing.kernel.language.law import Flip
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Database, is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Compare, Index, Length, Local, Param, Term, sort_of
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.counting import check_ends, settle
from lapwing.kernel.rules.shared.one_item import exchanged
from lapwing.kernel.rules.shared.statement import single_steps


class Sampled(Step):
    loop: int
    each: AnyClaim

    def premises(self, goal: Goal) -> Premises:
        """The same program on all rows."""
        statement = single_steps(goal)
        program = statement.program
        if not 0 <= self.loop < len(program.body) or self.each.group != ONE:
            refuse("there is no such loop, or the claim is about groups")
        front, back = program.body[: self.loop], program.body[self.loop + 1 :]
        rows, counter, coin, chance, lead, taken = with_a_coin(program.body[self.loop])
        role = program.roles().get(rows)
        if not isinstance(role, Database) or role.neighbours != "add-remove":
            refuse("the rows are not those of a database in which one is added or removed")
        private = {each.param for each in program.parameters if not is_public(each.role)} - {rows}
        if not private.isdisjoint(variables_of((program.body, program.results))):
            refuse("something private is read besides the rows")
        start, own = Assign(counter, ZERO), frozenset(targets_of(lead))
        outside = tuple(each for each in front if each != start), back, program.results
        row = Index(rows, counter)
        inside = exchanged((*lead, *taken), row, Param(f"{rows.name}_item", sort_of(row)))
        if front.count(start) != 1 or not {rows, counter, coin}.isdisjoint(variables_of((outside, inside))):
            refuse("the rows are not counted from 0, or something else speaks of them, their counter or the coin")
        settle(lead, (each for each in variables_of(lead) if isinstance(each, Local) and each not in own))
        if not own.isdisjoint(variables_of(outside)):
            refuse("what is set for each row is read elsewhere")
        if not is_at_most(check_nonnegative(chance, program, "the probability"), Fraction(1), program):
            refuse("the probability may be above 1")
        if isinstance(statement.claim, Renyi):
            check_ends(program.body)
        check_amplified(self.each, chance, statement.claim, program)
        step = Assign(counter, Arithmetic("+", counter, ONE))
        every = While(Compare("<", counter, Length(rows)), (*lead, *taken, step))
        whole = Program(program.name, program.parameters, program.requires, (*front, every, *back), program.results)
        return Premises((Private(whole, self.each),))


def with_a_coin(loop: Statement) -> tuple[Param, Local, Local, Term, Block, Block]:
    """The rows of a loop, its counter and coin, how likely a row is taken; what is set for each row, and done then."""
    match loop:
        case While(
            condition=Compare(operator="<", left=Local() as counter, right=Length(list=Param() as rows)),
            body=(*lead, Sample(target=coin, law=Flip(probability=chance)), If() as choice, last),
        ) if choice.condition == coin and not choice.otherwise and all(isinstance(each, Assign) for each in lead):
            if last == Assign(counter, Arithmetic("+", counter, ONE)):
                return rows, counter, coin, chance, tuple(lead), choice.then
    refuse("the loop does not take each row with a coin")
