"""Changes that were proved, and only those, the most accurate first."""

from __future__ import annotations

from math import inf
from time import monotonic, sleep

import pytest

from lapwing.app.judging.change.code import code_of
from lapwing.app.judging.change.scales import wider, widths_of
from lapwing.app.judging.change.shapes import shapes_of
from lapwing.app.judging.patience import Patience
from lapwing.app.judging.repair import Tried as Attempt
from lapwing.app.judging.repair import as_usual, candidates, changed, difference, factors, mended, repair, widened
from lapwing.diagnostics.source import Source
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.syntax.corpus.entry import corpus_directory
from tests.app.judging.programs import MARKED, NATURAL
from tests.app.judging.test_verdict import asked

SECONDS = 40
PATIENT = Patience(inf)


def test_wider_noise_before_an_honest_claim() -> None:
    offers = repair(asked(MARKED, "twice"), None, SECONDS)
    assert [(each.fix.title, each.changes_claim) for each in offers] == [
        ("Make the noise on line 6 twice as wide", False),
        ("Claim epsilon = 2 * eps", True),
    ]
    first = offers[0].fix
    assert first.view["verdict"] == "proved"
    assert first.edit.applied() == MARKED.replace("laplace(q, scale=1 / (2 * eps))", "laplace(q, scale=1 / eps)")


def test_ordinary_code() -> None:
    first = repair(asked(NATURAL, "half"), None, SECONDS)[0].fix
    assert first.edit.applied() == NATURAL.replace("scale=0.5 / epsilon", "scale=1 / epsilon")


MEAN = """\
import numpy as np


# lapwing: rows: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = eps
def average(rows, eps):
    return (np.sum(np.clip(rows, 0, 1)) + np.random.laplace(scale=1 / eps)) / max(len(rows), 1)
"""


def test_a_private_size_gets_noise_of_its_own() -> None:
    first = repair(asked(MEAN, "average"), None, SECONDS)[0].fix
    noise = "np.random.laplace(scale=2 / eps)"
    wanted = f"(np.sum(np.clip(rows, 0, 1)) + {noise}) / max(len(rows) + {noise}, 1)"
    assert first.edit.applied().splitlines()[-1].strip() == f"return {wanted}"
    assert first.view["verdict"] == "proved"


TOLD = """\
from lapwing import Epsilon, Query, private


@private(epsilon="eps")
def told(q: Query, eps: Epsilon) -> float:
    return q
"""


def test_noise_where_there_is_none() -> None:
    (first,) = repair(asked(TOLD, "told"), None, SECONDS)
    imported = TOLD.replace("Query, private", "Query, laplace, private")
    wanted = imported.replace("return q", "return laplace(q, scale=1 / eps)")
    assert first.fix.edit.applied() == wanted and first.noise == 2


ANSWERS = """\
from lapwing import *


@private(epsilon="eps")
def answers(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    out = []
    for x in d:
        out.append(x == 1)
    return out
"""


def test_conditions_on_rows_are_answered_by_randomized_response() -> None:
    first = mended(asked(ANSWERS, "answers"), None, SECONDS)[0].fix
    assert first.edit.applied() == ANSWERS.replace("x == 1", "randomized_response(x == 1, eps)")


def test_two_times_is_tried_before_what_numbers_in_the_text_say() -> None:
    text = """\
from lapwing import *


@private(epsilon="eps")
def cells(d: Database(of=Category(5)), eps: Epsilon) -> list[float]:
    counts = [0] * 5
    for x in d:
        counts[x] += 1
    out = []
    for k in range(5):
        out.append(laplace(counts[k], scale=1 / eps))
    return out
"""
    start = Attempt("", None, asked(text, "cells"))
    titles = [each.title for each in as_usual(start, None)]
    assert titles.index("Make the noise on line 11 twice as wide") < titles.index(
        "Make the noise on line 11 5 times as wide"
    )


def test_what_cannot_be_mended_gets_no_offer() -> None:
    without = TOLD.replace('epsilon="eps"', "epsilon=0").replace(", eps: Epsilon", "")
    assert repair(asked(without, "told"), None, 8) == ()


def test_a_claim_of_nothing_becomes_one_of_an_epsilon_that_is_there() -> None:
    (first,) = repair(asked(TOLD.replace('epsilon="eps"', "epsilon=0"), "told"), None, SECONDS)
    assert first.fix.title == "Claim epsilon = eps; add noise to q" and first.changes_claim


@pytest.mark.parametrize(
    ("contract", "scale", "wanted"),
    [
        ('@private(rho="1 / 2")', "sigma=1", "sigma=sqrt(2)"),
        ('@private(rho="1 / 4")', "sigma=1", "sigma=2"),
        ('@private(renyi=(4, "2 / 3"))', "sigma=1", "sigma=sqrt(6)"),
    ],
)
def test_other_currencies_fall_with_the_square_of_the_width(contract: str, scale: str, wanted: str) -> None:
    text = f"""\
from lapwing import *


{contract}
def f(q: Queries(sensitivity=1)) -> tuple[float, float]:
    return gaussian(q[0], {scale}), gaussian(q[1], {scale})
"""
    first = mended(asked(text, "f"), None, SECONDS)[0].fix.edit.applied()
    assert f"return gaussian(q[0], {wanted}), gaussian(q[1], {wanted})" in first
    assert first.startswith("from math import sqrt\n") == ("sqrt" in wanted)


