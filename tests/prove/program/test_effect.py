from __future__ import annotations

from lapwing.kernel.language.program import While
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Local
from lapwing.prove.program.effect import effect_of
from lapwing.syntax.pretty_term import show_term
from tests.prove.examples import stated

LOOP = """
@private(epsilon="eps")
def f(d: Database(of=Integers(0, 3)), eps: Epsilon):
    a = 0
    b = 0
    i = 0
    while i < len(d):
        {body}
        i = i + 1
    return laplace(a + b, scale=9 / eps)
"""


def loop_of(body: str) -> While:
    program, _ = stated(LOOP.format(body=body.replace("\n", "\n        ")))
    return next(each for each in program.body if isinstance(each, While))


def test_values_are_terms_of_the_memory_before() -> None:
    values = effect_of(loop_of("x = d[i]\na = a + x\nb = a").body)
    assert values is not None
    assert show_term(values[Local("b", INT)], 0) == "a + d[i]"
    assert show_term(values[Local("i", INT)], 0) == "i + 1"


def test_branches_become_a_choice() -> None:
    values = effect_of(loop_of("if d[i] == 1:\n    a = a + 1\nelse:\n    b = b + 2").body)
    assert values is not None
    assert show_term(values[Local("a", INT)], 0) == "a + 1 if d[i] == 1 else a"
    assert show_term(values[Local("b", INT)], 0) == "b if d[i] == 1 else b + 2"


def test_a_draw_or_a_list_that_grows_has_no_such_effect() -> None:
    assert effect_of(loop_of("a = a + 1\nz = laplace(a, scale=1 / eps)").body) is None
    assert effect_of(loop_of("out = []\nout.append(1)").body) is None
    assert effect_of(loop_of("while b < 3:\n    b = b + 1").body) is None
