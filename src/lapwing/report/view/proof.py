"""A proof as plain data: the parts it is made of, each an annotated program."""

from __future__ import annotations

from lapwing.diagnostics.diagnostic import shorten
from lapwing.diagnostics.source import Span
from lapwing.kernel.cost.cost_terms import total
from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Local, Logical, Not, Term, sort_of
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.logic.relational_terms import equal
from lapwing.kernel.rules.advanced import Advanced
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.computed import Computed
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.from_rho import FromRho
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_mu import GroupMu
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.kernel.rules.ranked import Ranked
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sampled import Sampled
from lapwing.kernel.rules.selection import Selection
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.kernel.rules.shuffled import Shuffled
from lapwing.prove.program.expression import expression
from lapwing.prove.script.goal import show_assertion
from lapwing.report.view.derivation import view_derivation
from lapwing.report.view.view import View, claim_words, view_claim
from lapwing.report.words.annotation import Path, annotate
from lapwing.report.words.followed import Followed, follow_proof
from lapwing.report.words.neighbours import text
from lapwing.report.words.rests_on import rests_on
from lapwing.report.words.shift import product
from lapwing.report.words.tidy import ZERO
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.places import Places
from lapwing.syntax.pretty_program import placed_lines

LONGEST = 100  # letters of a statement that are shown


def view_proof(certificate: Certificate, places: Places | None, tree: bool = False) -> View:
    """What was proved and how, part by part, and the derivation, if it is wanted."""
    found = follow_proof(certificate)
    return {
        "claim": view_claim(certificate.claim),
        "proof": view_part(found, places, 0),
        "assumes": rests_on(certificate.theorem),
        "obligations": len(certificate.theorem.obligations),
        **({"derivation": view_derivation(found)} if tree else {}),
    }


def view_part(found: Followed, places: Places | None, first: int) -> View:
    """A statement of privacy and how it was shown; statement 0 is statement `first` of the whole program."""
    goal, rule = found.goal, found.rule
    if not isinstance(goal, Private):
        raise TypeError("a part of a proof is a statement of privacy")
    part: View = {"claim": claim_words(view_claim(goal.claim)), "rule": rule_name(rule), "how": how_words(rule, goal)}
    match rule:
        case Direct(units=units, alternatives=alternatives) | Pointwise(units=units, alternatives=alternatives):
            sums = [sum_words(bounds, units, goal.claim) for bounds in alternatives]
            return part | view_runs(goal, units, found.premises[0], places, first) | {"sums": sums}
        case Sequential(cut=cut):
            starts = [first, first + cut]
        case Advanced() | Rows():
            places, starts = None, [0] * len(found.premises)
        case _:
            starts = [first] * len(found.premises)
    inner_parts = [view_part(each, places, start) for each, start in zip(found.premises, starts, strict=True)]
    return part | {"lines": listed(goal.program, places, first), "parts": inner_parts}


def view_runs(goal: Private, units: tuple[Unit, ...], found: Followed, places: Places | None, first: int) -> View:
    """Two runs of a program side by side: what may be spent, what is counted, and the lines in each case."""
    return {
        "credit": credit_words(goal.claim),
        "units": [{"name": f"spent[{n}]", "price": text(unit.price)} for n, unit in enumerate(units)],
        "cases": [
            {"where": where, "lines": annotated(case, goal.program, places, first, where)}
            for where, case in cases_of(found)
        ],
    }


def credit_words(claim: AnyClaim) -> str:
    """What may be spent."""
    first, *others = (amount for _, amount in amounts_of(claim))
    return f"<{', '.join([text(first), *(text(other) for other in others if other != ZERO)])}>"


def how_words(rule: Rule, goal: Private) -> str:
    """How a statement of privacy was shown."""
    match rule:
        case Direct():
            return "Whatever the first run draws, the second run gives the same result."
        case Pointwise():
            results = goal.program.results
            places = ("its result",) if len(results) == 1 else tuple(f"result {n}" for n, _ in enumerate(results, 1))
            wanted = [Logical(f"r{number}", sort_of(term)) for number, term in enumerate(results)]
            asked = " and ".join(map(ending, results, wanted, places))
            return f"One result at a time: if the first run ends with {asked}, so does the second."
        case Finite():
            return "There are finitely many runs, and their probabilities were compared exactly."
        case Ranked():
            return "Noise is only compared: the probability of every order of the draws was bounded, on all inputs."
        case Group() | GroupMu():
            return f"Group privacy: {text(goal.claim.group)} rows are that many steps, each of which is paid."
        case PostProcessing(shared=shared):
            return f"Post-processing: what follows reads nothing private but {names(shared)}, so it is free."
        case Sequential(shared=shared):
            return f"Sequential composition: the second part may use {names(shared)}, and the costs add up."
        case Rows(item=item):
            return f"Parallel composition: an iteration reads nothing private but {text(item)}, so only one is paid."
        case Cell(item=item):
            return f"Nothing private is read but {text(item)}, so the program is about that one value."
        case Advanced():
            return "Advanced composition of many iterations, each of them private."
        case FromRho():
            return "The bound in rho implies this one in epsilon and delta."
        case PureInRho():
            return "The bound in epsilon implies this one in rho: half its square."
        case Convert(known=known):
            return f"It follows from {claim_words(view_claim(known))}."
        case Rounds(shared=shared):
            return f"Composition: each iteration may use {names(shared)} of earlier ones, and their costs add up."
        case Computed(result=result, given=given):
            return f"No noise is in {text(result)}, and all that matters is that it is a function of {names(given)}."
        case Sampled(each=each):
            return (
                f"Subsampling: secret coin flips choose the rows; on all rows, it is {claim_words(view_claim(each))}."
            )
        case Shuffled(item=item):
            return f"Shuffling: only sums are kept of what each {text(item)} adds, so it hides among the others."
        case Selection(kept=kept):
            return (
                f"Selection: a secret coin ends the loop, and {names(kept)} of the best is kept: three times its cost."
            )
        case GroupRho():
            return f"Group privacy: {text(goal.claim.group)} rows are that many steps, and rho grows with the square."
        case _:
            return rule_name(rule)


