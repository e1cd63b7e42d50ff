"""Garbage that was there before a search is left alone until it ends."""

from __future__ import annotations

import gc
import weakref

import pytest
import z3

from lapwing.prove.prover import Proved, prove
from lapwing.prove.smt import algebra, formula
from lapwing.prove.smt.steady import steady
from lapwing.syntax.lowering.lower import lower
from tests.corpus import corpus


class Ring:
    """An object that only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


def test_the_collector_starts_anew_and_leaves_alone_what_was_there() -> None:
    gc.collect()
    before = weakref.ref(Ring())
    with steady():
        assert gc.get_count()[1:] == (0, 0)
        inside = weakref.ref(Ring())
        gc.collect()
        assert before() is not None
        assert inside() is None
    gc.collect()
    assert before() is None


def test_it_ends_also_after_an_error() -> None:
    with pytest.raises(ValueError, match="over"), steady():
        raise ValueError("over")
    assert gc.get_freeze_count() == 0


def test_a_search_has_a_context_to_itself_and_gives_the_one_before_back() -> None:
    before, one = z3.main_ctx(), algebra.lift(True)
    with pytest.raises(ValueError, match="over"), steady():
        assert z3.main_ctx() is formula.CONTEXT is algebra.lift(True).ctx is not before
        with steady():
            assert algebra.add(z3.Int("x"), 1).ctx is z3.main_ctx()
        assert algebra.add(z3.Int("x"), 1).ctx is z3.main_ctx()
        raise ValueError("over")
    assert z3.main_ctx() is formula.CONTEXT is before is algebra.lift(True).ctx
    assert formula.is_same(one, algebra.lift(True))


def test_the_same_proof_is_found_whatever_was_made_before() -> None:
    tree = next(each.tree for each in corpus() if each.tree.name == "above_threshold")
    lowered = lower(tree)
    assert lowered.claim is not None
    first = prove(lowered.program, lowered.claim)
    others = [z3.Real(f"other {number}") * number < number for number in range(1000)]
    del others[::3]
    second = prove(lowered.program, lowered.claim)
    assert isinstance(first, Proved) and isinstance(second, Proved)
    assert first.certificate.derivation == second.certificate.derivation
