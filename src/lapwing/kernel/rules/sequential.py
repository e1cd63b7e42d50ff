"""Sequential composition, adaptive: the second part may use what the first one released.

    part 1, releasing the shared variables, is (e1, d1)-private
    part 2, given any values of them, is (e2, d2)-private
    ------------------------------------------------------------
    part 1; part 2 is (e1 + e2, d1 + d2)-private
    (and likewise (r1 + r2)-zCDP, with a delta (d1 + d2)-approximate, (alpha, e1 + e2)-Renyi private,
    sqrt(mu1^2 + mu2^2)-GDP)

Fix a set of results.  For each released value v, P1(v) and what part 2 does from v differ by at most these amounts, so
summing over v gives the product of the factors and the sum of the deltas.  Part 2 knows nothing of the first run but
the shared variables: any other variable that part 1 assigned it sets anew before it reads it.  A shared value that may
lie off the grid is not taken to be on it.  All this is for one
ordered pair of neighbours, so a restriction on them stays, and they may be any number of steps apart, the same for both
parts.  In rho, the sum of P1(v)^alpha * P2(v)^(1 - alpha) * S(v) over v is at most the product of the two bounds, where
S(v) is the same sum for part 2 from v; and so it is for one order alpha.  With a delta, the product of what is left of
P1(v) and of part 2 from v has lost d1 at most for the first, and d2 for the second.  In mu, the squares add up
(Dong, Roth and Su, Gaussian Differential Privacy, 2022, Theorem 4 and Corollary 2).  Lecture: composition, and adaptive
composition.
"""

from lapwing.kernel.cost.cost_terms import check_public_term, check_within, total
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Block, Parameter, Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import replaced, variables_of
from lapwing.kernel.language.term import ONE, Local, Param, Term, Variable
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.grid import given_to
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.counting import check_known, settle
from lapwing.kernel.rules.shared.currency import amounts_of, check_alike
from lapwing.kernel.rules.shared.statement import privacy


class Sequential(Step):
    cut: int
    shared: tuple[Local, ...]
    first: AnyClaim
    second: AnyClaim

    def premises(self, goal: Goal) -> Premises:
        """The two parts as programs of their own."""
        statement = privacy(goal)
        program, claim = statement.program, statement.claim
        if not 0 <= self.cut <= len(program.body) or {self.first.group, self.second.group} != {claim.group}:
            refuse("there is no such place to cut, or the claims are about different groups")
        check_alike(claim, self.first, self.second)
        for whole, *parts in zip(*map(amounts_of, (claim, self.first, self.second)), strict=True):
            amounts = (check_public_term(amount, program) for _, amount in parts)
            check_within(total(*((amount, ONE) for amount in amounts)), whole[1], program)
        front, back = program.body[: self.cut], program.body[self.cut :]
        check_separate(front, back, program.results, self.shared)
        one = Program(program.name, program.parameters, program.requires, front, self.shared)
        known: dict[Variable, Term] = {local: Param(local.name, local.sort) for local in self.shared}
        shared = (Parameter(Param(each.name, each.sort), given_to(each, program)) for each in self.shared)
        parameters = (*program.parameters, *shared)
        two = Program(program.name, parameters, program.requires, *replaced((back, program.results), known))
        return Premises((Private(one, self.first, statement.where), Private(two, self.second, statement.where)))


def check_separate(
    front: Block, back: Block, results: tuple[Term, ...], shared: tuple[Local, ...], changes: bool = False
) -> None:
    """The second part reads of the first only what is shared, and unless it may change that, leaves it as it is."""
    before, after = set(targets_of(front)), set(targets_of(back))
    if len(set(shared)) != len(shared) or (set(shared) & after and not changes):
        refuse("something is shared twice, or the second part changes it")
    own = {variable for variable in variables_of((back, results)) if isinstance(variable, Local)} - before
    check_known(results, settle(back, own.union(shared)))
