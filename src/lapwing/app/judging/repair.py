"""`repair`: changes of a function that make it keep its claim, each proved, those with the least noise first.

Tried are other shapes of the function (`change/shapes`) and wider noise (`change/scales`): by as much as a shape
costs more than it claims, where that can be proved, else by what usually is missing.  Changes of the claim come last:
they make it true without making the function any better.  A claim of 0 is changed first, as no noise is wide enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import ceil, inf, log, sqrt
from pathlib import Path

from lapwing.app.judging.change.amount import over, root_of, size_of
from lapwing.app.judging.change.code import Code, code_of
from lapwing.app.judging.change.rewrite import Rewrite
from lapwing.app.judging.change.scales import noise_of, wider, widths_of
from lapwing.app.judging.change.shapes import MISTAKES, shapes_of
from lapwing.app.judging.change.slips import slips_of
from lapwing.app.judging.change.text import root_in
from lapwing.app.judging.edit import Edit, edits_of
from lapwing.app.judging.fixes import Fix, fixes_of, has_length
from lapwing.app.judging.patience import Patience
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import judged
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Negative
from lapwing.prove.invariant.candidates import constants_of
from lapwing.prove.program.parts import price_of
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.prove.strategy.rival import is_at_most
from lapwing.report.words.neighbours import text as text_of
from lapwing.syntax.subjects.subject import Fault
from lapwing.verify.claim.verify import SideError

ATTEMPTS = 40
SHARE = 16
LEAST = 3.0
ENOUGH = 4
NUMBERS = ("2", "4")
WIDER = ("make the noise", "draw the noise")


@dataclass(frozen=True, slots=True)
class Offer:
    """A change that was proved; `noise` says how much noise the function adds then, for comparisons."""

    fix: Fix
    noise: Fraction | None
    changes_claim: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """A change of the original text, and the function after it.

    Of one `family` are those that differ only in how wide the noise is.
    """

    title: str
    edit: Edit | None
    asked: Asked
    family: str = ""


def repair(asked: Asked, path: Path | None, seconds: float, clock: float = inf) -> tuple[Offer, ...]:
    """Changes that make the claim true, the most accurate first; those that change the claim come last."""
    patience = Patience(seconds, clock)
    found = search(asked, path, patience.part(seconds - share_of(seconds) / 2))
    left = max(patience.left(), share_of(seconds) / 2)
    claims = fixes_of(asked, path, min(share_of(seconds), left), patience.clock_left())
    return (*found, *(Offer(fix, None, True) for fix in claims))


def mended(asked: Asked, path: Path | None, seconds: float, clock: float = inf) -> tuple[Offer, ...]:
    """Changes of the function that make its claim true, the most accurate first."""
    return search(asked, path, Patience(seconds, clock))


def search(asked: Asked, path: Path | None, end: Patience) -> tuple[Offer, ...]:
    """The same with a patience of one's own.  After the first change, others are looked for as long again."""
    seconds = deadline = end.seconds
    found: dict[str, Offer] = {}
    texts: set[str] = set()
    families: set[str] = set()
    for tried in islice(candidates(Tried("", None, asked), path, share_of(seconds), end), ATTEMPTS):
        if end.is_over() or end.used >= deadline or len(found) == ENOUGH:
            break
        text = "" if tried.edit is None else tried.edit.applied()
        is_known = tried.title in found or text in texts or tried.family in families
        offer = None if is_known else offered(tried, asked, share_of(seconds), end)
        texts.add(text)
        if offer is not None:
            families.add(tried.family)
            deadline = deadline if found else max(2 * end.used, end.used + LEAST)
            found[tried.title] = offer
    best = sorted(found.values(), key=lambda each: (each.noise is None, each.noise or 0))
    return tuple(each for each in best if not any(is_more_than_needed(each, other) for other in best))


def is_more_than_needed(offer: Offer, other: Offer) -> bool:
    """Whether another offer changes less and adds no more noise."""
    more, less = (set(lower_first(each.fix.title).split("; ")) for each in (offer, other))
    is_wider = offer.noise is not None and other.noise is not None and offer.noise >= other.noise
    only_noise = len(less) == 1 and all(each.startswith(WIDER) for each in less)
    return is_wider and (less < more or (only_noise and not only_width(more)))


