"""What the numbers of a row are in the author's words."""

from __future__ import annotations

from lapwing.syntax.record import Leaf, leaves_of_domain
from tests.contracts import role_of


def leaves(text: str, **texts: int) -> list[Leaf]:
    domain = role_of(f"Database(of={text})").options["of"]
    return leaves_of_domain(domain, texts, "data")  # type: ignore[arg-type]


def test_leaves_stand_in_the_order_of_the_core() -> None:
    found = leaves('Row(a=Bit, b=Maybe(Interval(0, 1)), c=Category("y", "x"), d=Text)', x=0, y=1)
    assert [(leaf.field, leaf.is_flag, leaf.may_miss) for leaf in found] == [
        ("a", False, False),
        ("b", True, False),
        ("b", False, True),
        ("c", False, False),
        ("d", False, False),
    ]
    assert found[3].texts == (("y", 1), ("x", 0)) and found[4].other == "data_d_texts"
    assert leaves("Reals") == [Leaf(None)]