def ending(result: Term, wanted: Term, place: str) -> str:
    """That a result is the one that is asked about; the text of one that is computed would say little."""
    return text(equal(result, wanted)) if isinstance(result, Local) else f"{text(wanted)} as {place}"


def names(shared: tuple[Term, ...]) -> str:
    """The variables that are handed on."""
    return ", ".join(text(local) for local in shared) or "nothing"


def cases_of(found: Followed, where: str | None = None) -> list[tuple[str | None, Followed]]:
    """The cases a proof is split into at its start; one without a condition if it is not."""
    if not isinstance(found.rule, Case):
        return [(where, found)]
    cases: list[tuple[str | None, Followed]] = []
    for condition, each in zip((found.rule.condition, Not(found.rule.condition)), found.premises, strict=True):
        known = show_assertion(condition)
        cases += cases_of(each, known if where is None else f"{where} and {known}")
    return cases


def annotated(case: Followed, program: Program, places: Places | None, first: int, where: str | None) -> list[View]:
    """The lines of a program with what the derivation says at each, but for what the case says anyway."""
    notes = annotate(case, program)
    lines = listed(program, places, first)
    for line in lines:
        found = None if line["path"] is None else notes.get(tuple(line["path"]))
        if found is not None:
            line |= {
                "invariant": [fact for fact in found.invariant if fact != where],
                "apart": found.apart,
                "couplings": found.couplings,
                "pays": found.pays,
                "alone": found.alone,
                "text": text_of(line["path"], places, first),
            }
    return lines


def listed(program: Program, places: Places | None, first: int) -> list[View]:
    """The lines of a program with their places; statement 0 is statement `first` of the whole."""
    lines: list[View] = [
        {"path": None if path is None else list(path), "line": line_of(path, places, first), "code": code}
        for path, code in placed_lines(program.body, set())
        if program.body
    ]
    results = ", ".join(text(result) for result in program.results)
    return [*lines, {"path": None, "line": None, "code": f"return {results}"}]


def line_of(path: Path | None, places: Places | None, first: int) -> int | None:
    """The line of the text a statement came from."""
    span = span_of(path, places, first)
    return None if span is None else span.line


def text_of(path: Path, places: Places | None, first: int) -> str | None:
    """The statement as its author wrote it, on one line."""
    span = span_of(path, places, first)
    if span is None:
        return None
    written = (span.source.line(number).strip() for number in range(span.line, span.end_line + 1))
    return shorten(" ".join(written), LONGEST)


def span_of(path: Path | None, places: Places | None, first: int) -> Span | None:
    """The place in the text that a statement came from."""
    if path is None or places is None:
        return None
    try:
        return places.span((path[0] + first, *path[1:]))
    except (IndexError, ValueError):
        return None


def sum_words(bounds: tuple[Term, ...], units: tuple[Unit, ...], claim: AnyClaim) -> str:
    """What is spent at most, and what that comes to."""
    sums = []
    for credit, claimed in amounts_of(claim):
        chosen = [(bound, unit.price) for bound, unit in zip(bounds, units, strict=True) if unit.credit == credit]
        if not chosen:
            continue
        amounts = " + ".join(text(product(bound, price)) for bound, price in chosen if bound != ZERO) or "0"
        if amounts == text(claimed):
            sums.append(f"<{amounts}>")
            continue
        comes_to = text(expression(total(*chosen)))
        whole = amounts if amounts == comes_to else f"{amounts} = {comes_to}"
        sums.append(f"<{whole}>" + ("" if comes_to == text(claimed) else f", within <{text(claimed)}>"))
    return " and ".join(sums) or f"<0>, within <{text(amounts_of(claim)[0][1])}>"


def rule_name(rule: Rule) -> str:
    """The name of a rule."""
    return type(rule).__name__
