"""Programs whose noise is only compared: trees of their runs, and bounds that coqc computes."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

from lapwing.kernel.cost.amplification import number
from lapwing.kernel.finite.chains import FINEST, connected, limits_of, orders, place_of
from lapwing.kernel.finite.evaluate import Memory
from lapwing.kernel.finite.inputs import between, inputs_of
from lapwing.kernel.finite.ways import Drawn
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.data import inside as parts_inside
from lapwing.kernel.language.law import Gaussian, Laplace
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Integers, Record, Vector, is_public
from lapwing.kernel.language.sort import BOOL, INT, Sort
from lapwing.kernel.logic.grid import is_on_grid
from lapwing.kernel.rules.ranked import Ranked
from lapwing.kernel.rules.shared.bounded import ways_on
from lapwing.prove.rocq.claims import amounts, closeness
from lapwing.prove.rocq.finite import nested_or
from lapwing.prove.rocq.names import AND, OR, NotExportable, field, param, setter
from lapwing.prove.rocq.neighbours import Inputs
from lapwing.prove.rocq.statements import locals_of
from lapwing.prove.rocq.terms import Terms, sort_text
from lapwing.prove.rocq.trees import Coin, Draw, Leaf, Test, Tree, Trees, compared, inside, moved, point

BITS = 64
DEGREE = 31
COMPUTED = """app program result given_result_ nth zero zero_int zero_real length Nat.add
  Z.to_nat Pos.to_nat Pos.iter_op Z.add Pos.add Pos.succ Z.opp Z.sub Z.pos_sub Z.of_nat Pos.of_succ_nat"""
Kind = tuple[bool, Fraction]


def ranked_proof(program: Program, claim: AnyClaim, rule: Ranked, inputs: Inputs, terms: Terms) -> list[str]:
    """The claim, and the proof that follows each input to a tree and bounds all of them."""
    if not isinstance(claim, Claim):
        raise NotExportable("the rule Ranked with a claim in another currency")
    inputs.public[:0] = ["Variable q_ : positive.", "Hypothesis fine_ : N = (1024 * q_)%positive."]
    centers = {node.center for node in parts_inside(program.body) if isinstance(node, Laplace | Gaussian)}
    maker = Trees(program, frozenset(term for term in centers if is_on_grid(term, program)))
    try:
        memories = list(inputs_of(program))
        trees = [maker.tree(memory) for memory in memories]
        keys = dict.fromkeys(key for memory in memories for key in keys_of(program, memory, rule, kinds_of(trees)))
        epsilon, delta = number(claim.epsilon), number(claim.delta)
    except Refused as refused:
        raise NotExportable(f"the rule Ranked where the kernel refuses it ({refused.reason})") from refused
    kinds = kinds_of(trees)
    results = list(dict.fromkeys(part.result for tree in trees for part in inside(tree) if isinstance(part, Leaf)))
    low, high = line_of(trees, rule)
    least, most = exp_of(epsilon)
    named = [text(relabelled(tree, results), kinds, rule.parts) for tree in trees]
    constants = " ".join(name for local in locals_of(program) for name in (field(local), setter(local)))
    shapes = [f"Kind {str(bell).lower()} {size.numerator} {size.denominator}" for bell, size in kinds]
    cells = [f"{shape} (Z.to_nat {reach_of(kind, rule)})" for shape, kind in zip(shapes, kinds, strict=True)]
    return [
        *amounts(claim, inputs, terms),
        f"Definition kinds_ : list kind := [{'; '.join(cells)}].",
        f"Definition keys_ : list (list (nat * Z * Z * Z)) := [{'; '.join(keys)}].",
        *(f"Definition tree_{place} : tree := {tree}." for place, tree in enumerate(named)),
        f"Definition trees_ : list tree := [{'; '.join(f'tree_{place}' for place in range(len(trees)))}].",
        f"Definition given_result_ (c : nat) := {given_result(results, program)}.",
        f"Lemma all_bounded_ : all_within {BITS} {rule.parts} {FINEST // rule.parts} kinds_",
        f"  ({low}) (Z.to_nat {high - low}) keys_ {len(results)} trees_",
        f"  {least} {most} {delta.numerator} {delta.denominator} = true.",
        "Proof. vm_compute; reflexivity. Qed.",
        f"Ltac computed := try unfold result; cbn [{constants} {COMPUTED}]; computed_tests; cbn [app]; known_items.",
        *followed(program, memories, rule, inputs, terms),
        f"Lemma exp_bounded_ : val {BITS} {least} <= exp epsilon <= val {BITS} {most}.",
        f"Proof. apply (exp_of_fraction _ {epsilon.numerator} {epsilon.denominator});",
        "  [lia|lia|vm_compute; reflexivity|unfold epsilon; lra]. Qed.",
        f"Lemma delta_bounded_ : {delta.numerator} / {delta.denominator} <= delta. Proof. unfold delta; lra. Qed.",
        *close_results(program, claim),
    ]


def followed(program: Program, memories: list[Memory], rule: Ranked, inputs: Inputs, terms: Terms) -> list[str]:
    """That the program on each input is followed to its tree."""
    reads = private(program)
    names, lines = " ".join(param(each.param) for each in reads), []

    def claimed(values: str, tree: str) -> str:
        runs = (
            f"follows memory _ (result {values}) given_result_ N n kinds_ (program {values}) m 0 (fun _ => 0%Z) {tree}"
        )
        return f"forall m n, (Zpos N = Z.of_nat n * Zpos {rule.parts})%Z -> {runs}"

    for place, memory in enumerate(memories):
        values = " ".join(value_text(memory[each.param.name]) for each in reads)
        lines += [
            f"Lemma follows_{place} : {claimed(values, f'tree_{place}')}.",
            f"Proof. intros m n divided_; unfold program, tree_{place}; destruct m; followed divided_ computed. Qed.",
        ]
    arguments = " ".join(f"({param(each.param)} : {sort_text(each.param.sort)})" for each in reads)
    domains = "".join(f"{domain_of(each, terms, inputs)} -> " for each in reads)
    found = " | ".join(
        f"exists tree_{place}; split; [cbn; tauto|apply follows_{place}]" for place in range(len(memories))
    )
    return [
        *lines,
        f"Lemma each_ : forall {arguments}, {domains}",
        f"  exists t, In t trees_ /\\ {claimed(names, 't')}.",
        f"Proof. intros {names} {' '.join(f'domain_{param(each.param)}' for each in reads)}.",
        *(f"  {line}" for each in reads for line in case_split(each, terms, inputs)),
        f"  all: [> {found}].",
        "Qed.",
    ]


def close_results(program: Program, claim: Claim) -> list[str]:
    """The theorem, from the trees of both inputs."""
    reads = private(program)
    sides = [
        f"  destruct (each_ {' '.join(param(each.param, side) for each in reads)})"
        f" as [t{side} [in{side} follows{side}]]; [{'domain_given|' * len(reads)}]."
        for side in (1, 2)
    ]
    unknown = " _" * 16
    return [
        f"Theorem close_results : forall m1 m2, starts m1 -> starts m2 -> {closeness(claim, program)}.",
        "Proof.",
        "  own; intros m1 m2 start1 start2; clear start1 start2.",
        *sides,
        f"  apply (ranked_rule{unknown} given_result_ N q_ _ _ _ _ _ _ _ _ t1 t2 all_bounded_ fine_ eq_refl",
        "    delta_bounded_);",
        "    first [assumption | apply exp_bounded_ | discriminate | auto].",
        "Qed.",
    ]


def private(program: Program) -> list[Parameter]:
    """The private parameters."""
    return [each for each in program.parameters if not is_public(each.role)]


def domain_of(parameter: Parameter, terms: Terms, inputs: Inputs) -> str:
    """What is supposed of one side's value."""
    name = param(parameter.param)
    match parameter.role:
        case Record(of=Integers(low=low, high=high)):
            return f"({terms.real(low, inputs.names)} <= IZR {name} <= {terms.real(high, inputs.names)})"
        case Record(of=Vector(of=Integers(low=low, high=high), length=length)):
            bounds = f"{terms.real(low, inputs.names)} {terms.real(high, inputs.names)}"
            return f"(len {name} = {terms.integer(length, inputs.names)}{AND}withinZ {bounds} {name})"
        case _:
            raise NotExportable("the rule Ranked about something else than whole numbers")


