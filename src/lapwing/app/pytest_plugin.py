"""The plugin for pytest: mechanisms stay private, checked with the rest of the tests.

`pytest --lapwing` verifies every function that has a contract as a test of its own.  A test marked
`@pytest.mark.private("stats.py:noisy_mean")` fails unless that function is proved, and the fixture `assert_private`
does the same in the middle of a test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from lapwing.report.view.view import View
    from lapwing.syntax.subjects.subject import Found

MARKS = (b"lapwing", b"@private")
TOLD = "lapwing"

Check = Callable[..., "View"]


class NotAsExpectedError(AssertionError):
    """A verdict is another one than expected; the text is the evidence."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the command line and of the configuration."""
    group = parser.getgroup("lapwing", "differential privacy")
    group.addoption("--lapwing", action="store_true", help="verify every function that has a contract")
    group.addoption("--lapwing-time-limit", type=float, metavar="SECONDS", help="how long to search for each function")
    parser.addini("lapwing_time_limit", "how long to search for each function, in seconds", default="20")


def pytest_configure(config: pytest.Config) -> None:
    """The marks."""
    config.addinivalue_line("markers", "lapwing: a function that is verified by --lapwing")
    config.addinivalue_line(
        "markers", 'private(target, verdict="proved"): fail unless FILE:FUNCTION or a program has this verdict'
    )


def seconds_of(config: pytest.Config) -> float:
    """Seconds to search, for each function."""
    given: float | None = config.getoption("--lapwing-time-limit")
    return float(config.getini("lapwing_time_limit")) if given is None else given


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A Python file that mentions Lapwing, or that a contract elsewhere is about, may have functions to verify."""
    if not parent.config.getoption("--lapwing") or file_path.suffix != ".py":
        return None
    collector: pytest.Collector = PrivacyFile.from_parent(parent, path=file_path)
    return collector


class PrivacyFile(pytest.File):
    """The functions of a file that have a contract."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item each."""
        from lapwing.app.judging.text import functions_in
        from lapwing.diagnostics.source import read
        from lapwing.syntax.contract.book import open_book

        if not any(mark in self.path.read_bytes() for mark in MARKS) and not open_book(None, [self.path]).of(self.path):
            return
        for found in functions_in(read(self.path), self.path):
            item: PrivacyItem = PrivacyItem.from_parent(self, name=f"privacy of {found.name or self.path.name}")
            item.found = found
            item.add_marker("lapwing")
            yield item


class PrivacyItem(pytest.Item):
    """Is this function as private as it claims?"""

    found: Found

    def runtest(self) -> None:
        """Pass only if it is proved."""
        view = view_of(self.found, seconds_of(self.config))
        if view["verdict"] == "no claim":
            pytest.skip("nothing is claimed")
        self.user_properties.append((TOLD, view["verdict"]))
        expect(view, "proved")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The evidence, and not the way through Lapwing's own code."""
        if isinstance(excinfo.value, NotAsExpectedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the function stands."""
        return self.path, None if self.found.span is None else self.found.span.line - 1, self.name


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Verify what a test is marked with before it runs."""
    for mark in item.iter_markers("private"):
        check = checker(item.config)
        for target in mark.args:
            try:
                check(target, **mark.kwargs)
            except NotAsExpectedError as error:
                raise pytest.fail.Exception(str(error), pytrace=False) from None


@pytest.fixture
def assert_private(request: pytest.FixtureRequest) -> Check:
    """Fail unless a program, a function with a contract or FILE:FUNCTION is proved, or as `verdict=` says."""
    return checker(request.config)


@pytest.fixture
def verify_privacy(request: pytest.FixtureRequest) -> Check:
    """The verdict on a program, a function with a contract or FILE:FUNCTION, as plain data."""

    def verify(target: Any, seconds: float | None = None) -> View:
        found = found_at(target, request.config.rootpath)
        return view_of(found, seconds_of(request.config) if seconds is None else seconds)

    return verify


def checker(config: pytest.Config) -> Check:
    """Fails unless a target has the verdict that is expected."""

    def check(target: Any, verdict: str = "proved", seconds: float | None = None) -> View:
        __tracebackhide__ = True
        view = view_of(found_at(target, config.rootpath), seconds_of(config) if seconds is None else seconds)
        expect(view, verdict)
        return view

    return check


def expect(view: View, verdict: str) -> None:
    """Fail with the evidence if a verdict is another one."""
    from lapwing.app.judging.drawn import drawn

    __tracebackhide__ = True
    if view["verdict"] != verdict:
        raise NotAsExpectedError(f"{view['name']} should be {verdict}, but it is {view['verdict']}:\n{drawn(view)}")


def view_of(found: Found, seconds: float) -> View:
    """The verdict on a function as plain data; one that cannot be read has none."""
    from lapwing.app.judging.request import asked_of
    from lapwing.app.judging.verdict import judged
    from lapwing.report.view.findings import view_fault
    from lapwing.syntax.subjects.subject import Fault

    asked = asked_of(found)
    if isinstance(asked, Fault):
        return view_fault(asked)
    if asked.lowered.claim is None:
        return {"name": found.name, "verdict": "no claim", "reason": "nothing is claimed"}
    return judged(asked, seconds)[0]


def found_at(target: Any, root: Path) -> Found:
    """The function that is meant: a program, a function of Python, or FILE:FUNCTION from the root of the project."""
    import inspect

    from lapwing.app.judging.text import function_named, functions_in
    from lapwing.diagnostics.diagnostic import ProgramError
    from lapwing.diagnostics.source import read
    from lapwing.diagnostics.text import draw_diagnostics
    from lapwing.private_program import PrivateProgram
    from lapwing.syntax.subjects.subject import Subject

    __tracebackhide__ = True
    if isinstance(target, PrivateProgram):
        return Subject(target.tree.name, target.tree.span, None, lambda: target.lowered)
    if isinstance(target, str):
        file, _, name = target.rpartition(":")
        path = root / file
    else:
        path, name = Path(inspect.getfile(target)), target.__qualname__
    try:
        found = functions_in(read(path), path)
    except ProgramError as error:
        raise NotAsExpectedError(draw_diagnostics(error.diagnostics)) from None
    chosen = function_named(found, name)
    if chosen is None:
        known = ", ".join(each.name for each in found if each.name) or "none"
        raise NotAsExpectedError(f"{path} has no function `{name}` with a contract; those that have one: {known}")
    return chosen


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many functions there are of each kind."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())]
    told = Counter(
        value for report in reports for name, value in getattr(report, "user_properties", ()) if name == TOLD
    )
    if told:
        counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(told.items()))
        terminalreporter.write_line(f"lapwing: {counts}")
