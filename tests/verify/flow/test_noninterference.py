"""Noninterference for one observer: reasons, leaks, and what is not known."""

from __future__ import annotations

from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from lapwing.verify.flow.invariant import Argument
from lapwing.verify.flow.noninterference import Holds, Leaks, Theorem, Trivial, Typed, Unknown, Verdict, decide
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Runs
from lapwing.verify.flow.typing import find_types
from tests.verify.flow.programs import labelled


def verdict_of(flow: Flow, observer: str = "Low") -> Verdict:
    return decide(flow, observer, find_types(flow), 10)


def test_a_theorem_that_can_be_checked_again() -> None:
    found = verdict_of(labelled("(s: High[int], p: Low[int]) -> Low[int]", "x = s", "return x - s + p"))
    assert isinstance(found, Holds) and isinstance(found.reason, Theorem) and found.ends_alike
    text = write_certificate(found.reason.certificate)
    assert check_certificate(text).theorem == found.reason.certificate.theorem


def test_lists_of_secret_length_that_do_not_tell() -> None:
    lines = ["t = 0", "for v in d:", "    t = t + v", "return p"]
    found = verdict_of(labelled("(d: High[list[int]], p: Low[int]) -> Low[int]", *lines))
    assert isinstance(found, Holds) and isinstance(found.reason, Theorem)


def test_who_knows_everything_learns_nothing() -> None:
    found = verdict_of(labelled("(s: High[int]) -> High[int]", "return s"), "High")
    assert found == Holds("High", Trivial())


def test_a_loop_without_end_is_only_said_of_runs_that_end() -> None:
    lines = ["x = s", "while x != 0:", "    x = x - 1", "return p"]
    found = verdict_of(labelled("(s: High[int], p: Low[int]) -> Low[int]", *lines))
    assert isinstance(found, Holds) and isinstance(found.reason, Argument | Typed) and not found.ends_alike


def test_two_runs() -> None:
    found = verdict_of(labelled("(s: High[int], p: Low[int]) -> Low[bool]", "return s > p"))
    assert isinstance(found, Leaks) and isinstance(found.evidence, Runs)


def test_noise_is_judged_by_distributions() -> None:
    pad = verdict_of(labelled("(s: High[Bit]) -> Low[bool]", "c = flip()", "return (s == 1) != c"))
    assert isinstance(pad, Holds) and isinstance(pad.reason, Theorem)
    biased = verdict_of(labelled("(s: High[Bit]) -> Low[bool]", "c = flip(1 / 3)", "return (s == 1) != c"))
    assert isinstance(biased, Leaks) and isinstance(biased.evidence, Counterexample)


def test_each_level_has_its_own_verdict() -> None:
    order = "Low < M < High"
    flow = labelled(
        '(m: Annotated[int, "M"], h: High[int]) -> tuple[Low[int], Annotated[int, "M"], High[int]]',
        "return m - m, m, m + h",
        levels=order,
    )
    assert all(isinstance(verdict_of(flow, observer), Holds) for observer in ("Low", "M", "High"))
    leaking = labelled('(m: Annotated[int, "M"], h: High[int]) -> Annotated[int, "M"]', "return m + h", levels=order)
    assert isinstance(verdict_of(leaking, "M"), Leaks)


def test_match_is_no_excuse_for_noninterference() -> None:
    assert isinstance(verdict_of(labelled("(s: High[int], p: Low[int]) -> Low[bool]", "return match(s, p)")), Leaks)


def test_what_is_not_known_is_said() -> None:
    """Whether a run of a known conjecture ends is nothing a solver tells within seconds, so neither is this."""
    lines = ["x = s", "o = 0", "n = 0", "while x > 1 and n < 90:", "    n = n + 1"]
    lines += ["    x = x // 2 if x % 2 == 0 else 3 * x + 1", "if n == 89:", "    o = 1", "return o"]
    flow = labelled("(s: High[int]) -> Low[int]", *lines)
    found = decide(flow, "Low", find_types(flow), 2)
    assert isinstance(found, Unknown)
