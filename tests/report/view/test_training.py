"""An audit of training as JSON."""

from __future__ import annotations

from lapwing.report.view.training import view_training
from lapwing.verify.auditing.canaries import audit_training


def test_the_figures_are_there() -> None:
    found = audit_training(lambda rows: set(rows), [], range(40), lambda model, row: row in model, epsilon=1)
    view = view_training(found, "train")
    assert (view["training"], view["canaries"], view["guesses"], view["right"]) == ("train", 40, 10, 10)
    assert view["claim"] == {"epsilon": "1", "delta": "0"}
    assert view_training(audit_training(lambda rows: 0, [], range(40), lambda model, row: 0.0), "f")["claim"] is None
