"""A program of the slides, typed as it stands, gets a verdict that the page beside it agrees with."""

from __future__ import annotations

import re

import pytest

from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.corpus.expectation import Expectation
from lapwing.verify.claim.outcome import outcome_of
from tests.docs.slides import DOCS, Slide, read_slides, refusal
from tools.coverage import heading_of

PROGRAMS = list(read_slides())
EXPECTED = [(slide.entry, expectation) for slide in PROGRAMS for expectation in slide.entry.expectations]
SECONDS = 90.0


def test_all_lectures_have_programs() -> None:
    assert {slide.entry.path.stem for slide in PROGRAMS} == {
        "basic_mechanisms",
        "basic_properties",
        "more_examples",
        "provable_privacy",
        "relational_logic",
        "sparse_vector",
    }
    assert all(slide.message or slide.entry.expectations for slide in PROGRAMS)


@pytest.mark.parametrize(
    ("entry", "expectation"),
    EXPECTED,
    ids=[f"{entry.path.stem}-{entry.tree.name}-{expectation.text}" for entry, expectation in EXPECTED],
)
def test_a_verdict_is_the_expected_one(entry: Entry, expectation: Expectation) -> None:
    found = outcome_of(entry, expectation, SECONDS)
    assert found.fits, found


@pytest.mark.parametrize("slide", PROGRAMS, ids=lambda slide: f"{slide.entry.path.stem}-{slide.entry.tree.name}")
def test_the_page_beside_it_agrees(slide: Slide) -> None:
    assert heading_of(f"lectures/{slide.page}").level > 1
    place = DOCS / "lectures" / slide.page.partition("#")[0]
    assert refusal(slide.entry) == slide.message
    shown = re.findall(rf"^(\w+) +{slide.entry.tree.name} ", place.read_text("utf-8"), re.MULTILINE)
    assert shown == [slide.verdict]


def test_the_table_of_sparse_vector_has_the_prices_that_are_found() -> None:
    text = (DOCS / "lectures" / "more-examples.md").read_text("utf-8")
    table = {
        name: cells for name, *cells in re.findall(r"^\| (Algorithm \d) \|.*\| (\w+) \| (.+) \|$", text, re.MULTILINE)
    }
    found = re.findall(r"^(\w+) +Algorithm(\d) +(.+)$", text, re.MULTILINE)
    assert len(found) == len(table) == 6
    for verdict, number, price in found:
        said = table[f"Algorithm {number}"]
        spelled = price.removeprefix("epsilon = ").replace("* eps", "· ε").replace(" * c", "c").replace("eps", "ε")
        assert said[0] == verdict
        assert said[1].startswith("infinite:") if price == "no price is found" else said[1].endswith(spelled)
