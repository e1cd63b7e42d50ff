"""Programs about one item of a private list, or with rounds that each read one: the item is a parameter of its own."""

from __future__ import annotations

from functools import partial

from lapwing.kernel.language import role as r
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import GaussianPrivacy
from lapwing.kernel.language.sort import INT
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.rows import Rows, nothing, only_adds
from lapwing.kernel.rules.shared.one_item import exchanged
from lapwing.prove.rocq.claims import amounts, amounts_of, claimed, runs_of
from lapwing.prove.rocq.mirror import Mirror, matched
from lapwing.prove.rocq.names import NotExportable, field, param
from lapwing.prove.rocq.parts import Part, Whole, at, of_released
from lapwing.prove.rocq.rounds import Loop, loop_of
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.through import Use, opening, unpacked, use_part, use_same


def moves(whole: Whole, items: t.Param) -> tuple[str, str]:
    """How an item moves between neighbours, and that lists differ at one place."""
    one, two, near = param(items, 1), param(items, 2), f"near_{items.name}"
    match whole.program.roles()[items]:
        case r.Database(of=r.Interval(low=low, high=high) | r.Integers(low=low, high=high), neighbours="replace"):
            bounds = [whole.terms.real(each, whole.inputs.names) for each in (low, high)]
            value = "IZR x" if element(items) == INT else "x"
            inside = f"(fun x => {bounds[0]} <= {value} <= {bounds[1]})"
            moved = f"(fun x y => {inside} x /\\ {inside} y)"
            shown = f"replaced_one_item _ {inside} {one} {two} {near} domain_{one} domain_{two}"
            return moved, shown
        case r.Histogram(neighbours="add-remove"):
            return "(fun x y => -1 <= IZR x - IZR y <= 1)", f"counted_one_item {one} {two} {near}"
        case _:
            raise NotExportable("an item of such a list")


def element(items: t.Param) -> object:
    """The sort of the items of a list."""
    return getattr(items.sort, "element", None)


def list_of(item: t.Index) -> t.Param:
    """The list that is read."""
    if not isinstance(item.list, t.Param):
        raise NotExportable("an item of such a list")
    return item.list


NOT_NEGATIVE = "Ltac not_negative := unfold {}; first [lra | not_below{}]."


def not_negative(whole: Whole) -> str:
    """A tactic shows that what is claimed is not below 0."""
    in_mu = isinstance(whole.claim, GaussianPrivacy)
    return NOT_NEGATIVE.format(", ".join(amounts_of(whole.claim)), " | nonnegative_in_mu" if in_mu else "")


def rows_proof(whole: Whole, rule: Rows) -> list[str]:
    """The round that reads the row in which neighbours differ comes at most once."""
    above_0 = not_negative(whole)
    (part,) = whole.premises()
    found, script, items = loop_of(whole, rule.shared), Script(), list_of(rule.item)
    moved, one_item = moves(whole, items)
    count = of_released(rule.shared, f"at_{found.counter.name}")
    body = f"(fun {param(items)} => round {' '.join(own_list(whole, items))})"
    results = " ".join(f"(result {run})" for run in runs_of(whole.program))
    script.say(f"pose proof ({one_item}) as one_place.")
    found.begin(script)
    amounts_claimed = claimed(whole.claim)
    tests = f"{found.test(1)} {found.test(2)}"
    script.say(
        f"apply (rows_rule{whole.kind} {whole.given}memory _ _ _ {moved} starts shared {results} {tests} {body} {count}"
        f" ({offset(rule.item.index)})%Z {param(items, 1)} {param(items, 2)} {' '.join(amounts_claimed)})."
    )
    script.say(*(["{ exact above. }"] if whole.ordered else []), *["{ not_negative. }"] * len(amounts_claimed))
    script.say("{ exact one_place. }")
    found.enter(script)
    found.agree(script)
    script.case(partial(equal_items, script, found, rule))
    script.case(partial(other_items, script, found, part, rule))
    script.case(partial(found.ended, script, 1, "memory; lia"))
    script.case(partial(found.ended, script, 2))
    found.agree(script, "results_agree")
    proof = found.proof(script, part)
    return [*amounts(whole.claim, whole.inputs, whole.terms), above_0, *proof[len(amounts_of(whole.claim)) :]]


def read_item(script: Script, found: Loop, rule: Rows) -> None:
    """Any round, and how the items that it reads differ."""
    index = f"({at(found.counter, 1)} + ({offset(rule.item.index)}))%Z"
    found.round(script, "read")
    script.say("as_fact again; unfold shared in read; memory_in read.")
    script.say(f"replace {index} with {place_of(found, rule)} in read by lia.")