def test_wider_noise_is_not_offered_where_less_is_enough() -> None:
    offers = mended(
        asked((corpus_directory() / "refuted" / "budget_overspent.py").read_text(), "budget_overspent"), None, SECONDS
    )
    assert [each.fix.title for each in offers if "as wide" in each.fix.title] == []


def test_an_attempt_gets_no_more_than_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[float, float]] = []

    def slow(_: object, seconds: float, nearby: bool, clock: float) -> tuple[dict[str, str], None]:
        given.append((seconds, clock))
        sleep(min(0.2, clock))
        return {"verdict": "unknown"}, None

    monkeypatch.setattr("lapwing.app.judging.repair.judged", slow)
    monkeypatch.setattr("lapwing.app.judging.repair.find_epsilon", lambda *_: Unknown("not looked for", None))
    start = monotonic()
    assert mended(asked(MARKED, "twice"), None, 0.5, clock=0.5) == ()
    assert monotonic() - start < 5
    assert 1 <= len(given) <= 3
    assert all(seconds <= clock <= 0.5 for seconds, clock in given)


def test_what_a_shape_costs_is_asked_first_and_noise_that_grows_comes_last() -> None:
    text = """\
from lapwing import *

@private(epsilon="eps")
def answers(q: Queries(sensitivity=1), eps: Epsilon):
    out = []
    for i in range(len(q)):
        out.append(laplace(q[i], scale=1 / eps) + laplace(q[i], scale=1 / eps))
        if i > 1:
            break
    return out
"""
    found = [each.title for each in candidates(Attempt("", None, asked(text, "answers")), None, SECONDS, PATIENT)]
    growing = ["len(q)" in title for title in found]
    assert growing == sorted(growing)
    assert not all(growing)


def test_a_known_factor_is_tried_at_once_and_before_other_shapes() -> None:
    text = """\
from lapwing import *

@private(epsilon="eps")
def answers(q: Queries(sensitivity=1), eps: Epsilon):
    return laplace(q[0], scale=1 / eps), laplace(q[0], scale=1 / eps)
"""
    found = next(candidates(Attempt("", None, asked(text, "answers")), None, SECONDS, PATIENT))
    assert found.title == "Make the noise on line 5 twice as wide"


def test_factors_are_public() -> None:
    text = """\
from lapwing import *

@private(epsilon="eps")
def f(q: Queries, d: Database(of=Bit, neighbours="add-remove"), c: Public[int], t: Public[float], eps: Epsilon):
    return laplace(0, scale=1 / eps)
"""
    assert list(factors(asked(text, "f"))) == ["2", "len(q)", "2 * len(q)", "c", "2 * c", "4"]


def test_changes_add_up_to_one() -> None:
    start = Attempt("", None, asked(MARKED, "good"))
    for factor in ("2", "3"):
        code = code_of(start.asked)
        assert code is not None
        rewrite = wider(tuple(widths_of(code)), factor)
        assert rewrite is not None
        following = changed(start, rewrite, None)
        assert following is not None
        start = following
    assert start.edit is not None and start.edit.span.source.text == MARKED
    assert start.title == "Make the noise on line 21 twice as wide; make the noise on line 21 3 times as wide"
    assert start.edit.applied().count("scale=6 / eps") == 1


@pytest.mark.parametrize("after", ["a\nb\nc", "a\nB\nc", "a\nc", "a\nb\nb\nc", "c", "a\nb\nc\nd", "A\nb\nC", "a\nb"])
def test_a_difference_is_one_replacement(after: str) -> None:
    assert difference(Source("a.py", "a\nb\nc"), after).applied() == after


@pytest.mark.parametrize(
    ("file", "name", "titles", "factor"),
    [
        ("noisy_max_value", "noisy_max_value", ["Release which one it is instead of best"], None),
        ("budget_overspent", "budget_overspent", ["Go on only while price is left"], None),
        ("vector_sums_wrong", "unclipped_vectors", ["Clip the norm of row to 1"], None),
        ("realised_batch", "realised_batch", ["Add noise to taken"], None),
        ("svt_without_stop", "svt_without_stop", ["Stop after the first answer"], "3 / 2 times"),
        ("svt_without_query_noise", "svt_without_query_noise", ["Stop after", "Add noise to q[i]"], "3 times"),
        ("subsampled_sum_cheap", "subsampled_sum_cheap", [], "twice"),
    ],
)
def test_the_textbook_mends_the_corpus(file: str, name: str, titles: list[str], factor: str | None) -> None:
    tried = Attempt("", None, asked((corpus_directory() / "refuted" / f"{file}.py").read_text(), name))
    for title in titles:
        code = code_of(tried.asked)
        assert code is not None
        found = changed(tried, next(each for each in shapes_of(code) if each.title.startswith(title)), None)
        assert found is not None
        tried = found
    if factor is not None:
        tried = next(each for each in widened(tried, None, SECONDS, PATIENT) if factor in each.title)
    lowered = tried.asked.lowered
    assert lowered.claim is not None
    assert isinstance(prove(lowered.program, lowered.claim, SECONDS), Proved)
