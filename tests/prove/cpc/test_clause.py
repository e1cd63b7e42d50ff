"""Rules about clauses."""

from __future__ import annotations

import pytest

from lapwing.prove.cpc.clause import CLAUSE_RULES as RULES
from lapwing.prove.cpc.sexpr import ProofError
from tests.prove.cpc.concluding import concluded


@pytest.mark.parametrize(
    ("rule", "premises", "args", "conclusion"),
    [
        ("resolution", "(or p q) (not q)", "true q", "p"),
        ("resolution", "p (not p)", "true p", "false"),
        ("resolution", "(not p) (or p q)", "false p", "q"),
        ("chain_resolution", "(or p q) (not q) (not p)", "(@list true true) (@list q p)", "false"),
        ("chain_m_resolution", "(or p q p) (not q)", "p (@list true) (@list q)", "p"),
        ("reordering", "(or p q)", "(or q p)", "(or q p)"),
        ("factoring", "(or p q p)", "", "(or p q)"),
        ("and_elim", "(and p q)", "1", "q"),
        ("not_or_elim", "(not (or p q))", "0", "(not p)"),
        ("not_and", "(not (and p q))", "", "(or (not p) (not q))"),
        ("cnf_and_pos", "", "(and p q) 1", "(or (not (and p q)) q)"),
        ("cnf_or_pos", "", "(or p q)", "(or (not (or p q)) p q)"),
        ("cnf_or_neg", "", "(or p q) 0", "(or (or p q) (not p))"),
        ("cnf_and_neg", "", "(and p q)", "(or (and p q) (not p) (not q))"),
        ("process_scope", "(=> p (=> q false))", "false", "(not (and p q))"),
        ("process_scope", "(=> p q)", "q", "(=> p q)"),
    ],
)
def test_conclusions(rule: str, premises: str, args: str, conclusion: str) -> None:
    assert concluded(RULES, rule, premises, args) == conclusion


@pytest.mark.parametrize(
    ("rule", "premises", "args"),
    [
        ("resolution", "(or p q)", "true q"),
        ("resolution", "(or p q) (not q)", "p q"),
        ("chain_m_resolution", "(or p q) (not q)", "false (@list true) (@list q)"),
        ("chain_m_resolution", "(or p q) (not q)", "q (@list true) (@list q)"),
        ("chain_m_resolution", "p", "false (@list) (@list)"),
        ("chain_resolution", "(or p q) p", "(@list true) (@list q)"),
        ("reordering", "(or p q)", "(or p (not q))"),
        ("reordering", "(or p q)", "(and p q)"),
        ("reordering", "p", "(or p q)"),
        ("and_elim", "(or p q)", "0"),
        ("and_elim", "(and p q)", "2"),
        ("and_elim", "(and p q)", "-1"),
        ("not_or_elim", "(or p q)", "0"),
        ("not_and", "(not (or p q))", ""),
        ("process_scope", "p", "p"),
        ("process_scope", "(=> p q)", "p"),
        ("cnf_and_neg", "", "(or p q)"),
        ("and_intro", "p", "q"),
    ],
)
def test_refusals(rule: str, premises: str, args: str) -> None:
    with pytest.raises(ProofError):
        concluded(RULES, rule, premises, args)
