"""The kinds of roles and domains."""

from __future__ import annotations

from lapwing.syntax.annotation import OPTIONS
from lapwing.syntax.contract.kinds import DOMAINS, FORMS, ROLES, options_words


def test_everything_that_annotations_can_say_can_be_said_in_a_contract() -> None:
    for kind, options in OPTIONS.items():
        assert set(options) <= set(FORMS[kind].options), kind


def test_a_kind_is_a_role_or_a_domain() -> None:
    assert not DOMAINS.keys() & ROLES.keys()
    assert all(set(form.required) <= set(form.options) for form in FORMS.values())
    assert options_words("Bit") == "none"
    assert options_words("Interval") == "low, high"
