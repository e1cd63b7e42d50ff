"""Derivations read along the program."""

from __future__ import annotations

from lapwing.report.words.annotation import Notes, Path, annotate
from lapwing.report.words.followed import follow_proof
from lapwing.syntax.certificate.certificate import Certificate
from tests.answers import proved
from tests.proofs import MECHANISM, mechanism, noisy_max, start


def notes_of(certificate: Certificate) -> dict[Path, Notes]:
    return annotate(follow_proof(certificate), certificate.program)


def test_a_draw_is_coupled_and_paid() -> None:
    assert notes_of(mechanism()) == {
        (0,): Notes(couplings=["draw<2> = draw<1>"], pays=["<abs(answer<1> - answer<2>) * eps>"])
    }


def test_a_proof_by_hand_is_read_the_same_way() -> None:
    notes = notes_of(noisy_max())
    assert "i<1> == i<2>" in notes[(3,)].invariant
    assert "0 <= i<1>" in notes[(3,)].invariant
    assert notes[(3, 0, 0)].couplings == [
        "cur<2> = cur<1> + 1 where i<1> == 'r0, else cur<1> + q<2>[i<2>] - q<1>[i<1>]"
    ]


def test_what_is_said_several_times_is_told_once() -> None:
    by_cases = start(MECHANISM).direct({"eps": 1}).case("answer<1> > 0")
    for _ in range(2):
        by_cases.laplace(0).skip()
    assert notes_of(by_cases.qed()) == notes_of(mechanism())


def test_a_draw_of_one_run_alone() -> None:
    text = """
    @private(epsilon="0")
    def program(q: Query(sensitivity=1), eps: Epsilon):
        x = 0
        if q > 0:
            x = laplace(0, scale=1 / eps)
        return 1
    """
    notes = notes_of(proved(text).certificate)
    assert any(note.alone for note in notes.values())
