"""What a theorem says of its inputs: public values, and private ones that are neighbours."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.kernel.language import role as r
from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.sort import BOOL, INT, ListOf, Sort
from lapwing.kernel.logic.adjacency import change_of, places_of
from lapwing.prove.rocq.names import AND, NotExportable, param
from lapwing.prove.rocq.statements import grid_kind
from lapwing.prove.rocq.terms import Terms, sort_text


@dataclass
class Inputs:
    """Public and private variables, tactics that name what neighbours have in common, and those names."""

    public: list[str] = field(default_factory=list)
    private: dict[str, str] = field(default_factory=dict)
    tactics: list[str] = field(default_factory=list)
    names: dict[t.Variable, str] = field(default_factory=dict)
    facts: dict[str, list[str]] = field(default_factory=dict)
    hypotheses: list[str] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)

    def suppose(self, name: str, fact: str) -> str:
        """One more hypothesis of the theorem."""
        self.given[name] = fact
        self.hypotheses.append(name)
        return name


def inputs_of(program: Program, terms: Terms) -> Inputs:
    """All that is known of the inputs."""
    found = Inputs()
    for each in program.parameters:
        declare(each, found)
    for number, condition in enumerate(program.requires):
        found.suppose(f"required_{number}", terms.prop(condition, found.names))
    for each in program.parameters:
        relate(each, found, terms)
    return found


def declare(parameter: Parameter, found: Inputs) -> None:
    """The values of a parameter: one, or two of a private one."""
    name, sort = parameter.param, sort_text(parameter.param.sort)
    if r.is_public(parameter.role):
        found.public.append(f"Variable {param(name)} : {sort}.")
        found.names[name] = param(name)
        return
    found.private |= {param(name, 1): sort, param(name, 2): sort}
    found.names[name] = param(name, 1)
    for side in (1, 2):
        found.names[t.Sided(name.name, name.sort, 1 if side == 1 else 2)] = param(name, side)


def relate(parameter: Parameter, found: Inputs, terms: Terms) -> None:
    """What the role of a parameter says."""
    name, kind = parameter.param, grid_kind(parameter.param.sort)
    public = r.is_public(parameter.role)
    for value in (param(name),) if public else (param(name, 1), param(name, 2)):
        if kind and not isinstance(parameter.role, r.Epsilon | r.Delta | r.Released):
            found.suppose(f"on_grid_{value}", f"{kind} N {value}")
        if isinstance(name.sort, ListOf):
            found.tactics.append(f"assert (long_{value} := len_nonneg {value}).")
            found.hypotheses.append(f"long_{value}")
    one, two, whole = param(name, 1), param(name, 2), f"near_{name.name}"
    match parameter.role:
        case r.Epsilon():
            found.suppose(f"role_{name.name}", f"0 < {param(name)}")
        case r.Delta():
            found.suppose(f"role_{name.name}", f"0 < {param(name)} < 1")
        case r.Query(sensitivity=sensitivity):
            values = [f"(IZR {each})" if name.sort == INT else each for each in (one, two)]
            found.suppose(whole, f"moved {terms.real(sensitivity, found.names)} {' '.join(values)}")
            found.tactics.append(f"unfold moved in {whole}.")
        case r.Record(of=r.Interval(low=low, high=high) | r.Integers(low=low, high=high)):
            bounds = [terms.real(each, found.names) for each in (low, high)]
            for each in (one, two):
                value = f"(IZR {each})" if name.sort == INT else each
                found.suppose(f"domain_{each}", f"{bounds[0]} <= {value} <= {bounds[1]}")
        case r.Record(of=r.Vector(of=domain, length=length)):
            for each in (one, two):
                found.suppose(f"size_{each}", f"len {each} = {terms.integer(length, found.names)}")
            found.facts[name.name] = []
            in_domain(parameter, domain, found, terms)
        case r.Queries(sensitivity=sensitivity, monotone=monotone):
            whole_numbers = "Z" if name.sort == ListOf(INT) else ""
            bound = terms.real(sensitivity, found.names)
            if monotone:
                up = f"up_{name.name}"
                found.private[up] = "bool"
                found.names[t.Logical(change_of(parameter).name, BOOL)] = up
                found.suppose(whole, f"monotone{whole_numbers} {up} {bound} {one} {two}")
            else:
                found.suppose(whole, f"queries{whole_numbers} {bound} {one} {two}")
            name_parts(found, whole, f"[same_{name.name} fact_{name.name}]")
            found.facts[name.name] = [f"fact_{name.name}"]
        case r.Database(of=domain, neighbours=neighbours):
            place, change = places_of(parameter)[0], change_of(parameter)
            if neighbours == "replace":
                found.suppose(whole, f"replaced {one} {two}")
                name_parts(found, whole, f"[same_{name.name} [at_{name.name} fact_{name.name}]]")
            else:
                found.suppose(whole, f"added {one} {two}")
                found.tactics.append(f"apply added_at in {whole}.")
                name_parts(
                    found,
                    whole,
                    f"[at_{name.name} [more_{name.name} [same_{name.name} [one_{name.name} [in_{name.name}"
                    f" [in2_{name.name} fact_{name.name}]]]]]]",
                )
                found.names[change] = f"more_{name.name}"
            found.names[place] = f"at_{name.name}"
            found.facts[name.name] = [f"fact_{name.name}"]
            in_domain(parameter, domain, found, terms)
        case r.Histogram(neighbours=neighbours):
            place, other = places_of(parameter)
            found.names |= {place: f"at_{name.name}", change_of(parameter): f"more_{name.name}"}
            if neighbours == "replace":
                found.names[other] = f"at2_{name.name}"
                found.suppose(whole, f"recounted {one} {two}")
                inner = f"[at2_{name.name} [more_{name.name} [one_{name.name} [apart_{name.name} fact_{name.name}]]]]"
            else:
                found.suppose(whole, f"counted {one} {two}")
                inner = f"[more_{name.name} [one_{name.name} fact_{name.name}]]"
            name_parts(found, whole, f"[same_{name.name} [at_{name.name} {inner}]]")
            found.facts[name.name] = [f"fact_{name.name}"]
        case r.Public():
            pass
        case _:
            raise NotExportable(f"a parameter with role {type(parameter.role).__name__}")


def name_parts(found: Inputs, whole: str, pattern: str) -> None:
    """Names for the parts of a hypothesis, beside it."""
    found.tactics.append(f"destruct {whole} as {pattern}.")
    found.hypotheses.remove(whole)
    found.hypotheses += pattern.replace("[", " ").replace("]", " ").split()


def in_domain(parameter: Parameter, domain: r.Domain, found: Inputs, terms: Terms) -> None:
    """Rows lie in their domain."""
    name = parameter.param
    for side in (1, 2):
        value = param(name, side)
        match domain:
            case r.Interval(low=low, high=high) | r.Integers(low=low, high=high):
                kind = "Z" if name.sort == ListOf(INT) else ""
                bounds = f"{terms.real(low, found.names)} {terms.real(high, found.names)}"
                found.facts[name.name].append(found.suppose(f"domain_{value}", f"within{kind} {bounds} {value}"))
            case r.Vector(of=inner, length=length):
                entry = entry_text(name.sort, inner, terms, found)
                size = terms.integer(length, found.names)
                there = f"(0 <= i < len {value})%Z -> (0 <= c < {size})%Z"
                found.suppose(
                    f"domain_{value}", f"(forall i c, {there} -> let v := item (item {value} i) c in {entry})"
                )
            case r.Row(of=fields):
                entries = [
                    f"(let v := item (item {value} i) ({column})%Z in {entry_text(name.sort, each, terms, found)})"
                    for column, each in enumerate(fields)
                ]
                rows = f"forall i, (0 <= i < len {value})%Z -> {AND.join(entries) or 'True'}"
                found.suppose(f"domain_{value}", f"({rows})")


def entry_text(sort: Sort, domain: r.Interval | r.Integers, terms: Terms, found: Inputs) -> str:
    """An entry v of a row lies in its domain; a whole number is one also where it is kept as a real."""
    whole = sort == ListOf(ListOf(INT))
    low, high = (terms.real(each, found.names) for each in (domain.low, domain.high))
    inside = f"{low} <= {'IZR v' if whole else 'v'} <= {high}"
    if isinstance(domain, r.Integers):
        return f"{inside} /\\ {'True' if whole else 'IZR (floor v) = v'}"
    return inside
