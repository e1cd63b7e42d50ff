"""Statements without noise, as an unknown function of what they read.

    the statements B, somewhere in the program, draw nothing and surely end; B sets x
    all that B reads, but for what is public and variables that it has set, are the given terms v: variables, or others
    of which it sets no variable
    what else B sets is set anew before it is read after B
    x lies on the grid, or is read outside B only as the list that is clipped to a public bound above 0, always the same
    the program with x := f(v) in place of B, for a function f of which nothing speaks yet, is private as claimed
    --------------------------------------------------------------------------------------------------------------------
    the program is private as claimed, in any currency, for the same neighbours

Fix the inputs that are public, which both runs share.  What B gives x is a function F of v, as B draws nothing, ends,
and reads no more.  A theorem about unknown functions is one for every function whose reals lie on the grid, with bounds
of inputs and restrictions on neighbours as that function makes them; these do not speak of f.  If x lies on the grid,
take F for f: the two programs have the same law, on any inputs, as all else that B sets is forgotten.  If x may be off
the grid, take for f what clipping makes of F: that lies on the grid, and clipping it once more leaves it as it is, as
its norm is not above the bound and its items are on the grid; so wherever x is read the programs read the same.
"""

from dataclasses import replace

from lapwing.kernel.cost.cost_terms import check_positive
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Clipped, Local, Opaque, Param, Term, sort_of
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.grid import off_grid
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.counting import check_ends, check_known, settle
from lapwing.kernel.rules.shared.one_item import exchanged
from lapwing.kernel.rules.shared.place import exchange, statements_at
from lapwing.kernel.rules.shared.statement import privacy


class Computed(Step):
    """The path is the number of a statement and which of its blocks, again and again, then the numbers of the first
    statement of B and of the one after the last."""

    path: tuple[int, ...]
    result: Local
    given: tuple[Term, ...]
    function: str

    def premises(self, goal: Goal) -> Premises:
        """The same program with an unknown function in place of the statements."""
        statement = privacy(goal)
        program, block = statement.program, statements_at(statement.program.body, self.path)
        private = {each.param for each in program.parameters if not is_public(each.role)}
        variables, held = {term for term in self.given if isinstance(term, Local)}, block
        for term in self.given:
            if term not in variables:
                held = exchanged(held, term, Param("given", sort_of(term)))
            if term not in variables and not set(targets_of(block)).isdisjoint(variables_of(term)):
                refuse("something given is changed")
        if any(isinstance(node, Sample) for node in inside(held)) or not private.isdisjoint(variables_of(held)):
            refuse("something is drawn, or something private is read")
        check_ends(held)
        if self.result not in settle(held, variables):
            refuse("the result is not surely set")
        if self.function in {node.name for node in inside(statement) if isinstance(node, Opaque)}:
            refuse("something speaks of this function already")
        made = Assign(self.result, Opaque(self.function, self.given, self.result.sort))
        kept = {each for each in variables_of(program.body) if isinstance(each, Local)} - set(targets_of(block))
        body, left = exchange(program.body, self.path, made, frozenset(kept | {self.result}))
        check_known(program.results, left)
        one = replace(program, body=body)
        if self.result.name in off_grid(program):
            check_clipped(self.result, one)
        return Premises((Private(one, statement.claim, statement.where),))


def check_clipped(result: Local, program: Program) -> None:
    """A variable is only read as what is clipped to a public bound above 0, always the same."""
    found = [*inside((program.body, program.results))]
    clips = [node for node in found if isinstance(node, Clipped) and node.list == result]
    if found.count(result) - [*targets_of(program.body)].count(result) != len(clips) or len({*clips}) > 1:
        refuse("the result may lie off the grid, and is not only clipped to one bound")
    for clip in clips:
        check_positive(clip.bound, program)