def only_width(changes: set[str]) -> bool:
    """Whether nothing but the width of noise changes."""
    return all(each.startswith(WIDER) for each in changes)


def share_of(seconds: float) -> float:
    """How long one attempt may take: a share of all, but long enough for a proof."""
    return max(seconds / SHARE, min(seconds, LEAST))


def offered(tried: Tried, before: Asked, seconds: float, end: Patience) -> Offer | None:
    """A change of what was asked about before, if the claim is proved after it before the end."""
    clock = end.clock_left()
    left = min(end.left(), clock)
    if tried.edit is None or left <= 0:
        return None
    try:
        with end.waiting():
            view, _ = judged(tried.asked, min(seconds, left), nearby=False, clock=clock)
    except SideError:
        return None  # a fault in one attempt is no reason to keep what others found from the user
    code = code_of(tried.asked)
    if view["verdict"] != "proved" or code is None:
        return None
    changes_claim = tried.asked.lowered.claim != before.lowered.claim
    return Offer(Fix(tried.title, tried.edit, view), noise_of(code), changes_claim)


def candidates(start: Tried, path: Path | None, seconds: float, end: Patience) -> Iterator[Tried]:
    """What is worth a try: the function itself and other shapes, with noise as wide as they turn out to need.

    What a shape costs is asked first: one that claims too little by a known factor is not judged as it stands.
    After these come single draws wider, shapes of which nobody knows what they cost, and shapes of shapes; noise
    that grows with the input comes last.
    """
    code = code_of(start.asked)
    if code is None:
        return
    if code.epsilon == "0":
        for other in with_a_budget(start, path):
            yield from candidates(other, path, seconds, end)
        return
    together = corrected(start, path)
    single = [each for rewrite in shapes_of(code) if (each := changed(start, rewrite, path)) is not None]
    surely = {rewrite.title for rewrite in slips_of(code)}
    mistaken = [each for each in single if each.title in surely]
    others = [each for each in single if each.title not in surely]
    shaped = others if together is None else [together, *others]
    unknown: list[Tried] = []
    growing: list[Tried] = []
    for each in (*mistaken, start, *shaped):
        costs = costs_of(each, seconds, end)
        if costs is None:
            unknown.append(each)
            yield from () if code.in_epsilon else (each,)
        else:
            yield from aside(as_costed(each, costs, path), growing)
            yield from partly_widened(start, code, path, counted(start.asked, costs)) if each is start else ()
    yield from aside(partly_widened(start, code, path, factors(start.asked)), growing)
    for each in unknown:
        yield from aside(as_usual(each, path), growing)
    for each in (other for one in single for other in shaped_again(one, path)):
        yield from aside(widened(each, path, seconds, end), growing)
    yield from growing


def corrected(start: Tried, path: Path | None) -> Tried | None:
    """All mistakes mended that the text itself shows, if there are several."""
    tried, number = start, 0
    for kind in MISTAKES:
        code = code_of(tried.asked)
        rewrites = () if code is None else kind(code)
        found = next((each for rewrite in rewrites if (each := changed(tried, rewrite, path)) is not None), None)
        tried, number = (tried, number) if found is None else (found, number + 1)
    return tried if number > 1 else None


def aside(found: Iterator[Tried], growing: list[Tried]) -> Iterator[Tried]:
    """What was found without those whose noise grows with the input, which are kept for later."""
    for each in found:
        code = code_of(each.asked)
        if code is not None and any("len(" in width.text for width in widths_of(code)):
            growing.append(each)
        else:
            yield each


def widened(tried: Tried, path: Path | None, seconds: float, end: Patience) -> Iterator[Tried]:
    """A function with noise as wide as it turns out to need, or as is usual where that is not known."""
    costs = costs_of(tried, seconds, end)
    yield from as_usual(tried, path) if costs is None else as_costed(tried, costs, path)


def shaped_again(tried: Tried, path: Path | None) -> Iterator[Tried]:
    """Another shape on top of one."""
    code = code_of(tried.asked)
    for rewrite in () if code is None else shapes_of(code):
        found = changed(tried, rewrite, path)
        if found is not None:
            yield found


