"""Hints for the prover as people write them: a shift for a draw, a fact for invariants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.language import law as laws
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.program import Program, Sample
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Literal, Logical, Param, Spent, Term, sort_of
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.prove.program.hints import Hints
from lapwing.prove.program.sites import draws_of, find_sites, find_sites_in_rho, unpriced
from lapwing.prove.script.assertion import read_assertion
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.tree import HintTree

NOTHING = Literal(True, BOOL)
FREE = Claim(Literal(0, INT), Literal(0, INT), Literal(1, INT))


def split_shift(text: str) -> HintTree:
    """`VAR: TERM` as a hint."""
    name, colon, term = text.partition(":")
    if not colon or not name.strip() or not term.strip():
        refuse_hint(HintTree(text), "a shift is a variable, a colon and a term")
    return HintTree(term.strip(), name.strip())


def hints_of(lowered: Lowered, given: Iterable[HintTree] = ()) -> Hints:
    """What may help to prove a program: the hints it has and others that are given, and the programs it calls."""
    return replace(read_hints((*lowered.hints, *given), lowered.program, lowered.claim), calls=lowered.calls)


def read_hints(texts: Iterable[HintTree], program: Program, claim: AnyClaim | None = None) -> Hints:
    """The hints that texts stand for; the last shift for a variable counts."""
    given = tuple(texts)
    if not given:
        return Hints()
    shifts: dict[str, Term] = {}
    facts: list[Term] = []
    units = units_of(program, claim)
    setting = Setting(program, claim or FREE, units)
    for hint in given:
        if hint.name is None:
            facts.append(read_fact(hint, setting))
        else:
            shifts[hint.name] = read_shift(hint, setting)
    return Hints(shifts, tuple(facts))


def units_of(program: Program, claim: AnyClaim | None) -> tuple[Unit, ...]:
    """The units that draws are paid in."""
    if unpriced(program):
        return ()
    if claim is None or isinstance(claim, Claim):
        return find_sites(program, claim or FREE)[0]
    found = find_sites_in_rho(program, None)
    return () if found is None else found[0]


def read_fact(hint: HintTree, setting: Setting) -> Term:
    """A fact that may be part of invariants."""
    term = read_term(hint, setting)
    if sort_of(term) != BOOL:
        refuse_hint(hint, "an invariant says something that is true or false")
    if any(isinstance(variable, Logical) and variable.name == "drawn" for variable in variables_of(term)):
        refuse_hint(hint, "only a shift can speak of 'drawn")
    return term


def read_shift(hint: HintTree, setting: Setting) -> Term:
    """A shift for the draws of a variable."""
    program = setting.program
    draws = [draw for _, draw in draws_of(program.body) if draw.target.name == hint.name]
    fitting = [draw for draw in draws if isinstance(draw.law, laws.Laplace | laws.Geometric | laws.ExponentialNoise)]
    if not fitting:
        known = dict.fromkeys(draw.target.name for _, draw in draws_of(program.body))
        refuse_hint(
            hint, f"{hint.name} gets no noise that can be shifted; draws go into: {', '.join(known) or 'nothing'}"
        )
    term = read_term(hint, setting, fitting[0])
    sort = sort_of(term)
    if isinstance(sort, ListOf) or sort == BOOL:
        refuse_hint(hint, "a shift is a number")
    return term


def read_term(hint: HintTree, setting: Setting, draw: Sample | None = None) -> Term:
    """A term about two runs; next to a draw it may speak of the drawn value."""
    block = () if draw is None else (draw,)
    try:
        term = read_assertion(hint.text, setting, Judgment(setting, block, block, NOTHING, NOTHING))
    except ProgramError as error:
        refuse_hint(hint, error.diagnostics[0].cause)
    public = {parameter.param.name for parameter in setting.program.parameters if is_public(parameter.role)}
    for variable in variables_of(term):
        match variable:
            case Param(name=name) if name not in public:
                refuse_hint(hint, f"{name} is private: write {name}<1> or {name}<2>")
            case Spent(unit=unit) if unit >= len(setting.units):
                refuse_hint(hint, f"there is no spent[{unit}]")
            case _:
                pass
    return term


def refuse_hint(hint: HintTree, why: str) -> NoReturn:
    """A hint that cannot be used."""
    what = hint.text if hint.name is None else f"{hint.name}: {hint.text}"
    reject("hint", *(() if hint.span is None else (hint.span,)), what=what, why=why.rstrip("."))
