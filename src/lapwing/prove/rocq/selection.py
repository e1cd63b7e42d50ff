"""The best of a random number of tries: a try is a program of its own, and the loop makes one after another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, If, Sample, While
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.rules.selection import Selection
from lapwing.kernel.rules.shared.repeated import Repeated, repeated
from lapwing.prove.rocq.claims import amounts, runs_of
from lapwing.prove.rocq.mirror import Mirror, begin, follow_block, matched, settled, working
from lapwing.prove.rocq.names import AND, NotExportable, field, setter
from lapwing.prove.rocq.parts import Part, Whole, at, of_released, released
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.statements import Statements, locals_of
from lapwing.prove.rocq.terms import Names, sort_text
from lapwing.prove.rocq.through import Use, definition, opening, parameters, private_of, unpacked

HERE = 3
LED = (
    "work_out; repeat match goal with |- _ /\\ _ => split | |- forall k_ : Z, _ => intro end;"
    " unfold entered_, flag_, result, result_, kept_ in *; memory;"
    " first [assumption | reflexivity | intros; discriminate | intros; results_agree]."
)


@dataclass(frozen=True)
class Tries:
    """The loop, what is assigned before it, and the program of one try."""

    whole: Whole
    part: Part
    rule: Selection
    loop: Repeated
    body: While
    front: tuple[Assign, ...]

    @property
    def coin_first(self) -> bool:
        """Whether the coin decides about a round before it is made."""
        match self.body.body:
            case (Sample(target=coin), If() as fork) if coin == self.loop.coin:
                return bool(self.loop.rounds) and fork.condition == coin
            case _:
                return False

    @property
    def ends_on(self) -> bool:
        """On which side of the coin there is no other round."""
        match self.body.body[-1]:
            case If(then=then):
                return any(isinstance(each, Assign) and each.target == self.loop.flag for each in then)
            case _:
                return isinstance(self.body.condition, t.Not)

    @property
    def tried(self) -> Block:
        return self.loop.rounds[: self.rule.cut]

    @property
    def choice(self) -> Block:
        """What comes after a try: the choice, and the coin if it comes last."""
        return self.loop.rounds[self.rule.cut :] if self.coin_first else self.body.body[self.rule.cut :]

    @property
    def shown(self) -> tuple[t.Local, ...]:
        """What a try leaves as it is: what is kept, the flag, and what is set at the end."""
        return tuple(dict.fromkeys((*self.rule.kept, self.loop.flag, *targets_of(self.loop.leave))))

    @property
    def stable(self) -> tuple[t.Local, ...]:
        """What is assigned before the loop and stays."""
        changed = {self.loop.coin, *self.shown, *targets_of(self.loop.rounds)}
        return tuple(dict.fromkeys(each.target for each in self.front if each.target not in changed))

    def heads(self) -> str:
        """How likely the coin is to be true."""
        return self.whole.terms.exact.real(self.loop.chance, self.whole.inputs.names)

    def chance(self) -> str:
        """How likely a coin is to be the last."""
        return self.heads() if self.ends_on else f"(1 - {self.heads()})"

    def invariant(self, side: int) -> str:
        """What is true between the rounds of a run."""
        run = runs_of(self.whole.program)[side - 1]
        entered = f"(entered_ {run} {self.whole.memory(side, ())})"
        facts = [f"{field(each)} m = {field(each)} {entered}" for each in self.stable]
        return f"(fun m => {AND.join((*facts, f'(flag_ m = false -> result {run} m = result_ (kept_ m))'))})"

    def still(self) -> list[str]:
        """What a try leaves as it is, of a memory m."""
        return [f"{field(each)} m = {at(each, HERE)}" for each in (*self.stable, *self.shown)]


def selection_proof(whole: Whole, rule: Selection) -> list[str]:
    """Tries have one law, however many there were before; which is kept goes by scores."""
    (part,) = whole.premises()
    loop, front, body = repeated(whole.program), whole.program.body[:-1], whole.program.body[-1]
    assigned = tuple(each for each in front if isinstance(each, Assign))
    if not isinstance(whole.claim, Claim) or not isinstance(body, While) or len(assigned) < len(front):
        raise NotExportable("the best of many tries, after more than assignments")
    found, script = Tries(whole, part, rule, loop, body, assigned), Script()
    runs = runs_of(whole.program)
    starts = [part.memory(side, (), {}) for side in (1, 2)]
    price = whole.terms.real(rule.epsilon, whole.inputs.names)
    ties = "true" if rule.ties else "false"
    script.say(
        unpacked(whole),
        "parts.",
        f"destruct (scores_order _ _ score_ rank_ empty_ keep_ {ties}) as [order_ order_too_];",
        "  try (intros; reflexivity); [intros t_; unfold empty_, keep_; repeat destruct t_ as [t_ ?]; reflexivity|].",
    )
    for name, sides in (("there_", (1, 2)), ("back_", (2, 1))):
        values = Use(whole, part, (), "", {}, (Mirror(whole.program, ""),) * 2, sides=sides).arguments()
        one, two = (starts[side - 1] for side in sides)
        supposed = "supposed" if sides == (1, 2) else "supposed_swapped"
        script.say(
            f"unshelve epose proof ({part.called(values)} _ {one} {two} _ _) as {name};",
            f"  [unfold {part.module}inputs; {supposed}| | |];",
            f"  try (unfold {part.module}starts; memory; each_part; first [assumption | exact I]).",
        )
    script.say("unfold program.", *["apply close_assign."] * len(front))
    bodies, results = ([f"({name} {run})" for run in runs] for name in ("body_", "result"))
    entered = [f"(entered_ {run} {whole.memory(side, ())})" for side, run in enumerate(runs, start=1)]
    loops = " ".join(f"(While flag_ {each} Done)" for each in bodies)
    script.say(f"change (close {loops} {' '.join((*entered, *results))} epsilon delta).")
    first = "true" if found.coin_first else "false"
    script.say(
        f"refine (selection_program _ _ _ beats_ keep_ {found.chance()} {first} _ _ _ _ _ _ _ _ {' '.join(bodies)}"
        f" flag_ kept_ {found.invariant(1)} {found.invariant(2)} {' '.join(entered)} result_"
        f" {' '.join(results)} {price} epsilon delta order_ order_too_ _ _ _ _ _ _ there_ back_ _ _ _ _ _ _ _).",
        "{ split; covered. }",
        "{ not_below. }",
        "{ unfold epsilon; covered. }",
        "{ unfold delta; covered. }",
    )
    for side in (1, 2):
        script.case(partial(one_run, found, script, side))
    entering = "unfold entered_, kept_, flag_, result, result_; memory; each_part"
    script.say(
        *[f"{{ {entering}; first [reflexivity | exact I | intros; first [discriminate | results_agree]]. }}"] * 5,
        *["{ intros m_ inv_ over_; parts; auto. }"] * 2,
    )
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        *matched(whole.program, {part.module: part.program}),
        working(whole.program, {part.module: part.program}),
        *definitions(found),
        *opening(whole),
        *script.lines,
        "Qed.",
    ]


def definitions(found: Tries) -> list[str]:
    """A round, what is kept of it, and what is shown in the end."""
    whole, rule, terms = found.whole, found.rule, found.whole.terms
    kept = rule.kept
    names: Names = {each: f"at_{each.name}" for each in kept} | dict(whole.inputs.names)
    types = " * ".join(sort_text(each.sort) for each in kept)
    tried = " * ".join(sort_text(t.sort_of(each)) for each in found.part.program.results)
    given = [f"t{number}" for number in range(len(found.part.program.results))]
    after = [
        terms.of_sort(each, local.sort, {}) if isinstance(each, t.Literal) else name
        for local, each, name in zip(kept, found.part.program.results[1:], given[1:], strict=True)
    ]
    compared = "Rleb" if rule.ties else "Rltb"
    flag = Statements(terms, {}).names
    leaving: dict[t.Variable, t.Term] = {}
    for each in found.loop.leave:
        leaving[each.target] = substitute(each.value, leaving)
    results = [substitute(each, leaving) for each in whole.program.results]
    shown = ", ".join(terms.of_sort(each, t.sort_of(each), names) for each in results) or "tt"
    given_out = " * ".join(sort_text(t.sort_of(each)) for each in whole.program.results) or "unit"
    arguments = "".join(f" ({name} : {sort_text(each.sort)})" for each, name in named(whole))
    public: Names = Statements(terms, parameters(whole, None)).names
    entering = "".join(
        f"let m := {setter(each.target)} {terms.of_sort(each.value, each.target.sort, public)} m in "
        for each in found.front
    )
    tests = [f"Definition flag_ (m : memory) : bool := {terms.boolean(found.body.condition, flag)}."]
    return [
        definition(whole, "tried_", found.tried),
        definition(whole, "choice_", found.choice),
        *rounds(found),
        f"Definition entered_{arguments} (m : memory) : memory := {entering}m.",
        *tests,
        f"Definition kept_ (m : memory) : {types} := {released(kept)}.",
        f"Definition keep_ (t : {tried}) : {types} := let '({', '.join(given)}) := t in ({', '.join(after)}).",
        f"Definition rank_ : {types} -> R := {of_released(kept, terms.real(rule.rank, names))}.",
        f"Definition empty_ : {types} -> bool := {of_released(kept, terms.boolean(rule.empty, names))}.",
        f"Definition score_ (t : {tried}) : R := rank_ (keep_ t).",
        f"Definition beats_ (k : {types}) (t : {tried}) : bool := (empty_ k || {compared} (rank_ k) (score_ t))%bool.",
        f"Definition result_ : {types} -> {given_out} := {of_released(kept, f'({shown})')}.",
    ]


def named(whole: Whole) -> list[tuple[t.Param, str]]:
    """The private parameters with the names that they have in definitions."""
    return [(each, f"p_{each.name}") for each in private_of(whole)]


def rounds(found: Tries) -> list[str]:
    """The body of the loop, in parts."""
    whole = found.whole
    if not found.coin_first:
        return [definition(whole, "body_", found.body.body)]
    coin, fork = found.body.body
    if not isinstance(fork, If):
        raise NotExportable("such a coin before the tries")
    arguments = "".join(f" ({name} : {sort_text(each.sort)})" for each, name in named(whole))
    given = " ".join(name for _, name in named(whole))
    text = Statements(whole.terms, parameters(whole, None)).block((coin,)).removesuffix(" Done")
    both = f"(If (fun m => {field(found.loop.coin)} m) (then_ {given}) (else_ {given}) Done)"
    return [
        definition(whole, "then_", fork.then),
        definition(whole, "else_", fork.otherwise),
        f"Definition body_{arguments} : prog memory :=\n  {text} {both}.",
    ]


def one_run(found: Tries, script: Script, side: int) -> None:
    """That a round has the law of a try of its own and a coin, and that rounds keep what is true between them."""
    run, module = runs_of(found.whole.program)[side - 1], found.part.module
    walk = Walk(found, side, run)
    script.say("constructor.", f"{{ unfold {module}program; apply ending_sure; surely_ends work_out. }}")
    script.case(partial(walk.law, script))
    script.case(partial(walk.stays, script))


@dataclass(frozen=True)
class Walk:
    """A round of one run, from any memory between rounds."""

    found: Tries
    side: int
    run: str

    def here(self, heads: str | None = None) -> str:
        """The memory, or what it is after the coin."""
        coin = self.found.loop.coin
        known = locals_of(self.found.whole.program)
        return f"(Memory {' '.join(heads if each == coin and heads else at(each, HERE) for each in known)})"

    def unpack(self, script: Script, *more: str) -> None:
        """The memory, and what is known of it."""
        script.say(
            f"intros {self.found.whole.pattern(HERE)} {' '.join((*more[:1], 'inv_', 'again_', *more[1:]))}.",
            "unfold entered_, flag_, kept_ in inv_; memory_in inv_; unfold flag_ in again_; memory_in again_; parts.",
        )

    def law(self, script: Script) -> None:
        """What is expected after a round."""
        found, heads = self.found, self.found.heads()
        self.unpack(script, "phi_", "U_")
        script.say("unfold round_law, coin_last, coin_first, Selection.E; cbv iota beta.")
        if not found.coin_first:
            script.say(f"change (body_ {self.run}) with (app (tried_ {self.run}) (choice_ {self.run})).")
            self.tried(script, self.here(), "apply mixed_unit; [split; covered|apply U_|apply U_]")
            return
        go_on, leave = ("else_", "then_") if found.ends_on else ("then_", "else_")
        goes, leaves = (self.here(value) for value in (("false", "true") if found.ends_on else ("true", "false")))
        units = "(intros; apply U_)"
        script.say(
            "match goal with |- expect _ ?F _ = _ * ?x + _ * ?y =>",
            f"  assert (go_ : expect ({go_on} {self.run}) F {goes} = y);",
            f"  [|assert (over_ : expect ({leave} {self.run}) F {leaves} = x)] end.",
        )

        def goes_on() -> None:
            script.say(f"change ({go_on} {self.run}) with (app (tried_ {self.run}) (choice_ {self.run})).")
            self.tried(script, goes, "apply U_")

        script.case(goes_on)
        script.say(f"{{ unfold {leave}, kept_, flag_; walk_through work_out {heads}; work_out; reflexivity. }}")
        script.say(
            f"unfold body_; rewrite (expect_coin _ _ _ _ {heads} _ _)",
            f"  by first [reflexivity | {units} | split; covered].",
            f"rewrite !expect_if_is by {units}; memory; rewrite !expect_app_done by {units}.",
            f"unfold {setter(found.loop.coin)}; memory.",
            "rewrite go_, over_; ring.",
        )

    def tried(self, script: Script, here: str, unit: str) -> None:
        """A try, which is that of the program of its own, and the choice."""
        found, module = self.found, self.found.part.module
        start = found.part.memory(self.side, (), {})
        mirror = Mirror(found.whole.program, module, tuple(found.still()))
        known = frozenset(found.stable)
        reached = settled(found.tried, known)
        both = f"(fun m n => m = {here} /\\ n = {start})"
        script.say(
            "rewrite expect_app_is by (intros; apply U_).",
            f"refine (alike_expect memory {module}memory {both} {mirror.relation(reached)} _ _ _ _ _ _ _"
            " (conj eq_refl eq_refl) _ _ _).",
        )

        def same() -> None:
            script.say(f"unfold tried_, {module}program; cbn [app].")
            begin(script, mirror, known, len(found.front))
            follow_block(script, mirror, found.tried, known)
            script.say("apply alike_done; matched.")

        script.case(same)
        script.say("{ intros; apply expect_unit; intros; apply U_. }", f"{{ intros; {unit}. }}")
        script.say(
            "intros m_ n_ held_; destruct m_, n_; memory_in held_; parts; subst.",
            f"unfold choice_, next, beats_, score_, keep_, rank_, empty_, kept_, flag_, {module}result; memory.",
            f"cbn [orb]; walk_through work_out {found.heads()}; work_out; chosen_now.",
        )

    def stays(self, script: Script) -> None:
        """What is true between rounds is true after one."""
        found = self.found
        self.unpack(script)
        if not found.coin_first:
            script.say(f"change (body_ {self.run}) with (app (tried_ {self.run}) (choice_ {self.run})).")
            self.kept(script, self.here())
            return
        script.say("unfold body_; apply ends_coin; intros []; memory.")
        for heads in (True, False):
            name = "then_" if heads else "else_"
            if heads == found.ends_on:
                script.say(f"{{ apply leads_ends; unfold {name}; {LED} }}")
                continue
            script.say(f"{{ change ({name} {self.run}) with (app (tried_ {self.run}) (choice_ {self.run})).")
            self.kept(script, self.here("true" if heads else "false"))
            script.say("}")

    def kept(self, script: Script, here: str) -> None:
        """A try changes nothing of it, and the choice keeps it."""
        script.say(
            f"apply (ends_after memory _ _ {here} (fun m => {AND.join(self.found.still())})).",
            "{ apply keeps_ends; [unfold tried_; kept|memory; each_part; first [reflexivity | exact I]]. }",
            f"intros m_ held_; destruct m_; memory_in held_; parts; subst; apply leads_ends; unfold choice_; {LED}",
        )
