"""The page of the service in a real browser: axe finds nothing, in light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.service.page import draw_service_page
from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.ledger import open_ledger
from tests.app.serve.browser import BROWSER, SHOTS, needs_browser
from tests.budget.ledger.asking import ask, why
from tests.budget.service.running import running


def test_the_document_has_no_script_of_its_own() -> None:
    assert draw_service_page().count("<script") == 1


@needs_browser
def test_budgets_are_shown_and_approved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    ledger = open_ledger(tmp_path / "b.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.create("a_dataset_with_a_name_that_is_longer_than_a_phone", "person", cost_of(1))
    ledger.reserve(ask("0.1", "a_dataset_with_a_name_that_is_longer_than_a_phone", analyst="somebody@example.org"))
    ledger.rule("census", "person", None, None, cost_of("0.3"))
    for _ in range(4):
        ledger.reserve(ask("0.1", analyst="ann"))
    assert why(lambda: ledger.reserve(ask("0.4", analyst="ann"))) == "awaiting-approval"
    ledger.close()
    SHOTS.mkdir(parents=True, exist_ok=True)
    with running(tmp_path / "b.sqlite") as service, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for scheme, width in (("light", 1200), ("dark", 390)):
            page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 900})  # type: ignore[arg-type]
            page.goto(service.address + "/")
            page.get_by_label("Token").fill(service.token(f"olga {scheme}", "approver"))
            page.get_by_role("button", name="Show budgets").click()
            page.get_by_text("Who spent what of census (person)").wait_for()
            assert Axe().run(page).response["violations"] == []
            overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0
            page.screenshot(path=SHOTS / f"service-{scheme}.png", full_page=True)
        assert page.get_by_text("census (person): ann asks for epsilon 0.4").count() == 1
        page.get_by_role("button", name="Approve entry 10").click()
        page.get_by_role("button", name="Approve entry 10").wait_for(state="detached")
        browser.close()
        assert service.client("olga", "owner").proposals()[0].approved
