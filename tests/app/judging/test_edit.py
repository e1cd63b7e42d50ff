"""Changes of claims in the text."""

from __future__ import annotations

import pytest

from lapwing.app.judging.edit import edits_of
from lapwing.app.judging.text import functions_of
from lapwing.syntax.subjects.subject import Subject

HEAD = "from lapwing import *\n"
BODY = "\ndef f(q: Query, eps: Epsilon, k: Public[int]):\n    return q\n"


def changed(text: str, key: str, new: str) -> list[str]:
    (found,) = functions_of(text, "a.py")
    assert isinstance(found, Subject)
    return [edit.applied() for edit in edits_of(found, key, new)]


@pytest.mark.parametrize(
    ("decorator", "key", "expected"),
    [
        ('@private(epsilon="eps")', "epsilon", '@private(epsilon="N")'),
        ("@private(epsilon=1, delta=0)", "epsilon", '@private(epsilon="N", delta=0)'),
        ("@private", "epsilon", '@private(epsilon="N")'),
        ("@private()", "epsilon", '@private(epsilon="N")'),
        ('@private(epsilon="eps")', "requires", '@private(epsilon="eps", requires="N")'),
        ('@private(requires="k >= 0")', "requires", '@private(requires=["k >= 0", "N"])'),
        ('@private(requires=["k >= 0"])', "requires", '@private(requires=["k >= 0", "N"])'),
        ('@private(\n    epsilon="ε",\n    delta=0)', "epsilon", '@private(\n    epsilon="N",\n    delta=0)'),
    ],
)
def test_decorators(decorator: str, key: str, expected: str) -> None:
    assert changed(HEAD + decorator + BODY, key, "N") == [HEAD + expected + BODY]


NATURAL = "\ndef f(data, eps, k):\n    return len(data)\n"


@pytest.mark.parametrize(
    ("comment", "key", "expected"),
    [
        (
            "# lapwing: data: Database(of=Bit); epsilon = eps",
            "epsilon",
            "# lapwing: data: Database(of=Bit); epsilon = N",
        ),
        ("# lapwing: epsilon = eps; data: Bit", "epsilon", "# lapwing: epsilon = N; data: Bit"),
        ("# lapwing: data: Bit", "epsilon", "# lapwing: data: Bit; epsilon = N"),
        ("# lapwing: data: Bit;", "requires", "# lapwing: data: Bit; requires = N"),
        (
            "# lapwing: requires = k > 0\n# lapwing: data: Bit",
            "requires",
            "# lapwing: requires = k > 0\n# lapwing: data: Bit; requires = N",
        ),
    ],
)
def test_comments(comment: str, key: str, expected: str) -> None:
    assert changed(comment + NATURAL, key, "N") == [expected + NATURAL]


def test_a_contract_that_stands_elsewhere_gets_a_comment() -> None:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        place = Path(name) / "a.py"
        place.write_text("x = 1" + NATURAL)
        (Path(name) / "lapwing.toml").write_text("""["a.py:f"]\ndata = "Bit"\nepsilon = "eps"\n""")
        (found,) = functions_of(place.read_text(), "a.py", place)
        assert isinstance(found, Subject)
        (edit,) = edits_of(found, "requires", "k > 0")
        assert edit.applied() == "x = 1\n# lapwing: requires = k > 0" + NATURAL