def case_split(parameter: Parameter, terms: Terms, inputs: Inputs) -> list[str]:
    """A case for each value, in the order in which the kernel takes them."""
    name = param(parameter.param)
    match parameter.role:
        case Record(of=Integers() as domain):
            cases = OR.join(f"{name} = ({value})" for value in between(domain))
            return [f"all: assert ({cases})%Z as {nested_or(len(between(domain)))} by (whole_number domain_{name})."]
        case Record(of=Vector(of=Integers() as domain, length=length)):
            size, values = terms.integer(length, inputs.names), between(domain)
            row = f"row_is_one {name} {size} ({values[0]}) ({values[-1]})"
            return [
                f"all: destruct domain_{name} as [size_ within_].",
                f"all: assert (row_ := {row} _ _ size_ within_ eq_refl eq_refl ltac:(lia)).",
                "all: cbn in row_; row_cases row_.",
            ]
        case _:
            raise NotExportable("the rule Ranked about something else than whole numbers")


def value_text(value: Any) -> str:
    """A private value."""
    return f"[{'; '.join(map(str, value))}]%Z" if isinstance(value, tuple) else f"({value})%Z"


def exp_of(epsilon: Fraction) -> tuple[int, int]:
    """Bounds of exp in units of the computation, from the polynomials that coqc evaluates."""
    terms = [Fraction(1)]
    for place in range(1, DEGREE + 1):
        terms.append(terms[-1] * -epsilon / place)
    above, below = sum(terms[:-1]), sum(terms)
    if below <= 0:
        raise NotExportable("the rule Ranked for a large epsilon")
    return floor((1 << BITS) / above), ceil((1 << BITS) / below)


