"""Statements that draw nothing, for which a theorem has an unknown function: the function is what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Block, If, Statement, While
from lapwing.kernel.language.sort import Base, Sort
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.rules.computed import Computed
from lapwing.kernel.rules.shared.place import inner, statements_at
from lapwing.prove.rocq.claims import amounts, decided_sort, runs_of
from lapwing.prove.rocq.mirror import Known, Mirror, follow_block, matched, narrowed, working
from lapwing.prove.rocq.mirror import begin as begun
from lapwing.prove.rocq.names import AND, NotExportable, field
from lapwing.prove.rocq.parts import Part, Whole, at
from lapwing.prove.rocq.state import Script
from lapwing.prove.rocq.statements import Statements, grid_kind, gridded, locals_of
from lapwing.prove.rocq.terms import Names, function_name, sort_text
from lapwing.prove.rocq.through import Use, definition, opening, parameters, unpacked, use_part

HERE = 3


@dataclass(frozen=True)
class Exchange:
    """The statements, in the program of which they are a part, and what the theorem knows of their result."""

    whole: Whole
    part: Part
    rule: Computed
    clip: str

    @property
    def mirror(self) -> Mirror:
        """How the two memories go together."""
        seen = {self.rule.result: self.clip} if self.clip else {}
        return Mirror(self.whole.program, self.part.module, seen=seen, law="same")

    @property
    def piece(self) -> Block:
        return statements_at(self.whole.program.body, self.rule.path)

    @property
    def lost(self) -> frozenset[t.Local]:
        """The variables that have other values after them, or none."""
        return frozenset(targets_of(self.piece)) - {self.rule.result}

    def read(self, side: int | None, places: Names | None = None) -> list[str]:
        """What the statements read in a run, from a memory m or one whose parts have names."""
        terms = self.whole.terms
        names = {**Statements(terms, parameters(self.whole, side)).names, **(places or {})}
        return [terms.of_sort(each, t.sort_of(each), names) for each in self.rule.given]

    def tail(self) -> Block:
        """What comes after them in their block."""
        *outer, _, stop = self.rule.path
        block = self.whole.program.body
        for number in range(0, len(outer), 2):
            block = inner(block[outer[number]], outer[number + 1])
        return block[stop:]


def computed_proof(whole: Whole, rule: Computed) -> list[str]:
    """The function is what the statements come to, clipped if it is only read so: the programs have the same law."""
    clip = clip_of(whole, rule)
    (part,) = whole.premises((rule.result,))
    function = function_name(t.Opaque(rule.function, rule.given, rule.result.sort))
    whole.terms.functions.pop(function)
    found, script = Exchange(whole, part, rule, clip), Script()
    script.say(unpacked(whole), "parts.")
    if clip:
        script.say(f"assert (wide_ : 0 < {bound_of(whole, rule)}) by positive.")
    mirror = found.mirror
    names = [f"given_{number}" for number in range(len(rule.given))]
    taken = f"fun {' '.join(names)} => " if names else ""
    values = {
        function: f"({taken}{clip} (computed_ {' '.join(names)}))",
        f"on_grid_{function}": f"({taken}grids_clipped _ _ _ _)",
    }
    body = whole.program.body
    use_part(script, Use(whole, part, body, "program", values, (mirror, mirror), follow=partial(follow, found)))
    return [
        *amounts(whole.claim, whole.inputs, whole.terms),
        *matched(whole.program, {part.module: part.program}),
        working(whole.program, {part.module: part.program}),
        "Definition shared := tt.",
        *definitions(found),
        *opening(whole),
        *script.lines,
        "Qed.",
    ]


def clips_in(whole: Whole, rule: Computed) -> list[t.Clipped]:
    """Where the result is read as a list that is clipped."""
    nodes = inside((whole.program.body, whole.program.results))
    return [each for each in nodes if isinstance(each, t.Clipped) and each.list == rule.result]


def bound_of(whole: Whole, rule: Computed) -> str:
    """The bound to which it is clipped."""
    return whole.terms.real(clips_in(whole, rule)[0].bound, whole.inputs.names)


def clip_of(whole: Whole, rule: Computed) -> str:
    """The function through which the result is seen, if it may be off the grid."""
    if grid_kind(rule.result.sort) is None:
        return ""
    if rule.result in gridded(whole.program) or not clips_in(whole, rule):
        raise NotExportable("the rule Computed for reals that are not clipped")
    square = "true" if clips_in(whole, rule)[0].norm == "l2" else "false"
    return f"clipped {square} N {bound_of(whole, rule)}"


def definitions(found: Exchange) -> list[str]:
    """The statements, the same with what they read, and what these come to."""
    whole, rule = found.whole, found.rule
    text = Statements(whole.terms, parameters(whole, None)).block(found.piece)
    for number, (term, given) in enumerate(zip(rule.given, found.read(None), strict=True)):
        if not isinstance(term, t.Local):
            text = text.replace(given, f"given_{number}")
    sorts = [sort_text(t.sort_of(each)) for each in rule.given]
    arguments = "".join(f" (given_{number} : {sort})" for number, sort in enumerate(sorts))
    given = "".join(f" given_{number}" for number in range(len(sorts)))
    begins = (
        f"given_{rule.given.index(local)}" if local in rule.given else nothing(local.sort)
        for local in locals_of(whole.program)
    )
    result = f"{field(rule.result)} (outcome (held_{given}) (begins_{given}))"
    return [
        definition(whole, "piece_", found.piece),
        definition(whole, "tail_", found.tail()),
        f"Definition held_{arguments} : prog memory :=\n  {text}.",
        f"Definition begins_{arguments} : memory := Memory {' '.join(begins)}.",
        f"Definition computed_{arguments} : {sort_text(rule.result.sort)} := {result}.",
    ]


def nothing(sort: Sort) -> str:
    """A value of a sort."""
    return {Base.BOOL: "false", Base.INT: "0%Z", Base.REAL: "0%R"}[sort] if isinstance(sort, Base) else "[]"


def follow(found: Exchange, script: Script, side: int) -> Known:
    """The two programs, from memories that agree on all that the theorem's program has."""
    known = frozenset(locals_of(found.part.program))
    shown = "first [symmetry; apply clipped_again; exact wide_ | same_value]" if found.clip else "same_value"
    script.say(f"apply same_before with (P := {found.mirror.relation(known)});")
    script.say(f"  [intros m_ n_ [-> ->]; memory; each_part; {shown}|].")
    return Walk(found, side).through(script, found.whole.program.body, found.rule.path, known)


