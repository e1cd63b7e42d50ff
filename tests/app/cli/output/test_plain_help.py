"""The help of commands."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from lapwing.app.cli.main import app
from lapwing.app.cli.output.plain_help import plain


def test_options_take_words_and_arguments_are_names() -> None:
    assert plain("--seed <int>") == "--seed N"
    assert plain("--port <int range>") == "--port N"
    assert plain("--ignore <list[str]>") == "--ignore VALUE"
    assert plain("FILE <list[str]>") == "FILE"
    assert plain("--role NAME=ROLE") == "--role NAME=ROLE"


@pytest.mark.parametrize("words", [["verify"], ["audit"], ["serve"], ["budget", "create"], ["dataset", "init"]])
def test_no_help_names_types_of_python(words: list[str]) -> None:
    shown = CliRunner().invoke(app, [*words, "-h"], prog_name="lapwing")
    assert shown.exit_code == 0
    assert re.findall(r"<[a-z\[\] ]+>", shown.output) == []
    assert "Usage: lapwing" in shown.output
