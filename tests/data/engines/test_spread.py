"""Whether the data decides which groups there are."""

from __future__ import annotations

from lapwing.data.engines.spread import is_found
from lapwing.data.query.group_by import group_by
from tests.data.people import described


def test_groups_are_found_if_one_column_has_no_known_values() -> None:
    city, town = (group_by(column, described()) for column in ("city", "town"))
    assert is_found((town,)) and is_found((city, town)) and not is_found((city,)) and not is_found(())
