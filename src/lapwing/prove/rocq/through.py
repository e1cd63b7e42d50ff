"""How the theorem about a part is used for the statements of the whole that it stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Renyi
from lapwing.kernel.language.program import Block
from lapwing.kernel.language.role import Database, Histogram, Queries, is_public
from lapwing.kernel.language.sort import ListOf
from lapwing.prove.rocq.claims import ORDER_ABOVE, claimed, closeness, runs_of
from lapwing.prove.rocq.mirror import Known, Mirror, begin, follow_block, settled
from lapwing.prove.rocq.names import field as field_of
from lapwing.prove.rocq.names import param
from lapwing.prove.rocq.parts import Part, Whole, at
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.statements import Statements, locals_of
from lapwing.prove.rocq.terms import sort_text


@dataclass(frozen=True)
class Use:
    """A part, the values of its parameters, and how its memory goes with that of the whole.

    It may begin with some assignments of its own, its results may be seen through a function, and the whole may end
    with a statement more, which counts.  The runs may be those of the neighbours the other way round.
    """

    whole: Whole
    part: Part
    block: Block
    unfolded: str
    values: dict[str, str]
    mirrors: tuple[Mirror, Mirror]
    shared: tuple[t.Local, ...] = ()
    assigned: int = 0
    seen: str | None = None
    later: tuple[str, ...] = ()
    sides: tuple[int, int] = (1, 2)
    follow: Callable[[Script, int], Known] | None = None

    def arguments(self) -> dict[str, str]:
        """The values of the part's parameters."""
        return self.values if self.sides == (1, 2) else {**other_way_round(self.whole), **self.values}


def other_way_round(whole: Whole) -> dict[str, str]:
    """Each private parameter for that of the other run."""
    found: dict[str, str] = {}
    for each in private_of(whole):
        one, two = param(each, 1), param(each, 2)
        found |= {one: two, two: one, f"up_{each.name}": f"(negb up_{each.name})"}
    return found


def use_part(script: Script, use: Use) -> None:
    """The goal is that two runs of some statements are close; the memories are those whose parts have names."""
    whole, part = use.whole, use.part
    known = frozenset(locals_of(part.program))
    places = [whole.memory(side, use.shared) for side in use.sides]
    starts = [part.memory(side, use.shared, use.mirrors[0].seen) for side in use.sides]
    begins = [f"(fun m n => m = {one} /\\ n = {two})" for one, two in zip(places, starts, strict=True)]
    end = known if use.follow is None else use.follow(Script(), 1)
    ends = [mirror.with_facts(*(use.later or mirror.facts)).relation(end) for mirror in use.mirrors]
    relations = " ".join(f"{begins[side]} {ends[side]}" for side in (0, 1))
    order, close = whole.first, f"close_{use.mirrors[0].law}{whole.kind}"
    script.say(
        f"eapply ({close} {order}memory memory {part.module}memory {part.module}memory _ {relations}"
        f" _ _ _ _ {' '.join(places)} {' '.join(starts)}); [{'exact above|' if whole.ordered else ''} | | | | | |"
    )
    seen = f"apply (close_map{whole.kind} {order}_ _ _ _ {use.seen}); " if use.seen else ""
    above = "; try exact above" if whole.ordered else ""
    script.say(f"  {seen}apply ({part.called(use.arguments())}){above}].")
    for side in (1, 2):
        script.case(partial(mirror_part, script, use, side, known))
        script.say("{ split; reflexivity. }")
        script.say(*results_of(f"shared, result, {part.module}result"))
    swapped = "" if use.sides == (1, 2) else "_swapped"
    script.say(f"{{ unfold {part.module}inputs; supposed{swapped}. }}")
    there = " | apply grids_clipped" if use.mirrors[0].seen else ""
    script.say(*[f"{{ unfold {part.module}starts; memory; each_part; first [assumption | exact I{there}]. }}"] * 2)


def mirror_part(script: Script, use: Use, side: int, known: Known) -> None:
    """The statements of the whole against those of the part."""
    mirror = use.mirrors[side - 1]
    script.say(f"unfold {use.unfolded}, {use.part.module}program; cbn [app].")
    if use.follow is not None:
        use.follow(script, side)
        script.say(f"apply {mirror.law}_done; matched.")
        return
    begin(script, mirror, known, use.assigned)
    reached = follow_block(script, mirror, use.block, known)
    if use.later:
        relation = mirror.with_facts(*use.later).relation(reached)
        script.say(f"apply alike_assign_left with (R := {relation}); [matched|].")
    script.say("apply alike_done; matched.")


