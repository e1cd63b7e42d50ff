"""The second checker accepts what the kernel accepts, and nothing that was tampered with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import law, role
from lapwing.kernel.language import program as code
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Block, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Arithmetic, Choose, Compare, Empty, Param, Snoc
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.skip import Skip
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.write import write_certificate
from tests.proofs import add_remove_sum, attribute_means, svt_scaled
from tests.tools.certificates import (
    EPS,
    FREE,
    HALF,
    ONE,
    TWO,
    VALID,
    ZERO,
    Data,
    N,
    Q,
    X,
    equal,
    less,
    over,
    program,
    query,
    step,
    steps,
)
from tests.tools.checker import verdict
from tests.tools.tampering import EPS_, ONE_, SCALE_, TAMPERED, TWO_, ZERO_, in_claim, in_derivation, in_program, signed


@pytest.mark.parametrize("make", VALID, ids=lambda make: str(make.__name__))
def test_accepts_what_the_kernel_accepts(make: Callable[[], str], texts: dict[str, str], tmp_path: Path) -> None:
    assert verdict(tmp_path, texts[make.__name__]) == (0, "accepted: f")


@pytest.mark.parametrize("make", [attribute_means, add_remove_sum, svt_scaled], ids=lambda make: str(make.__name__))
def test_accepts_proofs_by_hand(make: Callable[[], Certificate], tmp_path: Path) -> None:
    assert verdict(tmp_path, write_certificate(make())) == (0, f"accepted: {make.__name__}")


@pytest.mark.parametrize("name", TAMPERED)
def test_refuses_what_was_tampered_with(name: str, texts: dict[str, str], tmp_path: Path) -> None:
    make, change = TAMPERED[name]
    original = json.loads(texts[make])
    changed = change(json.loads(texts[make]))
    assert json.dumps(changed) != json.dumps(original)
    code, said = verdict(tmp_path, json.dumps(changed))
    assert code == 1, said
    assert said.startswith("refused: ")


def test_a_derivation_for_half_of_the_noise_is_refused_with_any_bound(texts: dict[str, str], tmp_path: Path) -> None:
    data = in_program(SCALE_, ["Arithmetic", "/", ["Literal", "1/2", "float"], EPS_])(json.loads(texts["one_draw"]))
    assert verdict(tmp_path, json.dumps(in_derivation([[ONE_]], [[TWO_]])(data)))[0] == 1
    wider = in_claim(EPS_, ["Arithmetic", "*", TWO_, EPS_])(in_derivation([[ONE_]], [[TWO_]])(data))
    assert verdict(tmp_path, json.dumps(wider)) == (0, "accepted: f")


def ill_sorted() -> Program:
    return query((code.Assign(N, HALF),), Q)


def private_scale() -> Program:
    return query((code.Sample(X, law.Laplace(ZERO, Q)),), ONE)


def compared_lists() -> Program:
    lists = Compare("==", Empty(REAL), Snoc(Empty(REAL), ZERO))
    return query((code.If(lists, (code.Assign(X, Q),), (code.Assign(X, ZERO),)),), X)


def by_hand(subject: Program, derivation: Derivation) -> str:
    """A certificate that no kernel has seen."""
    from lapwing.syntax.certificate.data import encode

    def node(part: Derivation) -> Data:
        return {"rule": encode(part.rule), "premises": [node(premise) for premise in part.premises]}

    claim = encode(Claim(ZERO, ZERO, ONE))
    parts = {"program": encode(subject), "claim": claim, "derivation": node(derivation)}
    return json.dumps(signed({"format": "lapwing-certificate", "version": 1, "hash": "", **parts}))


def private_grid() -> Program:
    """The noise lies on a grid that is finer in one run than in the other."""
    one, two = Param("m", INT), Param("k", INT)
    public: dict[Param, role.Role] = {one: role.Public(), two: role.Public()}
    divisor = code.Assign(N, Choose(Compare(">", Q, ZERO), one, two))
    draw = code.Sample(X, law.Laplace(over(ZERO, N), over(ONE, EPS)))
    requires = (equal(over(ZERO, one), ZERO), equal(over(ZERO, two), ZERO))
    return program({Q: role.Query(ONE), **public}, (divisor, draw), X, requires=requires)


UNSOUND = {
    "a grid that depends on private data": (
        private_grid,
        steps(Direct((Unit(EPS),), ((ZERO,),)), Assign("both"), Laplace(ZERO, 0), Skip()),
    ),
    "a real assigned to an int": (
        ill_sorted,
        steps(Direct(*FREE), Assign("both"), Absurd()),
    ),
    "a draw with a private scale": (
        private_scale,
        steps(Direct(*FREE), Sample(1), Sample(2), Skip()),
    ),
    "lists compared by a program": (
        compared_lists,
        step(
            Direct(*FREE),
            step(If("both"), steps(Absurd()), steps(Assign("both"), Skip())),
        ),
    ),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_refuses_programs_that_mean_something_else_than_they_seem(name: str, tmp_path: Path) -> None:
    make, derivation = UNSOUND[name]
    code, said = verdict(tmp_path, by_hand(make(), derivation))
    assert code == 1, said


@pytest.mark.parametrize(
    "body",
    [(), (code.Assign(N, ONE),), (code.If(less(Q, ZERO), (code.Assign(N, ONE),), ()),)],
    ids=lambda body: len(body),
)
def test_both_refuse_a_variable_that_is_never_set(body: Block, tmp_path: Path) -> None:
    subject, derivation = query(body, X), step(Direct(*FREE), step(Absurd()))
    assert verdict(tmp_path, by_hand(subject, derivation))[0] == 1
    with pytest.raises(Refused, match="never set"):
        check(Private(subject, Claim(ZERO, ZERO, ONE)), derivation)


def test_a_list_that_tells_more_than_the_claim_is_refused(texts: dict[str, str], tmp_path: Path) -> None:
    data = json.loads(texts["listed"])
    half = ["Arithmetic", "*", ["Literal", "1/2", "float"], EPS_]
    assert verdict(tmp_path, json.dumps({**data, "claim": ["Claim", ZERO_, ZERO_, ONE_]}))[0] == 1
    assert verdict(tmp_path, json.dumps({**data, "claim": ["Claim", half, ZERO_, ONE_]}))[0] == 1


def test_a_claim_may_not_profit_from_a_division_by_zero(tmp_path: Path) -> None:
    """At z = 0 the claim is worth eps, and the cost twice that."""
    z = Param("z", INT)
    price = over(Arithmetic("*", EPS, Arithmetic("+", TWO, z)), Arithmetic("+", ONE, z))
    subject = program(
        {Q: role.Query(ONE), z: role.Public()},
        (code.Sample(X, law.Laplace(Q, over(ONE, price))),),
        X,
        requires=(less(ZERO, z),),
    )
    derivation = steps(Direct((Unit(price),), ((ONE,),)), Laplace(ZERO, 0), Skip())
    data = json.loads(by_hand(subject, derivation))
    inner = ["Arithmetic", "+", ["Arithmetic", "/", ONE_, ["Param", "z", "int"]], ONE_]
    claimed = ["Arithmetic", "*", EPS_, ["Arithmetic", "-", TWO_, ["Arithmetic", "/", ONE_, inner]]]
    assert verdict(tmp_path, json.dumps({**data, "claim": ["Claim", claimed, ZERO_, ONE_]}))[0] == 1
    assert (
        verdict(tmp_path, json.dumps({**data, "claim": ["Claim", ["Arithmetic", "*", TWO_, EPS_], ZERO_, ONE_]}))[0]
        == 0
    )
