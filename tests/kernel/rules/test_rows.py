"""A loop whose rounds each read one row."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.role import Public, Query, Record, Released
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Arithmetic, Empty, Index, Literal, Local, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.rows import Rows, only_adds
from lapwing.prove.script.proof import Proof, ProofError
from tests.helpers import lowered
from tests.kernel.build import ONE, ZERO
from tests.proofs import start

D, COUNT, OUT = Param("d", ListOf(INT)), Local("i", INT), Local("out", ListOf(INT))
S, T = Local("s", INT), Local("t", INT)
ROUNDS = """
    out = []
    i = 0
    while i < len(d):
        x = d[i]
        if flip():
            out.append(x)
        else:
            out.append(1 if flip() else 0)
        i = i + 1
    return out
"""
SUM = """
    s = 0
    i = 0
    while i < len(d):
        s = s + geometric(d[i], scale=1 / eps)
        i = i + 1
    return s
"""
PARAMETERS = "d: Database(of=Bit), e: Database(of=Bit), h: Histogram, k: Public[int], r: Public[float], eps: Epsilon"


def program(lines: str = ROUNDS, epsilon: str = "log(3)", options: str = "", parameters: str = PARAMETERS) -> Proof:
    return start(f'@private(epsilon="{epsilon}"{options})\ndef f({parameters}):\n{lines}')


def item(index: Term = COUNT, items: Param = D) -> Index:
    return Index(items, index)


def rule(shared: tuple[Local, ...] = (OUT, COUNT), read: Index | None = None) -> Rows:
    return Rows(shared, read or item())


def test_everyone_answers_with_two_coins() -> None:
    proof = program().apply(rule())
    assert isinstance(proof.goal, Private)
    one = proof.goal.program
    assert [(each.param.name, type(each.role)) for each in one.parameters[6:7]] == [("d_item", Record)]
    assert [each.param.name for each in one.parameters[7:]] == ["out_before", "i_before"]
    assert one.body[0].value == Empty(INT)  # type: ignore[union-attr]
    assert one.results == (OUT,)
    assert len(one.requires) == 1
    assert proof.finite().qed().theorem.program.name == "f"


def test_less_than_one_row_costs_is_not_enough() -> None:
    with pytest.raises(ProofError, match="more likely"):
        program(epsilon="log(5 / 2)").apply(rule()).finite()


def test_a_sum_of_answers_costs_what_one_answer_costs() -> None:
    proof = program(SUM, "eps").apply(rule((S, COUNT)))
    assert isinstance(proof.goal, Private)
    assert proof.goal.program.body[0].value == ZERO  # type: ignore[union-attr]
    proof.direct({"eps": 1}).run().laplace(0).run().qed()


def test_what_is_read_does_not_start_anew() -> None:
    """The next answer depends on the sum so far."""
    lines = SUM.replace("d[i],", "d[i] if s > 0 else 0,")
    proof = program(lines, "eps").apply(rule((S, COUNT)))
    assert isinstance(proof.goal, Private)
    assert proof.goal.program.body[0].value == Param("s_before", INT)  # type: ignore[union-attr]


def test_the_counter_may_be_read() -> None:
    lines = SUM.replace("d[i],", "d[i] * 1 if i > k else 0,")
    proof = program(lines, "eps").apply(rule((S, COUNT))).direct({"eps": 1}).run().laplace(0).run()
    assert proof.qed().theorem.program.name == "f"


def test_a_histogram_with_one_row_more() -> None:
    parameters = 'h: Histogram(neighbours="add-remove"), eps: Epsilon'
    lines = SUM.replace("len(d)", "len(h)").replace("d[i]", "h[i]")
    counts = Param("h", ListOf(INT))
    proof = program(lines, "eps", parameters=parameters).apply(rule((S, COUNT), item(items=counts)))
    assert isinstance(proof.goal, Private)
    assert proof.goal.program.parameters[2].role == Query(ONE)
    proof.direct({"eps": 1}).run().laplace(0).run().qed()


def test_rows_may_be_counted_from_elsewhere() -> None:
    for sign, other in (("-", "+"), ("+", "-")):
        lines = ROUNDS.replace("d[i]", f"d[i {sign} 2]").replace("i = 0", f"i = 0 {other} 2")
        place = Arithmetic("-" if sign == "-" else "+", COUNT, Literal(2, INT))
        program(lines).apply(rule(read=item(place))).finite().qed()


ADD_REMOVE = PARAMETERS.replace("d: Database(of=Bit)", 'd: Database(of=Bit, neighbours="add-remove")')
OTHER = Param("e", ListOf(INT))
COUNTS = Param("h", ListOf(INT))
TWICE = """
    out = []
    i = 0
    while i < len(d):
        j = 0
        while j < 2:
            out.append(1 if d[j] == 1 and flip() else 0)
            j = j + 1
        i = i + 1
    return out