def place_of(found: Loop, rule: Rows) -> str:
    """The place of the item that a round reads."""
    return found.whole.terms.integer(rule.item.index, {**found.names(1), found.counter: at(found.counter, 1)})


def equal_items(script: Script, found: Loop, rule: Rows) -> None:
    """A round that reads equal items does the same in both runs."""
    counter = found.counter
    read_item(script, found, rule)
    facts, later = (
        tuple(f"{field(counter)} {memory} = {value}" for memory in "mn")
        for value in (at(counter, 1), f"({at(counter, 1)} + 1)%Z")
    )
    known = frozenset(rule.shared) - {counter}
    mirror = Mirror(found.whole.program, "", facts)
    use_same(script, found.whole, mirror, found.loop.body[:-1], known, "round", rule.shared, later)


def other_items(script: Script, found: Loop, part: Part, rule: Rows) -> None:
    """The theorem about one round, for the row that it reads; sums and lists may have started elsewhere."""
    read_item(script, found, rule)
    script.say("parts.")
    whole, counter, items = found.whole, found.counter, list_of(rule.item)
    kept = tuple(local for local in rule.shared if local != counter)
    body = exchanged(found.loop.body[:-1], rule.item, t.Param(f"{items.name}_item", t.sort_of(rule.item)))
    ahead = {local: at(local, 1) for local in kept if only_adds(body, local)}
    values = {param(t.Param(f"{local.name}_before", local.sort)): at(local, 1) for local in rule.shared}
    for side in (1, 2):
        value = t.Param(f"{items.name}_item", t.sort_of(rule.item))
        values[param(value, side)] = f"(item {param(items, side)} {place_of(found, rule)})"
    mirror = Mirror(whole.program, part.module, (f"{field(counter)} m = {at(counter, 1)}",), ahead)
    seen = of_released(kept, shifted(found, ahead))
    use_part(
        script,
        Use(
            whole,
            part,
            found.loop.body[:-1],
            "round",
            values,
            (mirror, mirror),
            rule.shared,
            assigned=len(kept),
            seen=seen,
            later=(f"{field(counter)} m = ({at(counter, 1)} + 1)%Z",),
        ),
    )


def shifted(found: Loop, ahead: dict[t.Local, str]) -> str:
    """What the whole shares after a round, from what the part releases."""
    parts = []
    for local in found.shared:
        if local == found.counter:
            parts.append(f"({at(local, 1)} + 1)%Z")
        elif local in ahead:
            between = "++" if isinstance(nothing(local), t.Empty) else "+"
            scope = "%Z" if local.sort == INT else ""
            parts.append(f"({ahead[local]} {between} at_{local.name}){scope}")
        else:
            parts.append(f"at_{local.name}")
    return f"({', '.join(parts)})"


def offset(index: t.Term) -> str:
    """By how much the place is ahead of the counter."""
    match index:
        case t.Arithmetic(operator=sign, right=t.Literal(value=value)):
            return f"{'-' if sign == '-' else ''}{value}"
        case _:
            return "0"


def own_list(whole: Whole, items: t.Param) -> list[str]:
    """The private parameters of a round of which only one list is read."""
    private = [each.param for each in whole.program.parameters if not r.is_public(each.role)]
    return [param(each) if each == items else param(each, 1) for each in private]


def cell_proof(whole: Whole, rule: Cell) -> list[str]:
    """The item is the same in both, or it moves as the theorem about it supposes."""
    above_0 = not_negative(whole)
    (part,) = whole.premises()
    script, items, body = Script(), list_of(rule.item), whole.program.body
    moved, one_item = moves(whole, items)
    place = whole.terms.integer(rule.item.index, whole.inputs.names)
    script.say(unpacked(whole), f"destruct (one_item_at _ {moved} _ _ ({one_item}) {place}) as [read|read].")

    def equal_item() -> None:
        if not whole.kind:
            script.say("apply (close_more _ _ _ _ _ _ _ _ _ 0 0); [not_negative|not_negative|].")
        use_same(script, whole, Mirror(whole.program, ""), body, frozenset(), "program")

    def other_item() -> None:
        value, mirror = t.Param(f"{items.name}_item", t.sort_of(rule.item)), Mirror(whole.program, part.module)
        values = {param(value, side): f"(item {param(items, side)} {place})" for side in (1, 2)}
        script.say("parts.")
        use_part(script, Use(whole, part, body, "program", values, (mirror, mirror)))

    script.case(equal_item)
    script.case(other_item)
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        above_0,
        *matched(whole.program, {part.module: part.program}),
        "Definition shared := tt.",
        *opening(whole),
        *script.lines,
        "Qed.",
    ]
