"""The help of commands."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from lapwing.app.cli.main import COMMANDS, app
from lapwing.app.cli.output.plain_help import plain


def test_options_take_words_and_arguments_are_names() -> None:
    assert plain("--seed <int>") == "--seed N"
    assert plain("--port <int range>") == "--port N"
    assert plain("--epsilon <str>") == "--epsilon VALUE"
    assert plain("--ignore <list[str]>") == "--ignore KIND"
    assert plain("FILE <list[str]>") == "FILE"
    assert plain("--role NAME=ROLE") == "--role NAME=ROLE"


@pytest.mark.parametrize("words", [["verify"], ["audit"], ["serve"], ["budget", "create"], ["dataset", "init"]])
def test_no_help_names_types_of_python(words: list[str]) -> None:
    shown = CliRunner().invoke(app, [*words, "-h"], prog_name="lapwing")
    assert shown.exit_code == 0
    assert re.findall(r"<[a-z\[\] ]+>", shown.output) == []
    assert "Usage: lapwing" in shown.output


def test_usage_brackets_only_what_may_be_left_out() -> None:
    shown = CliRunner().invoke(app, ["fit", "-h"], prog_name="lapwing").output
    assert "Usage: lapwing fit [OPTIONS] DATASET TARGET INPUT..." in shown
    assert "[required]" not in shown
    assert "[required]" in CliRunner().invoke(app, ["sliding", "-h"], prog_name="lapwing").output


def test_commands_are_listed_by_what_they_are_for() -> None:
    shown = CliRunner().invoke(app, ["-h"], prog_name="lapwing").output
    sections = shown.partition("\n\nVerify code:\n")[2].split("\n\n")
    assert sections[0].split()[0] == "verify"
    assert [section.partition(":\n")[0] for section in sections[1:]] == list(COMMANDS)[1:]
    assert sum(section.count("\n  ") for section in sections) + 1 == sum(map(len, COMMANDS.values()))
