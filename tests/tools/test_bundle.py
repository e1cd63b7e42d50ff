"""What npm bundles: the page's editor and the extension for VS Code."""

from __future__ import annotations

import json
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

import lapwing
from tools.bundle import EDITOR, ROOT, bundle_vscode, is_fresh, manifest_of, npm

STUBS = ROOT / "tests" / "tools" / "vscode_stubs.js"


def test_nothing_says_where_packages_come_from_and_all_are_pinned() -> None:
    for name in ("web", "vscode"):
        lock = (ROOT / name / "package-lock.json").read_text()
        assert "resolved" not in lock and "://" not in lock.replace("https://opencollective.com", "")
        packages = json.loads(lock)["packages"]
        assert all("integrity" in package for place, package in packages.items() if place)


def test_the_editor_is_not_committed_but_shipped() -> None:
    tracked = subprocess.run(["git", "ls-files", str(EDITOR)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert tracked.stdout == ""
    assert "static/editor.js" in (ROOT / "pyproject.toml").read_text()


@pytest.mark.skipif(not EDITOR.exists(), reason="the editor is not built: make page")
def test_the_editor_is_made_of_what_is_there_now() -> None:
    assert is_fresh() and EDITOR.stat().st_size < 600_000


def test_the_extension_is_a_package_that_starts_the_server_and_brings_nothing_of_it() -> None:
    with zipfile.ZipFile(bundle_vscode()) as archive:
        names = set(archive.namelist())
        package = json.loads(archive.read("extension/package.json"))
        manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        script = archive.read("extension/extension.js").decode()
    assert names == {
        "[Content_Types].xml",
        "extension.vsixmanifest",
        "extension/package.json",
        "extension/extension.js",
        "extension/readme.md",
        "extension/LICENSE.txt",
    }
    assert package["version"] == lapwing.__version__ and package["main"] == "./extension.js"
    assert "dependencies" not in package and "onLanguage:python" in package["activationEvents"]
    assert manifest.tag.endswith("PackageManifest") and 'require("vscode")' in script
    assert "--time-limit" in script and len(script) < 1_000_000


def test_the_manifest_says_what_the_package_says() -> None:
    package = json.loads((ROOT / "vscode" / "package.json").read_text())
    assert f'Id="lapwing" Version="{package["version"]}" Publisher="lapwing"' in manifest_of(package)


def test_the_extension_starts_what_is_configured_or_what_it_finds(tmp_path: Path) -> None:
    program = tmp_path / "lapwing"
    program.write_text("#!/bin/sh\nexit 0\n")
    program.chmod(0o755)
    node = str(Path(npm()).parent / "node")

    def asked(settings: dict[str, object], path: str) -> dict[str, object]:
        said = subprocess.run(
            [node, str(STUBS), str(ROOT / "vscode" / "extension.js"), json.dumps(settings), path],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        return dict(json.loads(said.stdout))

    given = asked({"command": ["my", "lapwing", "lsp"], "timeLimit": 7}, "")
    assert given["servers"] == [{"command": "my", "args": ["lapwing", "lsp", "--time-limit", "7"]}]
    found = asked({"command": [], "timeLimit": 20}, str(tmp_path))
    assert found["servers"] == [{"command": "lapwing", "args": ["lsp", "--time-limit", "20"]}]
    none = asked({"command": [], "timeLimit": 20}, "")
    assert none["servers"] == [] and "pip install 'lapwing[lsp]'" in str(none["warnings"])
    chosen = asked({"command": [], "timeLimit": 20, "python": str(tmp_path / "python")}, "")
    assert chosen["servers"] == [{"command": str(program), "args": ["lsp", "--time-limit", "20"]}]
    local = tmp_path / "project" / ".venv" / "bin" / "lapwing"
    local.parent.mkdir(parents=True)
    program.rename(local)
    nearby = asked({"command": [], "timeLimit": 20, "folder": str(tmp_path / "project")}, "")
    assert nearby["servers"] == [{"command": str(local), "args": ["lsp", "--time-limit", "20"]}]