@dataclass(frozen=True)
class Walk:
    """The way to the statements, in one of the runs."""

    found: Exchange
    side: int

    def through(self, script: Script, block: Block, path: tuple[int, ...], known: Known) -> Known:
        """A block in which the statements are, or one inside of it."""
        mirror, inside_of = self.found.mirror, len(path) > 2
        start, stop = path[0], path[0] + 1 if inside_of else path[1]
        known = follow_block(script, mirror, block[:start], known)
        known = self.around(script, block[start], path[1:], known) if inside_of else self.exchanged(script, known)
        return follow_block(script, mirror, block[stop:], known)

    def around(self, script: Script, statement: Statement, path: tuple[int, ...], known: Known) -> Known:
        """A branch or loop in which the statements are."""
        mirror = self.found.mirror
        match statement:
            case While(body=body):
                known -= self.found.lost
                relation = mirror.relation(known)
                script.say(f"apply same_before with (P := {relation}); [matched|].")
                script.say(f"apply same_while with (R := {relation}); [intros ? ? held_; exact held_|matched| |].")
                script.case(partial(self.branch, script, body, path[1:], known))
                script.say(narrowed(mirror, known))
                return known
            case If(then=then, otherwise=otherwise):
                ways = [(each, path[1:] if path[0] == number else ()) for number, each in enumerate((then, otherwise))]
                after = frozenset[t.Local].intersection(*(self.branch(Script(), *way, known) for way in ways))
                script.say(f"apply same_if with (R := {mirror.relation(after)}); [matched| | |].")
                for way in ways:
                    script.case(partial(self.branch, script, *way, known))
                return after
        raise NotExportable("such a place of statements")

    def branch(self, script: Script, block: Block, path: tuple[int, ...], known: Known) -> Known:
        """A branch or a round, from its beginning to its end."""
        script.say(narrowed(self.found.mirror, known))
        known = (
            self.through(script, block, path, known) if path else follow_block(script, self.found.mirror, block, known)
        )
        script.say("apply same_done; matched.")
        return known

    def exchanged(self, script: Script, known: Known) -> Known:
        """The statements on the left, and what the function gives on the right."""
        run = runs_of(self.found.whole.program)[self.side - 1]
        after = (known - self.found.lost) | {self.found.rule.result}
        parts = f"(app (piece_ {run}) (tail_ {run}))"
        script.say(f"match goal with |- same_law ?P _ ?q ?Q => change (same_law P {parts} q Q) end.")
        script.say(f"apply same_computed with (R := {self.found.mirror.relation(after)}).")
        script.case(partial(self.come_to, script, known, f"(piece_ {run})"))
        script.say("unfold tail_; cbn [app].")
        return after

    def come_to(self, script: Script, known: Known, piece: str) -> None:
        """What the statements leave as it was, and what they come to."""
        whole, rule = self.found.whole, self.found.rule
        kept = [local for local in locals_of(whole.program) if local in known - set(targets_of(self.found.piece))]
        still = AND.join(f"{field(local)} m = {at(local, HERE)}" for local in kept) or "True"
        script.say(
            "apply computed_here.",
            "{ unfold piece_; cbn [drawless]; repeat split. }",
            "{ unfold piece_; surely_ends work_out. }",
            f"intros {whole.pattern(HERE)} n_ k_ end_ held_ ran_; destruct n_; memory_in held_; parts.",
            f"assert (kept_ : (fun m => {still}) end_).",
            f"{{ refine (after_keeps memory (fun m => {still}) {piece} _ k_ _ end_ _ ran_).",
            "  - unfold piece_; kept.",
            "  - memory; each_part; first [reflexivity | exact I]. }",
        )
        script.say(f"assert (found_ : {field(rule.result)} end_ = computed_ {' '.join(self.given())}).")
        script.case(partial(self.computed, script, piece))
        twice = "rewrite clipped_again by exact wide_; " if self.found.clip else ""
        script.say(
            "destruct end_; memory_in kept_; memory_in found_; parts; subst; memory; each_part;",
            f"  first [same_value | {twice}same_value].",
        )

    def given(self) -> list[str]:
        """The values that are read, by the names of the parts of the memory."""
        places: Names = {local: at(local, HERE) for local in locals_of(self.found.whole.program)}
        return self.found.read(self.side, places)

    def computed(self, script: Script, piece: str) -> None:
        """They come to what the same do with the values that they read, from a memory that has no others."""
        whole, rule, side = self.found.whole, self.found.rule, self.side
        given = self.given()
        values = " ".join(given)
        result = field(rule.result)
        here, begins = whole.memory(HERE, ()), f"(begins_ {values})"
        here, begins = whole.memory(HERE, ()), f"(begins_ {values})"
        pairs = f"(fun m n => m = {here} /\\ n = {begins})"
        script.say(
            f"refine (after_alike memory memory _ {decided_sort(rule.result.sort)} {pairs} {piece} (held_ {values})"
            f" {result} {result} k_ {here} end_ {begins} _ _ _ (conj eq_refl eq_refl) ran_).",
            *["{ unfold piece_, held_; cbn [drawless]; repeat split. }"] * 2,
        )
        facts = tuple(
            f"{now} = {value}"
            for term, now, value in zip(rule.given, self.found.read(side), given, strict=True)
            if not isinstance(term, t.Local)
        )
        mirror = Mirror(whole.program, "", facts)
        known = frozenset(each for each in rule.given if isinstance(each, t.Local))
        script.say("unfold piece_, held_, begins_; cbn [app].")
        begun(script, mirror, known)
        follow_block(script, mirror, self.found.piece, known)
        script.say("apply alike_done; matched.")
