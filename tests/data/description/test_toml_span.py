"""Places in TOML."""

from __future__ import annotations

import pytest

from lapwing.data.description.toml_span import place_of
from lapwing.diagnostics.source import Source

TEXT = 'top = 1\n[a."b c"]\n  key = 2\n"other key" = 3\n[ d . e ]  # note\nkey = 4\n'


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 1),
        (("a", "b c", "key"), 3),
        (("a", "b c", "other key"), 4),
        (("d", "e", "key"), 6),
        (("d", "e", "x"), 5),
    ],
)
def test_keys_are_found_in_their_tables(path: tuple[str, ...], line: int) -> None:
    assert place_of(Source("x", TEXT), path).line == line


def test_what_is_nowhere_is_the_whole() -> None:
    assert place_of(Source("x", TEXT), ("nowhere",)).is_whole
