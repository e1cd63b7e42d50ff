"""Loops that take rows with coins: on average they do what the loop through all rows does on those that are taken."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from lapwing.kernel.language import role as r
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, While
from lapwing.kernel.language.sort import ListOf
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.rules.sampled import Sampled, with_a_coin
from lapwing.prove.rocq.claims import amounts
from lapwing.prove.rocq.mirror import Known, Mirror, follow_block, matched, settled
from lapwing.prove.rocq.names import AND, NotExportable, field, param, setter
from lapwing.prove.rocq.neighbours import entry_text
from lapwing.prove.rocq.parts import Part, Whole
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.statements import grid_kind
from lapwing.prove.rocq.terms import sort_text
from lapwing.prove.rocq.through import Use, definition, opening, unpacked, use_part


@dataclass(frozen=True)
class Coins:
    """The loop, what is before and after it, and what its rounds do."""

    whole: Whole
    rows: t.Param
    counter: t.Local
    coin: t.Local
    chance: str
    lead: Block
    then: Block
    front: Block
    loop: While
    back: Block

    @property
    def step(self) -> Assign:
        return Assign(self.counter, t.Arithmetic("+", self.counter, t.ONE))

    @property
    def every(self) -> Block:
        """The same program on all rows."""
        loop = While(self.loop.condition, (*self.lead, *self.then, self.step))
        return (*self.front, loop, *self.back)

    @property
    def known(self) -> Known:
        """What two runs that go together agree on."""
        return settled(self.front, frozenset()) - {self.counter, self.coin, *targets_of(self.lead)}

    def places(self, one: str, two: str) -> tuple[str, str]:
        """Where the two runs are in their lists."""
        return f"{field(self.counter)} m = {one}", f"{field(self.counter)} n = {two}"

    def follow(self, script: Script, block: Block, known: Known, one: str, two: str) -> Known:
        """Statements that both runs make at their places."""
        mirror = Mirror(self.whole.program, "", self.places(one, two))
        return follow_block(script, mirror, block, known)

    def relation(self, known: Known, one: str, two: str) -> str:
        return Mirror(self.whole.program, "", self.places(one, two)).relation(known)


def coins_of(whole: Whole, rule: Sampled) -> Coins:
    """The parts of a program with such a loop."""
    body = whole.program.body
    loop = body[rule.loop]
    rows, counter, coin, chance, lead, then = with_a_coin(loop)
    if not isinstance(loop, While):
        raise NotExportable("a loop that takes no rows")
    value = whole.terms.real(chance, whole.inputs.names)
    return Coins(whole, rows, counter, coin, value, lead, then, body[: rule.loop], loop, body[rule.loop + 1 :])


def sampled_proof(whole: Whole, rule: Sampled) -> list[str]:
    """The theorem about all rows, on those that the coins take."""
    if not isinstance(whole.claim, Claim) or not isinstance(rule.each, Claim):
        raise NotExportable("rows that coins take, in such a currency")
    (part,) = whole.premises()
    found, script = coins_of(whole, rule), Script()
    epsilon, delta = (whole.terms.real(each, whole.inputs.names) for each in (rule.each.epsilon, rule.each.delta))
    one, two, at = param(found.rows, 1), param(found.rows, 2), field(found.counter)
    result, worth = f"(result {one})", f"(amplified {found.chance} {epsilon}) ({found.chance} * {delta})"
    script.say(f"apply (close_more _ _ _ _ _ _ _ _ _ {worth}).")
    script.say("{ unfold epsilon; amplified_enough. }", "{ unfold delta; covered. }")
    loops = " ".join(f"(sampled {at} coins front_ back_ {each})" for each in (one, two))
    script.say(f"change (close {loops} m1 m2 {result} {result} {worth}).")
    lemmas = "split_ without_ within_ either_ begun_ ended_ reflexive_"
    script.say(
        f"apply (sampled_loop row {found.chance} {epsilon} {delta} related {at} coins takes skipped all_ front_ back_"
        f" {result} starts); try assumption; try first [{'|'.join(f'exact {each}' for each in lemmas.split())}].",
        "{ split; covered. }",
        "{ not_below. }",
        "{ not_below. }",
    )
    script.case(partial(on_all_rows, script, found, part))
    script.say(*in_domains(found))
    return [*beginning(found, part), *opening(whole), *script.lines, "Qed."]


def beginning(found: Coins, part: Part) -> list[str]:
    """What is defined and shown before the theorem."""
    whole = found.whole
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        *matched(whole.program, {part.module: part.program}),
        "Definition shared := tt.",
        *definitions(found),
        *lemmas_of(found),
    ]


def in_domains(found: Coins) -> list[str]:
    """That the items of both lists are rows."""
    return [f"{{ intros i_ I_; {in_domain(found, param(found.rows, side))}. }}" for side in (1, 2)]


def row_of(found: Coins) -> tuple[str, str]:
    """What is known of a row x, and how it follows from what is known of a list."""
    whole, sort = found.whole, found.rows.sort
    role = whole.program.roles()[found.rows]
    if not isinstance(sort, ListOf) or not isinstance(role, r.Database):
        raise NotExportable("rows of such a list")
    kind = grid_kind(sort.element)
    grid = f"{kind} N x{AND}" if kind else ""
    shown = "split; [apply on_grid_{0}|]; " if kind else ""
    match role.of:
        case r.Interval() | r.Integers() as domain:
            inside = entry_text(ListOf(sort), domain, whole.terms, whole.inputs).replace(" v ", " x ")
            return f"{grid}{inside}", shown + "apply (domain_{0} i_ I_)"
        case r.Vector(of=inner, length=length):
            entry = entry_text(sort, inner, whole.terms, whole.inputs)
            size = whole.terms.integer(length, whole.inputs.names)
            all_of = f"(forall c, (0 <= c < {size})%Z -> let v := item x c in {entry})"
            return f"{grid}{all_of}", shown + "intros c_ C_; apply (domain_{0} i_ c_ I_ C_)"
        case _:
            raise NotExportable("sampled rows of such a domain")


def in_domain(found: Coins, items: str) -> str:
    """That an item of a list is a row."""
    return row_of(found)[1].format(items)


def definitions(found: Coins) -> list[str]:
    """The parts of the program; those that read a row are functions of the list."""
    whole, rows = found.whole, param(found.rows)
    sort = getattr(found.rows.sort, "element", found.rows.sort)
    names = Mirror(whole.program, "").relation(found.known)
    given = f"({rows} : {sort_text(found.rows.sort)}) : prog memory"
    lines = [
        definition(whole, "coins", found.loop.body),
        definition(whole, "lead", found.lead),
        definition(whole, "then_", found.then),
        definition(whole, "step_", (found.step,)),
        definition(whole, "everything", found.every),
        definition(whole, "before", found.front),
        definition(whole, "after", found.back),
        f"Definition front_ : prog memory := before {param(found.rows, 1)}.",
        f"Definition back_ : prog memory := after {param(found.rows, 1)}.",
    ]
    for name, value in (("skipped", "false"), ("takes", "true")):
        rest = f"(step_ {rows})" if value == "false" else f"(app (then_ {rows}) (step_ {rows}))"
        lines.append(
            f"Definition {name} {given} := app (lead {rows}) (Assign {setter(found.coin)} (fun _ => {value}) {rest})."
        )
    return [
        *lines,
        f"Definition all_ {given} := app (lead {rows}) (app (then_ {rows}) (step_ {rows})).",
        f"Definition related : memory -> memory -> Prop := {names}.",
        f"Definition row (x : {sort_text(sort)}) : Prop := {row_of(found)[0]}.",
    ]


def lemmas_of(found: Coins) -> list[str]:
    """What the theorem asks of these parts."""
    script, at = Script(), field(found.counter)
    places = f"{at} m = {{0}}{AND}{at} n = {{1}}"
    before = f"(fun m n => related m n{AND}{places.format('j_', 'k_')})"
    after = f"(fun m n => related m n{AND}{places.format('(j_ + 1)%Z', '(k_ + 1)%Z')})"
    done = "apply alike_done; intros m_ n_ held_; unfold related; parts; each_part; first [assumption | exact I]."
    unfolded = "unfold takes, all_, lead, then_, step_; cbn [app]."
    script.say(
        "Lemma split_ : forall l G m, (forall x, 0 <= G x <= 1) ->",
        f"  expect (coins l) G m = (1 - {found.chance}) * expect (skipped l) G m"
        f" + {found.chance} * expect (takes l) G m.",
        "Proof.",
        f"  own; intros l G m U; refine (split_here memory {setter(found.coin)} (fun m => flip {found.chance})"
        f" (fun m => {field(found.coin)} m) (lead l) (then_ l) (step_ l) {found.chance} G m _ _ _ U);",
        "    [split; covered|reflexivity|reflexivity].",
        "Qed.",
        f"Lemma without_ : forall l j_ k_, alike {before} (skipped l) Done",
        f"  (fun m n => related m n{AND}{places.format('(j_ + 1)%Z', 'k_')}).",
        "Proof.",
        "  intros l j_ k_ n f g H m_ n_ held_; unfold skipped, lead, step_; cbn [app wp]; apply H; clear H.",
        "  destruct m_, n_; unfold related in *; memory_in held_; parts; subst; matching.",
        "Qed.",
    )
    for name, left in (("within_", "takes"), ("either_", "all_")):
        script.say(
            f"Lemma {name} : forall l l' j_ k_, item l j_ = item l' k_ ->",
            f"  alike {before} ({left} l) (all_ l') {after}.",
            "Proof.",
            f"intros l l' j_ k_ same_; {unfolded}",
            f"apply alike_before with (P := {found.relation(found.known, 'j_', 'k_')});",
            "  [intros m_ n_ held_; unfold related in held_; parts; each_part; first [assumption | exact I]|].",
        )
        known = found.follow(script, found.lead, found.known, "j_", "k_")
        if left == "takes":
            script.say(f"apply alike_assign_left with (R := {found.relation(known, 'j_', 'k_')}); [matched|].")
        known = found.follow(script, found.then, known, "j_", "k_")
        ended = found.relation(known, "(j_ + 1)%Z", "(k_ + 1)%Z")
        script.say(f"apply alike_assign with (R := {ended}); [matched|].", done, "Qed.")
    number = found.front.index(Assign(found.counter, t.ZERO))
    script.say(
        "Lemma begun_ : alike (fun _ _ => True) front_ front_",
        f"  (fun m n => related m n{AND}{places.format('0%Z', '0%Z')}).",
        "Proof.",
        "unfold front_, before; cbn [app].",
    )
    known = follow_block(script, Mirror(found.whole.program, ""), found.front[:number], frozenset())
    script.say(f"apply alike_assign with (R := {found.relation(known, '0%Z', '0%Z')}); [matched|].")
    found.follow(script, found.front[number + 1 :], known, "0%Z", "0%Z")
    result = f"result {param(found.rows, 1)}"
    script.say(
        done,
        "Qed.",
        f"Lemma ended_ : alike related back_ back_ (fun m n => {result} m = {result} n).",
        "Proof.",
        "unfold back_, after, related; cbn [app].",
    )
    follow_block(script, Mirror(found.whole.program, ""), found.back, found.known)
    script.say(
        "apply alike_done; intros m_ n_ held_; destruct m_, n_; unfold result; memory; memory_in held_; parts; subst;",
        "  results_agree.",
        "Qed.",
        "Lemma reflexive_ : forall m, related m m.",
        "Proof. intros m; unfold related; each_part; first [reflexivity | exact I]. Qed.",
    )
    return script.lines


def on_all_rows(script: Script, found: Coins, part: Part) -> None:
    """The theorem about the program on all rows, for lists of which one has a row more."""
    two_lists(script, found)
    script.say("split.")
    for lists in (("l1_", "l2_"), ("l2_", "l1_")):
        script.case(partial(one_way, script, found, part, lists))


def two_lists(script: Script, found: Coins) -> None:
    """Names for two lists of rows, the second of which has a row more, and what is known of them."""
    whole, one, two = found.whole, param(found.rows, 1), param(found.rows, 2)
    script.say(
        "clear m1 m2 start1 start2.",
        "intros a_ x_ b_ m1 m2 start1 start2; destruct (plain_added row a_ x_ b_) as [less_ more_].",
        "assert (rows1_ := all_rows_plain row (a_ ++ b_)); assert (rows2_ := all_rows_plain row (a_ ++ x_ :: b_)).",
        "set (l1_ := plain_rows row (a_ ++ b_)) in *; set (l2_ := plain_rows row (a_ ++ x_ :: b_)) in *.",
        "clearbody l1_ l2_; clear a_ x_ b_.",
    )
    for name, fact in whole.inputs.given.items():
        for items, new in ((one, "l1_"), (two, "l2_")):
            if name in (f"on_grid_{items}", f"domain_{items}"):
                rows = f"rows{new[1]}_"
                shown = f"rows_on_grid {rows}" if name.startswith("on_grid") else f"rows_in_domain {rows}"
                script.say(f"assert ({fact.replace(items, new)}) as {name}_ by {shown}.")
    script.say(unpacked(whole))


def one_way(script: Script, found: Coins, part: Part, lists: tuple[str, str]) -> None:
    """The one list or the other is longer."""
    whole, result = found.whole, f"(result {param(found.rows, 1)})"
    places = " ".join(whole.memory(side, ()) for side in (1, 2))
    runs = f"(everything {lists[0]}) (everything {lists[1]}) {places} {result} {result}"
    if whole.ordered:
        script.say(f"match goal with |- close_in_rho _ _ _ _ _ _ ?r => change (close_in_rho {runs} r) end.")
        script.say("intros c above; parts.")
    else:
        script.say(f"match goal with |- close _ _ _ _ _ _ ?e ?d => change (close {runs} e d) end.", "parts.")
    mirror = Mirror(whole.program, part.module)
    values = dict(zip((param(found.rows, 1), param(found.rows, 2)), lists, strict=True))
    use_part(script, Use(whole, part, found.every, "everything", values, (mirror, mirror)))