def kind_of(noise: Drawn) -> Kind:
    """The shape and the scale of noise."""
    return noise.law is Gaussian, noise.scale


def kinds_of(trees: list[Tree]) -> list[Kind]:
    """All kinds of noise."""
    return list(dict.fromkeys(kind_of(part.noise) for tree in trees for part in inside(tree) if isinstance(part, Draw)))


def reach_of(kind: Kind, rule: Ranked) -> int:
    """How many cells there are on each side."""
    return ceil(rule.reach * kind[1] * rule.parts)


def line_of(trees: list[Tree], rule: Ranked) -> tuple[int, int]:
    """The cells in which any draw may lie."""
    draws = [part for tree in trees for part in inside(tree) if isinstance(part, Draw)]
    places = [
        place_of(moved(draw.noise, draw.rest).center, rule.parts) + side * reach_of(kind_of(draw.noise), rule)
        for draw in draws
        for side in (-1, 1)
    ]
    return min(places, default=0), max(places, default=0)


def relabelled(tree: Tree, results: list[tuple[Any, ...]]) -> Tree:
    """Results by their numbers."""
    match tree:
        case Leaf(result=result):
            return Leaf((results.index(result),))
        case Draw(noise=noise, rest=rest):
            return Draw(noise, relabelled(rest, results))
        case Test(low=low, high=high, less=less, more=more):
            return Test(low, high, relabelled(less, results), relabelled(more, results))
        case Coin(heads=heads, yes=yes, no=no):
            return Coin(heads, relabelled(yes, results), relabelled(no, results))


def text(tree: Tree, kinds: list[Kind], parts: int) -> str:
    """A tree in Rocq."""
    match tree:
        case Leaf(result=(result, *_)):
            return f"Leaf {result}"
        case Draw(noise=noise, rest=rest):
            met = dict.fromkeys(
                point(other, parts)
                for pair in compared(rest)
                for one, other in (pair, pair[::-1])
                if isinstance(one, Drawn) and one.number == noise.number
                if not isinstance(other, Drawn) or other.number < noise.number
            )
            place = place_of(moved(noise, rest).center, parts)
            return f"Draw {kinds.index(kind_of(noise))} ({place}) [{'; '.join(met)}] ({text(rest, kinds, parts)})"
        case Test(low=low, high=high, less=less, more=more):
            ways = " ".join(f"({text(each, kinds, parts)})" for each in (less, more))
            return f"Test {point(low, parts)} {point(high, parts)} {ways}"
        case Coin(heads=heads, yes=yes, no=no):
            ways = " ".join(f"({text(each, kinds, parts)})" for each in (yes, no))
            return f"Coin {heads.numerator} {heads.denominator} {ways}"
        case _:
            raise NotExportable("a tree without results")


def keys_of(program: Program, memory: Memory, rule: Ranked, kinds: list[Kind]) -> list[str]:
    """The chains of the ways, as links: each is worked out once."""
    found = []
    for way in ways_on(program, memory):
        limits, pairs = limits_of(way, rule.parts)
        groups = connected(limits, pairs)
        for order in (order for group in groups for order in orders(group, pairs)):
            links = []
            for draw in order:
                kind, place, (low, high) = kind_of(draw), place_of(draw.center, rule.parts), limits[draw]
                reach = reach_of(kind, rule)
                links.append(
                    f"({kinds.index(kind)}%nat, {place}, {max(low, place - reach)}, {min(high, place + reach)})"
                )
            found.append(f"[{'; '.join(links)}]%Z")
    return found


def given_result(results: list[tuple[Any, ...]], program: Program) -> str:
    """The results by their numbers."""
    sorts = [t.sort_of(each) for each in program.results]
    texts = [f"({', '.join(map(one_result, result, sorts)) or 'tt'})" for result in results]
    return f"nth c [{'; '.join(texts)}] {texts[0]}"


def one_result(value: Any, sort: Sort) -> str:
    """A whole number or a truth value."""
    if sort == BOOL:
        return str(bool(value)).lower()
    if sort == INT:
        return f"({value})%Z"
    raise NotExportable("the rule Ranked with results that are neither whole numbers nor truth values")
