"""What a proof says at each line."""

from __future__ import annotations

from lapwing.app.judging.lines import Said, said_in
from lapwing.app.judging.verdict import judged
from tests.app.judging.programs import MARKED
from tests.app.judging.test_verdict import asked


def test_the_draw_of_a_proof() -> None:
    (said,) = said_in(judged(asked(MARKED, "good"), 20)[0])
    assert said.line == 21
    assert said.couplings and said.pays and said.beside.endswith(f"pays {said.pays[0]}")


def test_the_parts_of_a_proof_are_put_together() -> None:
    line = {"line": 4, "couplings": ["a"], "pays": [], "invariant": []}
    part = {"cases": [{"lines": [line, {"line": None, "couplings": ["b"]}, {"line": 5}]}]}
    more = {"cases": [{"lines": [{**line, "pays": ["<1>"]}, {"line": 3, "invariant": ["x"]}]}]}
    view = {"verdict": "proved", "proof": {"parts": [part, more]}}
    assert said_in(view) == (Said(3, (), (), ("x",)), Said(4, ("a",), ("<1>",), ()))


def test_shifts_that_were_tried() -> None:
    tried = [{"line": 7, "shift": "x<2> = x<1>"}, {"line": None, "shift": "y"}]
    assert said_in({"verdict": "unknown", "attempt": {"shifts": tried}}) == (Said(7, ("tried: x<2> = x<1>",), (), ()),)
    assert said_in({"verdict": "unknown", "attempt": None}) == said_in(None) == ()
