"""Loops whose rounds are composed: what rounds share, how it is counted, and what they cost together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, GaussianPrivacy, Renyi
from lapwing.kernel.language.program import Assign, While
from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.shared.rounds import rounds_of
from lapwing.prove.rocq.claims import amounts, amounts_of, runs_of
from lapwing.prove.rocq.mirror import Mirror, matched
from lapwing.prove.rocq.names import field, param, setter
from lapwing.prove.rocq.parts import Part, Whole, at, of_released, released
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.statements import Statements
from lapwing.prove.rocq.terms import Names, Terms
from lapwing.prove.rocq.through import Use, agreeing, definition, keeps, opening, use_part


@dataclass(frozen=True)
class Loop:
    """The loop at the end of a program, with its counter, and what is assigned before it."""

    whole: Whole
    shared: tuple[t.Local, ...]
    loop: While
    counter: t.Local
    limit: t.Term
    before: tuple[Assign, ...]

    @property
    def step(self) -> str:
        """The last statement of a round."""
        return f"(Assign {setter(self.counter)} (fun m => ({field(self.counter)} m + (1))%Z) Done)"

    def test(self, side: Side) -> str:
        """Whether there is one more round."""
        return f"(fun m => {self.whole.terms.boolean(self.loop.condition, self.names(side))})"

    def names(self, side: Side) -> dict[t.Variable, str]:
        """The names of variables in a run."""
        known = self.whole.inputs.names
        params: dict[t.Variable, str] = {}
        for each in (each.param for each in self.whole.program.parameters):
            params[each] = known.get(t.Sided(each.name, each.sort, side), known[each])
        return Statements(self.whole.terms, params).names

    def count(self) -> str:
        """How many rounds there are at most."""
        terms, names = self.whole.terms, self.whole.inputs.names
        (begins,) = (each.value for each in self.before if each.target == self.counter)
        return f"({terms.integer(self.limit, names)} - {terms.integer(begins, names)})%Z"

    def left(self) -> str:
        """How many rounds are left, as a function of what is shared."""
        limit = self.whole.terms.integer(self.limit, self.whole.inputs.names)
        return of_released(self.shared, f"Z.to_nat ({limit} - at_{self.counter.name})")

    def definitions(self, *parts: Part) -> list[str]:
        """What the proof speaks of, and that rounds leave the memory on the grid."""
        whole = self.whole
        return [
            *amounts(whole.claim, whole.inputs, whole.terms),
            *matched(whole.program, {part.module: part.program for part in parts}),
            definition(whole, "round", self.loop.body),
            definition(whole, "steps_of_round", self.loop.body[:-1]),
            f"Definition shared (m : memory) := {released(self.shared)}.",
            *keeps(whole, "steps_of_round", self.counter),
            *keeps(whole, "round"),
        ]

    def begin(self, script: Script) -> None:
        """What is assigned before the loop."""
        above = "; [exact above|]" if self.whole.ordered else ""
        script.say("unfold program.")
        script.say(*[f"apply close_assign{self.whole.kind}{above}."] * len(self.before))

    def enter(self, script: Script) -> None:
        """Both runs enter the loop on the grid, and share what was assigned."""
        for side in (1, 2):
            script.say(
                f"{{ clear - start{side} {' '.join(self.whole.inputs.given)}; destruct m{side}; unfold starts in *;"
                f" memory_in start{side}; memory; parts; on_grid_still. }}"
            )
        script.say("{ destruct m1, m2; unfold shared; memory; results_agree. }")

    def enter_counted(self, script: Script) -> None:
        """The same, with the rounds that are left."""
        self.enter(script)
        script.say("{ destruct m1; unfold shared; memory; lia. }")
        self.agree(script)
        script.say(
            f"{{ intros {self.whole.pattern(1)} start again; unfold shared; memory; memory_in again; as_fact again;",
            "  parts; lia. }",
        )

    def leave(self, script: Script) -> None:
        """Rounds leave the memory on the grid, with fewer to come, and the results are made of what is shared."""
        script.case(partial(self.ended, script, 1, "memory; parts; apply rounds_left; lia", "again"))
        script.case(partial(self.ended, script, 2))
        self.agree(script, "results_agree")

    def agree(self, script: Script, goal: str = "matching") -> None:
        """What follows from the shared values."""
        script.say(f"{{ intros {self.whole.pattern(1)} {self.whole.pattern(2)} on1 on2 same.")
        script.say(f"  {agreeing(self.whole, self.shared)} memory; unfold result; memory; {goal}. }}")

    def round(self, script: Script, *more: str) -> None:
        """Any two memories from which a round begins."""
        script.say("clear m1 m2 start1 start2.")
        tests = " ".join(("again", *more))
        script.say(f"intros {self.whole.pattern(1)} {self.whole.pattern(2)} start1 start2 same {tests}.")
        script.say(agreeing(self.whole, self.shared))
        script.say("unfold starts in start1, start2; memory_in start1; memory_in start2; memory_in again.")

    def ends(self, script: Script, side: int, name: str) -> None:
        """A round leaves the memory on the grid, with one more on the counter."""
        run = runs_of(self.whole.program)[side - 1]
        i = at(self.counter, 1)
        still = f"(fun m => starts m /\\ {field(self.counter)} m = {i})"
        script.say(f"change (round {run}) with (app (steps_of_round {run}) {self.step}).")
        script.say(f"apply (ends_counted memory (steps_of_round {run}) _ _ _ _ {still}).")
        script.say(f"{{ apply steps_of_round_kept_{side}. }}", "{ split; [exact start1|reflexivity]. }")
        script.say(
            "intros m_ [held_ is_]; destruct m_; unfold starts, shared in *; memory; memory_in held_; memory_in is_."
        )
        script.say(f"subst; split; [parts; on_grid_still|{name}].")

    def ended(self, script: Script, side: int, counted: str = "", *tests: str) -> None:
        """A round of one run, from any memory on the grid."""
        script.say("clear m1 m2 start1 start2.", f"intros {' '.join((self.whole.pattern(1), 'start1', *tests))}.")
        script.say(*(f"memory_in {test}; as_fact {test}." for test in tests))
        if counted:
            self.ends(script, side, counted)
        else:
            script.say(f"apply keeps_ends; [exact round_kept_{side}|exact start1].")

    def proof(self, script: Script, *parts: Part) -> list[str]:
        """The definitions, and the theorem."""
        return [*self.definitions(*parts), *opening(self.whole), *script.lines, "Qed."]


def loop_of(whole: Whole, shared: tuple[t.Local, ...]) -> Loop:
    """The loop at the end of a program."""
    return Loop(whole, shared, *rounds_of(whole.program, shared))


def costs_of(claim: AnyClaim, terms: Terms, names: Names) -> list[str]:
    """What one round costs."""
    match claim:
        case Renyi(alpha=alpha, epsilon=epsilon):
            return [f"({terms.real(epsilon, names)} / {terms.real(alpha, names)})"]
        case _:
            return [terms.real(each, names) for each in amounts_of(claim).values()]


def rounds_proof(whole: Whole, rule: Rounds) -> list[str]:
    """One round given any values of what is shared, as often as there are rounds."""
    (part,) = whole.premises()
    found, script = loop_of(whole, rule.shared), Script()
    runs, terms, names = runs_of(whole.program), whole.terms, whole.inputs.names
    count, left = found.count(), found.left()
    costs = costs_of(rule.each, terms, names)
    at_order = isinstance(whole.claim, Renyi)
    claimed = ["(bound / order)"] if at_order else list(amounts_of(whole.claim))
    in_mu = isinstance(whole.claim, GaussianPrivacy)
    given = "Phi is_normal " if in_mu else whole.first
    parts, bodies = (" ".join(f"({name} {run})" for run in runs) for name in ("result", "round"))
    found.begin(script)
    script.say(
        f"apply (rounds_rule{whole.kind} {given}memory _ _ starts shared {parts} {found.test(1)} {found.test(2)}"
        f" {bodies} {left} {' '.join(costs)} (Z.to_nat {count}) _ _ {' '.join(claimed)})."
    )
    script.say(*(["{ exact above. }"] if whole.ordered else []))
    script.say(*["{ not_below. }" if not in_mu else "{ nonnegative_in_mu. }"] * len(costs))
    if in_mu:
        script.say("{ unfold mu; nonnegative_in_mu. }")
        script.say("{ rewrite INR_IZR_INZ, Z2Nat.id by obligation; unfold mu; squared_in_mu. }")
    for name in [] if in_mu else claimed:
        unfolded = "bound, order" if at_order else name
        script.say(f"{{ rewrite INR_IZR_INZ, Z2Nat.id by obligation; unfold {unfolded}; in_reals; covered. }}")
    found.enter_counted(script)
    script.case(partial(one_round, script, found, part))
    found.leave(script)
    return found.proof(script, part)


def one_round(script: Script, found: Loop, part: Part) -> None:
    """The theorem about one round, for the values that the runs share."""
    found.round(script)
    script.say("as_fact again; parts.")
    use_round(script, found, part)


def use_round(script: Script, found: Loop, part: Part, sides: tuple[int, int] = (1, 2)) -> None:
    """Two memories whose parts have names, and the statements of a round."""
    whole = found.whole
    values = {param(t.Param(f"{local.name}_before", local.sort)): at(local, 1) for local in found.shared}
    mirror = Mirror(whole.program, part.module)
    use_part(
        script,
        Use(
            whole,
            part,
            found.loop.body,
            "round",
            values,
            (mirror, mirror),
            found.shared,
            assigned=len(found.shared),
            sides=sides,
        ),
    )