def use_same(
    script: Script,
    whole: Whole,
    mirror: Mirror,
    block: Block,
    known: Known,
    unfolded: str,
    shared: tuple[t.Local, ...] = (),
    later: tuple[str, ...] = (),
) -> None:
    """Two runs that do the same, from memories whose parts have names; the last statement may be a counter's."""
    end = mirror.with_facts(*later) if later else mirror
    relation = end.relation(settled(block, known))
    given = f"(fun m n => m = {whole.memory(1, shared)} /\\ n = {whole.memory(2, shared)})"
    script.say(f"apply (alike_close{whole.kind} {whole.given}memory memory _ {given} {relation}).")
    script.say(
        *(["{ exact above. }"] if whole.ordered else []),
        *["{ not_negative. }"] * len(claimed(whole.claim) if whole.kind else ()),
    )

    def follow() -> None:
        script.say(f"unfold {unfolded}; cbn [app].")
        begin(script, mirror, known)
        follow_block(script, mirror, block, known)
        script.say(*([f"apply alike_assign with (R := {relation}); [matched|]."] if later else []))
        script.say("apply alike_done; matched.")

    script.case(follow)
    script.say("{ split; reflexivity. }", *results_of("shared, result"))


def results_of(unfolded: str) -> tuple[str, str]:
    """The results are equal, by what the memories have in common."""
    return (
        f"{{ intros m_ n_ held_; destruct m_, n_; unfold {unfolded}; memory; memory_in held_;",
        "  parts; subst; results_agree. }",
    )


def use_alike(script: Script, mirror: Mirror, block: Block, unfolded: str, known: Known) -> Known:
    """Two runs of the same statements, from what they have in common."""
    script.say(f"unfold {unfolded}; cbn [app].")
    return follow_block(script, mirror, block, known)


def definition(whole: Whole, name: str, block: Block) -> str:
    """Some statements as a function of the private parameters."""
    params: dict[t.Variable, str] = {each.param: f"p_{each.param.name}" for each in whole.program.parameters}
    arguments = "".join(f" ({params[each]} : {sort_text(each.sort)})" for each in private_of(whole))
    text = Statements(whole.terms, params).block(block)
    return f"Definition {name}{arguments} : prog memory :=\n  {text}."


def parameters(whole: Whole, side: int | None) -> dict[t.Variable, str]:
    """The names of the parameters in a run, or in a definition."""
    private = private_of(whole)
    params = (each.param for each in whole.program.parameters)
    return {each: param(each, side if each in private else None) for each in params}


def private_of(whole: Whole) -> list[t.Param]:
    """The private parameters."""
    return [each.param for each in whole.program.parameters if not is_public(each.role)]


def keeps(whole: Whole, name: str, still: t.Local | None = None) -> list[str]:
    """That statements leave the memory on the grid, and perhaps a variable as it is."""
    lines = []
    for side, run in enumerate(runs_of(whole.program), start=1):
        if still is None:
            lines += [f"Lemma {name}_kept_{side} : keeps starts ({name} {run}).", "Proof."]
        else:
            invariant = f"(fun m => starts m /\\ {field_of(still)} m = i_)"
            lines += [f"Lemma {name}_kept_{side} : forall i_, keeps {invariant} ({name} {run}).", "Proof. intros i_."]
        lines.append(f"  own; unfold {name}; kept.")
        lines.append("Qed.")
    return lines


def opening(whole: Whole) -> list[str]:
    """The statement of the theorem, and what it begins with."""
    started = ["own.", *same_lengths(whole), "intros m1 m2 start1 start2."]
    lemma = []
    if isinstance(whole.claim, Renyi):
        lemma.append(ORDER_ABOVE)
        started.append("set (c := order - 1); assert (above : 0 < c) by (unfold c; pose proof order_above; lra).")
    elif whole.ordered:
        started.append("intros c above.")
    return [
        *lemma,
        f"Theorem close_results : forall m1 m2, starts m1 -> starts m2 -> {closeness(whole.claim, whole.program)}.",
        "Proof.",
        *(f"  {line}" for line in started),
    ]


def same_lengths(whole: Whole) -> list[str]:
    """Lists of neighbours that are equally long, as most are."""
    lists = [each for each in whole.program.parameters if isinstance(each.param.sort, ListOf)]
    return [
        f"assert (same_{each.param.name} := proj1 near_{each.param.name})."
        for each in lists
        if isinstance(each.role, Queries | Histogram)
        or (isinstance(each.role, Database) and each.role.neighbours == "replace")
    ]


def unpacked(whole: Whole, sides: tuple[int, ...] = (1, 2)) -> str:
    """Names for the parts of the memories, of which it is known that they lie on the grid."""
    names = [f"start{side}" for side in sides]
    patterns = ", ".join(f"m{side} as {whole.pattern(side)}" for side in sides)
    known = "; ".join(f"unfold starts in {name}; memory_in {name}" for name in names)
    return f"destruct {patterns}; {known}."


def agreeing(whole: Whole, shared: tuple[t.Local, ...]) -> str:
    """Two memories with the same shared values: these get one name."""
    same = " ".join(at(local, 2) for local in shared)
    inject = "injection same; clear same; intros; " if len(shared) > 1 else ""
    return f"unfold shared in same; memory_in same; {inject}subst {same}."
