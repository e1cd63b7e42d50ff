"""The language server, over its real protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lapwing.app.editor.server import flat, path_of
from tests.app.editor.client import Client
from tests.app.judging.programs import NATURAL

MARKED = """\
from lapwing import Epsilon, Query, laplace, private


@private(epsilon="eps")
def good(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)
"""
WRONG = MARKED.replace("scale=1 / eps", "scale=1 / 0")
OPEN = """\
from lapwing import Epsilon, Public, Query, laplace, private


@private(epsilon="eps")
def shared(q: Query, k: Public[int], eps: Epsilon) -> float:
    return laplace(q, scale=k / eps)
"""


def at(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def whole(lines: int) -> dict[str, Any]:
    return {"start": at(0, 0), "end": at(lines, 0)}


def test_an_editor_session(tmp_path: Path) -> None:
    """Open, look, fix, type: with both kinds of functions."""
    marked, natural, unrequired = tmp_path / "marked.py", tmp_path / "natural.py", tmp_path / "open.py"
    marked.write_text(MARKED)
    natural.write_text(NATURAL)
    unrequired.write_text(OPEN)
    with Client(tmp_path) as editor:
        offered = editor.ready["capabilities"]
        assert offered["codeLensProvider"] == {"resolveProvider": None} or "codeLensProvider" in offered
        assert offered["hoverProvider"] and offered["inlayHintProvider"] and offered["codeActionProvider"]
        check_a_proof(editor, editor.open(marked))
        check_a_refutation(editor, editor.open(natural))
        check_a_requirement(editor, editor.open(unrequired))
        assert editor.refreshed == {"workspace/codeLens/refresh", "workspace/inlayHint/refresh"}
        check_typing(editor, marked.as_uri())


def test_an_editor_that_goes_away_during_a_search(tmp_path: Path) -> None:
    natural = tmp_path / "natural.py"
    natural.write_text(NATURAL)
    with Client(tmp_path) as editor:
        uri = editor.open(natural)
        while not editor.lenses(uri):
            editor.problems(uri)
    assert editor.complaints == ""


def check_a_proof(editor: Client, uri: str) -> None:
    assert editor.settled(uri) == ["proved: epsilon = eps"]
    (hint,) = editor.ask("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": whole(9)})
    assert hint["position"] == at(5, len("    return laplace(q, scale=1 / eps)"))
    assert "pays <" in hint["label"] and "<2> = " in hint["label"]
    shown = editor.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": at(4, 6)})
    assert "**good**: proved: epsilon = eps" in shown["contents"]["value"]
    assert editor.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": at(0, 0)}) is None


def check_a_refutation(editor: Client, uri: str) -> None:
    assert editor.settled(uri) == ["refuted: the claim epsilon = epsilon is false"]
    shown = editor.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": at(4, 6)})
    assert "| data | `" in shown["contents"]["value"] and "ratio " in shown["contents"]["value"]
    asked = {"textDocument": {"uri": uri}, "range": whole(9), "context": {"diagnostics": []}}
    actions = editor.ask("textDocument/codeAction", asked)
    while len(actions) < 2:  # the claim that is true comes first, repairs are then put before it
        problems = editor.problems(uri)
        asked["context"] = {"diagnostics": problems}
        actions = editor.ask("textDocument/codeAction", asked)
    assert problems[0]["code"] == "refuted" and problems[0]["range"]["start"] == at(4, 0)
    assert "has probability" in problems[0]["message"]
    *repairs, action = actions
    assert repairs and all(each["kind"] == "quickfix" for each in repairs)
    assert (action["title"], action["kind"]) == ("Claim epsilon = 2 * epsilon", "quickfix")
    assert action["diagnostics"] == problems
    (edit,) = action["edit"]["changes"][uri]
    line = NATURAL.splitlines()[3]
    start, end = edit["range"]["start"], edit["range"]["end"]
    fixed = line[: start["character"]] + edit["newText"] + line[end["character"] :]
    editor.type(uri, 2, NATURAL.replace(line, fixed))
    while editor.settled(uri) != ["proved: epsilon = 2 * epsilon"]:
        editor.problems(uri)


def check_a_requirement(editor: Client, uri: str) -> None:
    """A requirement that was missing is offered, and the claim is proved with it."""
    assert editor.settled(uri) == ["refuted: the claim epsilon = eps is false"]
    asked = {"textDocument": {"uri": uri}, "range": whole(9), "context": {"diagnostics": []}}
    while not (actions := editor.ask("textDocument/codeAction", asked)):
        editor.problems(uri)
    (action,) = (each for each in actions if each["title"] == "Require k >= 1")
    (edit,) = action["edit"]["changes"][uri]
    assert edit["newText"] == ', requires="k >= 1"'
    assert edit["range"]["start"] == edit["range"]["end"] == at(3, len('@private(epsilon="eps"'))
    editor.type(uri, 2, OPEN.replace('"eps")', '"eps", requires="k >= 1")', 1))
    while editor.settled(uri) != ["proved: epsilon = eps"]:
        editor.problems(uri)


def check_typing(editor: Client, uri: str) -> None:
    """What is wrong is shown in its place; what is mended is known again, a few lines lower."""
    editor.type(uri, 2, WRONG)
    while not (problems := editor.problems(uri)):
        pass
    assert (problems[0]["code"], problems[0]["range"]["start"]) == ("zero-divisor", at(5, 32))
    assert "Divide by something else." in problems[0]["message"]
    editor.type(uri, 3, "# a new line\n\n" + MARKED)
    while editor.problems(uri):
        pass
    assert editor.settled(uri) == ["proved: epsilon = eps"]
    (hint,) = editor.ask("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": whole(20)})
    assert hint["position"]["line"] == 7
    editor.ask("workspace/executeCommand", {"command": "lapwing.verify", "arguments": [uri, "good"]})
    assert editor.settled(uri) == ["proved: epsilon = eps"]
    editor.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert editor.problems(uri) == []


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///home/a%20b/c.py", Path("/home/a b/c.py")),
        ("untitled:Untitled-1", None),
        ("vscode-notebook-cell:/x.ipynb#1", None),
    ],
)
def test_which_file_is_meant(uri: str, path: Path | None) -> None:
    assert path_of(uri) == path


def test_arguments_of_commands() -> None:
    assert flat((["a", "b"],)) == flat(("a", "b")) == ["a", "b"]
