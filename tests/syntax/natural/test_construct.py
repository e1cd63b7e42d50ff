"""Objects are made as Python makes them: dataclasses with the fields of those they extend."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

IMPORTS = "from dataclasses import KW_ONLY, InitVar, dataclass, field\nfrom typing import ClassVar, NamedTuple\n"
EXTENDED = """
N = 5
@dataclass
class A:
    x: int = N
    y: list = field(default_factory=list)
@dataclass
class B(A):
    z: int = 7
    x: int = 8
class C(B):
    pass
"""
PARTS = """
@dataclass
class A:
    n: ClassVar[int] = 3
    m: int = field(init=False, default=4)
    x: int = 2
"""


@pytest.mark.parametrize(
    ("before", "body"),
    [
        (EXTENDED, "return B(len(data)).x, B().x, B().z, A().x"),
        (EXTENDED, "c = C(1, z=len(data))\nc.y.append(2)\nreturn c.x, c.z, len(C().y)"),
        (EXTENDED, "N = len(data)\nreturn A().x + N"),
        (PARTS, "return A(len(data)).x, A(1).m, A(1).n, A.n"),
    ],
)
def test_made_as_in_python(before: str, body: str) -> None:
    assert_as_python(body, IMPORTS + before)


@pytest.mark.parametrize(
    ("before", "body", "why"),
    [
        ("@dataclass(frozen=True)\nclass A:\n    x: int\n", "a = A(1)\na.x = 2\nreturn a.x", "which is frozen"),
        ("@dataclass(init=False)\nclass A:\n    x: int = 1\n", "return A().x", "`init` of the dataclass"),
        ("@dataclass(kw_only=True)\nclass A:\n    x: int = 1\n", "return A().x", "`kw_only` of the dataclass"),
        ("@dataclass\nclass A:\n    _: KW_ONLY\n    x: int = 1\n", "return A().x", "field `_`"),
        ("@dataclass\nclass A:\n    x: InitVar[int] = 1\n", "return A().x", "field `x`"),
        ("@dataclass\nclass A:\n    x: int = field(kw_only=True, default=1)\n", "return A().x", "arguments of field"),
        ("class P(NamedTuple):\n    x: int\nclass Q(P):\n    pass\n", "return Q(1).x", "extends a named tuple"),
        ("class A:\n    @property\n    def x(self): return 1\n", "a = A()\na.x = 2\nreturn a.x", "the property `x`"),
    ],
)
def test_what_is_made_otherwise_is_refused(before: str, body: str, why: str) -> None:
    assert why in refusal(body, IMPORTS + before).cause
