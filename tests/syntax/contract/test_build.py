"""From parts to a contract."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax import tree
from lapwing.syntax.contract.build import build_contract
from lapwing.syntax.contract.clause import Clause
from lapwing.syntax.contract.kinds import FORMS
from lapwing.syntax.contract.toml import read_entries
from tests.contracts import contract_of, definitions

HEAD = "def f(data, epsilon, delta, group, k, rng): pass"


def test_claims_and_roles_of_the_same_name() -> None:
    contract = contract_of(
        f"""
        # lapwing: data: Database(of=Bit); epsilon: Epsilon; epsilon = 2 * epsilon; delta = delta; group: Public[int]
        # lapwing: requires = k >= 1; requires = epsilon <= 1
        {HEAD}
        """
    )
    assert [role.kind for role in contract.roles.values()] == [
        "Database",
        "Epsilon",
        "Delta",
        "Public",
        "Public",
        "Rng",
    ]
    assert isinstance(contract.claim.epsilon, tree.Binary)
    assert isinstance(contract.claim.delta, tree.Name)
    assert contract.claim.group is None
    assert len(contract.claim.requires) == 2


def test_neighbours_of_the_contract_are_those_of_roles_that_name_none() -> None:
    contract = contract_of(
        """
        # lapwing: a: Database(of=Bit); b: Database(of=Bit, neighbours="replace"); c: Frame(x=Bit); d: Bit
        # lapwing: neighbours = add-remove
        def f(a, b, c, d): pass
        """
    )
    assert contract.neighbours == "add-remove"
    told = [role.options.get("neighbours") for role in contract.roles.values()]
    assert told == ["add-remove", "replace", "add-remove", None]


def test_attributes_and_constants_in_claims() -> None:
    contract = contract_of(
        """
        STEPS = 3
        class A:
            # lapwing: data: Database(of=Bit); self.eps: Epsilon; epsilon = STEPS * self.eps
            def f(self, data): pass
        """
    )
    assert list(contract.roles) == ["data", "self.eps"]
    assert contract.claim.epsilon == tree.Binary(
        "*", tree.Number(3, contract.span), tree.Name("self.eps", contract.span), contract.span
    )


def test_numbers_are_exact() -> None:
    text = "# lapwing: data: Bit; epsilon = 0.1; delta = 1e-6\ndef f(data): pass\n"
    claim = contract_of(text).claim
    assert isinstance(claim.epsilon, tree.Number)
    assert isinstance(claim.delta, tree.Number)
    assert (claim.epsilon.value, claim.delta.value) == (Fraction(1, 10), Fraction(1, 10**6))
    (found,) = definitions("def f(data): pass")
    table = '["a.py:f"]\ndata = "Bit"\nepsilon = 0.1\ndelta = "0.1"  # 0.1\n'
    (entry,) = read_entries(Source("lapwing.toml", table))
    claim = build_contract(found, entry.clauses, found.span).claim
    assert isinstance(claim.epsilon, tree.Number)
    assert isinstance(claim.delta, tree.Number)
    assert claim.epsilon.value == claim.delta.value == Fraction(1, 10)


@pytest.mark.parametrize(
    ("parts", "id"),
    [
        ({"epsilon": "1"}, "contract-nothing-private"),
        ({"data": "Public"}, "contract-nothing-private"),
        ({"data": "Bit", "nothing": "Bit"}, "contract-key"),
        ({"data": "Bit", "self.eps": "Epsilon"}, "contract-key"),
        ({"data": "Bit", "neighbours": "near"}, "contract-value"),
        ({"data": "Bit", "requires": "Epsilon"}, "contract-value"),
        ({"data": "Bit", "k": "epsilon"}, "contract-value"),
        ({"data": "Bit", "epsilon": "nothing"}, "undefined-name"),
        ({"data": "Bit", "epsilon": "a b"}, "contract-text"),
        ({"data": "Bit", "epsilon": "[x for x in data]"}, "outside-language"),
    ],
)
def test_faults(parts: dict[str, str], id: str) -> None:
    (found,) = definitions(HEAD)
    with pytest.raises(ProgramError) as caught:
        build_contract(found, [Clause(key, text, found.span) for key, text in parts.items()], found.span)
    assert caught.value.diagnostics[0].id == id


def test_two_texts_for_one_part_must_be_the_same() -> None:
    (found,) = definitions(HEAD)
    same = [Clause("data", "Database( of=Bit )", found.span), Clause("data", "Database(  of=Bit )", found.span)]
    assert build_contract(found, same, found.span).private == ("data",)
    with pytest.raises(ProgramError) as caught:
        build_contract(found, [*same, Clause("data", "Bit", found.span)], found.span)
    assert caught.value.diagnostics[0].id == "contract-twice"


PIECES = st.lists(
    st.sampled_from(
        [*FORMS, "(", ")", "[", "]", ",", "=", "of", "neighbours", "'x'", "0", "1.5", "epsilon", "data", "{", "}"]
    ),
    max_size=9,
).map("".join)


@given(st.dictionaries(st.sampled_from(["data", "epsilon", "delta", "neighbours", "requires", "k", "zz"]), PIECES))
def test_any_parts_make_a_contract_or_a_diagnostic(parts: dict[str, str]) -> None:
    (found,) = definitions(HEAD)
    try:
        contract = build_contract(found, [Clause(key, text, found.span) for key, text in parts.items()], found.span)
    except ProgramError as error:
        assert error.diagnostics[0].spans
    else:
        assert contract.private
