"""A snapshot restores the very state it was taken of."""

from __future__ import annotations

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.snapshot import digest_of, digest_text, restore, snapshot_of
from lapwing.budget.ledger.balance.source import SOURCE
from lapwing.budget.ledger.ledger import Ledger
from tests.budget.ledger.asking import ask


def test_a_snapshot_restores_all_of_the_state(ledger: Ledger) -> None:
    ledger.create("other", "person", cost_of(rho=2, delta="0.1"), neighbours="replace", fingerprint="f")
    ledger.create("other", "home", cost_of(99), neighbours="replace", group=4)
    ledger.divide("other", "person", "age", {"young": (0, 18), "old": (18, 200)}, parts_per_unit=2)
    ledger.grant("other", "person", "ann", cost_of(rho="0.5"))
    ledger.reserve(ask("0.1", "other", analyst="ann", partition="age", part="old"))
    ledger.reserve(ask("0.2", "other", analyst="ann", about={SOURCE: "a place"}))
    ledger.close_budget("census", "person")
    ledger.balances()
    state = ledger.state
    assert state is not None
    text = snapshot_of(state)
    again = restore(text, state.seq, state.hash)
    assert snapshot_of(again) == text
    assert digest_of(again) == digest_text(text)
    assert (again.seq, again.hash, again.numbers, again.datasets) == (
        state.seq,
        state.hash,
        state.numbers,
        state.datasets,
    )
    assert (again.sources, again.charged) == (state.sources, state.charged)
    assert again.charged_sources == state.charged_sources == {"a place": "other"}
    for number, budget in state.budgets.items():
        assert again.budgets[number].account.total() == budget.account.total()
        assert again.budgets[number].parts == budget.parts
