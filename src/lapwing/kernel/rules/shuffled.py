"""Privacy amplification by shuffling: of what each row gives, only sums are kept.

    the body is: assignments that read nothing private; while i < len(d): A; i := i + 1, where i is 0 at first
    d is a database in which a row is replaced, and all that A reads of what is private is d[i]; A does not read i else
    A surely ends, and only adds to what the rounds share, which are numbers; the results read no more than that
    A, releasing what it adds, is (e0, 0)-private for one row, whatever the length of d; d has at least n rows
    with c clones `clones.py` gives at most d for e, and all of these are numbers
    --------------------------------------------------------------------------------------------------------------------
    the program is (e, d)-private

Let R(x) be the law of what A adds for a row x, and let neighbours have x and y at one place; E >= exp(e0).  As
E * R(x) >= R(y) and the other way round, R(x) = (E * Q + Q') / (E + 1) and R(y) = (Q + E * Q') / (E + 1) for the laws
Q = (E * R(x) - R(y)) / (E - 1) and Q', with x and y exchanged.  For every other row z, R(z) is at least R(x) / E and at
least R(y) / E, so at least their mean, (Q + Q') / (2 * E): with probability p <= 1 / E it is a clone, which has the law
Q or Q', each half of the time, and else has some law of its own.  The sums are a function, with draws of its own, of
how many of the clones and the differing row have the law Q and how many Q', and of the rest, which is the same for
both.  Given that there are a clones, C of which have the law Q, the first of these counts is C + 1 with probability
E / (E + 1) and else C, and for the neighbour the other way round.  That pair is closer together for more clones, as one
more only adds a fair coin.  So the delta for e is at most the probability of fewer than c clones among n - 1 rows, and
what it is for c clones; more rows only add what is the same for both.  Exchanging the laws exchanges the neighbours.
P1(u) - G * P2(u) is, but for a positive factor, C(a, u - 1) * (E - G) - C(a, u) * (G * E - 1), which is above 0 from
some u on, as C(a, u - 1) / C(a, u) = u / (a + 1 - u) grows; a G below exp(e) only makes it larger.
(Feldman, McMillan and Talwar, Hiding Among the Clones, 2021; their closed formula bounds the same two numbers.)
"""

from dataclasses import replace

from lapwing.kernel.cost.amplification import number
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Database
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, ZERO, Compare, Index, Length, Literal, Local, Param, Term, sort_of
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Private, Step
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.rules.rows import Rows, only_adds
from lapwing.kernel.rules.shared.clones import excess
from lapwing.kernel.rules.shared.counting import check_ends
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.one_item import exchanged
from lapwing.kernel.rules.shared.rounds import rounds_of
from lapwing.kernel.rules.shared.statement import single_steps


class Shuffled(Step):
    shared: tuple[Local, ...]
    item: Index
    each: Term
    rows: int
    clones: int

    def premises(self, goal: Goal) -> Premises:
        """What one row adds, as a program of its own, and that there are enough rows."""
        statement = single_steps(goal)
        program, claim = statement.program, approximate(statement)
        loop, counter, _, first = rounds_of(program, self.shared)
        size = Length(self.item.list)
        if not isinstance(program.roles().get(self.item.list), Database):
            refuse("two rows may differ by more than neighbours do")
        if self.item.index != counter or loop.condition != Compare("<", counter, size):
            refuse("the loop does not go through all rows")
        if [each.value for each in first if each.target == counter] != [ZERO]:
            refuse("the rows are not counted from 0")
        body = exchanged(loop.body[:-1], self.item, Param("row", sort_of(self.item)))
        if counter in variables_of(body):
            refuse("a round depends on its number")
        for local in self.shared:
            if local != counter and (isinstance(local.sort, ListOf) or not only_adds(body, local)):
                refuse("a round does more than to add to numbers")
        check_ends(loop.body)
        if excess(number(self.each), self.rows, self.clones, number(claim.epsilon)) > number(claim.delta):
            refuse("the rows may be told apart better than the claim says")
        enough = Compare(">=", size, Literal(self.rows, INT))
        any_size = replace(program, requires=tuple(each for each in program.requires if size not in inside(each)))
        one = Rows(self.shared, self.item).premises(Private(any_size, Claim(self.each, ZERO, ONE)))
        return replace(one, obligations=(Obligation("enough rows", both(*program.requires), enough),))
