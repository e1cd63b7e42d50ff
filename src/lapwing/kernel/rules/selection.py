"""Private selection: the best of a random number of rounds is released.

    the body is: F; while f: (A; K) and a coin, which comes last, or first and decides about the round; F draws nothing
    what is shown (what is kept, f, and what is set at the end) is the same at first, and nothing else is read after all
    A reads nothing of earlier rounds; F and A surely end; the coin's probability is public
    K keeps the round if nothing is kept or s > r (or s >= r), for its score s and the score r of what is kept; else it
    leaves all as it is
    F; A, releasing s and what K keeps of a round, is (e, 0)-private
    ------------------------------------------------------------------------------------------------------------------
    the program is (3 * e, 0)-private

F draws nothing, so rounds are independent and have one law.  Let g be how likely the coin is to end the rounds, and z
what a round releases, with score s; let a be the probability that a round has a lower score, and b that it has no
higher one.  That z is what is kept in the end means: i rounds before it lost against it, and l after it did.  If the
first of equals wins these have probability a^i and b^l, else b^i and a^l; so, summed over i and l, the probability
is c * P(z) / ((1 - (1 - g) * a) * (1 - (1 - g) * b)), with c = g or g * (1 - g) as the coin comes last or first.  (If s
does not beat what is kept at first it is 0, in both runs.)  As rounds surely end, 1 - (1 - g) * a = g + (1 - g) * P(a
score of s or more), which is at least exp(-e) times that of neighbours, as is the other factor; P(z) is at most exp(e)
times.  That nothing is ever kept has probability g / (1 - (1 - g) * b), for b of the score at first, or 0; if the coin
comes last, times b: 2 * e.  If no coin ends the rounds, these probabilities are 0.  The law needs neighbours in both
orders, so there is no restriction on them.  (Liu and Talwar, Private Selection from Private Candidates, 2019.)
"""

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_public_term, check_within
from lapwing.kernel.cost.polynomial import constant, multiply
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, ZERO, Local, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.choosing import Ranking, chosen
from lapwing.kernel.rules.shared.counting import check_ends, check_known
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.repeated import repeated
from lapwing.kernel.rules.shared.statement import single_steps
from lapwing.kernel.rules.shared.tries import check_rounds


class Selection(Step):
    cut: int
    kept: tuple[Local, ...]
    score: Term
    rank: Term
    empty: Term
    ties: bool
    epsilon: Term

    def premises(self, goal: Goal) -> Premises:
        """One round as a program of its own, and that the choice goes by scores."""
        statement = single_steps(goal)
        program, claim = statement.program, approximate(statement)
        check_nonnegative(claim.delta, program, "delta")
        each = check_nonnegative(self.epsilon, program, "epsilon")
        check_within(multiply(constant(3), each), claim.epsilon, program)
        loop, front = repeated(program), program.body[:-1]
        check_public_term(loop.chance, program)
        if not 0 <= self.cut <= len(loop.rounds):
            refuse("there is no such place to cut")
        tried, choice = loop.rounds[: self.cut], loop.rounds[self.cut :]
        settled = check_rounds(program, loop, tried, choice, self.kept)
        check_ends((*front, *tried))
        ranking = Ranking(self.kept, self.score, self.rank, self.empty, self.ties)
        after, obligations = chosen(choice, ranking, program)
        check_known((self.score, *after), settled)
        one = Program(program.name, program.parameters, program.requires, (*front, *tried), (self.score, *after))
        return Premises((Private(one, Claim(self.epsilon, ZERO, ONE)),), obligations)
