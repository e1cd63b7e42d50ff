"""Which contracts are for which file."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.contract.book import files_above, find_file, open_book


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    for name in ("a.py", "src/pkg/b.py", "src/pkg/__init__.py", "sub/a.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("def f(d): pass\n")
    return tmp_path


def entry(name: str) -> str:
    return f'[tool.lapwing."{name}:f"]\nd = "Bit"\n'


def test_modules_and_paths_mean_files(root: Path) -> None:
    assert find_file("a", (root,)) == root / "a.py"
    assert find_file("sub/a.py", (root,)) == root / "sub" / "a.py"
    assert find_file("sub.a", (root,)) == root / "sub" / "a.py"
    assert find_file("pkg.b", (root,)) == root / "src" / "pkg" / "b.py"
    assert find_file("pkg", (root,)) == root / "src" / "pkg" / "__init__.py"
    assert find_file("nothing", (root,)) is None
    assert find_file("../../x", (root,)) is None
    assert find_file("a\0b.py", (root,)) is None


def test_contracts_beside_or_above_are_found_and_no_further_than_the_repository(root: Path) -> None:
    assert files_above(root / "sub") == ()
    (root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert files_above(root / "sub" / "a.py") == ()
    (root / "pyproject.toml").write_text(entry("sub.a"))
    assert files_above(root / "sub" / "a.py") == (root / "pyproject.toml",)
    (root / "sub" / "lapwing.toml").write_text(entry("a"))
    assert files_above(root / "sub" / "a.py") == (root / "sub" / "lapwing.toml",)
    (root / "src" / ".git").write_text("gitdir: elsewhere")
    assert files_above(root / "src" / "pkg") == ()


def test_a_book_knows_the_contracts_of_each_file(root: Path) -> None:
    (root / "lapwing.toml").write_text(entry("a") + entry("nowhere") + entry("pkg.b"))
    book = open_book(None, [root / "a.py"])
    assert [each.name for each in book.of(root / "sub" / ".." / "a.py")] == ["a:f"]
    assert book.of(root / "sub" / "a.py") == ()
    assert book.faults == ()


def test_a_contract_for_no_file_is_a_fault_where_the_whole_is_meant(root: Path) -> None:
    (root / "lapwing.toml").write_text(entry("nowhere"))
    for book in (open_book(None, [root]), open_book(root / "lapwing.toml", [root / "a.py"])):
        assert [fault.id for fault in book.faults] == ["contract-no-file"]


def test_contracts_that_lie_elsewhere_are_looked_up_from_the_targets(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / "c.toml"
    other.write_text(entry("a"))
    assert [each.name for each in open_book(other, [root / "sub"]).of(root / "sub" / "a.py")] == ["a:f"]


def test_a_file_that_is_named_must_be_there(root: Path) -> None:
    with pytest.raises(ProgramError) as caught:
        open_book(root / "nothing.toml", [root])
    assert caught.value.diagnostics[0].id == "unreadable"