def counted(asked: Asked, costs: list[AnyClaim]) -> list[str]:
    """The public whole numbers with which a cost grows, and twice these: draws may lack such a factor."""
    known = {variable for cost in costs for variable in variables_of(price_of(cost))}
    names = [
        each.param.name
        for each in asked.lowered.program.parameters
        if isinstance(each.role, roles.Public) and each.param.sort == INT and each.param in known
    ]
    return [factor for name in names for factor in (name, f"2 * {name}")]


def partly_widened(start: Tried, code: Code, path: Path | None, wanted: Iterable[str]) -> Iterator[Tried]:
    """One draw of several wider by what usually is missing."""
    widths = tuple(widths_of(code))
    for factor in wanted if len(widths) > 1 else ():
        for width in widths:
            rewrite = wider([width], factor)
            tried = None if rewrite is None else changed(start, rewrite, path)
            if tried is not None:
                yield tried


def costs_of(tried: Tried, seconds: float, end: Patience) -> list[AnyClaim] | None:
    """What a function is proved to cost, in the currency of its claim; None if that is not known."""
    lowered, left = tried.asked.lowered, end.left()
    if left <= 0:
        return None
    other = None if isinstance(lowered.claim, Claim) else lowered.claim
    with end.searching():
        answer = find_epsilon(lowered.program, min(seconds, left), tried.asked.hints, other, end.clock_left())
    if not isinstance(answer, Proved):
        return None
    return [certificate.claim for certificate in (answer.certificate, *answer.others)]


def as_costed(tried: Tried, costs: list[AnyClaim], path: Path | None) -> Iterator[Tried]:
    """A function as it stands if it costs no more than it claims, else with all noise wider by what it costs more.

    A cost that grows with the input may be one that no run reaches: the function is judged as it stands, too.
    """
    code, lowered = code_of(tried.asked), tried.asked.lowered
    claim = lowered.claim
    if code is None or claim is None:
        return
    if any(is_at_most(lowered.program, cost, claim) for cost in costs):
        yield tried
        return
    needed = [lacking(code, cost) for cost in costs]
    if all(each is None or "len(" in each for each in needed):
        yield tried
    yield from all_wider(tried, code, needed if any(needed) else factors(tried.asked), path)
    yield from all_wider(tried, code, gaussian_factors(tried.asked, code), path)


def lacking(code: Code, cost: AnyClaim) -> str | None:
    """By what factor noise is too narrow: rho falls with the square of the width, and so does a Rényi divergence."""
    ratio = over(text_of(price_of(cost)), code.epsilon)
    if ratio is None or isinstance(cost, Claim | GaussianPrivacy):
        return ratio
    return root_of(ratio, root_in(code)[0])


def gaussian_factors(asked: Asked, code: Code) -> list[str]:
    """What makes Gaussian noise as wide as in textbooks for a claim in numbers, or for a half or a fourth of it."""
    claim = asked.lowered.claim
    if code.own_sigma is None or not isinstance(claim, Claim):
        return []
    epsilon, delta = size_of(code.epsilon), size_of(text_of(claim.delta))
    sizes = [size_of(each.text) for each in widths_of(code)]
    if not epsilon or not delta or delta >= 1 or not all(sizes):
        return []
    sigma = sqrt(2 * log(1.25 / float(delta))) / float(epsilon)
    least = min(float(size) for size in sizes if size)
    return [str(ceil(share * sigma / least)) for share in (1, 2, 4)]


def as_usual(tried: Tried, path: Path | None) -> Iterator[Tried]:
    """A function as it stands, then with all noise wider by what it clips to, or by what usually is missing."""
    code = code_of(tried.asked)
    yield tried
    if code is None:
        return
    bounds = constants_of(tried.asked.lowered.program) if code.in_epsilon else []
    clipped = [text_of(bound) for bound in bounds if not isinstance(bound, Negative)]
    usual = factors(tried.asked) if code.in_epsilon else NUMBERS
    known = gaussian_factors(tried.asked, code)
    yield from all_wider(tried, code, dict.fromkeys((*known, NUMBERS[0], *clipped, *usual)), path)


