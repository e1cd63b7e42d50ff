"""Loops that take rows with coins, at a whole order of the divergence: what that costs is computed with fractions."""

from __future__ import annotations

import math
from functools import partial

from lapwing.kernel.cost.amplification import number
from lapwing.kernel.language.claim import Renyi, ZeroConcentrated
from lapwing.kernel.rules.sampled import Sampled, with_a_coin
from lapwing.prove.rocq.claims import decided
from lapwing.prove.rocq.conversions import fraction
from lapwing.prove.rocq.mirror import working
from lapwing.prove.rocq.names import NotExportable, field, param
from lapwing.prove.rocq.parts import Part, Whole
from lapwing.prove.rocq.sampled import Coins, beginning, coins_of, in_domains, one_way, two_lists
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.through import opening

LEMMAS = (
    *("split_", "without_", "within_", "either_", "begun_", "ended_", "reflexive_"),
    *("front_ending", "all_ending", "back_ending"),
)


def sampled_at_order_proof(whole: Whole, rule: Sampled) -> list[str]:
    """The theorem in rho about all rows, at an order on those that the coins take."""
    claim, each = whole.claim, rule.each
    if not isinstance(claim, Renyi) or not isinstance(each, ZeroConcentrated):
        raise NotExportable("rows that coins take, in such a currency")
    found = coins_of(whole, rule)
    (part,) = whole.premises()
    script, at = Script(), field(found.counter)
    one, two = param(found.rows, 1), param(found.rows, 2)
    order, rho, result = int(number(claim.alpha)), whole.terms.real(each.rho, whole.inputs.names), f"(result {one})"
    script.say(
        f"destruct ({numbers(whole, rule, claim, each)} {found.chance} {rho} bound) as [A_ [Q_ [R_ [E_ [T_ B_]]]]];",
        "  [vm_compute; reflexivity|as_fraction|as_fraction|unfold bound; as_fraction|].",
        "unfold c; clear c above.",
        f"replace order with (INR {order}) by (unfold order; rewrite INR_IZR_INZ; cbn -[IZR]; lra).",
    )
    loops = " ".join(f"(sampled {at} coins front_ back_ {items})" for items in (one, two))
    script.say(f"change (close_at (INR {order} - 1) {loops} m1 m2 {result} {result} (bound / INR {order})).")
    tactics = "|".join(f"exact {name}" for name in LEMMAS)
    script.say(
        f"apply (sampled_loop_at row {decided(whole.program)} {order} {found.chance} {rho} bound related {at} coins"
        f" takes skipped all_ front_ back_ {result} starts); try assumption; try first [{tactics}]."
    )
    script.case(partial(with_one_more, script, found, part))
    script.say(*in_domains(found))
    return [
        *beginning(found, part),
        working(whole.program, {part.module: part.program}),
        "Lemma front_ending : ending front_. Proof. unfold front_, before; surely_ends work_out. Qed.",
        "Lemma all_ending : forall l, ending (all_ l).",
        "Proof. intros l; unfold all_, lead, then_, step_; surely_ends work_out. Qed.",
        "Lemma back_ending : ending back_. Proof. unfold back_, after; surely_ends work_out. Qed.",
        *opening(whole),
        *script.lines,
        "Qed.",
    ]


def numbers(whole: Whole, rule: Sampled, claim: Renyi, each: ZeroConcentrated) -> str:
    """The theorem that computes both inequalities, with the fractions that it is about."""
    chance = with_a_coin(whole.program.body[rule.loop])[3]
    order, bound = number(claim.alpha), number(claim.epsilon)
    pieces = max(1, math.ceil((order - 1) * bound))
    fractions = " ".join(fraction(number(term)) for term in (chance, each.rho, claim.epsilon))
    return f"amplified_by_numbers {order} {fractions} {pieces} 32"


def with_one_more(script: Script, found: Coins, part: Part) -> None:
    """The theorem about the program on all rows: a list with a row more against the one without it."""
    two_lists(script, found)
    one_way(script, found, part, ("l2_", "l1_"))