"""


@pytest.mark.parametrize(
    ("proof", "step", "why"),
    [
        (program(options=", group=2"), rule(), "one step apart"),
        (program(epsilon="0 - log(3)"), rule(), "may be below 0"),
        (program(options=', delta="r"'), rule(), "may be below 0"),
        (program(), rule(shared=(COUNT,)), "not shared"),
        (program(), rule(shared=(OUT,)), "not shared"),
        (program(), rule(shared=(OUT, COUNT, COUNT)), "shared twice"),
        (program(), rule(shared=(OUT, COUNT, S)), "not set by assignments"),
        (program(ROUNDS.replace("i = i + 1", "i = i + 2")), rule(), "does not count"),
        (program(ROUNDS.replace("x = d[i]", "x = d[i] + d[i + 1]")), rule(), "besides the item"),
        (program(ROUNDS.replace("x = d[i]", "x = d[i] + e[i]")), rule(), "besides the item"),
        (program(ROUNDS.replace("flip():", "flip() and e[0] == 1:")), rule(), "besides the item"),
        (program(ROUNDS.replace("len(d):", "len(d) and d[i] == 1:")), rule(), "something private"),
        (program(ROUNDS.replace("return out", "return d[0]")), rule(), "something private"),
        (program(ROUNDS.replace("out = []", "out = [d[0]]")), rule(), "something private"),
        (program(ROUNDS.replace("d[i]", "d[0]")), rule(read=item(ZERO)), "each round has for itself"),
        (program(ROUNDS.replace("d[i]", "d[k]")), rule(read=item(Param("k", INT))), "each round has for itself"),
        (program(ROUNDS.replace("d[i]", "d[i * 2]")), rule(read=item(Arithmetic("*", COUNT, ONE))), "for itself"),
        (program(TWICE, "log(2)"), rule(read=item(Local("j", INT))), "each round has for itself"),
        (
            program(ROUNDS.replace("d[i]", "d[i + k]")),
            rule(read=item(Arithmetic("+", COUNT, Param("k", INT)))),
            "itself",
        ),
        (program(ROUNDS.replace("d[i]", "d[k + 1]")), rule(read=item(Arithmetic("+", S, ONE))), "each round has"),
        (program(ROUNDS.replace("len(d)", "k"), parameters=ADD_REMOVE), rule(), "differ at one place"),
        (program(ROUNDS.replace("d[i]", "h[i]")), rule(read=item(items=COUNTS)), "differ at one place"),
    ],
)
def test_what_is_no_loop_over_rows(proof: Proof, step: Rows, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        proof.apply(step)


def test_shared_values_off_the_grid_are_not_taken_to_be_on_it() -> None:
    proof = program(ROUNDS.replace("out = []", "out = [r / 3]")).apply(rule((Local("out", ListOf(REAL)), COUNT)))
    assert isinstance(proof.goal, Private)
    assert [each.role for each in proof.goal.program.parameters[-2:]] == [Released(), Public()]


def test_the_item_of_another_list_is_not_read() -> None:
    with pytest.raises(ProofError, match="besides the item"):
        program().apply(rule(read=item(items=OTHER)))


def test_a_variable_that_carries_something_over_must_be_shared() -> None:
    """t of this round, the row itself, is released in the next one."""
    lines = """
    s = 0
    t = 0
    i = 0
    while i < len(d):
        s = t
        t = d[i]
        i = i + 1
    return s
"""
    with pytest.raises(ProofError, match="not shared and not yet set"):
        program(lines, "eps").apply(rule((S, COUNT)))
    proof = program(lines, "eps").apply(rule((S, T, COUNT)))
    with pytest.raises(ProofError, match="'post'"):
        proof.direct({"eps": 1}).run()


@pytest.mark.parametrize(
    ("lines", "adds"),
    [
        ("s = s + d[0]", True),
        ("s = s + 1\n    s = s + d[0]", True),
        ("if flip():\n        s = s + 1", True),
        ("for j in range(k):\n        s = s + 1", True),
        ("t = t + 1", True),
        ("s = s - d[0]", False),
        ("s = d[0] + 1", False),
        ("s = s + s", False),
        ("s = t + 1", False),
        ("s = s * 2", False),
        ("s = geometric(0, scale=1)", False),
        ("t = geometric(s, scale=1)", False),
        ("t = s + 1", False),
        ("t = t + s", False),
        ("if s > 0:\n        t = 0", False),
        ("while s < 3:\n        t = 0", False),
    ],
)
def test_what_only_adds(lines: str, adds: bool) -> None:
    drawn = "s = geometric(0, scale=1)\n    t = geometric(0, scale=1)"
    text = f'@private(epsilon="eps")\ndef f({PARAMETERS}):\n    {drawn}\n    {lines}\n    return s, t'
    assert only_adds(lowered(text).program.body[2:], S) is adds


def test_a_list_that_grows() -> None:
    for lines, adds in (("out.append(1)", True), ("out.append(out[0])", False), ("s = len(out)", False)):
        text = f'@private(epsilon="eps")\ndef f({PARAMETERS}):\n    out = [1]\n    {lines}\n    return out'
        assert only_adds(lowered(text).program.body[1:], OUT) is adds


def test_it_is_about_all_neighbours() -> None:
    with pytest.raises(ProofError, match="all neighbours"):
        program().split("'d@ < 1").apply(rule())
