"""The functions that verdicts are about."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.toml import read_entries
from lapwing.syntax.subjects.subject import Fault, Subject, subjects_of
from tests.contracts import fault_of, source_of, subjects

COUNT = """
from lapwing import laplace
# lapwing: data: Database(of=Bit); epsilon = epsilon
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
"""
MARKED = """
@private(epsilon="eps")
def marked(d: Database(of=Bit), eps: Epsilon):
    return laplace(sum(d), scale=1 / eps)
"""


def test_decorators_and_comments_and_nothing_else() -> None:
    found = subjects(COUNT + MARKED + "def other(x): pass\n")
    assert [(each.name, isinstance(each, Subject) and each.contract is not None) for each in found] == [
        ("count", True),
        ("marked", False),
    ]
    names = [each.lower().program.name for each in found if isinstance(each, Subject)]
    assert names == ["count", "marked"]


def test_tables_are_contracts_too() -> None:
    text = '["a.py:count"]\nneighbours = "add-remove"\n["a.py:nothing"]\nd = "Bit"\n'
    entries = read_entries(Source("lapwing.toml", text))
    first, second = subjects_of(source_of(COUNT), None, entries)
    assert isinstance(first, Subject)
    assert first.contract is not None
    assert first.contract.roles["data"].options["neighbours"] == "add-remove"
    assert isinstance(second, Fault)
    assert second.diagnostics[0].id == "contract-no-function"


def test_two_sources_may_not_contradict_each_other() -> None:
    text = '["a.py:count"]\nepsilon = "2 * epsilon"\n'
    (fault,) = subjects_of(source_of(COUNT), None, read_entries(Source("lapwing.toml", text)))
    assert isinstance(fault, Fault)
    (found,) = fault.diagnostics
    assert found.id == "contract-twice"
    assert [span.source.name for span in found.spans] == ["lapwing.toml", "a.py"]


def test_a_fault_in_one_leaves_the_others() -> None:
    wrong = COUNT.replace("count", "wrong").replace("Bit", "Bitt")
    first, second = subjects(wrong + COUNT)
    assert isinstance(first, Fault)
    assert isinstance(second, Subject)


def test_a_file_with_two_functions_of_a_name_still_has_its_contracts() -> None:
    twice = "def same(): pass\ndef same(): pass\n"
    first, second = subjects("from lapwing import private\n" + COUNT + MARKED + twice)
    assert (first.name, second.name) == ("count", "marked")
    assert isinstance(second, Subject)
    with pytest.raises(ProgramError) as caught:
        second.lower()
    assert caught.value.diagnostics[0].id == "same-name"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("# lapwing: d: Bit\n" + MARKED.strip(), "contract-decorated"),
        (COUNT + "# lapwing: epsilon = 1\n", "contract-stray"),
        (COUNT + "if x:\n    def count(): pass\n", "several-definitions"),
    ],
)
def test_faults(text: str, id: str) -> None:
    assert fault_of(text).id == id


def test_a_file_that_is_not_python_is_rejected() -> None:
    with pytest.raises(ProgramError) as caught:
        subjects("def f(:")
    assert caught.value.diagnostics[0].id == "not-python"


@pytest.mark.parametrize("change", ["count = max", "from other import count", "count.__code__ = max", "del count"])
def test_a_function_with_a_contract_keeps_its_name(change: str) -> None:
    found = fault_of(f"{COUNT}{change}\n")
    assert (found.id, found.spans[0].line, found.spans[1].line) == ("rebound", 4, 6)
    (subject,) = subjects(f"{COUNT}other = max\n")
    assert isinstance(subject, Subject)


@pytest.mark.parametrize("around", ["class A:", "if True:", "for _ in range(3):"])
def test_a_program_inside_something_else_is_told(around: str) -> None:
    inner = MARKED.strip().replace("\n", "\n    ")
    with pytest.raises(ProgramError) as caught:
        (found,) = subjects(f"from lapwing import *\n{around}\n    {inner}\n")
        assert isinstance(found, Subject)
        found.lower()
    assert caught.value.diagnostics[0].id == "nested-program"
