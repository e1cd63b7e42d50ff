"""The same ledger in PostgreSQL: exact, durable, one writer at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger import ledger as module
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.budget.ledger.store import postgres_store
from lapwing.budget.ledger.store.postgres_store import identity_of, public_part
from tests.budget.ledger.asking import ask, left, reserved, why
from tests.budget.ledger.crashing import check_books, die_at_any_time, die_at_each_step
from tests.budget.ledger.racing import careless, race_processes, race_threads

psycopg: Any = import_module("psycopg") if os.environ.get("CI") == "true" else pytest.importorskip("psycopg")


@pytest.fixture
def url(postgres: str) -> Iterator[str]:
    """A server without a ledger."""
    yield postgres
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS lapwing CASCADE")


@pytest.fixture
def shared(url: str) -> Ledger:
    """A ledger with a budget of epsilon 1."""
    ledger = open_ledger(url, create=True)
    ledger.create("census", "person", cost_of(1))
    return ledger


def test_the_ledger_works_as_it_does_in_a_file(shared: Ledger, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BETWEEN_SNAPSHOTS", 5)
    for _ in range(10):
        reserved(shared, ask(0.1))
    assert why(lambda: shared.reserve(ask("1e-300"))) == "over-budget"
    shared.create("other", "person", cost_of(1), fingerprint="é")
    shared.divide("other", "person", "p", ["a", "b"])
    first = shared.spend(ask("0.4", "other", key="k", partition="p", part="a"), lambda: "4%2? ü")
    again = open_ledger(url).spend(ask("0.4", "other", key="k", partition="p", part="a"), lambda: "5")
    assert first.entry == again.entry
    assert left(open_ledger(url), "other") == Fraction(6, 10)
    assert shared.state is not None
    assert shared.state.checkpoint > 0


def test_an_altered_or_older_ledger_is_refused(shared: Ledger, url: str) -> None:
    reserved(shared, ask("0.5"))
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE lapwing.entries SET text = replace(text, '1/2', '1/9') WHERE seq = 3")
        assert why(lambda: open_ledger(url)) == "ledger-altered"
        connection.execute("DELETE FROM lapwing.entries WHERE seq = 3")
    assert why(lambda: open_ledger(url)) == "ledger-rolled-back"
    assert why(lambda: reserved(shared, ask("0.5"))) == "ledger-rolled-back"


def test_processes_and_threads_are_granted_exactly_the_budget(url: str) -> None:
    assert race_processes(url, 4, 20) == [20] * 4


def test_threads_are_granted_exactly_the_budget(url: str) -> None:
    assert race_threads(url, 3, 20) == [20] * 3


def test_without_the_lock_too_much_is_granted(url: str) -> None:
    assert sum(race_processes(url, 4, 20, open=careless)) > 80


def test_killed_processes_leave_no_answer_uncharged(shared: Ledger, url: str) -> None:
    shared.close()
    told = [answer for step, answers in die_at_each_step(url, 1) for answer in answers]
    told += [answer for answers in die_at_any_time(url, 4, seed=5) for answer in answers]
    check_books(open_ledger(url), told)


def test_a_child_process_can_go_on_with_the_handle(shared: Ledger) -> None:
    reserved(shared, ask("0.25"))
    child = os.fork()
    if not child:
        try:
            shared.reserve(ask("0.25"))
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    reserved(shared, ask("0.25"))
    assert left(shared) * 4 == 1


def test_a_lost_connection_is_an_error_and_then_made_anew(shared: Ledger, url: str) -> None:
    left(shared)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert why(lambda: shared.reserve(ask("0.5"))) == "ledger-unusable"
    reserved(shared, ask("0.5"))
    assert left(shared) == Fraction(1, 2)


def test_there_is_no_ledger_by_mistake(url: str) -> None:
    assert why(lambda: open_ledger(url)) == "no-ledger"
    assert why(lambda: open_ledger("postgresql://nobody@/x?host=/nowhere")) == "ledger-unusable"
    assert why(lambda: open_ledger("postgresql://a:b:c@[x")) == "ledger-unusable"


def test_secrets_are_not_shown() -> None:
    assert public_part("postgresql://me:secret@db.example:5433/budget?sslpassword=x") == (
        "postgresql://db.example:5433/budget"
    )
    assert "secret" not in public_part("postgresql://me:secret@[x")


def test_without_the_driver_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert why(lambda: open_ledger("postgresql:///x")) == "extra"


def test_a_charge_that_the_server_does_not_take_is_not_granted(shared: Ledger, url: str) -> None:
    """Statements are on their way together with COMMIT: what fails among them, or at COMMIT itself, must be seen."""
    raising = "CREATE FUNCTION lapwing.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$"
    plain = "CREATE TRIGGER no BEFORE INSERT ON lapwing.entries FOR EACH ROW EXECUTE FUNCTION lapwing.no()"
    late = (
        "CREATE CONSTRAINT TRIGGER no AFTER INSERT ON lapwing.entries DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION lapwing.no()"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(raising)
        for trigger in (plain, late):
            connection.execute(trigger)
            assert why(lambda: shared.reserve(ask("0.5"))) == "ledger-unusable"
            assert left(shared) == 1
            connection.execute("DROP TRIGGER no ON lapwing.entries")
    reserved(shared, ask("0.5"))
    assert left(open_ledger(url)) == Fraction(1, 2)


def test_a_lock_that_is_never_given_back_ends_the_wait(
    url: str, shared: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "SECONDS_TO_WAIT", 1)
    waiting = open_ledger(url)
    with psycopg.connect(url) as connection:
        connection.execute(f"SELECT pg_advisory_xact_lock({postgres_store.LOCK})")
        assert why(lambda: waiting.reserve(ask("0.5"))) == "ledger-unusable"
        assert left(waiting) == 1
    reserved(waiting, ask("0.5"))
    assert left(shared) == Fraction(1, 2)


def test_without_pipelines_it_works_as_well(url: str, shared: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psycopg.Pipeline, "is_supported", lambda: False)
    reserved(open_ledger(url), ask("0.5"))
    assert left(shared) == Fraction(1, 2)
    assert why(lambda: open_ledger(url).reserve(ask("0.6"))) == "over-budget"


def test_what_is_refused_in_a_turn_leaves_nothing_behind(shared: Ledger, url: str) -> None:
    assert why(lambda: shared.reserve(ask("0.5", "nowhere"))) == "no-budget"
    assert why(lambda: shared.create("census", "person", cost_of(1))) == "budget-exists"
    with psycopg.connect(url, autocommit=True) as connection:
        open_ones = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
        assert connection.execute(open_ones).fetchone() == (0,)
    reserved(shared, ask("0.5"))


def test_the_same_place_with_another_password() -> None:
    for url in ("postgresql://ann:one@host:1/db?x=1", "postgresql://ann:t@o@host:1/db?x=1"):
        assert identity_of(url) == "postgresql://ann@host:1/db?x=1"
    assert identity_of("postgresql://host/db") == "postgresql://host/db"
    assert "one" not in identity_of("postgresql:///db?password=one&host=h")