def all_wider(tried: Tried, code: Code, wanted: Iterable[str | None], path: Path | None) -> Iterator[Tried]:
    """All noise wider by some factors; a length by which noise gets wider has to be at least 1."""
    root, imported = root_in(code)
    for factor in wanted:
        rewrite = None if factor in (None, "1") else wider(tuple(widths_of(code)), str(factor))
        if rewrite is not None and f"{root}(" in str(factor):
            rewrite = replace(rewrite, edits=(*imported, *rewrite.edits))
        found = None if rewrite is None else changed(tried, rewrite, path)
        if found is not None:
            conditions = [f"{length} >= 1" for length in lengths_in(tried.asked, str(factor))]
            ways = (each for condition in conditions for each in requiring(found, condition, path))
            yield from (replace(each, family=tried.family) for each in (ways if conditions else (found,)))


def lengths_in(asked: Asked, factor: str) -> list[str]:
    """The public lengths in a factor of which nothing is required."""
    required = " ".join(text_of(each) for each in asked.lowered.program.requires)
    lengths = [f"len({each.param.name})" for each in asked.lowered.program.parameters if has_length(each)]
    return [each for each in lengths if each in factor and each not in required]


def requiring(tried: Tried, condition: str, path: Path | None) -> Iterator[Tried]:
    """A function that requires one more thing of public values."""
    yield from with_other_contract(tried, "requires", condition, f"require {condition}", path)


def with_a_budget(start: Tried, path: Path | None) -> Iterator[Tried]:
    """A function that claims 0, with a claim of one of its own epsilons."""
    for parameter in start.asked.lowered.program.parameters:
        if isinstance(parameter.role, roles.Epsilon):
            name = parameter.param.name
            yield from with_other_contract(start, "epsilon", name, f"claim epsilon = {name}", path)


def with_other_contract(tried: Tried, key: str, text: str, title: str, path: Path | None) -> Iterator[Tried]:
    """A function with a change of what is claimed of it, in each way to write that down which can be read."""
    before = tried.asked.subject
    original = before.span.source if tried.edit is None else tried.edit.span.source
    for edit in edits_of(before, key, text):
        found = function_named(functions_of(edit.applied(), before.span.source.name, path), before.name)
        asked = None if found is None else asked_of(found)
        if asked is not None and not isinstance(asked, Fault) and asked.lowered.claim is not None:
            whole = f"{tried.title}; {title}" if tried.title else title[:1].upper() + title[1:]
            yield Tried(whole, difference(original, edit.applied()), asked, whole)


def changed(tried: Tried, rewrite: Rewrite, path: Path | None) -> Tried | None:
    """A function after one more change; none if it cannot be read any more, or claims something else."""
    before = tried.asked.subject
    text = rewrite.merged().applied()
    found = function_named(functions_of(text, before.span.source.name, path), before.name)
    asked = None if found is None else asked_of(found)
    if asked is None or isinstance(asked, Fault) or asked.lowered.claim != tried.asked.lowered.claim:
        return None
    title = f"{tried.title}; {lower_first(rewrite.title)}" if tried.title else rewrite.title
    original = before.span.source if tried.edit is None else tried.edit.span.source
    return Tried(title, difference(original, text), asked, f"{tried.family}; {rewrite.family or rewrite.title}")


def difference(source: Source, text: str) -> Edit:
    """One replacement of whole lines that makes a text of a source."""
    old, new = list(source.lines), text.split("\n")
    shorter = min(len(old), len(new))
    before = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    after = next((at for at in range(shorter - before) if old[-1 - at] != new[-1 - at]), shorter - before)
    if before + after == shorter:
        before, after = (before - 1, after) if before else (before, after - 1)
    first, last = source.first_line + before, source.first_line + len(old) - after - 1
    return Edit(Span(source, first, 0, last, len(old[len(old) - after - 1])), "\n".join(new[before : len(new) - after]))


def factors(asked: Asked) -> Iterator[str]:
    """What noise usually lacks: a number, or the number of times that something is told."""
    yield NUMBERS[0]
    for parameter in asked.lowered.program.parameters:
        name = parameter.param.name
        if isinstance(parameter.role, roles.Public) and parameter.param.sort == INT:
            yield from (name, f"2 * {name}")
        elif has_length(parameter):
            yield from (f"len({name})", f"2 * len({name})")
    yield from NUMBERS[1:]


def lower_first(text: str) -> str:
    """The title of a change after another."""
    return text[:1].lower() + text[1:]
