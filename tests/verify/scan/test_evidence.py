"""What a function's text says."""

from __future__ import annotations

from lapwing.syntax.module import parse_python
from lapwing.verify.scan.evidence import columns_of, fields_of, is_called, is_collection, is_numeric, words_about
from lapwing.verify.scan.names import names_of
from tests.contracts import definitions, source_of

TEXT = '''
import numpy as np

# Bits of people, ADD or remove.
def f(data, other, q, qs, df, rows, scalar, arr):
    """Counts them."""
    for x in data: pass
    total = np.sum(arr)
    q(other)
    for each in qs: each(other)
    a = df[df["age"] > 3]["pay"].sum()
    hits = [row for row in rows if row["smokes"]]
    return scalar + 1
'''


def test_words_are_of_the_docstring_and_of_comments() -> None:
    (found,) = definitions(TEXT)
    words = words_about(found)
    assert "counts them." in words
    assert "bits of people, add or remove." in words


def test_how_parameters_are_used() -> None:
    (found,) = definitions(TEXT)
    names = names_of(parse_python(source_of(TEXT)), (found,))
    assert [name for name in found.parameters if is_collection(found, name, names)] == [
        "data",
        "qs",
        "df",
        "rows",
        "arr",
    ]
    assert [name for name in found.parameters if is_numeric(found, name, names)] == ["arr"]
    assert [name for name in found.parameters if is_called(found, name)] == ["q", "qs"]
    assert set(columns_of(found, "df")) == {"age", "pay"}
    assert fields_of(found, "rows") == ("smokes",)
    assert fields_of(found, "data") == ()
