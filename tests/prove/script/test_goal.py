"""Goals as people read them."""

from __future__ import annotations

from lapwing.prove.script.goal import draw_goal
from tests.proofs import MAX, MECHANISM, start


def test_a_claim_is_drawn_as_a_program() -> None:
    assert draw_goal(start(MECHANISM).goal).splitlines()[:3] == [
        "show that this is private:",
        "",
        '@private(epsilon="eps")',
    ]


def test_a_judgment_has_what_is_known_the_program_and_what_is_wanted() -> None:
    text = draw_goal(start(MAX).pointwise({"eps / 2": 2}).goal)
    assert text.splitlines()[:3] == ["[", "  spent[0] == 0", "]"]
    assert "  winner<1> == 'r0 => winner<2> == 'r0 and spent[0] <= 2" in text.splitlines()
    assert text.splitlines()[-1] == "  spent[0] counts eps / 2"


def test_two_different_programs_stand_side_by_side() -> None:
    text = draw_goal(start(MAX).pointwise({"eps / 2": 2}).assign("left").goal)
    assert any("winner = 0" in line and "  ~  best: float = 0" in line for line in text.splitlines())


def test_units_of_delta_are_marked() -> None:
    text = '@private(epsilon="eps", delta="delta")\ndef f(eps: Epsilon, delta: Delta):\n    return 0'
    shown = str(start(text).direct({"eps": 1}, delta={"delta / 2": 1})).splitlines()
    assert shown[-2:] == ["  spent[0] counts eps", "  spent[1] counts delta / 2 (delta)"]
